import { beforeEach, describe, expect, test } from 'vitest';
import {
  type AnyResource,
  defineResource,
  id,
  type Loose,
  list,
  ref,
  text,
} from '../../../src/core/schema/index';
import { goodsIn } from '../conformance/goods';
import { group, resources } from '../theProduct';
import { type Caller, createTestApi, type TestApi } from './harness';

const goods = goodsIn(group);
let call: Caller;
beforeEach(async () => {
  const t = await createTestApi({ resources: [...resources, goods] });
  call = await t.signIn();
});

const OPTIONS = [
  { label: '빨강', extra: '1000' },
  { label: '파랑', extra: '0' },
  { label: '검정', extra: '-500' },
];

type Good = Loose & { _id: string; version: number; options: Loose[] };

async function made(options: readonly Loose[] = OPTIONS): Promise<Good> {
  const { json } = await call('POST', 'goods', { body: { name: '의자', options } });
  return json.good as Good;
}
const read = async ({ _id }: Good) => (await call('GET', `goods/${_id}`)).json.good as Good;

async function send(rows: readonly Loose[], more: Loose = { dryRun: true }): Promise<Loose[]> {
  const { status, json } = await call('POST', 'goods/import', { body: { rows, dryRun: false, ...more } });
  expect([status, json.message]).toEqual([200, undefined]);
  return json.rows as Loose[];
}
const rowOf = ({ _id, version }: Good, options: unknown) => ({ _id, version, record: { options } });

describe('a row with the items of a list', () => {
  test('changes nothing with the items of the file', async () => {
    const good = await made();
    const { json } = await call('GET', 'goods?fields=_id,options', { headers: { skip: '0', limit: '0' } });
    const [row] = json.goods as Good[];
    expect(row?.options).toEqual(good.options);
    expect(await send([rowOf(good, row?.options)], {})).toMatchObject([{ outcome: 'same', version: 1 }]);
  });

  test('tells the changed value by its place, and stores it with the ids of the items', async () => {
    const good = await made();
    const [one, two, three] = good.options;
    const options = [one, { ...two, extra: '300' }, three, { label: '하양' }];
    expect(await send([rowOf(good, options)])).toMatchObject([
      {
        outcome: 'updated',
        changes: [
          { path: 'options.1.extra', before: '0', after: '300', by: 'cell' },
          { path: 'options.3.label', before: null, after: '하양', by: 'cell' },
          // Computed from the items.
          { path: 'total', before: '500', after: '800' },
        ],
      },
    ]);
    expect(await read(good)).toEqual(good);
    expect(await send([rowOf(good, options)], {})).toMatchObject([{ outcome: 'updated', version: 2 }]);
    const stored = await read(good);
    expect(stored).toMatchObject({ total: '800', options: [one, { ...two, extra: '300' }, three, {}] });
  });

  test('keeps what its items lack, in any order', async () => {
    const good = await made();
    const [one, two, three] = good.options.map(({ _id }) => ({ _id }));
    await send([rowOf(good, [three, { ...one, label: '분홍' }, two])], { loses: true });
    expect((await read(good)).options).toEqual([
      good.options[2],
      { ...good.options[0], label: '분홍' },
      good.options[1],
    ]);
  });

  test.each([
    ['one item less', (items: Loose[]) => items.slice(0, 2), 'options.2.extra', '-500'],
    ['no item', () => [], 'options.0.extra', '1000'],
  ])('with %s is refused, unless values may be lost', async (_, left, path, before) => {
    const good = await made();
    const row = rowOf(good, left(good.options));
    const [dry] = await send([row]);
    expect(dry?.changes).toContainEqual({ path, before, after: null, by: 'cell' });
    expect(await send([row], {})).toMatchObject([{ outcome: 'refused', code: 'would_lose' }]);
    expect(await read(good)).toEqual(good);
    expect(await send([row], { loses: true })).toMatchObject([{ outcome: 'updated' }]);
    expect((await read(good)).options).toEqual(left(good.options));
  });

  test('without items leaves them alone', async () => {
    const good = await made();
    const { _id, version } = good;
    await send([{ _id, version, record: { name: '책상' } }], {});
    expect(await read(good)).toMatchObject({ name: '책상', options: good.options });
  });

  test('is refused by itself, with the item and the field, and others are stored', async () => {
    const good = await made();
    const [one, two] = good.options;
    const wrong = rowOf(good, [one, { ...two, extra: '1.5' }]);
    const fine = { key: 'row 1', record: { name: '책상', options: [{ label: '크게', extra: '100' }] } };
    const [refused, created] = await send([wrong, fine], {});
    expect(refused).toMatchObject({
      outcome: 'refused',
      fields: { 'options.1.extra': '소수점 없이 정수로 입력해주세요.' },
    });
    expect(created).toMatchObject({ outcome: 'created' });
    expect(await read(created as Good)).toMatchObject({ total: '100', options: [{ label: '크게' }] });
    const [again] = await send([fine], {});
    expect(again).toMatchObject({ outcome: 'again', _id: created?._id });
  });

  test('is of an older version: it changes nothing', async () => {
    const good = await made();
    const row = rowOf(good, [...good.options, { label: '하양' }]);
    await send([row], {});
    expect(await send([rowOf(good, [{ label: '새로' }])], { loses: true })).toMatchObject([
      { outcome: 'refused', code: 'conflict' },
    ]);
  });

  test('is refused with a field that no sheet has, and where the list has no sheet of items', async () => {
    const refusedBy = async (by: Caller, options: readonly Loose[]) => {
      const body = { rows: [{ record: { name: '의자', options } }], dryRun: true };
      return (await by('POST', 'goods/import', { body })).json.rows;
    };
    expect(await refusedBy(call, [{ size: 3 }])).toMatchObject([{ outcome: 'refused' }]);
    const plain = { ...goods, list: { ...goods.list, excel: 'plain' } } as AnyResource;
    const t = await createTestApi({ resources: [...resources, plain] });
    expect(await refusedBy(await t.signIn(), OPTIONS)).toMatchObject([
      { outcome: 'refused', message: expect.stringContaining('options') },
    ]);
  });
});

describe('a reference in an item', () => {
  const options = list({ label: text({ max: 100 }), of: ref('makers', { nullable: true }) }, { max: 20 });
  const makers = defineResource('makers', {
    fields: { _id: id(), name: text({ max: 50 }), code: text({ max: 20, unique: true }) },
    api: { path: 'makers', many: 'makers', one: 'maker' },
    title: 'name',
    menu: { group },
    needs: 'personal',
    list: { perPage: 10, columns: ['name'], order: ['name'] },
  });
  const { total: _, ...fields } = goods.fields;
  const sets = {
    ...goods,
    fields: { ...fields, options },
    bulk: undefined,
    form: undefined,
    list: { perPage: 10, columns: ['name'], order: ['name'], excel: { items: 'options' }, import: true },
  } as unknown as AnyResource;
  let t: TestApi;
  let ids: string[];
  beforeEach(async () => {
    t = await createTestApi({ resources: [...resources, makers, sets] });
    call = await t.signIn();
    ids = [];
    for (const [name, code] of [
      ['한빛', 'A'],
      ['한빛', 'B'],
      ['새길', 'C'],
    ]) {
      const { json } = await call('POST', 'makers', { body: { name, code } });
      ids.push(String((json.maker as Loose)._id));
    }
  });
  const set = () =>
    made([
      { label: '빨강', of: ids[1] },
      { label: '파랑', of: null },
      { label: '검정', of: ids[2] },
    ]);
  async function fileOf(by = call): Promise<Good> {
    const headers = { skip: '0', limit: '0' };
    const { json } = await by('GET', 'goods?fields=_id,options,titles.options.of', { headers });
    return (json.goods as Good[])[0] as Good;
  }
  const named = ({ options }: Good, titles: readonly string[]) =>
    options.map(({ of: _, ...item }, at) => ({ ...item, ...(titles[at] && { of: titles[at] }) }));

  test('is a title in its row, and changes nothing when the file is read back, in any order', async () => {
    const good = await set();
    const file = await fileOf();
    expect(file.titles).toEqual({ options: { of: ['한빛', '', '새길'] } });
    const items = named(file, ['한빛', '', '새길']);
    expect(await send([rowOf(good, items)], {})).toMatchObject([{ outcome: 'same', version: 1 }]);
    await send([rowOf(good, items.toReversed())], {});
    expect((await read(good)).options).toEqual(good.options.toReversed());
  });

  test('is found by title or unique value, and told by title before it is stored', async () => {
    const good = await set();
    const items = named(good, ['A', '새길', '새길']);
    expect(await send([rowOf(good, [...items, { label: '하양', of: 'B' }])])).toMatchObject([
      {
        changes: [
          { path: 'options.0.of', before: '한빛', after: '한빛' },
          { path: 'options.1.of', before: null, after: '새길' },
          { path: 'options.3.label', after: '하양' },
          { path: 'options.3.of', before: null, after: '한빛' },
        ],
      },
    ]);
    await send([rowOf(good, [...items, { label: '하양', of: 'B' }])], {});
    expect((await read(good)).options.map((item) => item.of)).toEqual([ids[0], ids[2], ids[2], ids[1]]);
  });

  test('is refused by its row where it is ambiguous or unknown, with the names there are', async () => {
    const good = await set();
    const [answer] = await send([rowOf(good, named(good, ['한빛', '한빛', '없는 곳']))], {});
    expect(answer).toMatchObject({
      outcome: 'refused',
      fields: {
        'options.1.of': expect.stringContaining('A, B'),
        'options.2.of': expect.stringContaining('A, B, 새길'),
      },
    });
    // The unchanged one is kept.
    expect(Object.keys(answer?.fields as Loose)).toEqual(['options.1.of', 'options.2.of']);
    expect(await read(good)).toEqual(good);
  });

  test('has no title and takes none without the right to its resource', async () => {
    const good = await set();
    const narrow = await t.signIn('narrow@example.com', [group], '박좁은');
    const file = await fileOf(narrow);
    expect(file.titles).toBeUndefined();
    const importBy = async (items: readonly Loose[]) =>
      (await narrow('POST', 'goods/import', { body: { rows: [rowOf(good, items)], dryRun: false } })).json
        .rows;
    expect(await importBy(named(file, ['', '', '새길']))).toMatchObject([
      { outcome: 'refused', code: 'no_right' },
    ]);
    const items = named(file, []).map((item, at) => (at === 0 ? { ...item, label: '분홍' } : item));
    expect(await importBy(items)).toMatchObject([{ outcome: 'updated' }]);
    expect((await read(good)).options).toEqual([
      { ...good.options[0], label: '분홍' },
      ...good.options.slice(1),
    ]);
  });
});
