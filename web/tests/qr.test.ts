import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { qrCode } from "../src/lib/ui/qr";

const ADDRESS = "http://127.0.0.1:8000/play/wS1abcdefghijklmnopqrs#2:k0Jabcdefghijklmnopqrst";

/** Digests of the modules; each equals the code that python-qrcode 8 makes of the same text (level M, same mask). */
const KNOWN: [string, number, string][] = [
  [ADDRESS, 37, "e5f25f025720003763b34c91c3e115084ab5e3d73d45219eff7cbbeca3fcb05c"],
  ["a".repeat(110), 45, "d20dde52d6b075773a6e284ebe83a1523ae25e96c2379f99877999220f2a9beb"],
  ["b".repeat(150), 49, "e6ad2dbcbdf15b1e31307d8a976520e9df6989b9176e5be5db8488fd6130ed1a"],
  ["c".repeat(180), 53, "b8017bd17c6898a7cdeaf36f38e52bbd67e403d8c5a8e21f0f9f2b5bdfcf1ad6"],
];

describe("QR codes", () => {
  it.each(KNOWN)("of %s are those of another library", (text, size, digest) => {
    const rows = (qrCode(text) ?? []).map((row) => row.map(Number).join(""));
    expect(rows).toHaveLength(size);
    expect(createHash("sha256").update(rows.join("\n")).digest("hex")).toBe(digest);
  });

  it("hold at most 180 bytes", () => {
    expect(qrCode("d".repeat(181))).toBeNull();
    expect(qrCode("é".repeat(91))).toBeNull();
  });
});
