/** Who plays a side, between its text (`negascout+captures@depth=6`) and the words of a sentence. */

export type LimitKind = "depth" | "nodes" | "seconds";

export type Seat =
  | { kind: "person" }
  | { kind: "random" }
  | { kind: "perfect" }
  | { kind: "level"; level: number }
  | { kind: "server"; name: string }
  | { kind: "paper"; text: string }
  | {
      kind: "search";
      algorithm: string;
      switches: string[];
      limit: LimitKind;
      amount: number;
      evaluator: string | null;
    };

export const DEFAULT_SEARCH: Seat & { kind: "search" } = {
  kind: "search",
  algorithm: "negascout",
  switches: ["captures"],
  limit: "depth",
  amount: 4,
  evaluator: null,
};

const LIMITS: readonly LimitKind[] = ["depth", "nodes", "seconds"];

export function parseSeat(text: string): Seat {
  const [head = "", tail = ""] = text.split("@", 2);
  if (head.startsWith("paper:")) return { kind: "paper", text };
  if (tail) {
    const [algorithm = "", ...switches] = head.split("+");
    const seat = { ...DEFAULT_SEARCH, algorithm, switches };
    for (const part of tail.split(",")) {
      const [name = "", value = ""] = part.split("=", 2);
      const limit = LIMITS.find((kind) => kind === name);
      if (limit) [seat.limit, seat.amount] = [limit, Number(value)];
      if (name === "evaluator") seat.evaluator = value;
    }
    return seat;
  }
  const [kind, detail] = head.split(":", 2);
  if (kind === "level") return { kind: "level", level: Number(detail) || 2 };
  if (kind === "server") return { kind, name: detail ?? "" };
  if (kind === "random" || kind === "perfect") return { kind };
  return { kind: "person" };
}

export function formatSeat(seat: Seat): string {
  switch (seat.kind) {
    case "level":
      return `level:${seat.level}`;
    case "server":
      return `server:${seat.name}`;
    case "paper":
      return seat.text;
    case "search": {
      const evaluator = seat.evaluator === null ? "" : `,evaluator=${seat.evaluator}`;
      return `${[seat.algorithm, ...seat.switches].join("+")}@${seat.limit}=${seat.amount}${evaluator}`;
    }
    default:
      return seat.kind;
  }
}

/** What a limit starts with when it is chosen. */
export function usualAmount(limit: LimitKind): number {
  return { depth: 4, nodes: 50_000, seconds: 2 }[limit];
}
