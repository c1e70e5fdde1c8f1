import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, expect, test } from 'vitest';
import type { AnyResource } from '../../../src/core/schema/index';
import { createTestApi, type TestApi } from '../api/harness';
import { goodsIn } from '../conformance/goods';
import { relationsIn } from '../conformance/relations';
import { group, resources } from '../theProduct';
import { type ApiDocument, checkerOf, documentFor, methods } from './document';

let t: TestApi;
let document: ApiDocument;

beforeAll(async () => {
  t = await createTestApi();
  document = await documentFor(await t.signIn());
});

const lint = async (source: object) => {
  const config = await createConfig({ extends: ['recommended'] });
  const absoluteRef = '/openapi.json';
  const problems = await lintFromString({ source: JSON.stringify(source), absoluteRef, config });
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location.map(({ pointer }) => pointer)}`,
  );
};

test('is told to operators alone', async () => {
  expect((await t.call('GET', 'openapi.json')).status).toBe(401);
});

test('is not sent again to who has it', async () => {
  const call = await t.signIn();
  const { headers } = await call('GET', 'openapi.json');
  const etag = headers.get('etag') ?? '';
  const again = await call('GET', 'openapi.json', { headers: { 'if-none-match': `W/${etag}` } });
  expect([again.status, again.json, again.headers.get('etag')]).toEqual([304, { text: '' }, etag]);
  const other = await call('GET', 'openapi.json', { headers: { 'if-none-match': '"other"' } });
  expect(other.status).toBe(200);
});

test('has no fault that a linter of OpenAPI finds by its recommended rules, warnings among them', async () => {
  expect(await lint(document)).toEqual([]);
});

test('and the linter finds one', async () => {
  const [path = ''] = Object.keys(document.paths);
  const wrong = { ...document, paths: { ...document.paths, [path]: { get: { responses: {} } } } };
  expect(await lint(wrong)).toContainEqual(expect.stringContaining('operation-summary'));
});

test('describes every call that the API has, and no other, each under a name of its own', () => {
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const mounted = t.api.routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(described.sort()).toEqual(mounted.sort());
  const operations = Object.values(document.paths).flatMap((item) => methods.map((each) => item[each]));
  const names = operations.flatMap((operation) => (operation ? [operation.operationId] : []));
  expect(new Set(names).size).toBe(mounted.length);
});

test('has a title and a description of every call, and says of each who may make it', () => {
  for (const item of Object.values(document.paths)) {
    for (const { summary, description, security } of Object.values(item)) {
      expect(String(summary)).not.toBe('');
      expect(String(description)).toMatch(/may call it/);
      const isOpen = /Anyone may call it/.test(String(description));
      const bySession = [[{ session: [] }], [{ session: [] }, { token: [] }]];
      expect(isOpen ? [[]] : bySession).toContainEqual(security);
    }
  }
});

test('describes what rows add: titles of references, one or several, and numbers of related records', async () => {
  const samples: readonly AnyResource[] = [goodsIn(group), ...relationsIn(group)];
  const shop = await createTestApi({ resources: [...resources, ...samples] });
  const by = await shop.signIn();
  const checker = checkerOf(await documentFor(by));
  const made = async (path: string, one: string, body: object) =>
    ((await by('POST', path, { body })).json[one] as { _id: string })._id;
  const buyer = await made('buyers', 'buyer', { name: '홍길동' });
  const good = await made('goods', 'good', { name: '의자' });
  await made('purchases', 'purchase', { subject: '주문', buyer, goods: [good] });

  const titled = 'purchases?fields=subject,titles.buyer,titles.goods';
  const rows = await by('GET', titled);
  expect(rows.json.purchases).toMatchObject([{ titles: { buyer: expect.any(String), goods: ['의자'] } }]);
  expect(checker.answer('GET', titled, rows)).toEqual([]);
  const counted = await by('GET', 'buyers?related=purchases');
  expect(counted.json.buyers).toMatchObject([{ related: { purchases: 1 } }]);
  expect(checker.answer('GET', 'buyers?related=purchases', counted)).toEqual([]);
});
