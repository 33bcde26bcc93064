/** Each explorer begins with a position that shows what it is about. */

import type { ExplorerKind, PositionRequest } from "../api/types";

interface Example {
  position: PositionRequest;
  /** How large the first search is, and the bounds: simulations, nodes or depth. */
  size: number;
  low: number;
  high: number;
}

export const EXAMPLES: Record<ExplorerKind, Example> = {
  mcts: { position: { game: "tictactoe", moves: ["b2", "a1", "c3"] }, size: 30, low: 1, high: 200 },
  pns: { position: { game: "tictactoe", moves: ["b2", "b1", "a1", "c3"] }, size: 300, low: 10, high: 2000 },
  deepening: { position: { game: "congklak" }, size: 5, low: 1, high: 5 },
  table: { position: { game: "tictactoe", moves: ["b2", "a1"] }, size: 4, low: 1, high: 5 },
  history: {
    position: { game: "chess", position: "4k3/pp3ppp/2p5/8/3P4/2P5/PP3PPP/4K3 w - - 0 1" },
    size: 3,
    low: 1,
    high: 5,
  },
  horizon: {
    position: {
      game: "chess",
      position: "r1bqkbnr/ppp2ppp/2np4/4p3/4P3/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 0 4",
    },
    size: 3,
    low: 1,
    high: 4,
  },
};

export const KINDS = Object.keys(EXAMPLES) as ExplorerKind[];

export function kindOf(text: string | undefined): ExplorerKind {
  return KINDS.find((kind) => kind === text) ?? "mcts";
}
