import type { ImportRowResult, RowToImport } from '../../provider/calls/imports';
import {
  type AnyField,
  type AnyResource,
  getAllowedFieldValues,
  type Loose,
  removeItemIndexesFromPath,
  setAt,
} from '../../schema/index';
import type { TranslateFunction } from '../../ui/useText';
import { yieldToBrowserEvents } from '../loading/yieldToPage';
import type { Texts } from '../texts';
import { mapFieldsByPath } from './losses';
import { splitRowsIntoBatches } from './sheet/batches';
import type { SheetWithHeaders } from './sheet/cell';
import { ID_COLUMN_TARGET_PATH } from './sheet/columns';
import { buildImportedValueName } from './sheet/items';
import { CELL_FAULTS, type CellFault } from './sheet/readers';
import type { ImportRowFault, ImportRowStatus } from './sheet/result';
import type { ParsedImportRow } from './sheet/toRows';

/** The messages for faults that prevent a row from being sent to the API. */
export interface ImportFaultTexts {
  fields: ReadonlyMap<string, AnyField>;
  texts: Texts;
  badId: string;
  moreCells: string;
  noRow: (sheetName: string, lineNumbersText: string) => string;
  /** Returns a text with the `name` of a value, the name of its item's sheet, and the line of the item. */
  inItems: (itemLocation: { sheet: string; line: number; name: string }) => string;
  allowed: (cellText: string, allowedWords: string) => string;
  cell: (fault: CellFault) => string;
  sameRow: (lineNumber: number) => string;
}

/** Returns the messages for faults in the rows of a resource's import. */
export const createImportFaultTexts = (
  resource: AnyResource,
  texts: Texts,
  translate: TranslateFunction,
): ImportFaultTexts => ({
  fields: mapFieldsByPath(resource),
  texts,
  badId: translate('imports.badId'),
  moreCells: translate('imports.moreCells'),
  noRow: (sheetName, lineNumbersText) =>
    translate('imports.noRow', { sheet: sheetName, lines: lineNumbersText }),
  inItems: (itemLocation) => translate('imports.inItems', itemLocation),
  allowed: (cellText, allowedWords) =>
    translate('imports.allowed', { said: cellText, allowed: allowedWords }),
  cell: (fault) => translate(`imports.cells.${fault}`),
  sameRow: (lineNumber) => translate('imports.sameRow', { line: lineNumber }),
});

/** Number of rows that are parsed in one slice. Between two slices, the page handles input and renders. */
const PARSED_ROWS_PER_SLICE = 250;

/**
 * Reads all rows of a sheet in slices, so that the page can handle input between them. Throws the signal's
 * reason if the signal aborts.
 */
export async function parseSheetRows(
  { rows }: SheetWithHeaders,
  parseRow: (row: SheetWithHeaders['rows'][number]) => ParsedImportRow,
  signal: AbortSignal,
): Promise<ParsedImportRow[]> {
  const parsedRows: ParsedImportRow[] = [];
  for (const [rowIndex, row] of rows.entries()) {
    if (rowIndex % PARSED_ROWS_PER_SLICE === 0) await yieldToBrowserEvents();
    signal.throwIfAborted();
    parsedRows.push(parseRow(row));
  }
  return parsedRows;
}

const isCellFault = (problem: ImportRowFault['problem']): problem is { key: CellFault } =>
  CELL_FAULTS.some((fault) => fault === problem.key);

const describeRowFault = (
  { path, problem, allowed }: ImportRowFault,
  faultTexts: ImportFaultTexts,
): string => {
  const { texts, cell, sameRow } = faultTexts;
  if (problem.key === 'badId' || problem.key === 'moreCells') return faultTexts[problem.key];
  if (problem.key === 'noRow') {
    return 'lines' in problem ? faultTexts.noRow(problem.sheet, problem.lines.join(', ')) : '';
  }
  if (problem.key === 'sameRow') return sameRow('sameAs' in problem ? problem.sameAs : 0);
  if (allowed) return faultTexts.allowed(allowed.said, allowed.words.join(', '));
  return isCellFault(problem) ? cell(problem.key) : texts.problem(removeItemIndexesFromPath(path), problem);
};

type TextsForValueNames = Pick<ImportFaultTexts, 'texts' | 'inItems'>;

const prefixReasonWithFieldName = (
  path: string,
  reasonText: string,
  namingTexts: TextsForValueNames,
  itemLineNumbers: ParsedImportRow['items'],
) =>
  `${path === ID_COLUMN_TARGET_PATH ? 'ID' : buildImportedValueName(path, itemLineNumbers, namingTexts)}: ${reasonText}`;

/** Returns the field's allowed values if a fault says that the cell contains none of them. */
function findAllowedValuesForFault(
  fields: ImportFaultTexts['fields'],
  { path, problem }: ImportRowFault,
): readonly unknown[] | undefined {
  const field = fields.get(removeItemIndexesFromPath(path));
  const isDisallowedValueFault = problem.key === 'notAChoice' || problem.key === 'type';
  return field && isDisallowedValueFault ? getAllowedFieldValues(field) : undefined;
}

/** Whether a fault concerns the whole row. The message of such a fault needs no column name before it. */
const isWholeRowFault = ({ problem }: ImportRowFault) =>
  ['badId', 'moreCells', 'noRow'].includes(problem.key);

/** Returns the result of a row that was refused before it was sent. */
export const createRefusedRowStatus = (
  { faults, items }: Pick<ParsedImportRow, 'faults' | 'items'>,
  faultTexts: ImportFaultTexts,
): ImportRowStatus => ({
  outcome: 'refused',
  reasons: faults.map((fault) => {
    const reasonText = describeRowFault(fault, faultTexts);
    return isWholeRowFault(fault)
      ? reasonText
      : prefixReasonWithFieldName(fault.path, reasonText, faultTexts, items);
  }),
  refusals: faults.map((fault) => ({
    path: ['moreCells', 'noRow'].includes(fault.problem.key) ? undefined : fault.path,
    text: describeRowFault(fault, faultTexts),
    allowed: findAllowedValuesForFault(faultTexts.fields, fault),
  })),
});

/** Returns the result of a row from the API's answer, with the column's name before each reason. */
export function toImportRowStatus(
  rowResult: ImportRowResult,
  namingTexts: TextsForValueNames,
  itemLineNumbers: ParsedImportRow['items'],
): ImportRowStatus {
  const { outcome, message, fields = {}, path, value, allowed, changes } = rowResult;
  const optionalChanges = changes && changes.length > 0 ? { changes } : {};
  if (outcome !== 'refused') return { outcome, reasons: [], ...optionalChanges };
  const fieldMessageEntries = Object.entries(fields);
  if (fieldMessageEntries.length === 0) {
    return { outcome, reasons: message ? [message] : [], refusals: [{ path, value, text: message ?? '' }] };
  }
  return {
    outcome,
    reasons: fieldMessageEntries.map(([fieldPath, text]) =>
      prefixReasonWithFieldName(fieldPath, text, namingTexts, itemLineNumbers),
    ),
    refusals: fieldMessageEntries.map(([fieldPath, text]) => ({
      path: fieldPath,
      text,
      ...(fieldPath === path && { value, allowed }),
    })),
  };
}

/**
 * Replaces the results at `rowIndexes` by the given outcome, without reasons. The results come from the dry
 * run, which does not tell what the import stored.
 */
export function replaceRowOutcomes(
  results: readonly ImportRowStatus[],
  rowIndexes: readonly number[],
  outcome: 'waiting' | 'unsure',
): ImportRowStatus[] {
  const replacedIndexes = new Set(rowIndexes);
  return results.map((result, rowIndex) =>
    replacedIndexes.has(rowIndex) ? { outcome, reasons: [] } : result,
  );
}

/** Reads the results of a dry run, and remembers what concerns rows of other calls. */
interface ImportDryRunResultReader {
  /**
   * Reads the result for each row, in the order of the rows. It refuses a row whose unique value also occurs in
   * an earlier row. The API can't refuse such a row, because the API checks each call separately.
   */
  read(rowResult: ImportRowResult, row: ParsedImportRow): ImportRowStatus;
  /**
   * Returns a row to send. Its references are those of the dry run, even if rows of earlier calls have changed
   * the titles of records.
   */
  toRowToSend(row: ParsedImportRow): RowToImport | null;
}

export function createImportDryRunResultReader(faultTexts: ImportFaultTexts): ImportDryRunResultReader {
  const lineByUniqueValue = new Map<string, number>();
  const referencesByLine = new Map<number, Loose>();
  const read = (rowResult: ImportRowResult, { line, items }: ParsedImportRow) => {
    if (rowResult.references) referencesByLine.set(line, rowResult.references);
    const faults = (rowResult.unique ?? []).flatMap(({ path, value }): ImportRowFault[] => {
      const key = JSON.stringify([path, value]);
      const earlierLineNumber = lineByUniqueValue.get(key);
      if (earlierLineNumber === undefined) lineByUniqueValue.set(key, line);
      return earlierLineNumber === undefined
        ? []
        : [{ path, problem: { key: 'sameRow', sameAs: earlierLineNumber } }];
    });
    return faults.length > 0
      ? createRefusedRowStatus({ faults }, faultTexts)
      : toImportRowStatus(rowResult, faultTexts, items);
  };
  const toRowToSend = ({ line, sent }: ParsedImportRow) =>
    sent && {
      ...sent,
      record: Object.entries(referencesByLine.get(line) ?? {}).reduce<Loose>(
        (record, [path, ids]) => setAt(record, path, ids),
        sent.record,
      ),
    };
  return { read, toRowToSend };
}

interface SendRowsOptions {
  rows: readonly RowToImport[];
  send: (rows: readonly RowToImport[]) => Promise<ImportRowResult[]>;
  /** Receives the answers to one call. The first row of the call is at the position `startIndex`. */
  onAnswers: (startIndex: number, rowResults: readonly ImportRowResult[]) => void;
  /** Receives the range of rows of a failed call, before `sendRowsInBatches` rejects. */
  onFailure: (startIndex: number, endIndex: number) => void;
  /** Returns whether the import should stop; called before each call. */
  isStopped: () => boolean;
}

/**
 * Sends rows in several calls. The rows of one call are stored all together or not at all. Rejects if a call
 * fails.
 */
export async function sendRowsInBatches({
  rows,
  send,
  onAnswers,
  onFailure,
  isStopped,
}: SendRowsOptions): Promise<void> {
  for (const { from, to } of splitRowsIntoBatches(rows)) {
    if (isStopped()) return;
    const rowResults = await send(rows.slice(from, to)).catch((error: unknown) => {
      onFailure(from, to);
      throw error;
    });
    onAnswers(from, rowResults);
  }
}
