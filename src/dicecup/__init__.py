"""Dicecup."""
from dicecup.rules import *
from dicecup.play.game import Game
