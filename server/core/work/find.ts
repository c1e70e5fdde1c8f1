import {
  type AnswerableRecordState,
  type AnyResource,
  createFieldEqualsCondition,
  fieldAt,
  getAt,
  getLastPathSegment,
  REPLY_DESK_ASSIGNEE_ID_PATH,
  type StoreCondition,
  sortKeyOfValue,
  storeConditionsForFilters,
} from '../../../src/core/schema/index';
import type { Loose } from '../../../src/core/schema/words/paths';
import type { Phase } from '../../../src/core/schema/words/phase';
import { publishPeriod } from '../../../src/core/schema/words/publish';
import type { Operator } from '../call/operator';
import { type CollectionEndpointExtensions, combineEndpointExtensions } from '../records/additions';
import { createFixedValueConditions } from '../records/search/query';
import type { Document, Reader } from '../store/store';
import { MAX_RECORDS_PER_WORK_SECTION } from './facts';

/**
 * A search for records of one resource. `at` is the path of the date field by which the found records are
 * sorted.
 */
export interface PendingWorkSearch {
  resource: AnyResource;
  where: readonly StoreCondition[];
  at: string;
}

/** A record that waits for work, and the instant by which such records are sorted. */
export interface FoundRecordAndSortTime {
  resource: AnyResource;
  document: Document;
  at: string;
}

interface PendingWorkFinderDependencies {
  additions: readonly CollectionEndpointExtensions[];
}

const createVariantConditions = (
  resource: AnyResource,
  variantNames: readonly string[],
): StoreCondition[] => {
  const variantPath = resource.variants?.by;
  if (variantPath === undefined) return [];
  return [
    {
      op: 'among',
      path: variantPath,
      keys: variantNames.map((variantName) =>
        sortKeyOfValue(fieldAt(resource.fields, variantPath), variantName),
      ),
    },
  ];
};

/**
 * Returns the searches for records that operators must answer, such as inquiries, in one of the given states.
 * With `assigneeId`, they find only the records that are assigned to this operator.
 */
export function createReplyDeskSearches(
  resource: AnyResource,
  states: readonly AnswerableRecordState[],
  assigneeId?: string,
): PendingWorkSearch[] {
  const { desk } = resource;
  if (!desk) return [];
  const answerStateFilter = { desk: desk.answered, as: 'state' };
  return [
    {
      resource,
      at: 'createdAt',
      where: [
        ...createFixedValueConditions(resource),
        ...(desk.variants ? createVariantConditions(resource, desk.variants) : []),
        ...storeConditionsForFilters(resource, [answerStateFilter], { state: states }),
        ...(assigneeId === undefined
          ? []
          : [createFieldEqualsCondition(resource, REPLY_DESK_ASSIGNEE_ID_PATH, assigneeId)]),
      ],
    },
  ];
}

/**
 * Returns the conditions for records whose period, such as a period of publication, begins on a given day in
 * Asia/Seoul.
 */
const createConditionsForPhaseStart = (
  resource: AnyResource,
  { when = {}, limited, from }: Phase<Loose>,
  day: string,
): StoreCondition[] => [
  ...Object.entries(when).map(([path, value]) => createFieldEqualsCondition(resource, path, value)),
  ...(limited === undefined ? [] : [createFieldEqualsCondition(resource, limited, true)]),
  ...storeConditionsForFilters(resource, [{ range: from }], {
    [getLastPathSegment(from)]: { start: day, end: day },
  }),
];

/** Returns the searches for records of a resource that become public on a day in Asia/Seoul. */
export function createPublicationDaySearches(resource: AnyResource, day: string): PendingWorkSearch[] {
  const createPendingWorkSearchForPhase = (
    phase: Phase<Loose>,
    variantConditions: readonly StoreCondition[],
  ): PendingWorkSearch => ({
    resource,
    at: phase.from,
    where: [
      ...createFixedValueConditions(resource),
      ...variantConditions,
      ...createConditionsForPhaseStart(resource, phase, day),
    ],
  });
  const areAllPhaseFieldsDeclared = ({ from, when = {} }: Phase<Loose>) =>
    [from, ...Object.keys(when)].every((path) => fieldAt(resource.fields, path) !== undefined);
  const resourcePhases = resource.publish && [
    { phase: resource.publish.phase ?? publishPeriod, variants: [] },
  ];
  const publishableVariants = Object.entries(resource.variants?.of ?? {}).filter(
    ([, { publish }]) => publish,
  );
  const variantNames = publishableVariants.map(([name]) => name);
  const variantPhases =
    variantNames.length > 0
      ? [{ phase: publishPeriod, variants: createVariantConditions(resource, variantNames) }]
      : [];
  return (resourcePhases ?? variantPhases)
    .filter(({ phase }) => areAllPhaseFieldsDeclared(phase))
    .map(({ phase, variants }) => createPendingWorkSearchForPhase(phase, variants));
}

/**
 * Returns the first records of several searches, sorted by time, and the number of all records that the
 * searches find.
 */
export async function readFirstPendingWorkRecords(
  reader: Reader,
  searches: readonly PendingWorkSearch[],
  operator: Operator,
  { additions }: PendingWorkFinderDependencies,
): Promise<{ totalCount: number; found: FoundRecordAndSortTime[] }> {
  const searchResults = await Promise.all(
    searches.map(async ({ resource, where: searchConditions, at }) => {
      const where = [
        ...searchConditions,
        ...combineEndpointExtensions(additions, resource.api.path).within(operator),
      ];
      const rows = await reader.find(resource.api.path, {
        where,
        order: [{ path: at, descending: false }],
        skip: 0,
        limit: MAX_RECORDS_PER_WORK_SECTION,
      });
      const totalCount =
        rows.length < MAX_RECORDS_PER_WORK_SECTION
          ? rows.length
          : await reader.count(resource.api.path, where);
      return {
        totalCount,
        found: rows.map((document) => ({ resource, document, at: String(getAt(document, at) ?? '') })),
      };
    }),
  );
  return {
    totalCount: searchResults.reduce((sum, { totalCount }) => sum + totalCount, 0),
    found: searchResults
      .flatMap(({ found }) => found)
      .toSorted((a, b) => (a.at < b.at ? -1 : 1))
      .slice(0, MAX_RECORDS_PER_WORK_SECTION),
  };
}
