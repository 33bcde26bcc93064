/** What the keyboard means on a board of cells: arrow keys walk, Enter and the space bar choose. */

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Cell {
  x: number;
  y: number;
}

/** The cell that an arrow key leads to from `at`, within rows of these lengths; null for every other key. */
export function walk(event: KeyboardEvent, at: Cell, lengths: readonly number[]): Cell | null {
  const step = ARROWS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return null;
  const y = within(at.y + step[1], lengths.length);
  return { x: within(at.x + step[0], lengths[y] ?? 1), y };
}

export function chooses(event: KeyboardEvent): boolean {
  return event.key === "Enter" || event.key === " ";
}

function within(value: number, count: number): number {
  return Math.min(count - 1, Math.max(0, value));
}

/** Put the focus on a cell of a drawn board. */
export function focusOn(svg: SVGSVGElement | undefined, { x, y }: Cell, options?: FocusOptions): void {
  svg?.querySelector<SVGElement>(`[data-cell="${x},${y}"]`)?.focus(options);
}
