import { lowerCaseAndRemoveSpaces } from '../../../../src/core/engine/excel/sheet/matchWords';
import type { SheetWithHeaders } from '../../../../src/core/engine/imports/sheet/cell';
import { detectLikelyHeaderRow, readTableBelowHeader } from '../../../../src/core/engine/imports/sheet/heads';
import { readWorkbookSheet } from '../../../../src/core/engine/imports/worker/readBook';

/** Reads the likely sheet of a file below its likely heads, as the dialog does. */
export async function readSheet(bytes: Uint8Array, known: readonly string[] = []): Promise<SheetWithHeaders> {
  const heads = known.map(lowerCaseAndRemoveSpaces);
  const { rows } = await readWorkbookSheet(bytes, { known: heads });
  const place = detectLikelyHeaderRow(rows, new Set(heads));
  if (!place) throw new Error('A book without rows is refused');
  return readTableBelowHeader(rows, place);
}
