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

const xmlTagDecoder = new TextDecoder();

/** Returns the name of the tag whose `<` is directly before this position; a namespace prefix is left out. */
function readXmlTagName(xmlBytes: Uint8Array, nameStart: number): string {
  let tagName = '';
  for (let byteIndex = nameStart; byteIndex < xmlBytes.length; byteIndex += 1) {
    const charCode = xmlBytes[byteIndex] ?? 0;
    if (charCode <= SPACE || charCode === CLOSE || charCode === SLASH || charCode === OPEN) break;
    tagName = charCode === COLON ? '' : tagName + String.fromCharCode(charCode);
  }
  return tagName;
}

/**
 * Returns the number of a cell's column, counted from 1, by the reference in its tag (`r="AB12"`); 0 without
 * a reference. The name of the tag starts at `nameStart`.
 */
function parseCellColumnNumber(xmlBytes: Uint8Array, nameStart: number, tagEnd: number): number {
  const isReferenceAttributeAt = (attributeStart: number) =>
    xmlBytes[attributeStart] === R &&
    xmlBytes[attributeStart + 1] === EQUALS &&
    (xmlBytes[attributeStart - 1] ?? 0) <= SPACE;
  let byteIndex = nameStart;
  while (byteIndex < tagEnd && xmlBytes[byteIndex] !== OPEN && !isReferenceAttributeAt(byteIndex))
    byteIndex += 1;
  let columnNumber = 0;
  if (xmlBytes[byteIndex] === R) byteIndex += 'r="'.length;
  for (; byteIndex < tagEnd; byteIndex += 1) {
    // The lower five bits of a letter, upper or lower case, are its number in the alphabet.
    const letterNumber = (xmlBytes[byteIndex] ?? 0) >= A ? (xmlBytes[byteIndex] ?? 0) & 31 : 0;
    if (letterNumber < 1 || letterNumber > LETTERS_IN_ALPHABET) break;
    columnNumber = columnNumber * LETTERS_IN_ALPHABET + letterNumber;
  }
  return columnNumber;
}

/**
 * Returns the index of the `>` that ends a tag, a comment or a CDATA section. Throws SheetError if the `>` is
 * more than `MAX_XML_TAG_BYTES` away.
 */
function findTagEnd(xmlBytes: Uint8Array, tagStart: number, knownTagEnd: number): number {
  const openingCharCode = xmlBytes[tagStart + 1] === BANG ? xmlBytes[tagStart + 2] : undefined;
  const closingCharCode =
    openingCharCode === BRACKET ? END_BRACKET : openingCharCode === DASH ? DASH : undefined;
  let tagEnd = knownTagEnd < tagStart ? xmlBytes.indexOf(CLOSE, tagStart) : knownTagEnd;
  while (
    closingCharCode !== undefined &&
    tagEnd >= 0 &&
    (xmlBytes[tagEnd - 1] !== closingCharCode || xmlBytes[tagEnd - 2] !== closingCharCode)
  ) {
    tagEnd = xmlBytes.indexOf(CLOSE, tagEnd + 1);
  }
  if (tagEnd < 0 || tagEnd - tagStart > MAX_XML_TAG_BYTES) throw new SheetError('unreadable');
  return tagEnd;
}

/** Whether the element whose tag ends at this position contains text. */
const doesElementContainText = (xmlBytes: Uint8Array, tagEnd: number): boolean =>
  xmlBytes[tagEnd - 1] !== SLASH && tagEnd + 1 < xmlBytes.length && xmlBytes[tagEnd + 1] !== OPEN;

/** Functions that receive tags of a sheet's XML. */
export interface SheetTagHandlers {
  handleMergedCell?: (tag: string) => void;
  /** Called for each reading (furigana) of a text. */
  handleFurigana?: () => void;
}

/**
 * Returns the number of rows with a value in a sheet's XML, at most `maxRows + 1`. Counting parses no values,
 * so it is much faster than reading the rows. A formula without a result does not count as a value. Throws
 * SheetError for a tag without an end, or for two cells in one place. The library `hucre` reads only one of
 * such cells. The tags of merged cells, which come last in the XML, are passed to `handleMergedCell`.
 */
export function countFilledRows(
  xmlBytes: Uint8Array,
  maxRows: number,
  { handleMergedCell, handleFurigana }: SheetTagHandlers = {},
): number {
  let filledRowCount = 0;
  let isCurrentRowCounted = true;
  let tagEnd = -1;
  let columnNumber = 0;
  const seenColumnNumbers = new Set<number>();
  for (
    let tagStart = xmlBytes.indexOf(OPEN);
    tagStart >= 0 && filledRowCount <= maxRows;
    tagStart = xmlBytes.indexOf(OPEN, tagStart + 1)
  ) {
    tagEnd = findTagEnd(xmlBytes, tagStart, tagEnd);
    const tagName = readXmlTagName(xmlBytes, tagStart + 1);
    if (xmlBytes[tagStart + 1] === BANG) tagStart = tagEnd;
    else if (tagName === 'row') {
      isCurrentRowCounted = false;
      columnNumber = 0;
      seenColumnNumbers.clear();
    } else if (tagName === 'c') {
      columnNumber = parseCellColumnNumber(xmlBytes, tagStart + 1, tagEnd) || columnNumber + 1;
      if (seenColumnNumbers.has(columnNumber)) throw new SheetError('unreadable');
      seenColumnNumbers.add(columnNumber);
    } else if (tagName === 'mergeCell') {
      handleMergedCell?.(xmlTagDecoder.decode(xmlBytes.subarray(tagStart, tagEnd)));
    } else if (tagName === 'rPh') {
      handleFurigana?.();
    } else if (
      !isCurrentRowCounted &&
      (tagName === 'v' || tagName === 't') &&
      doesElementContainText(xmlBytes, tagEnd)
    ) {
      isCurrentRowCounted = true;
      filledRowCount += 1;
    }
  }
  return filledRowCount;
}
