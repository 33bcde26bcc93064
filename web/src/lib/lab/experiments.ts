/** What the page shows of the visitor's own experiments. */

import type { Experiment, LabLimits } from "../api/types";
import { number, say } from "../i18n.svelte";

/** The ids of visitors' experiments, which are also the names of their reports. */
export const RUN = "run-";

/** What the form asks for. `random` positions are made; the position itself counts as one if `own` is true. */
export interface Size {
  own: boolean;
  random: number;
  algorithms: number;
  limit: "depth" | "nodes";
  depth: number;
  nodes: number;
  minimal: boolean;
}

export function positionsOf({ own, random }: Size): number {
  return random + (own ? 1 : 0);
}

/** How many searches the server counts: every depth up to the limit, and a minimal tree for each. */
export function searchesOf(size: Size): number {
  const limits = size.limit === "depth" ? size.depth : 1;
  const minimal = size.minimal && size.limit === "depth" ? 1 : 0;
  return positionsOf(size) * limits * (size.algorithms + minimal);
}

/** Why the server would refuse an experiment of this size; null if it would not. */
export function tooLarge(size: Size, limits: LabLimits): string | null {
  const searches = searchesOf(size);
  if (searches === 0) return say("page.experiment.nothing");
  if (size.algorithms > limits.algorithms)
    return say("page.experiment.most-algorithms", { count: limits.algorithms });
  if (searches > limits.searches)
    return say("page.experiment.most-searches", { count: number(limits.searches) });
  if (size.limit === "nodes" && searches * size.nodes > limits.total_nodes)
    return say("page.experiment.most-nodes", { count: number(limits.total_nodes) });
  return null;
}

export function isActive({ status }: Experiment): boolean {
  return status === "running" || status === "waiting";
}

/** A time to wait, in the largest unit that fits. */
export function duration(seconds: number): string {
  if (seconds < 60) return say("page.experiment.seconds", { count: Math.max(1, Math.round(seconds)) });
  return say("page.experiment.minutes", { count: Math.round(seconds / 60) });
}

/** The progress in one sentence. */
export function progressOf(one: Experiment): string {
  const { done, tasks, failed } = one;
  const values = { done: number(done), tasks: number(tasks), count: tasks };
  const parts = [say("page.experiment.progress", values)];
  if (failed > 0) parts.push(say("page.experiment.failed", { count: failed }));
  if (one.status === "running" && one.seconds_left !== null)
    parts.push(say("page.experiment.left", { time: duration(one.seconds_left) }));
  return parts.join(" · ");
}
