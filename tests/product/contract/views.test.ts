import { beforeAll, describe, expect, it } from 'vitest';
import { confirm, cookieOf, createTestApi, ORIGIN, PASSWORD, type TestApi } from '../../core/api/harness';

/** Saved views as the decisions' sections 3 and 12 describe them. */
let api: TestApi;
type Body = Record<string, unknown>;
/** Any version, unless a call names one. */
const ANY = { 'if-match': '*' };
type Send = (method: string, path: string, body?: Body, headers?: Record<string, string>) => Promise<Answer>;
interface Answer {
  status: number;
  etag: string | null;
  json: Body & { view: Body; views: Body[]; fields: Body };
}

async function operator(username: string, only: readonly string[] = []): Promise<Send> {
  await api.addOperator(username, username.split('@')[0], only);
  const cookie = await cookieOf(api.call, username, PASSWORD);
  return async (method, path, body, headers = ANY) => {
    const init = {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    };
    const request = new Request(`${ORIGIN}/api/console/${path}`, init);
    const answer = await api.api.fetch(request, { cookie, site: 'same-origin' });
    return { status: answer.status, etag: answer.headers.get('etag'), json: await answer.json() };
  };
}

let kim: Send;
let lee: Send;
let reader: Send;
let stranger: Send;
beforeAll(async () => {
  api = await createTestApi({ allowUnversioned: false });
  kim = await operator('kim@example.com');
  lee = await operator('lee@example.com', ['members', 'personal']);
  reader = await operator('reader@example.com', ['members', 'read']);
  stranger = await operator('stranger@example.com', ['content']);
});

const gold = {
  resource: 'users',
  name: '주의 회원',
  shared: true,
  filters: { warning: 'true' },
  columns: ['createdAt', 'name', 'email'],
  order: '-name',
  density: 'dense',
};
const created = async (send: Send, body: Body) => {
  api.later(1_000);
  return (await send('POST', 'views', body)).json.view;
};
const names = async (send: Send, query = '?resource=users') =>
  (await send('GET', `views${query}`)).json.views.map(({ name }) => name);

describe('a saved view', () => {
  it('is stored with everything that it is given, and who saved it', async () => {
    const { status, etag, json } = await kim('POST', 'views', gold);
    expect([status, etag]).toEqual([201, '"1"']);
    expect(json.view).toMatchObject({
      ...gold,
      variant: null,
      owner: { name: 'kim' },
      version: 1,
      createdAt: '2026-03-02T01:00:00.000Z',
      updatedAt: '2026-03-02T01:00:00.000Z',
      updatedBy: { name: 'kim' },
    });
    const read = await lee('GET', `views/${json.view._id}`);
    expect([read.status, read.etag, read.json.view]).toEqual([200, '"1"', json.view]);
    expect((await kim('DELETE', `views/${json.view._id}`)).json).toEqual({ view: { _id: json.view._id } });
    expect((await kim('GET', `views/${json.view._id}`)).status).toBe(404);
  });

  it('starts private, with the list as the schema has it', async () => {
    const view = await created(kim, { resource: 'boards', variant: 'guide', name: '가이드' });
    expect(view).toMatchObject({
      variant: 'guide',
      shared: false,
      filters: {},
      columns: null,
      order: '',
      density: 'normal',
    });
    expect(await names(kim, '?resource=boards&variant=guide')).toEqual(['가이드']);
    expect(await names(kim, '?resource=boards&variant=stories')).toEqual([]);
  });

  it('is listed with the summary, the oldest first, and read a page at a time', async () => {
    for (const name of ['하나', '둘', '셋']) await created(kim, { resource: 'terms', name });
    expect((await kim('GET', 'views?resource=terms')).json).toMatchObject({
      summary: { totalCount: 3 },
      views: [{ name: '하나' }, { name: '둘' }, { name: '셋' }],
    });
    const page = await kim('GET', 'views?resource=terms', undefined, { skip: '1', limit: '1' });
    expect(page.json.views).toMatchObject([{ name: '둘' }]);
  });

  it.each([
    [{ name: ' ' }, { name: '입력해주세요.' }],
    [{ name: '가'.repeat(41) }, { name: '40자까지 입력할 수 있습니다.' }],
    [{ name: 7 }, { name: '올바른 값이 아닙니다.' }],
    [{ shared: 'yes' }, { shared: '올바른 값이 아닙니다.' }],
    [{ resource: 'nothing' }, { resource: '선택해주세요.' }],
    [{ resource: 'settings' }, { resource: '선택해주세요.' }],
    [{ variant: 'guide' }, { variant: '선택할 수 없는 값입니다.' }],
    [{ filters: { nothing: '1' } }, { filters: '선택할 수 없는 값입니다.' }],
    [{ filters: { warning: 'perhaps' } }, { filters: '선택할 수 없는 값입니다.' }],
    [{ filters: { warning: true } }, { filters: '올바른 값이 아닙니다.' }],
    [{ columns: [] }, { columns: '올바른 값이 아닙니다.' }],
    [{ columns: ['name', 'name'] }, { columns: '선택할 수 없는 값입니다.' }],
    [{ columns: ['password'] }, { columns: '선택할 수 없는 값입니다.' }],
    [{ order: 'password' }, { order: '선택할 수 없는 값입니다.' }],
    [{ density: 'huge' }, { density: '선택할 수 없는 값입니다.' }],
  ])('refuses %j', async (body, fields) => {
    const { status, json } = await kim('POST', 'views', { ...gold, ...body });
    expect([status, json.code, json.fields]).toEqual([422, 'invalid', fields]);
  });

  it('refuses a key that no view has, by name', async () => {
    const { status, json } = await kim('POST', 'views', { ...gold, page: 2 });
    expect([status, json.message]).toEqual([400, '저장할 수 없는 항목이 있습니다: page']);
  });

  it('that was stored for a list of before is read and changed as it is', async () => {
    const { _id } = await created(kim, gold);
    await api.store.transaction(async (tx) => {
      const stored = await tx.get('_views', String(_id));
      if (stored) await tx.replace('_views', { ...stored, columns: ['gone'], filters: { gone: '1' } });
    });
    expect(await names(kim)).toContain('주의 회원');
    const { status, json } = await kim('PUT', `views/${_id}`, { name: '새 이름' });
    expect([status, json.view.name, json.view.columns]).toEqual([200, '새 이름', ['gone']]);
  });

  it('stays with its list', async () => {
    const { _id } = await created(kim, gold);
    const { status, json } = await kim('PUT', `views/${_id}`, { resource: 'terms' });
    expect([status, json.fields]).toEqual([422, { resource: '바꿀 수 없는 값입니다.' }]);
  });
});

describe('who may', () => {
  it('see and change a private view: its owner alone', async () => {
    const { _id } = await created(lee, { resource: 'users', name: '나만의 보기' });
    expect(await names(kim)).not.toContain('나만의 보기');
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { name: '남의 보기' }],
      ['DELETE', undefined],
    ] as const) {
      const { status, json } = await kim(method, `views/${_id}`, body);
      expect([status, json.code]).toEqual([404, 'not_found']);
    }
    expect((await lee('PUT', `views/${_id}`, { name: '내 보기' })).json.view.name).toBe('내 보기');
  });

  it('see a shared view: everybody with the right to its list', async () => {
    const { _id } = await created(kim, { ...gold, name: '함께' });
    expect(await names(lee)).toContain('함께');
    expect(await names(reader)).toContain('함께');
    for (const path of ['views?resource=users', `views/${_id}`]) {
      const { status, json } = await stranger('GET', path);
      expect([status, json.code]).toEqual([403, 'no_right']);
    }
    expect(await names(stranger, '')).toEqual([]);
  });

  it('change a shared view: everybody with the right to change its records, but not take it from the others', async () => {
    const { _id } = await created(kim, { ...gold, name: '함께 쓰는 보기' });
    expect((await lee('PUT', `views/${_id}`, { order: 'name' })).json.view.updatedBy).toMatchObject({
      name: 'lee',
    });
    for (const [send, body] of [
      [reader, { order: '' }],
      [stranger, { order: '' }],
      [lee, { shared: false }],
    ] as const) {
      expect((await send('PUT', `views/${_id}`, body)).json.code).toBe('no_right');
    }
    expect((await reader('DELETE', `views/${_id}`)).json.code).toBe('no_right');
    expect((await kim('PUT', `views/${_id}`, { shared: false })).status).toBe(200);
    expect(await names(lee)).not.toContain('함께 쓰는 보기');
  });

  it('save one: of their own also who may change nothing else, but for themselves alone', async () => {
    expect((await reader('POST', 'views', { resource: 'users', name: '읽는 사람' })).status).toBe(201);
    expect((await reader('POST', 'views', gold)).json.code).toBe('no_right');
    expect((await stranger('POST', 'views', { ...gold, shared: false })).json.code).toBe('no_right');
  });

  it('save how many: a hundred', async () => {
    const many = await operator('many@example.com');
    for (let count = 0; count < 100; count += 1) await created(many, { resource: 'faqs', name: `${count}` });
    const { status, json } = await many('POST', 'views', { resource: 'faqs', name: '하나 더' });
    expect([status, json.message]).toEqual([
      409,
      '보기는 한 사람당 100개까지 저장할 수 있습니다. 사용하지 않는 보기를 삭제해주세요.',
    ]);
  });
});

describe('a view that somebody else changed meanwhile', () => {
  it('is neither changed nor deleted: 412 with the view as it is', async () => {
    const { _id } = await created(kim, gold);
    expect((await lee('PUT', `views/${_id}`, { density: 'normal' }, { 'if-match': '"1"' })).etag).toBe('"2"');
    for (const method of ['PUT', 'DELETE']) {
      const { status, json } = await kim(method, `views/${_id}`, { density: 'dense' }, { 'if-match': '"1"' });
      expect([status, json.code]).toEqual([412, 'conflict']);
      expect(json.view).toMatchObject({ version: 2, density: 'normal', updatedBy: { name: 'lee' } });
    }
  });
});

describe('a change that names no version', () => {
  it('is refused: 428', async () => {
    const { _id } = await created(kim, gold);
    for (const method of ['PUT', 'DELETE']) {
      const { status, json } = await kim(method, `views/${_id}`, { density: 'normal' }, {});
      expect([status, json.code]).toEqual([428, 'version_needed']);
    }
  });
});

describe('what an operator shapes without a view', () => {
  it('is their own, by list, and for every table how high its rows are', async () => {
    const own = async (send: Send, query: string) => (await send('GET', `views${query}`)).json.own;
    expect(await own(reader, '?resource=levels')).toEqual({ columns: null, view: null, density: 'normal' });
    await reader('PUT', 'views/own', { resource: 'users', columns: ['name', 'email'] });
    const { json } = await reader('PUT', 'views/own', { density: 'dense' });
    expect(json).toEqual({ own: { columns: null, view: null, density: 'dense' } });
    expect(await own(reader, '?resource=users')).toEqual({
      columns: ['name', 'email'],
      view: null,
      density: 'dense',
    });
    expect(await own(reader, '?resource=levels')).toEqual({ columns: null, view: null, density: 'dense' });
    expect(await own(lee, '?resource=users')).toEqual({ columns: null, view: null, density: 'normal' });
    await reader('PUT', 'views/own', { resource: 'users', columns: null });
    expect(await own(reader, '?resource=users')).toEqual({ columns: null, view: null, density: 'dense' });
  });

  it('is the view in which a list opens, too: any of that list that they may read', async () => {
    const own = async (send: Send, query: string) => (await send('GET', `views${query}`)).json.own;
    const shared = await created(kim, { ...gold, name: '기본으로 볼 회원' });
    const hidden = await created(kim, { ...gold, name: '혼자 볼 회원', shared: false });
    const guide = await created(kim, { resource: 'boards', variant: 'guide', name: '가이드' });
    await reader('PUT', 'views/own', { resource: 'users', columns: ['name'] });
    const view = shared._id;
    const { json } = await reader('PUT', 'views/own', { resource: 'users', view });
    expect(json.own).toMatchObject({ columns: ['name'], view });
    expect(await own(reader, '?resource=users')).toMatchObject({ columns: ['name'], view });
    expect(await own(reader, '?resource=levels')).toMatchObject({ view: null });
    expect(await own(lee, '?resource=users')).toMatchObject({ view: null });
    for (const [send, body] of [
      [reader, { resource: 'users', view: hidden._id }],
      [reader, { resource: 'levels', view }],
      [reader, { resource: 'users', view: 'nothing' }],
      [reader, { resource: 'users', view: 7 }],
      [kim, { resource: 'boards', view: guide._id }],
    ] as const) {
      const refused = await send('PUT', 'views/own', body);
      expect([refused.status, refused.json.fields]).toEqual([422, { view: '선택할 수 없는 값입니다.' }]);
    }
    await reader('PUT', 'views/own', { resource: 'users', view: null, columns: null });
    expect(await own(reader, '?resource=users')).toMatchObject({ columns: null, view: null });
  });

  it.each([
    [{ view: 'nothing' }, 422],
    [{ resource: 'users', columns: ['nothing'] }, 422],
    [{ columns: ['name'] }, 422],
    [{ density: 'huge' }, 422],
    [{ resource: 'users', columns: ['name'], order: 'name' }, 400],
    [{ resource: 'faqs', columns: ['subject'] }, 403],
  ])('%j is refused with %i', async (body, status) => {
    expect((await reader('PUT', 'views/own', body)).status).toBe(status);
  });

  it('goes with the operator, and private views too; shared ones stay', async () => {
    const gone = await operator('gone@example.com');
    const own = await created(gone, { ...gold, name: '함께 사라질 보기', shared: false });
    const shared = await created(gone, { ...gold, name: '남을 보기' });
    await gone('PUT', 'views/own', { density: 'dense' });
    const id = String((own.owner as Body)._id);
    await api.store.transaction(async (tx) => {
      const user = await tx.get('users', id);
      if (user) await tx.replace('users', { ...user, isWithdrawn: true });
    });
    const admin = await api.signIn('admin@example.com');
    await confirm(admin);
    expect((await admin('DELETE', `users/${id}`, { headers: ANY })).status).toBe(200);
    expect(await api.store.get('_views', String(own._id))).toBeNull();
    expect(await api.store.get('_shapes', id)).toBeNull();
    expect(await api.store.get('_views', String(shared._id))).not.toBeNull();
  });
});
