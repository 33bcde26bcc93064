/** Reports of the lab as data (`siasat.web.api.schemas.lab`). */

import type { Text } from "../api/types";

export type Tone = "" | "good" | "fair" | "bad" | "quiet";

export interface LabEntry {
  id: string;
  kind: "report" | "reproduction";
  title: Text;
  about: Text;
  created: string | null;
  tasks: number | null;
  done: number | null;
}

export interface LabList {
  entries: LabEntry[];
  note: Text | null;
}

export interface LabCell {
  text: string;
  tone: Tone;
  note: string;
}

export interface LabBlock {
  kind: "prose" | "note" | "list" | "table" | "facts" | "code" | "figure";
  items: string[];
  tone: Tone;
  columns: string[];
  right: boolean[];
  rows: LabCell[][];
  caption: string;
  description: string;
  folded: boolean;
  image: string | null;
  /** The same for a narrow screen. */
  narrow: string | null;
}

export interface LabSection {
  heading: string;
  level: number;
  blocks: LabBlock[];
}

export interface LabReport {
  id: string;
  kind: "report" | "reproduction";
  language: "en" | "id";
  title: string;
  subtitle: string;
  summary: string[];
  sections: LabSection[];
  page: string;
}
