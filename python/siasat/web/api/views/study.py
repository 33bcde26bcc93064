"""Trees of moves between the page and the formats that are read and written."""

from __future__ import annotations

from siasat.core.game import Editable, Setup
from siasat.core.notation import notation_of, quote
from siasat.core.player import Player
from siasat.errors import InputError, MoveError
from siasat.games.registry import load_game
from siasat.play.move_labels import label_of
from siasat.play.move_tree import MoveTree, Shape
from siasat.web.api.schemas import SetupRequest, SetupView, ShapeView, StudyNode, StudyRequest
from siasat.web.api.views.scene import piece_view, side


def study_nodes(tree: MoveTree) -> list[StudyNode]:
    """A tree as a list, with what people call the moves."""
    listed = []
    for place, node in enumerate(tree.nodes):
        before = tree.states[max(node.parent, 0)]
        listed.append(
            StudyNode(
                parent=node.parent,
                text=tree.text_of(place),
                label=label_of(tree.game, before, node.move) if place else "",
                side=side(tree.game.to_move(before)),
                comment=node.comment,
                nags=node.nags,
                shapes=[ShapeView(source=one.source, target=one.target, colour=one.colour) for one in node.shapes],
            )
        )
    return listed


def open_tree(request: StudyRequest) -> MoveTree:
    """The tree of a request, each move checked; `InputError` where it cannot be."""
    game = load_game(request.game, request.variant)
    notation = notation_of(game)
    start = game.initial() if request.position is None else notation.parse_state(request.position)
    tree = MoveTree(game, start)
    if request.nodes[0].parent != -1:
        raise InputError("the first node of a tree is its root, with the parent -1")
    places = [0]
    for number, sent in enumerate(request.nodes[1:], 1):
        if not 0 <= sent.parent < number:
            raise InputError(f"node {number} has the parent {sent.parent}, which does not come before it")
        parent = places[sent.parent]
        try:
            places.append(tree.add(parent, notation.parse_move(tree.states[parent], sent.text)))
        except MoveError as error:
            raise type(error)(f"node {number} ({quote(sent.text)}): {error}") from error
    for place, sent in zip(places, request.nodes, strict=True):
        node = tree.nodes[place]
        node.comment, node.nags = sent.comment, list(sent.nags)
        node.shapes = [Shape(one.source, one.target, one.colour) for one in sent.shapes]
    return tree


def setup_view(request: SetupRequest) -> SetupView:
    """The text of a board, possible or not; `InputError` for games without an editor."""
    game = load_game(request.game, request.variant)
    if not isinstance(game, Editable):
        raise InputError(f"{game.id} has no board editor; write the position as text")
    setup = Setup(request.cells, Player(request.to_move - 1), request.rights)
    return SetupView(text=game.setup_text(setup), pieces=[piece_view(piece) for piece in game.setup_pieces()])
