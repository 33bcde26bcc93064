/** A thin line after kawung, the batik pattern of four petals round a point; the twin of `siasat.draw.art.ornament`. */

export function kawungLine(x: number, y: number, length: number, size: number, upright = false): string {
  const count = Math.max(1, Math.round(length / (4.4 * size)));
  const step = length / count;
  const flowers = [];
  for (let i = 0; i < count; i++) {
    const along = (i + 0.5) * step;
    flowers.push(upright ? flower(x, y + along, size) : flower(x + along, y, size));
  }
  return flowers.join(" ");
}

function flower(cx: number, cy: number, size: number): string {
  const [inner, reach] = [0.16 * size, size * (1 - 0.62 * 1.3)];
  const corners = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ] as const;
  return corners
    .map(([sx, sy]) => {
      const start = `${num(cx + sx * inner)} ${num(cy + sy * inner)}`;
      const tip = `${num(cx + sx * size)} ${num(cy + sy * size)}`;
      const one = `${num(cx + sx * size)} ${num(cy + sy * reach)}`;
      const other = `${num(cx + sx * reach)} ${num(cy + sy * size)}`;
      return `M${start}Q${one} ${tip}Q${other} ${start}Z`;
    })
    .join("");
}

function num(value: number): string {
  return String(Math.round(value * 100) / 100);
}
