import { columnPath, isOpener } from './columns';
import { getAt, type Loose, lastName } from './paths';
import { fieldAt, walk } from './record';
import type { AnyResource, ListView } from './resource';

/** The last names of the fields that name a record if its resource declares no title. */
const NAMES = ['subject', 'name'];
/** How many columns of the list distinguish records of the same title if the resource declares none. */
const MOST_DETAILS = 2;

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
  const opening = list?.columns.find(isOpener);
  if (opening) return columnPath(opening);
  const texts = textColumns(resource, list);
  return NAMES.flatMap((name) => texts.filter((path) => lastName(path) === name))[0];
}

/** The list by which the records of a resource are named: its own, or that of its first variant. */
const namingList = ({ list, variants }: AnyResource): ListView<Loose> | undefined =>
  list ?? Object.values(variants?.of ?? {}).find((variant) => variant.list)?.list;

/** The path of a record's title, and of what distinguishes records of the same title. */
export interface TitlePaths {
  title: string;
  details: readonly string[];
}

/** How the records of a resource are named outside of their own list; undefined if they have no name. */
export function titlePaths(resource: AnyResource): TitlePaths | undefined {
  const list = namingList(resource);
  const title = namePath(resource, list);
  if (title === undefined || fieldAt(resource.fields, title).kind !== 'text') return undefined;
  if (typeof resource.title === 'object') return { title, details: resource.title.details };
  const others = textColumns(resource, list).filter((path) => path !== title);
  return { title, details: others.slice(0, MOST_DETAILS) };
}

/** Paths of what else tells a record from others, where its resource says what does. */
export const declaredDetails = ({ title }: AnyResource): readonly string[] =>
  typeof title === 'object' ? title.details : [];

/** What a record is called: its name, else the first of the declared details that it has; undefined without any. */
export function calledIn(resource: AnyResource, path: string | undefined, record: Loose): string | undefined {
  const paths = path === undefined ? [] : [path, ...declaredDetails(resource)];
  return paths
    .map((one) => getAt(record, one))
    .find((value): value is string => typeof value === 'string' && value.trim() !== '');
}

/** What a record is called in names of buttons, in questions and in selects; its `_id` if it has no name. */
export function nameOf(path: string | undefined, record: Loose): string {
  const name = path === undefined ? undefined : getAt(record, path);
  return typeof name === 'string' && name.trim() !== '' ? name : String(record._id);
}
