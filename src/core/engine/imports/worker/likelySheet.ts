import { SheetError, type SheetRow } from '../sheet/cell';
import { HEAD_ROWS, toldBy } from '../sheet/heads';
import type { Book } from './book';
import { collecting } from './collect';

/** Sheets that are looked into. */
const MOST = 20;
/** Known heads that make any further look needless. */
const ENOUGH = 2;

/** The first rows of a sheet, and one more than may be heads. */
async function firstRows(book: Book, sheet: number): Promise<readonly SheetRow[]> {
  const { rows, add } = collecting();
  await (book.glance ?? book.read)(sheet, (line, cells) => {
    add(line, cells);
    return rows.length <= HEAD_ROWS;
  });
  return rows;
}

/**
 * The sheet that is likely meant: the first with two known heads, else with one, else the first with several rows. A
 * hidden one only where no other has any. Of one sheet nothing is read. Throws SheetError if no sheet of several has
 * rows.
 */
export async function likelySheet(book: Book, known: ReadonlySet<string>): Promise<number> {
  const places = [...book.sheets.keys()];
  if (places.length === 1) return 0;
  for (const isHidden of [false, true]) {
    const told = new Map<number, number>();
    for (const sheet of places.filter((at) => book.sheets[at]?.hidden === isHidden).slice(0, MOST)) {
      const rows = await firstRows(book, sheet);
      if (rows.length > 1) told.set(sheet, toldBy(rows, known));
      if ((told.get(sheet) ?? 0) >= ENOUGH) return sheet;
    }
    const [best] = [...told].sort(([, a], [, b]) => b - a);
    if (best) return best[0];
  }
  throw new SheetError('empty');
}
