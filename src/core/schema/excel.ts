import { columnPath, isSortHead } from './columns';
import type { AnyField, Kind } from './fields';
import type { Loose } from './paths';
import { fieldAt, isRepeated } from './record';
import type { AnyResource, ListView } from './resource';

/** Kinds that a sheet's cell can't hold. A picture is left out; the others must not be columns there. */
const LEFT_OUT: readonly Kind[] = ['image'];
const UNWRITABLE: readonly Kind[] = [
  'ref',
  'richText',
  'texts',
  'file',
  'files',
  'group',
  'list',
  'password',
];

/** True if the list's Excel file has a column for the field. */
export const isExported = ({ kind }: AnyField): boolean => ![...LEFT_OUT, ...UNWRITABLE].includes(kind);

/** Returns the reasons why the list's Excel file could not match the list. */
export function excelFaults(resource: AnyResource, { excel, columns }: ListView<Loose>): string[] {
  if (excel === undefined) return [];
  // Columns of values only: a column that shows whether a value is empty works for any field.
  const paths = columns.filter(isSortHead).flatMap((column) => columnPath(column) ?? []);
  const written = paths.filter((path) => !LEFT_OUT.includes(fieldAt(resource.fields, path).kind));
  const twice = [...new Set(written.filter((path, index) => written.indexOf(path) < index))];
  return [
    ...(written.length > 0 ? [] : ['excel: no column is left without the pictures, so take the word away']),
    ...twice.map((path) => `excel: two columns show ${path} under one head: take one away`),
    ...written.flatMap((path) => {
      const field = fieldAt(resource.fields, path);
      if (isRepeated(resource.fields, path)) {
        return [`excel: ${path} has many values in one record, and a cell holds one: take the column away`];
      }
      if (field.kind === 'ref') {
        return [`excel: ${path} would be written as an id: show a text() that \`shows\` it in its place`];
      }
      return UNWRITABLE.includes(field.kind)
        ? [`excel: a cell can't hold ${field.kind}(), so take the column ${path} away`]
        : [];
    }),
  ];
}
