/**
 * Maximum number of characters of a text that is not compressed. Compression of such a short text would gain
 * too little.
 */
const MAX_UNCOMPRESSED_TEXT_LENGTH = 2_000;
/** Maximum number of bytes that one call of `String.fromCharCode` gets. */
const BASE64_CHUNK_BYTES = 8_192;

/** A JSON text in its stored form; `deflated` is base64 of raw DEFLATE. */
export type PackedJson = { json: string } | { deflated: string };

async function pipeBytesThroughStream(
  stream: GenericTransformStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  // If writing fails, reading the stream fails with the same error, so only the reader reports it.
  void writer.write(bytes).catch(() => {});
  void writer.close().catch(() => {});
  return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}

function toBase64(bytes: Uint8Array): string {
  let binaryString = '';
  for (let offset = 0; offset < bytes.length; offset += BASE64_CHUNK_BYTES) {
    binaryString += String.fromCharCode(...bytes.subarray(offset, offset + BASE64_CHUNK_BYTES));
  }
  return btoa(binaryString);
}

/** Compresses a JSON text if that makes it smaller. */
export async function packJson(json: string): Promise<PackedJson> {
  if (json.length <= MAX_UNCOMPRESSED_TEXT_LENGTH) return { json };
  const bytes = new TextEncoder().encode(json);
  const deflated = toBase64(await pipeBytesThroughStream(new CompressionStream('deflate-raw'), bytes));
  return deflated.length < json.length ? { deflated } : { json };
}

/** Returns the JSON text that `packJson` packed. */
export async function unpackJson(packed: PackedJson): Promise<string> {
  if ('json' in packed) return packed.json;
  const bytes = Uint8Array.from(atob(packed.deflated), (character) => character.charCodeAt(0));
  return new TextDecoder().decode(
    await pipeBytesThroughStream(new DecompressionStream('deflate-raw'), bytes),
  );
}

/** Returns the bytes that a packed text takes in the store. */
export const computePackedJsonByteSize = (packed: PackedJson): number =>
  'json' in packed ? new TextEncoder().encode(packed.json).length : packed.deflated.length;
