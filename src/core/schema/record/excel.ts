import { traitOf } from '../kinds/traits';
import { columnPath, isSortHead } from '../words/columns';
import type { AnyField } from '../words/fields';
import type { Loose } from '../words/paths';
import { isOfPublish, PUBLISH_ENABLED, PUBLISH_FROM, PUBLISH_UNTIL } from '../words/publish';
import type { AnyResource, ListView } from '../words/resource';
import { fieldAt, formFields, isEditable, isRepeated, stampOf } from './record';
import { TITLED, titledRefs } from './refTexts';

/** True if the list's Excel file has a column for the field. */
export const isExported = (field: AnyField): boolean => traitOf(field, 'sheet') === 'cell';

/** Returns the reasons why the list's Excel file could not match the list. */
export function excelFaults(resource: AnyResource, { excel, columns }: ListView<Loose>): string[] {
  if (excel === undefined) return [];
  // Columns of values only: a column that shows whether a value is empty works for any field.
  const paths = columns.filter(isSortHead).flatMap((column) => columnPath(column) ?? []);
  const written = paths.filter((path) => traitOf(fieldAt(resource.fields, path), 'sheet') !== 'none');
  const twice = [...new Set(written.filter((path, index) => written.indexOf(path) < index))];
  return [
    ...(written.length > 0 ? [] : ['excel: no column is left without the pictures, so take the word away']),
    ...(Object.hasOwn(resource.fields, TITLED) &&
    titledRefs(resource).some(({ path }) => written.includes(path))
      ? [`excel: the field ${TITLED} has the name of the titles of references in rows: rename it`]
      : []),
    ...twice.map((path) => `excel: two columns show ${path} under one head: take one away`),
    ...written.flatMap((path) => {
      const field = fieldAt(resource.fields, path);
      if (isRepeated(resource.fields, path)) {
        return [`excel: ${path} has many values in one record, and a cell holds one: take the column away`];
      }
      return isExported(field)
        ? []
        : [`excel: a cell can't hold ${field.kind}(), so take the column ${path} away`];
    }),
  ];
}

/** True if operators enter the value at a path, and a sheet's cell can hold it. */
function isImported({ fields }: AnyResource, path: string): boolean {
  const field = fieldAt(fields, path);
  const fits = isExported(field) || traitOf(field, 'sheet') === 'import';
  if ('createOnly' in field && field.createOnly === 'late') return false;
  return fits && isEditable(field) && stampOf(field) === undefined && !isRepeated(fields, path);
}

/**
 * The paths that a sheet can import: the list's columns in their order, then the form's other fields (decisions,
 * section 11).
 */
export function importedPaths(resource: AnyResource): string[] {
  const { list, form } = resource;
  const columns = list?.columns.flatMap((column) => columnPath(column) ?? []) ?? [];
  const asked = (form ? formFields(form) : []).flatMap(({ field }) =>
    isOfPublish(resource, field) ? [PUBLISH_ENABLED, PUBLISH_FROM, PUBLISH_UNTIL] : [field],
  );
  return [...new Set([...columns, ...asked])].filter((path) => isImported(resource, path));
}

/** Returns the reasons why a list's file could not be imported. */
export function importFaults(resource: AnyResource, list: ListView<Loose>): string[] {
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
    ...(importedPaths({ ...resource, list }).length > 0
      ? []
      : ['import: no column of the list and no field of the form can be changed, so take the word away']),
  ];
}
