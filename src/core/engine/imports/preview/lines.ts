import type { ImportFieldChange } from '../../../provider/calls/imports';
import {
  type AnyField,
  type AnyResource,
  isBooleanField,
  isChoiceField,
  isFormattedTextField,
  removeItemIndexesFromPath,
} from '../../../schema/index';
import type { TranslateFunction } from '../../../ui/useText';
import { formatValueForHistory } from '../../history/readableText';
import type { Texts } from '../../texts';
import {
  determineValueLossCause,
  findResetCausingField,
  mapFieldsByPath,
  type ValueLossCause,
} from '../losses';
import { formatCellText, type ImportedCell } from '../sheet/cell';
import { findClosestWord } from '../sheet/closest';
import { ID_COLUMN_TARGET_PATH } from '../sheet/columns';
import type { ColumnCorrection } from '../sheet/fixes';
import { buildImportedValueName } from '../sheet/items';
import type { ImportRowStatus } from '../sheet/result';
import { findDigitsWithLostZero, prependLostZero } from '../sheet/zeros';
import type { ImportState } from '../useImport';

/**
 * A line of the preview, about one value. It is a changed value of an existing record, a value of a new
 * record, or a refused value.
 */
export interface ImportPreviewLine {
  fieldName: string;
  /** For a new row, the file's value; for a changed value, the stored value before the change. */
  value: string;
  /** The value after the import; undefined if the import does not change the value. */
  after?: string;
  loss?: ValueLossCause;
  reason: string;
  /** The correction of a refused value that the preview offers as a button. */
  fix?: ColumnCorrection;
  /** True if the reason is only a warning; false if the row is refused for this reason. */
  warns?: boolean;
}

/** Number of a row's values that are shown, so that the operator recognises the row. */
const MAX_SHOWN_ROW_VALUES = 4;
/** Maximum number of allowed values that a refusal names. */
const MAX_SHOWN_ALLOWED_VALUES = 5;

export interface ImportPreviewTexts {
  translate: TranslateFunction;
  texts: Texts;
}

type ImportStateForPreview = Pick<ImportState, 'sheet' | 'matching' | 'results' | 'sentAt' | 'twins'>;

/**
 * Returns the functions that describe a row in the preview: its name, its line number, and its preview lines.
 * Each function gets the row's position.
 */
export function createPreviewRowFormatters(
  resource: AnyResource,
  importState: ImportStateForPreview,
  { translate, texts }: ImportPreviewTexts,
) {
  const { sheet, matching, results, twins } = importState;
  const fieldsByPath = mapFieldsByPath(resource);
  const headers = sheet?.headers ?? [];
  const mappedColumns = headers.flatMap((header, columnIndex) => {
    const targetPath = headers.indexOf(header) === columnIndex ? matching[header] : undefined;
    return targetPath === undefined ? [] : [{ path: targetPath, at: columnIndex }];
  });
  const namingTexts = {
    texts,
    inItems: (itemLocation: { sheet: string; line: number; name: string }) =>
      translate('imports.inItems', itemLocation),
  };
  const buildFieldNameForMessage = (path: string, rowIndex: number) =>
    path === ID_COLUMN_TARGET_PATH
      ? translate('excel.id')
      : buildImportedValueName(
          path,
          sheet?.rows[rowIndex]?.items?.map(({ line }) => line),
          namingTexts,
        );
  const formatValueAtPath = (indexedPath: string, value: unknown) => {
    const path = removeItemIndexesFromPath(indexedPath);
    const field = fieldsByPath.get(path);
    return field ? formatValueForHistory(field, value, { translate, texts, path }) : String(value ?? '');
  };
  const findImportedCell = (rowIndex: number, path: string): ImportedCell | undefined => {
    const columnIndex = mappedColumns.find((column) => column.path === path)?.at;
    return columnIndex === undefined ? undefined : (sheet?.rows[rowIndex]?.cells[columnIndex] ?? null);
  };
  const findColumnCorrection = (
    rowIndex: number,
    path: string,
    allowedValues: readonly unknown[] = [],
  ): ColumnCorrection | undefined => {
    const [field, cell] = [fieldsByPath.get(path), findImportedCell(rowIndex, path)];
    if (!field || cell === undefined || importState.sentAt(rowIndex)) return undefined;
    const digitsWithoutZero = findDigitsWithLostZero(cell, field);
    if (digitsWithoutZero !== undefined)
      return prependLostZero(digitsWithoutZero, field) === undefined ? undefined : { path, zeros: true };
    const cellText = formatCellText(cell).trim();
    const hasAllowedWords = isBooleanField(field) || isChoiceField(field);
    const allowedWords = hasAllowedWords ? allowedValues.map((value) => formatValueAtPath(path, value)) : [];
    const closestWord = findClosestWord(cellText, allowedWords);
    return closestWord === undefined ? undefined : { path, said: cellText, word: closestWord };
  };
  const formatAllowedValues = (path: string, allowedValues: readonly unknown[]) => {
    const listedValueTexts = allowedValues
      .slice(0, MAX_SHOWN_ALLOWED_VALUES)
      .map((value) => formatValueAtPath(path, value));
    const hasMoreValues = allowedValues.length > MAX_SHOWN_ALLOWED_VALUES;
    return translate(hasMoreValues ? 'imports.preview.allowedOf' : 'imports.preview.allowed', {
      values: listedValueTexts.join(', '),
      count: allowedValues.length,
    });
  };

  const createReasonLines = ({ reasons }: ImportRowStatus): ImportPreviewLine[] =>
    reasons.map((reason) => ({ fieldName: '', value: '', reason }));

  const createRefusalLines = (rowIndex: number, { refusals = [] }: ImportRowStatus): ImportPreviewLine[] =>
    refusals.map(({ path, text, value, allowed }) => {
      const cell = path === undefined ? undefined : findImportedCell(rowIndex, path);
      const valueText =
        path === undefined ? '' : cell === undefined ? formatValueAtPath(path, value) : formatCellText(cell);
      const correction = path === undefined ? undefined : findColumnCorrection(rowIndex, path, allowed);
      return {
        fieldName: path === undefined ? '' : buildFieldNameForMessage(path, rowIndex),
        value: valueText ? translate('imports.preview.quoted', { value: valueText }) : '',
        reason: path !== undefined && allowed ? formatAllowedValues(path, allowed) : text,
        ...(correction && { fix: correction }),
      };
    });

  const describeValueLoss = (rowIndex: number, { path }: ImportFieldChange, lossCause: ValueLossCause) => {
    if (lossCause === 'emptied') return translate('imports.preview.emptyCell');
    const resetCausingField = findResetCausingField(
      resource,
      importState.sentAt(rowIndex)?.record ?? {},
      path,
    );
    if (!resetCausingField) return translate('imports.preview.resetByOther');
    return translate('imports.preview.resetBy', {
      label: buildFieldNameForMessage(resetCausingField.path, rowIndex),
      value: formatValueAtPath(resetCausingField.path, resetCausingField.value),
    });
  };

  const createChangeLine = (rowIndex: number, change: ImportFieldChange): ImportPreviewLine => {
    const { path, before, after } = change;
    const field = fieldsByPath.get(removeItemIndexesFromPath(path));
    const lossCause = determineValueLossCause(field, change);
    const [oldText, newText] = [formatValueAtPath(path, before), formatValueAtPath(path, after)];
    const isOnlyFormatChanged = oldText === newText && hasFormattedText(field);
    const shownNewText = newText === '' && lossCause ? translate(`imports.preview.${lossCause}`) : newText;
    return {
      fieldName: buildFieldNameForMessage(path, rowIndex),
      value: oldText === '' ? translate('imports.preview.blank') : oldText,
      after: isOnlyFormatChanged ? translate('history.formatting') : shownNewText,
      reason: lossCause ? describeValueLoss(rowIndex, change, lossCause) : '',
      ...(lossCause && { loss: lossCause }),
    };
  };

  const readFilledCellTexts = (rowIndex: number) =>
    mappedColumns.flatMap(({ path, at }) => {
      const cellText =
        path === ID_COLUMN_TARGET_PATH ? '' : formatCellText(sheet?.rows[rowIndex]?.cells[at] ?? null);
      return cellText === '' ? [] : [cellText];
    });

  const createPreviewLinesOfNewRecord = (
    rowIndex: number,
    { changes = [] }: ImportRowStatus,
  ): ImportPreviewLine[] => {
    const duplicateLineNumber = twins.get(rowIndex);
    const [, ...others] = readFilledCellTexts(rowIndex).slice(0, MAX_SHOWN_ROW_VALUES);
    return [
      {
        fieldName: '',
        value: others.join(' · '),
        reason:
          duplicateLineNumber === undefined
            ? ''
            : translate('imports.preview.twin', { line: duplicateLineNumber }),
        ...(duplicateLineNumber !== undefined && { warns: true }),
      },
      ...changes.map((change) => createChangeLine(rowIndex, change)),
    ];
  };

  return {
    name: (rowIndex: number): string => readFilledCellTexts(rowIndex)[0] ?? '',
    line: (rowIndex: number): number => sheet?.rows[rowIndex]?.line ?? 0,
    /**
     * Returns a row's preview lines. If the dry run's details were not kept in memory, they are fetched again and
     * passed as `fetchedDetails`. Without details, only the row's reasons are shown.
     */
    lines(rowIndex: number, fetchedDetails?: ImportRowStatus): ImportPreviewLine[] {
      const dryRunStatus = results[rowIndex];
      if (!dryRunStatus) return [];
      // The details come from a second dry run with only a few rows. They therefore lack a refusal that is
      // caused by another row of the file.
      const isRefusalMissingInDetails =
        dryRunStatus.outcome === 'refused' && fetchedDetails?.outcome !== 'refused';
      if (dryRunStatus.isShort && (fetchedDetails === undefined || isRefusalMissingInDetails))
        return createReasonLines(dryRunStatus);
      const shownStatus = dryRunStatus.isShort && fetchedDetails ? fetchedDetails : dryRunStatus;
      if (shownStatus.outcome === 'refused') return createRefusalLines(rowIndex, shownStatus);
      if (shownStatus.outcome === 'created') return createPreviewLinesOfNewRecord(rowIndex, shownStatus);
      return (shownStatus.changes ?? []).map((change) => createChangeLine(rowIndex, change));
    },
  };
}

const hasFormattedText = (field: AnyField | undefined) => field !== undefined && isFormattedTextField(field);
