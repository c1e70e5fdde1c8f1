import { beforeEach, describe, expect, test } from 'vitest';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import { type AnyResource, dateTime, id, type Loose, ref, text } from '../../../src/core/schema/index';
import { goodsIn } from '../conformance/goods';
import { relationPorts } from '../conformance/relationPorts';
import { buyersIn, parcelsIn, purchasesIn } from '../conformance/relations';
import { group, resources as ofProduct } from '../theProduct';
import { type Caller, confirm, createTestApi, type TestApi } from './harness';

const buyers = buyersIn(group);
const purchases = { ...purchasesIn(group), needs: 'personal' } as AnyResource;
const samples: readonly AnyResource[] = [buyers, purchases, parcelsIn(group), goodsIn(group)];
const ports = relationPorts(samples);

let t: TestApi;
let call: Caller;
let count = 0;
beforeEach(async () => {
  t = await createTestApi(ports);
  call = await t.signIn();
});

async function created(path: string, one: string, body: Loose): Promise<string> {
  count += 1;
  t.later(1_000);
  const { json } = await call('POST', path, { body });
  return String((json[one] as Loose)._id);
}
const buyer = (name = '홍길동') => created('buyers', 'buyer', { name });
const purchase = (of: string, subject = '액자', receiver = '김받는') =>
  created('purchases', 'purchase', { subject, receiver, buyer: of });
const parcel = (of: string) => created('parcels', 'parcel', { number: `${count}`, purchase: of });

async function operatorWith(words: readonly string[], name = words.join('-')): Promise<Caller> {
  const username = `${name}@example.com`;
  return t.signIn(username, words, '박조회');
}

const related = async (_id: string, query: string, by = call) => by('GET', `buyers/${_id}/related?${query}`);

/** The newest entries of the record of access, without who made them. */
async function entries(): Promise<Loose[]> {
  const all = await t.accessEntries();
  return all
    .toSorted((a, b) => Number(b.number) - Number(a.number))
    .map(({ action, resource, count: rows, filter, result }) => ({ action, resource, rows, filter, result }));
}

describe('what refers to a record', () => {
  test('is counted, and its newest five are shown as its list shows them', async () => {
    const [one, other] = [await buyer(), await buyer('이몽룡')];
    const ids: string[] = [];
    for (let at = 0; at < 7; at += 1) ids.push(await purchase(one, `액자 ${at}`));
    await purchase(other);
    const { status, json } = await related(one, 'of=purchases');
    const { purchases: part } = json.related as { purchases: Loose };
    expect([status, part.totalCount]).toEqual([200, 7]);
    const rows = part.purchases as Loose[];
    expect(rows.map(({ _id }) => _id)).toEqual(ids.toReversed().slice(0, 5));
    expect(rows[0]).toEqual({
      _id: ids[6],
      subject: '액자 6',
      buyer: one,
      receiver: '김*는',
      goods: [],
      createdAt: expect.any(String),
    });
  });

  test('is found over one more reference, and counted alone where that is asked', async () => {
    const [one, other] = [await buyer(), await buyer('이몽룡')];
    const [first, second, third] = [await purchase(one), await purchase(one), await purchase(other)];
    const mine = [await parcel(first), await parcel(second), await parcel(first)];
    await parcel(third);
    const { json } = await related(one, 'of=parcels&count=purchases');
    expect(json.related).toEqual({
      parcels: {
        totalCount: 3,
        parcels: mine.toReversed().map((_id) => expect.objectContaining({ _id })),
      },
      purchases: { totalCount: 2 },
    });
  });

  test('of many records between is counted and ordered over all of them', async () => {
    const one = await buyer();
    const number = (at: number) => String(at).padStart(24, '0');
    const day = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString();
    await t.store.transaction(async (tx) => {
      for (let at = 0; at < 1_050; at += 1) {
        await tx.insert('purchases', { _id: number(at), version: 1, buyer: one, createdAt: day(at) });
        // The newest parcels are of purchases in the middle.
        const createdAt = day(at % 700);
        await tx.insert('parcels', { _id: number(at), version: 1, purchase: number(at), createdAt });
      }
    });
    const { json } = await related(one, 'of=parcels');
    const { parcels } = json.related as { parcels: { totalCount: number; parcels: Loose[] } };
    expect([parcels.totalCount, parcels.parcels.map(({ _id }) => _id)]).toEqual([
      1_050,
      [699, 698, 697, 696, 695].map(number),
    ]);
  });

  test('tells rows the time of the newest, and the number of memos', async () => {
    const [one, other] = [await buyer(), await buyer('이몽룡')];
    const first = await purchase(one);
    await parcel(first);
    await call('POST', `buyers/${one}/memos`, { body: { text: '전화로 문의함' } });
    await call('POST', `buyers/${one}/memos`, { body: { text: '다시 전화하기로 함' } });
    const list = async (by = call, asked = 'related=latest.purchases,latest.parcels,memos') =>
      (await by('GET', `buyers?${asked}`)).json.buyers as Loose[];
    const times = await t.store.find('purchases', { where: [], order: [], skip: 0, limit: 0 });
    const sent = await t.store.find('parcels', { where: [], order: [], skip: 0, limit: 0 });
    const related = Object.fromEntries((await list()).map((row) => [row._id, row.related]));
    expect(related).toEqual({
      [one]: { latest: { purchases: times[0]?.createdAt, parcels: sent[0]?.createdAt }, memos: 2 },
      [other]: { latest: { purchases: null, parcels: null }, memos: 0 },
    });
    expect((await list(call, 'fields=_id,related.latest.purchases')).map((row) => row.related)).toEqual([
      { latest: { purchases: null } },
      { latest: { purchases: times[0]?.createdAt } },
    ]);
    const narrowed = await operatorWith([group]);
    expect((await list(narrowed)).map((row) => row.related)).toEqual([undefined, undefined]);
    expect((await call('GET', 'buyers?related=latest.nothing')).status).toBe(400);
    expect((await call('GET', `buyers/${one}/related?of=latest.purchases`)).status).toBe(400);
  });

  test('is absent without the right to it, or to the records between', async () => {
    const one = await buyer();
    await parcel(await purchase(one));
    const narrowed = await operatorWith([group]);
    const { status, json } = await related(one, 'of=purchases,parcels', narrowed);
    expect([status, json.related]).toEqual([200, {}]);
    const { json: list } = await narrowed('GET', 'buyers?related=purchases,parcels');
    expect((list.buyers as Loose[]).map((row) => row.related)).toEqual([undefined]);
    const stranger = await operatorWith(['nowhere']);
    expect((await related(one, 'of=purchases', stranger)).status).toBe(403);
  });

  test('is masked for who may open it too, and recorded as a list that was read', async () => {
    const one = await buyer();
    await purchase(one);
    const before = (await entries()).length;
    const { json } = await related(one, 'of=purchases,parcels');
    expect(JSON.stringify(json)).not.toContain('김받는');
    // Parcels hold nothing of a person.
    const after = await entries();
    expect(after.slice(0, after.length - before)).toEqual([
      { action: 'list', resource: 'purchases', rows: 1, filter: `buyer=${one}`, result: 'done' },
    ]);
    await related(one, 'count=purchases');
    expect((await entries()).length).toBe(after.length);
  });

  test('is refused by names that it does not have, twice, or none', async () => {
    const one = await buyer();
    const codes = ['of=nothing', 'of=purchases,purchases', 'count=nothing', 'limit=3&of=purchases'].map(
      async (query) => (await related(one, query)).json.code,
    );
    expect(await Promise.all(codes)).toEqual(Array(4).fill('unknown_filter'));
    expect((await related(one, '')).json.code).toBe('filter_needed');
    expect((await related('f'.repeat(24), 'of=purchases')).status).toBe(404);
  });
});

describe('a column of numbers', () => {
  test('is in rows where the call asks for it, by itself and among named fields', async () => {
    const one = await buyer();
    await parcel(await purchase(one));
    await purchase(one);
    const rows = async (query: string) => (await call('GET', `buyers?${query}`)).json.buyers as Loose[];
    expect((await rows(''))[0]).not.toHaveProperty('related');
    expect((await rows('related=purchases'))[0]).toMatchObject({ name: '홍*동', related: { purchases: 2 } });
    expect(await rows('fields=related.parcels,related.purchases')).toEqual([
      { _id: one, version: 1, related: { purchases: 2, parcels: 1 } },
    ]);
    const { json } = await call('GET', 'buyers?related=nothing');
    expect(json.code).toBe('unknown_filter');
    expect((await call('GET', 'buyers?fields=related.nothing')).json.code).toBe('unknown_field');
  });

  test('is in an export, and in no single record', async () => {
    const one = await buyer();
    await purchase(one);
    await confirm(call);
    const headers = { skip: '0', limit: '0', 'x-export-reason': encodeURIComponent('구매 수 확인') };
    const { json } = await call('GET', 'buyers?fields=name,related.purchases', { headers });
    expect(json.buyers).toEqual([{ _id: one, version: 1, name: '홍길동', related: { purchases: 1 } }]);
    const { json: read } = await call('GET', `buyers/${one}`);
    expect(read.buyer).not.toHaveProperty('related');
  });

  test('changes the tag of a list when what it counts changes', async () => {
    const one = await buyer();
    const first = await call('GET', 'buyers?related=purchases');
    const tag = first.headers.get('etag') ?? '';
    const again = () => call('GET', 'buyers?related=purchases', { headers: { 'if-none-match': tag } });
    expect((await again()).status).toBe(304);
    await purchase(one);
    expect((await again()).status).toBe(200);
  });
});

test('the start refuses a part whose resource or reference is missing, and a column without a part', () => {
  const faultsWith = (related: AnyResource['related'], more: Partial<AnyResource> = {}) =>
    declarationFaultsOf([
      ...samples.slice(1),
      { ...(buyers as AnyResource), list: undefined, related, ...more } as AnyResource,
    ]).filter((fault) => fault.includes('related'));
  expect(faultsWith({ purchases: { of: 'purchases', by: 'buyer' } })).toEqual([]);
  expect(faultsWith({ gifts: { of: 'gifts', by: 'buyer' } })).toEqual([
    "buyers: related.gifts leads to no resource 'gifts': it is one of purchases, parcels, goods, buyers",
  ]);
  expect(faultsWith({ purchases: { of: 'purchases', by: 'subject' } })).toEqual([
    'buyers: related.purchases names subject, which is no reference of purchases: name a ref(), or one over another as order.user',
  ]);
  expect(faultsWith({ parcels: { of: 'parcels', by: 'purchase' } })).toEqual([
    'buyers: related.parcels names purchase of parcels, which leads to purchases: name a reference to buyers',
  ]);
  expect(faultsWith({ 'a-b': { of: 'purchases', by: 'buyer' } })).toEqual([
    'buyers: related.a-b needs a name of Latin letters, digits and _: rename it',
  ]);
  const { list } = buyers as AnyResource;
  expect(faultsWith({}, { ...(list && { list }) })).toEqual([
    'buyers: a column counts related.purchases, which is no part of related: add it',
    'buyers: a column counts related.parcels, which is no part of related: add it',
  ]);
  const named = { fields: { _id: id(), name: text(), related: ref('purchases') } };
  expect(faultsWith({ purchases: { of: 'purchases', by: 'buyer' } }, named)).toEqual([
    'buyers: the field related has the name of the numbers of related records in rows: rename it',
  ]);
});

describe('a column with the time of the newest', () => {
  const free = purchasesIn(group);
  const more = [{ related: 'purchases', latest: true }];
  const offering = { ...buyers, list: { ...buyers.list, more } } as unknown as AnyResource;
  const by = (order: string[], createdAt: unknown = free.fields.createdAt) => {
    const list = { ...free.list, order };
    return { ...free, fields: { ...free.fields, createdAt }, list } as unknown as AnyResource;
  };
  const faultsWith = (other: AnyResource) => declarationFaultsOf([offering, other, ...samples.slice(2)]);
  const fault =
    'buyers: the column related.latest.purchases shows the time of the newest, and no list of purchases orders or filters by a dateTime() named createdAt: let one do so, or take latest away';

  test('is refused where no creation time is ordered, or where no time is in its place', () => {
    expect(faultsWith(by(['-createdAt']))).toEqual([]);
    expect(faultsWith(by(['subject']))).toEqual([fault]);
    expect(faultsWith(by(['-createdAt'], text({ max: 50 })))).toEqual([fault]);
    const { createdAt: _, ...fields } = free.fields;
    const list = { perPage: 10, columns: ['subject'], order: ['subject'] };
    const without = { ...free, fields, list } as unknown as AnyResource;
    expect(faultsWith(without)).toEqual([fault]);
  });

  test('shows no time to whoever may not read it', async () => {
    const guarded = by(['-createdAt'], dateTime({ readOnly: true, setAtCreation: 'now', reads: 'personal' }));
    t = await createTestApi({ ...ports, resources: [...ofProduct, offering, guarded, ...samples.slice(2)] });
    call = await t.signIn();
    const one = await buyer();
    await purchase(one);
    const rows = async (who: Caller) =>
      ((await who('GET', 'buyers?related=latest.purchases')).json.buyers as Loose[])[0]?.related;
    expect(await rows(call)).toEqual({ latest: { purchases: expect.any(String) } });
    expect(await rows(await operatorWith([group]))).toEqual({ latest: { purchases: null } });
  });
});
