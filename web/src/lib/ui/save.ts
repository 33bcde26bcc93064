/** Files for the visitor to keep. */

import { getFile } from "../api/http";

/** Offer a file under a name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Offer a file of the application where no server could send it. */
export async function saveFile(path: string, name: string): Promise<void> {
  saveBlob(await getFile(path), name || path.split(/[/?]/).at(-2) || "siasat");
}
