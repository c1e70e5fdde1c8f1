import {
  type AnyColumn,
  type AnyField,
  type AnyResource,
  type ColumnType,
  columnPath,
  columnTypeName,
  fieldAt,
  getReferenceTitlePath,
  getTargetResourceName,
  id,
  isDecimalField,
  isLatestRelatedRecordTimeKey,
  type Kind,
  type ListView,
  type Loose,
  relatedNamesInColumns,
  relatedNumberPathInRow,
  showsOnlyEmptiness,
} from '../../../schema/index';
import { findItemSheetDefinition, isExportedField } from '../../../schema/record/excel';
import type { Texts } from '../../texts';
import { chooseWordsOfChoices } from './choiceWords';
import type { ColumnContent, SheetColumn, SheetDefinition } from './sheet';

interface SheetTextsAndRights {
  texts: Texts;
  /** Header of the column with the row numbers. */
  number: string;
  /** Header of the column with the ids. */
  id: string;
  item: string;
  /** Text of the value true. */
  yes: string;
  /** Text of the value false. */
  no: string;
  /** Whether the operator may see the titles of the named resource's records. */
  refersTo: (name: string) => boolean;
}

const createSimpleColumnContentCreator =
  (contentType: 'text' | 'number' | 'day' | 'instant') => (path: string) =>
    ({ as: contentType, path }) as const;

const createChoiceLabelColumnContent = (path: string, field: AnyField, { texts }: SheetTextsAndRights) => ({
  as: 'labels' as const,
  path,
  labels: chooseWordsOfChoices('choices' in field ? field.choices : [], (choice) =>
    texts.choice(path, choice),
  ),
  unknown: texts.choice(path, '%'),
});

/** Returns the content of a column of decimals, with the field's decimal places and thousands separators. */
const createDecimalColumnContent: ColumnContentCreator = (path, field) => {
  if (!isDecimalField(field)) return { as: 'text', path };
  const integerFormat = field.grouped === false ? '0' : '#,##0';
  const { digits } = field;
  return {
    as: 'decimal',
    path,
    digits,
    format: digits === 0 ? integerFormat : `${integerFormat}.${'0'.repeat(digits)}`,
  };
};

/**
 * Returns the content of a reference column: the titles of the referenced records, which the API sends with
 * the rows.
 */
const createTitlesColumnContent = (path: string) => ({ as: 'titles' as const, path });

type ColumnContentCreator = (
  path: string,
  field: AnyField,
  textsAndRights: SheetTextsAndRights,
) => ColumnContent;

/**
 * By field type, the function that returns the content of a sheet's column; null for types that are not
 * exported (`isExportedField`).
 */
const columnContentCreatorByKind: { readonly [K in Kind]: ColumnContentCreator | null } = {
  id: createSimpleColumnContentCreator('text'),
  text: createSimpleColumnContentCreator('text'),
  multiline: createSimpleColumnContentCreator('text'),
  richText: null,
  int: createSimpleColumnContentCreator('number'),
  decimal: createDecimalColumnContent,
  number: createSimpleColumnContentCreator('number'),
  texts: null,
  bool: (path, _field, { yes, no }) => ({ as: 'labels', path, labels: { true: yes, false: no } }),
  dateTime: createSimpleColumnContentCreator('instant'),
  date: createSimpleColumnContentCreator('day'),
  choice: createChoiceLabelColumnContent,
  choices: createChoiceLabelColumnContent,
  tags: (path) => ({ as: 'labels', path, labels: {} }),
  ref: createTitlesColumnContent,
  refs: createTitlesColumnContent,
  password: null,
  image: null,
  file: null,
  files: null,
  group: null,
  list: null,
  own: createSimpleColumnContentCreator('text'),
};

const isPersonalField = (field: AnyField) => 'personal' in field && field.personal !== undefined;

interface SheetColumnSource {
  column: AnyColumn;
  path: string;
  header: string;
  field: AnyField;
  words: SheetTextsAndRights;
}

/** Returns the sheet's columns for a field; none if the field's type is not exported. */
function createFieldSheetColumns({ path, header, field, words }: SheetColumnSource): SheetColumn[] {
  const targetResourceName = getTargetResourceName(field);
  if (targetResourceName !== undefined && !words.refersTo(targetResourceName)) return [];
  const columnContent = isExportedField(field)
    ? columnContentCreatorByKind[field.kind]?.(path, field, words)
    : undefined;
  return columnContent
    ? [{ header, ...columnContent, ...(isPersonalField(field) && { personal: true }) }]
    : [];
}

/** By type of list column, the function that returns the sheet columns. */
const sheetColumnCreatorsByType: {
  readonly [T in ColumnType]: (source: SheetColumnSource) => SheetColumn[];
} = {
  value: createFieldSheetColumns,
  widget: createFieldSheetColumns,
  expands: createFieldSheetColumns,
  toggle: createFieldSheetColumns,
  empty({ path, header, words: { texts } }) {
    return [{ header, as: 'empty', path, empty: texts.state(path, true), filled: texts.state(path, false) }];
  },
  // A column that shows a record's phase (upcoming, running or ended) is omitted. The phase depends on the
  // current day, so the file would soon show a wrong one.
  phase: () => [],
  related: ({ column, words: { texts } }) =>
    relatedNamesInColumns([column]).map((name) => ({
      header: texts.related(name),
      as: isLatestRelatedRecordTimeKey(name) ? 'instant' : 'number',
      path: relatedNumberPathInRow(name),
    })),
  rowNumber: ({ words }) => [{ header: words.number, as: 'rowNumber' }],
};

function createSheetColumns(
  column: AnyColumn,
  { fields }: AnyResource,
  textsAndRights: SheetTextsAndRights,
): SheetColumn[] {
  const path = columnPath(column) ?? '';
  const [header, field] =
    path === '' ? ['', id()] : [textsAndRights.texts.column(path), fieldAt(fields, path)];
  return sheetColumnCreatorsByType[columnTypeName(column)]({
    column,
    path,
    header,
    field,
    words: textsAndRights,
  });
}

/**
 * Returns the definition of a file's second sheet, which lists the items of a list field. Its columns are the
 * items' values, the item's ID, and the ID of the record that contains the item.
 */
function createItemsSheetDefinition(
  resource: AnyResource,
  list: ListView<Loose>,
  textsAndRights: SheetTextsAndRights,
): Pick<SheetDefinition, 'items'> {
  const itemSheet = findItemSheetDefinition(resource, list);
  if (!itemSheet) return {};
  const itemColumns = itemSheet.paths.flatMap((path): SheetColumn[] => {
    const [field, fullPath] = [fieldAt(itemSheet.field.of, path), `${itemSheet.path}.${path}`];
    const targetResourceName = getTargetResourceName(field);
    if (targetResourceName !== undefined && !textsAndRights.refersTo(targetResourceName)) return [];
    const columnContent = columnContentCreatorByKind[field.kind]?.(fullPath, field, textsAndRights);
    return columnContent
      ? [
          {
            header: textsAndRights.texts.column(fullPath),
            ...columnContent,
            ...('path' in columnContent && { path }),
          },
        ]
      : [];
  });
  const idColumns: SheetColumn[] = [
    { header: textsAndRights.item, as: 'text', path: '_id' },
    { header: textsAndRights.id, as: 'version' },
  ];
  return { items: { path: itemSheet.path, columns: [...itemColumns, ...idColumns] } };
}

/**
 * Returns the definition of a list's sheet: the list's columns in the schema's order, without pictures, and
 * the version column.
 */
export function createSheetDefinition(
  resource: AnyResource,
  list: ListView<Loose>,
  textsAndRights: SheetTextsAndRights,
): SheetDefinition {
  return {
    key: resource.api.many,
    columns: [
      ...list.columns.flatMap((column) => createSheetColumns(column, resource, textsAndRights)),
      { header: textsAndRights.id, as: 'version' },
    ],
    ...createItemsSheetDefinition(resource, list, textsAndRights),
  };
}

/**
 * Returns the paths of the fields that the API must send for the export of a list. `_id` and the version are
 * always sent.
 */
export const listExportedFieldPaths = (resource: AnyResource, list: ListView<Loose>): string[] => {
  const itemSheet = findItemSheetDefinition(resource, list);
  const itemReferencePaths =
    itemSheet?.paths.filter(
      (path) => getTargetResourceName(fieldAt(itemSheet.field.of, path)) !== undefined,
    ) ?? [];
  return [
    '_id',
    ...list.columns.flatMap((column) => {
      const path = columnPath(column);
      if (path === undefined) return relatedNamesInColumns([column]).map(relatedNumberPathInRow);
      const field = fieldAt(resource.fields, path);
      if (getTargetResourceName(field) !== undefined && !showsOnlyEmptiness(column))
        return [path, getReferenceTitlePath(path)];
      return showsOnlyEmptiness(column) || isExportedField(field) ? [path] : [];
    }),
    ...(itemSheet
      ? [
          itemSheet.path,
          ...itemReferencePaths.map((path) => getReferenceTitlePath(`${itemSheet.path}.${path}`)),
        ]
      : []),
  ];
};
