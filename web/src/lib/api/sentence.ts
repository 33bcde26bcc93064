/** What went wrong, as one sentence in the visitor's language; details of a text that was typed come from its reader, in English. */

import { sayOr } from "../i18n.svelte";

export function sentence(code: string, message: string): string {
  return sayOr(`page.error.${code}`, message, { detail: message });
}
