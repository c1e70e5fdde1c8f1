import type { RowToImport } from '../../../provider/calls/imports';
import { type AnyResource, fieldAt, type Loose, setAt } from '../../../schema/index';
import { buildUniqueConstraintIndexKey, getUniqueConstraints } from '../../../schema/record/unique';
import { formatCellText, isBlankCell, isUnknownCell, type SheetRow } from './cell';
import { type ColumnMapping, ID_COLUMN_TARGET_PATH } from './columns';
import { createListItemReader, hasOnlyItemRows, type ListFieldItemSheet } from './items';
import { type ImportCellVocabulary, readCell } from './readers';
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
 * Whether an operator made up this ID to connect a new record with its items. Such an ID is a fixed word
 * followed by a number.
 */
const isTemporaryNewId = (idText: string, idPrefix: string): boolean =>
  idText.startsWith(idPrefix) && /^\s*\d{1,9}$/.test(idText.slice(idPrefix.length));

/**
 * Returns a function that reads a sheet's rows as records, one by one. A unique value that an earlier row
 * contains is a fault.
 */
export function createSheetRowParser(
  resource: AnyResource,
  columnMapping: ColumnMapping,
  headers: readonly string[],
  vocabulary: ImportCellVocabulary & { clears: boolean; newId?: string },
  itemSheet?: ListFieldItemSheet,
) {
  const readItems = createListItemReader(resource, itemSheet, vocabulary);
  const mappedColumns = headers.flatMap((header, columnIndex) => {
    const targetPath = headers.indexOf(header) === columnIndex ? columnMapping[header] : undefined;
    return targetPath === undefined ? [] : [{ path: targetPath, at: columnIndex }];
  });
  const idColumn = mappedColumns.find(({ path }) => path === ID_COLUMN_TARGET_PATH);
  const valueColumns = mappedColumns.filter(({ path }) => path !== ID_COLUMN_TARGET_PATH);
  const uniqueConstraints = getUniqueConstraints(resource).filter(({ warns }) => !warns);
  const lineByUniqueKey = new Map<string, number>();
  const rowCountByContent = new Map<string, number>();

  /**
   * Returns the line of an earlier row with the same unique value. If there is none, remembers this row's
   * line and returns undefined.
   */
  const findOrRememberFirstLineNumber = (key: string, line: number): number | undefined => {
    const firstLineNumber = lineByUniqueKey.get(key);
    if (firstLineNumber === undefined) lineByUniqueKey.set(key, line);
    return firstLineNumber;
  };
  const findDuplicateValueFaults = (faultPath: string, key: string, line: number): ImportRowFault[] => {
    const earlierLineNumber = findOrRememberFirstLineNumber(`${faultPath} ${key}`, line);
    return earlierLineNumber === undefined
      ? []
      : [{ path: faultPath, problem: { key: 'sameRow', sameAs: earlierLineNumber } }];
  };

  const parseSheetRow = (row: SheetRow): ParsedImportRow => {
    const { line, cells } = row;
    const idCell = (idColumn && cells[idColumn.at]) ?? null;
    const idText = formatCellText(idCell).trim();
    const [, _id, version] = ID_WITH_VERSION_PATTERN.exec(idText) ?? [];
    const faults: ImportRowFault[] = [];
    const isTemporaryId = itemSheet !== undefined && isTemporaryNewId(idText, vocabulary.newId ?? '');
    if (isUnknownCell(idCell) && idCell.unknown === 'merged')
      faults.push({ path: ID_COLUMN_TARGET_PATH, problem: { key: 'merged' } });
    else if (isTemporaryId) faults.push(...findDuplicateValueFaults(ID_COLUMN_TARGET_PATH, idText, line));
    else if (idText !== '' && _id === undefined)
      faults.push({ path: ID_COLUMN_TARGET_PATH, problem: { key: 'badId' } });
    if (vocabulary.isSeparated && cells.findLastIndex((cell) => !isBlankCell(cell)) >= headers.length) {
      faults.push({ path: ID_COLUMN_TARGET_PATH, problem: { key: 'moreCells' } });
    }
    if (_id !== undefined) faults.push(...findDuplicateValueFaults(ID_COLUMN_TARGET_PATH, _id, line));
    let record: Loose = {};
    for (const { path, at } of valueColumns) {
      const readResult = readCell(
        cells[at],
        { path, field: fieldAt(resource.fields, path), words: vocabulary },
        // In a new row, or if empty cells do not clear values, an empty cell sets nothing.
        idText === '' || isTemporaryId || !vocabulary.clears,
      );
      if (readResult === null) continue;
      if ('problem' in readResult) {
        const { problem, allowed } = readResult;
        const cellText = formatCellText(cells[at] ?? null).trim();
        faults.push({ path, problem, ...(allowed && { allowed: { words: allowed, said: cellText } }) });
      } else record = setAt(record, path, readResult.value);
    }
    const recordWithItems = readItems(row, record, _id === undefined);
    record = recordWithItems.record;
    faults.push(...recordWithItems.faults);
    for (const { paths } of uniqueConstraints) {
      const [first = ''] = paths;
      const key = buildUniqueConstraintIndexKey(resource, paths, record);
      if (key !== null) faults.push(...findDuplicateValueFaults(first, String(key), line));
    }
    if (faults.length > 0) return { line, sent: null, faults };
    if (_id !== undefined) return { line, sent: { _id, version: Number(version), record }, faults };
    // Rows with identical content are numbered, so that each has its own `key`. The API uses the key to
    // create each row exactly once.
    const recordJson = JSON.stringify(record);
    const identicalRowCount = (rowCountByContent.get(recordJson) ?? 0) + 1;
    rowCountByContent.set(recordJson, identicalRowCount);
    return { line, sent: { key: `row ${identicalRowCount}`, record }, faults };
  };
  return (row: SheetRow): ParsedImportRow => {
    const itemLineNumbers = row.items?.map(({ line }) => line) ?? [];
    if (itemSheet && hasOnlyItemRows(row)) {
      const problem = { key: 'noRow', sheet: itemSheet.path, lines: itemLineNumbers } as const;
      return { line: row.line, sent: null, faults: [{ path: ID_COLUMN_TARGET_PATH, problem }] };
    }
    return { ...parseSheetRow(row), ...(itemLineNumbers.length > 0 && { items: itemLineNumbers }) };
  };
}
