/** The page's own check: every search of `siasat bench`, done by the page's worker and compared with what is expected. */

import { ask } from "../api/page/transport";
import { siteFolder } from "../api/page/tabs";
import { say } from "../i18n.svelte";

/** A search, done: `result` is its digest, and for the engine its value and move. */
export interface BenchRow {
  game: string;
  variant: string;
  position: string;
  algorithm: string;
  limits: string;
  nodes: number;
  result: string;
}

export interface Compared {
  expected: BenchRow;
  found: BenchRow;
  equal: boolean;
}

/** How the rows of the engine are called. */
const ENGINE = "engine";

export class Check {
  /** What is expected; null until the check was started. */
  plan = $state.raw<readonly BenchRow[] | null>(null);
  done = $state.raw<readonly Compared[]>([]);
  working = $state(false);
  failure = $state("");

  get finished(): boolean {
    return this.plan !== null && this.done.length === this.plan.length;
  }

  get different(): readonly Compared[] {
    return this.done.filter((one) => !one.equal);
  }

  /** How many searches of the list, or of the engine, are equal, and how many there are. */
  counts(engine: boolean): { equal: number; count: number } {
    const isOne = ({ algorithm }: BenchRow): boolean => (algorithm === ENGINE) === engine;
    return {
      equal: this.done.filter((one) => one.equal && isOne(one.expected)).length,
      count: (this.plan ?? []).filter(isOne).length,
    };
  }

  async start(): Promise<void> {
    this.working = true;
    this.failure = "";
    this.done = [];
    try {
      this.plan ??= await expectedRows();
      while (this.working && this.done.length < this.plan.length) {
        const expected = this.plan[this.done.length] as BenchRow;
        const found = await benchRow(this.done.length);
        this.done = [...this.done, { expected, found, equal: isEqual(expected, found) }];
      }
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
    this.working = false;
  }

  stop(): void {
    this.working = false;
  }
}

async function expectedRows(): Promise<BenchRow[]> {
  const response = await fetch(`${siteFolder()}python/siasat-bench.json`);
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  return (await response.json()) as BenchRow[];
}

async function benchRow(number: number): Promise<BenchRow> {
  const answer = await ask((id) => ({ kind: "bench", id, number }));
  if (answer.kind !== "benched") throw new Error(say("page.site.no-answer"));
  const row = JSON.parse(answer.row) as BenchRow | { error: string };
  if ("error" in row) throw new Error(row.error);
  return row;
}

function isEqual(one: BenchRow, other: BenchRow): boolean {
  return (Object.keys(one) as (keyof BenchRow)[]).every((key) => one[key] === other[key]);
}
