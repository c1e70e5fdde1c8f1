import { expect } from 'vitest';
import type { ConsoleApi } from '../../../server/core/app';
import { API_BASE_PATH, type Route } from '../../../server/core/call/route';
import type { Store } from '../../../server/core/store/store';
import {
  type AnyResource,
  getAt,
  getRecordTitlePaths,
  type Loose,
  setAt,
} from '../../../src/core/schema/index';
import type { Caller, TestAnswer } from '../api/harness';
import { sampleBody, samplerOf } from './sample';

/** A text that no other record has. */
const SECRET = '비밀첩보감나무';

interface Tested {
  api: ConsoleApi;
  store: Store;
  call: Caller;
  other: Caller;
}

/** Every value that a path may name, in the place of each parameter. */
const pathOf = (route: Route, id: string) =>
  route.path
    .slice(API_BASE_PATH.length + 1)
    .replace(':id', id)
    .replace(':version', '1')
    .replace(/:\w+/g, 'marks');

/** Calls about one record or several, as a browser would send them, whatever the route wants of them. */
function bodiesFor(stored: Loose, title: string): Loose[] {
  const selected = { records: [{ _id: stored._id, version: stored.version }] };
  return [
    {},
    setAt({}, title, '남의 것'),
    selected,
    { ...selected, set: {}, dryRun: true },
    {
      rows: [{ _id: stored._id, version: stored.version, record: setAt({}, title, '남의 것') }],
      dryRun: false,
    },
    { ids: [stored._id] },
    { ids: [stored._id], before: [stored._id] },
    { record: stored },
    { resource: 'sample-slips', record: stored._id, form: 'edit' },
  ];
}

const told = ({ json }: TestAnswer) => JSON.stringify(json);

/** Another operator tries every call of the API about a record that is not theirs: none tells of it, none changes it. */
async function everyCall({ api: { path, many }, ...resource }: AnyResource, stored: Loose, tested: Tested) {
  const { api, store, other } = tested;
  const title = getRecordTitlePaths({ api: { path, many, one: '' }, ...resource })?.title ?? '';
  const kept = await store.get(path, String(stored._id));
  const own = api.routes.filter((route) => `${route.path}/`.startsWith(`${API_BASE_PATH}/${path}/`));
  for (const route of own) {
    const asked = pathOf(route, String(stored._id));
    const bodies =
      route.method === 'GET' || route.path.includes('upload') ? [undefined] : bodiesFor(stored, title);
    for (const body of bodies) {
      const answer = await other(route.method, asked, body ? { body } : {});
      const said = [route.method, asked, JSON.stringify(body), told(answer).includes(SECRET)];
      expect(said).toEqual([route.method, asked, JSON.stringify(body), false]);
      // Calls about one record know of none.
      if (route.path.includes('/:id') && answer.status < 400)
        expect([route.method, asked, answer.status]).toEqual([route.method, asked, 404]);
      expect([route.method, asked, await store.get(path, String(stored._id))]).toEqual([
        route.method,
        asked,
        kept,
      ]);
    }
  }
  return own.length;
}

const listed = async (caller: Caller, { api: { path, many } }: AnyResource, limit = '200') => {
  const headers = { skip: '0', limit, 'x-export-reason': encodeURIComponent('모두 찾는지 확인') };
  const { json } = await caller('GET', path, { headers });
  return (json[many] as Loose[]).map(({ _id }) => _id);
};

/** A record of one operator alone is one to that operator, and none to another; a shared one is one to both. */
export async function everyRow(resource: AnyResource, tested: Tested): Promise<void> {
  const { rows, api, bulk, list, actions, sortable } = resource;
  const title = getRecordTitlePaths(resource)?.title;
  if (!rows?.shared || title === undefined) return;
  const { store, call, other } = tested;
  const { path, one } = api;
  const made = async (isShared: boolean) => {
    const sample = setAt(sampleBody(resource, samplerOf(7)), title, SECRET);
    const { status, json } = await call('POST', path, { body: setAt(sample, rows.shared ?? '', isShared) });
    expect([status, json.fields]).toEqual([201, undefined]);
    return json[one] as Loose;
  };
  const mine = await made(false);
  const address = `${path}/${mine._id}`;
  const operator = getAt(mine, 'updatedBy._id');
  expect(getAt(mine, rows.owner)).toBe(operator);
  // Nobody gives a record away, or takes one.
  const given = await call('PUT', address, { body: setAt({}, rows.owner, 'somebody') });
  expect(getAt((given.json[one] ?? mine) as Loose, rows.owner)).toBe(operator);
  const now = (await call('GET', address)).json[one] as Loose;

  expect(await everyCall(resource, now, tested)).toBeGreaterThan(5);
  expect([
    (await listed(call, resource)).includes(mine._id),
    (await listed(other, resource)).includes(mine._id),
  ]).toEqual([true, false]);
  expect((await listed(other, resource, '0')).includes(mine._id)).toBe(false);
  for (const asked of [
    `${path}/titles?_id=${mine._id}`,
    `${path}/titles?q=${encodeURIComponent(SECRET)}`,
    `search?q=${encodeURIComponent(SECRET)}`,
    'bin',
    `drafts?resource=${resource.name}`,
  ]) {
    const [own, others] = [await call('GET', asked), await other('GET', asked)];
    expect([asked, told(others).includes(SECRET), others.status]).toEqual([asked, false, own.status]);
  }

  const selected = [{ _id: mine._id, version: now.version }];
  const keeps = async (asked: string, body: Loose) => {
    const { json } = await other('POST', asked, { body });
    const [kept] = json.kept as Loose[];
    expect([asked, kept?._id, kept?.code, kept?.title]).toEqual([asked, mine._id, 'not_found', mine._id]);
  };
  const [edited] = bulk?.edit ?? [];
  // A record that is none for the operator is told as gone before.
  if (bulk?.delete)
    expect((await other('POST', `${path}/delete`, { body: { records: selected } })).json.kept).toEqual([]);
  if (edited !== undefined)
    await keeps(`${path}/edit`, { records: selected, set: { [edited]: getAt(now, edited) } });
  for (const [name, action] of Object.entries(actions ?? {})) {
    if (action.bulk) await keeps(`${path}/acts/${name}`, { records: selected });
  }
  if (list?.import) {
    const sent = [{ _id: mine._id, version: now.version, record: setAt({}, title, '남의 것') }];
    const { json } = await other('POST', `${path}/import`, { body: { rows: sent, dryRun: false } });
    expect((json.rows as Loose[]).map(({ code }) => code)).toEqual(['not_found']);
  }
  const draft = { resource: resource.name, record: mine._id, form: 'edit', tab: 'a', changes: {} };
  const base = { version: now.version, values: {} };
  expect((await other('PUT', 'drafts/rows', { body: { ...draft, base } })).status).toBe(404);
  if (sortable !== undefined) {
    const ids = (await listed(other, resource)).toReversed();
    const before = ids.toReversed();
    expect((await other('PUT', `${path}/order`, { body: { ids, before } })).status).toBe(200);
  }
  expect((await call('GET', address)).json[one]).toEqual(now);

  const ours = await made(true);
  expect((await other('PUT', `${path}/${ours._id}`, { body: setAt({}, title, '함께') })).status).toBe(200);
  expect((await other('DELETE', `${path}/${ours._id}`)).status).toBe(200);

  const removed = await call('DELETE', address);
  const item = removed.headers.get('bin-item');
  if (item !== null) {
    expect(told(await other('GET', 'bin'))).not.toContain(SECRET);
    expect((await other('GET', `bin/${item}`)).status).toBeGreaterThanOrEqual(400);
    expect((await other('POST', `bin/${item}/restore`)).status).toBe(404);
    const kept = await other('POST', 'bin/restore', { body: { ids: [item] } });
    expect(told(kept)).not.toContain(SECRET);
    expect((await other('DELETE', `bin/${item}`)).status).toBe(404);
    expect((await call('POST', `bin/${item}/restore`)).status).toBe(200);
    expect((await call('GET', address)).status).toBe(200);
    expect((await other('GET', address)).status).toBe(404);
  }
  await store.transaction((tx) => tx.remove(path, String(mine._id)));
}
