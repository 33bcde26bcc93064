/** What went wrong, as one sentence in the visitor's language. */

import { language, sayOr } from "../i18n.svelte";
import type { ErrorDetail } from "./types";

export function sentence({ code, text }: Pick<ErrorDetail, "code" | "text">): string {
  const detail = text[language()];
  return sayOr(`page.error.${code}`, detail, { detail });
}
