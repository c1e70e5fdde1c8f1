import { beforeAll, describe, expect, test } from 'vitest';
import { facesOf } from '../../../../server/core/call/faces';
import { BASE, type Call, type ReadRoute } from '../../../../server/core/call/route';
import type { ResourceCall, Services } from '../../../../server/core/services';
import { plant, planting, seen } from '../../../core/api/canaries';
import {
  type Caller,
  cookieOf,
  createTestApi,
  facts,
  PASSWORD,
  type TestApi,
} from '../../../core/api/harness';
import { calls } from '../../../core/theProduct';
import { groups } from './areas';

/** A call of one's own on each personal resource, written as docs/a-larger-resource.md says. */
const own =
  (path: string, declared: Partial<ReadRoute>, read: Answers): ResourceCall =>
  (services) =>
    facesOf(services.resources)
      .filter((faces) => planting.some(({ face }) => face.api.path === faces.path))
      .map((faces) => ({
        method: 'GET',
        path: `${BASE}/${faces.path}/:id/${path}`,
        who: 'operator',
        describe: () => facts,
        of: faces,
        ...declared,
        read: (call) => read(call, faces.path, services),
      }));

type Answers = (call: Call, path: string, services: Services) => ReturnType<ReadRoute['read']>;

const stored = async ({ params }: Call, path: string, { store }: Services) =>
  (await store.get(path, params.id ?? '')) ?? expect.fail('No record');

const whole: Answers = async (...of) => ({ status: 200, record: await stored(...of) });
const rows: Answers = async (...of) => ({
  rows: [await stored(...of)],
  summary: { totalCount: 1, skip: 0, limit: 1 },
});
const inBody: Answers = async (...of) => ({
  status: 200,
  body: { found: { inside: [await stored(...of)] } },
});

const stream: Answers = async ({ operator }, path, { exports }) => {
  const records = await exports.begin(operator, path, { where: [], order: [], skip: 0 });
  return { head: {}, records };
};

const planted = [
  own('detail', { access: 'detail' }, whole),
  own('rows', { access: 'list' }, rows),
  own('body', { access: 'detail' }, inBody),
  own('stream', { access: 'download' }, stream),
];

let t: TestApi;
let open: Caller;
let narrowed: Caller;

beforeAll(async () => {
  t = await createTestApi({ calls: [...calls, ...planted] });
  open = await t.signIn();
  await t.addOperator('narrow@example.com', '박운영', groups);
  const cookie = await cookieOf(t.call, 'narrow@example.com', PASSWORD);
  narrowed = (method, path) => t.call(method, path, { env: { cookie } });
  await plant(t.store);
});

const records = planting.map(({ face }, index) => `${face.api.path}/canary${index}`);
const entries = async () => {
  const all = await t.store.find('access-log', { where: [], order: [], skip: 0, limit: 0 });
  return all.toSorted((a, b) => Number(a.number) - Number(b.number));
};

describe('A call of one’s own about a person', () => {
  test.each(records)('answers %s whole to who may open it, as one entry', async (path) => {
    const before = (await entries()).length;
    const { status, json } = await open('GET', `${path}/detail`);
    expect([status, seen(JSON.stringify(json)).length > 0]).toEqual([200, true]);
    const added = (await entries()).slice(before);
    expect(added.map(({ action, result, _subject }) => [action, result, _subject])).toEqual([
      ['detail', 'done', path.split('/')[1]],
    ]);
  });

  test.each(records)('refuses %s to who may not, and records that', async (path) => {
    const before = (await entries()).length;
    const { status, json } = await narrowed('GET', `${path}/detail`);
    expect([status, json.code, seen(JSON.stringify(json))]).toEqual([403, 'no_right', []]);
    expect((await entries()).slice(before).map(({ action, result }) => [action, result])).toEqual([
      ['detail', 'refused'],
    ]);
  });

  test.each(records)('lists %s masked for everybody, as a list', async (path) => {
    for (const call of [open, narrowed]) {
      const before = (await entries()).length;
      const { status, json } = await call('GET', `${path}/rows`);
      expect([status, json.summary, seen(JSON.stringify(json))]).toEqual([
        200,
        { totalCount: 1, skip: 0, limit: 1 },
        [],
      ]);
      expect((await entries()).slice(before).map(({ action, count }) => [action, count])).toEqual([
        ['list', 1],
      ]);
    }
  });

  test.each(records)('fails where it puts %s into a body of its own', async (path) => {
    for (const call of [open, narrowed]) {
      const { status, json } = await call('GET', `${path}/body`);
      expect([status, seen(JSON.stringify(json))]).toEqual([500, []]);
    }
    expect(t.logged.join()).toContain('answers a record in a body of its own');
  });

  test.each(records)('fails where it streams all beside %s, and holds up no export', async (path) => {
    for (const call of [open, narrowed, open]) {
      const { status, json } = await call('GET', `${path}/stream`);
      expect([status, seen(JSON.stringify(json))]).toEqual([500, []]);
    }
    expect(t.logged.join()).toContain('did not admit');
  });

  test('is refused at the start where it does not say what it does', async () => {
    const silent = createTestApi({ calls: [...calls, own('silent', {}, whole)] });
    await expect(silent).rejects.toThrow('is about personal data and declares no `access`');
  });
});
