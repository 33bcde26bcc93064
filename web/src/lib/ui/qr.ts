/**
 * QR codes after ISO/IEC 18004: bytes, error correction level M, versions 1 to 9 (up to 180 bytes), which is enough for
 * any address of ours. Nothing leaves the browser.
 */

/** By version: codewords for correction in a block, and the codewords of data in each block. */
const BLOCKS: readonly (readonly [number, readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
];
/** By version: where the centres of the small alignment squares are, beside 6. */
const ALIGNED: readonly (readonly number[])[] = [
  [],
  [18],
  [22],
  [26],
  [30],
  [34],
  [22, 38],
  [24, 42],
  [26, 46],
];
const LEVEL_M = 0;

const EXP: number[] = [];
const LOG: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}

function times(a: number, b: number): number {
  return a && b ? (EXP[((LOG[a] ?? 0) + (LOG[b] ?? 0)) % 255] ?? 0) : 0;
}

/** The remainder of Reed and Solomon: `count` codewords that correct a block. */
function correction(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const next = [...generator, 0];
    generator.forEach((factor, j) => (next[j + 1] = (next[j + 1] ?? 0) ^ times(factor, EXP[i] ?? 0)));
    generator = next;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i] ?? 0;
    generator.forEach((one, j) => (rest[i + j] = (rest[i + j] ?? 0) ^ times(one, factor)));
  }
  return rest.slice(data.length);
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const [extra, sizes] = BLOCKS[version - 1] ?? [0, []];
  const room = sizes.reduce((sum, size) => sum + size, 0);
  // Mode 4 (bytes), the length, the bytes, 4 zeros: everything is shifted by half a byte.
  const halves = [
    4,
    bytes.length >> 4,
    bytes.length & 15,
    ...[...bytes].flatMap((byte) => [byte >> 4, byte & 15]),
  ];
  if (halves.length < 2 * room) halves.push(0);
  if (halves.length % 2) halves.push(0);
  const data = Array.from(
    { length: halves.length / 2 },
    (_, i) => ((halves[2 * i] ?? 0) << 4) | (halves[2 * i + 1] ?? 0),
  );
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  let from = 0;
  const blocks = sizes.map((size) => data.slice(from, (from += size)));
  const corrections = blocks.map((block) => correction(block, extra));
  return [...interleaved(blocks), ...interleaved(corrections)];
}

function interleaved(blocks: readonly number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, i) => blocks.flatMap((block) => block.slice(i, i + 1))).flat();
}

/** A number followed by the remainder of its division by a polynomial, as formats and versions are protected. */
function protectedBits(value: number, bits: number, polynomial: number): number {
  let rest = value << bits;
  for (let i = 31; i >= bits; i--) if (rest & (1 << i)) rest ^= polynomial << (i - bits);
  return (value << bits) | rest;
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

class Matrix {
  readonly size: number;
  readonly dark: boolean[][];
  /** Modules that belong to the pattern, not to the data. */
  readonly fixed: boolean[][];

  constructor(readonly version: number) {
    this.size = 17 + 4 * version;
    this.dark = Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    this.fixed = Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
  }

  set(x: number, y: number, dark: boolean): void {
    const [row, known] = [this.dark[y], this.fixed[y]];
    if (!row || !known || x < 0 || x >= this.size) return;
    row[x] = dark;
    known[x] = true;
  }

  /** Nested squares round a centre: finders and alignment marks. */
  squares(cx: number, cy: number, radius: number, light: readonly number[]): void {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        this.set(cx + dx, cy + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  }

  patterns(): void {
    const last = this.size - 1;
    for (let i = 8; i < this.size - 8; i++) {
      this.set(i, 6, i % 2 === 0);
      this.set(6, i, i % 2 === 0);
    }
    for (const [x, y] of [
      [3, 3],
      [last - 3, 3],
      [3, last - 3],
    ] as const)
      this.squares(x, y, 4, [2, 4]);
    const centres = this.version === 1 ? [] : [6, ...(ALIGNED[this.version - 1] ?? [])];
    const far = centres.at(-1);
    for (const x of centres)
      for (const y of centres)
        if (!((x === 6 && y === 6) || (x === 6 && y === far) || (x === far && y === 6)))
          this.squares(x, y, 2, [1]);
    if (this.version >= 7) {
      const bits = protectedBits(this.version, 12, 0x1f25);
      for (let i = 0; i < 18; i++) {
        const [along, across] = [Math.floor(i / 3), last - 10 + (i % 3)];
        this.set(along, across, ((bits >> i) & 1) === 1);
        this.set(across, along, ((bits >> i) & 1) === 1);
      }
    }
    this.format(0);
  }

  format(mask: number): void {
    const bits = protectedBits((LEVEL_M << 3) | mask, 10, 0x537) ^ 0x5412;
    const last = this.size - 1;
    for (let i = 0; i < 15; i++) {
      const dark = ((bits >> i) & 1) === 1;
      const near = i < 6 ? i : i < 8 ? i + 1 : i === 8 ? 7 : 14 - i;
      if (i < 8) this.set(8, near, dark);
      else this.set(near, 8, dark);
      if (i < 8) this.set(last - i, 8, dark);
      else this.set(8, last - 14 + i, dark);
    }
    this.set(8, last - 7, true);
  }

  fill(words: readonly number[]): void {
    let bit = 0;
    for (let right = this.size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5;
      const up = ((right + 1) & 2) === 0;
      for (let i = 0; i < this.size; i++) {
        const y = up ? this.size - 1 - i : i;
        for (const x of [right, right - 1]) {
          const row = this.dark[y];
          if (!row || this.fixed[y]?.[x]) continue;
          row[x] = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
          bit++;
        }
      }
    }
  }

  flip(mask: number): void {
    this.dark.forEach((row, y) =>
      row.forEach((dark, x) => {
        if (!this.fixed[y]?.[x] && MASKS[mask]?.(x, y)) row[x] = !dark;
      }),
    );
  }

  /** How hard the code is to read: long runs, blocks, false finders, too dark or too light. */
  penalty(): number {
    const columns = this.dark.map((_, x) => this.dark.map((row) => row[x] ?? false));
    let sum = 0;
    for (const row of [...this.dark, ...columns]) {
      const text = row.map(Number).join("");
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
      for (let i = 0; i + 11 <= text.length; i++)
        if (["10111010000", "00001011101"].includes(text.slice(i, i + 11))) sum += 40;
    }
    for (let y = 1; y < this.size; y++)
      for (let x = 1; x < this.size; x++) {
        const four = [
          this.dark[y]?.[x],
          this.dark[y]?.[x - 1],
          this.dark[y - 1]?.[x],
          this.dark[y - 1]?.[x - 1],
        ];
        if (new Set(four).size === 1) sum += 3;
      }
    const share = (100 * this.dark.flat().filter(Boolean).length) / this.size ** 2;
    return sum + 10 * Math.floor(Math.abs(share - 50) / 5);
  }
}

/** The modules of a text, row by row, true for dark; null if it is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version =
    1 + BLOCKS.findIndex(([, sizes]) => sizes.reduce((sum, size) => sum + size, 0) >= bytes.length + 2);
  if (version === 0) return null;
  const matrix = new Matrix(version);
  matrix.patterns();
  matrix.fill(codewords(bytes, version));
  const penalties = MASKS.map((_, mask) => {
    matrix.format(mask);
    matrix.flip(mask);
    const found = matrix.penalty();
    matrix.flip(mask);
    return found;
  });
  const best = penalties.indexOf(Math.min(...penalties));
  matrix.format(best);
  matrix.flip(best);
  return matrix.dark;
}
