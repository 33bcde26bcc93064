/**
 * Positions as pictures before Python is there. Nothing here knows a game: what a letter or a number of a position's
 * text means is read off the start, whose text and picture the build has written down. A game whose start cannot be
 * read like that begins when Python is there.
 */

import type { GridScene, LegalMove, Mark, PieceView, PitsScene, Scene, Side, Step } from "../../types";

/** The picture of a position by its text; null where the text cannot be read. */
export function sceneOf(start: Scene, startText: string, text: string): Scene | null {
  if (start.kind === "grid") return gridOf(start, startText, text);
  return start.kind === "pits" ? pitsOf(start, text) : null;
}

/** The cells of the first word of a text, row by row: letters, and numbers for this many empty ones. */
function letters(text: string): string[][] {
  const rows = (text.split(" ", 1)[0] ?? "").split("/");
  return rows.map((row) => row.replace(/\d+/g, (count) => ".".repeat(Number(count))).split(""));
}

function gridOf(start: GridScene, startText: string, text: string): GridScene | null {
  const [known, wanted] = [letters(startText), letters(text)];
  const pieces = new Map<string, PieceView>();
  start.rows.forEach((row, y) =>
    row.forEach((square, x) => {
      if (square.piece) pieces.set(known[y]?.[x] ?? "", square.piece);
    }),
  );
  const fits =
    wanted.length === start.rows.length && wanted.every((row, y) => row.length === start.rows[y]?.length);
  // A board that begins empty does not show what its letters mean.
  if (!fits || pieces.size === 0 || wanted.flat().some((letter) => letter !== "." && !pieces.has(letter)))
    return null;
  const rows = start.rows.map((row, y) =>
    row.map((square, x) => ({ ...square, piece: pieces.get(wanted[y]?.[x] ?? "") ?? null })),
  );
  return { ...start, rows, check: null };
}

/** `7,7,7/7,7,7/0-0/1`: the holes of both sides, and their stores. */
function pitsOf(start: PitsScene, text: string): PitsScene | null {
  const [first = "", second = "", stores = ""] = text.split("/");
  const counts = new Map<string, number>();
  [first, second].forEach((row, side) =>
    row.split(",").forEach((seeds, hole) => counts.set(`${side + 1}:${hole}`, Number(seeds))),
  );
  stores.split("-").forEach((seeds, side) => counts.set(`${side + 1}:store`, Number(seeds)));
  const all = cellsOf(start);
  if (counts.size !== all.size || [...counts].some(([id, seeds]) => !all.has(id) || !Number.isInteger(seeds)))
    return null;
  const set = <Pit extends { id: string; seeds: number } | null>(pit: Pit): Pit =>
    pit && { ...pit, seeds: counts.get(pit.id) ?? 0 };
  return {
    ...start,
    rows: start.rows.map((row) => row.map(set)),
    left: set(start.left),
    right: set(start.right),
  };
}

/** The ids of all cells. */
function cellsOf(scene: Scene): Set<string> {
  if (scene.kind === "grid") return new Set(scene.rows.flat().map((square) => square.id));
  if (scene.kind !== "pits") return new Set();
  return new Set([...seedsOf(scene).keys()]);
}

/** Where a move shows: `e2e4`, or the mover's hole `3`. */
export function markOf(scene: Scene, mover: Side, text: string): Mark {
  const cells = cellsOf(scene);
  if (cells.has(`${mover}:${text}`)) return { source: `${mover}:${text}`, target: null };
  if (cells.has(text)) return { source: null, target: text };
  const target = text.slice(2, 4);
  return cells.has(text.slice(0, 2)) && cells.has(target)
    ? { source: text.slice(0, 2), target }
    : { source: null, target: null };
}

/** Legal moves with their cells. Names come from Python later; until then a move is called by its text. */
export function legalMoves(scene: Scene, mover: Side, texts: readonly string[]): LegalMove[] {
  const marks = texts.map((text) => markOf(scene, mover, text));
  const squares = scene.kind === "grid" ? new Map(scene.rows.flat().map((one) => [one.id, one])) : null;
  return texts.map((text, i) => {
    const { source = null, target = null } = marks[i] ?? {};
    const shares = marks.filter((mark) => mark.source === source && mark.target === target).length > 1;
    const captures = source !== null && squares?.get(target ?? "")?.piece != null;
    const hole = scene.kind === "pits" ? `hole ${text}` : text;
    return { text, label: hole, source, target, captures, choice: shares ? text : null, piece_art: null };
  });
}

/** The steps of a move, for animation. */
export function stepsOf(before: Scene, after: Scene, mark: Mark, mover: Side): Step[] {
  if (before.kind === "grid" && after.kind === "grid") return gridSteps(before, after);
  if (before.kind !== "pits" || after.kind !== "pits") return [];
  return sowing(before, after, mark, mover) ?? pitSteps(before, after);
}

function step(kind: Step["kind"], at: string, more: Partial<Step> = {}): Step {
  const to = more.to ?? null;
  return { kind, at, seeds: 0, piece: null, ...more, to, path: to === null ? [] : [at, to] };
}

function gridSteps(before: GridScene, after: GridScene): Step[] {
  const now = after.rows.flat();
  const changed = before.rows
    .flat()
    .map((square, i) => ({ id: square.id, was: square.piece, is: now[i]?.piece ?? null }))
    .filter(({ was, is }) => was?.letter !== is?.letter);
  const gone = changed.flatMap(({ id, was }) => (was ? [{ id, piece: was }] : []));
  const moved: Step[] = [];
  for (const { id, is } of changed) {
    if (!is) continue;
    const from = (fits: (piece: PieceView) => boolean) =>
      gone.findIndex((one) => one.id !== id && fits(one.piece));
    const same = from((piece) => piece.letter === is.letter);
    const at = same >= 0 ? same : from((piece) => piece.owner === is.owner);
    const [source] = at >= 0 ? gone.splice(at, 1) : [];
    if (source) moved.push(step("move", source.id, { to: id, piece: source.piece }));
    if (same < 0) moved.push(step("put", id, { piece: is }));
  }
  return [...gone.map(({ id, piece }) => step("remove", id, { piece })), ...moved];
}

function seedsOf(scene: PitsScene): Map<string, number> {
  const pits = [...scene.rows.flat(), scene.left, scene.right].filter((pit) => pit !== null);
  return new Map(pits.map((pit) => [pit.id, pit.seeds]));
}

function pitSteps(before: PitsScene, after: PitsScene): Step[] {
  const old = seedsOf(before);
  return [...seedsOf(after)]
    .filter(([id, seeds]) => old.get(id) !== seeds)
    .map(([id, seeds]) => step("set", id, { seeds }));
}

/**
 * A sowing seed by seed, round the mover's holes, its store and the opponent's holes, with every full hole lifted on the
 * way. The native module has made the move: null where this does not lead to the same board, as under other rules.
 */
function sowing(before: PitsScene, after: PitsScene, mark: Mark, mover: Side): Step[] | null {
  const [seeds, wanted] = [seedsOf(before), seedsOf(after)];
  const other = 3 - mover;
  const holes = before.rows[0]?.length ?? 0;
  const ring = (side: number) => Array.from({ length: holes }, (_, hole) => `${side}:${hole}`);
  const store = `${mover}:store`;
  const circuit = [...ring(mover), store, ...ring(other)];
  const steps: Step[] = [];
  let at = circuit.indexOf(mark.source ?? "");
  if (at < 0) return null;
  const many = (id: string) => seeds.get(id) ?? 0;
  for (;;) {
    const id = circuit[at] ?? "";
    const hand = many(id);
    steps.push(step("lift", id, { seeds: hand }));
    seeds.set(id, 0);
    for (let seed = 0; seed < hand; seed++) {
      at = (at + 1) % circuit.length;
      const next = circuit[at] ?? "";
      seeds.set(next, many(next) + 1);
      steps.push(step("drop", next, { seeds: 1 }));
    }
    if (circuit[at] === store || many(circuit[at] ?? "") <= 1 || hand === 0) break;
  }
  const last = circuit[at] ?? "";
  if (last === store) steps.push(step("again", store));
  else if (many(last) !== wanted.get(last)) {
    for (const id of [last, circuit[2 * holes - at] ?? ""]) {
      if (!many(id)) continue;
      steps.push(step("capture", id, { to: store, seeds: many(id) }));
      seeds.set(store, many(store) + many(id));
      seeds.set(id, 0);
    }
  }
  return [...wanted].every(([id, count]) => seeds.get(id) === count) ? steps : null;
}
