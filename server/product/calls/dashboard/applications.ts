import { addDays } from '../../../../src/core/schema/index';
import type { CollectionTotals, Document, Reader } from '../../../core/store/store';
import { seoulDayOfInstant } from './totals';

/** Names of the stored sums, one for each of the two lists of applications. */
const INTERESTS_SUM = 'interests';
const SUBSCRIPTIONS_SUM = 'subscriptions';

/** Name under which a sum counts the applications without a choice. */
const NO_VALUE = 'NONE';

/**
 * The two lists of applications. Each has the `code` that its documents share, and the path of the field with
 * the applicant's choice.
 */
const countedLists = {
  [INTERESTS_SUM]: {
    code: 'REGISTRATION',
    path: 'interest_type',
    values: ['RENT', 'SALE', 'SHOP', NO_VALUE],
  },
  [SUBSCRIPTIONS_SUM]: {
    code: 'APPLICATION',
    path: 'qualification_type',
    values: ['GENERAL', 'MARRIED', 'YOUTH', 'SENIOR'],
  },
} as const;

type CountedList = (typeof countedLists)[keyof typeof countedLists];

const DAYS_PER_WEEK = 7;

const createSumEntries =
  ({ code, path }: CountedList) =>
  (document: Document) => {
    const day = seoulDayOfInstant(document.createdAt);
    if (document.code !== code || day === null) return [];
    return [{ bucket: day, item: String(document[path] ?? NO_VALUE), amount: 0, count: 1 }];
  };

/** The sums of applications by day of Asia/Seoul. */
export const applicationTotals: CollectionTotals = {
  entriesOf: {
    [INTERESTS_SUM]: createSumEntries(countedLists[INTERESTS_SUM]),
    [SUBSCRIPTIONS_SUM]: createSumEntries(countedLists[SUBSCRIPTIONS_SUM]),
  },
  rules: '1',
};

/**
 * Returns how many applications of each list made each choice: today, in the last seven days, and in total.
 */
export async function countApplicationChoices(reader: Reader, collection: string, today: string) {
  const countSince = async (name: string, from: string) => {
    const totals = await reader.totals(collection, name, { from, until: today, by: 'item' });
    return new Map(totals.map(({ item, count }) => [item, count]));
  };
  const entries = Object.entries(countedLists).map(async ([name, { values }]) => {
    const [day, week, all] = await Promise.all([
      countSince(name, today),
      countSince(name, addDays(today, 1 - DAYS_PER_WEEK)),
      countSince(name, ''),
    ]);
    const counted = values.map((value) => {
      const countOf = (counts: ReadonlyMap<string, number>) => counts.get(value) ?? 0;
      return [value, { today: countOf(day), week: countOf(week), total: countOf(all) }] as const;
    });
    return [name, Object.fromEntries(counted)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
