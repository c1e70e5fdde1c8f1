import { type AnyResource, fieldAt } from '../../../schema/index';
import { collectImportablePaths } from '../../../schema/record/excel';
import type { ImportSynonyms } from '../../../ui/synonyms';
import { convertColumnIndexToLetters } from '../../excel/sheet/columnLetters';
import { lowerCaseAndRemoveSpaces } from '../../excel/sheet/matchWords';
import type { Texts } from '../../texts';
import { isBlankCell, type SheetWithHeaders } from './cell';
import { findColumnsWithUniqueSubheader, removeHeaderRemarks, type SheetHeaders } from './heads';

/** Path that stands for the record's ID. The column with the records' IDs is mapped to this path. */
export const ID_COLUMN_TARGET_PATH = '_id';

/**
 * The mapping of a sheet's columns to fields: the path of the field (or of the ID), by the column's header.
 * Columns that are not imported are absent.
 */
export type ColumnMapping = Readonly<Record<string, string>>;

/**
 * A value to which a column of a sheet can be mapped: a field or the ID. It contains the headers that
 * identify it.
 */
export interface ImportColumnTarget {
  path: string;
  label: string;
  /** The field's labels in the list and in the form. */
  names: readonly string[];
  synonyms: readonly string[];
  required: boolean;
}

/**
 * Returns the values to which the columns of an import can be mapped: the ID first, then the importable
 * fields.
 */
export const buildImportColumnTargets = (
  resource: AnyResource,
  texts: Texts,
  id: string,
  { fields = {} }: ImportSynonyms = {},
): ImportColumnTarget[] => [
  { path: ID_COLUMN_TARGET_PATH, label: id, names: [id], synonyms: [], required: false },
  ...collectImportablePaths(resource).map((path) => {
    const field = fieldAt(resource.fields, path);
    const label = texts.column(path);
    const isRequired = 'required' in field && field.required === true;
    return {
      path,
      label,
      names: [label, texts.label(path)],
      synonyms: fields[path] ?? [],
      required: isRequired,
    };
  }),
];

const isIdHeader = (header: string, targets: readonly ImportColumnTarget[]): boolean =>
  targets.some(
    ({ path, label }) =>
      path === ID_COLUMN_TARGET_PATH && lowerCaseAndRemoveSpaces(label) === lowerCaseAndRemoveSpaces(header),
  );

/** Whether a sheet has the ID column, mapped or not. */
export const hasIdColumn = (headers: readonly string[], targets: readonly ImportColumnTarget[]): boolean =>
  headers.some((header) => isIdHeader(header, targets));

/**
 * Returns the known headers in normalised form. They are the names and synonyms of the ID and the fields, and
 * the headers that the operator mapped earlier.
 */
export const collectKnownHeaders = (
  targets: readonly ImportColumnTarget[],
  rememberedMapping: ColumnMapping,
): ReadonlySet<string> =>
  new Set(
    [
      ...targets.flatMap(({ names, synonyms }) => [...names, ...synonyms]),
      ...Object.keys(rememberedMapping).filter((header) => rememberedMapping[header] !== ''),
    ].map(lowerCaseAndRemoveSpaces),
  );

/**
 * Functions that find the field or ID that a header names. They are tried in order: by the names, by the
 * names without remarks, and by the synonyms.
 */
const HEADER_MATCHERS: readonly ((
  header: string,
  targets: readonly ImportColumnTarget[],
) => string | undefined)[] = [
  (header, targets) =>
    targets.find(({ names }) =>
      names.map(lowerCaseAndRemoveSpaces).includes(lowerCaseAndRemoveSpaces(header)),
    )?.path,
  (header, targets) =>
    targets.find(({ names }) => names.map(removeHeaderRemarks).includes(removeHeaderRemarks(header)))?.path,
  (header, targets) =>
    targets.find(({ synonyms }) => synonyms.map(removeHeaderRemarks).includes(removeHeaderRemarks(header)))
      ?.path,
];

/**
 * Maps a sheet's columns to fields and the ID. The operator's earlier choices come first, then the headers of
 * the list or form, then synonyms. If there are two header rows, the lower row alone is tried last. No two
 * columns are mapped to the same field. An earlier choice to leave out the ID is ignored, because the next
 * file would then duplicate every record.
 */
export function mapColumnsToImportTargets(
  sheetHeaders: SheetHeaders,
  targets: readonly ImportColumnTarget[],
  rememberedMapping: ColumnMapping,
): ColumnMapping {
  const pathByHeader = new Map<string, string>();
  const assignedPaths = new Set<string>();
  const mapHeaderToPathIfFree = (header: string, targetPath: string | undefined) => {
    if (targetPath === undefined || pathByHeader.has(header) || assignedPaths.has(targetPath)) return;
    assignedPaths.add(targetPath);
    pathByHeader.set(header, targetPath);
  };
  const nonEmptyHeaders = [...new Set(sheetHeaders.headers)].filter((header) => header !== '');
  const isRememberedHeader = (header: string) =>
    Object.hasOwn(rememberedMapping, header) &&
    !(rememberedMapping[header] === '' && isIdHeader(header, targets));
  for (const header of nonEmptyHeaders.filter(isRememberedHeader)) {
    mapHeaderToPathIfFree(header, targets.find(({ path }) => path === rememberedMapping[header])?.path);
  }
  const unrememberedHeaders = nonEmptyHeaders.filter((header) => !isRememberedHeader(header));
  for (const matchHeader of HEADER_MATCHERS)
    for (const header of unrememberedHeaders) mapHeaderToPathIfFree(header, matchHeader(header, targets));
  const lowerHeaderColumnIndexes = findColumnsWithUniqueSubheader(
    sheetHeaders,
    (header) => pathByHeader.has(header) || isRememberedHeader(header),
  );
  for (const matchHeader of HEADER_MATCHERS) {
    for (const columnIndex of lowerHeaderColumnIndexes)
      mapHeaderToPathIfFree(
        sheetHeaders.headers[columnIndex] ?? '',
        matchHeader(sheetHeaders.lowers?.[columnIndex] ?? '', targets),
      );
  }
  return Object.fromEntries(pathByHeader);
}

/**
 * Returns the columns that are not mapped: the column letter and the header, or `withoutHeader` if the column
 * has values but no header. Values in these columns are not stored.
 */
export const findUnmappedColumnLabels = (
  { headers, rows }: Pick<SheetWithHeaders, 'headers' | 'rows'>,
  columnMapping: ColumnMapping,
  withoutHeader: string,
): string[] =>
  headers.flatMap((header, columnIndex) => {
    const isMapped = columnMapping[header] !== undefined && headers.indexOf(header) === columnIndex;
    const isEmptyColumn = header === '' && rows.every(({ cells }) => isBlankCell(cells[columnIndex]));
    return isMapped || isEmptyColumn
      ? []
      : [`${convertColumnIndexToLetters(columnIndex)} ${header || withoutHeader}`];
  });
