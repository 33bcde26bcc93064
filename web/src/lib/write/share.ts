/** A program in a link: compressed, so that a page of Python fits. */

export const MAX_BYTES = 200_000;

/** The bytes after a stream, at most `MAX_BYTES`: a short link can hold a text that is endless. */
async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  const piped = new Blob([bytes])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  const found = new Uint8Array(MAX_BYTES);
  let size = 0;
  const reader = piped.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (size + part.value.length > MAX_BYTES) {
      await reader.cancel();
      throw new RangeError("too long");
    }
    found.set(part.value, size);
    size += part.value.length;
  }
  return found.subarray(0, size);
}

export async function pack(text: string): Promise<string> {
  const small = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...small))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** The program of a link; null where it is damaged or too long. */
export async function unpack(code: string): Promise<string | null> {
  try {
    const small = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
      c.charCodeAt(0),
    );
    return new TextDecoder().decode(await through(small, new DecompressionStream("deflate-raw")));
  } catch {
    return null;
  }
}
