import { type Answer, rowsIn } from './calls';

const HOUR = 60 * 60 * 1000;
const SEOUL = 9 * HOUR;

/** Now, as the clock of the tests says. */
const now = Date.parse('2026-03-02T01:00:00.000Z');
/** The day in Seoul so many days ago. */
export const day = (ago: number) => new Date(now + SEOUL - ago * 24 * HOUR).toISOString().slice(0, 10);
/** The first moment of that day in Seoul. */
const midnight = (ago: number) => new Date(Date.parse(`${day(ago)}T00:00:00.000Z`) - SEOUL);
export const first = (ago: number) => midnight(ago).toISOString();
export const last = (ago: number) => new Date(midnight(ago - 1).getTime() - 1).toISOString();

export const mug = { _id: 'p-mug', name: '달항아리 머그잔' };
export const frame = { _id: 'p-frame', name: '원목 액자 30호' };
export const line = (product: object, quantity: number, price: number) => ({
  product,
  quantity,
  price,
  amount: quantity * price,
});

export const order = (_id: string, at: string, values: object) => ({
  _id,
  number: `N-${_id}`,
  _user: 'u-1',
  createdAt: at,
  paidAt: at,
  status: 'PAID',
  confirmation: 'NONE',
  confirmedAt: null,
  ...values,
});

export const rows = (answer: Answer) =>
  rowsIn(answer, 'rows') as unknown as { key: string; amount: number; count: number }[];
export const of = (answer: Answer, key: string) => rows(answer).find((row) => row.key === key);
