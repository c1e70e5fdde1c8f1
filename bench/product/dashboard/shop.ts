import { chanceOf } from '../../../demo/random';
import type { Document } from '../../../server/core/store/store';
import { addDays, getStartOfSeoulDay } from '../../../src/core/schema/index';

const DAYS = 730;
const PRODUCTS = 500;
const MEMBERS = 100_000;
/** Lines of one order, as often as they occur: two on average. */
const LINES = [1, 1, 2, 2, 2, 4];
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** What is stored of one day. */
export interface Day {
  orders: Document[];
  shipments: Document[];
  claims: Document[];
  reviews: Document[];
}

const idOf = (kind: string, number: number) => kind + String(number).padStart(23, '0');
const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();

/** A shop of `lines` order lines over two years that end on a day, day by day; the same each time. */
export function* shop(lines: number, today: string): Generator<Day> {
  const chance = chanceOf('a large shop');
  const perDay = lines / DAYS;
  let made = 0;
  for (let at = 0; at < DAYS; at += 1) {
    const midnight = getStartOfSeoulDay(addDays(today, at - DAYS + 1));
    const day: Day = { orders: [], shipments: [], claims: [], reviews: [] };
    let left = perDay;
    while (left > 0) {
      made += 1;
      const createdAt = later(midnight, chance.integer(0, DAY_MS - 2));
      const paidAt = later(createdAt, chance.integer(0, HOUR_MS));
      // Some products sell much better than others.
      const items = Array.from({ length: chance.pick(LINES) }, () => {
        const number = Math.min(chance.integer(0, PRODUCTS - 1), chance.integer(0, PRODUCTS - 1));
        const price = 10_000 + number * 300;
        return { product: { _id: `p${number}`, name: `상품 ${number}` }, quantity: 1, price, amount: price };
      });
      left -= items.length;
      const amount = items.reduce((sum, item) => sum + item.amount, 0);
      const order = idOf('a', made);
      const confirmedAt = later(paidAt, 5 * DAY_MS);
      day.orders.push({
        _id: order,
        version: 1,
        number: String(made),
        _user: idOf('b', chance.integer(1, MEMBERS)),
        createdAt,
        paidAt,
        status: 'DONE',
        confirmation: chance.pick(['CONFIRMED', 'AUTO']),
        confirmedAt,
        amount,
        lines: items,
      });
      day.shipments.push({
        _id: idOf('c', made),
        version: 1,
        _order: order,
        status: chance.pick(['READY', 'SHIPPING', 'DELIVERED']),
        createdAt: paidAt,
        deliveredAt: null,
      });
      if (chance.happens(0.08)) {
        const type = chance.pick(['CANCEL', 'EXCHANGE', 'RETURN']);
        const claim = { type, amount: items[0]?.amount ?? 0, createdAt: paidAt, completedAt: confirmedAt };
        day.claims.push({ _id: idOf('d', made), version: 1, _order: order, ...claim });
      }
      if (chance.happens(0.1)) {
        const review = { name: '김하늘', product: items[0]?.product, rating: 5, content: '잘 받았습니다.' };
        day.reviews.push({
          _id: idOf('e', made),
          version: 1,
          _user: null,
          ...review,
          createdAt: confirmedAt,
        });
      }
    }
    yield day;
  }
}
