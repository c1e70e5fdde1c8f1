import { beforeEach, describe, expect, test } from 'vitest';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import { type AnyResource, int, type Loose, limits, ref } from '../../../src/core/schema/index';
import { treeIn, treeTexts } from '../conformance/categories';
import { group, messages, resources as ofProduct } from '../theProduct';
import { type Caller, createTestApi, type TestApi } from './harness';

const samples = treeIn(group).map((one) =>
  one.list ? { ...one, list: { ...one.list, excel: 'stamped' as const, import: true as const } } : one,
);
const ports = {
  resources: [...ofProduct, ...samples],
  messages: { ...messages, resources: { ...messages.resources, ...treeTexts } },
};
const { cycle, tooDeep } = messages.problems;
const TOO_DEEP = tooDeep.replace('%{max}', String(limits.maxTreeLevels));

let t: TestApi;
let call: Caller;
beforeEach(async () => {
  t = await createTestApi(ports);
  call = await t.signIn();
});

const add = async (name: string, category: string | null = null) => {
  const { json } = await call('POST', 'categories', { body: { name, category } });
  return String((json.category as Loose)._id);
};
/** Records one below the other; the topmost first. */
async function chain(length: number, below: string | null = null) {
  const ids: string[] = [];
  for (let at = 0; at < length; at += 1) ids.push(await add(`단계 ${at}`, ids.at(-1) ?? below));
  return ids;
}
const move = async (id: string, category: string | null) => {
  const { status, json } = await call('PUT', `categories/${id}`, { body: { category } });
  return [status, json.fields];
};
const idsIn = async (query: string) => {
  const { json } = await call('GET', query, { headers: { skip: '0', limit: '200' } });
  return ((json.categories ?? json.shelves) as Loose[]).map(({ _id }) => _id).toSorted();
};

describe('a tree', () => {
  test('takes no record below itself, and none below one that is below it', async () => {
    const [top = '', middle = '', low = ''] = await chain(3);
    expect(await move(top, top)).toEqual([422, { category: cycle }]);
    expect(await move(top, low)).toEqual([422, { category: cycle }]);
    expect(await move(low, null)).toEqual([200, undefined]);
    expect(await move(top, low)).toEqual([200, undefined]);
    expect(await move(low, middle)).toEqual([422, { category: cycle }]);
  });

  test('refuses a parent that no text can be made of', async () => {
    const body = { category: { toString: 1 } };
    const { status, json } = await call('PUT', `categories/${await add('단계')}`, { body });
    expect([status, Object.keys(json.fields ?? {}), t.logged]).toEqual([422, ['category'], []]);
  });

  test('has sixteen levels, also where a branch is moved', async () => {
    const ids = await chain(limits.maxTreeLevels);
    const lowest = ids.at(-1) ?? '';
    const { status, json } = await call('POST', 'categories', { body: { name: '더', category: lowest } });
    expect([status, json.fields]).toEqual([422, { category: TOO_DEEP }]);
    const [branch = '', leaf = ''] = await chain(2);
    expect(await move(branch, ids.at(-2) ?? '')).toEqual([422, { category: TOO_DEEP }]);
    expect(await move(leaf, ids.at(-2) ?? '')).toEqual([200, undefined]);
    expect(await move(branch, ids.at(-3) ?? '')).toEqual([200, undefined]);
  });

  test('is filtered with all below, for its own records and for those that refer to it', async () => {
    const [top = '', middle = '', low = ''] = await chain(3);
    const other = await add('다른');
    const shelf = async (category: string | null) => {
      const { json } = await call('POST', 'shelves', { body: { label: '진열대', category } });
      return String((json.shelf as Loose)._id);
    };
    const [onTop, onLow] = [await shelf(top), await shelf(low), await shelf(other), await shelf(null)];
    expect(await idsIn(`categories?category=${top}`)).toEqual([middle]);
    expect(await idsIn(`categories?category=${top}&below=true`)).toEqual([middle, low].toSorted());
    expect(await idsIn(`shelves?category=${top}`)).toEqual([onTop]);
    expect(await idsIn(`shelves?category=${top}&below=false`)).toEqual([onTop]);
    expect(await idsIn(`shelves?category=${top}&below=true`)).toEqual([onTop, onLow].toSorted());
    expect(await move(middle, other)).toEqual([200, undefined]);
    expect(await idsIn(`shelves?category=${top}&below=true`)).toEqual([onTop]);
    for (const query of ['below=true', `category=${top}&below=yes`, 'category=&below=true']) {
      const { status, json } = await call('GET', `shelves?${query}`);
      expect([query, status, json.code]).toEqual([query, 400, 'unknown_filter']);
    }
  });

  test('is listed in its order: each record before those below it', async () => {
    const place = (name: string, category: string | null, at: number) =>
      call('POST', 'categories', { body: { name, category, place: at } }).then(({ json }) =>
        String((json.category as Loose)._id),
      );
    const [second, first] = [await place('둘', null, 2), await place('하나', null, 1)];
    const low = await place('하나-둘', first, 2);
    await place('하나-하나', first, 1);
    await place('둘-하나', second, 1);
    const names = async (query: string, skip = 0, limit = 200) => {
      const headers = { skip: String(skip), limit: String(limit) };
      const { json } = await call('GET', `categories${query}`, { headers });
      return (json.categories as Loose[]).map(({ name }) => name);
    };
    const whole = ['하나', '하나-하나', '하나-둘', '둘', '둘-하나'];
    expect(await names('')).toEqual(whole);
    expect(await names('', 2, 2)).toEqual(whole.slice(2, 4));
    expect(await names('?sort=name')).toEqual(whole.toSorted());
    expect(await names('?fields=name')).toEqual(whole);
    expect(await move(low, second)).toEqual([200, undefined]);
    expect(await names('')).toEqual(['하나', '하나-하나', '둘', '둘-하나', '하나-둘']);
  });

  test('answers the names above a record with its title', async () => {
    const [top = '', , low = ''] = await chain(3);
    const { json } = await call('GET', `categories/titles?_id=${low},${top}`);
    expect(json.titles).toEqual([
      { _id: low, title: '단계 2', detail: '', path: ['단계 0', '단계 1'] },
      { _id: top, title: '단계 0', detail: '', path: [] },
    ]);
    const found = await call('GET', `categories/titles?q=${encodeURIComponent('단계 1')}`);
    expect(found.json.titles).toMatchObject([{ title: '단계 1', path: ['단계 0'] }]);
  });

  test('keeps a record with others below it from being deleted, and names them', async () => {
    const [top = ''] = await chain(2);
    const { status, json } = await call('DELETE', `categories/${top}`);
    expect([status, json.code]).toEqual([409, 'in_use']);
    expect(json.message).toContain('단계 1');
  });

  test('is held by bulk edits and older versions', async () => {
    const [top = '', , low = ''] = await chain(3);
    const records = [{ _id: top, version: 1 }];
    const edited = await call('POST', 'categories/edit', { body: { records, set: { category: low } } });
    expect(edited.json).toMatchObject({ done: [], kept: [{ _id: top, message: expect.anything() }] });
    // An older version of the topmost one lies below what is now below it.
    expect(await move(low, null)).toEqual([200, undefined]);
    expect(await move(top, low)).toEqual([200, undefined]);
    expect(await move(top, null)).toEqual([200, undefined]);
    expect(await move(low, top)).toEqual([200, undefined]);
    const back = await call('POST', `categories/${top}/history/2/restore`, {
      headers: { 'if-match': '"3"' },
    });
    expect([back.status, back.json.fields]).toEqual([422, { category: cycle }]);
  });
});

describe('a tree, from beside its forms,', () => {
  test('is held by imports: a row that would close a circle is refused, the others are written', async () => {
    const [top = '', , low = ''] = await chain(3);
    const rows = [
      { _id: top, version: 1, record: { category: '단계 2' } },
      { _id: low, version: 1, record: { name: '새 이름' } },
    ];
    for (const dryRun of [true, false]) {
      const { json } = await call('POST', 'categories/import', { body: { rows, dryRun, loses: true } });
      expect([dryRun, json.rows]).toMatchObject([
        dryRun,
        [{ outcome: 'refused', fields: { category: cycle } }, { outcome: 'updated' }],
      ]);
    }
    expect(await t.store.get('categories', top)).toMatchObject({ category: null, version: 1 });
  });

  test('is held by the bin: what would be too deep by now stays in it', async () => {
    const ids = await chain(limits.maxTreeLevels - 1);
    const [branch = '', leaf = ''] = await chain(2);
    await call('DELETE', `categories/${leaf}`, { headers: { 'if-match': '"1"' } });
    expect(await move(branch, ids.at(-1) ?? '')).toEqual([200, undefined]);
    const [item] = (await call('GET', 'bin')).json.items as Loose[];
    const restore = () => call('POST', 'bin/restore', { body: { ids: [item?._id] } });
    const { json } = await restore();
    expect(JSON.stringify(json)).toContain(TOO_DEEP);
    expect(await t.store.get('categories', leaf)).toBeNull();
    expect(await move(branch, null)).toEqual([200, undefined]);
    await restore();
    expect(await t.store.get('categories', leaf)).toMatchObject({ category: branch });
  });
});

describe('the start refuses', () => {
  const faults = (changes: Partial<AnyResource>) =>
    declarationFaultsOf(
      samples.map((one) => (one.name === 'categories' ? ({ ...one, ...changes } as AnyResource) : one)),
    );
  const fields = (category: unknown) => ({ ...samples[0]?.fields, category }) as AnyResource['fields'];

  test.each([
    [
      'another parent',
      { fields: fields(ref('shelves', { nullable: true })) },
      "tree needs category to be a ref('categories'",
    ],
    [
      'a parent that is needed',
      { fields: fields(ref('categories')) },
      "tree needs category to be a ref('categories'",
    ],
    ['no reference', { fields: fields(int({ nullable: true })) }, 'tree needs category to be a ref'],
    ['a filter into no tree', { tree: undefined }, "{ below: 'category' } needs one reference"],
    ['an unknown parent', { tree: { parent: 'above' } }, 'names above, which is no field'],
  ])('a tree with %s', (_name, changes, sentence) => {
    expect(faults(changes as Partial<AnyResource>).join('\n')).toContain(sentence);
  });
});
