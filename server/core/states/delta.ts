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
  let checksum = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    checksum = Math.imul(checksum ^ text.charCodeAt(index), 0x01000193);
  }
  return checksum >>> 0;
}

const isTrailingSurrogate = (text: string, index: number) => (text.charCodeAt(index) & 0xfc00) === 0xdc00;

/**
 * Returns the number of equal characters at the beginning of two texts. A surrogate pair counts only as a
 * whole, because a lone surrogate can't be stored.
 */
function measureCommonPrefix(firstText: string, secondText: string): number {
  const maxLength = Math.min(firstText.length, secondText.length);
  let commonLength = 0;
  while (
    commonLength < maxLength &&
    firstText.charCodeAt(commonLength) === secondText.charCodeAt(commonLength)
  )
    commonLength += 1;
  return commonLength > 0 &&
    (isTrailingSurrogate(firstText, commonLength) || isTrailingSurrogate(secondText, commonLength))
    ? commonLength - 1
    : commonLength;
}

/** Returns the number of equal characters at the end of two texts, at most `maxLength`. */
function measureCommonSuffix(firstText: string, secondText: string, maxLength: number): number {
  let commonLength = 0;
  while (
    commonLength < maxLength &&
    firstText.charCodeAt(firstText.length - 1 - commonLength) ===
      secondText.charCodeAt(secondText.length - 1 - commonLength)
  ) {
    commonLength += 1;
  }
  return commonLength > 0 && isTrailingSurrogate(firstText, firstText.length - commonLength)
    ? commonLength - 1
    : commonLength;
}

/** Splits a text after each tag or line. */
const splitAfterTagsAndLines = (text: string): string[] => text.match(/[^>\n]*[>\n]|[^>\n]+$/g) ?? [];

/** Returns the pieces (tags or lines) that occur exactly once in a text, each with its position. */
function findPositionsOfUniquePieces(text: string): Map<string, number> {
  const positionsByPiece = new Map<string, number>();
  const repeatedPieces = new Set<string>();
  let position = 0;
  for (const piece of splitAfterTagsAndLines(text)) {
    if (positionsByPiece.has(piece)) repeatedPieces.add(piece);
    positionsByPiece.set(piece, position);
    position += piece.length;
  }
  for (const piece of repeatedPieces) positionsByPiece.delete(piece);
  return positionsByPiece;
}

/** Minimum number of characters that a piece of text must have for the delta to copy it from the base. */
const MIN_COPIED_PIECE_LENGTH = 16;

function appendTextDeltaPart(deltaParts: TextDeltaPart[], newPart: TextDeltaPart): void {
  const lastPart = deltaParts.at(-1);
  if (typeof newPart === 'string') {
    if (newPart === '') return;
    if (typeof lastPart === 'string') deltaParts[deltaParts.length - 1] = lastPart + newPart;
    else deltaParts.push(newPart);
  } else if (newPart[0] < newPart[1]) {
    if (lastPart !== undefined && typeof lastPart !== 'string' && lastPart[1] === newPart[0]) {
      deltaParts[deltaParts.length - 1] = [lastPart[0], newPart[1]];
    } else deltaParts.push(newPart);
  }
}

/**
 * Returns the delta's parts for the middle of a new text, without the beginning and the end that it shares
 * with the base. Tags or lines that occur once in both texts, in the same order, are copied from the base.
 */
function createDeltaPartsOfChangedMiddle(base: string, target: string, baseOffset: number): TextDeltaPart[] {
  if (base.length < MAX_UNSPLIT_TEXT_LENGTH || target.length < MAX_UNSPLIT_TEXT_LENGTH) return [target];
  const basePositions = findPositionsOfUniquePieces(base);
  const targetPositions = findPositionsOfUniquePieces(target);
  const deltaParts: TextDeltaPart[] = [];
  let endOfCopiedBase = 0;
  for (const piece of splitAfterTagsAndLines(target)) {
    const basePosition =
      piece.length >= MIN_COPIED_PIECE_LENGTH && targetPositions.has(piece)
        ? basePositions.get(piece)
        : undefined;
    if (basePosition === undefined || basePosition < endOfCopiedBase) appendTextDeltaPart(deltaParts, piece);
    else {
      appendTextDeltaPart(deltaParts, [baseOffset + basePosition, baseOffset + basePosition + piece.length]);
      endOfCopiedBase = basePosition + piece.length;
    }
  }
  return deltaParts;
}

function createTextDelta(base: string, target: string): JsonDelta {
  if (base.length <= MAX_UNSPLIT_TEXT_LENGTH || target.length <= MAX_UNSPLIT_TEXT_LENGTH)
    return { to: target };
  const prefixLength = measureCommonPrefix(base, target);
  const suffixLength = measureCommonSuffix(base, target, Math.min(base.length, target.length) - prefixLength);
  const deltaParts: TextDeltaPart[] = [];
  appendTextDeltaPart(deltaParts, [0, prefixLength]);
  const middleParts = createDeltaPartsOfChangedMiddle(
    base.slice(prefixLength, base.length - suffixLength),
    target.slice(prefixLength, target.length - suffixLength),
    prefixLength,
  );
  for (const part of middleParts) appendTextDeltaPart(deltaParts, part);
  appendTextDeltaPart(deltaParts, [base.length - suffixLength, base.length]);
  return { of: base.length, sum: computeTextChecksum(base), parts: deltaParts };
}

const areEqualJsonValues = (firstValue: unknown, secondValue: unknown): boolean =>
  firstValue === secondValue ||
  (typeof firstValue === 'object' && JSON.stringify(firstValue) === JSON.stringify(secondValue));

/** Returns the delta from `base` to `target`. Both are JSON values. */
export function createJsonDelta(base: unknown, target: unknown): JsonDelta {
  if (typeof base === 'string' && typeof target === 'string') return createTextDelta(base, target);
  if (!isObject(base) || !isObject(target)) return { to: target };
  const changedKeys = Object.keys(target).filter((key) => !areEqualJsonValues(base[key], target[key]));
  return {
    keys: Object.fromEntries(changedKeys.map((key) => [key, createJsonDelta(base[key], target[key])])),
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
  const baseObject = isObject(base) ? base : {};
  const keptEntries = Object.entries(baseObject).filter(([key]) => !delta.gone.includes(key));
  const changedEntries = Object.entries(delta.keys).map(([key, inner]) => [
    key,
    applyDelta(baseObject[key], inner),
  ]);
  return Object.fromEntries([...keptEntries, ...changedEntries]);
}
