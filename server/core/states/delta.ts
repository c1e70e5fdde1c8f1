import { isObject } from '../../../src/core/schema/index';

/** A part of a new text: a range of characters that is copied from the base, or new characters. */
type TextDeltaPart = readonly [from: number, until: number] | string;

/**
 * The difference between a JSON value (the base) and a new one. It holds the whole new value, the changed
 * keys of an object, or the parts of a long text. For a long text, it also holds the length and the checksum
 * of the base.
 */
export type JsonDelta =
  | { to: unknown }
  | { keys: Readonly<Record<string, JsonDelta>>; gone: readonly string[] }
  | { of: number; sum: number; parts: readonly TextDeltaPart[] };

/** Thrown if a delta is applied to a base that it was not made from. */
export class WrongDeltaBaseError extends Error {}

/**
 * Maximum length of a text that a delta holds as a whole. For a longer text, the delta holds the parts that
 * changed or are copied.
 */
const MAX_UNSPLIT_TEXT_LENGTH = 200;

/** Returns the FNV-1a checksum of a text's characters. */
function computeTextChecksum(text: string): number {
  let sum = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  }
  return sum >>> 0;
}

const isTrailingSurrogate = (text: string, index: number) => (text.charCodeAt(index) & 0xfc00) === 0xdc00;

/**
 * Returns the number of equal characters at the beginning of two texts. A surrogate pair counts only as a
 * whole, because a lone surrogate can't be stored.
 */
function measureCommonPrefix(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one.charCodeAt(count) === other.charCodeAt(count)) count += 1;
  return count > 0 && (isTrailingSurrogate(one, count) || isTrailingSurrogate(other, count))
    ? count - 1
    : count;
}

/** Returns the number of equal characters at the end of two texts, at most `most`. */
function measureCommonSuffix(one: string, other: string, most: number): number {
  let count = 0;
  while (
    count < most &&
    one.charCodeAt(one.length - 1 - count) === other.charCodeAt(other.length - 1 - count)
  ) {
    count += 1;
  }
  return count > 0 && isTrailingSurrogate(one, one.length - count) ? count - 1 : count;
}

/** Splits a text after each tag or line. */
const splitAfterTagsAndLines = (text: string): string[] => text.match(/[^>\n]*[>\n]|[^>\n]+$/g) ?? [];

/** Returns the pieces (tags or lines) that occur exactly once in a text, each with its position. */
function findPositionsOfUniquePieces(text: string): Map<string, number> {
  const found = new Map<string, number>();
  const twice = new Set<string>();
  let at = 0;
  for (const piece of splitAfterTagsAndLines(text)) {
    if (found.has(piece)) twice.add(piece);
    found.set(piece, at);
    at += piece.length;
  }
  for (const piece of twice) found.delete(piece);
  return found;
}

/** Minimum number of characters that a piece of text must have for the delta to copy it from the base. */
const MIN_COPIED_PIECE_LENGTH = 16;

function appendTextDeltaPart(parts: TextDeltaPart[], part: TextDeltaPart): void {
  const last = parts.at(-1);
  if (typeof part === 'string') {
    if (part === '') return;
    if (typeof last === 'string') parts[parts.length - 1] = last + part;
    else parts.push(part);
  } else if (part[0] < part[1]) {
    if (last !== undefined && typeof last !== 'string' && last[1] === part[0]) {
      parts[parts.length - 1] = [last[0], part[1]];
    } else parts.push(part);
  }
}

/**
 * Returns the delta's parts for the middle of a new text, whose beginning and end equal those of the base.
 * Tags or lines that occur once in both texts, in the same order, are copied from the base.
 */
function createDeltaPartsOfChangedMiddle(base: string, target: string, offset: number): TextDeltaPart[] {
  if (base.length < MAX_UNSPLIT_TEXT_LENGTH || target.length < MAX_UNSPLIT_TEXT_LENGTH) return [target];
  const known = findPositionsOfUniquePieces(base);
  const own = findPositionsOfUniquePieces(target);
  const parts: TextDeltaPart[] = [];
  let reached = 0;
  for (const piece of splitAfterTagsAndLines(target)) {
    const at = piece.length >= MIN_COPIED_PIECE_LENGTH && own.has(piece) ? known.get(piece) : undefined;
    if (at === undefined || at < reached) appendTextDeltaPart(parts, piece);
    else {
      appendTextDeltaPart(parts, [offset + at, offset + at + piece.length]);
      reached = at + piece.length;
    }
  }
  return parts;
}

function createTextDelta(base: string, target: string): JsonDelta {
  if (base.length <= MAX_UNSPLIT_TEXT_LENGTH || target.length <= MAX_UNSPLIT_TEXT_LENGTH)
    return { to: target };
  const start = measureCommonPrefix(base, target);
  const end = measureCommonSuffix(base, target, Math.min(base.length, target.length) - start);
  const parts: TextDeltaPart[] = [];
  appendTextDeltaPart(parts, [0, start]);
  const middle = createDeltaPartsOfChangedMiddle(
    base.slice(start, base.length - end),
    target.slice(start, target.length - end),
    start,
  );
  for (const part of middle) appendTextDeltaPart(parts, part);
  appendTextDeltaPart(parts, [base.length - end, base.length]);
  return { of: base.length, sum: computeTextChecksum(base), parts };
}

const areEqualJsonValues = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** Returns the delta from `base` to `target`. Both are JSON values. */
export function createJsonDelta(base: unknown, target: unknown): JsonDelta {
  if (typeof base === 'string' && typeof target === 'string') return createTextDelta(base, target);
  if (!isObject(base) || !isObject(target)) return { to: target };
  const changed = Object.keys(target).filter((key) => !areEqualJsonValues(base[key], target[key]));
  return {
    keys: Object.fromEntries(changed.map((key) => [key, createJsonDelta(base[key], target[key])])),
    gone: Object.keys(base).filter((key) => !Object.hasOwn(target, key)),
  };
}

/**
 * Applies a delta to the base that it was made from, and returns the new value. Throws `WrongDeltaBaseError`
 * if `base` is not that base.
 */
export function applyDelta(base: unknown, delta: JsonDelta): unknown {
  if ('to' in delta) return delta.to;
  if ('parts' in delta) {
    if (typeof base !== 'string' || base.length !== delta.of || computeTextChecksum(base) !== delta.sum) {
      throw new WrongDeltaBaseError('The text is not the one that the difference was made from');
    }
    return delta.parts.map((part) => (typeof part === 'string' ? part : base.slice(...part))).join('');
  }
  const before = isObject(base) ? base : {};
  const kept = Object.entries(before).filter(([key]) => !delta.gone.includes(key));
  const changed = Object.entries(delta.keys).map(([key, inner]) => [key, applyDelta(before[key], inner)]);
  return Object.fromEntries([...kept, ...changed]);
}
