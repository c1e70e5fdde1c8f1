import { columnPath } from './columns';
import { isExported } from './excel';
import type { Kind } from './fields';
import type { Loose } from './paths';
import { fieldAt, formFields, isEditable, isRepeated, stampOf } from './record';
import type { AnyResource, ListView } from './resource';

/** Kinds without a sheet column that a cell can still be read as: a text as paragraphs. */
const READ_ONLY_IN: readonly Kind[] = ['richText'];

/** True if operators enter the value at a path, and a sheet's cell can hold it. */
function isImported({ fields }: AnyResource, path: string): boolean {
  const field = fieldAt(fields, path);
  const fits = isExported(field) || READ_ONLY_IN.includes(field.kind);
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
  const asked = form ? formFields(form).map(({ field }) => field) : [];
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
