import {
  type AnyResource,
  DESK_ASSIGNEE_ID_PATH,
  type DeskState,
  equalsCondition,
  fieldAt,
  getAt,
  lastPathSegment,
  type StoreCondition,
  sortKeyOfValue,
  storeConditionsForFilters,
} from '../../../src/core/schema/index';
import type { Loose } from '../../../src/core/schema/words/paths';
import type { Phase } from '../../../src/core/schema/words/phase';
import { publishPhase } from '../../../src/core/schema/words/publish';
import type { Operator } from '../call/operator';
import { type CollectionEndpointExtensions, combineEndpointExtensions } from '../records/additions';
import { fixedValueConditions } from '../records/search/query';
import type { Document, Reader } from '../store/store';
import { MAX_RECORDS_PER_WORK_SECTION } from './facts';

/**
 * A search for records of one resource. `at` is the path of the time by which the found records are sorted.
 */
export interface PendingWorkSearch {
  face: AnyResource;
  where: readonly StoreCondition[];
  at: string;
}

/** A record that a search found, and the time by which found records are sorted. */
export interface PendingWorkRecord {
  face: AnyResource;
  document: Document;
  at: string;
}

interface FindWorkDependencies {
  additions: readonly CollectionEndpointExtensions[];
}

const variantConditions = (face: AnyResource, names: readonly string[]): StoreCondition[] => {
  const by = face.variants?.by;
  if (by === undefined) return [];
  return [
    { op: 'among', path: by, keys: names.map((name) => sortKeyOfValue(fieldAt(face.fields, by), name)) },
  ];
};

/**
 * Returns the queries that find records for operators to answer, such as inquiries, in one of the given states.
 * With `assignee`, they find only the records that are assigned to this operator.
 */
export function createReplyDeskSearches(
  face: AnyResource,
  states: readonly DeskState[],
  assignee?: string,
): PendingWorkSearch[] {
  const { desk } = face;
  if (!desk) return [];
  const filter = { desk: desk.answered, as: 'state' };
  return [
    {
      face,
      at: 'createdAt',
      where: [
        ...fixedValueConditions(face),
        ...(desk.variants ? variantConditions(face, desk.variants) : []),
        ...storeConditionsForFilters(face, [filter], { state: states }),
        ...(assignee === undefined ? [] : [equalsCondition(face, DESK_ASSIGNEE_ID_PATH, assignee)]),
      ],
    },
  ];
}

/**
 * Returns the conditions for records whose period (of publication, for example) begins on a day in
 * Asia/Seoul.
 */
const phaseStartConditions = (
  face: AnyResource,
  { when = {}, limited, from }: Phase<Loose>,
  day: string,
): StoreCondition[] => [
  ...Object.entries(when).map(([path, value]) => equalsCondition(face, path, value)),
  ...(limited === undefined ? [] : [equalsCondition(face, limited, true)]),
  ...storeConditionsForFilters(face, [{ range: from }], {
    [lastPathSegment(from)]: { start: day, end: day },
  }),
];

/** Returns the searches for records of a resource that become public on a day in Asia/Seoul. */
export function createPublicationSearches(face: AnyResource, day: string): PendingWorkSearch[] {
  const createPhaseSearch = (
    phase: Phase<Loose>,
    variants: readonly StoreCondition[],
  ): PendingWorkSearch => ({
    face,
    at: phase.from,
    where: [...fixedValueConditions(face), ...variants, ...phaseStartConditions(face, phase, day)],
  });
  const hasPhaseFields = ({ from, when = {} }: Phase<Loose>) =>
    [from, ...Object.keys(when)].every((path) => fieldAt(face.fields, path) !== undefined);
  const own = face.publish && [{ phase: face.publish.phase ?? publishPhase, variants: [] }];
  const views = Object.entries(face.variants?.of ?? {}).filter(([, { publish }]) => publish);
  const named = views.map(([name]) => name);
  const ofViews = named.length > 0 ? [{ phase: publishPhase, variants: variantConditions(face, named) }] : [];
  return (own ?? ofViews)
    .filter(({ phase }) => hasPhaseFields(phase))
    .map(({ phase, variants }) => createPhaseSearch(phase, variants));
}

/**
 * Returns the first records of several searches, sorted by time, and the number of all records that the
 * searches find.
 */
export async function readFirstPendingWorkRecords(
  reader: Reader,
  lists: readonly PendingWorkSearch[],
  operator: Operator,
  { additions }: FindWorkDependencies,
): Promise<{ totalCount: number; found: PendingWorkRecord[] }> {
  const all = await Promise.all(
    lists.map(async ({ face, where: own, at }) => {
      const where = [...own, ...combineEndpointExtensions(additions, face.api.path).within(operator)];
      const rows = await reader.find(face.api.path, {
        where,
        order: [{ path: at, descending: false }],
        skip: 0,
        limit: MAX_RECORDS_PER_WORK_SECTION,
      });
      const totalCount =
        rows.length < MAX_RECORDS_PER_WORK_SECTION ? rows.length : await reader.count(face.api.path, where);
      return {
        totalCount,
        found: rows.map((document) => ({ face, document, at: String(getAt(document, at) ?? '') })),
      };
    }),
  );
  return {
    totalCount: all.reduce((sum, { totalCount }) => sum + totalCount, 0),
    found: all
      .flatMap(({ found }) => found)
      .toSorted((one, other) => (one.at < other.at ? -1 : 1))
      .slice(0, MAX_RECORDS_PER_WORK_SECTION),
  };
}
