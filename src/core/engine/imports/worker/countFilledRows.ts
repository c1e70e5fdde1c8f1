import { SheetError } from '../sheet/cell';

/** Maximum number of bytes of a tag. The library reads longer ones in quadratic time; no program writes them. */
const MAX_TAG_BYTES = 64 * 1024;

const [OPEN = 0, CLOSE = 0, SLASH = 0, COLON = 0, SPACE = 0] = [...'<>/: '].map((letter) =>
  letter.charCodeAt(0),
);

/** Returns the name of the tag whose `<` is directly before this position; a namespace prefix is left out. */
function tagNameAt(part: Uint8Array, from: number): string {
  let name = '';
  for (let at = from; at < part.length; at += 1) {
    const letter = part[at] ?? 0;
    if (letter <= SPACE || letter === CLOSE || letter === SLASH || letter === OPEN) break;
    name = letter === COLON ? '' : name + String.fromCharCode(letter);
  }
  return name;
}

/** Whether the element whose tag ends at this position contains text. */
const isFilledElement = (part: Uint8Array, end: number): boolean =>
  part[end - 1] !== SLASH && end + 1 < part.length && part[end + 1] !== OPEN;

/**
 * Returns the number of rows with a value in a sheet's XML, at most `most + 1`. It parses no values, and so
 * is much faster than reading the rows. A formula without a result does not count as a value. Throws
 * SheetError for a tag without an end.
 */
export function countFilledRows(part: Uint8Array, most: number): number {
  let count = 0;
  let isCounted = true;
  let end = -1;
  for (let at = part.indexOf(OPEN); at >= 0 && count <= most; at = part.indexOf(OPEN, at + 1)) {
    if (end < at) end = part.indexOf(CLOSE, at);
    if (end < 0 || end - at > MAX_TAG_BYTES) throw new SheetError('unreadable');
    const name = tagNameAt(part, at + 1);
    if (name === 'row') isCounted = false;
    else if (!isCounted && (name === 'v' || name === 't') && isFilledElement(part, end)) {
      isCounted = true;
      count += 1;
    }
  }
  return count;
}
