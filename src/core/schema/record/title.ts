import { isOneLineTextField } from '../kinds/traits';
import { removeDirectionMarks } from '../text/text';
import { doesColumnLinkToRecord, getColumnPath } from '../words/columns';
import { getAt, getLastPathSegment, type Loose } from '../words/paths';
import type { AnyResource, ListView } from '../words/resource';
import { getFieldEntries } from './folds';
import { doesRecordMeetCondition } from './meetsCondition';
import { fieldAt } from './record';

/** Names of the fields that name a record if neither its resource's `title` nor a list column does. */
const DEFAULT_TITLE_FIELDS = ['subject', 'name'];
/** Maximum number of list columns that by default distinguish records with the same title. */
const MAX_TITLE_DETAILS = 2;

/** Returns the paths of a list's columns that show a stored one-line text of the record itself. */
function getTextColumnPaths({ fields }: AnyResource, list: ListView<Loose> | undefined): string[] {
  const texts = new Set(
    [...getFieldEntries(fields)].flatMap(([path, field]) =>
      isOneLineTextField(field) && field.display === undefined ? [path] : [],
    ),
  );
  return (list?.columns ?? []).flatMap((column) => {
    const path = getColumnPath(column);
    return path !== undefined && texts.has(path) ? [path] : [];
  });
}

/**
 * Returns the path of the field that names a record. It is the field of the resource's `title`, else of the
 * list column that opens a row. Without both, it is `subject`, else `name`.
 */
export function getNamePathOfResource(
  resource: AnyResource,
  list: ListView<Loose> | undefined,
): string | undefined {
  const { title } = resource;
  if (title !== undefined) return typeof title === 'string' ? title : title.field;
  const opening = list?.columns.find(doesColumnLinkToRecord);
  if (opening) return getColumnPath(opening);
  const texts = getTextColumnPaths(resource, list);
  return DEFAULT_TITLE_FIELDS.flatMap((name) => texts.filter((path) => getLastPathSegment(path) === name))[0];
}

/**
 * Returns the list whose columns name a resource's records: the resource's own list, or the list of its first
 * variant.
 */
const findListThatNamesRecords = ({ list, variants }: AnyResource): ListView<Loose> | undefined =>
  list ?? Object.values(variants?.of ?? {}).find((variant) => variant.list)?.list;

/** The path of a record's title, and the paths that distinguish records with the same title. */
export interface RecordTitlePaths {
  title: string;
  details: readonly string[];
}

function computeRecordTitlePaths(resource: AnyResource): RecordTitlePaths | undefined {
  const list = findListThatNamesRecords(resource);
  const title = getNamePathOfResource(resource, list);
  if (title === undefined || !isOneLineTextField(fieldAt(resource.fields, title))) return undefined;
  if (typeof resource.title === 'object') return { title, details: resource.title.details };
  const others = getTextColumnPaths(resource, list).filter((path) => path !== title);
  return { title, details: others.slice(0, MAX_TITLE_DETAILS) };
}

const titlePathsByResource = new WeakMap<AnyResource, { paths: RecordTitlePaths | undefined }>();

/**
 * Returns the paths that name and distinguish a resource's records outside their own list; undefined if the
 * records have no name.
 */
export function getRecordTitlePaths(resource: AnyResource): RecordTitlePaths | undefined {
  const found = titlePathsByResource.get(resource) ?? { paths: computeRecordTitlePaths(resource) };
  titlePathsByResource.set(resource, found);
  return found.paths;
}

/** Returns the paths in `title.details`, which distinguish a record from others with the same title. */
export const getTitleDetailPaths = ({ title }: AnyResource): readonly string[] =>
  typeof title === 'object' ? title.details : [];

function readNonBlankTitleText(record: Loose, path: string): string | undefined {
  const value = getAt(record, path);
  return typeof value === 'string' && value.trim() !== '' ? removeDirectionMarks(value) : undefined;
}

/** Returns the paths that `title.instead` reads. Every list row includes them. */
export const getAlternativeNamePaths = ({ title }: AnyResource): readonly string[] =>
  typeof title === 'object' && title.instead ? [title.instead.field, ...Object.keys(title.instead.when)] : [];

/**
 * Returns the path of the field that names this record. It is `path`, unless `title.instead` gives another
 * field for this record.
 */
export function findRecordNamePath({ title }: AnyResource, path: string, record: Loose): string {
  if (typeof title !== 'object' || title.field !== path || !title.instead) return path;
  const { field, when } = title.instead;
  return doesRecordMeetCondition(when, record) && readNonBlankTitleText(record, field) !== undefined
    ? field
    : path;
}

/**
 * Returns the paths of the fields that distinguish this record from others with the same name. If
 * `title.instead` names the record, the path of the replaced name comes first. The path of the replacing name
 * is left out.
 */
export function getDetailPathsOfRecord(
  resource: AnyResource,
  { title, details }: RecordTitlePaths,
  record: Loose,
): readonly string[] {
  const named = findRecordNamePath(resource, title, record);
  return named === title ? details : [title, ...details.filter((path) => path !== named)];
}

/**
 * Returns the name that `title.instead` replaces in a record. The result is undefined if no name is replaced,
 * or if both names are equal.
 */
export function findNameReplacedInTitle(
  resource: AnyResource,
  path: string | undefined,
  record: Loose,
): string | undefined {
  if (path === undefined) return undefined;
  const named = findRecordNamePath(resource, path, record);
  const other = named === path ? undefined : readNonBlankTitleText(record, path);
  return other === readNonBlankTitleText(record, named) ? undefined : other;
}

/** Returns the name of a record, else its first detail with a value; undefined if it has neither. */
export function getRecordNameOrDetail(
  resource: AnyResource,
  path: string | undefined,
  record: Loose,
): string | undefined {
  const paths =
    path === undefined
      ? []
      : [findRecordNamePath(resource, path, record), path, ...getTitleDetailPaths(resource)];
  return paths.map((one) => readNonBlankTitleText(record, one)).find((text) => text !== undefined);
}

/** Returns a record's name for buttons, questions and selects; its `_id` if it has no name. */
export function getRecordNameOrId(resource: AnyResource, path: string | undefined, record: Loose): string {
  const name =
    path === undefined
      ? undefined
      : readNonBlankTitleText(record, findRecordNamePath(resource, path, record));
  return name ?? String(record._id);
}
