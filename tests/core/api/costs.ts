import {
  type AnyResource,
  bool,
  defineResource,
  id,
  int,
  list,
  multiline,
  richText,
  text,
} from '../../../src/core/schema/index';
import { messages, resources as product } from '../theProduct';
import { withWords } from '../withWords';
import { type Caller, createTestApi, type TestApi } from './harness';

/** Goods whose cost is for some, whose price is changed by some, and whose supplier nobody else reads. */
export const goods = defineResource('goods', {
  fields: {
    _id: id(),
    name: text({ required: true, max: 50 }),
    price: int({ default: 0, writes: 'pricing' }),
    cost: int({ nullable: true, reads: 'cost' }),
    memo: multiline({ reads: 'cost' }),
    story: richText({ reads: 'cost' }),
    supplier: text({ max: 50, reads: 'cost' }),
    parts: list({ label: text({ max: 20 }), cost: int({ nullable: true, reads: 'cost' }) }),
    isHidden: bool({ default: false }),
    sum: int({ readOnly: true, nullable: true, reads: 'cost' }),
  },
  api: { path: 'goods', many: 'goods', one: 'good' },
  bulk: { delete: true },
  checks: { fair: { at: 'cost', holds: ({ cost, price }) => cost === null || cost <= price + 1000 } },
  resets: [{ field: 'isHidden', to: true, set: { supplier: '' } }],
  actions: {
    audit: { needs: 'cost', set: { isHidden: true } },
    hide: { set: { isHidden: true } },
  },
  list: {
    perPage: 10,
    columns: ['name', 'price', 'cost', 'supplier', { toggle: 'isHidden' }],
    order: ['-cost', 'name'],
    sorts: ['name', 'cost'],
    filters: [
      { search: ['name', 'supplier'], all: true },
      { equals: 'cost' },
      { contains: ['name'], as: 'named' },
    ],
    excel: 'plain',
    import: true,
    exports: { needs: 'cost' },
  },
  form: {
    in: { page: 1024 },
    sections: [
      { title: 'all', fields: ['name', 'price', 'isHidden', 'parts'] },
      { title: 'cost', fields: ['cost', 'memo', 'story', 'supplier', 'sum'] },
    ],
  },
});

/** Books that only those see who may see costs. */
export const ledgers = defineResource('ledgers', {
  fields: { _id: id(), name: text({ max: 50 }), _good: text({ max: 24 }) },
  api: { path: 'ledgers', many: 'ledgers', one: 'ledger' },
  needs: 'cost',
  bulk: { delete: true },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
  form: { in: { page: 1024 }, sections: [{ title: 'all', fields: ['name'] }] },
});

export const costs: readonly AnyResource[] = [...withWords(product, ['cost', 'pricing']), goods, ledgers];

export const costTexts = {
  ...messages,
  resources: {
    ...messages.resources,
    goods: { name: '상품', fields: { name: '이름', price: '가격', cost: '원가' } },
    ledgers: { name: '장부', fields: { name: '이름' } },
  },
};

export interface Costs {
  t: TestApi;
  /** An operator with every right. */
  whole: Caller;
  /** An operator who is narrowed to some words. */
  narrowed(...words: string[]): Promise<Caller>;
}

/** The API over goods and ledgers. */
export async function openCosts(ports: Parameters<typeof createTestApi>[0] = {}): Promise<Costs> {
  const t = await createTestApi({ resources: costs, messages: costTexts, ...ports });
  const whole = await t.signIn();
  const narrowed = (...words: string[]) => t.signIn(`${words.join('-')}@example.com`, words);
  return { t, whole, narrowed };
}
