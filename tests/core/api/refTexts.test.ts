import { beforeEach, describe, expect, test } from 'vitest';
import { joinTitlesInCell, splitTitlesOfCell } from '../../../src/core/engine/excel/sheet/titles';
import type { AnyResource, Loose } from '../../../src/core/schema/index';
import { goodsIn } from '../conformance/goods';
import { relationPorts } from '../conformance/relationPorts';
import { relationsIn } from '../conformance/relations';
import { group, messages, resources as ofProduct } from '../theProduct';
import { type Caller, confirm, createTestApi, type TestApi } from './harness';

const goods = goodsIn(group);
const { code } = goods.fields;
const samples: readonly AnyResource[] = [
  ...relationsIn(group),
  { ...goods, fields: { ...goods.fields, code: { ...code, unique: true } } } as AnyResource,
];
const ports = relationPorts(samples);

let t: TestApi;
let call: Caller;
beforeEach(async () => {
  t = await createTestApi(ports);
  call = await t.signIn();
});

const created = async (path: string, one: string, body: Loose) =>
  String(((await call('POST', path, { body })).json[one] as Loose)._id);
const good = (name: string, more: Loose = {}) => created('goods', 'good', { name, ...more });
const buyer = (name: string) => created('buyers', 'buyer', { name });
const purchase = (body: Loose) => created('purchases', 'purchase', { subject: '주문', ...body });

const reason = { 'X-Export-Reason': encodeURIComponent('정기 점검') };
/** The rows of a file: all records with the titles of their references. */
async function exported(path: string, many: string, fields: string, by = call) {
  await confirm(by);
  const headers = { skip: '0', limit: '0', ...reason };
  const { json } = await by('GET', `${path}?fields=${fields}`, { headers });
  const rows = json[many] as (Loose & { titles?: Loose })[];
  return rows.toSorted((one, other) => String(one.subject).localeCompare(String(other.subject)));
}
const purchasesOut = (by = call) =>
  exported('purchases', 'purchases', 'subject,titles.buyer,titles.goods', by);

async function send(
  path: string,
  rows: readonly Loose[],
  { dryRun = false, by = call } = {},
): Promise<Loose[]> {
  const { json } = await by('POST', `${path}/import`, { body: { rows, dryRun, loses: true } });
  return json.rows as Loose[];
}
const rowOf = ({ _id, version, titles, ...record }: Loose): Loose => ({
  _id,
  version,
  // An empty cell is no part of a row.
  record: {
    ...record,
    ...Object.fromEntries(Object.entries(titles ?? {}).filter(([, value]) => value !== '')),
  },
});
const row = (record: Loose): Loose => ({ record: { subject: '주문', ...record } });
const read = async (_id: unknown) => (await call('GET', `purchases/${_id}`)).json.purchase as Loose;
const outcomes = (answers: readonly Loose[]) => answers.map(({ outcome }) => outcome);

describe('a file with references', () => {
  test('has titles, and changes nothing when it is read back, also with equal and odd titles', async () => {
    const names = ['사과', '배, 큰 것', '사과', '"귤"'];
    const [a, b, same, odd] = await Promise.all(names.map((name) => good(name)));
    await purchase({ subject: '3', goods: [same, b, a], buyer: await buyer('홍길동') });
    await purchase({ subject: '2', goods: [odd], buyer: null });
    await purchase({ subject: '1', goods: [] });
    const rows = await purchasesOut();
    expect(rows.map(({ titles }) => titles)).toEqual([
      { buyer: '', goods: [] },
      { buyer: '', goods: ['"귤"'] },
      { buyer: '홍*동', goods: ['사과', '배, 큰 것', '사과'] },
    ]);
    for (const { titles } of rows) {
      const held = titles?.goods as string[];
      expect(splitTitlesOfCell(joinTitlesInCell(held))).toEqual(held);
    }
    expect(outcomes(await send('purchases', rows.map(rowOf)))).toEqual(['same', 'same', 'same']);
  });

  test('is read by title, by unique value and by id', async () => {
    const [a, b] = [await good('사과', { code: 'A1' }), await good('배', { code: 'B2' })];
    const answers = await send('purchases', [
      row({ goods: ['배', '사과'] }),
      row({ goods: [' b2 ', 'A1'] }),
      row({ goods: [a] }),
      row({ goods: [] }),
    ]);
    expect(outcomes(answers)).toEqual(Array.from({ length: 4 }, () => 'created'));
    const stored = await Promise.all(answers.map(async ({ _id }) => (await read(_id)).goods));
    expect(stored).toEqual([[b, a], [b, a], [a], []]);
  });

  test('names the reference that is ambiguous or unknown, row by row', async () => {
    await good('사과', { code: 'A1' });
    const other = await good('사과', { code: 'A2' });
    for (const dryRun of [true, false]) {
      const answers = await send(
        'purchases',
        [row({ goods: ['사과'] }), row({ goods: ['감'] }), row({ goods: ['A2'] }), row({ buyer: '홍*동' })],
        { dryRun },
      );
      expect(outcomes(answers)).toEqual(['refused', 'refused', 'created', 'refused']);
      expect(answers.map(({ fields }) => fields)).toEqual([
        { goods: "'사과'가 여러 개 있어 어느 것인지 알 수 없습니다. A1, A2 가운데 하나를 적어주세요." },
        { goods: "'감'을 찾을 수 없습니다. A1, A2 가운데 하나를 적어주세요." },
        undefined,
        { buyer: messages.problems.masked },
      ]);
      if (!dryRun) expect((await read(answers[2]?._id)).goods).toEqual([other]);
    }
    // A title that another record has too keeps the record that is stored.
    const one = await purchase({ goods: [other] });
    const [out] = (await purchasesOut()).filter(({ _id }) => _id === one);
    expect(out?.titles).toEqual({ buyer: '', goods: ['사과'] });
    const [changed] = await send('purchases', [rowOf({ ...out, subject: '바꾼 주문' })]);
    expect([changed?.outcome, (await read(one)).goods]).toEqual(['updated', [other]]);
  });

  test('a letter case decides between titles that are otherwise alike', async () => {
    const [upper, lower] = [await good('APPLE'), await good('apple')];
    const answers = await send(
      'purchases',
      ['APPLE', 'apple', 'Apple'].map((name) => row({ goods: [name] })),
    );
    expect(outcomes(answers)).toEqual(['created', 'created', 'refused']);
    expect((await read(answers[0]?._id)).goods).toEqual([upper]);
    expect((await read(answers[1]?._id)).goods).toEqual([lower]);
  });

  test('shows a change by titles, not by ids', async () => {
    const [a, who] = [await good('사과'), await buyer('홍길동')];
    await good('배');
    const one = await purchase({ goods: [a], buyer: who });
    await buyer('김철수');
    const record = { goods: ['배', '사과'], buyer: '김철수' };
    const [answer] = await send('purchases', [{ _id: one, version: 1, record }], { dryRun: true });
    expect(answer?.changes).toEqual([
      { path: 'buyer', before: '홍*동', after: '김*수', by: 'cell' },
      { path: 'goods', before: ['사과'], after: ['배', '사과'], by: 'cell' },
    ]);
  });

  test('looks all names of a call up together', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, (_, at) => good(`상품 ${at}`)));
    let finds = 0;
    const store = { ...t.store };
    store.find = (collection, query) => {
      if (collection === 'goods') finds += 1;
      return t.store.find(collection, query);
    };
    const own = await createTestApi({ ...ports, store });
    const by = await own.signIn();
    const rows = ids.map((_, at) => row({ goods: [`상품 ${at}`, `상품 ${(at + 1) % ids.length}`] }));
    const answers = await send('purchases', rows, { dryRun: true, by });
    expect(new Set(outcomes(answers))).toEqual(new Set(['created']));
    // By the unique value, and by title.
    expect(finds).toBe(2);
  });
});

describe('the rights and masks of the other resource', () => {
  const narrow = async (resources: readonly AnyResource[] = [...ofProduct, ...samples]) => {
    t = await createTestApi({ ...ports, store: t.store, resources: resources as never });
    const by = await t.signIn('narrow@example.com', [group], '박좁은');
    return by;
  };

  test('whoever sees names masked finds nobody by a name', async () => {
    await buyer('홍길동');
    await good('사과');
    const by = await narrow();
    const answers = await send('purchases', [row({ buyer: '홍길동' }), row({ goods: ['사과'] })], { by });
    expect(outcomes(answers)).toEqual(['refused', 'created']);
    expect(answers[0]?.fields).toEqual({
      buyer: "'홍길동'을 찾을 수 없습니다. 등록된 이름이나 고유한 값을 적어주세요.",
    });
  });

  test('whoever may not read the other resource sees no title, and finds and empties nothing', async () => {
    const one = await purchase({});
    const parcel = await created('parcels', 'parcel', { number: '1', purchase: one });
    const by = await narrow(
      [...ofProduct, ...samples].map((each) =>
        each.name === 'purchases' ? ({ ...each, needs: 'personal' } as AnyResource) : each,
      ),
    );
    const out = await exported('parcels', 'parcels', 'number,titles.purchase', by);
    expect(out).toEqual([{ _id: parcel, version: 1, number: '1' }]);
    const answers = await send(
      'parcels',
      [
        { _id: parcel, version: 1, record: { purchase: '주문' } },
        { _id: parcel, version: 1, record: { purchase: null } },
        { record: { number: '2', purchase: one } },
        { _id: parcel, version: 1, record: { number: '3' } },
      ],
      { by },
    );
    expect(answers.map(({ outcome, code: why }) => why ?? outcome)).toEqual([
      ...['no_right', 'no_right', 'no_right'],
      'updated',
    ]);
  });

  test('a search for persons by their names is recorded, without the names', async () => {
    await buyer('홍길동');
    const found = () =>
      t.store
        .find('access-log', { where: [], order: [], skip: 0, limit: 0 })
        .then((entries) =>
          entries.filter(({ resource, action }) => resource === 'buyers' && action === 'list'),
        );
    const before = (await found()).length;
    for (const dryRun of [true, false]) {
      await send('purchases', [row({ buyer: '홍길동' }), row({ buyer: '아무개' })], { dryRun });
    }
    const entries = (await found()).slice(before);
    expect(entries.map(({ count, filter }) => [count, filter])).toEqual([
      [1, 'q=***'],
      [1, 'q=***'],
    ]);
    expect(JSON.stringify(entries)).not.toContain('길동');
  });
});

test('a file that names hundreds of records reads a bounded number of them at once', async () => {
  const IDS = 600;
  const PER_ROW = 20;
  const AT_ONCE = 200;
  const ids = Array.from({ length: IDS }, (_, at) => `good-${at}`);
  await t.store.transaction(async (tx) => {
    for (const _id of ids) await tx.insert('goods', { _id, version: 1, name: `물건 ${_id}`, code: _id });
  });
  let most = 0;
  const { together } = t.store;
  t.store.together = (work) =>
    together((reader) => {
      let reads = 0;
      const get: typeof reader.get = (...args) => {
        reads += 1;
        most = Math.max(most, reads);
        return reader.get(...args);
      };
      return work({ ...reader, get });
    });
  const some = (at: number) => ids.slice(at, at + PER_ROW);
  const rows = Array.from({ length: IDS / PER_ROW }, (_, at) => row({ goods: some(at * PER_ROW) }));
  const made = await send('purchases', rows);
  expect(outcomes(made)).toEqual(rows.map(() => 'created'));
  const again = made.map(({ _id, version }, at) => ({ _id, version, ...rows[at] }));
  expect(outcomes(await send('purchases', again))).toEqual(rows.map(() => 'same'));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(AT_ONCE);
});
