import { spawnSync } from 'node:child_process';
import { findPython } from '../../../../scripts/openpyxl.mjs';

/** A cell as another program reads it: what kind of value it holds, the value as text, and its number format. */
interface ReadCell {
  type: 'text' | 'number' | 'date' | 'formula' | 'nothing' | 'other';
  value: string;
  format: string;
}

/** A workbook as another program reads it. */
interface ReadBook {
  sheets: string[];
  frozen: string | null;
  /** Whether all cells of the first row, and any of the second, are bold. */
  bold: [boolean, boolean];
  widths: number[];
  /** The number format of each column, which new rows have. */
  formats: string[];
  rows: ReadCell[][];
}

const SCRIPT = `
import datetime, json, sys
import openpyxl
book = openpyxl.load_workbook(sys.argv[1])
sheet = book.worksheets[int(sys.argv[2])]
def kind(cell):
    if cell.value is None: return 'nothing'
    if cell.data_type == 'f': return 'formula'
    if isinstance(cell.value, (datetime.datetime, datetime.date)): return 'date'
    if isinstance(cell.value, (int, float)) and not isinstance(cell.value, bool): return 'number'
    return 'text' if isinstance(cell.value, str) else 'other'
def read(cell):
    return {'type': kind(cell), 'value': '' if cell.value is None else str(cell.value), 'format': cell.number_format}
rows = list(sheet.iter_rows())
bold = [all(c.font.b for c in rows[0]), any(c.font.b for c in rows[1]) if len(rows) > 1 else False]
formats = [sheet.column_dimensions[c.column_letter].number_format for c in rows[0]]
widths = [sheet.column_dimensions[c.column_letter].width for c in rows[0]]
json.dump({'sheets': book.sheetnames, 'frozen': sheet.freeze_panes, 'bold': bold, 'widths': widths, 'formats': formats,
  'rows': [[read(c) for c in row] for row in rows]}, sys.stdout)
`;

/** Reads a sheet of a file by openpyxl, which has no line in common with what wrote it. Throws what it complains of. */
export function readBook(path: string, sheet = 0): ReadBook {
  const { status, stdout, stderr } = spawnSync(findPython(), ['-c', SCRIPT, path, String(sheet)], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** The values of some cells, nothing as ''. */
export const valuesOf = (row: readonly ReadCell[] | undefined): string[] =>
  (row ?? []).map(({ value }) => value);
