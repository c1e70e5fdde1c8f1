import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import type { ConsoleProvider, ConsoleRecord } from '../../provider/dataProvider';
import {
  type AnswerableRecordState,
  type AnyResource,
  collectAllFiltersOfList,
  DESK_ASSIGNEE_ID_PATH,
  DESK_HELD_UNTIL_PATH,
  getFieldPathsOfFilter,
  getFilterValueKey,
  getNamePathOfResource,
  getRecordTitlePaths,
  isObject,
  type ListView,
  type Loose,
  limits,
  REPLY_DESK_ASSIGNEE_PATH,
} from '../../schema/index';
import { variantQuery } from '../address/listState';
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
 * Returns a function that builds the filter of a tab's list call: the shown variants with a reply desk, and
 * the states that belong to the tab.
 */
function useQueueFilterByTab({ resource, list, variant }: ReplyDeskQueueParams) {
  const { shownVariants } = useEngine();
  const filter = collectAllFiltersOfList(list).find((one) =>
    getFieldPathsOfFilter(one).includes(DESK_ASSIGNEE_ID_PATH),
  );
  const own = shownVariants(resource).filter((name) => resource.desk?.variants?.includes(name) ?? true);
  return (tab: ReplyDeskQueueTab) => ({
    ...variantQuery(resource, variant, own),
    ...(filter && deskStatesByTab[tab] && { [getFilterValueKey(filter)]: deskStatesByTab[tab] }),
  });
}

/**
 * Reads the records of a queue tab, and the record count of each tab. The oldest records come first; on the
 * tab `all`, the newest.
 */
export function useReplyDeskQueue(shown: ReplyDeskQueueParams, tab: ReplyDeskQueueTab) {
  const provider = useDataProvider<ConsoleProvider>();
  const { resource, list } = shown;
  const asked = useQueueFilterByTab(shown);
  const { title, details = [] } = getRecordTitlePaths(resource) ?? {};
  const fields = [
    'createdAt',
    DESK_HELD_UNTIL_PATH,
    `${REPLY_DESK_ASSIGNEE_PATH}.name`,
    getNamePathOfResource(resource, list),
    title,
    ...details,
  ];
  const params = {
    pagination: { page: 1, perPage: limits.maxRowsPerPage },
    filter: asked(tab),
    sort: { field: 'createdAt', order: tab === 'all' ? ('DESC' as const) : ('ASC' as const) },
    meta: { list: true, fields: [...new Set(fields.flatMap((path) => path ?? []))] },
  };
  const queue = useQuery({
    queryKey: [resource.name, 'getList', 'desk', params],
    queryFn: ({ signal }) => provider.getList<ConsoleRecord>(resource.name, { ...params, signal }),
    placeholderData: (before) => before,
  });
  const createTabCountQuery = (other: ReplyDeskQueueTab) => ({
    ...{ ...params, filter: asked(other), pagination: { page: 1, perPage: 1 } },
    // The call needs only the total, so it requests a page after the last record. The API then reads no
    // records and logs no access.
    meta: { list: true, skip: 10 ** limits.maxPagingDigits - 1, unasked: true },
  });
  const counts = useQuery({
    queryKey: [resource.name, 'deskCounts', asked('all')],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        replyDeskQueueTabs.map((other) =>
          provider.getList(resource.name, { ...createTabCountQuery(other), signal }),
        ),
      );
      return answers.map(({ total }) => total ?? 0);
    },
    placeholderData: (before) => before,
  });
  const renew = useEffectEvent(() => {
    void queue.refetch();
    void counts.refetch();
  });
  useEffect(() => registerListRefetch(() => renew()), []);
  return { queue, counts: counts.data, renew: () => Promise.all([queue.refetch(), counts.refetch()]) };
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
      const { desk } = await provider.readOwn(name, 'desk', { signal });
      const { days, off, works, until } = isObject(desk) ? desk : {};
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
 * The calls pause while the page is hidden.
 */
export function useOperatorsWritingAnswers({ name }: AnyResource): ReadonlyMap<string, string> {
  const provider = useDataProvider<ConsoleProvider>();
  const { data } = useQuery({
    queryKey: [name, 'writing'],
    refetchInterval: REPLY_WRITERS_POLL_INTERVAL_MS,
    retry: false,
    async queryFn({ signal }) {
      const { writing } = await provider.readOwn(name, 'writing', { signal, unasked: true });
      const all = Array.isArray(writing) ? writing.filter(isObject) : [];
      return new Map(all.map(({ _id, name: by }) => [String(_id), String(by)]));
    },
  });
  return data ?? new Map();
}
