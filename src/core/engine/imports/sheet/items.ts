import {
  type AnyResource,
  fieldAt,
  type Loose,
  removeItemIndexesFromPath,
  setAt,
} from '../../../schema/index';
import { findItemSheetDefinition, getImportedItemPaths } from '../../../schema/record/excel';
import type { Texts } from '../../texts';
import { formatCellText, type SheetRow, type SheetWithHeaders, type WorkbookContent } from './cell';
import { type ColumnMapping, ID_COLUMN_TARGET_PATH, mapColumnsToImportTargets } from './columns';
import { readHeadersAtPosition } from './heads';
import { type ImportCellVocabulary, readCell } from './readers';
import type { ImportRowFault } from './result';

/** Path that stands for the item's ID. The column with the items' IDs is mapped to this path. */
const ITEM_ID_PATH = '_item';
const NO_SHEET_ROWS: readonly SheetRow[] = [];

/** The sheet of items in a file: its headers, the path to which each header is mapped, and its rows. */
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
  const itemSheet = findItemSheetDefinition(resource, resource.list);
  const [head, ...below] = rows;
  if (!itemSheet || !head) return undefined;
  const sheetHeaders = readHeadersAtPosition(rows, { line: head.line, isTwo: false });
  const createImportColumnTarget = (path: string, label: string, names = [label]) => ({
    ...{ path, label, names },
    synonyms: [],
    required: false,
  });
  const targets = [
    createImportColumnTarget(ID_COLUMN_TARGET_PATH, id),
    createImportColumnTarget(ITEM_ID_PATH, item),
    ...getImportedItemPaths(itemSheet).map((path) => {
      const fullPath = `${itemSheet.path}.${path}`;
      return createImportColumnTarget(path, texts.column(fullPath), [
        texts.column(fullPath),
        texts.label(fullPath),
      ]);
    }),
  ];
  return {
    path: itemSheet.path,
    ...sheetHeaders,
    matching: mapColumnsToImportTargets(sheetHeaders, targets, {}),
    rows: below,
  };
}

const findColumnIndexOfPath = (
  { headers, matching }: Pick<ListFieldItemSheet, 'headers' | 'matching'>,
  path: string,
) =>
  headers.findIndex(
    (header, columnIndex) => matching[header] === path && headers.indexOf(header) === columnIndex,
  );

const readTrimmedCellText = ({ cells }: SheetRow, columnIndex: number) =>
  formatCellText(cells[columnIndex] ?? null).trim();

/** Returns the ID that connects an item's row with its record's row: the ID without the version. */
const removeVersionFromRecordId = (id: string) => id.split('@', 1)[0] ?? '';

/**
 * Returns the sheet with the rows of items added to the rows of their records. Items whose record ID is not
 * in the sheet come last. Items with the same missing ID share one added row without cells.
 */
export function attachListItemsToRows(
  sheet: SheetWithHeaders,
  items: ListFieldItemSheet | undefined,
  columnMapping: ColumnMapping,
): SheetWithHeaders {
  if (!items) return sheet;
  const [itemsIdColumn, sheetIdColumn] = [
    findColumnIndexOfPath(items, ID_COLUMN_TARGET_PATH),
    findColumnIndexOfPath({ headers: sheet.headers, matching: columnMapping }, ID_COLUMN_TARGET_PATH),
  ];
  const itemRowsById = new Map<string, SheetRow[]>();
  for (const row of items.rows) {
    const id = removeVersionFromRecordId(readTrimmedCellText(row, itemsIdColumn));
    const itemRows = itemRowsById.get(id) ?? [];
    if (itemRows.length === 0) itemRowsById.set(id, itemRows);
    itemRows.push(row);
  }
  const rows = sheet.rows.map((row): SheetRow => {
    const id = removeVersionFromRecordId(readTrimmedCellText(row, sheetIdColumn));
    const itemRows = id === '' ? undefined : itemRowsById.get(id);
    // A second row with this ID gets no items; the import refuses that row.
    if (itemRows) itemRowsById.delete(id);
    return itemRows ? { ...row, items: itemRows } : row;
  });
  const orphanItemRows = [...itemRowsById.values()].map(
    ([first, ...rest]): SheetRow => ({
      ...{ line: first?.line ?? 0, cells: [] },
      items: first ? [first, ...rest] : [],
    }),
  );
  return { ...sheet, rows: [...rows, ...orphanItemRows] };
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
  itemLines: readonly number[] | undefined,
  {
    texts,
    inItems,
  }: { texts: Texts; inItems: (itemLocation: { sheet: string; line: number; name: string }) => string },
): string {
  const [, list, index, inner] = LIST_ITEM_PATH_PATTERN.exec(path) ?? [];
  const name = texts.column(removeItemIndexesFromPath(path));
  const line = itemLines?.[Number(index)];
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
 * Returns a function that reads the items of a row. It returns the row's record with the items, and the
 * items' faults. If a row has no items, the stored items stay. They are removed only if the operator chose
 * that empty cells clear values.
 */
export function createListItemReader(
  resource: AnyResource,
  sheet: ListFieldItemSheet | undefined,
  vocabulary: ImportCellVocabulary & { clears: boolean },
): (row: SheetRow, record: Loose, isNewRecord: boolean) => { record: Loose; faults: ImportRowFault[] } {
  const field = findItemSheetDefinition(resource, resource.list)?.field;
  if (!sheet || !field) return (_, record) => ({ record, faults: [] });
  const columns = sheet.headers.flatMap((header, columnIndex) => {
    const path = sheet.matching[header];
    const isValueColumn =
      path !== undefined &&
      path !== ID_COLUMN_TARGET_PATH &&
      path !== ITEM_ID_PATH &&
      sheet.headers.indexOf(header) === columnIndex;
    return isValueColumn ? [{ path, at: columnIndex }] : [];
  });
  const itemIdColumn = findColumnIndexOfPath(sheet, ITEM_ID_PATH);
  return ({ items = NO_SHEET_ROWS }, record, isNewRecord) => {
    if (items.length === 0) {
      return {
        record: vocabulary.clears && !isNewRecord ? setAt(record, sheet.path, []) : record,
        faults: [],
      };
    }
    const faults: ImportRowFault[] = [];
    const list = items.map((row, index) => {
      const _id = readTrimmedCellText(row, itemIdColumn);
      return columns.reduce<Loose>(
        (item, { path, at }) => {
          const cellContext = {
            path: `${sheet.path}.${path}`,
            field: fieldAt(field.of, path),
            words: vocabulary,
          };
          const readResult = readCell(row.cells[at], cellContext, _id === '' || !vocabulary.clears);
          if (readResult === null) return item;
          if ('value' in readResult) return setAt(item, path, readResult.value);
          const { problem, allowed } = readResult;
          const cellText = readTrimmedCellText(row, at);
          const fault = { path: `${sheet.path}.${index}.${path}`, problem };
          faults.push({ ...fault, ...(allowed && { allowed: { words: allowed, said: cellText } }) });
          return item;
        },
        _id === '' ? {} : { _id },
      );
    });
    return { record: setAt(record, sheet.path, list), faults };
  };
}
