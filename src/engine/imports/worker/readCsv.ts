import { parse } from 'papaparse';
import { type ReadSheet, SheetError } from '../sheet/cell';
import { collecting } from './collect';

/** What old Korean programs write: browsers read CP949, which holds EUC-KR, by this name. */
const KOREAN = 'euc-kr';

/** A text as its mark says, else as UTF-8, else as Korean programs of old write it. Throws SheetError. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const marked =
    first === 0xff && second === 0xfe ? ['utf-16le'] : first === 0xfe && second === 0xff ? ['utf-16be'] : [];
  for (const encoding of [...marked, 'utf-8', KOREAN]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not in this one.
    }
  }
  throw new SheetError('unreadable');
}

/** Reads values that stand between commas, semicolons or tabs, whichever the first lines have. Throws SheetError. */
export function readCsv(bytes: Uint8Array): ReadSheet {
  const text = decode(bytes);
  if (text.includes('\0')) throw new SheetError('unreadable');
  const sheet = collecting();
  let line = 0;
  parse<string[]>(text, {
    step({ data }) {
      line += 1;
      sheet.add(line, data);
    },
  });
  return sheet.end();
}
