import { limits } from '../../../schema/index';
import { type ReadBook, SheetError } from '../sheet/cell';
import type { Book } from './book';
import { collecting } from './collect';
import { likelySheet } from './likelySheet';
import { openCsv } from './readCsv';
import { openXlsx } from './readXlsx';

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** Opens a file by what it is, whatever its name says. Throws SheetError. */
function open(bytes: Uint8Array): Book {
  if (bytes.length > limits.sheetBytes) throw new SheetError('tooLarge');
  if (bytes.length === 0) throw new SheetError('empty');
  if (startsWith(bytes, 0x50, 0x4b)) return openXlsx(bytes);
  // The format of Excel until 2003, and what a password protects.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new SheetError('oldFormat');
  return openCsv(bytes);
}

/** What is wanted of a file: the sheet that an operator chose, else the one that known heads make likely. */
export interface Wanted {
  /** Heads in their plain form. */
  known: readonly string[];
  sheet?: number | undefined;
}

/** Reads one sheet of a file. Throws SheetError. */
export async function readBook(bytes: Uint8Array, { known, sheet }: Wanted): Promise<ReadBook> {
  const book = open(bytes);
  const chosen = sheet ?? (await likelySheet(book, new Set(known)));
  const { rows, add } = collecting();
  await book.read(chosen, (line, cells) => {
    add(line, cells);
    return true;
  });
  return { sheets: book.sheets, sheet: chosen, isSeparated: book.isSeparated ?? false, rows };
}
