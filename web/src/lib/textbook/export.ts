/** The figure as a file. The server draws it; a PNG is that drawing at twice its size. */

import { post } from "../api/http";
import type { Viewpoint } from "./figure";

export interface Wanted {
  tree: string;
  algorithm: string;
  steps: number;
  view: Viewpoint;
}

export async function saveFigure(wanted: Wanted, kind: "svg" | "png" | "tikz"): Promise<void> {
  const format = kind === "tikz" ? "tikz" : "svg";
  const { text } = await post<{ text: string }>("/api/trees/drawing", { ...wanted, format });
  if (kind === "png") save("tree.png", await rasterized(text));
  else if (kind === "svg") save("tree.svg", new Blob([text], { type: "image/svg+xml" }));
  else save("tree.tex", new Blob([text], { type: "application/x-tex" }));
}

async function rasterized(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [4 * image.width, 4 * image.height];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

function save(name: string, blob: Blob): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}
