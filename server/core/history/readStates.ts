import {
  type AnyResource,
  eachField,
  findDifferingFieldPaths,
  getAt,
  hasVersionHistory,
  type Loose,
  limits,
} from '../../../src/core/schema/index';
import { replaceOutdatedPictureSizes } from '../assets/olderSizes';
import { ApiError } from '../basics/errors';
import { type CollectionResources, findResourceOfRecord } from '../call/collections';
import type { RouteCall } from '../call/route';
import type { RecordLocator } from '../records/routes/about';
import { reconstructOlderVersion } from '../states/olderVersions';
import {
  appendRecordId,
  countOlderRecordStates,
  findOlderRecordStates,
  type OlderRecordState,
  type RecordChangeOrigin,
} from '../states/states';
import type { Document, Reader } from '../store/store';

/** Maximum number of equal characters that are shown before the first difference between two long texts. */
const MAX_EQUAL_CHARACTERS_SHOWN = 500;

/** Returns how many characters at the beginning of two texts are equal. */
function computeCommonPrefixLength(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}

/**
 * A field's value before and after a change. `cut` is true if only the text around the first difference is
 * included.
 */
interface BeforeAndAfterExcerpts {
  before: unknown;
  after: unknown;
  cut?: true;
}

/**
 * Returns a field's value before and after a change. Long texts are cut around their first difference, after
 * a tag or a line break.
 */
function createExcerptsAroundChange(before: unknown, after: unknown): BeforeAndAfterExcerpts {
  const [one, other] = [before, after].map((value) => (typeof value === 'string' ? value : ''));
  const most = limits.maxHistoryTextLength;
  if (one === undefined || other === undefined || Math.max(one.length, other.length) <= most) {
    return { before, after };
  }
  const near = Math.max(0, computeCommonPrefixLength(one, other) - MAX_EQUAL_CHARACTERS_SHOWN);
  const start = Math.max(one.lastIndexOf('>', near), one.lastIndexOf('\n', near)) + 1;
  const cutExcerpt = (text: string) => text.slice(start, start + most).toWellFormed();
  return { before: cutExcerpt(one), after: cutExcerpt(other), cut: true };
}

/**
 * A version of a record: who saved it, when, and the changed fields. `changed` is null if the state before
 * the version is unknown.
 */
export interface VersionSummary {
  version: number;
  updatedAt: unknown;
  updatedBy: unknown;
  changed: readonly string[] | null;
  /** What made the version, such as a save or an act. */
  made: RecordChangeOrigin | null;
}

/** The record whose older states a call asks for, and the resource that shows the record. */
export interface CurrentRecordAndResource {
  resource: AnyResource;
  current: Document;
}

/**
 * Reads the record that a call is about. Throws 404 if the record does not exist, or if older states of such
 * records are not kept.
 */
export async function readCurrentRecord(
  reader: Reader,
  collection: CollectionResources,
  named: RecordLocator,
  call: RouteCall,
): Promise<CurrentRecordAndResource> {
  const current = await named.read(reader, collection, named.idOf(call));
  const resource = findResourceOfRecord(collection, current);
  if (!hasVersionHistory(resource, current)) throw new ApiError('not_found');
  return { resource, current };
}

const toVersionSummary = (
  { version, updatedAt, updatedBy }: Pick<VersionSummary, 'version' | 'updatedAt' | 'updatedBy'>,
  before: OlderRecordState | undefined,
): VersionSummary => ({
  version,
  updatedAt,
  updatedBy,
  changed: before?.changed ?? null,
  made: before?.made ?? null,
});

/**
 * Returns a version's summary without changed fields that the caller may not read. Names of fields that no
 * schema declares stay.
 */
function omitFieldsHiddenFromCaller(
  resource: AnyResource,
  whole: AnyResource,
  version: VersionSummary,
): VersionSummary {
  if (resource === whole || version.changed === null) return version;
  const [read, all] = [resource, whole].map(
    ({ fields }) => new Set([...eachField(fields)].map(([path]) => path)),
  );
  return { ...version, changed: version.changed.filter((path) => read?.has(path) || !all?.has(path)) };
}

/** Returns a page of a record's versions, newest first, and the total number of versions. */
export async function readRecordVersionPage(
  reader: Reader,
  { resource, whole, current }: CurrentRecordAndResource & { whole: AnyResource },
  { skip, limit }: { skip: number; limit: number },
): Promise<{ totalCount: number; versions: VersionSummary[] }> {
  // Version 0 means that this record, the only one of its collection, was never stored.
  if (current.version === 0) return { totalCount: 0, versions: [] };
  const record = appendRecordId(resource.api.path, current._id);
  const totalCount = 1 + (await countOlderRecordStates(reader, record));
  // The changes of a version follow from the state before it. So a page of versions needs one state more than
  // it has versions.
  const states = await findOlderRecordStates(reader, record, {
    skip: Math.max(0, skip - 1),
    limit: limit + 1,
  });
  const older = states.map((state, index) =>
    toVersionSummary({ ...state, version: state.number }, states[index + 1]),
  );
  const newest = toVersionSummary(
    { version: current.version, updatedAt: current.updatedAt, updatedBy: current.updatedBy },
    states[0],
  );
  const versions = skip === 0 ? [newest, ...older] : older;
  return {
    totalCount,
    versions: versions.slice(0, limit).map((one) => omitFieldsHiddenFromCaller(resource, whole, one)),
  };
}

/** Parses the version number in a path. Throws 404 for an invalid number. */
export function parseVersionInPath({ params }: RouteCall): number {
  const text = params.version ?? '';
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new ApiError('not_found');
  return Number(text);
}

/** Returns a record as it was in a version. Throws 404 if the state of this version is no longer kept. */
export async function readRecordAsOfVersion(
  reader: Reader,
  { resource, current }: CurrentRecordAndResource,
  version: number,
): Promise<Document> {
  const state = await reconstructOlderVersion(reader, resource.api.path, current, version);
  if (!state) throw new ApiError('not_found');
  return replaceOutdatedPictureSizes(reader, resource.fields, state);
}

/** Returns a record's state before a version; null if this state is not kept. */
export async function readRecordStateBeforeVersion(
  reader: Reader,
  { resource, current }: CurrentRecordAndResource,
  version: number,
): Promise<Document | null> {
  const states = await findOlderRecordStates(reader, appendRecordId(resource.api.path, current._id), {
    limit: 0,
  });
  const before = states.find(({ number }) => number < version);
  const state = before && (await reconstructOlderVersion(reader, resource.api.path, current, before.number));
  return state ? replaceOutdatedPictureSizes(reader, resource.fields, state) : null;
}

/** The values that two states of a record have at one path. */
export interface FieldDifference extends BeforeAndAfterExcerpts {
  path: string;
}

/** Returns the differences between two states of a record, field by field. */
export const compareRecordStatesByField = (
  resource: AnyResource,
  before: Loose,
  after: Loose,
): FieldDifference[] =>
  findDifferingFieldPaths(resource, before, after).map((path) => ({
    path,
    ...createExcerptsAroundChange(getAt(before, path) ?? null, getAt(after, path) ?? null),
  }));
