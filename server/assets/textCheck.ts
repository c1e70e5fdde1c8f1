/**
 * Tells of bytes that come piece by piece whether all of them read as text: text has no signature, so what decodes
 * as UTF-8 without NUL is called plain text.
 */
export function textCheck() {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isText = true;

  function read(bytes: Uint8Array, stream: boolean): void {
    if (!isText) return;
    try {
      isText = !decoder.decode(bytes, { stream }).includes('\0');
    } catch {
      isText = false;
    }
  }

  return {
    append: (bytes: Uint8Array) => read(bytes, true),
    /** Whether everything so far, as a whole, is text. */
    end(): boolean {
      read(new Uint8Array(), false);
      return isText;
    },
  };
}
