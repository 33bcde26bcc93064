/** An algorithm's text (`negascout+captures+table`) and its parts. */

import type { AlgorithmInfo, Catalogue } from "../api/types";

export interface Algorithm {
  id: string;
  switches: string[];
}

export function parseAlgorithm(text: string): Algorithm {
  const [id = "", ...switches] = text.split("+");
  return { id, switches: switches.filter(Boolean) };
}

export function formatAlgorithm({ id, switches }: Algorithm): string {
  return [id, ...switches].join("+");
}

export function infoOf(all: Catalogue, text: string): AlgorithmInfo | undefined {
  const id = parseAlgorithm(text).id;
  return all.algorithms.find((one) => one.id === id);
}

/** Another algorithm, with the switches that it also accepts. */
export function withId(all: Catalogue, text: string, id: string): string {
  const known = all.algorithms.find((one) => one.id === id)?.switches ?? [];
  const switches = parseAlgorithm(text).switches.filter((one) => known.includes(one.split("=")[0] ?? ""));
  return formatAlgorithm({ id, switches });
}

/** The switches that `text` could still have. */
export function freeSwitches(all: Catalogue, text: string): string[] {
  const taken = new Set(parseAlgorithm(text).switches.map((one) => one.split("=")[0]));
  return (infoOf(all, text)?.switches ?? []).filter((name) => !taken.has(name));
}
