import { beforeAll, describe, expect, test } from 'vitest';
import { API_BASE_PATH, type Route } from '../../../server/core/call/route';
import { eachField, type Loose, listViewsUsedByApi } from '../../../src/core/schema/index';
import { personal, personalOf, plant, planting, secrets, seen } from '../../core/api/canaries';
import { type Caller, createTestApi, type TestApi } from '../../core/api/harness';

let t: TestApi;
let call: Caller;

beforeAll(async () => {
  t = await createTestApi();
  call = await t.signIn();
  await plant(t.store);
});

const read = async (path: string, headers: Record<string, string> = { skip: '0', limit: '200' }) => {
  const { status, json } = await call('GET', path, { headers });
  return { status, text: JSON.stringify(json) };
};

const listPaths = planting.flatMap(({ resource, known }) => {
  const params = new URLSearchParams(
    Object.entries({ ...resource.api.fixed, ...known }).map(([key, value]) => [key, String(value)]),
  );
  return listViewsUsedByApi(resource).length > 0 ? [`${resource.api.path}?${params}`] : [];
});

describe('No personal value of a planted record is in the bytes of', () => {
  test('anything planted twice: there are canaries, all different', () => {
    expect(secrets.length).toBeGreaterThan(40);
    expect(new Set(secrets).size).toBe(secrets.length);
  });

  test.each(listPaths)('the list %s', async (path) => {
    const { status, text } = await read(path);
    expect([status, text.includes('canary'), seen(text)]).toEqual([200, true, []]);
  });

  test('the titles of references, by term and by id', async () => {
    const routes = t.api.routes.filter(({ path }) => path.endsWith('/titles'));
    const found = new Set(personal.map(({ api }) => api.path));
    for (const { path } of routes) {
      const name = path.slice(API_BASE_PATH.length + 1).replace('/titles', '');
      if (!found.has(name)) continue;
      const ids = planting.flatMap(({ resource }, index) =>
        resource.api.path === name ? [`canary${index}`] : [],
      );
      const resources = personal.filter(({ api }) => api.path === name);
      const isNamed = resources.some(({ fields }) =>
        [...eachField(fields)].some(([, field]) => personalOf(field) === 'name'),
      );
      const term = encodeURIComponent(isNamed ? '카나리아' : 'canary');
      for (const query of [`_id=${ids.join()}`, `q=${term}`, 'q=']) {
        const { status, text } = await read(`${name}/titles?${query}`);
        expect([status, text.includes('canary'), seen(text)]).toEqual([200, true, []]);
      }
    }
  });

  test('any other list that the API has, or any failure', async () => {
    const gets = t.api.routes.filter(({ method, path }) => method === 'GET' && !path.includes(':'));
    for (const { path } of gets) {
      expect([path, seen((await read(path.slice(API_BASE_PATH.length + 1))).text)]).toEqual([path, []]);
    }
    const changes = t.api.routes.filter(
      (route: Route) => route.method !== 'GET' && route.path.includes(':id'),
    );
    for (const [index, { resource }] of planting.entries()) {
      for (const { method, path } of changes) {
        if (!path.startsWith(`${API_BASE_PATH}/${resource.api.path}/:id`)) continue;
        const filled = path
          .slice(API_BASE_PATH.length + 1)
          .replace(':id', `canary${index}`)
          .replace(':at', '0');
        const { status, json } = await call(method, filled, {
          body: { none: 1 },
          headers: { 'if-match': '"1"' },
        });
        // What carries the record is answered to who may open it, and is recorded as that.
        const carries = status < 400 || status === 409 || status === 412;
        if (!carries) expect([filled, seen(JSON.stringify(json))]).toEqual([filled, []]);
      }
    }
  });

  test('the record of access, with everything that was typed', async () => {
    for (const secret of secrets.slice(0, 20)) {
      await read(
        `users?isWithdrawn=false&name=${encodeURIComponent(secret)}&phone=${encodeURIComponent(secret)}`,
      );
    }
    const all = await t.accessEntries();
    expect(all.length).toBeGreaterThan(50);
    expect(seen(JSON.stringify(all))).toEqual([]);
  });

  test('anything that is answered to who may not see personal data', async () => {
    const narrowed = await t.signIn('narrow@example.com');
    const [user] = await t.store.find('users', {
      where: [{ op: 'equals', path: 'username', key: 'narrow@example.com' }],
      order: [],
      skip: 0,
      limit: 1,
    });
    if (!user) expect.fail('No operator');
    const groups = ['members', 'intake', 'support', 'content', 'housing', 'admin'].map(
      (one) => `console:${one}`,
    );
    await t.store.transaction((tx) => tx.replace('users', { ...user, scope: ['console', ...groups] }));
    for (const [index, { resource }] of planting.entries()) {
      const path = `${resource.api.path}/canary${index}`;
      const opened = await narrowed('GET', path);
      const changed = await narrowed('PUT', path, { body: {} });
      const conflict = await narrowed('PUT', path, { body: {}, headers: { 'if-match': '"99"' } });
      const isRefused = expect.toSatisfy((status: number) => [403, 404, 405].includes(status));
      expect([path, opened.status, changed.status, conflict.status]).toEqual([
        path,
        expect.toSatisfy((status: number) => status === 403 || status === 404),
        isRefused,
        isRefused,
      ]);
      for (const { json } of [opened, changed, conflict]) expect(seen(JSON.stringify(json))).toEqual([]);
    }
    const headers = { limit: '0', 'x-export-reason': encodeURIComponent('내려받기 시도') };
    expect((await narrowed('GET', 'users?isWithdrawn=false', { headers })).json.code).toBe('no_right');
  });
});

test('A mask that a body sends back for a stored value is refused at its field, and no other star is', async () => {
  const member = {
    name: '홍길동',
    phone: '010-1234-5678',
    email: 'a1@example.com',
    bornAt: '1990-05-17',
    address1: '서울특별시 강남구 테헤란로 1',
  };
  const { json } = await call('POST', 'users', { body: member });
  const { _id } = json.user as { _id: string };
  const send = (body: Loose) => call('PUT', `users/${_id}`, { body });
  const said = '가려진 값(*)은 저장할 수 없습니다. 전체 값을 입력해주세요.';
  const masked = {
    name: '홍*동',
    phone: '010-****-5678',
    email: 'a***@example.com',
    bornAt: '1990-**-**',
    address1: '서울특별시 강남구 ***',
  };
  for (const [field, value] of Object.entries(masked)) {
    const { status, json: refused } = await send({ [field]: value });
    expect([status, refused.fields]).toEqual([422, { [field]: said }]);
  }
  expect((await send({ name: '홍*순' })).status).toBe(200);
  expect((await send({ name: '홍길동', phone: '010-1234-5678' })).status).toBe(200);
});
