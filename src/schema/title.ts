import { getAt, type Loose, lastName } from './paths';
import { fieldAt, walk } from './record';
import type { AnyResource, Column, ListView } from './resource';

/** The last names of the fields that name a record where its resource does not say which does. */
const NAMES = ['subject', 'name'];
/** How many columns of the list tell records of the same title apart where the resource does not say which do. */
const MOST_DETAILS = 2;

/** The path of a list column; a row number has none. */
export const columnPath = (column: Column<Loose>): string | undefined => {
  if (typeof column === 'string') return column;
  if ('field' in column) return column.field;
  if ('empty' in column) return column.empty;
  return 'toggle' in column ? column.toggle : undefined;
};

/** Paths of a list's columns that hold one line of text of the record itself, not of its items. */
function textColumns({ fields }: AnyResource, list: ListView<Loose> | undefined): string[] {
  const texts = new Set([...walk(fields)].flatMap(([path, { kind }]) => (kind === 'text' ? [path] : [])));
  return (list?.columns ?? []).flatMap((column) => {
    const path = columnPath(column);
    return path !== undefined && texts.has(path) ? [path] : [];
  });
}

/**
 * The path of the value that names a record: the resource's `title`, else the column that opens its row in the given
 * list, else its subject, else its name.
 */
export function namePath(resource: AnyResource, list: ListView<Loose> | undefined): string | undefined {
  const { title } = resource;
  if (title !== undefined) return typeof title === 'string' ? title : title.field;
  const opening = list?.columns.find((column) => typeof column === 'object' && 'expands' in column);
  if (opening) return columnPath(opening);
  const texts = textColumns(resource, list);
  return NAMES.flatMap((name) => texts.filter((path) => lastName(path) === name))[0];
}

/** The list by which the records of a resource are named: its own, or that of its first variant. */
const namingList = ({ list, variants }: AnyResource): ListView<Loose> | undefined =>
  list ?? Object.values(variants?.of ?? {}).find((variant) => variant.list)?.list;

/** Where the title of a record stands, and what tells records of the same title apart. */
export interface TitlePaths {
  title: string;
  details: readonly string[];
}

/** How the records of a resource are named outside of their own list; undefined where they have no name. */
export function titlePaths(resource: AnyResource): TitlePaths | undefined {
  const list = namingList(resource);
  const title = namePath(resource, list);
  if (title === undefined || fieldAt(resource.fields, title).kind !== 'text') return undefined;
  if (typeof resource.title === 'object') return { title, details: resource.title.details };
  const others = textColumns(resource, list).filter((path) => path !== title);
  return { title, details: others.slice(0, MOST_DETAILS) };
}

/** What a record is called in names of buttons, in questions and in selects; its `_id` where it has no name. */
export function nameOf(path: string | undefined, record: Loose): string {
  const name = path === undefined ? undefined : getAt(record, path);
  return typeof name === 'string' && name.trim() !== '' ? name : String(record._id);
}
