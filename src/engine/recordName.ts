import { type AnyResource, type Column, getAt, type ListView, type Loose } from '../schema/index';

/** The fields by which react-admin knows a record too, in the specification's words. */
const NAMES = ['subject', 'name'];

/** The path of a list column; a row number has none. */
export const columnPath = (column: Column<Loose>): string | undefined => {
  if (typeof column === 'string') return column;
  if ('field' in column) return column.field;
  return 'toggle' in column ? column.toggle : undefined;
};

/** The path of the value that names a record: the column that opens its row, else its subject, else its name. */
export function namePath(resource: AnyResource, list: ListView<Loose> | undefined): string | undefined {
  const columns = list?.columns ?? [];
  const opening = columns.find((column) => typeof column === 'object' && 'expands' in column);
  if (opening) return columnPath(opening);
  return NAMES.find(
    (name) => resource.fields[name]?.kind === 'text' && columns.some((column) => columnPath(column) === name),
  );
}

/** What a record is called in names of buttons, in questions and in selects; its `_id` where it has no name. */
export function nameOf(path: string | undefined, record: Loose): string {
  const name = path === undefined ? undefined : getAt(record, path);
  return typeof name === 'string' && name.trim() !== '' ? name : String(record._id);
}
