/** The shop as plain JavaScript knows it: what is stored, and the figures that decisions, section 13 asks for. */

interface Line {
  product: { _id: string; name: string };
  quantity: number;
  price: number;
  amount: number;
}

export interface Order {
  _id: string;
  _user: string | null;
  createdAt: string;
  paidAt: string | null;
  status: 'PENDING' | 'PAID' | 'PREPARING' | 'DONE';
  confirmation: 'NONE' | 'WAITING' | 'CONFIRMED' | 'AUTO';
  confirmedAt: string | null;
  amount: number;
  lines: Line[];
}

export interface Claim {
  _id: string;
  _order: string;
  type: 'CANCEL' | 'EXCHANGE' | 'RETURN';
  amount: number;
  createdAt: string;
  completedAt: string | null;
}

export interface Shipment {
  _id: string;
  _order: string;
  status: 'READY' | 'SHIPPING' | 'DELIVERED';
  createdAt: string;
}

export interface Shop {
  orders: Map<string, Order>;
  claims: Map<string, Claim>;
  shipments: Map<string, Shipment>;
}

export interface Row {
  key: string;
  amount: number;
  count: number;
  name?: string;
  former?: { amount: number; count: number };
}

const seoul = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul', dateStyle: 'short' });

/** The day in Seoul, by the platform's own calendar. */
export const dayOf = (instant: string): string => seoul.format(new Date(instant));

const all = <T>(map: ReadonlyMap<string, T>): T[] => [...map.values()];
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** What came back of an order for good. */
const backOf = ({ claims }: Shop, { _id }: Order): number =>
  sum(
    all(claims)
      .filter((claim) => claim._order === _id && claim.completedAt !== null && claim.type !== 'EXCHANGE')
      .map(({ amount }) => amount),
  );

const paidOn = ({ orders }: Shop, day: string) =>
  all(orders).filter(({ paidAt }) => paidAt !== null && dayOf(paidAt) === day);

/** Every day of a period, by counting up. */
export function days(from: string, to: string): string[] {
  const found: string[] = [];
  for (
    const at = new Date(`${from}T12:00:00Z`);
    at.toISOString().slice(0, 10) <= to;
    at.setUTCDate(at.getUTCDate() + 1)
  ) {
    found.push(at.toISOString().slice(0, 10));
  }
  return found;
}

export const salesOn = (shop: Shop, day: string): Omit<Row, 'key'> => {
  const paid = paidOn(shop, day);
  return { amount: sum(paid.map((order) => order.amount - backOf(shop, order))), count: paid.length };
};

/** Sums up days by what they belong to; each key is present. */
export function grouped(
  shop: Shop,
  keys: readonly string[],
  period: readonly string[],
  keyOf: (day: string) => string,
): Row[] {
  return keys.map((key) => {
    const own = period.filter((day) => keyOf(day) === key).map((day) => salesOn(shop, day));
    return { key, amount: sum(own.map(({ amount }) => amount)), count: sum(own.map(({ count }) => count)) };
  });
}

export const purchasesOn = ({ orders }: Shop, day: string): Omit<Row, 'key'> => {
  const bought = all(orders).filter(
    ({ confirmation, confirmedAt }) =>
      ['CONFIRMED', 'AUTO'].includes(confirmation) && confirmedAt !== null && dayOf(confirmedAt) === day,
  );
  return { amount: sum(bought.map(({ amount }) => amount)), count: bought.length };
};

export const customersOn = (shop: Shop, day: string): Omit<Row, 'key'> => ({
  amount: salesOn(shop, day).amount,
  count: new Set(paidOn(shop, day).flatMap(({ _user }) => (_user === null ? [] : [_user]))).size,
});

/** What each product sold: the lines of paid orders, each less its share of what came back; without a best ten. */
export function products(
  shop: Shop,
  period: readonly string[],
): Map<string, { amount: number; count: number }> {
  const sold = new Map<string, { amount: number; count: number }>();
  for (const order of period.flatMap((day) => paidOn(shop, day))) {
    const back = backOf(shop, order);
    const whole = order.amount;
    let before = 0;
    const seen = new Set<string>();
    for (const { product, amount } of order.lines) {
      const lost =
        whole === 0
          ? 0
          : Math.round(((before + amount) * back) / whole) - Math.round((before * back) / whole);
      before += amount;
      const known = sold.get(product._id) ?? { amount: 0, count: 0 };
      const isNew = !seen.has(product._id);
      seen.add(product._id);
      sold.set(product._id, { amount: known.amount + amount - lost, count: known.count + Number(isNew) });
    }
  }
  return sold;
}

interface Spans {
  today: number;
  week: number;
}
type Counts = Record<string, Spans & { former?: Spans }>;

const shifted = (day: string, by: number) =>
  new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);

/** Whether a shop has records of a kind that are as old as a day. */
export const reachesBack = (map: ReadonlyMap<string, { createdAt: string }>, day: string): boolean =>
  all(map).some(({ createdAt }) => dayOf(createdAt) <= day);

/** The four summaries. */
export function summary({ orders, claims, shipments }: Shop, today: string): Record<string, Counts> {
  const week = days(shifted(today, -6), today);
  const before = days(shifted(today, -13), shifted(today, -7));
  const count = (
    stored: ReadonlyMap<string, { createdAt: string }>,
    values: readonly string[],
    found: readonly (readonly [value: string, at: string | null])[],
  ): Counts =>
    Object.fromEntries(
      values.map((value) => {
        const own = found.flatMap(([each, at]) => (each === value && at !== null ? [dayOf(at)] : []));
        return [
          value,
          {
            today: own.filter((day) => day === today).length,
            week: own.filter((day) => week.includes(day)).length,
            ...(reachesBack(stored, shifted(today, -13)) && {
              former: {
                today: own.filter((day) => day === shifted(today, -1)).length,
                week: own.filter((day) => before.includes(day)).length,
              },
            }),
          },
        ];
      }),
    );
  return {
    orders: count(
      orders,
      ['PENDING', 'PAID', 'PREPARING', 'DONE'],
      all(orders).map(({ status, createdAt }) => [status, createdAt]),
    ),
    shipping: count(
      shipments,
      ['READY', 'SHIPPING', 'DELIVERED'],
      all(shipments).map(({ status, createdAt }) => [status, createdAt]),
    ),
    claims: count(
      claims,
      ['CANCEL', 'EXCHANGE', 'RETURN'],
      all(claims).map(({ type, createdAt }) => [type, createdAt]),
    ),
    purchases: count(
      orders,
      ['WAITING', 'CONFIRMED', 'AUTO'],
      all(orders).map(({ confirmation, createdAt, confirmedAt }) => [
        confirmation,
        confirmation === 'WAITING' ? createdAt : confirmedAt,
      ]),
    ),
  };
}
