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
import type { ImportedCell } from '../sheet/cell';
import { findClosestWord } from '../sheet/closest';
import { ID_COLUMN_TARGET_PATH } from '../sheet/columns';
import type { ColumnCorrection } from '../sheet/fixes';
import { buildImportedValueName } from '../sheet/items';
import { formatCellText } from '../sheet/readers';
import type { ImportRowStatus } from '../sheet/result';
import { findDigitsWithLostZero, prependLostZero } from '../sheet/zeros';
import type { ImportState } from '../useImport';

/** A line of the preview: a changed value of a row, or a value of a new row. */
export interface ImportPreviewLine {
  item: string;
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
  of: ImportStateForPreview,
  { translate, texts }: ImportPreviewTexts,
) {
  const { sheet, matching, results, twins } = of;
  const fields = mapFieldsByPath(resource);
  const headers = sheet?.headers ?? [];
  const columns = headers.flatMap((header, at) => {
    const path = headers.indexOf(header) === at ? matching[header] : undefined;
    return path === undefined ? [] : [{ path, at }];
  });
  const naming = {
    texts,
    inItems: (at: { sheet: string; line: number; name: string }) => translate('imports.inItems', at),
  };
  const buildFieldNameForMessage = (path: string, place: number) =>
    path === ID_COLUMN_TARGET_PATH
      ? translate('excel.id')
      : buildImportedValueName(
          path,
          sheet?.rows[place]?.items?.map(({ line }) => line),
          naming,
        );
  const formatValueAtPath = (at: string, value: unknown) => {
    const path = removeItemIndexesFromPath(at);
    const field = fields.get(path);
    return field ? formatValueForHistory(field, value, { translate, texts, path }) : String(value ?? '');
  };
  const findImportedCell = (place: number, path: string): ImportedCell | undefined => {
    const at = columns.find((column) => column.path === path)?.at;
    return at === undefined ? undefined : (sheet?.rows[place]?.cells[at] ?? null);
  };
  const findColumnCorrection = (
    place: number,
    path: string,
    allowed: readonly unknown[] = [],
  ): ColumnCorrection | undefined => {
    const [field, cell] = [fields.get(path), findImportedCell(place, path)];
    if (!field || cell === undefined || of.sentAt(place)) return undefined;
    const lost = findDigitsWithLostZero(cell, field);
    if (lost !== undefined)
      return prependLostZero(lost, field) === undefined ? undefined : { path, zeros: true };
    const said = formatCellText(cell).trim();
    const isWord = isBooleanField(field) || isChoiceField(field);
    const words = isWord ? allowed.map((value) => formatValueAtPath(path, value)) : [];
    const word = findClosestWord(said, words);
    return word === undefined ? undefined : { path, said, word };
  };
  const formatAllowedValues = (path: string, allowed: readonly unknown[]) => {
    const named = allowed.slice(0, MAX_SHOWN_ALLOWED_VALUES).map((value) => formatValueAtPath(path, value));
    const more = allowed.length > MAX_SHOWN_ALLOWED_VALUES;
    return translate(more ? 'imports.preview.allowedOf' : 'imports.preview.allowed', {
      values: named.join(', '),
      count: allowed.length,
    });
  };

  const createReasonLines = ({ reasons }: ImportRowStatus): ImportPreviewLine[] =>
    reasons.map((reason) => ({ item: '', value: '', reason }));

  const createRefusalLines = (place: number, { refusals = [] }: ImportRowStatus): ImportPreviewLine[] =>
    refusals.map(({ path, text, value, allowed }) => {
      const cell = path === undefined ? undefined : findImportedCell(place, path);
      const given =
        path === undefined ? '' : cell === undefined ? formatValueAtPath(path, value) : formatCellText(cell);
      const fix = path === undefined ? undefined : findColumnCorrection(place, path, allowed);
      return {
        item: path === undefined ? '' : buildFieldNameForMessage(path, place),
        value: given ? translate('imports.preview.quoted', { value: given }) : '',
        reason: path !== undefined && allowed ? formatAllowedValues(path, allowed) : text,
        ...(fix && { fix }),
      };
    });

  const describeValueLoss = (place: number, { path }: ImportFieldChange, loss: ValueLossCause) => {
    if (loss === 'emptied') return translate('imports.preview.emptyCell');
    const cause = findResetCausingField(resource, of.sentAt(place)?.record ?? {}, path);
    if (!cause) return translate('imports.preview.resetByOther');
    return translate('imports.preview.resetBy', {
      label: buildFieldNameForMessage(cause.path, place),
      value: formatValueAtPath(cause.path, cause.value),
    });
  };

  const createChangeLine = (place: number, change: ImportFieldChange): ImportPreviewLine => {
    const { path, before, after } = change;
    const field = fields.get(removeItemIndexesFromPath(path));
    const loss = determineValueLossCause(field, change);
    const [was, is] = [formatValueAtPath(path, before), formatValueAtPath(path, after)];
    const isFormatting = was === is && hasTextFormat(field);
    const becomes = is === '' && loss ? translate(`imports.preview.${loss}`) : is;
    return {
      item: buildFieldNameForMessage(path, place),
      value: was === '' ? translate('imports.preview.blank') : was,
      after: isFormatting ? translate('history.formatting') : becomes,
      reason: loss ? describeValueLoss(place, change, loss) : '',
      ...(loss && { loss }),
    };
  };

  const readFilledCellTexts = (place: number) =>
    columns.flatMap(({ path, at }) => {
      const text =
        path === ID_COLUMN_TARGET_PATH ? '' : formatCellText(sheet?.rows[place]?.cells[at] ?? null);
      return text === '' ? [] : [text];
    });

  const createPreviewLinesOfNewRecord = (
    place: number,
    { changes = [] }: ImportRowStatus,
  ): ImportPreviewLine[] => {
    const twin = twins.get(place);
    const [, ...others] = readFilledCellTexts(place).slice(0, MAX_SHOWN_ROW_VALUES);
    return [
      {
        item: '',
        value: others.join(' · '),
        reason: twin === undefined ? '' : translate('imports.preview.twin', { line: twin }),
        ...(twin !== undefined && { warns: true }),
      },
      ...changes.map((change) => createChangeLine(place, change)),
    ];
  };

  return {
    name: (place: number): string => readFilledCellTexts(place)[0] ?? '',
    line: (place: number): number => sheet?.rows[place]?.line ?? 0,
    /**
     * Returns a row's preview lines. `detail` contains the fetched details, if the dry run's details were
     * dropped. Without details, only the row's reasons are shown.
     */
    lines(place: number, detail?: ImportRowStatus): ImportPreviewLine[] {
      const known = results[place];
      if (!known) return [];
      // The details come from a dry run of a few rows. They lack a refusal that only another row of the file
      // causes.
      const isRefusedBefore = known.outcome === 'refused' && detail?.outcome !== 'refused';
      if (known.isShort && (detail === undefined || isRefusedBefore)) return createReasonLines(known);
      const result = known.isShort && detail ? detail : known;
      if (result.outcome === 'refused') return createRefusalLines(place, result);
      if (result.outcome === 'created') return createPreviewLinesOfNewRecord(place, result);
      return (result.changes ?? []).map((change) => createChangeLine(place, change));
    },
  };
}

const hasTextFormat = (field: AnyField | undefined) => field !== undefined && isFormattedTextField(field);
