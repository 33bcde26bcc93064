/** Lessons and the quiz as the server tells them (`siasat.web.api.schemas.learn`). All numbers are for MAX. */

import type { Text, TreeScene } from "../api/types";

export interface LessonInfo {
  id: string;
  title: Text;
  about: Text;
}

export interface LessonStep {
  kind: "enter" | "leaf" | "leave" | "cutoff" | "research" | "table" | "iteration";
  node: string | null;
  alpha: number | null;
  beta: number | null;
  value: number | null;
  skipped: string[];
  text: Text;
}

export interface Lesson extends LessonInfo {
  body: Text[];
  source: string;
  tree: string;
  scene: TreeScene;
  algorithm: string;
  value: number;
  visited: number;
  leaves: number;
  all_leaves: number;
  steps: LessonStep[];
}

export interface Quiz {
  id: string;
  seed: number;
  tree: string;
  scene: TreeScene;
  steps: LessonStep[];
  choices: string[];
  question: Text;
}

export interface QuizVerdict {
  correct: boolean;
  right: string[];
  why: Text;
  steps: LessonStep[];
}
