import { strFromU8 } from 'fflate';
import { SheetError } from '../sheet/cell';

const OPENING_FURIGANA_TAG_PATTERN = /<(?:\w+:)?rPh[\s>]/g;
const CLOSING_FURIGANA_TAG_PATTERN = /<\/(?:\w+:)?rPh\s*>/g;
const SPACE = 0x20;

/**
 * Replaces the readings (furigana) in a sheet's XML by spaces. In a cell that contains its text itself, the
 * library `hucre` reads them as a part of the text. Throws
 * SheetError for a reading without an end.
 */
export function replaceFuriganaBySpaces(xmlBytes: Uint8Array): void {
  // In Latin-1, each byte is one character.
  const xml = strFromU8(xmlBytes, true);
  let end = 0;
  const findTagFrom = (pattern: RegExp, index: number) => {
    pattern.lastIndex = index;
    return pattern.exec(xml);
  };
  for (
    let opening = findTagFrom(OPENING_FURIGANA_TAG_PATTERN, 0);
    opening;
    opening = findTagFrom(OPENING_FURIGANA_TAG_PATTERN, end)
  ) {
    const closing = findTagFrom(CLOSING_FURIGANA_TAG_PATTERN, opening.index);
    if (!closing) throw new SheetError('unreadable');
    end = closing.index + closing[0].length;
    xmlBytes.fill(SPACE, opening.index, end);
  }
}
