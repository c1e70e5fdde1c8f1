import type { ResourceHooks } from '../../../server/core/call/hooks';
import { bool, choice, defineResource, id, image, int, text } from '../../../src/core/schema/index';
import { messages, resources as product } from '../theProduct';
import { type Caller, createTestApi, type TestApi } from './harness';

/** A small shop of the tests' own: purchases take from the stock. */
export const stock = defineResource('stock', {
  fields: { _id: id(), name: text({ required: true, max: 50 }), left: int({ min: 0, default: 0 }) },
  api: { path: 'stock', many: 'stocks', one: 'stock' },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
  form: { in: { page: 1024 }, sections: [{ title: 'all', fields: ['name', 'left'] }] },
  refusals: ['locked'],
});

export const buyers = defineResource('buyers', {
  fields: { _id: id(), name: text({ personal: 'name', max: 50 }), bought: int({ default: 0 }) },
  api: { path: 'buyers', many: 'buyers', one: 'buyer' },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
});

export const purchases = defineResource('purchases', {
  fields: {
    _id: id(),
    subject: text({ required: true, max: 50 }),
    stock: text({ max: 24 }),
    buyer: text({ max: 24 }),
    count: int({ default: 1, max: 1000 }),
    price: int({ default: 0 }),
    total: int({ readOnly: true, nullable: true, max: 9999 }),
    status: choice(['PAID', 'SHIPPED'], { default: 'PAID' }),
    isUrgent: bool({ default: false }),
    picture: image({ upload: { to: 'picture' }, public: true }),
  },
  api: { path: 'purchases', many: 'purchases', one: 'purchase' },
  form: {
    in: { page: 1024 },
    sections: [
      {
        title: 'all',
        fields: ['subject', 'stock', 'buyer', 'count', 'price', 'total', 'status', 'isUrgent', 'picture'],
      },
    ],
  },
  bulk: { delete: true },
  refusals: ['shipped', 'soldOut'],
  list: {
    perPage: 10,
    columns: ['subject', { toggle: 'isUrgent' }],
    order: ['subject'],
    excel: 'plain',
    import: true,
  },
});

export const shop = [...product, stock, buyers, purchases];

const texts = {
  ...messages,
  resources: {
    ...messages.resources,
    stock: { name: '재고', fields: { left: '남은 수량' }, refusals: { locked: '재고 조사 중입니다.' } },
    purchases: {
      name: '주문',
      fields: { total: '합계' },
      refusals: { shipped: '이미 배송된 주문입니다.', soldOut: '재고가 부족합니다.' },
    },
  },
};

export interface Shop {
  t: TestApi;
  call: Caller;
  /** Everything that a collection holds. */
  all(collection: string): Promise<readonly Record<string, unknown>[]>;
}

/** The API of the shop with its hooks, and an operator of it. */
export async function openShop(
  hooks: readonly ResourceHooks[],
  ports: Parameters<typeof createTestApi>[0] = {},
): Promise<Shop> {
  const t = await createTestApi({ resources: shop, messages: texts, hooks, ...ports });
  const all = (collection: string) => t.store.find(collection, { where: [], order: [], skip: 0, limit: 0 });
  return { t, call: await t.signIn(), all };
}
