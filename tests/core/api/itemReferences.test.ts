import { beforeEach, expect, test } from 'vitest';
import {
  type AnyResource,
  defineResource,
  id,
  type Loose,
  list,
  ref,
  text,
} from '../../../src/core/schema/index';
import { group } from '../theProduct';
import { type Costs, costs, costTexts, openCosts } from './costs';
import type { Caller } from './harness';

const makers = defineResource('makers', {
  fields: { _id: id(), name: text({ max: 50 }) },
  api: { path: 'makers', many: 'makers', one: 'maker' },
  menu: { group },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
});

/** Kits whose parts have a maker that some operators do not read, and one whose resource they do not read. */
const kits = defineResource('kits', {
  fields: {
    _id: id(),
    name: text({ max: 50 }),
    parts: list({
      label: text({ max: 20 }),
      maker: ref('makers', { nullable: true, reads: 'cost' }),
      ledger: ref('ledgers', { nullable: true }),
    }),
  },
  api: { path: 'kits', many: 'kits', one: 'kit' },
  menu: { group },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
  form: { in: { page: 800 }, sections: [{ title: 'all', fields: ['name', 'parts'] }] },
});

const texts = {
  ...costTexts,
  resources: {
    ...costTexts.resources,
    makers: { name: '제조사', fields: { name: '이름' } },
    kits: { name: '세트', fields: { name: '이름', parts: '부품' } },
  },
};

let shop: Costs;
let lacking: Caller;
beforeEach(async () => {
  shop = await openCosts({
    resources: [...costs, makers, kits] as readonly AnyResource[],
    messages: texts as typeof costTexts,
  });
  lacking = await shop.narrowed('pricing', 'personal');
});

const made = async (path: string, one: string, body: Loose) =>
  (await shop.whole('POST', path, { body })).json[one] as Loose & { _id: string };
const partsOf = async (kit: string) => (await shop.t.store.get('kits', kit))?.parts as Loose[];

test('An item comes back without a reference to a record that is gone, also where its caller reads none', async () => {
  const { _id: maker } = await made('makers', 'maker', { name: '목공소' });
  const { _id: kit } = await made('kits', 'kit', { name: '의자', parts: [{ label: '다리', maker }] });
  await shop.whole('PUT', `kits/${kit}`, { body: { parts: [] } });
  expect((await shop.whole('DELETE', `makers/${maker}`)).status).toBe(200);
  const { status, json } = await lacking('POST', `kits/${kit}/history/1/restore`);
  expect([status, json]).toEqual([200, expect.anything()]);
  expect(await partsOf(kit)).toMatchObject([{ label: '다리', maker: null }]);
});

test('An item that moves in its list adds no reference', async () => {
  const ledgers = [];
  for (const name of ['하나', '둘']) ledgers.push((await made('ledgers', 'ledger', { name }))._id);
  const { _id: kit, parts } = await made('kits', 'kit', {
    name: '의자',
    parts: ledgers.map((ledger) => ({ label: '다리', ledger })),
  });
  const [first, second] = (parts as Loose[]).map(({ maker: _, ...part }) => part);
  const refused = await lacking('PUT', `kits/${kit}`, {
    body: { parts: [first, second, { label: '등', ledger: 'f'.repeat(24) }] },
  });
  expect(refused.json.code).toBe('no_right');
  for (const kept of [[second, first], [first]]) {
    const { status, json } = await lacking('PUT', `kits/${kit}`, { body: { parts: kept } });
    expect([status, json]).toEqual([200, expect.anything()]);
  }
  expect((await partsOf(kit)).map(({ ledger }) => ledger)).toEqual([ledgers[0]]);
});
