import { addDays } from '../../../../src/core/schema/index';
import type { CollectionTotals, Document, Reader } from '../../../core/store/store';
import { toSeoulDayOrNull } from './totals';

/**
 * Names of the stored sums: `interests` counts registrations of interest in housing, and `subscriptions`
 * counts applications for housing.
 */
const INTERESTS_SUM_NAME = 'interests';
const SUBSCRIPTIONS_SUM_NAME = 'subscriptions';

/** Item name under which a sum counts the applications without a choice. */
const SUM_ITEM_WITHOUT_CHOICE = 'NONE';

/**
 * The two lists of applications. Each has the `code` that its documents share, and the path of the field with
 * the applicant's choice.
 */
const countedApplicationLists = {
  [INTERESTS_SUM_NAME]: {
    code: 'REGISTRATION',
    path: 'interest_type',
    values: ['RENT', 'SALE', 'SHOP', SUM_ITEM_WITHOUT_CHOICE],
  },
  [SUBSCRIPTIONS_SUM_NAME]: {
    code: 'APPLICATION',
    path: 'qualification_type',
    values: ['GENERAL', 'MARRIED', 'YOUTH', 'SENIOR'],
  },
} as const;

type CountedApplicationList = (typeof countedApplicationLists)[keyof typeof countedApplicationLists];

const DAYS_PER_WEEK = 7;

const createChoiceCountFunction =
  ({ code, path }: CountedApplicationList) =>
  (document: Document) => {
    const creationDay = toSeoulDayOrNull(document.createdAt);
    if (document.code !== code || creationDay === null) return [];
    return [
      { bucket: creationDay, item: String(document[path] ?? SUM_ITEM_WITHOUT_CHOICE), amount: 0, count: 1 },
    ];
  };

/** The sums that count applications by day (Asia/Seoul). */
export const applicationTotals: CollectionTotals = {
  contributionsBySumName: {
    [INTERESTS_SUM_NAME]: createChoiceCountFunction(countedApplicationLists[INTERESTS_SUM_NAME]),
    [SUBSCRIPTIONS_SUM_NAME]: createChoiceCountFunction(countedApplicationLists[SUBSCRIPTIONS_SUM_NAME]),
  },
  rules: '1',
};

/**
 * Returns how many applications of each list made each choice: today, in the last seven days, and in total.
 */
export async function countApplicationChoices(reader: Reader, collection: string, today: string) {
  const countApplicationsByChoiceSince = async (sumName: string, firstDay: string) => {
    const choiceTotals = await reader.totals(collection, sumName, {
      from: firstDay,
      until: today,
      by: 'item',
    });
    return new Map(choiceTotals.map(({ item, count }) => [item, count]));
  };
  const applicationCountEntries = Object.entries(countedApplicationLists).map(async ([name, { values }]) => {
    const [day, week, all] = await Promise.all([
      countApplicationsByChoiceSince(name, today),
      countApplicationsByChoiceSince(name, addDays(today, 1 - DAYS_PER_WEEK)),
      countApplicationsByChoiceSince(name, ''),
    ]);
    const countEntries = values.map((choice) => {
      const getCountOfChoice = (countByChoice: ReadonlyMap<string, number>) => countByChoice.get(choice) ?? 0;
      return [
        choice,
        { today: getCountOfChoice(day), week: getCountOfChoice(week), total: getCountOfChoice(all) },
      ] as const;
    });
    return [name, Object.fromEntries(countEntries)] as const;
  });
  return Object.fromEntries(await Promise.all(applicationCountEntries));
}
