"""Make a network of the engine from nothing but the engine: games against itself, samples, training, round after round.

    python scripts/make_network.py work --seconds 900 --threads 15 --width 256 --outputs 8

The engine plays without a pause, always with the newest network; meanwhile that network's successor is trained on the
games so far. After `--seconds` of games the last one is trained on all of them: `work/network.bin`. Run the command
again to play on, or after an interruption: finished games, samples and networks in the folder are used again.

Needs cargo (or `--gather`, a built `gather`) and PyTorch; without a GPU the training is slow. Every step is a command
that you can run yourself; each is printed before it starts. What they do is in `crates/siasat-engine/examples/gather`
and `scripts/train_network.py`, what came of it in `docs/engine.md`.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def run(*command: str | Path, log: Path) -> None:
    """Run a command with its output at the end of a log; an error ends the program."""
    print(time.strftime("%H:%M:%S"), *command, flush=True)
    with log.open("ab") as out:
        done = subprocess.run([str(word) for word in command], stdout=out, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        raise SystemExit(f"{command[0]} failed; see the end of {log}")


def built_gather() -> Path:
    """The `gather` of this checkout, built now."""
    build = ["cargo", "build", "--release", "-p", "siasat-engine", "--example", "gather"]
    try:
        subprocess.run(build, cwd=ROOT, check=True)
    except FileNotFoundError:
        raise SystemExit("cargo is not on the PATH: install Rust, or name a built gather with --gather") from None
    return ROOT / "target" / "release" / "examples" / "gather"


class Work:
    """The folder with games-NNN.bin, samples-NNN.bin and network-NN.bin, and how they are made."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.folder: Path = options.folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self.log = self.folder / "log.txt"
        self.gather: Path = options.gather or built_gather()

    def files(self, kind: str) -> list[Path]:
        """The finished files of a kind, oldest first."""
        return sorted(self.folder.glob(f"{kind}-*.bin"))

    def play(self, number: int, seconds: int) -> None:
        """One file of games by the newest network."""
        target, networks = self.folder / f"games-{number:03}.bin", self.files("network")
        part = target.with_suffix(".part")
        part.unlink(missing_ok=True)
        newest = networks[-1] if networks else self.options.first
        by = [f"network={newest}"] if newest else []
        limits = [f"nodes={self.options.nodes}", f"seconds={seconds}", f"threads={self.options.threads}"]
        seed = f"seed={1000 * self.options.seed + number}"
        run(self.gather, "play", self.options.game, part, *limits, seed, *by, log=self.log)
        part.rename(target)

    def unfold(self, games: Path) -> None:
        """The samples of one file of games."""
        target = games.with_name(games.name.replace("games", "samples"))
        if not target.exists():
            part, ahead = target.with_suffix(".part"), f"ahead={self.options.ahead}"
            run(self.gather, "unfold", self.options.game, part, games, ahead, log=self.log)
            part.rename(target)

    def samples(self) -> list[Path]:
        """The samples of all games so far."""
        with ThreadPoolExecutor(max(1, self.options.threads // 4)) as pool:
            list(pool.map(self.unfold, self.files("games")))
        return self.files("samples")

    def train(self, target: Path, epochs: int) -> None:
        """A network from all games so far."""
        options, samples = self.options, self.samples()
        shape = ["--width", str(options.width), "--outputs", str(options.outputs)] + ["--banks"] * options.banks
        how = ["--epochs", str(epochs), "--scale", str(options.scale), "--blend", str(options.blend)]
        how += ["--batch", str(options.batch)]
        part = target.with_suffix(".part")
        run(sys.executable, ROOT / "scripts" / "train_network.py", part, *samples, *shape, *how, log=self.log)
        part.rename(target)

    def epochs_of_a_round(self) -> int:
        """How many epochs fit the time of a round: few once there are many samples."""
        size = sum(games.stat().st_size for games in self.files("games")) // 6  # bytes a sample, about
        return max(2, min(self.options.epochs, self.options.passes // max(1, size)))


def rounds(work: Work) -> None:
    """Games all the time; a new network whenever there are games that the newest has not seen."""
    failures: list[BaseException] = []
    stop = threading.Event()
    deadline = time.monotonic() + work.options.seconds

    def play_on() -> None:
        number = len(work.files("games"))
        try:
            while (left := deadline - time.monotonic()) > 0 and not stop.is_set():
                work.play(number, max(1, round(min(left, work.options.chunk))))
                number += 1
        except BaseException as error:  # the main thread tells it
            failures.append(error)

    player = threading.Thread(target=play_on)
    player.start()
    seen = 0
    try:
        while player.is_alive():
            count = len(work.files("games"))
            if count > seen and deadline - time.monotonic() > work.options.chunk:
                seen = count
                work.train(work.folder / f"network-{len(work.files('network')):02}.bin", work.epochs_of_a_round())
            player.join(0.1)
    finally:
        stop.set()
        player.join()
    if failures:
        raise failures[0]


def main() -> None:
    """Read the options, play and train in rounds, train the last network."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="folder for games, samples and networks")
    parser.add_argument("--game", default="chess", help="chess or doushouqi")
    parser.add_argument("--gather", type=Path, help="a built `gather` (default: build it)")
    parser.add_argument("--first", type=Path, help="network of the first games (default: the hand-written evaluation)")
    parser.add_argument("--seconds", type=int, default=900, help="how long games are played")
    parser.add_argument("--chunk", type=int, default=40, help="seconds of games in a file, all by one network")
    parser.add_argument("--threads", type=int, default=max(1, (os.cpu_count() or 2) - 1), help="games at a time")
    parser.add_argument("--nodes", type=int, default=700, help="nodes a move")
    parser.add_argument("--ahead", type=float, default=0.0, help="share of later searches in a sample's value")
    parser.add_argument("--width", type=int, default=128, help="neurons of the hidden layer (128 or 256 in chess)")
    parser.add_argument("--banks", action="store_true", help="weights of their own for each place of the viewer's king")
    parser.add_argument("--outputs", type=int, default=1, help="sets of last weights, by how much is left on the board")
    parser.add_argument("--epochs", type=int, default=16, help="of the last training, and the most of any other")
    parser.add_argument(
        "--passes", type=int, default=120_000_000, help="samples that a training of a round may look at"
    )
    parser.add_argument("--batch", type=int, default=16384, help="samples of a step")
    parser.add_argument("--blend", type=float, default=0.0, help="weight of the game's result in the target")
    parser.add_argument("--scale", type=int, default=200, help="the value that means odds of e to 1")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    work = Work(options)
    rounds(work)
    work.train(options.folder / "network.bin", options.epochs)
    games = sum(path.stat().st_size for path in work.files("games"))
    print(f"{options.folder / 'network.bin'} from {len(work.files('games'))} files of games, {games} bytes")


if __name__ == "__main__":
    main()
