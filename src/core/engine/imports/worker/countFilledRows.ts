import { SheetError } from '../sheet/cell';

/**
 * Maximum number of bytes of a tag, a comment or a CDATA section. The library `hucre` reads longer ones in
 * quadratic time; no program writes them.
 */
const MAX_XML_TAG_BYTES = 128 * 1024;

const getCharCodes = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));
const [OPEN = 0, CLOSE = 0, SLASH = 0, COLON = 0, SPACE = 0, EQUALS = 0, R = 0, A = 0] =
  getCharCodes('<>/: =rA');
const [BANG = 0, DASH = 0, BRACKET = 0, END_BRACKET = 0] = getCharCodes('!-[]');
const LETTERS_IN_ALPHABET = 26;

/** Returns the name of the tag whose `<` is directly before this position; a namespace prefix is left out. */
function readXmlTagName(part: Uint8Array, from: number): string {
  let name = '';
  for (let at = from; at < part.length; at += 1) {
    const letter = part[at] ?? 0;
    if (letter <= SPACE || letter === CLOSE || letter === SLASH || letter === OPEN) break;
    name = letter === COLON ? '' : name + String.fromCharCode(letter);
  }
  return name;
}

/**
 * Returns the number of a cell's column, counted from 1, by the reference in its tag (`r="AB12"`); 0 without
 * a reference. The name of the tag starts at `from`.
 */
function parseCellColumnNumber(part: Uint8Array, from: number, end: number): number {
  const isReferenceAttributeAt = (at: number) =>
    part[at] === R && part[at + 1] === EQUALS && (part[at - 1] ?? 0) <= SPACE;
  let at = from;
  while (at < end && part[at] !== OPEN && !isReferenceAttributeAt(at)) at += 1;
  let column = 0;
  if (part[at] === R) at += 'r="'.length;
  for (; at < end; at += 1) {
    // The lower five bits of a letter, upper or lower case, are its number in the alphabet.
    const letter = (part[at] ?? 0) >= A ? (part[at] ?? 0) & 31 : 0;
    if (letter < 1 || letter > LETTERS_IN_ALPHABET) break;
    column = column * LETTERS_IN_ALPHABET + letter;
  }
  return column;
}

/**
 * Returns the index of the `>` that ends a tag, a comment or a CDATA section. Throws SheetError if the `>` is
 * more than `MAX_XML_TAG_BYTES` away.
 */
function findTagEnd(part: Uint8Array, from: number, known: number): number {
  const opening = part[from + 1] === BANG ? part[from + 2] : undefined;
  const last = opening === BRACKET ? END_BRACKET : opening === DASH ? DASH : undefined;
  let end = known < from ? part.indexOf(CLOSE, from) : known;
  while (last !== undefined && end >= 0 && (part[end - 1] !== last || part[end - 2] !== last)) {
    end = part.indexOf(CLOSE, end + 1);
  }
  if (end < 0 || end - from > MAX_XML_TAG_BYTES) throw new SheetError('unreadable');
  return end;
}

/** Whether the element whose tag ends at this position contains text. */
const doesElementContainText = (part: Uint8Array, end: number): boolean =>
  part[end - 1] !== SLASH && end + 1 < part.length && part[end + 1] !== OPEN;

/**
 * Returns the number of rows with a value in a sheet's XML, at most `most + 1`. Counting parses no values, so
 * it is much faster than reading the rows. A formula without a result does not count as a value. Throws
 * SheetError for a tag without an end, or for two cells in one place. The library `hucre` reads only one of
 * such cells.
 */
export function countFilledRows(part: Uint8Array, most: number): number {
  let count = 0;
  let isCounted = true;
  let end = -1;
  let column = 0;
  const columns = new Set<number>();
  for (let at = part.indexOf(OPEN); at >= 0 && count <= most; at = part.indexOf(OPEN, at + 1)) {
    end = findTagEnd(part, at, end);
    const name = readXmlTagName(part, at + 1);
    if (part[at + 1] === BANG) at = end;
    else if (name === 'row') {
      isCounted = false;
      column = 0;
      columns.clear();
    } else if (name === 'c') {
      column = parseCellColumnNumber(part, at + 1, end) || column + 1;
      if (columns.has(column)) throw new SheetError('unreadable');
      columns.add(column);
    } else if (!isCounted && (name === 'v' || name === 't') && doesElementContainText(part, end)) {
      isCounted = true;
      count += 1;
    }
  }
  return count;
}
