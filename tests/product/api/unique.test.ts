import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../../i18n/ko/product/index';
import { defineResource, id, type Loose, richText, text } from '../../../src/core/schema/index';
import { resources } from '../../../src/product/resources/index';
import { type Caller, createTestApi, encrypted } from '../../core/api/harness';

const coupons = defineResource('coupons', {
  fields: {
    _id: id(),
    code: text({ max: 20, unique: true, required: true }),
    motto: text({ max: 40, unique: true }),
    locale: text({ max: 10 }),
    name: text({ max: 10 }),
    body: richText({ max: 100 }),
    number: text({ max: 20, pattern: /\d{4}/ }),
    least: text(),
    most: text(),
  },
  api: { path: 'coupons', many: 'coupons', one: 'coupon' },
  list: { perPage: 10, columns: ['code'], order: ['code'] },
  unique: [['name', 'locale']],
  checks: { inOrder: { at: 'most', holds: ({ least, most }) => least <= most } },
});

const texts = {
  ...messages,
  resources: {
    ...messages.resources,
    coupons: {
      fields: { code: '코드', name: '이름' },
      taken: { code: '이미 있는 쿠폰입니다.' },
      patterns: { number: '숫자 네 자리로 입력해주세요.' },
      checks: { inOrder: '최소보다 작을 수 없습니다.' },
    },
  },
};

let call: Caller;
beforeEach(async () => {
  const api = await createTestApi({ resources: [...resources, coupons], messages: texts });
  call = await api.signIn();
});

const add = (body: Loose) => call('POST', 'coupons', { body });
const added = async (body: Loose) => (await add(body)).json.coupon as Loose;

describe('A value that is to be unique', () => {
  test('is refused at its field where another record has it, whatever its case, width and blanks', async () => {
    await added({ code: 'SALE-1' });
    for (const code of ['SALE-1', 'sale-1', 'ＳＡＬＥ－１', ' Sale-1 ']) {
      const { status, json } = await add({ code });
      expect([code, status, json.fields]).toEqual([code, 422, { code: '이미 있는 쿠폰입니다.' }]);
    }
    expect((await add({ code: 'SALE-2' })).status).toBe(201);
  });

  test('is compared whole, also if its normal form is much longer than the text', async () => {
    const motto = '\ufdfa'.repeat(39);
    const isTaken = async (text: string) =>
      ((await call('GET', `coupons/taken?motto=${encodeURIComponent(text)}`)).json.taken as string[]).length >
      0;
    await added({ code: 'a', motto: `${motto}1` });
    expect(await isTaken(`${motto}１`)).toBe(true);
    expect(await isTaken(`${motto}2`)).toBe(false);
    expect((await add({ code: 'b', motto: `${motto}１` })).status).toBe(422);
    expect((await add({ code: 'b', motto: `${motto}2` })).status).toBe(201);
  });

  test('is refused of two calls at once but for one', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add({ code: 'once' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  test('may be kept, changed and given up by the record that has it', async () => {
    const { _id } = await added({ code: 'a' });
    const put = (body: Loose) => call('PUT', `coupons/${_id}`, { body });
    expect((await put({ code: 'A' })).status).toBe(200);
    expect((await put({ code: 'b' })).status).toBe(200);
    expect((await add({ code: 'a' })).status).toBe(201);
    expect((await put({ code: 'a' })).status).toBe(422);
  });

  test('may be one over several fields, said at the first of them; what is empty is never the same', async () => {
    await added({ code: 'a', name: '봄', locale: 'ko' });
    const again = await add({ code: 'b', name: '봄', locale: 'KO' });
    expect([again.status, again.json.fields]).toEqual([422, { name: '이미 사용 중인 값입니다.' }]);
    expect((await add({ code: 'c', name: '봄', locale: 'en' })).status).toBe(201);
    expect((await add({ code: 'd', name: '봄' })).status).toBe(201);
    expect((await add({ code: 'e', name: '봄' })).status).toBe(201);
  });

  test('is told before it is sent, but not of the record itself', async () => {
    const { _id } = await added({ code: 'a', name: '봄', locale: 'ko' });
    const ask = (query: Record<string, unknown>) =>
      call('GET', `coupons/taken?${new URLSearchParams(query as Record<string, string>)}`);
    expect((await ask({ code: 'A' })).json).toEqual({ taken: ['code'], names: { code: '' } });
    expect((await ask({ code: 'A', _id })).json).toEqual({ taken: [], names: {} });
    expect((await ask({ name: '봄', locale: 'ko', code: 'x' })).json).toEqual({
      taken: ['name'],
      names: { name: '' },
    });
    expect((await ask({ body: 'x' })).json.code).toBe('unknown_filter');
    expect((await ask({ __proto__x: 'x' })).json.code).toBe('unknown_filter');
  });
});

describe('The product', () => {
  test('has usernames and grade codes once, and points out the code of another banner', async () => {
    const user = { type: 'person', username: 'Kim@example.net' };
    expect((await call('POST', 'users', { body: user })).status).toBe(201);
    const second = await call('POST', 'users', { body: { ...user, username: 'ｋｉｍ@example.net' } });
    expect([second.status, Object.keys(second.json.fields ?? {})]).toEqual([422, ['username']]);
    expect((await call('POST', 'users', { body: { type: 'person', username: '' } })).status).toBe(201);
    expect((await call('POST', 'users', { body: { type: 'person', username: '' } })).status).toBe(201);

    expect((await call('POST', 'levels', { body: { code: 'gold' } })).status).toBe(201);
    expect((await call('POST', 'levels', { body: { code: 'GOLD' } })).json.fields).toHaveProperty('code');

    const banner = { name: '메인', code: 'main' };
    expect((await call('POST', 'banners', { body: banner })).status).toBe(201);
    expect((await call('GET', 'banners/taken?code=Main')).json).toEqual({
      taken: ['code'],
      names: { code: '메인' },
    });
    expect((await call('POST', 'banners', { body: banner })).status).toBe(201);
  });
});

test('Members are born, and companies founded, between 1800 and today', async () => {
  const born = (bornAt: string) => call('POST', 'users', { body: { type: 'person', bornAt } });
  expect((await born('1799-12-31')).json.fields).toEqual({ bornAt: '1800-01-01부터 선택할 수 있습니다.' });
  expect((await born('2999-01-01')).json.fields).toEqual({
    bornAt: '오늘보다 뒤의 날짜는 선택할 수 없습니다.',
  });
  expect((await born('1800-01-01')).status).toBe(201);
  const founded = await call('POST', 'users', { body: { type: 'company', foundAt: '2999-01-01' } });
  expect(founded.json.fields).toHaveProperty('foundAt');
});

describe('A refused write tells everything in one answer', () => {
  test('wrong types, wrong sizes, missing fields, patterns and rules over several fields', async () => {
    const body = { name: 'x'.repeat(11), body: 5, number: '12', least: 'b', most: 'a' };
    const { status, json } = await add(body);
    expect([status, json.code]).toEqual([422, 'invalid']);
    expect(json.fields).toEqual({
      code: '입력해주세요.',
      name: '10자까지 입력할 수 있습니다.',
      body: '올바른 값이 아닙니다.',
      number: '숫자 네 자리로 입력해주세요.',
      most: '최소보다 작을 수 없습니다.',
    });
  });

  test('of an update too, and what is inside lists', async () => {
    const { json } = await call('POST', 'banners', { body: { name: '가', code: 'a', slides: [{}] } });
    const { _id } = json.banner as Loose;
    const slides = [{ url: 1, meta: { title: 'x'.repeat(201) } }, 'none'];
    const first = await call('PUT', `banners/${_id}`, { body: { name: '', code: 1, slides } });
    expect(Object.keys(first.json.fields ?? {}).sort()).toEqual(['code', 'name', 'slides']);
    const second = await call('PUT', `banners/${_id}`, { body: { name: '', slides: slides.slice(0, 1) } });
    expect(Object.keys(second.json.fields ?? {}).sort()).toEqual([
      'name',
      'slides.0.meta.title',
      'slides.0.url',
    ]);
  });

  test('a password that is too short among them', async () => {
    const password = await encrypted(call, 'short');
    const { json } = await call('POST', 'users', { body: { type: 'none', name: 1, password } });
    expect(Object.keys(json.fields ?? {}).sort()).toEqual(['name', 'password', 'type']);
  });

  test('but for a record that names no variant, whose fields nobody knows', async () => {
    const { json } = await call('POST', 'boards', { body: { code: 'none', sequence: 'x' } });
    expect(Object.keys(json.fields ?? {}).sort()).toEqual(['code', 'sequence']);
  });
});
