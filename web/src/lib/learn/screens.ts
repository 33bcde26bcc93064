/** A lesson cut into screens for a projector: one idea each. */

import type { Lesson, LessonBlock, LessonFigure, Text } from "../api/types";

export interface Screen {
  /** The lesson's title and what it is about. */
  opening: boolean;
  title: Text | null;
  blocks: LessonBlock[];
  figures: readonly LessonFigure[];
}

/** The title, then every paragraph or figure for itself; a heading stays with what follows, items stay together. */
export function screensOf(lesson: Lesson): Screen[] {
  const about: LessonBlock = { kind: "text", text: lesson.about, figure: "" };
  const screens: Screen[] = [
    { opening: true, title: lesson.title, blocks: [about], figures: lesson.figures },
  ];
  let heading: LessonBlock | null = null;
  let before: LessonBlock["kind"] | null = null;
  for (const block of lesson.blocks) {
    const last = screens[screens.length - 1];
    const joins =
      block.kind === "source" || (block.kind === "item" && before !== "heading" && before !== "figure");
    if (block.kind === "heading") heading = block;
    else if (joins && last && screens.length > 1) last.blocks.push(block);
    else {
      const blocks = heading && block.kind !== "figure" ? [heading, block] : [block];
      screens.push({ opening: false, title: null, blocks, figures: lesson.figures });
      heading = null;
    }
    before = block.kind;
  }
  return screens;
}
