import {
  type AnyResource,
  type Column,
  fieldAt,
  getAt,
  type ListView,
  type Loose,
  lastName,
} from '../schema/index';

/** The last names of the fields by which react-admin knows a record too, in the specification's words. */
const NAMES = ['subject', 'name'];

/** The path of a list column; a row number has none. */
export const columnPath = (column: Column<Loose>): string | undefined => {
  if (typeof column === 'string') return column;
  if ('field' in column) return column.field;
  if ('empty' in column) return column.empty;
  return 'toggle' in column ? column.toggle : undefined;
};

/** The path of the value that names a record: the column that opens its row, else its subject, else its name. */
export function namePath(resource: AnyResource, list: ListView<Loose> | undefined): string | undefined {
  const columns = list?.columns ?? [];
  const opening = columns.find((column) => typeof column === 'object' && 'expands' in column);
  if (opening) return columnPath(opening);
  const texts = columns.flatMap((column) => {
    const path = columnPath(column);
    return path !== undefined && fieldAt(resource.fields, path).kind === 'text' ? [path] : [];
  });
  return NAMES.flatMap((name) => texts.filter((path) => lastName(path) === name))[0];
}

/** What a record is called in names of buttons, in questions and in selects; its `_id` where it has no name. */
export function nameOf(path: string | undefined, record: Loose): string {
  const name = path === undefined ? undefined : getAt(record, path);
  return typeof name === 'string' && name.trim() !== '' ? name : String(record._id);
}
