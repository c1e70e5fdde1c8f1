/**
 * Returns an object that checks whether bytes that arrive in pieces are text. Bytes are text if they decode
 * as UTF-8 and contain no NUL.
 */
export function createTextDetector() {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isTextSoFar = true;

  function decodeAndCheckTextChunk(bytes: Uint8Array, hasMoreBytes: boolean): void {
    if (!isTextSoFar) return;
    try {
      isTextSoFar = !decoder.decode(bytes, { stream: hasMoreBytes }).includes('\0');
    } catch {
      isTextSoFar = false;
    }
  }

  return {
    append: (bytes: Uint8Array) => decodeAndCheckTextChunk(bytes, true),
    /** Ends the check. Returns whether all the bytes that arrived are text. */
    end(): boolean {
      decodeAndCheckTextChunk(new Uint8Array(), false);
      return isTextSoFar;
    },
  };
}
