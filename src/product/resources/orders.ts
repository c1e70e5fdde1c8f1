import {
  choice,
  dateTime,
  defineResource,
  getAt,
  group,
  id,
  int,
  list,
  ref,
  text,
} from '../../core/schema/index';
import { createdAt, soldProductFields } from './shared';
import { formatFurtherProductCount } from './storedWords';

/** Returns the name of an order's first product, and how many other products the order has, as one text. */
function describeSoldProducts(orderLines: unknown): string {
  const [first, ...others] = Array.isArray(orderLines) ? orderLines : [];
  const firstProductName = String(getAt(first ?? {}, 'product.name') ?? '');
  return others.length > 0
    ? `${firstProductName} ${formatFurtherProductCount(others.length)}`
    : firstProductName;
}

/**
 * Orders (decisions, section 13). The storefront writes them; the dashboard's figures are computed from them.
 */
export const orders = defineResource('orders', {
  fields: {
    _id: id(),
    number: text({ required: true, max: 50, unique: true }),
    _user: ref('users', { nullable: true, forgets: [] }),
    createdAt,
    paidAt: dateTime({ nullable: true }),
    status: choice(['PENDING', 'PAID', 'PREPARING', 'DONE']),
    confirmation: choice(['NONE', 'WAITING', 'CONFIRMED', 'AUTO']),
    confirmedAt: dateTime({ nullable: true }),
    amount: int({ unit: 'won', min: 0 }),
    lines: list({
      product: group(soldProductFields),
      quantity: int({ min: 0 }),
      price: int({ unit: 'won', min: 0 }),
      amount: int({ unit: 'won', min: 0 }),
    }),
    goods: text({
      readOnly: true,
      display: { from: ['lines'], by: ({ lines }) => describeSoldProducts(lines) },
    }),
  },
  api: { path: 'orders', many: 'orders', one: 'order' },
  create: 'api',
  update: 'api',
  menu: { group: 'members', entry: false },
  remove: false,
  title: 'number',
  list: {
    perPage: 10,
    columns: ['number', 'goods', 'amount', 'status', 'confirmation', 'createdAt'],
    order: ['-createdAt'],
    sorts: ['createdAt'],
    filters: [
      { search: ['number'] },
      { equals: 'status', all: true },
      { equals: '_user', all: true, linked: true },
      { range: 'createdAt' },
    ],
  },
  form: {
    in: { dialog: 820 },
    sections: [
      {
        title: 'order',
        fields: [
          ['number', 'createdAt', '_user'],
          ['status', 'amount', 'paidAt'],
          ['confirmation', 'confirmedAt'],
        ],
      },
      { title: 'lines', fields: [{ field: 'lines', widget: 'rows' }] },
    ],
  },
});
