"""Train a network of the engine on samples that `gather unfold` wrote, and write it in the engine's format.

    python scripts/train_network.py network.bin samples.bin --width 128

The network: every input (in chess kind and side of a piece and its square) as the mover sees the board and as the
opponent does, one hidden layer shared by both views, squared clipped rectifier, one output; trained on a blend of the
search's value and the game's result, both as the chance to win, half of the samples with left and right exchanged. What
the inputs are is the game's affair: the samples say how many there are and what each is to the opponent and mirrored.
Needs PyTorch; a GPU makes it a minute or two.

The file: `SIASATN1`, width (u32), scale (u32); then inputs x width weights and width biases of the hidden layer (i16,
one is 255), 2 x width output weights (i16, one is 64; the mover's half first) and the output's bias (i32, one is
255 x 64); all little-endian. That of the samples is described in `crates/siasat-engine/examples/gather/samples.rs`.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

ONE_HIDDEN, ONE_OUTPUT = 255, 64
# Beyond this a weight times a clipped activation would not fit 16 bits.
LARGEST = 1.98


@dataclass(frozen=True)
class Samples:
    """Rows of features, value and result, and what an input is to the opponent and mirrored."""

    rows: torch.Tensor
    turned: torch.Tensor
    mirrored: torch.Tensor

    @property
    def inputs(self) -> int:
        """The number of inputs; as a feature number it means none."""
        return len(self.turned) - 1

    @property
    def features(self) -> torch.Tensor:
        """All but the last two columns."""
        return self.rows[:, :-2].long()

    def part(self, chosen: torch.Tensor | slice) -> Samples:
        """Some of the rows."""
        return Samples(self.rows[chosen], self.turned, self.mirrored)

    def views(self, features: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Features as dense inputs, for the mover and for the opponent."""
        shape = len(features), self.inputs + 1
        both = (features, self.turned[features])
        dense = [torch.zeros(shape, device=features.device).scatter_(1, one, 1.0) for one in both]
        return dense[0][:, :-1], dense[1][:, :-1]

    def half_mirrored(self) -> torch.Tensor:
        """The features, in half of the rows with left and right exchanged."""
        swaps = torch.rand(len(self.rows), 1, device=self.rows.device) < 0.5
        return torch.where(swaps, self.mirrored[self.features], self.features)

    def targets(self, scale: float, blend: float) -> torch.Tensor:
        """What is to be learnt: the search's chance to win, blended with the result by `blend`."""
        value, result = self.rows[:, -2].float(), self.rows[:, -1].float() / 2
        return (1 - blend) * torch.sigmoid(value / scale) + blend * result


def read(names: list[Path], device: torch.device) -> Samples:
    """The samples of all files, which must be of one game."""
    rows, heads = [], set()
    for name in names:
        data = name.read_bytes()
        if data[:8] != b"SIASATS1":
            raise SystemExit(f"{name} holds no samples: write them with `gather unfold`")
        inputs, most = np.frombuffer(data, "<u4", 2, 8).tolist()
        body = 16 + 4 * inputs
        heads.add(data[:body])
        rows.append(np.frombuffer(data, "<i2", offset=body).reshape(-1, most + 2))
    if len(heads) > 1:
        raise SystemExit("the samples are of more than one game")
    seen = np.frombuffer(heads.pop(), "<u2", 2 * inputs, 16).reshape(2, inputs).astype(np.int64)
    # The number after the last input means no feature, in both views.
    tables = [torch.from_numpy(np.append(one, inputs)).to(device) for one in seen]
    return Samples(torch.from_numpy(np.concatenate(rows)).to(device), *tables)


class Network(torch.nn.Module):
    """Two views of the board through one hidden layer to the chance to win, before the logistic curve."""

    def __init__(self, inputs: int, width: int) -> None:
        super().__init__()
        self.hidden = torch.nn.Linear(inputs, width)
        self.output = torch.nn.Linear(2 * width, 1)

    def forward(self, mine: torch.Tensor, theirs: torch.Tensor) -> torch.Tensor:
        """What the logistic curve makes a chance to win, for each row."""
        both = torch.cat([self.hidden(mine), self.hidden(theirs)], dim=1)
        return self.output(both.clamp(0, 1).square()).squeeze(1)

    @torch.no_grad()
    def clip(self) -> None:
        """Keep the weights within what the engine's 16 bits hold."""
        for weights in (self.hidden.weight, self.output.weight):
            weights.clamp_(-LARGEST, LARGEST)


def write(network: Network, scale: int, target: Path) -> None:
    """Write the network, rounded, in the engine's format."""

    def whole(tensor: torch.Tensor, one: int, kind: str) -> bytes:
        return (tensor.detach().cpu().double() * one).round().numpy().astype(kind).tobytes()

    hidden, output = network.hidden, network.output
    width = hidden.out_features
    head = b"SIASATN1" + np.array([width, scale], dtype="<u4").tobytes()
    body = whole(hidden.weight.T.contiguous(), ONE_HIDDEN, "<i2") + whole(hidden.bias, ONE_HIDDEN, "<i2")
    body += whole(output.weight, ONE_OUTPUT, "<i2") + whole(output.bias, ONE_HIDDEN * ONE_OUTPUT, "<i4")
    target.write_bytes(head + body)


def train(network: Network, samples: Samples, unseen: Samples, options: argparse.Namespace) -> None:
    """Fit the network to the samples, telling the error on those it never sees after every epoch."""
    count, device = len(samples.rows), samples.rows.device
    optimiser = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=0.0)
    batches = count // options.batch
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, max_lr=options.rate, total_steps=options.epochs * batches, pct_start=0.05
    )
    for epoch in range(options.epochs):
        start, total = time.monotonic(), torch.zeros((), device=device)
        order = torch.randperm(count, device=device)
        for batch in range(batches):
            chosen = samples.part(order[batch * options.batch : (batch + 1) * options.batch])
            guess = torch.sigmoid(network(*chosen.views(chosen.half_mirrored())))
            loss = (guess - chosen.targets(options.scale, options.blend)).square().mean()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            schedule.step()
            network.clip()
            total += loss.detach()
        seconds = time.monotonic() - start
        seen, kept_back = total.item() / batches, error(network, unseen, options)
        print(f"epoch {epoch + 1:3}: error {seen:.6f}, unseen {kept_back:.6f}, {seconds:.1f} s", flush=True)


@torch.no_grad()
def error(network: Network, samples: Samples, options: argparse.Namespace) -> float:
    """The mean squared error of the chance to win."""
    sums, count = 0.0, len(samples.rows)
    for first in range(0, count, 65536):
        part = samples.part(slice(first, first + 65536))
        guess = torch.sigmoid(network(*part.views(part.features)))
        sums += (guess - part.targets(options.scale, options.blend)).square().sum().item()
    return sums / max(1, count)


@torch.no_grad()
def units(network: Network, samples: Samples, options: argparse.Namespace) -> int:
    """What one of the network's output counts in the units of the values it was taught, by least squares.

    Forced wins, which have no such value, and whatever else lies beyond three times the scale are left aside.
    """
    products = squares = 0.0
    for first in range(0, len(samples.rows), 65536):
        part = samples.part(slice(first, first + 65536))
        value = part.rows[:, -2].double()
        guess = torch.where(value.abs() <= 3 * options.scale, network(*part.views(part.features)).double(), 0.0)
        products += (guess * value).sum().item()
        squares += guess.square().sum().item()
    return max(1, round(products / max(squares, 1e-9)))


def main() -> None:
    """Read the samples, train, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", type=Path, help="output file")
    parser.add_argument("samples", type=Path, nargs="+", help="files written by `gather unfold`")
    parser.add_argument("--width", type=int, default=128, help="neurons of the hidden layer")
    parser.add_argument("--epochs", type=int, default=40)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=2e-3, help="the highest learning rate")
    parser.add_argument("--blend", type=float, default=0.3, help="weight of the game's result in the target")
    parser.add_argument(
        "--scale", type=int, default=200, help="the value that means odds of e to 1, as printed by `gather unfold`"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    samples = read(options.samples, device)
    count = len(samples.rows)
    kept = max(1, count // 50)  # the last games, whole, are kept back
    print(f"{count} samples, {kept} of them kept back; on {device}", flush=True)
    network = Network(samples.inputs, options.width).to(device)
    unseen = samples.part(slice(count - kept, count))
    train(network, samples.part(slice(0, count - kept)), unseen, options)
    scale = units(network, unseen, options)
    write(network, scale, options.network)
    print(f"{options.network}: one is {scale}", flush=True)


if __name__ == "__main__":
    main()
