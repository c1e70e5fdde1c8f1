import {
  type AnyResource,
  fieldAt,
  type Loose,
  removeItemIndexesFromPath,
  setAt,
} from '../../../schema/index';
import { findItemSheetDefinition, getImportedItemPaths } from '../../../schema/record/excel';
import type { Texts } from '../../texts';
import type { SheetRow, SheetWithHeaders, WorkbookContent } from './cell';
import { type ColumnMapping, ID_COLUMN_TARGET_PATH, mapColumnsToImportTargets } from './columns';
import { readHeadersAtPosition } from './heads';
import { formatCellText, type ImportCellVocabulary, readCell } from './readers';
import type { ImportRowFault } from './result';

/** The target path to which the column with the items' IDs is mapped. */
const ITEM_ID_PATH = '_item';
const NO_SHEET_ROWS: readonly SheetRow[] = [];

/** The sheet of items in a file: its headers, the target path of each header, and its rows. */
export interface ListFieldItemSheet {
  /** Path of the list field. This path is also the name of the sheet. */
  path: string;
  headers: readonly string[];
  matching: ColumnMapping;
  rows: readonly SheetRow[];
}

/** Returns the sheet of items in a file; its first row has the headers. Undefined if the file has none. */
export function readListItemsSheet(
  resource: AnyResource,
  texts: Texts,
  { id, item }: { id: string; item: string },
  { items: rows = NO_SHEET_ROWS }: WorkbookContent,
): ListFieldItemSheet | undefined {
  const items = findItemSheetDefinition(resource, resource.list);
  const [head, ...below] = rows;
  if (!items || !head) return undefined;
  const heads = readHeadersAtPosition(rows, { line: head.line, isTwo: false });
  const createImportColumnTarget = (path: string, label: string, names = [label]) => ({
    ...{ path, label, names },
    synonyms: [],
    required: false,
  });
  const targets = [
    createImportColumnTarget(ID_COLUMN_TARGET_PATH, id),
    createImportColumnTarget(ITEM_ID_PATH, item),
    ...getImportedItemPaths(items).map((path) => {
      const whole = `${items.path}.${path}`;
      return createImportColumnTarget(path, texts.column(whole), [texts.column(whole), texts.label(whole)]);
    }),
  ];
  return { path: items.path, ...heads, matching: mapColumnsToImportTargets(heads, targets, {}), rows: below };
}

const findColumnIndexOfPath = (
  { headers, matching }: Pick<ListFieldItemSheet, 'headers' | 'matching'>,
  path: string,
) => headers.findIndex((header, at) => matching[header] === path && headers.indexOf(header) === at);

const readTrimmedCellText = ({ cells }: SheetRow, at: number) => formatCellText(cells[at] ?? null).trim();

/** Returns the ID that connects an item's row with its record's row: the ID without the version. */
const removeVersionFromRecordId = (id: string) => id.split('@', 1)[0] ?? '';

/**
 * Returns the sheet with each row's items added to the row. Items whose record ID is missing in the sheet
 * come last. Items with the same missing ID share one added row without cells.
 */
export function attachListItemsToRows(
  sheet: SheetWithHeaders,
  items: ListFieldItemSheet | undefined,
  matching: ColumnMapping,
): SheetWithHeaders {
  if (!items) return sheet;
  const [from, to] = [
    findColumnIndexOfPath(items, ID_COLUMN_TARGET_PATH),
    findColumnIndexOfPath({ headers: sheet.headers, matching }, ID_COLUMN_TARGET_PATH),
  ];
  const byId = new Map<string, SheetRow[]>();
  for (const row of items.rows) {
    const id = removeVersionFromRecordId(readTrimmedCellText(row, from));
    const those = byId.get(id) ?? [];
    if (those.length === 0) byId.set(id, those);
    those.push(row);
  }
  const rows = sheet.rows.map((row): SheetRow => {
    const id = removeVersionFromRecordId(readTrimmedCellText(row, to));
    const own = id === '' ? undefined : byId.get(id);
    // A second row with this ID gets no items; the import refuses that row.
    if (own) byId.delete(id);
    return own ? { ...row, items: own } : row;
  });
  const others = [...byId.values()].map(
    ([first, ...rest]): SheetRow => ({
      ...{ line: first?.line ?? 0, cells: [] },
      items: first ? [first, ...rest] : [],
    }),
  );
  return { ...sheet, rows: [...rows, ...others] };
}

/**
 * Matches the path of a value in an item: the list's path, the item's index, and the path inside the item.
 */
const LIST_ITEM_PATH_PATTERN = /^(.+?)\.(\d+)\.(.+)$/;

/**
 * Returns the name of a row's value for messages: the name of its column. For a value of an item, the name
 * also contains the sheet and the line.
 */
export function buildImportedValueName(
  path: string,
  lines: readonly number[] | undefined,
  {
    texts,
    inItems,
  }: { texts: Texts; inItems: (at: { sheet: string; line: number; name: string }) => string },
): string {
  const [, list, index, inner] = LIST_ITEM_PATH_PATTERN.exec(path) ?? [];
  const name = texts.column(removeItemIndexesFromPath(path));
  const line = lines?.[Number(index)];
  return list !== undefined && inner !== undefined && line !== undefined
    ? inItems({ sheet: list, line, name })
    : name;
}

/**
 * Whether a row contains only items. Such a row was added for items whose record ID is not on the first
 * sheet.
 */
export const hasOnlyItemRows = ({ cells, items }: SheetRow): boolean =>
  items !== undefined && cells.length === 0;

/**
 * Returns a function that reads a row's items. It returns the row's record with the items, and the items'
 * faults by path. A row without items keeps the stored items; if empty cells clear values, it removes them.
 */
export function createListItemReader(
  resource: AnyResource,
  sheet: ListFieldItemSheet | undefined,
  words: ImportCellVocabulary & { clears: boolean },
): (row: SheetRow, record: Loose, isNew: boolean) => { record: Loose; faults: ImportRowFault[] } {
  const field = findItemSheetDefinition(resource, resource.list)?.field;
  if (!sheet || !field) return (_, record) => ({ record, faults: [] });
  const columns = sheet.headers.flatMap((header, at) => {
    const path = sheet.matching[header];
    const isValue =
      path !== undefined &&
      path !== ID_COLUMN_TARGET_PATH &&
      path !== ITEM_ID_PATH &&
      sheet.headers.indexOf(header) === at;
    return isValue ? [{ path, at }] : [];
  });
  const ids = findColumnIndexOfPath(sheet, ITEM_ID_PATH);
  return ({ items = NO_SHEET_ROWS }, record, isNew) => {
    if (items.length === 0) {
      return { record: words.clears && !isNew ? setAt(record, sheet.path, []) : record, faults: [] };
    }
    const faults: ImportRowFault[] = [];
    const list = items.map((row, index) => {
      const _id = readTrimmedCellText(row, ids);
      return columns.reduce<Loose>(
        (item, { path, at }) => {
          const place = { path: `${sheet.path}.${path}`, field: fieldAt(field.of, path), words };
          const reading = readCell(row.cells[at], place, _id === '' || !words.clears);
          if (reading === null) return item;
          if ('value' in reading) return setAt(item, path, reading.value);
          const { problem, allowed } = reading;
          const said = readTrimmedCellText(row, at);
          const fault = { path: `${sheet.path}.${index}.${path}`, problem };
          faults.push({ ...fault, ...(allowed && { allowed: { words: allowed, said } }) });
          return item;
        },
        _id === '' ? {} : { _id },
      );
    });
    return { record: setAt(record, sheet.path, list), faults };
  };
}
