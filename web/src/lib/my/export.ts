/** Games as files: PGN for chess, one saved game a line for everything else. */

import { ApiError, getText } from "../api/http";
import type { MyGame } from "../api/types";

export interface GameFile {
  name: string;
  type: string;
  text: string;
}

/** PGN where there is such a thing, otherwise the text format that "Set up" reads. */
export function formatOf(game: Pick<MyGame, "game" | "variant">): "pgn" | "siasat-game" {
  return game.game === "chess" && game.variant === "standard" ? "pgn" : "siasat-game";
}

async function textOf(game: MyGame): Promise<string> {
  const path = `/api/games/${encodeURIComponent(game.id)}/export?format=${formatOf(game)}`;
  for (;;) {
    try {
      return await getText(path);
    } catch (error) {
      // The server limits how many stored games it replays at once; it says when to come again.
      if (!(error instanceof ApiError) || error.retryAfter === null || error.retryAfter > 60) throw error;
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 1) * 1000));
    }
  }
}

/** One file for all chess games, one for all others; `report` gets the number done so far. */
export async function exportGames(
  games: readonly MyGame[],
  report: (done: number) => void = () => undefined,
): Promise<GameFile[]> {
  const pgn: string[] = [];
  const saved: string[] = [];
  for (const [done, game] of games.entries()) {
    report(done);
    const text = await textOf(game);
    if (formatOf(game) === "pgn") pgn.push(text.trim());
    else saved.push(JSON.stringify(JSON.parse(text)));
  }
  const one = games.length === 1 ? `siasat-${games[0]?.game ?? "game"}` : "siasat-games";
  return [
    ...(pgn.length > 0
      ? [{ name: `${one}.pgn`, type: "application/x-chess-pgn", text: pgn.join("\n\n") + "\n" }]
      : []),
    ...(saved.length > 0 ? [{ name: `${one}.txt`, type: "text/plain", text: saved.join("\n") + "\n" }] : []),
  ];
}

export function save(file: GameFile): void {
  const address = URL.createObjectURL(new Blob([file.text], { type: file.type }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = file.name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
