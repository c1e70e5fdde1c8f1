import { beforeEach, describe, expect, test } from 'vitest';
import { acts, hooks } from '../../../server/core/extend';
import { createNumberCountersForPlan } from '../../../server/core/records/writes/initial';
import { createUniqueValuesOfPlan } from '../../../server/core/records/writes/planned';
import { transactionRestartStats } from '../../../server/core/store/locks';
import { createMemoryStore } from '../../../server/core/store/memory';
import {
  type AnyResource,
  defineResource,
  id,
  int,
  type Loose,
  ref,
  text,
} from '../../../src/core/schema/index';
import { group, messages, resources } from '../theProduct';
import { type Caller, createTestApi } from './harness';

/** Parcels, of which an act or a hook makes further ones in the same transaction. */
const parcels = defineResource('parcels', {
  fields: {
    _id: id(),
    name: text({ max: 20 }),
    code: text({ max: 20, unique: true }),
    number: int({ startsAt: { from: 'max', of: 'number' } }),
    place: int({ startsAt: { from: 'totalCount', within: 'name' } }),
    inside: ref('parcels', { nullable: true }),
  },
  api: { path: 'parcels', many: 'parcels', one: 'parcel' },
  title: 'name',
  menu: { group },
  actions: {
    wrap: { run: true },
    twins: { run: true },
    share: { run: true },
    pair: { run: true },
    both: { run: true },
    hand: { run: true },
    renew: { run: true },
    keep: { run: true },
  },
  list: { perPage: 10, columns: ['name'], order: ['number'] },
});

const parcelActs = acts(parcels, {
  wrap: async ({ record, tx }) => {
    const outer = await tx.create(parcels, { name: '포장' });
    const inner = await tx.create(parcels, { name: '포장', inside: outer });
    return { ...record, inside: inner };
  },
  twins: async ({ record, tx }) => {
    for (const name of ['하나', '둘']) await tx.create(parcels, { name, code: 'same' });
    return record;
  },
  pair: async ({ record, tx }) => {
    await Promise.all(['하나', '하나'].map((name) => tx.create(parcels, { name })));
    return record;
  },
  both: {
    touches: ({ record }) => [parcels.record(record.inside ?? '')],
    run: async ({ record, tx }) => {
      const inner = parcels.record(record.inside ?? '');
      await Promise.all([tx.update(inner, { name: '새 이름' }), tx.update(inner, { code: 'new' })]);
      return record;
    },
  },
  hand: async ({ record, tx }) => {
    await tx.create(parcels, { name: '이어받음', code: record.code });
    return { ...record, code: '' };
  },
  renew: {
    touches: ({ record }) => [parcels.record(record.inside ?? '')],
    run: async ({ record, tx }) => {
      await tx.update(parcels.record(record.inside ?? ''), { code: '' });
      await tx.create(parcels, { name: '이어받음', code: 'taken' });
      return record;
    },
  },
  keep: async ({ record, tx }) => {
    await tx.create(parcels, { name: '이어받음', code: record.code });
    return record;
  },
  share: async ({ record, tx }) => {
    await tx.create(parcels, { name: '하나', code: 'same' });
    return { ...record, code: 'same' };
  },
});

/** The names of the records around those that a hook made, as the hooks of these read them. */
const labelled: unknown[] = [];

const labelling = hooks(parcels, {
  fills: [],
  touches: ({ record }) => (record.inside ? [parcels.record(record.inside)] : []),
  inTransaction: async ({ kind, before, record, tx }) => {
    if (record.name === '이전' && before?.code === 'old')
      await tx.create(parcels, { name: '이후', code: before.code });
    if (kind === 'remove') await tx.create(parcels, { name: '다음', code: record.code });
    if (kind === 'create' && record.name === '상자')
      await tx.create(parcels, { name: '송장', inside: record._id });
    if (kind === 'create' && record.name === '거울') await tx.create(parcels, { name: '거울' });
    if (record.name === '송장' && record.inside)
      labelled.push((await tx.get(parcels.record(record.inside)))?.name);
  },
});

let logged: readonly string[];
let call: Caller;
const made = async (name: string) => {
  const { status, json } = await call('POST', 'parcels', { body: { name } });
  return { status, _id: String((json.parcel as Loose | undefined)?._id) };
};
const listed = async () => (await call('GET', 'parcels')).json.parcels as Loose[];

beforeEach(async () => {
  const t = await createTestApi({
    resources: [...resources, parcels] as readonly AnyResource[],
    acts: [parcelActs],
    hooks: [labelling],
    messages: {
      ...messages,
      resources: {
        ...messages.resources,
        parcels: {
          name: '상자',
          fields: { name: '이름', code: '코드' },
          actions: { wrap: {}, twins: {}, share: {}, pair: {}, both: {}, hand: {}, renew: {}, keep: {} },
        },
      },
    } as unknown as typeof messages,
  });
  logged = t.logged;
  call = await t.signIn();
});

describe('Records of one transaction', () => {
  test('refer to each other before they are stored, and are numbered one after the other', async () => {
    const { _id } = await made('처음');
    expect((await call('POST', `parcels/${_id}/wrap`)).status).toBe(200);
    const [first, outer, inner] = await listed();
    expect([first?.inside, outer?.inside, inner?.inside]).toEqual([inner?._id, null, outer?._id]);
    expect([outer, inner].map((parcel) => [parcel?.number, parcel?.place])).toEqual([
      [2, 1],
      [3, 2],
    ]);
  });

  test('refer to the new record whose hook makes them', async () => {
    const { status, _id } = await made('상자');
    expect(status).toBe(201);
    expect((await listed()).map(({ name, number, inside }) => [name, number, inside])).toEqual([
      ['상자', 1, null],
      ['송장', 2, _id],
    ]);
  });

  test('read the new record whose hook makes them', async () => {
    labelled.length = 0;
    await made('상자');
    expect(new Set(labelled)).toEqual(new Set(['상자']));
  });

  test('are numbered one after the other even if an act creates them at once', async () => {
    const { _id } = await made('처음');
    expect((await call('POST', `parcels/${_id}/pair`)).status).toBe(200);
    expect((await listed()).map(({ number, place }) => [number, place])).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
    ]);
  });

  test('are counted where they have no value to be counted by', async () => {
    for (const name of ['', '하나', '', '']) await made(name);
    expect((await listed()).map(({ place }) => place)).toEqual([1, 1, 2, 3]);
  });

  test('keep each of two changes that an act makes at once', async () => {
    const inside = (await made('속'))._id;
    const outer = (await call('POST', 'parcels', { body: { name: '겉', inside } })).json.parcel as Loose;
    expect((await call('POST', `parcels/${outer._id}/both`)).status).toBe(200);
    expect((await listed())[0]).toMatchObject({ name: '새 이름', code: 'new', version: 2 });
  });

  test('are compared without a look at each of them', () => {
    let reads = 0;
    const values = createUniqueValuesOfPlan();
    const plan = (index: number) => {
      const after = {
        _id: `p${index}`,
        version: 1,
        get code() {
          reads += 1;
          return `c${index}`;
        },
      };
      expect(values.findProblems(parcels, after)).toEqual({});
      values.add({ resource: parcels, before: null, after }, undefined);
    };
    for (let index = 0; index < 100; index += 1) plan(index);
    expect(reads).toBeLessThan(1000);
    expect(values.findProblems(parcels, { _id: 'other', code: 'C7' })).toEqual({ code: { key: 'taken' } });
  });

  test('are numbered without a look at each of them, and the store is asked once for each counter', async () => {
    const asked: string[] = [];
    const reader = {
      ...createMemoryStore(),
      max: async () => {
        asked.push('max');
        return 7;
      },
      count: async () => {
        asked.push('count');
        return 5;
      },
    };
    const numbers = createNumberCountersForPlan(reader);
    let reads = 0;
    const parcel = (name: string, number: number) => ({
      _id: name + number,
      version: 1,
      number,
      get name() {
        reads += 1;
        return name;
      },
    });
    const rules = [
      { from: 'max', of: 'number' },
      { from: 'totalCount', within: 'name' },
    ] as const;
    const last = (name: string) =>
      Promise.all(rules.map((rule) => numbers.readLastNumber(parcels, parcel(name, 0), rule)));
    for (let index = 0; index < 100; index += 1) {
      expect(await last('상자')).toEqual([7 + index, 5 + index]);
      numbers.add({ resource: parcels, before: null, after: parcel('상자', index + 8) }, undefined);
    }
    expect([asked, reads < 2000]).toEqual([['max', 'count'], true]);
    const [before, after] = [parcel('상자', 9), parcel('봉투', 9)];
    numbers.add({ resource: parcels, before, after }, undefined);
    expect(await last('상자')).toEqual([107, 104]);
  });

  test.each([
    ['twins', 409, 'refused'],
    ['share', 422, 'invalid'],
  ])('have no unique value twice: %s', async (act, status, code) => {
    const { _id } = await made('처음');
    const refused = await call('POST', `parcels/${_id}/${act}`);
    expect([refused.status, refused.json.code]).toEqual([status, code]);
    expect(await listed()).toMatchObject([{ name: '처음', code: '', version: 1 }]);
  });

  test('take over a unique value that the transaction frees', async () => {
    const inside = (await made('속')) && (await listed())[0];
    const code = 'taken';
    await call('PUT', `parcels/${inside?._id}`, { body: { name: '속', code } });
    const outer = (await call('POST', 'parcels', { body: { name: '겉', code: 'own', inside: inside?._id } }))
      .json.parcel as Loose;
    const run = async (act: string) => (await call('POST', `parcels/${outer._id}/${act}`)).status;
    expect([await run('keep'), await run('hand'), await run('renew')]).toEqual([409, 200, 200]);
    expect((await listed()).map(({ name, code: stored }) => [name, stored])).toEqual([
      ['속', ''],
      ['겉', ''],
      ['이어받음', 'own'],
      ['이어받음', 'taken'],
    ]);
  });

  test('take over the unique value of the record whose change or removal runs their hook', async () => {
    const first = (await call('POST', 'parcels', { body: { name: '이전', code: 'old' } })).json
      .parcel as Loose;
    const changed = await call('PUT', `parcels/${first._id}`, { body: { name: '이전', code: '' } });
    expect(changed.status).toBe(200);
    const second = (await listed())[1];
    expect(second).toMatchObject({ name: '이후', code: 'old' });
    expect((await call('DELETE', `parcels/${second?._id}`)).status).toBe(200);
    expect((await listed()).map(({ name, code }) => [name, code])).toEqual([
      ['이전', ''],
      ['다음', 'old'],
    ]);
  });

  test('end with an error if their hooks cause each other without end', async () => {
    expect((await made('거울')).status).toBe(500);
    expect(logged.join()).toContain('Hooks of parcels cause each other without end');
    expect(await listed()).toEqual([]);
  });

  test('need no lock that no other transaction could take', async () => {
    await made('상자');
    const before = transactionRestartStats.last;
    await made('상자');
    expect([before, transactionRestartStats.last].filter((name) => name.startsWith('parcels/'))).toEqual([]);
  });
});
