/** The illustrated rules: which section shows which position. The texts are in the catalogue, the moves the server's. */

export interface Figure {
  position: string | null;
  /** Mark every legal move that begins here. */
  from?: string;
  /** Moves to be shown when asked. */
  moves?: string[];
}

export interface Section {
  id: string;
  figures: Figure[];
}

const chess = (board: string, from: string): Figure => ({ position: `${board} w - - 0 1`, from });

export const RULES: Record<string, Section[]> = {
  chess: [
    { id: "goal", figures: [{ position: null }] },
    {
      id: "pieces",
      figures: [
        chess("7k/7p/8/8/3R4/8/7P/K7", "d4"),
        chess("6k1/7p/8/8/3B4/8/7P/K7", "d4"),
        chess("6k1/5p1p/8/8/3Q4/8/7P/K7", "d4"),
        chess("7k/7p/8/3N4/8/8/7P/K7", "d5"),
        chess("7k/7p/8/8/3K4/8/7P/8", "d4"),
        chess("7k/7p/8/8/8/3p1p2/4P3/K7", "e2"),
      ],
    },
    {
      id: "special",
      figures: [
        { position: "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", from: "e1" },
        { position: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", from: "e5" },
        { position: "7k/3P4/8/8/8/8/8/K7 w - - 0 1", from: "d7" },
      ],
    },
    {
      id: "end",
      figures: [
        { position: "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1" },
        { position: "7k/5Q2/8/8/8/8/8/K7 b - - 0 1" },
      ],
    },
  ],
  doushouqi: [
    { id: "goal", figures: [{ position: null }] },
    { id: "ranks", figures: [] },
    {
      id: "water",
      figures: [
        { position: "6r/7/7/7/1R5/7/7/7/7 w", from: "b5" },
        { position: "6r/7/7/7/7/7/1L5/7/7 w", from: "b3" },
        { position: "7/7/7/7/1r5/7/1L5/7/7 w", from: "b3" },
      ],
    },
    {
      id: "ground",
      figures: [
        { position: "r6/7/7/7/7/7/7/7/1Ce4 w", from: "b1" },
        { position: "7/3D3/7/7/7/7/7/7/r6 w", from: "d8" },
      ],
    },
    { id: "end", figures: [] },
  ],
  congklak: [
    { id: "goal", figures: [{ position: null }] },
    { id: "sow", figures: [{ position: "0,0,4,0,0,1,0/2,0,3,0,1,0,2/5-6/1", moves: ["2"] }] },
    { id: "again", figures: [{ position: "1,0,0,0,3,0,0/2,0,3,0,1,0,2/5-6/1", moves: ["4"] }] },
    { id: "relay", figures: [{ position: "0,2,0,2,0,1,0/0,1,0,2,0,0,3/5-6/1", moves: ["1"] }] },
    { id: "tembak", figures: [{ position: "1,0,2,0,0,0,3/2,0,5,0,1,0,2/5-6/1", moves: ["2"] }] },
    { id: "end", figures: [] },
  ],
  othello: [{ id: "goal", figures: [{ position: null }] }],
  draughts: [{ id: "goal", figures: [{ position: null }] }],
  connectfour: [{ id: "goal", figures: [{ position: null }] }],
  tictactoe: [{ id: "goal", figures: [{ position: null }] }],
  nim: [{ id: "goal", figures: [{ position: null }] }],
  tree: [{ id: "goal", figures: [{ position: null }] }],
  hashtree: [{ id: "goal", figures: [{ position: null }] }],
};
