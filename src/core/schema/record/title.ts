import { isOneLineTextField } from '../kinds/traits';
import { removeDirectionMarks } from '../text/text';
import { doesColumnLinkToRecord, getColumnPath } from '../words/columns';
import { getAt, getLastPathSegment, type Loose } from '../words/paths';
import type { AnyResource, ListView } from '../words/resource';
import { getFieldEntries } from './folds';
import { doesRecordMeetCondition } from './meetsCondition';
import { fieldAt } from './record';

/** Fields that hold a record's name if the resource has no `title` and no list column links to the record. */
const DEFAULT_TITLE_FIELDS = ['subject', 'name'];
/** Maximum number of list columns that by default distinguish records with the same title. */
const MAX_TITLE_DETAILS = 2;

/** Returns the paths of a list's columns that show a stored one-line text of the record itself. */
function getTextColumnPaths({ fields }: AnyResource, list: ListView<Loose> | undefined): string[] {
  const oneLineTextPaths = new Set(
    [...getFieldEntries(fields)].flatMap(([path, field]) =>
      isOneLineTextField(field) && field.display === undefined ? [path] : [],
    ),
  );
  return (list?.columns ?? []).flatMap((column) => {
    const columnPath = getColumnPath(column);
    return columnPath !== undefined && oneLineTextPaths.has(columnPath) ? [columnPath] : [];
  });
}

/**
 * Returns the path of the field that holds a record's name. It is the field of the resource's `title`, else
 * the field of the list column that links to the record. Without both, it is `subject`, else `fieldName`.
 */
export function findTitlePathOfResource(
  resource: AnyResource,
  list: ListView<Loose> | undefined,
): string | undefined {
  const { title } = resource;
  if (title !== undefined) return typeof title === 'string' ? title : title.field;
  const recordLinkColumn = list?.columns.find(doesColumnLinkToRecord);
  if (recordLinkColumn) return getColumnPath(recordLinkColumn);
  const textColumnPaths = getTextColumnPaths(resource, list);
  return DEFAULT_TITLE_FIELDS.flatMap((fieldName) =>
    textColumnPaths.filter((path) => getLastPathSegment(path) === fieldName),
  )[0];
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
  const titlePath = findTitlePathOfResource(resource, list);
  if (titlePath === undefined || !isOneLineTextField(fieldAt(resource.fields, titlePath))) return undefined;
  if (typeof resource.title === 'object') return { title: titlePath, details: resource.title.details };
  const otherTextPaths = getTextColumnPaths(resource, list).filter((path) => path !== titlePath);
  return { title: titlePath, details: otherTextPaths.slice(0, MAX_TITLE_DETAILS) };
}

const titlePathsByResource = new WeakMap<AnyResource, { paths: RecordTitlePaths | undefined }>();

/**
 * Returns the path of a record's title, and the paths that distinguish records with the same title. These
 * paths name a record outside of its own list. Undefined if the records have no name.
 */
export function getRecordTitlePaths(resource: AnyResource): RecordTitlePaths | undefined {
  const cacheEntry = titlePathsByResource.get(resource) ?? { paths: computeRecordTitlePaths(resource) };
  titlePathsByResource.set(resource, cacheEntry);
  return cacheEntry.paths;
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
 * Returns the path of the field that names this record. It is `titlePath`, unless `title.instead` gives
 * another field for this record.
 */
export function findRecordNamePath({ title }: AnyResource, titlePath: string, record: Loose): string {
  if (typeof title !== 'object' || title.field !== titlePath || !title.instead) return titlePath;
  const { field, when } = title.instead;
  return doesRecordMeetCondition(when, record) && readNonBlankTitleText(record, field) !== undefined
    ? field
    : titlePath;
}

/**
 * Returns the paths of the fields that distinguish this record from others with the same name. If
 * `title.instead` names the record, the path of the ordinary title comes first. The path of `title.instead`
 * is left out.
 */
export function getDetailPathsOfRecord(
  resource: AnyResource,
  { title, details }: RecordTitlePaths,
  record: Loose,
): readonly string[] {
  const namePath = findRecordNamePath(resource, title, record);
  return namePath === title ? details : [title, ...details.filter((path) => path !== namePath)];
}

/**
 * Returns the name that `title.instead` replaces in a record. The result is undefined if no name is replaced,
 * or if both names are equal.
 */
export function findNameReplacedByInstead(
  resource: AnyResource,
  titlePath: string | undefined,
  record: Loose,
): string | undefined {
  if (titlePath === undefined) return undefined;
  const namePath = findRecordNamePath(resource, titlePath, record);
  const replacedName = namePath === titlePath ? undefined : readNonBlankTitleText(record, titlePath);
  return replacedName === readNonBlankTitleText(record, namePath) ? undefined : replacedName;
}

/** Returns the name of a record, else its first detail with a value; undefined if it has neither. */
export function getRecordNameOrDetail(
  resource: AnyResource,
  recordTitlePath: string | undefined,
  record: Loose,
): string | undefined {
  const candidatePaths =
    recordTitlePath === undefined
      ? []
      : [
          findRecordNamePath(resource, recordTitlePath, record),
          recordTitlePath,
          ...getTitleDetailPaths(resource),
        ];
  return candidatePaths
    .map((candidatePath) => readNonBlankTitleText(record, candidatePath))
    .find((text) => text !== undefined);
}

/** Returns a record's name for buttons, questions and selects; its `_id` if it has no name. */
export function getRecordNameOrId(
  resource: AnyResource,
  titlePath: string | undefined,
  record: Loose,
): string {
  const recordName =
    titlePath === undefined
      ? undefined
      : readNonBlankTitleText(record, findRecordNamePath(resource, titlePath, record));
  return recordName ?? String(record._id);
}
