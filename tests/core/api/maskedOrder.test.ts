import { beforeEach, expect, test } from 'vitest';
import { date, defineResource, id, type Loose, limits, text } from '../../../src/core/schema/index';
import { group, resources } from '../theProduct';
import { type Caller, createTestApi, type TestApi } from './harness';

/** People who are found by where they were, and listed by a range of their birth: no list of the product has one. */
const visits = defineResource('visits', {
  fields: {
    _id: id(),
    name: text({ max: 100, personal: 'name' }),
    birth: date({ personal: 'birth' }),
    place: text({ max: 100 }),
  },
  api: { path: 'visits', many: 'visits', one: 'visit' },
  title: { field: 'name', details: ['place'] },
  menu: { group },
  list: {
    perPage: 10,
    columns: ['name', 'birth', 'place'],
    order: ['_id'],
    filters: [{ range: 'birth' }, { search: ['place'] }],
  },
  form: { in: { dialog: 640 }, sections: [{ title: 'visit', fields: ['name', 'birth', 'place'] }] },
});

let t: TestApi;
let full: Caller;
let narrowed: Caller;

beforeEach(async () => {
  t = await createTestApi({ resources: [...resources, visits] });
  full = await t.signIn();
  narrowed = await t.signIn('narrow@example.com', [group], '박운영');
});

const store = (names: readonly string[]) =>
  t.store.transaction(async (tx) => {
    for (const [at, name] of names.entries()) {
      const _id = `visit-${String(at).padStart(3, '0')}`;
      await tx.insert('visits', { _id, version: 1, name, birth: '1985-02-14', place: '강남' });
    }
  });

/** The ids of what the search of everything finds, in its order. */
async function found(call: Caller, term: string): Promise<string[]> {
  const { json } = await call('GET', `search?q=${encodeURIComponent(term)}`);
  const groups = json.groups as { resource: string; items: { _id: string }[] }[];
  return groups.flatMap(({ resource, items }) => (resource === 'visits' ? items.map(({ _id }) => _id) : []));
}

test('A range of a masked value is refused to who sees it masked', async () => {
  await store(['홍길동']);
  const path = 'visits?birth[start]=1985-02-01&birth[end]=1985-02-28';
  const refused = await narrowed('GET', path);
  expect([refused.status, refused.json.code]).toEqual([403, 'no_right']);
  expect(((await full('GET', path)).json.visits as Loose[]).length).toBe(1);
});

test('The order of what is found tells nothing of a masked name', async () => {
  await store(['김하나', '박강남', '강남', '강남역']);
  expect(await found(full, '강남')).toEqual(['visit-002', 'visit-003', 'visit-001', 'visit-000']);
  expect(await found(narrowed, '강남')).toEqual(['visit-000', 'visit-001', 'visit-002', 'visit-003']);
});

test('Of many that are found nobody comes first for being called so, where the name is masked', async () => {
  await store([...Array.from({ length: limits.minMatchesForSearchPerList }, () => '김하나'), '강남']);
  const last = `visit-${limits.minMatchesForSearchPerList}`;
  expect(await found(full, '강남')).toContain(last);
  expect(await found(narrowed, '강남')).toHaveLength(8);
  expect(await found(narrowed, '강남')).not.toContain(last);
});
