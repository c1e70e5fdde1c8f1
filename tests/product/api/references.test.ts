import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../../i18n/ko/product/index';
import { defineResource, id, type Loose, limits, list, ref, text } from '../../../src/core/schema/index';
import { resources } from '../../../src/product/resources/index';
import { type Caller, createTestApi, type TestApi } from '../../core/api/harness';

const coupons = defineResource('coupons', {
  fields: {
    _id: id(),
    name: text({ max: 100 }),
    code: text({ max: 20 }),
    _level: ref('levels', { nullable: true }),
    _parent: ref('coupons', { nullable: true }),
    lines: list({ _owner: ref('levels'), note: text() }),
  },
  api: { path: 'coupons', many: 'coupons', one: 'coupon' },
  list: { perPage: 10, columns: ['name', 'code', '_level'], order: ['name'] },
  form: { in: { dialog: 480 }, sections: [{ title: 'basic', fields: ['name', '_level', 'lines'] }] },
});

const texts = { name: '쿠폰', unit: '장', fields: { name: '이름', _level: '회원등급' } };

let t: TestApi;
let call: Caller;

beforeEach(async () => {
  t = await createTestApi({
    resources: [...resources, coupons],
    messages: { ...messages, resources: { ...messages.resources, coupons: texts } },
  });
  call = await t.signIn();
});

/** Stores records as they are, each under the id that it names. */
const plant = (path: string, documents: readonly (Loose & { _id: string })[]) =>
  t.store.transaction(async (tx) => {
    for (const document of documents) await tx.insert(path, { version: 1, ...document });
  });

const titlesOf = async (path: string) => {
  const { status, json } = await call('GET', path);
  return { status, more: json.more, titles: (json.titles ?? []) as Loose[] };
};
const find = (path: string, params: Record<string, string>) =>
  titlesOf(`${path}/titles?${new URLSearchParams(params)}`);

const member = (_id: string, name: string, more: Loose = {}) => ({
  _id,
  name,
  isWithdrawn: false,
  createdAt: `2026-01-01T00:00:00.${_id.padStart(3, '0')}Z`,
  ...more,
});

describe('Titles of records that others refer to', () => {
  test('are found by what is typed, with what tells namesakes apart, and carry nothing else', async () => {
    await plant('users', [
      member('1', '김민지', { phone: '010-1234-5678', email: 'a@example.com', note: '비밀' }),
      member('2', '김민지', { companyName: '민지상사', phone: '02-555-0100' }),
      member('3', '이서준', { phone: '010-9999-0000' }),
    ]);
    expect(await find('users', { q: '민지' })).toEqual({
      status: 200,
      more: false,
      titles: [
        { _id: '2', title: '김*지', detail: '민지상사 · 02-***-0100' },
        { _id: '1', title: '김*지', detail: '010-****-5678 · ***@example.com' },
      ],
    });
    const byPhone = await find('users', { q: '0109999' });
    expect(byPhone.titles.map(({ _id }) => _id)).toEqual(['3']);
    const decomposed = await find('users', { q: '이서준'.normalize('NFD') });
    expect(decomposed.titles.map(({ _id }) => _id)).toEqual(['3']);
  });

  test('of a company are its name, with the person as a detail, unless both are called the same', async () => {
    await plant('users', [
      member('1', '김민지', { type: 'company', companyName: '민지상사', phone: '02-555-0100' }),
      member('2', '민지물산', { type: 'company', companyName: '민지물산' }),
      member('3', '박민지', { type: 'company', companyName: ' ' }),
      member('4', '이민지', { type: 'person', companyName: '민지상회' }),
    ]);
    const { titles } = await titlesOf('users/titles?_id=1,2,3,4');
    expect(titles.map(({ title, detail }) => [title, detail])).toEqual([
      ['민지상사', '김*지 · 02-***-0100'],
      ['민지물산', ''],
      ['박*지', ''],
      ['이*지', '민지상회'],
    ]);
    expect((await find('users', { q: '민지상사' })).titles.map(({ _id }) => _id)).toEqual(['1']);
  });

  test('are a few of many, exactly the one that is asked for first, however many begin alike', async () => {
    const crowd = Array.from({ length: 200 }, (_, index) => member(String(index + 10), `김민${index}`));
    await plant('users', [member('1', '김민'), ...crowd]);
    const { titles, more } = await find('users', { q: '김민' });
    expect([titles.length, more, titles[0]?._id]).toEqual([limits.maxTitlesPerSearch, true, '1']);
    expect(new Set(titles.map(({ _id }) => _id)).size).toBe(limits.maxTitlesPerSearch);
  });

  test('are the first of the list where nothing is typed yet', async () => {
    await plant('levels', [
      { _id: 'b', rank: 2, name: '나무', code: 'tree' },
      { _id: 'a', rank: 1, name: '숲', code: 'forest' },
    ]);
    for (const q of ['', '  ']) {
      const { titles } = await find('levels', { q });
      expect(titles).toEqual([
        { _id: 'a', title: '숲', detail: 'forest' },
        { _id: 'b', title: '나무', detail: 'tree' },
      ]);
    }
  });

  test('are told by id in one call, those that are gone left out, of whatever resource they are', async () => {
    await plant('users', [member('1', '김하나'), member('2', '이두리', { isWithdrawn: true })]);
    const { titles } = await titlesOf('users/titles?_id=2,nobody,1,2');
    expect(titles.map(({ _id, title }) => [_id, title])).toEqual([
      ['2', '이*리'],
      ['1', '김*나'],
    ]);
  });

  test('are those of one resource where the call names it', async () => {
    await plant('users', [member('1', '김하나'), member('2', '이하나', { isWithdrawn: true })]);
    const { titles } = await find('users', { q: '하나', isWithdrawn: 'false' });
    expect(titles.map(({ _id }) => _id)).toEqual(['1']);
  });

  test('refuse what they do not understand', async () => {
    const many = Array.from({ length: limits.maxIdsPerTitlesCall + 1 }, (_, index) => index).join();
    for (const query of [
      `q=${'가'.repeat(201)}`,
      'q=a&q=b',
      'limit=0',
      'q=%00',
      `_id=${many}`,
      '_id=1&q=a',
    ]) {
      const { status, json } = await call('GET', `users/titles?${query}`);
      expect([query.slice(0, 9), status, json.code]).toEqual([query.slice(0, 9), 400, 'unknown_filter']);
    }
  });
});

describe('A record that others refer to', () => {
  beforeEach(() => plant('levels', [{ _id: 'gold', name: '골드', removable: true }]));
  const remove = async (path: string) => {
    const { status, json } = await call('DELETE', path);
    return [status, json.code, json.message];
  };

  test('is not deleted: the refusal says how many there are of what, and names what has a name', async () => {
    await plant('users', [
      member('1', '김하나', { _level: 'gold' }),
      member('2', '이두리', { _level: 'gold' }),
    ]);
    const named = ['여름', '가을', '겨울', '봄'].map((name, index) => ({
      _id: `c${index}`,
      name,
      _level: 'gold',
    }));
    await plant('coupons', named);
    const [status, code, message] = await remove('levels/gold');
    expect([status, code]).toEqual([409, 'in_use']);
    expect(message).toBe('사용 중이어서 삭제할 수 없습니다: 회원 2명, 쿠폰 4장(봄, 겨울, 가을 …)');
    expect((await call('GET', 'levels/gold')).status).toBe(200);
  });

  test('is deleted once nobody does', async () => {
    await plant('coupons', [{ _id: 'c', name: '여름', _level: 'gold' }]);
    expect((await remove('levels/gold'))[0]).toBe(409);
    await call('PUT', 'coupons/c', { body: { _level: null } });
    expect((await remove('levels/gold'))[0]).toBe(200);
  });

  test('is not deleted where an item of a list refers to it', async () => {
    const lines = [
      { _id: 'x', _owner: 'g11', note: '' },
      { _id: 'y', _owner: 'g1', note: '' },
    ];
    const grades = ['g1', 'g11', 'g111'].map((_id) => ({ _id, name: _id, removable: true }));
    await plant('levels', grades);
    await plant('coupons', [{ _id: 'c', name: '여름', lines }]);
    expect((await remove('levels/g1'))[2]).toBe('사용 중이어서 삭제할 수 없습니다: 쿠폰 1장(여름)');
    expect((await remove('levels/g111'))[0]).toBe(200);
  });

  test('may refer to itself and go', async () => {
    await plant('coupons', [{ _id: 'c', name: '여름', _parent: 'c' }]);
    expect((await remove('coupons/c'))[0]).toBe(200);
  });
});
