import { beforeAll, describe, expect, test } from 'vitest';
import { groupResourcesByPath } from '../../../../server/core/call/collections';
import { API_BASE_PATH, type ReadRoute, type RouteCall } from '../../../../server/core/call/route';
import { MaskableRecord } from '../../../../server/core/call/shown';
import type { ApiServices, CustomRoutesFactory } from '../../../../server/core/services';
import type { Loose } from '../../../../src/core/schema/index';
import { plant, planting, seen } from '../../../core/api/canaries';
import { type Caller, confirm, createTestApi, facts, type TestApi } from '../../../core/api/harness';
import { calls } from '../../../core/theProduct';
import { groups } from './areas';

/** A call of one's own on each personal resource, written as docs/a-larger-resource.md says. */
const own =
  (path: string, declared: Partial<ReadRoute>, read: Answers): CustomRoutesFactory =>
  (services) =>
    groupResourcesByPath(services.resources)
      .filter((collection) => planting.some(({ resource }) => resource.api.path === collection.path))
      .map((collection) => ({
        method: 'GET',
        path: `${API_BASE_PATH}/${collection.path}/:id/${path}`,
        who: 'operator',
        describe: () => facts,
        of: collection,
        ...declared,
        read: (call) => read(call, collection.path, services),
      }));

type Answers = (call: RouteCall, path: string, services: ApiServices) => ReturnType<ReadRoute['read']>;

const stored = async ({ params }: RouteCall, path: string, { store }: ApiServices) =>
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

const stream: Answers = async ({ operator }, path, { exports }) => ({
  everything: () => exports.begin(operator, path, { where: [], order: [], skip: 0 }),
  skip: 0,
});

/** Answers every value of the record in a body, as `show` sees them. */
const shown: Answers = async (...of) => {
  const record = await stored(...of);
  const { resource } = planting[Number(record._id.replace('canary', ''))] ?? expect.fail('No such canary');
  const values = (seen: Loose) => Object.values({ ...seen, version: null });
  return { status: 200, body: { found: [new MaskableRecord(resource, record, values)] } };
};

const planted = [
  own('shown', { access: 'list' }, shown),
  own('detail', { access: 'detail' }, whole),
  own('rows', { access: 'list' }, rows),
  own('body', { access: 'detail' }, inBody),
  own('stream', { access: 'download', confirm: true }, stream),
];

let t: TestApi;
let open: Caller;
let narrowed: Caller;

beforeAll(async () => {
  t = await createTestApi({ calls: [...calls, ...planted] });
  open = await t.signIn();
  narrowed = await t.signIn('narrow@example.com', groups, '박운영');
  await plant(t.store);
});

const reason = { 'x-export-reason': encodeURIComponent('분기 점검 자료') };
const records = planting.map(({ resource }, index) => `${resource.api.path}/canary${index}`);
const entries = async () => {
  const all = await t.accessEntries();
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

  test.each(records)('shows %s masked within a body, for everybody', async (path) => {
    for (const call of [open, narrowed]) {
      const { status, json } = await call('GET', `${path}/shown`);
      const text = JSON.stringify(json);
      expect([status, seen(text), text.includes('***')]).toEqual([200, [], true]);
    }
  });

  test.each(records)('streams all beside %s with right, reason and own password alone', async (path) => {
    const caller = await t.signIn();
    const ask = async (call: Caller, headers = {}) => {
      const { status, json } = await call('GET', `${path}/stream`, { headers });
      return [status, json.code, seen(JSON.stringify(json)).length > 0];
    };
    const before = (await entries()).length;
    expect(await ask(narrowed, reason)).toEqual([403, 'no_right', false]);
    expect(await ask(caller)).toEqual([403, 'reason_needed', false]);
    expect(await ask(caller, reason)).toEqual([403, 'confirm_needed', false]);
    await confirm(caller);
    expect(await ask(caller, reason)).toEqual([200, undefined, true]);
    const added = (await entries()).slice(before);
    const [collection = ''] = path.split('/');
    const count = await t.store.count(collection, []);
    expect(added.map((entry) => [entry.action, entry.result, entry.count, entry.reason])).toEqual([
      ['download', 'refused', 0, '분기 점검 자료'],
      ['download', 'done', count, '분기 점검 자료'],
    ]);
  });

  test('streams no person where its address names what holds none', async () => {
    const nobodys = planting.flatMap(({ resource }, index) => {
      const { by = '', of = {} } = resource.variants ?? {};
      const [variant] = Object.entries(of).find(([, { personal }]) => personal === false) ?? [];
      return variant === undefined ? [] : [`${resource.api.path}/canary${index}/stream?${by}=${variant}`];
    });
    expect(nobodys).not.toEqual([]);
    const caller = await t.signIn();
    for (const path of nobodys) {
      expect(await caller('GET', path).catch(String)).toContain('that was not admitted holds persons');
    }
  });

  test('is refused at the start where it does not say what it does', async () => {
    const silent = createTestApi({ calls: [...calls, own('silent', {}, whole)] });
    await expect(silent).rejects.toThrow('is about personal data and declares no `access`');
  });
});
