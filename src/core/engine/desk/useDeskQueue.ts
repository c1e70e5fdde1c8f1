import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import type { ConsoleProvider, ConsoleRecord } from '../../provider/dataProvider';
import { requireObjectInJson } from '../../provider/wire/http';
import {
  type AnswerableRecordState,
  type AnyResource,
  collectAllFiltersOfList,
  findTitlePathOfResource,
  getFieldPathsOfFilter,
  getFilterName,
  getRecordTitlePaths,
  isObject,
  type ListView,
  type Loose,
  limits,
  REPLY_DESK_ASSIGNEE_ID_PATH,
  REPLY_DESK_ASSIGNEE_PATH,
  REPLY_DESK_HELD_UNTIL_PATH,
} from '../../schema/index';
import { buildVariantFilter } from '../address/listState';
import { useEngine } from '../EngineContext';
import { registerListRefetch } from '../renewal/renewals';

/** The tabs of the reply desk's queue. Each tab lists some of the records to answer. */
export const replyDeskQueueTabs = ['waiting', 'held', 'all'] as const;
export type ReplyDeskQueueTab = (typeof replyDeskQueueTabs)[number];

const deskStatesByTab: Readonly<Record<ReplyDeskQueueTab, readonly AnswerableRecordState[] | undefined>> = {
  waiting: ['NEW', 'ASSIGNED'],
  held: ['HELD'],
  all: undefined,
};

/** Milliseconds between two calls that read which operators are writing. */
const REPLY_WRITERS_POLL_INTERVAL_MS = 5_000;

export interface ReplyDeskQueueParams {
  resource: AnyResource;
  list: ListView<Loose>;
  variant: string | undefined;
}

/**
 * Returns a function that builds the filter of a tab's list call. The filter selects the records in the tab's
 * states, of those shown variants (subtypes of records) that operators answer.
 */
function useQueueFilterByTab({ resource, list, variant }: ReplyDeskQueueParams) {
  const { shownVariants } = useEngine();
  const assigneeFilter = collectAllFiltersOfList(list).find((listFilter) =>
    getFieldPathsOfFilter(listFilter).includes(REPLY_DESK_ASSIGNEE_ID_PATH),
  );
  const deskVariantNames = shownVariants(resource).filter(
    (variantName) => resource.desk?.variants?.includes(variantName) ?? true,
  );
  return (tab: ReplyDeskQueueTab) => ({
    ...buildVariantFilter(resource, variant, deskVariantNames),
    ...(assigneeFilter && deskStatesByTab[tab] && { [getFilterName(assigneeFilter)]: deskStatesByTab[tab] }),
  });
}

/**
 * Reads the records of a queue tab, and the record count of each tab. The oldest records come first; on the
 * tab `all`, the newest.
 */
export function useReplyDeskQueue(queueParams: ReplyDeskQueueParams, tab: ReplyDeskQueueTab) {
  const provider = useDataProvider<ConsoleProvider>();
  const { resource, list } = queueParams;
  const createTabFilter = useQueueFilterByTab(queueParams);
  const { title, details = [] } = getRecordTitlePaths(resource) ?? {};
  const fieldPaths = [
    'createdAt',
    REPLY_DESK_HELD_UNTIL_PATH,
    `${REPLY_DESK_ASSIGNEE_PATH}.name`,
    findTitlePathOfResource(resource, list),
    title,
    ...details,
  ];
  const listParams = {
    pagination: { page: 1, perPage: limits.maxRowsPerPage },
    filter: createTabFilter(tab),
    sort: { field: 'createdAt', order: tab === 'all' ? ('DESC' as const) : ('ASC' as const) },
    meta: { list: true, fields: [...new Set(fieldPaths.flatMap((path) => path ?? []))] },
  };
  const queueQuery = useQuery({
    queryKey: [resource.name, 'getList', 'desk', listParams],
    queryFn: ({ signal }) => provider.getList<ConsoleRecord>(resource.name, { ...listParams, signal }),
    placeholderData: (previousData) => previousData,
  });
  const createTabCountParams = (countedTab: ReplyDeskQueueTab) => ({
    ...{ ...listParams, filter: createTabFilter(countedTab), pagination: { page: 1, perPage: 1 } },
    // The call needs only the total, so it requests a page after the last record. The API then reads no
    // records and logs no access.
    meta: { list: true, skip: 10 ** limits.maxPagingHeaderDigits - 1, unasked: true },
  });
  const countsQuery = useQuery({
    queryKey: [resource.name, 'deskCounts', createTabFilter('all')],
    queryFn: async ({ signal }) => {
      const countResponses = await Promise.all(
        replyDeskQueueTabs.map((countedTab) =>
          provider.getList(resource.name, { ...createTabCountParams(countedTab), signal }),
        ),
      );
      return countResponses.map(({ total }) => total ?? 0);
    },
    placeholderData: (previousData) => previousData,
  });
  const refetchQueue = useEffectEvent(() => {
    void queueQuery.refetch();
    void countsQuery.refetch();
  });
  useEffect(() => registerListRefetch(() => refetchQueue()), []);
  return {
    queue: queueQuery,
    counts: countsQuery.data,
    renew: () => Promise.all([queueQuery.refetch(), countsQuery.refetch()]),
  };
}

/**
 * The number of business days within which a record must be answered. Monday to Friday are business days,
 * except the days in `off`; days in `works` are business days too.
 */
export interface AnswerDeadlineRule {
  /** Number of business days within which a record must be answered. */
  days: number;
  /** Days from Monday to Friday that are no business days. */
  off: readonly string[];
  /** Days at weekends that are business days too. */
  works: readonly string[];
  until?: string;
}

const toStringList = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

/**
 * Reads a resource's deadline for answers: the number of business days, and the exceptions to the rule that
 * Monday to Friday are business days.
 */
export function useAnswerDeadlineRule({ name }: AnyResource): AnswerDeadlineRule | undefined {
  const provider = useDataProvider<ConsoleProvider>();
  const { data } = useQuery({
    queryKey: [name, 'desk'],
    async queryFn({ signal }): Promise<AnswerDeadlineRule> {
      const answer = await provider.readOwn(name, 'desk', { signal });
      const { days, off, works, until } = requireObjectInJson(answer, 'desk');
      return {
        ...{ days: Number(days), off: toStringList(off), works: toStringList(works) },
        ...(typeof until === 'string' && { until }),
      };
    },
  });
  return data;
}

/**
 * Returns the names of the other operators who are now writing answers, by the id of the record they answer.
 * While the page is hidden, it sends no calls.
 */
export function useOperatorsWritingAnswers({ name }: AnyResource): ReadonlyMap<string, string> {
  const provider = useDataProvider<ConsoleProvider>();
  const { data } = useQuery({
    queryKey: [name, 'writing'],
    refetchInterval: REPLY_WRITERS_POLL_INTERVAL_MS,
    retry: false,
    async queryFn({ signal }) {
      const { writing } = await provider.readOwn(name, 'writing', { signal, unasked: true });
      const writers = Array.isArray(writing) ? writing.filter(isObject) : [];
      return new Map(writers.map(({ _id, name: writerName }) => [String(_id), String(writerName)]));
    },
  });
  return data ?? new Map();
}
