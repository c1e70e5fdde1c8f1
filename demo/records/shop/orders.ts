import type { Infer } from '../../../src/core/schema/index';
import type { claims } from '../../../src/product/resources/claims';
import type { orders } from '../../../src/product/resources/orders';
import type { shipments } from '../../../src/product/resources/shipments';
import type { Draft, Kit } from '../../kit';
import { type Chance, chanceOf } from '../../random';
import { type Product, products } from './products';

type Order = Infer<typeof orders>;
type Shipment = Omit<Infer<typeof shipments>, '_order'>;
type Claim = Omit<Infer<typeof claims>, '_order'>;

/** An order, with the shipment and the claim that follow from it. */
export interface Sale {
  order: Draft<Order>;
  shipment?: Draft<Shipment>;
  claim?: Draft<Claim>;
}

const DAYS = 730;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Number of orders on an average day: `FIRST_DAY` two years ago, and `LAST_DAY` today. */
const FIRST_DAY = 0.8;
const LAST_DAY = 2.4;

/** Share of the orders by customers who are not signed in. */
const GUESTS = 0.12;

/**
 * Relative number of orders for each weekday, from Sunday on. People buy most on Mondays and least on
 * Saturdays.
 */
const weekdays = [1.05, 1.25, 1.1, 1.05, 1, 0.9, 0.65];
/**
 * Relative number of orders for each month, from January on. Gifts are bought in May, September and December.
 */
const months = [0.85, 0.8, 0.95, 1, 1.3, 0.95, 0.85, 0.8, 1.15, 1, 1.15, 1.35];

/** Hours of the day; an hour occurs as often as people order in it. */
const hours = [
  ...[0, 1, 7, 8, 9, 10, 10, 11, 11, 11, 12, 12, 13, 13, 14, 15, 16, 17],
  ...[18, 19, 20, 20, 21, 21, 21, 22, 22, 22, 23, 23],
];

const monthOf = (day: string) => Number(day.slice(5, 7));

/** Returns the number of orders on a day. */
function countOn(daysAgo: number, day: string, chance: Chance): number {
  const grown = FIRST_DAY + ((LAST_DAY - FIRST_DAY) * (DAYS - daysAgo)) / DAYS;
  const weekday = weekdays[new Date(day).getUTCDay()] ?? 1;
  const expected = grown * weekday * (months[monthOf(day) - 1] ?? 1) * (0.6 + chance.integer(0, 80) / 100);
  return Math.floor(expected) + Number(chance.happens(expected % 1));
}

function pickProduct(day: string, chance: Chance): Product {
  const shares = products.map(({ share, season }) => share * (season.includes(monthOf(day)) ? 2 : 1));
  let left = chance.integer(
    1,
    shares.reduce((sum, share) => sum + share, 0),
  );
  const at = shares.findIndex((share) => {
    left -= share;
    return left <= 0;
  });
  return products[at] as Product;
}

function linesOf(day: string, chance: Chance): Order['lines'] {
  const count = chance.pick([1, 1, 1, 1, 2, 2, 3]);
  const picked = new Map(
    Array.from({ length: count }, () => pickProduct(day, chance)).map((one) => [one._id, one]),
  );
  return [...picked.values()].map(({ _id, name, price, most }) => {
    const quantity = chance.happens(0.75) ? 1 : chance.integer(1, most);
    return { product: { _id, name }, quantity, price, amount: price * quantity };
  });
}

/** The possible outcomes of a paid order; an outcome occurs as often as it is likely. */
const fates = [
  ...Array<'cancelled'>(4).fill('cancelled'),
  ...Array<'exchanged'>(2).fill('exchanged'),
  ...Array<'returned'>(4).fill('returned'),
  ...Array<'kept'>(90).fill('kept'),
] as const;

/** Returns the instant `ms` milliseconds after `from`; null if it is still in the future. */
const afterwards = (from: string | null, ms: number, now: string): string | null => {
  if (from === null) return null;
  const at = new Date(Date.parse(from) + ms).toISOString();
  return at < now ? at : null;
};

/** Returns the amount that is refunded for an order: the whole amount, or the amount of its first line. */
const takenBack = (order: Draft<Order>, chance: Chance): number =>
  (chance.happens(0.6) ? order.fields.amount : order.fields.lines?.[0]?.amount) ?? 0;

function saleOf(
  createdAt: string,
  day: string,
  number: string,
  user: string | null,
  now: string,
  chance: Chance,
): Sale | null {
  // All random values are drawn first, whatever has happened to the order. So an order keeps its values as
  // time passes.
  const lines = linesOf(day, chance);
  const fate = chance.pick(fates);
  const [minutes, preparing, travelling, deciding, resolving] = [
    chance.integer(1, 40),
    chance.integer(6, 40),
    chance.integer(14, 60),
    chance.integer(5, 150),
    chance.integer(20, 120),
  ];
  const isPaid = chance.happens(0.96);
  const decides = chance.happens(0.62);
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const paidAt = isPaid ? afterwards(createdAt, (minutes * HOUR_MS) / 60, now) : null;
  // An order that is unpaid after three days is deleted.
  if (paidAt === null && Date.parse(now) - Date.parse(createdAt) > 3 * DAY_MS) return null;
  const order: Draft<Order> = {
    createdAt,
    fields: { number, _user: user, paidAt, amount, lines, status: 'PENDING', confirmation: 'NONE' },
  };
  if (paidAt === null) return { order };
  order.fields.status = 'PAID';
  const preparedAt = afterwards(paidAt, (preparing / 3) * HOUR_MS, now);
  if (fate === 'cancelled') {
    if (preparedAt === null) return { order };
    const completedAt = afterwards(preparedAt, resolving * (HOUR_MS / 10), now);
    return { order, claim: { createdAt: preparedAt, fields: { type: 'CANCEL', amount, completedAt } } };
  }
  if (preparedAt === null) return { order };
  order.fields.status = 'PREPARING';
  const shippedAt = afterwards(preparedAt, preparing * HOUR_MS, now);
  const deliveredAt = afterwards(shippedAt, travelling * HOUR_MS, now);
  const shipment: Draft<Shipment> = {
    createdAt: preparedAt,
    fields: { status: deliveredAt ? 'DELIVERED' : shippedAt ? 'SHIPPING' : 'READY', deliveredAt },
  };
  if (shippedAt !== null) order.fields.status = 'DONE';
  if (deliveredAt === null) return { order, shipment };
  order.fields.confirmation = 'WAITING';
  const claimedAt = fate === 'kept' ? null : afterwards(deliveredAt, deciding * HOUR_MS, now);
  if (claimedAt !== null) {
    const completedAt = afterwards(claimedAt, resolving * HOUR_MS, now);
    const back = takenBack(order, chance);
    const type = fate === 'returned' ? 'RETURN' : 'EXCHANGE';
    const claim = {
      createdAt: claimedAt,
      fields: { type, amount: type === 'RETURN' ? back : 0, completedAt } as const,
    };
    if (type === 'RETURN' && back === amount) order.fields.confirmation = 'NONE';
    return { order, shipment, claim };
  }
  // An order counts as confirmed a week after delivery, even if the customer has not confirmed it.
  const confirmedAt = afterwards(deliveredAt, decides ? deciding * HOUR_MS : 7 * DAY_MS, now);
  if (confirmedAt !== null)
    Object.assign(order.fields, { confirmedAt, confirmation: decides ? 'CONFIRMED' : 'AUTO' });
  return { order, shipment };
}

/**
 * Returns the orders of the last two years. A member's orders are later than the instant at which the member
 * joined.
 */
export function demoSales(kit: Kit, members: readonly { _id: string; createdAt: string }[]): Sale[] {
  const sales: Sale[] = [];
  for (let daysAgo = DAYS; daysAgo >= 0; daysAgo -= 1) {
    const chance = chanceOf(`orders of ${daysAgo}`);
    const day = kit.day(daysAgo);
    const count = countOn(daysAgo, day, chance);
    const times = Array.from(
      { length: count },
      () =>
        `${String(chance.pick(hours)).padStart(2, '0')}:${String(chance.integer(0, 59)).padStart(2, '0')}`,
    ).toSorted();
    for (const [index, time] of times.entries()) {
      const createdAt = kit.at(daysAgo, time);
      const joined = members.filter((member) => member.createdAt < createdAt);
      // Low indexes are more likely, so some members buy again and again. Other customers buy without
      // joining.
      const at = Math.min(chance.integer(0, 999), chance.integer(0, 999)) / 1000;
      const user = chance.happens(GUESTS) ? undefined : joined[Math.floor(at * joined.length)];
      const number = `${day.replaceAll('-', '')}-${String(index + 1).padStart(4, '0')}`;
      const own = chanceOf(`order ${daysAgo} ${index}`);
      const sale =
        createdAt < kit.now ? saleOf(createdAt, day, number, user?._id ?? null, kit.now, own) : null;
      if (sale) sales.push(sale);
    }
  }
  return sales;
}
