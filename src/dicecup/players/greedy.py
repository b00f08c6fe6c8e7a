"""A player with good habits: it makes the most of each turn, and keeps no further plan."""

from __future__ import annotations

from dicecup.players.turn_player import TurnPlayer
from dicecup.rules import Text

PLAYER = TurnPlayer(
    "greedy",
    50,
    Text("Greedy", (("pt-BR", "Imediatista"),)),
    Text(
        "Makes the most of each turn, with an eye on the bonus.",
        (("pt-BR", "Tira o máximo de cada rodada, de olho no bônus."),),
    ),
)
