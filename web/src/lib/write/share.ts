/** A program in a link: compressed, so that a page of Python fits. */

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  const piped = new Blob([bytes])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

export async function pack(text: string): Promise<string> {
  const small = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...small))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** The program of a link; null where it is damaged. */
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
