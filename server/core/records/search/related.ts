import {
  type AnyResource,
  addDays,
  createRecordFieldPicker,
  findRelatedRecordsReference,
  getAt,
  getStartOfSeoulDay,
  type Loose,
  latestTimeKey,
  mayReadRecords,
  mayReadRelatedRecords,
  mayViewPersonalData,
  pathsOfListRows,
  RELATED_COUNTS_KEY,
  type Related,
  type RelatedRecordsReference,
  type RelatedSum,
  type StoreCondition,
  setAt,
  toSeoulDay,
} from '../../../../src/core/schema/index';
import { createReferenceCondition } from '../../../../src/core/schema/query/refKeys';
import type { ServerMessages } from '../../basics/messages';
import { type CollectionResources, groupResourcesByPath } from '../../call/collections';
import type { Operator } from '../../call/operator';
import type { RouteCall } from '../../call/route';
import { MaskableRecord } from '../../call/shown';
import type { DisplayFieldDependencies } from '../../privacy/displayFields';
import { removeLongRichTexts } from '../../privacy/listedTexts';
import { fillReferencedFieldValues } from '../../privacy/shownFields';
import { createNewestFirstOrder } from '../../store/lists';
import type { Document, Reader, StoreSnapshot } from '../../store/store';
import { type CollectionEndpointExtensions, combineEndpointExtensions } from '../additions';
import { createFixedValueConditions } from './query';

/** Default number of newest records that are read for each kind of related records. */
const DEFAULT_NEWEST_RECORDS_LIMIT = 5;

/** A kind of related records, declared in a resource's `related`, that an operator may read. */
export interface ReadableRelatedRecords extends RelatedRecordsReference {
  name: string;
  by: string;
  sum: RelatedSum | undefined;
  collection: CollectionResources;
  /** Conditions that select the related records which the operator's lists show. */
  within: readonly StoreCondition[];
}

interface RelatedRecordsDependencies extends DisplayFieldDependencies {
  resources: readonly AnyResource[];
  additions: readonly CollectionEndpointExtensions[];
  messages: ServerMessages;
}

function createRecentCreationConditions({ days }: Related, now: Date): StoreCondition[] {
  if (days === undefined) return [];
  const from = getStartOfSeoulDay(addDays(toSeoulDay(now.toISOString()), 1 - days));
  return [{ op: 'between', path: 'createdAt', from }];
}

/**
 * Returns a resource's kinds of related records, by name. A kind is left out unless the operator may read its
 * records and, if these refer indirectly, the intermediate records.
 */
export function findReadableRelatedKinds(
  resource: AnyResource,
  { operator, now }: Pick<RouteCall, 'operator' | 'now'>,
  ports: RelatedRecordsDependencies,
): Map<string, ReadableRelatedRecords> {
  const { resources, additions } = ports;
  const kinds = new Map<string, ReadableRelatedRecords>();
  for (const [name, related] of Object.entries(resource.related ?? {})) {
    const reference = findRelatedRecordsReference(related, resources);
    const [collection] = reference
      ? groupResourcesByPath(resources.filter(({ api }) => api.path === reference.resource.api.path))
      : [];
    if (!reference || !collection) continue;
    if (!mayReadRelatedRecords(operator.scope, resource, related, reference, resources)) continue;
    const conditions = [
      ...createFixedValueConditions(reference.resource),
      ...combineEndpointExtensions(additions, collection.path).within(operator),
      ...createRecentCreationConditions(related, now),
    ];
    kinds.set(name, { ...reference, name, by: related.by, sum: related.sum, collection, within: conditions });
  }
  return kinds;
}

/** Returns the collections on which the counts of these kinds of related records depend. */
const listCollectionPathsOfRelatedKinds = (kinds: Iterable<ReadableRelatedRecords>): string[] =>
  [...kinds].flatMap(({ resource, through }) =>
    [resource, ...(through ? [through.resource] : [])].map(({ api }) => api.path),
  );

/** Returns the condition for the records of one kind that are related to the record `recordId`. */
const createRelatedRecordsCondition = (
  { ref, through }: ReadableRelatedRecords,
  recordId: string,
): StoreCondition =>
  through
    ? { op: 'over', path: ref.path, by: through.ref.path, key: recordId }
    : createReferenceCondition(ref, recordId);

/** Returns the conditions for the records of one kind that the caller may count and read for a record. */
export const createRelatedRecordsConditions = (
  relatedKind: ReadableRelatedRecords,
  recordId: string,
): StoreCondition[] => [...relatedKind.within, createRelatedRecordsCondition(relatedKind, recordId)];

/** Counts the related records of one kind that refer to a record, directly or through another record. */
export const countRelatedRecords = (
  reader: Reader,
  relatedKind: ReadableRelatedRecords,
  recordId: string,
): Promise<number> =>
  reader.count(relatedKind.collection.path, createRelatedRecordsConditions(relatedKind, recordId));

/** Returns the newest records of one related kind, which refer to the given record directly or indirectly. */
const readNewestRelatedRecords = (
  reader: Reader,
  relatedKind: ReadableRelatedRecords,
  recordId: string,
  limit = DEFAULT_NEWEST_RECORDS_LIMIT,
): Promise<Document[]> =>
  reader.find(relatedKind.collection.path, {
    where: createRelatedRecordsConditions(relatedKind, recordId),
    order: createNewestFirstOrder(relatedKind.collection.all),
    skip: 0,
    limit,
  });

/**
 * Returns the paths that related records' rows contain: the paths of list rows, except `version` and
 * `updatedAt`.
 */
const listRelatedRowFieldPaths = (resource: AnyResource) =>
  [...pathsOfListRows(resource)].filter((path) => path !== 'version' && path !== 'updatedAt');

/**
 * Reads the number of a record's related records of one kind, and the newest of them. They have the form of
 * list rows: masked, and without long texts.
 */
export async function readRelatedRecords(
  reader: Reader,
  relatedKind: ReadableRelatedRecords,
  recordId: string,
  operator: Operator,
  { resources, messages, log, random }: RelatedRecordsDependencies,
): Promise<{ totalCount: number; rows: MaskableRecord[] }> {
  const { resource, collection } = relatedKind;
  const readableResources = resources.filter((candidate) =>
    mayReadRecords(operator.scope, candidate, resources),
  );
  const [totalCount, newest] = await Promise.all([
    countRelatedRecords(reader, relatedKind, recordId),
    readNewestRelatedRecords(reader, relatedKind, recordId),
  ]);
  const filledRecords = await fillReferencedFieldValues(reader, collection, newest, {
    resources: readableResources,
    messages,
    log,
    random,
  });
  const pickFields = createRecordFieldPicker(listRelatedRowFieldPaths(resource));
  const rows = removeLongRichTexts(collection, filledRecords).map(
    (row) => new MaskableRecord(resource, row, pickFields),
  );
  return { totalCount, rows };
}

/** Returns the time of a record's newest related record of one kind; null if there is none. */
async function readTimeOfNewestRelatedRecord(
  reader: Reader,
  relatedKind: ReadableRelatedRecords,
  recordId: string,
): Promise<unknown> {
  const path = createNewestFirstOrder(relatedKind.collection.all)[0]?.path;
  const [newest] = await readNewestRelatedRecords(reader, relatedKind, recordId, 1);
  return newest && path !== undefined ? (getAt(newest, path) ?? null) : null;
}

/** A number or a time in a list row that is computed from related records. */
export interface RelatedRecordAggregateReader {
  /** The name of the value under `related` in the row. */
  name: string;
  /** The collections whose records the value depends on. */
  behind: readonly string[];
  read(reader: Reader, id: string): Promise<unknown>;
}

/**
 * Returns the readers of the counts and times that a resource's rows may contain about related records. The
 * operator must have the right to read those records. Data about people, such as memos, are counted only for
 * operators who may read personal data.
 */
export function createRelatedAggregateReaders(
  resource: AnyResource,
  call: Pick<RouteCall, 'operator' | 'now'>,
  ports: RelatedRecordsDependencies,
): RelatedRecordAggregateReader[] {
  const relatedKinds = [...findReadableRelatedKinds(resource, call, ports).values()];
  const { beside } = combineEndpointExtensions(ports.additions, resource.api.path);
  const facts = mayViewPersonalData(call.operator.scope, resource) ? Object.entries(beside(resource)) : [];
  return [
    ...relatedKinds.flatMap((relatedKind): RelatedRecordAggregateReader[] => {
      const collectionPaths = listCollectionPathsOfRelatedKinds([relatedKind]);
      return [
        {
          name: relatedKind.name,
          behind: collectionPaths,
          read: (reader, id) => countRelatedRecords(reader, relatedKind, id),
        },
        {
          name: latestTimeKey(relatedKind.name),
          behind: collectionPaths,
          read: (reader, id) => readTimeOfNewestRelatedRecord(reader, relatedKind, id),
        },
      ];
    }),
    ...facts.flatMap(([name, { inRows }]) =>
      inRows ? [{ name, behind: [inRows.collection], read: inRows.count }] : [],
    ),
  ];
}

/** Adds counts and times of related records to rows, under `related`. */
export async function addRelatedRecordAggregates(
  reader: Reader,
  rows: readonly Document[],
  aggregateReaders: readonly RelatedRecordAggregateReader[],
): Promise<Document[]> {
  if (aggregateReaders.length === 0) return [...rows];
  return reader.together((snapshotReader) =>
    Promise.all(
      rows.map(async (row) => {
        const values = await Promise.all(aggregateReaders.map(({ read }) => read(snapshotReader, row._id)));
        const aggregates = aggregateReaders.reduce<Loose>(
          (collected, { name }, index) => setAt(collected, name, values[index]),
          {},
        );
        return { ...row, [RELATED_COUNTS_KEY]: aggregates };
      }),
    ),
  );
}

/** Like `addRelatedRecordAggregates`, for the records of a snapshot. */
export function createSnapshotWithAggregates(
  reader: Reader,
  snapshot: StoreSnapshot,
  aggregateReaders: readonly RelatedRecordAggregateReader[],
): StoreSnapshot {
  if (aggregateReaders.length === 0) return snapshot;
  const readNextRecordsWithAggregates = async () => {
    const batch = await snapshot.next();
    return batch && addRelatedRecordAggregates(reader, batch, aggregateReaders);
  };
  return { ...snapshot, next: readNextRecordsWithAggregates };
}
