import { limits } from '../../../schema/index';
import { type ReadBook, SheetError } from '../sheet/cell';
import { toldBy } from '../sheet/heads';
import type { Book } from './book';
import { collecting } from './collect';
import { decode } from './decode';
import { fingerprintOf } from './fingerprint';
import { likelySheet } from './likelySheet';
import { kindOfFile, kindOfText } from './otherFiles';
import { openCsv } from './readCsv';
import { openHtml } from './readHtml';
import { openXlsx } from './readXlsx';
import { openXml } from './readXml';

const openers: Readonly<Record<ReturnType<typeof kindOfText>, (text: string) => Book>> = {
  csv: openCsv,
  html: openHtml,
  xml: openXml,
};

/** Opens a file by its content, not by its name. Throws SheetError. */
function open(bytes: Uint8Array): Book {
  if (bytes.length > limits.sheetBytes) throw new SheetError('tooLarge');
  if (bytes.length === 0) throw new SheetError('nothing');
  if (kindOfFile(bytes) === 'zip') return openXlsx(bytes);
  const text = decode(bytes);
  return openers[kindOfText(text)](text);
}

/** The requested sheet: the operator's choice, else the likely one by its known heads. */
export interface Wanted {
  /** Heads in their plain form. */
  known: readonly string[];
  sheet?: number | undefined;
}

/** Reads one sheet of a file. Throws SheetError. */
export async function readBook(bytes: Uint8Array, { known, sheet }: Wanted): Promise<ReadBook> {
  const book = open(bytes);
  const heads = new Set(known);
  const chosen = sheet ?? (await likelySheet(book, heads));
  const { rows, add } = collecting();
  await book.read(chosen, (line, cells) => {
    add(line, cells);
    return true;
  });
  if (sheet === undefined && rows.length < 2) throw new SheetError('empty');
  // Prose looks like a column with an unknown head.
  const isProse =
    book.isSeparated && rows.every(({ cells }) => cells.length < 2) && toldBy(rows, heads) === 0;
  if (isProse) throw new SheetError('text');
  return {
    ...{ sheets: book.sheets, sheet: chosen, isSeparated: book.isSeparated ?? false },
    fingerprint: fingerprintOf(bytes),
    rows,
  };
}
