import { addDays } from '../../../../src/core/schema/index';
import type { CollectionTotals, Document, Reader } from '../../../core/store/store';
import { seoulDayOfInstant } from './totals';

/** Names of the stored sums: one counts interests in housing, the other counts subscriptions. */
const INTERESTS_SUM = 'interests';
const SUBSCRIPTIONS_SUM = 'subscriptions';

/** Item name under which a sum counts the applications without a choice. */
const NO_VALUE = 'NONE';

/**
 * The two lists of applications. Each has the `code` that its documents share, and the path of the field with
 * the applicant's choice.
 */
const countedApplicationLists = {
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

type CountedApplicationList = (typeof countedApplicationLists)[keyof typeof countedApplicationLists];

const DAYS_PER_WEEK = 7;

const createChoiceContributions =
  ({ code, path }: CountedApplicationList) =>
  (document: Document) => {
    const day = seoulDayOfInstant(document.createdAt);
    if (document.code !== code || day === null) return [];
    return [{ bucket: day, item: String(document[path] ?? NO_VALUE), amount: 0, count: 1 }];
  };

/** The sums that count applications by day (Asia/Seoul). */
export const applicationTotals: CollectionTotals = {
  entriesOf: {
    [INTERESTS_SUM]: createChoiceContributions(countedApplicationLists[INTERESTS_SUM]),
    [SUBSCRIPTIONS_SUM]: createChoiceContributions(countedApplicationLists[SUBSCRIPTIONS_SUM]),
  },
  rules: '1',
};

/**
 * Returns how many applications of each list made each choice: today, in the last seven days, and in total.
 */
export async function countApplicationChoices(reader: Reader, collection: string, today: string) {
  const countByChoiceSince = async (name: string, from: string) => {
    const totals = await reader.totals(collection, name, { from, until: today, by: 'item' });
    return new Map(totals.map(({ item, count }) => [item, count]));
  };
  const entries = Object.entries(countedApplicationLists).map(async ([name, { values }]) => {
    const [day, week, all] = await Promise.all([
      countByChoiceSince(name, today),
      countByChoiceSince(name, addDays(today, 1 - DAYS_PER_WEEK)),
      countByChoiceSince(name, ''),
    ]);
    const counted = values.map((value) => {
      const countOfChoice = (counts: ReadonlyMap<string, number>) => counts.get(value) ?? 0;
      return [
        value,
        { today: countOfChoice(day), week: countOfChoice(week), total: countOfChoice(all) },
      ] as const;
    });
    return [name, Object.fromEntries(counted)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
