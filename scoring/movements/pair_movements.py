"""The movements of fixed pairs, in the order in which they are named."""

from scoring.movements import howell, mitchell, round_robin, stay_and_move, swiss, winners_move_up

MOVEMENTS = (
    round_robin.MOVEMENT,
    stay_and_move.MOVEMENT,
    mitchell.MOVEMENT,
    howell.MOVEMENT,
    swiss.SWISS,
    swiss.DANISH,
    winners_move_up.MOVEMENT,
)
