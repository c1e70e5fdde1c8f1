import { spawnSync } from 'node:child_process';
import { strToU8, zipSync } from 'fflate';
import { utils, type WorkBook, type WorkSheet, write } from 'xlsx';
import { findPython } from '../../../../scripts/openpyxl.mjs';

/** A file as somebody may hand it in. */
type Bytes = Uint8Array;
type Value = string | number | boolean | Date | null;

/** A text in an encoding that Node writes none of, such as CP949. */
export function encoded(text: string, encoding: string): Bytes {
  const script = `import sys; sys.stdout.buffer.write(${JSON.stringify(text)}.encode('${encoding}'))`;
  return new Uint8Array(spawnSync(findPython(), ['-c', script]).stdout);
}

export const utf16 = (text: string): Bytes =>
  new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);

interface UglySheet {
  name?: string;
  rows: readonly (readonly Value[])[];
  /** Ranges such as `A1:C1`. */
  merged?: readonly string[];
  hidden?: boolean;
}

/** A workbook of SheetJS, in whichever of its formats. */
export function book(type: 'xlsx' | 'biff8' | 'xlml' | 'ods' | 'xlsb', ...sheets: UglySheet[]): Bytes {
  const made: WorkBook = utils.book_new();
  for (const { name = `Sheet${made.SheetNames.length + 1}`, rows, merged = [] } of sheets) {
    const sheet: WorkSheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
    sheet['!merges'] = merged.map(utils.decode_range);
    utils.book_append_sheet(made, sheet, name);
  }
  made.Workbook = { Sheets: sheets.map(({ hidden = false }) => ({ Hidden: hidden ? 1 : 0 })) };
  return new Uint8Array(write(made, { bookType: type, type: 'array' }));
}

export const zip = (...names: string[]): Bytes =>
  zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])));

/** A page with a table, as malls hand it out under the name of a workbook. */
export const page = (rows: readonly (readonly string[])[], before = ''): string =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta http-equiv="Content-Type" content="text/html; charset=euc-kr">
<style>td{mso-number-format:'\\@'}</style></head><body>${before}<table border="1">${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('\n')}</table></body></html>`;
