const [OPEN, CLOSE, SLASH, COLON, SPACE] = [...'<>/: '].map((letter) => letter.charCodeAt(0));

/** Returns the name of the tag whose `<` is directly before this position; a namespace prefix is left out. */
function tagNameAt(part: Uint8Array, from: number): string {
  let name = '';
  for (let at = from; at < part.length; at += 1) {
    const letter = part[at] ?? 0;
    if (letter <= (SPACE ?? 0) || letter === CLOSE || letter === SLASH) break;
    name = letter === COLON ? '' : name + String.fromCharCode(letter);
  }
  return name;
}

/** Whether the element whose tag starts at this position contains text. */
function isFilledCellAt(part: Uint8Array, from: number): boolean {
  const end = part.indexOf(CLOSE ?? 0, from);
  return end > 0 && part[end - 1] !== SLASH && end + 1 < part.length && part[end + 1] !== OPEN;
}

/**
 * Returns the number of rows with a value in a sheet's XML, at most `most + 1`. It parses no values, and so
 * is much faster than reading the rows. A formula without a result does not count as a value.
 */
export function countFilledRows(part: Uint8Array, most: number): number {
  let count = 0;
  let isCounted = true;
  for (let at = part.indexOf(OPEN ?? 0); at >= 0 && count <= most; at = part.indexOf(OPEN ?? 0, at + 1)) {
    const name = tagNameAt(part, at + 1);
    if (name === 'row') isCounted = false;
    else if (!isCounted && (name === 'v' || name === 't') && isFilledCellAt(part, at)) {
      isCounted = true;
      count += 1;
    }
  }
  return count;
}
