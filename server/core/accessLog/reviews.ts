import {
  choiceSearchTerm,
  getStartOfSeoulDay,
  isInstant,
  type StoreCondition,
  toSeoulTimeText,
} from '../../../src/core/schema/index';
import { findFirstDocuments } from '../store/findFirst';
import type { Reader } from '../store/store';
import { type AccessEntryFlag, type AccessLogEntry, toAccessLogEntry } from './entry';

const MONTH_PATTERN = /^(19|20)\d{2}-(0[1-9]|1[0-2])$/;

/** Whether a text is a month, `YYYY-MM`. */
export const isMonthText = (text: unknown): text is string =>
  typeof text === 'string' && MONTH_PATTERN.test(text);

/** Returns the month (Asia/Seoul) of an instant. */
export const toSeoulMonth = (instant: string): string => toSeoulTimeText(instant).slice(0, 7);

/**
 * Returns the month that is `monthCount` months after a given month. A negative `monthCount` gives an earlier
 * month.
 */
function addMonths(month: string, monthCount: number): string {
  const monthIndex = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + monthCount;
  return `${Math.floor(monthIndex / 12)}-${String((monthIndex % 12) + 1).padStart(2, '0')}`;
}

const createCreatedInMonthCondition = (month: string): StoreCondition => ({
  op: 'between',
  path: 'createdAt',
  from: getStartOfSeoulDay(`${month}-01`),
  until: getStartOfSeoulDay(`${addMonths(month, 1)}-01`),
});

const createFlagCondition = (flag: AccessEntryFlag): StoreCondition => ({
  op: 'contains',
  any: [{ path: 'points', term: choiceSearchTerm(flag) }],
});

/**
 * The groups of access log entries to review in a month, each with the list filter that finds its entries.
 */
const conditionByReviewGroup: Readonly<Record<string, StoreCondition>> = {
  download: { op: 'equals', path: 'action', key: 'download' },
  night: createFlagCondition('night'),
  newAddress: createFlagCondition('newAddress'),
  refused: createFlagCondition('refused'),
  large: createFlagCondition('large'),
  probing: createFlagCondition('probing'),
};

/** A month of the access log: its number of entries of each kind, and its reviewer. */
export interface MonthlyAccessSummary {
  month: string;
  /** Number of entries of the month. */
  count: number;
  figures: Record<string, number>;
  review: { createdAt: string; operator: string; note: string } | null;
  /** Past months that have access log entries but no review, the oldest first. */
  open: string[];
  /** Instant of the oldest access log entry that is still kept; null if there is none. */
  since: string | null;
}

export async function findMonthReviewEntry(
  reader: Reader,
  collection: string,
  month: string,
): Promise<AccessLogEntry | null> {
  const where: StoreCondition[] = [
    { op: 'equals', path: 'month', key: month },
    { op: 'equals', path: 'action', key: 'review' },
  ];
  const order = [{ path: 'number', descending: false }];
  const reviewEntries = await reader.find(collection, { where, order, skip: 0, limit: 0 });
  // The month's entries can include refused reviews. Only a successful review counts.
  return reviewEntries.map(toAccessLogEntry).find(({ result }) => result === 'done') ?? null;
}

/** Returns the month of the oldest kept access log entry; null if no entry has a time. */
export async function findOldestAccessLogMonth(reader: Reader, collection: string): Promise<string | null> {
  const firstEntryInstant = await readFirstAccessEntryInstant(reader, collection);
  return firstEntryInstant === null ? null : toSeoulMonth(firstEntryInstant);
}

async function readFirstAccessEntryInstant(reader: Reader, collection: string): Promise<string | null> {
  const order = [{ path: 'number', descending: false }];
  const [first] = await findFirstDocuments(reader, collection, { where: [], order }, 1);
  const instant = String(first?.createdAt);
  return isInstant(instant) ? instant : null;
}

/**
 * Returns the past months without a review that have access log entries. The first possible month is the
 * month of `firstEntryInstant`.
 */
async function findUnreviewedMonths(
  reader: Reader,
  collection: string,
  firstEntryInstant: string | null,
  now: string,
) {
  const unreviewedMonths: string[] = [];
  const currentMonth = toSeoulMonth(now);
  for (
    let month = firstEntryInstant ? toSeoulMonth(firstEntryInstant) : currentMonth;
    month < currentMonth;
    month = addMonths(month, 1)
  ) {
    const isMonthReviewed = (await findMonthReviewEntry(reader, collection, month)) !== null;
    if (!isMonthReviewed && (await reader.count(collection, [createCreatedInMonthCondition(month)])) > 0)
      unreviewedMonths.push(month);
  }
  return unreviewedMonths;
}

/**
 * Returns a summary of one month of access log entries. If `requestedMonth` is null, it summarises the oldest
 * month without a review, or else the previous calendar month.
 */
export async function readMonthlyAccessSummary(
  reader: Reader,
  collection: string,
  now: string,
  requestedMonth: string | null,
): Promise<MonthlyAccessSummary> {
  const firstEntryInstant = await readFirstAccessEntryInstant(reader, collection);
  const unreviewedMonths = await findUnreviewedMonths(reader, collection, firstEntryInstant, now);
  const month = requestedMonth ?? unreviewedMonths[0] ?? addMonths(toSeoulMonth(now), -1);
  const groupCounts = await Promise.all(
    Object.entries(conditionByReviewGroup).map(
      async ([name, condition]): Promise<[string, number]> => [
        name,
        await reader.count(collection, [createCreatedInMonthCondition(month), condition]),
      ],
    ),
  );
  const reviewEntry = await findMonthReviewEntry(reader, collection, month);
  return {
    month,
    count: await reader.count(collection, [createCreatedInMonthCondition(month)]),
    figures: Object.fromEntries(groupCounts),
    review: reviewEntry && {
      createdAt: reviewEntry.createdAt,
      operator: reviewEntry.operator,
      note: reviewEntry.reason,
    },
    open: unreviewedMonths,
    since: firstEntryInstant,
  };
}
