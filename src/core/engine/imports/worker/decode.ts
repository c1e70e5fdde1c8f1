import { SheetError } from '../sheet/cell';

/** The encoding of old Korean programs: browsers read CP949, which holds EUC-KR, by this name. */
const KOREAN = 'euc-kr';

/** Bytes at the beginning of a text that identify UTF-16. */
const LOOKED_AT = 2_000;

/** UTF-16 by its mark, or by the zero bytes next to its commas and digits; undefined for any other text. */
function utf16In(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, LOOKED_AT).entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (even === odd || Math.min(even, odd) * 10 > Math.max(even, odd)) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Returns a text in UTF-16, UTF-8 or as old Korean programs write it. Throws SheetError if the file is not text. */
export function decode(bytes: Uint8Array): string {
  const wide = utf16In(bytes);
  for (const encoding of wide ? [wide] : ['utf-8', KOREAN]) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes('\0')) return text;
    } catch {
      // Not in this one.
    }
  }
  throw new SheetError('unreadable');
}
