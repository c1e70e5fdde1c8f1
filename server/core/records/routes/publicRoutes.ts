import {
  type AnyResource,
  findPublishRule,
  getAt,
  getEndOfSeoulDay,
  type Loose,
  limits,
  mayHavePublicRecords,
  type PublishOptions,
  publishPeriod,
  SECOND_MS,
  type StoreCondition,
  toSeoulDay,
} from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { sha256 } from '../../basics/ids';
import { type CollectionResources, findResourceOfRecord } from '../../call/collections';
import { NOT_MODIFIED_STATUS } from '../../call/respond';
import type { ReadRoute, RouteAnswer, RouteCall } from '../../call/route';
import { hasMatchingEntityTag } from '../../call/tag';
import type { Reader } from '../../store/store';
import { describeListRecordsRoute } from '../facts/lists';
import { describeReadRecordRoute } from '../facts/records';
import type { RecordDependencies } from '../ports';
import {
  createPublicRecordsCondition,
  INSTANT_QUERY_PARAMETER,
  isRecordPublic,
  parsePublicListRequest,
  parsePublicQueryParams,
  parseRequestedInstant,
  pickPublicFields,
} from '../search/publicQuery';

const addSecondsToInstant = (instant: string, seconds: number) =>
  new Date(Date.parse(instant) + seconds * SECOND_MS).toISOString();

/**
 * Returns the next instant at which one of the records becomes public or stops being public. Without such a
 * change, returns the end of the cache time.
 */
async function findNextPublicationChange(
  reader: Reader,
  { path }: CollectionResources,
  conditions: readonly StoreCondition[],
  { phase = publishPeriod }: PublishOptions<Loose>,
  instant: string,
): Promise<string> {
  if (!phase.publishes) return getEndOfSeoulDay(toSeoulDay(instant));
  const latestInstant = addSecondsToInstant(instant, limits.publicCacheSeconds);
  const boundaryInstantPromises = [phase.from, phase.until].map(async (boundaryPath) => {
    const where = [
      ...conditions,
      { op: 'between' as const, path: boundaryPath, from: `${instant}~`, until: latestInstant },
    ];
    const [first] = await reader.find(path, {
      ...{ where, order: [{ path: boundaryPath, descending: false }], skip: 0, limit: 1 },
    });
    return first ? String(getAt(first, boundaryPath)) : latestInstant;
  });
  return (await Promise.all(boundaryInstantPromises)).toSorted()[0] ?? latestInstant;
}

/**
 * Returns the Cache-Control of a public answer. Caches may keep the answer until the next record becomes
 * public or stops being public, but for a minute at most.
 */
function formatPublicCacheControl(instant: string, changeInstant: string): string {
  const remainingSeconds = Math.floor((Date.parse(changeInstant) - Date.parse(instant)) / SECOND_MS);
  return `public, max-age=${Math.min(remainingSeconds, limits.publicCacheSeconds)}`;
}

/**
 * Returns an answer with an ETag of its content, or 304 if the caller already has it. `cacheControl` is the
 * Cache-Control. It is null if an operator asked for an instant other than now, because such an answer must
 * not be cached.
 */
async function createAnswerWithEntityTag(
  call: RouteCall,
  body: Loose,
  publicFieldPaths: readonly string[],
  cacheControl: string | null,
): Promise<RouteAnswer> {
  const entityTag = `W/"${(await sha256(JSON.stringify(body))).slice(0, 32)}"`;
  const headers = {
    ETag: entityTag,
    Vary: 'skip, limit',
    ...(cacheControl !== null && { 'Cache-Control': cacheControl }),
  };
  if (hasMatchingEntityTag(call, entityTag)) return { status: NOT_MODIFIED_STATUS, body: {}, headers };
  return { status: 200, body, fields: ['_id', ...publicFieldPaths], headers };
}

/** Returns the common members of the routes that answer public data, which storefronts may show. */
function createCommonPropertiesOfPublicRoutes(
  collection: CollectionResources,
  routePath: string,
  { publicReads }: RecordDependencies,
): Omit<ReadRoute, 'read' | 'describe'> {
  const isOpenToGuests = collection.all.some(({ name }) => publicReads.includes(name));
  return {
    method: 'GET',
    path: routePath,
    who: isOpenToGuests ? 'guest' : collection.who,
    // The answer is about no person, because `findPublishOptionFaults` refuses to publish personal paths.
    ofNoResource: true,
  };
}

/** The endpoint for the public records of a collection: `GET {path}?public=true` (decisions, section 18). */
export function createPublicListRoute(
  collection: CollectionResources,
  routePath: string,
  ports: RecordDependencies,
): ReadRoute | undefined {
  if (!collection.all.some(mayHavePublicRecords)) return undefined;
  return {
    ...createCommonPropertiesOfPublicRoutes(collection, routePath, ports),
    describe: () => describeListRecordsRoute(collection),
    async read(call) {
      const { resource, publish, chosen, order, skip, limit, at, isPreview } = parsePublicListRequest(
        collection,
        call,
      );
      const where = [...chosen, createPublicRecordsCondition(resource, publish, at)];
      const [totalCount, rows, edge] = await ports.store.together((reader) =>
        Promise.all([
          reader.count(collection.path, where),
          reader.find(collection.path, { where, order, skip, limit }),
          findNextPublicationChange(reader, collection, chosen, publish, at),
        ]),
      );
      const records = rows.map((row) => pickPublicFields(publish, row));
      const body = { summary: { totalCount, skip, limit }, [collection.many]: records };
      return createAnswerWithEntityTag(
        call,
        body,
        publish.answers,
        isPreview ? null : formatPublicCacheControl(at, edge),
      );
    },
  };
}

/**
 * The endpoint for one public record: `GET {path}/{_id}?public=true`. It answers 404 unless the record is
 * public.
 */
export function createPublicRecordRoute(
  collection: CollectionResources,
  routePath: string,
  ports: RecordDependencies,
): ReadRoute | undefined {
  if (!collection.all.some(mayHavePublicRecords)) return undefined;
  return {
    ...createCommonPropertiesOfPublicRoutes(collection, routePath, ports),
    describe: () => describeReadRecordRoute(collection),
    async read(call) {
      const queryParams = parsePublicQueryParams(call, [INSTANT_QUERY_PARAMETER]);
      const instant = parseRequestedInstant(collection, call, queryParams);
      const record = await ports.store.get(collection.path, call.params.id ?? '');
      const resource = record && findResourceOfRecord(collection, record);
      const publishRule = resource && findPublishRule(resource, record);
      if (!publishRule || !isRecordPublic(publishRule, record, instant)) throw new ApiError('not_found');
      const { phase = publishPeriod } = publishRule;
      const publicUntil = phase.publishes
        ? getAt(record, phase.until)
        : getEndOfSeoulDay(toSeoulDay(instant));
      const nextChangeInstant =
        typeof publicUntil === 'string' && publicUntil !== ''
          ? publicUntil
          : addSecondsToInstant(instant, limits.publicCacheSeconds);
      const body = { [collection.one]: pickPublicFields(publishRule, record) };
      return createAnswerWithEntityTag(
        call,
        body,
        publishRule.answers,
        queryParams.has(INSTANT_QUERY_PARAMETER)
          ? null
          : formatPublicCacheControl(instant, nextChangeInstant),
      );
    },
  };
}

/** Throws at the server's start if `publicReads` names a resource that publishes nothing. */
export function validatePublicReadsOption(
  publicReads: readonly string[],
  resources: readonly AnyResource[],
): void {
  const unknownName = publicReads.find(
    (name) => !resources.some((resource) => resource.name === name && mayHavePublicRecords(resource)),
  );
  if (unknownName !== undefined)
    throw new Error(`publicReads names ${unknownName}, and no such resource says publish`);
}
