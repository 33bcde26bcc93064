/** The little marking that texts of reports use: `` `code` ``, `**strong**`, `*stress*`. */

export interface Piece {
  kind: "plain" | "code" | "strong" | "stress";
  text: string;
}

const MARKED = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g;

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(MARKED)) {
    if (match.index > at) found.push({ kind: "plain", text: text.slice(at, match.index) });
    const [whole, code, strong, stress] = match;
    if (code !== undefined) found.push({ kind: "code", text: code });
    else if (strong !== undefined) found.push({ kind: "strong", text: strong });
    else found.push({ kind: "stress", text: stress ?? whole });
    at = match.index + whole.length;
  }
  if (at < text.length) found.push({ kind: "plain", text: text.slice(at) });
  return found;
}
