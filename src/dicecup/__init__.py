"""Dicecup."""
