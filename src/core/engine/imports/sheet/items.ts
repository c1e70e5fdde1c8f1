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
const ITEM_ID_TARGET_PATH = '_item';
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
  const createImportColumnTarget = (path: string, label: string, acceptedHeaders = [label]) => ({
    ...{ path, label, names: acceptedHeaders },
    synonyms: [],
    required: false,
  });
  const targets = [
    createImportColumnTarget(ID_COLUMN_TARGET_PATH, id),
    createImportColumnTarget(ITEM_ID_TARGET_PATH, item),
    ...getImportedItemPaths(itemSheet).map((itemFieldPath) => {
      const fullPath = `${itemSheet.path}.${itemFieldPath}`;
      return createImportColumnTarget(itemFieldPath, texts.column(fullPath), [
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
  targetPath: string,
) =>
  headers.findIndex(
    (header, columnIndex) => matching[header] === targetPath && headers.indexOf(header) === columnIndex,
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
  itemSheet: ListFieldItemSheet | undefined,
  columnMapping: ColumnMapping,
): SheetWithHeaders {
  if (!itemSheet) return sheet;
  const [itemsIdColumn, sheetIdColumn] = [
    findColumnIndexOfPath(itemSheet, ID_COLUMN_TARGET_PATH),
    findColumnIndexOfPath({ headers: sheet.headers, matching: columnMapping }, ID_COLUMN_TARGET_PATH),
  ];
  const itemRowsByRecordId = new Map<string, SheetRow[]>();
  for (const row of itemSheet.rows) {
    const id = removeVersionFromRecordId(readTrimmedCellText(row, itemsIdColumn));
    const itemRows = itemRowsByRecordId.get(id) ?? [];
    if (itemRows.length === 0) itemRowsByRecordId.set(id, itemRows);
    itemRows.push(row);
  }
  const rows = sheet.rows.map((row): SheetRow => {
    const id = removeVersionFromRecordId(readTrimmedCellText(row, sheetIdColumn));
    const itemRows = id === '' ? undefined : itemRowsByRecordId.get(id);
    // A second row with this ID gets no items; the import refuses that row.
    if (itemRows) itemRowsByRecordId.delete(id);
    return itemRows ? { ...row, items: itemRows } : row;
  });
  const rowsOfOrphanItems = [...itemRowsByRecordId.values()].map(
    ([first, ...rest]): SheetRow => ({
      ...{ line: first?.line ?? 0, cells: [] },
      items: first ? [first, ...rest] : [],
    }),
  );
  return { ...sheet, rows: [...rows, ...rowsOfOrphanItems] };
}

/**
 * Matches the path of a value in an item: the list's path, the item's index, and the path inside the item.
 */
const LIST_ITEM_PATH_PATTERN = /^(.+?)\.(\d+)\.(.+)$/;

/**
 * Returns how messages name a value of a row: by the name of its column. For a value of an item, the name
 * also contains the sheet and the line.
 */
export function buildImportedValueName(
  valuePath: string,
  itemLineNumbers: readonly number[] | undefined,
  {
    texts,
    inItems,
  }: { texts: Texts; inItems: (itemLocation: { sheet: string; line: number; name: string }) => string },
): string {
  const [, list, index, inner] = LIST_ITEM_PATH_PATTERN.exec(valuePath) ?? [];
  const columnName = texts.column(removeItemIndexesFromPath(valuePath));
  const itemLineNumber = itemLineNumbers?.[Number(index)];
  return list !== undefined && inner !== undefined && itemLineNumber !== undefined
    ? inItems({ sheet: list, line: itemLineNumber, name: columnName })
    : columnName;
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
  itemSheet: ListFieldItemSheet | undefined,
  vocabulary: ImportCellVocabulary & { clears: boolean },
): (row: SheetRow, record: Loose, isNewRecord: boolean) => { record: Loose; faults: ImportRowFault[] } {
  const listField = findItemSheetDefinition(resource, resource.list)?.field;
  if (!itemSheet || !listField) return (_, record) => ({ record, faults: [] });
  const valueColumns = itemSheet.headers.flatMap((header, columnIndex) => {
    const targetPath = itemSheet.matching[header];
    const isValueColumn =
      targetPath !== undefined &&
      targetPath !== ID_COLUMN_TARGET_PATH &&
      targetPath !== ITEM_ID_TARGET_PATH &&
      itemSheet.headers.indexOf(header) === columnIndex;
    return isValueColumn ? [{ path: targetPath, at: columnIndex }] : [];
  });
  const itemIdColumn = findColumnIndexOfPath(itemSheet, ITEM_ID_TARGET_PATH);
  return ({ items = NO_SHEET_ROWS }, record, isNewRecord) => {
    if (items.length === 0) {
      return {
        record: vocabulary.clears && !isNewRecord ? setAt(record, itemSheet.path, []) : record,
        faults: [],
      };
    }
    const faults: ImportRowFault[] = [];
    const recordItems = items.map((row, index) => {
      const _id = readTrimmedCellText(row, itemIdColumn);
      return valueColumns.reduce<Loose>(
        (item, { path, at }) => {
          const cellContext = {
            path: `${itemSheet.path}.${path}`,
            field: fieldAt(listField.of, path),
            words: vocabulary,
          };
          const readResult = readCell(row.cells[at], cellContext, _id === '' || !vocabulary.clears);
          if (readResult === null) return item;
          if ('value' in readResult) return setAt(item, path, readResult.value);
          const { problem, allowed } = readResult;
          const cellText = readTrimmedCellText(row, at);
          const fault = { path: `${itemSheet.path}.${index}.${path}`, problem };
          faults.push({ ...fault, ...(allowed && { allowed: { words: allowed, said: cellText } }) });
          return item;
        },
        _id === '' ? {} : { _id },
      );
    });
    return { record: setAt(record, itemSheet.path, recordItems), faults };
  };
}
