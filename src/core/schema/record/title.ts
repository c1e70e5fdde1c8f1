import { isLine } from '../kinds/traits';
import { withoutTurns } from '../text/text';
import { columnPath, isOpener } from '../words/columns';
import { getAt, type Loose, lastName } from '../words/paths';
import type { AnyResource, ListView } from '../words/resource';
import { walk } from './folds';
import { holds } from './holds';
import { fieldAt } from './record';

/** The last names of the fields that name a record if its resource declares no title. */
const NAMES = ['subject', 'name'];
/** Number of list columns that distinguish records of the same title by default. */
const MOST_DETAILS = 2;

/** Paths of a list's stored one-line text columns from the record itself, not its items. */
function textColumns({ fields }: AnyResource, list: ListView<Loose> | undefined): string[] {
  const texts = new Set(
    [...walk(fields)].flatMap(([path, field]) =>
      isLine(field) && field.display === undefined ? [path] : [],
    ),
  );
  return (list?.columns ?? []).flatMap((column) => {
    const path = columnPath(column);
    return path !== undefined && texts.has(path) ? [path] : [];
  });
}

/**
 * The path of a record's name: the resource's `title`, else the given list's opener column, else its subject, else its
 * name.
 */
export function namePath(resource: AnyResource, list: ListView<Loose> | undefined): string | undefined {
  const { title } = resource;
  if (title !== undefined) return typeof title === 'string' ? title : title.field;
  const opening = list?.columns.find(isOpener);
  if (opening) return columnPath(opening);
  const texts = textColumns(resource, list);
  return NAMES.flatMap((name) => texts.filter((path) => lastName(path) === name))[0];
}

/** The list that names a resource's records: its own, or the list of its first variant. */
const namingList = ({ list, variants }: AnyResource): ListView<Loose> | undefined =>
  list ?? Object.values(variants?.of ?? {}).find((variant) => variant.list)?.list;

/** The path of a record's title, and the paths that distinguish records of the same title. */
export interface TitlePaths {
  title: string;
  details: readonly string[];
}

function pathsOfTitle(resource: AnyResource): TitlePaths | undefined {
  const list = namingList(resource);
  const title = namePath(resource, list);
  if (title === undefined || !isLine(fieldAt(resource.fields, title))) return undefined;
  if (typeof resource.title === 'object') return { title, details: resource.title.details };
  const others = textColumns(resource, list).filter((path) => path !== title);
  return { title, details: others.slice(0, MOST_DETAILS) };
}

const known = new WeakMap<AnyResource, { paths: TitlePaths | undefined }>();

/** The title paths of a resource's records outside their own list; undefined if they have no name. */
export function titlePaths(resource: AnyResource): TitlePaths | undefined {
  const found = known.get(resource) ?? { paths: pathsOfTitle(resource) };
  known.set(resource, found);
  return found.paths;
}

/** The declared paths that tell a record from others. */
export const declaredDetails = ({ title }: AnyResource): readonly string[] =>
  typeof title === 'object' ? title.details : [];

function textAt(record: Loose, path: string): string | undefined {
  const value = getAt(record, path);
  return typeof value === 'string' && value.trim() !== '' ? withoutTurns(value) : undefined;
}

/** The paths that `instead` reads, included in every row. */
export const insteadPaths = ({ title }: AnyResource): readonly string[] =>
  typeof title === 'object' && title.instead ? [title.instead.field, ...Object.keys(title.instead.when)] : [];

/** The path of this record's name, if `path` names the others. */
export function namePathIn({ title }: AnyResource, path: string, record: Loose): string {
  if (typeof title !== 'object' || title.field !== path || !title.instead) return path;
  const { field, when } = title.instead;
  return holds(when, record) && textAt(record, field) !== undefined ? field : path;
}

/**
 * The paths that tell this record from others of its name, as the resource declares. `instead` puts the replaced name
 * first and leaves out its own.
 */
export function detailsIn(
  resource: AnyResource,
  { title, details }: TitlePaths,
  record: Loose,
): readonly string[] {
  const named = namePathIn(resource, title, record);
  return named === title ? details : [title, ...details.filter((path) => path !== named)];
}

/** The person of a record named with `instead`; undefined for others, and if both names are equal. */
export function besideName(
  resource: AnyResource,
  path: string | undefined,
  record: Loose,
): string | undefined {
  if (path === undefined) return undefined;
  const named = namePathIn(resource, path, record);
  const other = named === path ? undefined : textAt(record, path);
  return other === textAt(record, named) ? undefined : other;
}

/** The name of a record, else its first declared detail with a value; undefined without any. */
export function calledIn(resource: AnyResource, path: string | undefined, record: Loose): string | undefined {
  const paths =
    path === undefined ? [] : [namePathIn(resource, path, record), path, ...declaredDetails(resource)];
  return paths.map((one) => textAt(record, one)).find((text) => text !== undefined);
}

/** The label of a record in buttons, questions and selects; its `_id` if it has no name. */
export function nameOf(resource: AnyResource, path: string | undefined, record: Loose): string {
  const name = path === undefined ? undefined : textAt(record, namePathIn(resource, path, record));
  return name ?? String(record._id);
}
