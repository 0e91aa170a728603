// A text in the fragment of a link, which no server sees: deflated, then base64 with the letters that links may have.

const through = async (bytes: Uint8Array<ArrayBuffer>, way: GenericTransformStream): Promise<Uint8Array> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(way)).arrayBuffer())

export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The text of a fragment; null for what is none. */
export async function unpack(fragment: string): Promise<string | null> {
  try {
    const signs = atob(fragment.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0))
    return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')))
  } catch {
    return null
  }
}
