"""A game at the terminal: asks, plays, shows, saves after every move."""

from __future__ import annotations

import shlex
from typing import Any

from siasat.cli.options import plugin_words, title_of, words_of
from siasat.cli.play.thinking import choose
from siasat.cli.screen import Screen
from siasat.core.game import Drawable
from siasat.core.notation import notation_of
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.errors import AmbiguousMoveError, IllegalMoveError, MoveError, RecordError
from siasat.games.registry import games
from siasat.play.changes import change
from siasat.play.commands import Command, is_yes, parse_command, word_of
from siasat.play.session import Session
from siasat.play.words import outcome_text, reason_text, side_name
from siasat.players.spec import PlayerAgent
from siasat.texts import Texts
from siasat.texts.errors import translate_error

DONE, INTERRUPTED = 0, 130
PER_LINE = 10
"""How many moves to print per line in a game between computers."""


class Table:
    """A game between two seats on a screen. `max_moves` ends games between computers."""

    def __init__(self, session: Session, screen: Screen, say: Texts, max_moves: int, named_file: bool) -> None:
        self.session = session
        self.screen = screen
        self.say = say
        self.max_moves = max_moves
        self.named_file = named_file
        self.game = session.referee.game

    def run(self) -> int:
        """Play until the game is over or the user quits; returns the exit status."""
        try:
            self._welcome()
            while self.session.referee.outcome is None:
                agent = self.session.agent
                if agent is None:
                    self._ask()
                elif not self.session.has_person and self.session.referee.ply >= self.max_moves:
                    self.screen.close_line()
                    self.screen.line(self.say("play.capped", count=self.max_moves), "yellow")
                    self._farewell()
                    return DONE
                else:
                    self._let_play(agent)
            self.screen.close_line()
            self._show_end()
        except EOFError:
            self._farewell()
        except KeyboardInterrupt:
            self.screen.close_line()
            self._farewell()
            return INTERRUPTED
        return DONE

    def _welcome(self) -> None:
        session, screen, say = self.session, self.screen, self.say
        screen.line(f"{title_of(say, self.game.id)} · {self.game.variant}", "bold")
        screen.line(" · ".join(self._place(player) for player in Player), "dim")
        if session.resumed:
            screen.line(say("play.resumed", count=session.referee.ply, path=session.file.path), "cyan")
        self._board()
        if session.has_person and session.referee.outcome is None:
            self._explain()
            screen.line(say("play.help", help=word_of(say, Command.HELP)), "dim")

    def _explain(self) -> None:
        """How a move is written, and what the letters on the board mean."""
        say, name = self.say, self.game.id
        example = say("play.hint", example=self.session.move_names()[0])
        for text in (say.get(f"legend.{name}", ""), say.get(f"howto.{name}", example)):
            if text:
                self.screen.line(text, "dim")

    def _ask(self) -> None:
        """One thing typed by the person to move."""
        referee, say = self.session.referee, self.say
        reason = referee.claimable()
        if reason is not None:
            text = reason_text(say, self.game.id, Outcome(None, reason))
            self.screen.line(say("play.may-claim", reason=text, draw=word_of(say, Command.DRAW)), "cyan")
        typed = self.screen.ask(say("play.turn", side=self._side(referee.to_move)))
        command = parse_command(typed)
        if command is not None:
            self._obey(command)
        elif typed.strip():
            try:
                move = self.session.parse(typed)
                self._play(move)
            except MoveError as error:
                self._complain(self._why_not(error))

    def _obey(self, command: Command) -> None:
        match command:
            case Command.MOVES:
                moves = self.session.move_names()
                self.screen.line(self.say("play.moves", count=len(moves)), "dim")
                self.screen.paragraph("  ".join(moves), indent=2)
            case Command.BOARD:
                self._board()
            case Command.UNDO:
                self._undo()
            case Command.DRAW:
                self._draw()
            case Command.RESIGN:
                self.session.referee.resign()
                self._save()
            case Command.HELP:
                self._help()
            case Command.QUIT:
                raise EOFError

    def _let_play(self, agent: PlayerAgent) -> None:
        """Play a computer player's move."""
        session = self.session
        move, thought = choose(self.say, session.seat, agent, session.referee, quiet=not session.has_person)
        self._play(move, thought)

    def _play(self, move: Any, thought: str = "") -> None:
        referee, say = self.session.referee, self.say
        mover, by_person = referee.to_move, self.session.seat.is_person
        name = notation_of(self.game).format_move(referee.state, move)
        referee.play(move)
        self._save()
        if not self.session.has_person:
            self.screen.part(f" {name}" if self.screen.is_line_open else f"{referee.ply:>5}  {name}")
            if referee.ply % PER_LINE == 0:
                self.screen.close_line()
            return
        if not by_person:
            player = self._seat_name(mover)
            self.screen.line(say("play.moved", side=self._side(mover), player=player, move=name), "cyan")
            if thought:
                self.screen.line(f"  {thought}", "dim")
        self._tell_gains(mover)
        again = referee.outcome is None and referee.to_move is mover
        if self._is_worth_showing():
            self._board()
        if again:
            self.screen.line(say("play.again", side=self._side(mover)), "cyan")

    def _tell_gains(self, mover: Player) -> None:
        """What the last move captured or collected."""
        if not isinstance(self.game, Drawable):
            return
        before, after = (self.game.scene(state) for state in self.session.referee.states[-2:])
        won, side = change(before, after, mover), self._side(mover)
        if won.taken:
            pieces = ", ".join(words_of(self.say).piece(piece) for piece in won.taken)
            self.screen.line(self.say("play.taken", side=side, pieces=pieces), "cyan")
        if won.turned:
            self.screen.line(self.say("play.turned", side=side, count=won.turned), "cyan")
        if won.gained:
            self.screen.line(self.say("play.gained", side=side, count=won.gained), "cyan")

    def _is_worth_showing(self) -> bool:
        """A person sees the board at every turn; where sowing changes much of it, after their own move too."""
        if self.session.referee.outcome is not None:
            return False
        return self.session.seat.is_person or not self.game.alternates

    def _undo(self) -> None:
        try:
            count = self.session.take_back()
        except MoveError:
            self._complain(self.say("error.no-undo"))
            return
        self._save()
        self.screen.line(self.say("play.undone", count=count), "cyan")
        self._board()

    def _draw(self) -> None:
        referee, say = self.session.referee, self.say
        if referee.claimable() is not None:
            referee.claim_draw()
            self._save()
        elif not self.session.has_two_persons:
            self._complain(say("error.no-claim"))
        elif is_yes(
            self.screen.ask(say("play.agree", side=self._side(referee.to_move.other), yes=say.words("answer.yes")[0]))
        ):
            referee.agree_draw()
            self._save()
        else:
            self.screen.line(say("play.declined"), "cyan")

    def _help(self) -> None:
        self._explain()
        self.screen.line(self.say("help.title"), "dim")
        for command in Command:
            word = word_of(self.say, command)
            self.screen.line(f"  {word:<10} {self.say(f'help.{command.value}')}")

    def _save(self) -> None:
        """Save the game. If that fails, the game continues, and every later move tries again."""
        try:
            note = self.session.save()
        except RecordError as error:
            self._complain(self.say("error.save", detail=translate_error(str(error), self.say.lang)))
            return
        if note is not None and note.kind == "kept":
            self.screen.line(self.say("play.kept", path=note.path), "dim")
        elif note is not None:
            self.screen.line(self.say("play.moved-away", path=note.path), "yellow")

    def _show_end(self) -> None:
        end = self.session.referee.outcome
        if end is None:
            return
        self._board()
        length = self.say("play.length", count=self.session.referee.ply)
        self.screen.line(f"{outcome_text(self.say, self.game.id, end)} ({length})", "bold green")
        if self.session.is_saved:
            self.screen.line(self.say("play.saved", path=self.session.file.path), "dim")

    def _farewell(self) -> None:
        """Print where the game is saved and how to continue it, if it is saved."""
        if not self.session.is_saved and self.session.referee.ply > 0:  # interrupted between a move and its saving
            self._save()
        if not self.session.is_saved:
            return
        self.screen.line(self.say("play.saved", path=self.session.file.path))
        self.screen.line(self.say("play.resume", command=self._resume_command()))

    def _resume_command(self) -> str:
        programs = [
            word
            for option, seat in zip(("--first", "--second"), self.session.seats, strict=True)
            if seat.starts_program  # a saved game alone does not start programs
            for word in (option, str(seat))
        ]
        if self.named_file:
            return shlex.join(["siasat", "play", "--save", str(self.session.file.path), *programs, *plugin_words()])
        default = games.get(self.game.id).make(games.get(self.game.id).variants[0]).variant
        rules = [] if self.game.variant == default else ["--variant", self.game.variant]
        first, second = (seat.text_without_seed for seat in self.session.seats)
        seats = programs if self.session.has_person else ["--first", first, "--second", second]
        return shlex.join(["siasat", "play", self.game.id, *rules, *seats, *plugin_words()])

    def _why_not(self, error: MoveError) -> str:
        say, detail = self.say, translate_error(str(error), self.say.lang)
        moves = word_of(say, Command.MOVES)
        match error:
            case IllegalMoveError():
                return say("error.illegal-move", detail=detail, moves=moves)
            case AmbiguousMoveError():
                return say("error.ambiguous-move", detail=detail, moves=moves)
            case _:
                return say("error.invalid-move", detail=detail, example=self.session.move_names()[0])

    def _complain(self, text: str) -> None:
        self.screen.line(text, "yellow")

    def _board(self) -> None:
        self.screen.board(self.game, self.session.referee.state, words_of(self.say))

    def _side(self, player: Player) -> str:
        return side_name(self.say, self.game.id, player)

    def _place(self, player: Player) -> str:
        """Who plays a side, and where that side is on the board if that needs saying."""
        where = self.say.get(f"place.{self.game.id}.{player.number}", "")
        return f"{self._side(player)}{f' ({where})' if where else ''}: {self._seat_name(player)}"

    def _seat_name(self, player: Player) -> str:
        if self.session.has_two_persons:
            return self.say(f"player.person-{player.number}")
        return self.session.seats[player].title(self.say)
