import { addDays } from '../../../../src/core/schema/index';
import type { Reader } from '../../../core/store/store';
import { CONFIRMATIONS, STATUSES, TYPES } from './totals';

/** How many there are of today, and of the last seven days, today among them. */
interface Counts {
  today: number;
  week: number;
}

const WEEK_DAYS = 7;

/** The counted figures: the collection, the name of its sums, and the values. */
const parts = {
  orders: { of: 'orders', name: STATUSES, values: ['PENDING', 'PAID', 'PREPARING', 'DONE'] },
  shipping: { of: 'shipments', name: STATUSES, values: ['READY', 'SHIPPING', 'DELIVERED'] },
  claims: { of: 'claims', name: TYPES, values: ['CANCEL', 'EXCHANGE', 'RETURN'] },
  purchases: { of: 'orders', name: CONFIRMATIONS, values: ['WAITING', 'CONFIRMED', 'AUTO'] },
} as const;

/** Returns the numbers of orders, shipments, claims and purchases by their state (decisions, sections 6 and 13). */
export async function readSummary(reader: Reader, today: string) {
  const count = async ({ of, name, values }: (typeof parts)[keyof typeof parts]) => {
    const from = addDays(today, 1 - WEEK_DAYS);
    const totals = await reader.totals(of, name, { from, until: today, by: 'both' });
    const sum = (value: string, since: string) =>
      totals
        .filter(({ bucket, item }) => item === value && bucket >= since)
        .reduce((all, { count: some }) => all + some, 0);
    const counted = values.map((value): [string, Counts] => [
      value,
      { today: sum(value, today), week: sum(value, from) },
    ]);
    return Object.fromEntries(counted);
  };
  const entries = Object.entries(parts).map(async ([part, each]) => [part, await count(each)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
