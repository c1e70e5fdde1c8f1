import type { RowToImport } from '../../../provider/calls/imports';
import { type AnyResource, fieldAt, type Loose, setAt } from '../../../schema/index';
import { buildUniqueConstraintIndexKey, getUniqueConstraints } from '../../../schema/record/unique';
import { isBlankCell, type SheetRow } from './cell';
import { type ColumnMapping, ID_COLUMN_TARGET_PATH } from './columns';
import { createListItemReader, hasOnlyItemRows, type ListFieldItemSheet } from './items';
import { formatCellText, type ImportCellVocabulary, readCell } from './readers';
import type { ImportRowFault } from './result';

/** A parsed row: the record to send, or the row's faults. */
export interface ParsedImportRow {
  line: number;
  sent: RowToImport | null;
  faults: readonly ImportRowFault[];
  /** The lines of the row's items on the sheet of items. */
  items?: readonly number[];
}

const ID_WITH_VERSION_PATTERN = /^(.+)@(\d{1,15})$/;

/**
 * Whether an operator made up an ID to connect a new record with its items. Such an ID is a fixed word and a
 * number.
 */
const isTemporaryNewId = (text: string, word: string): boolean =>
  text.startsWith(word) && /^\s*\d{1,9}$/.test(text.slice(word.length));

/**
 * Returns a function that reads a sheet's rows as records, one by one. A unique value that an earlier row
 * contains is a fault.
 */
export function createSheetRowParser(
  resource: AnyResource,
  matching: ColumnMapping,
  headers: readonly string[],
  words: ImportCellVocabulary & { clears: boolean; newId?: string },
  items?: ListFieldItemSheet,
) {
  const readItems = createListItemReader(resource, items, words);
  const columns = headers.flatMap((header, at) => {
    const path = headers.indexOf(header) === at ? matching[header] : undefined;
    return path === undefined ? [] : [{ path, at }];
  });
  const id = columns.find(({ path }) => path === ID_COLUMN_TARGET_PATH);
  const values = columns.filter(({ path }) => path !== ID_COLUMN_TARGET_PATH);
  const rules = getUniqueConstraints(resource).filter(({ warns }) => !warns);
  const lines = new Map<string, number>();
  const counts = new Map<string, number>();

  /**
   * Returns the line of an earlier row with the same unique value. If there is none, remembers this row's
   * line and returns undefined.
   */
  const findOrRememberFirstLineNumber = (key: string, line: number): number | undefined => {
    const before = lines.get(key);
    if (before === undefined) lines.set(key, line);
    return before;
  };
  const findDuplicateValueFaults = (path: string, key: string, line: number): ImportRowFault[] => {
    const sameAs = findOrRememberFirstLineNumber(`${path} ${key}`, line);
    return sameAs === undefined ? [] : [{ path, problem: { key: 'sameRow', sameAs } }];
  };

  const parseSheetRow = (row: SheetRow): ParsedImportRow => {
    const { line, cells } = row;
    const named = id ? formatCellText(cells[id.at] ?? null).trim() : '';
    const [, _id, version] = ID_WITH_VERSION_PATTERN.exec(named) ?? [];
    const faults: ImportRowFault[] = [];
    const isMadeUp = items !== undefined && isTemporaryNewId(named, words.newId ?? '');
    if (isMadeUp) faults.push(...findDuplicateValueFaults(ID_COLUMN_TARGET_PATH, named, line));
    else if (named !== '' && _id === undefined)
      faults.push({ path: ID_COLUMN_TARGET_PATH, problem: { key: 'badId' } });
    if (words.isSeparated && cells.findLastIndex((cell) => !isBlankCell(cell)) >= headers.length) {
      faults.push({ path: ID_COLUMN_TARGET_PATH, problem: { key: 'moreCells' } });
    }
    if (_id !== undefined) faults.push(...findDuplicateValueFaults(ID_COLUMN_TARGET_PATH, _id, line));
    let record: Loose = {};
    for (const { path, at } of values) {
      const reading = readCell(
        cells[at],
        { path, field: fieldAt(resource.fields, path), words },
        // In a new row, or if empty cells do not clear values, an empty cell sets nothing.
        named === '' || isMadeUp || !words.clears,
      );
      if (reading === null) continue;
      if ('problem' in reading) {
        const { problem, allowed } = reading;
        const said = formatCellText(cells[at] ?? null).trim();
        faults.push({ path, problem, ...(allowed && { allowed: { words: allowed, said } }) });
      } else record = setAt(record, path, reading.value);
    }
    const withItems = readItems(row, record, _id === undefined);
    record = withItems.record;
    faults.push(...withItems.faults);
    for (const { paths } of rules) {
      const [first = ''] = paths;
      const key = buildUniqueConstraintIndexKey(resource, paths, record);
      if (key !== null) faults.push(...findDuplicateValueFaults(first, String(key), line));
    }
    if (faults.length > 0) return { line, sent: null, faults };
    if (_id !== undefined) return { line, sent: { _id, version: Number(version), record }, faults };
    // Rows with identical content are numbered, so that each has its own `key`. The API uses the key to
    // create each row exactly once.
    const content = JSON.stringify(record);
    const count = (counts.get(content) ?? 0) + 1;
    counts.set(content, count);
    return { line, sent: { key: `row ${count}`, record }, faults };
  };
  return (row: SheetRow): ParsedImportRow => {
    const lines = row.items?.map(({ line }) => line) ?? [];
    if (items && hasOnlyItemRows(row)) {
      const problem = { key: 'noRow', sheet: items.path, lines } as const;
      return { line: row.line, sent: null, faults: [{ path: ID_COLUMN_TARGET_PATH, problem }] };
    }
    return { ...parseSheetRow(row), ...(lines.length > 0 && { items: lines }) };
  };
}
