import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyResource, Loose } from '../../../src/core/schema/index';
import { goodsIn } from '../conformance/goods';
import { group, resources } from '../theProduct';
import { type Caller, createTestApi } from './harness';

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
      fields: { 'options.1.extra': '소수점 아래 0자리까지 입력할 수 있습니다.' },
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
