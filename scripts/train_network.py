"""Train a network of the engine on samples that `gather unfold` wrote, and write it in the engine's format.

    python scripts/train_network.py network.bin samples.bin --width 128

The network: every input (in chess kind and side of a piece and its square) as the mover sees the board and as the
opponent does, one hidden layer shared by both views, squared clipped rectifier, one output; trained on a blend of the
search's value and the game's result, both as the chance to win, half of the samples with left and right exchanged. What
the inputs are is the game's affair: the samples say how many there are and what each is to the opponent and mirrored.
Needs PyTorch; a GPU makes it a minute or two.

With `--start FILE` the training goes on from a network that was written before, of the same shape: what it learnt from
other games is kept.

With `--banks` each place of the viewer's king (as the samples tell it) has weights of its own, which begin as those of
all places together (a shared bank is learnt beside them and added at the end); with `--outputs N` the last layer has N
sets of weights, chosen by how much is left on the board.

The file: `SIASATN2`, width, scale, banks and outputs (u32); then banks x inputs x width weights and width biases of the
hidden layer (i16, one is 255), for each output 2 x width weights (i16, one is 64; the mover's half first), and for each
output its bias (i32, one is 255 x 64); all little-endian. `SIASATN1` is the same with one bank and one output, which
are then not named. That of the samples is described in `crates/siasat-engine/examples/gather/samples.rs`.
"""

from __future__ import annotations

import argparse
import dataclasses
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
    """Rows of features, value and result; what an input is to the opponent and mirrored; the bank that it tells."""

    rows: torch.Tensor
    turned: torch.Tensor
    mirrored: torch.Tensor
    standpoints: torch.Tensor
    banks: int

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
        return dataclasses.replace(self, rows=self.rows[chosen])

    def views(self, features: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Features as dense inputs, for the mover and for the opponent; with banks, those of the viewer's bank."""
        return self._dense(features), self._dense(self.turned[features])

    def _dense(self, features: torch.Tensor) -> torch.Tensor:
        """One view: a row of zeros and ones, `inputs` columns for each bank."""
        size = self.banks * self.inputs
        if self.banks > 1:
            told = self.standpoints[features].amax(dim=1, keepdim=True) - 1
            bank, is_mirrored = told.clamp(min=0) // 2, told % 2 == 1
            seen = torch.where(is_mirrored, self.mirrored[features], features)
            features = torch.where(seen == self.inputs, size, seen + bank * self.inputs)
        # One column more for "no feature", and a few so that rows begin where matrix units like them to.
        dense = torch.zeros((len(features), size + 8), device=features.device)
        return dense.scatter_(1, features, 1.0)[:, :size]

    def counts(self) -> torch.Tensor:
        """How many features each row has."""
        return (self.features != self.inputs).sum(dim=1)

    def half_mirrored(self) -> torch.Tensor:
        """The features, in half of the rows with left and right exchanged."""
        swaps = torch.rand(len(self.rows), 1, device=self.rows.device) < 0.5
        return torch.where(swaps, self.mirrored[self.features], self.features)

    def targets(self, scale: float, blend: float) -> torch.Tensor:
        """What is to be learnt: the search's chance to win, blended with the result by `blend`."""
        value, result = self.rows[:, -2].float(), self.rows[:, -1].float() / 2
        return (1 - blend) * torch.sigmoid(value / scale) + blend * result


def read(names: list[Path], device: torch.device, use_banks: bool) -> Samples:
    """The samples of all files, which must be of one game."""
    rows, heads = [], set()
    for name in names:
        data = name.read_bytes()
        if data[:8] != b"SIASATS2":
            raise SystemExit(f"{name} holds no samples: write them with `gather unfold`")
        inputs, most, told = np.frombuffer(data, "<u4", 3, 8).tolist()
        body = 20 + 6 * inputs
        heads.add(data[:body])
        rows.append(np.frombuffer(data, "<i2", offset=body).reshape(-1, most + 2))
    if len(heads) > 1:
        raise SystemExit("the samples are of more than one game")
    turned, mirrored, told_by = np.frombuffer(heads.pop(), "<u2", 3 * inputs, 20).reshape(3, inputs).astype(np.int64)
    # The number after the last input means no feature, in both views.
    tables = [torch.from_numpy(np.append(one, inputs)).to(device) for one in (turned, mirrored)]
    tables.append(torch.from_numpy(np.append(told_by, 0)).to(device))
    return Samples(torch.from_numpy(np.concatenate(rows)).to(device), *tables, told if use_banks else 1)


class Network(torch.nn.Module):
    """Two views of the board through one hidden layer to the chance to win, before the logistic curve."""

    def __init__(self, inputs: int, width: int, banks: int = 1, outputs: int = 1, most: int = 32) -> None:
        super().__init__()
        self.inputs, self.banks, self.most = inputs, banks, most
        self.shared = torch.nn.Linear(inputs, width)
        self.own = torch.nn.Parameter(torch.zeros(width, banks * inputs)) if banks > 1 else None
        self.output = torch.nn.Linear(2 * width, outputs)

    def weights(self) -> torch.Tensor:
        """The hidden layer's weights, width x (banks x inputs): the shared ones and each bank's own."""
        shared = self.shared.weight
        return shared if self.own is None else shared.repeat(1, self.banks) + self.own

    def forward(self, views: tuple[torch.Tensor, torch.Tensor], counts: torch.Tensor) -> torch.Tensor:
        """What the logistic curve makes a chance to win, for each row."""
        weights = self.weights()
        both = torch.cat([torch.nn.functional.linear(view, weights, self.shared.bias) for view in views], dim=1)
        values: torch.Tensor = self.output(both.clamp(0, 1).square())
        outputs = self.output.out_features
        chosen = ((counts - 1) * outputs // self.most).clamp(0, outputs - 1)
        return values.gather(1, chosen[:, None]).squeeze(1)

    @torch.no_grad()
    def clip(self) -> None:
        """Keep the weights within what the engine's 16 bits hold."""
        self.output.weight.clamp_(-LARGEST, LARGEST)
        half = LARGEST / (1 if self.own is None else 2)
        self.shared.weight.clamp_(-half, half)
        if self.own is not None:
            self.own.clamp_(-half, half)


@torch.no_grad()
def start_from(network: Network, source: Path) -> None:
    """Give the network the weights of a file that `write` wrote."""
    data = source.read_bytes()
    width, inputs = network.shared.out_features, network.inputs
    shape = [width, network.banks, network.output.out_features]
    told = np.frombuffer(data, "<u4", 4, 8).tolist() if data[:8] == b"SIASATN2" else []
    if not told or shape != [told[0], *told[2:]]:
        raise SystemExit(f"{source} is no network of {width} neurons, {shape[1]} banks and {shape[2]} outputs")
    if network.own is not None:
        raise SystemExit("--start goes without --banks: which part of a bank's weights is shared is not in the file")
    outputs = shape[2]
    counts = [inputs * width, width, outputs * 2 * width]
    parts = np.split(np.frombuffer(data, "<i2", sum(counts), 24), np.cumsum(counts)[:-1])
    biases = np.frombuffer(data, "<i4", outputs, 24 + 2 * sum(counts))

    def load(target: torch.Tensor, numbers: np.ndarray, one: int) -> None:
        target.copy_(torch.from_numpy(numbers.astype(np.float32) / one))

    load(network.shared.weight, parts[0].reshape(inputs, width).T, ONE_HIDDEN)
    load(network.shared.bias, parts[1], ONE_HIDDEN)
    load(network.output.weight, parts[2].reshape(outputs, 2 * width), ONE_OUTPUT)
    load(network.output.bias, biases, ONE_HIDDEN * ONE_OUTPUT)


def write(network: Network, scale: int, target: Path) -> None:
    """Write the network, rounded, in the engine's format."""

    def whole(tensor: torch.Tensor, one: int, kind: str) -> bytes:
        return (tensor.detach().cpu().double() * one).round().numpy().astype(kind).tobytes()

    output = network.output
    numbers = [network.shared.out_features, scale]
    if (network.banks, output.out_features) == (1, 1):
        head = b"SIASATN1"
    else:
        head, numbers = b"SIASATN2", [*numbers, network.banks, output.out_features]
    body = whole(network.weights().T.contiguous(), ONE_HIDDEN, "<i2") + whole(network.shared.bias, ONE_HIDDEN, "<i2")
    body += whole(output.weight, ONE_OUTPUT, "<i2") + whole(output.bias, ONE_HIDDEN * ONE_OUTPUT, "<i4")
    target.write_bytes(head + np.array(numbers, dtype="<u4").tobytes() + body)


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
            guess = torch.sigmoid(network(chosen.views(chosen.half_mirrored()), chosen.counts()))
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
        guess = torch.sigmoid(network(part.views(part.features), part.counts()))
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
        guess = torch.where(
            value.abs() <= 3 * options.scale, network(part.views(part.features), part.counts()).double(), 0.0
        )
        products += (guess * value).sum().item()
        squares += guess.square().sum().item()
    return max(1, round(products / max(squares, 1e-9)))


def main() -> None:
    """Read the samples, train, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", type=Path, help="output file")
    parser.add_argument("samples", type=Path, nargs="+", help="files written by `gather unfold`")
    parser.add_argument("--width", type=int, default=128, help="neurons of the hidden layer")
    parser.add_argument("--banks", action="store_true", help="weights of their own for each place of the viewer's king")
    parser.add_argument("--outputs", type=int, default=1, help="sets of last weights, by how much is left on the board")
    parser.add_argument("--epochs", type=int, default=40)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=2e-3, help="the highest learning rate")
    parser.add_argument("--blend", type=float, default=0.3, help="weight of the game's result in the target")
    parser.add_argument(
        "--scale", type=int, default=200, help="the value that means odds of e to 1, as printed by `gather unfold`"
    )
    parser.add_argument("--start", type=Path, help="network to go on from, instead of random weights")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    samples = read(options.samples, device, options.banks)
    count = len(samples.rows)
    kept = max(1, count // 50)  # the last games, whole, are kept back
    print(f"{count} samples, {kept} of them kept back; on {device}", flush=True)
    most = samples.rows.shape[1] - 2
    network = Network(samples.inputs, options.width, samples.banks, options.outputs, most).to(device)
    if options.start:
        start_from(network, options.start)
    unseen = samples.part(slice(count - kept, count))
    train(network, samples.part(slice(0, count - kept)), unseen, options)
    scale = units(network, unseen, options)
    write(network, scale, options.network)
    print(f"{options.network}: one is {scale}", flush=True)


if __name__ == "__main__":
    main()
