import { getFieldKindName, getFieldTypeTrait, holdsItems, isGroupField } from '../kinds/traits';
import { getColumnPath, isSortableColumn } from '../words/columns';
import type { AnyField, FieldOf } from '../words/fields';
import type { Loose } from '../words/paths';
import {
  isPathInPublishGroup,
  PUBLISH_ENABLED_PATH,
  PUBLISH_FROM_PATH,
  PUBLISH_UNTIL_PATH,
} from '../words/publish';
import type { AnyResource, ListView } from '../words/resource';
import { eachField, getFieldEntries } from './folds';
import {
  collectFormFields,
  fieldAt,
  findField,
  getCreationValueSource,
  isEditableField,
  isInsideList,
  isSettableWhileEmpty,
} from './record';
import { findReferencesShownByTitleInRows, isReferenceInListItems, REFERENCE_TITLES_KEY } from './refTexts';
import { getFieldReadRight, getFieldWriteRight } from './rights';

/** Whether a list's Excel file has a column for the field. */
export const isExportedField = (field: AnyField): boolean => getFieldTypeTrait(field, 'sheet') === 'cell';

/** A list field whose items get a separate sheet in the Excel file, and the paths inside an item. */
export interface ListItemSheetDefinition {
  path: string;
  field: FieldOf<'list'>;
  /** Paths of the values inside an item; each is one column of the sheet. */
  paths: readonly string[];
}

/** Returns the list field that `excel.items` names; undefined if the file has a single sheet. */
export function findItemSheetDefinition(
  { fields }: AnyResource,
  list: ListView<Loose> | undefined,
): ListItemSheetDefinition | undefined {
  const itemsPath = typeof list?.excel === 'object' ? list.excel.items : undefined;
  const itemsField = itemsPath === undefined ? undefined : findField(fields, itemsPath);
  if (itemsPath === undefined || !itemsField || !holdsItems(itemsField)) return undefined;
  const exportedItemPaths = [...getFieldEntries(itemsField.of)].flatMap(([inner, each]) =>
    isExportedField(each) ? [inner] : [],
  );
  return { path: itemsPath, field: itemsField, paths: exportedItemPaths };
}

/** Maximum number of letters in the name of a sheet (Excel's limit). */
const MAX_SHEET_NAME_LENGTH = 31;
const NEW_RECORD_ID = 'new';

/** Returns the reasons why the items of a list field can't have a sheet. */
function findItemSheetFaults(resource: AnyResource, list: ListView<Loose>): string[] {
  if (typeof list.excel !== 'object') return [];
  const { items } = list.excel;
  const itemSheet = findItemSheetDefinition(resource, list);
  if (!itemSheet) return [`excel.items names ${items}, which is no list of items: name a list()`];
  const fieldEntries = [
    [items, itemSheet.field] as const,
    ...eachField(itemSheet.field.of, undefined, `${items}.`),
  ];
  return [
    ...(items.length > MAX_SHEET_NAME_LENGTH || items === NEW_RECORD_ID
      ? [
          `excel.items: no second sheet can be called ${items}: use another name of at most ${MAX_SHEET_NAME_LENGTH} letters`,
        ]
      : []),
    ...fieldEntries.flatMap(([path, field]) => {
      if (getFieldReadRight(field) !== undefined || getFieldWriteRight(field) !== undefined) {
        return [`excel.items: ${path} has a right of its own, and a sheet is read whole: take the word away`];
      }
      if ('personal' in field && field.personal !== undefined) {
        return [
          `excel.items: ${path} is masked for some operators, and a sheet is read whole: take the word away`,
        ];
      }
      if (isGroupField(field) || path === items) return [];
      return isExportedField(field)
        ? []
        : [`excel.items: a cell can't hold ${getFieldKindName(field)}(), so take ${path} or the word away`];
    }),
  ];
}

/** Returns the faults of a list's `excel` option, for example a column whose values no cell can hold. */
export function findExcelOptionFaults(resource: AnyResource, list: ListView<Loose>): string[] {
  const { excel, columns } = list;
  if (excel === undefined) return [];
  // Columns that only show whether a value is empty work for any field, so they are not checked.
  const columnPaths = columns.filter(isSortableColumn).flatMap((column) => getColumnPath(column) ?? []);
  const exportedPaths = columnPaths.filter(
    (path) => getFieldTypeTrait(fieldAt(resource.fields, path), 'sheet') !== 'none',
  );
  const duplicatePaths = [
    ...new Set(exportedPaths.filter((path, index) => exportedPaths.indexOf(path) < index)),
  ];
  return [
    ...(exportedPaths.length > 0
      ? []
      : ['excel: no column is left without the pictures, so take the word away']),
    ...(Object.hasOwn(resource.fields, REFERENCE_TITLES_KEY) &&
    findReferencesShownByTitleInRows(resource).some(
      (ref) => isReferenceInListItems(ref) || exportedPaths.includes(ref.path),
    )
      ? [
          `excel: the field ${REFERENCE_TITLES_KEY} has the name of the titles of references in rows: rename it`,
        ]
      : []),
    ...findItemSheetFaults(resource, list),
    ...duplicatePaths.map((path) => `excel: two columns show ${path} under one head: take one away`),
    ...exportedPaths.flatMap((path) => {
      const field = fieldAt(resource.fields, path);
      if (isInsideList(resource.fields, path)) {
        return [`excel: ${path} has many values in one record, and a cell holds one: take the column away`];
      }
      return isExportedField(field)
        ? []
        : [`excel: a cell can't hold ${getFieldKindName(field)}(), so take the column ${path} away`];
    }),
  ];
}

/** Whether operators type the field's value, so that a sheet can import it from a cell. */
function isImportableField(field: AnyField): boolean {
  const isSheetField = isExportedField(field) || getFieldTypeTrait(field, 'sheet') === 'import';
  if (isSettableWhileEmpty(field)) return false;
  return isSheetField && isEditableField(field) && getCreationValueSource(field) === undefined;
}

export const getImportedItemPaths = ({ field: { of }, paths }: ListItemSheetDefinition): string[] =>
  paths.filter((path) => isImportableField(fieldAt(of, path)));

/**
 * Returns the paths that a sheet can import: the list's columns in order, then the form's other fields
 * (decisions, section 11).
 */
export function collectImportablePaths(resource: AnyResource): string[] {
  const { list, form } = resource;
  const columnPaths = list?.columns.flatMap((column) => getColumnPath(column) ?? []) ?? [];
  const formPaths = (form ? collectFormFields(form) : []).flatMap(({ field }) =>
    isPathInPublishGroup(resource, field)
      ? [PUBLISH_ENABLED_PATH, PUBLISH_FROM_PATH, PUBLISH_UNTIL_PATH]
      : [field],
  );
  return [...new Set([...columnPaths, ...formPaths])].filter(
    (path) => !isInsideList(resource.fields, path) && isImportableField(fieldAt(resource.fields, path)),
  );
}

/** Returns the reasons why a list's file can't be imported. */
export function findImportOptionFaults(resource: AnyResource, list: ListView<Loose>): string[] {
  if (list.import === undefined) return [];
  return [
    ...(list.excel === undefined
      ? ['import: what is read back is the file of the list, so give the list `excel` too']
      : []),
    ...(resource.variants
      ? ['import: a row of a sheet names no variant, so take the word away from lists of variants']
      : []),
    ...(resource.create === false && resource.update === false
      ? ['import: nobody may create or change a record, so take the word away']
      : []),
    ...(collectImportablePaths({ ...resource, list }).length > 0
      ? []
      : ['import: no column of the list and no field of the form can be changed, so take the word away']),
  ];
}
