import type { Key } from '../../src/schema/index';

/** Surrogates stand for the code points above all others, though their own units are not the highest. */
const rank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/** Orders text by code point, as UTF-8 bytes order it; JavaScript's own comparison goes by UTF-16 units. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Orders keys: null first, then numbers, then text. */
export function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'string') return typeof b === 'string' ? compareText(a, b) : 1;
  if (typeof b === 'string') return -1;
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return a - b;
}
