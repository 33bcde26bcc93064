/** What the page and the worker with the application say to each other. Every request and every socket has a number. */

export type ToWorker =
  | { kind: "start"; base: string; folder: string; isolated: boolean }
  | {
      kind: "request";
      id: number;
      method: string;
      path: string;
      headers: Record<string, string>;
      body: string;
    }
  | { kind: "open"; id: number; path: string }
  | { kind: "text"; id: number; text: string }
  | { kind: "close"; id: number }
  | { kind: "export"; id: number }
  | { kind: "import"; id: number; store: Uint8Array }
  | { kind: "adopt"; id: number; game: string }
  /** Do a search of `siasat bench`. */
  | { kind: "bench"; id: number; number: number };

/** `kept` is false where the browser does not keep what is stored: it is full, or forbids it. */
export type FromWorker =
  | { kind: "progress"; step: Step }
  | { kind: "ready" }
  | { kind: "failed"; message: string }
  | { kind: "storage"; kept: boolean; reason: string }
  | { kind: "response"; id: number; status: number; headers: Record<string, string>; body: string }
  | { kind: "opened"; id: number }
  | { kind: "text"; id: number; text: string }
  | { kind: "closed"; id: number; code: number }
  | { kind: "exported"; id: number; store: Uint8Array }
  | { kind: "imported"; id: number; error: string | null }
  | { kind: "adopted"; id: number; error: string | null }
  | { kind: "benched"; id: number; row: string };

/** What the worker does before it is ready. */
export type Step = "interpreter" | "packages" | "application";
