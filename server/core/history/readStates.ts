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
import {
  type CollectionResources,
  findResourceOfRecord,
  getResourceWithAllFields,
} from '../call/collections';
import type { RouteCall } from '../call/route';
import type { RecordLocator } from '../records/routes/about';
import { createPresentPathFinder } from '../states/formerNames';
import { reconstructOlderVersion } from '../states/olderVersions';
import {
  appendRecordId,
  countOlderRecordStates,
  findOlderRecordStates,
  type OlderRecordState,
  type RecordChangeOrigin,
} from '../states/states';
import type { Document, Reader } from '../store/store';
import type { HistoryDependencies } from './ports';

/** Maximum number of equal characters that are shown before the first difference between two long texts. */
const MAX_EQUAL_CHARACTERS_SHOWN = 500;

/** Returns how many characters at the beginning of two texts are equal. */
function computeCommonPrefixLength(firstText: string, secondText: string): number {
  let prefixLength = 0;
  while (prefixLength < firstText.length && firstText[prefixLength] === secondText[prefixLength])
    prefixLength += 1;
  return prefixLength;
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
 * Returns a field's value before and after a change. Long texts are cut to an excerpt around their first
 * difference. The excerpt starts after a tag or a line break.
 */
function createExcerptsAroundChange(valueBefore: unknown, valueAfter: unknown): BeforeAndAfterExcerpts {
  const [textBefore, textAfter] = [valueBefore, valueAfter].map((value) =>
    typeof value === 'string' ? value : '',
  );
  const maxExcerptLength = limits.maxHistoryTextLength;
  if (
    textBefore === undefined ||
    textAfter === undefined ||
    Math.max(textBefore.length, textAfter.length) <= maxExcerptLength
  ) {
    return { before: valueBefore, after: valueAfter };
  }
  const earliestExcerptStart = Math.max(
    0,
    computeCommonPrefixLength(textBefore, textAfter) - MAX_EQUAL_CHARACTERS_SHOWN,
  );
  const excerptStart =
    Math.max(
      textBefore.lastIndexOf('>', earliestExcerptStart),
      textBefore.lastIndexOf('\n', earliestExcerptStart),
    ) + 1;
  const cutExcerpt = (text: string) =>
    text.slice(excerptStart, excerptStart + maxExcerptLength).toWellFormed();
  return { before: cutExcerpt(textBefore), after: cutExcerpt(textAfter), cut: true };
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
  /** The kind of change that made the version, such as a save or an action; null if it is unknown. */
  made: RecordChangeOrigin | null;
}

/** The record whose older states a call asks for, and the resource that shows the record. */
export interface CurrentRecordAndResource {
  resource: AnyResource;
  /** The resource with all fields, including those that the caller may not read. */
  fullResource: AnyResource;
  current: Document;
}

/**
 * Reads the record that a call is about. Throws 404 if the record does not exist, or if older states of such
 * records are not kept.
 */
export async function readCurrentRecord(
  ports: Pick<HistoryDependencies, 'store' | 'product'>,
  collection: CollectionResources,
  recordLocator: RecordLocator,
  call: RouteCall,
): Promise<CurrentRecordAndResource> {
  const currentRecord = await recordLocator.read(ports.store, collection, recordLocator.idOf(call));
  const resource = findResourceOfRecord(collection, currentRecord);
  if (!hasVersionHistory(resource, currentRecord)) throw new ApiError('not_found');
  const fullResource = getResourceWithAllFields(ports, resource);
  return { resource, fullResource, current: currentRecord };
}

const toVersionSummary = (
  { version, updatedAt, updatedBy }: Pick<VersionSummary, 'version' | 'updatedAt' | 'updatedBy'>,
  previousState: OlderRecordState | undefined,
): VersionSummary => ({
  version,
  updatedAt,
  updatedBy,
  changed: previousState?.changed ?? null,
  made: previousState?.made ?? null,
});

/**
 * Returns a version's summary with the present paths of the changed fields, and without the fields that the
 * caller may not read. Names of fields that the resource no longer declares stay.
 */
function toReadableSummary(
  { resource, fullResource }: CurrentRecordAndResource,
  versionSummary: VersionSummary,
): VersionSummary {
  const [readablePaths, allPaths] = [resource, fullResource].map(
    ({ fields }) => new Set([...eachField(fields)].map(([path]) => path)),
  );
  const changedPaths = versionSummary.changed?.map(createPresentPathFinder(fullResource));
  return {
    ...versionSummary,
    changed: changedPaths?.filter((path) => readablePaths?.has(path) || !allPaths?.has(path)) ?? null,
  };
}

/** Returns a page of a record's versions, newest first, and the total number of versions. */
export async function readRecordVersionPage(
  reader: Reader,
  recordAndResource: CurrentRecordAndResource,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ totalCount: number; versions: VersionSummary[] }> {
  const { resource, current } = recordAndResource;
  // Version 0 means that this record, the only one of its collection, was never stored.
  if (current.version === 0) return { totalCount: 0, versions: [] };
  const recordKey = appendRecordId(resource.api.path, current._id);
  const totalCount = 1 + (await countOlderRecordStates(reader, recordKey));
  // The changes of a version follow from the state before it. So a page of versions needs one state more than
  // it has versions.
  const olderStates = await findOlderRecordStates(reader, recordKey, {
    skip: Math.max(0, skip - 1),
    limit: limit + 1,
  });
  const olderVersions = olderStates.map((olderState, index) =>
    toVersionSummary({ ...olderState, version: olderState.number }, olderStates[index + 1]),
  );
  const newestVersion = toVersionSummary(
    { version: current.version, updatedAt: current.updatedAt, updatedBy: current.updatedBy },
    olderStates[0],
  );
  const versions = skip === 0 ? [newestVersion, ...olderVersions] : olderVersions;
  return {
    totalCount,
    versions: versions
      .slice(0, limit)
      .map((versionSummary) => toReadableSummary(recordAndResource, versionSummary)),
  };
}

/** Parses the version number in a path. Throws 404 for an invalid number. */
export function parseVersionInPath({ params }: RouteCall): number {
  const versionText = params.version ?? '';
  if (!/^[1-9]\d{0,8}$/.test(versionText)) throw new ApiError('not_found');
  return Number(versionText);
}

/** Returns a record as it was in a version. Throws 404 if the state of this version is no longer kept. */
export async function readRecordAsOfVersion(
  reader: Reader,
  { resource, fullResource, current }: CurrentRecordAndResource,
  versionNumber: number,
): Promise<Document> {
  const state = await reconstructOlderVersion(reader, fullResource, current, versionNumber);
  if (!state) throw new ApiError('not_found');
  return replaceOutdatedPictureSizes(reader, resource.fields, state);
}

/** Returns a record's state before a version; null if this state is not kept. */
export async function readRecordStateBeforeVersion(
  reader: Reader,
  { resource, fullResource, current }: CurrentRecordAndResource,
  versionNumber: number,
): Promise<Document | null> {
  const olderStates = await findOlderRecordStates(reader, appendRecordId(resource.api.path, current._id), {
    limit: 0,
  });
  const previousState = olderStates.find(({ number }) => number < versionNumber);
  const reconstructedState =
    previousState && (await reconstructOlderVersion(reader, fullResource, current, previousState.number));
  return reconstructedState ? replaceOutdatedPictureSizes(reader, resource.fields, reconstructedState) : null;
}

/** The values that two states of a record have at one path. */
export interface FieldDifference extends BeforeAndAfterExcerpts {
  path: string;
}

/** Returns the differences between two states of a record, field by field. */
export const compareRecordStatesByField = (
  resource: AnyResource,
  recordBefore: Loose,
  recordAfter: Loose,
): FieldDifference[] =>
  findDifferingFieldPaths(resource, recordBefore, recordAfter).map((path) => ({
    path,
    ...createExcerptsAroundChange(getAt(recordBefore, path) ?? null, getAt(recordAfter, path) ?? null),
  }));
