"""Train the chess engine's network on samples that `gather unfold` wrote, and write it in the engine's format.

    python scripts/train_network.py network.bin samples.bin --width 128

The network: 768 inputs (kind and side of the piece, square) as the mover sees the board and as the opponent does, one
hidden layer shared by both views, squared clipped rectifier, one output; trained on a blend of the search's value and
the game's result, both as the chance to win, half of the samples with left and right exchanged. Needs PyTorch; a GPU
makes it a minute or two.

The file: `SIASATN1`, width (u32), scale (u32); then 768 x width weights and width biases of the hidden layer (i16, one
is 255), 2 x width output weights (i16, one is 64; the mover's half first) and the output's bias (i32, one is 255 x 64);
all little-endian.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import torch

INPUTS = 768
SAMPLE = 34
ONE_HIDDEN, ONE_OUTPUT = 255, 64
# Beyond this a weight times a clipped activation would not fit 16 bits.
LARGEST = 1.98


class Network(torch.nn.Module):
    """Two views of the board through one hidden layer to the chance to win, before the logistic curve."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.hidden = torch.nn.Linear(INPUTS, width)
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


def views(features: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """The sample's features as dense inputs, for the mover and for the opponent."""
    index = features.long()
    swapped = ((index // 64 + 6) % 12) * 64 + ((index % 64) ^ 56)
    swapped = torch.where(index == INPUTS, index, swapped)
    dense = [torch.zeros(len(index), INPUTS + 1, device=index.device).scatter_(1, one, 1.0) for one in (index, swapped)]
    return dense[0][:, :INPUTS], dense[1][:, :INPUTS]


def targets(samples: torch.Tensor, scale: float, blend: float) -> torch.Tensor:
    """What is to be learnt: the search's chance to win, blended with the result by `blend`."""
    value = samples[:, 32].float()
    result = samples[:, 33].float() / 2
    return (1 - blend) * torch.sigmoid(value / scale) + blend * result


def mirrored(features: torch.Tensor) -> torch.Tensor:
    """Half of the rows with left and right exchanged: nothing but castling tells them apart."""
    swaps = (torch.rand(len(features), 1, device=features.device) < 0.5) & (features != INPUTS)
    return torch.where(swaps, features ^ 7, features)


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


def train(network: Network, samples: torch.Tensor, unseen: torch.Tensor, options: argparse.Namespace) -> None:
    """Fit the network to the samples, telling the error on those it never sees after every epoch."""
    optimiser = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=0.0)
    steps = options.epochs * (len(samples) // options.batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=options.rate, total_steps=steps, pct_start=0.05)
    for epoch in range(options.epochs):
        start, total = time.monotonic(), torch.zeros((), device=samples.device)
        order = torch.randperm(len(samples), device=samples.device)
        batches = len(samples) // options.batch
        for batch in range(batches):
            chosen = samples[order[batch * options.batch : (batch + 1) * options.batch]]
            guess = torch.sigmoid(network(*views(mirrored(chosen[:, :32]))))
            loss = (guess - targets(chosen, options.scale, options.blend)).square().mean()
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
def error(network: Network, samples: torch.Tensor, options: argparse.Namespace) -> float:
    """The mean squared error of the chance to win."""
    sums = 0.0
    for part in samples.split(65536):
        guess = torch.sigmoid(network(*views(part[:, :32])))
        sums += (guess - targets(part, options.scale, options.blend)).square().sum().item()
    return sums / max(1, len(samples))


def main() -> None:
    """Read the samples, train, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", type=Path, help="the file to write")
    parser.add_argument("samples", type=Path, nargs="+", help="files that `gather unfold` wrote")
    parser.add_argument("--width", type=int, default=128, help="neurons of the hidden layer")
    parser.add_argument("--epochs", type=int, default=40)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=2e-3, help="the highest learning rate")
    parser.add_argument("--blend", type=float, default=0.3, help="share of the game's result in what is learnt")
    parser.add_argument("--scale", type=int, default=200, help="hundredths of a pawn that are worth odds of e to 1")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    rows = np.concatenate([np.fromfile(name, dtype="<i2").reshape(-1, SAMPLE) for name in options.samples])
    samples = torch.from_numpy(rows).to(device)
    kept = max(1, len(samples) // 50)  # the last games, whole, are kept back
    print(f"{len(samples)} samples, {kept} of them kept back; on {device}", flush=True)
    network = Network(options.width).to(device)
    train(network, samples[:-kept], samples[-kept:], options)
    write(network, options.scale, options.network)


if __name__ == "__main__":
    main()
