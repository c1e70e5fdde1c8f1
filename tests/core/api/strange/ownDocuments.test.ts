import { expect, test } from 'vitest';
import type { Document } from '../../../../server/core/store/store';
import type { Loose } from '../../../../src/core/schema/index';
import { resources } from '../../theProduct';
import { createTestApi } from '../harness';

/** Values that no program of ours stores there. */
const STRANGE: readonly unknown[] = [null, undefined, 5, 'x', [null], {}, true];
const [shown] = resources.filter(({ list, create }) => list && create !== false);

/** An operator, and the documents of other collections than records that the operator left. */
async function opened() {
  const t = await createTestApi();
  const call = await t.signIn();
  const narrow = await t.signIn('narrow@example.com', ['read']);
  const stored = async (method: string, path: string, body: Loose) =>
    expect([200, 201]).toContain((await call(method, path, { body })).status);
  const resource = shown?.name;
  await stored('POST', 'views', { resource, name: '보기', shared: true });
  await stored('PUT', 'views/own', { resource, columns: null, density: 'dense' });
  await stored('PUT', 'home', { parts: [{ name: 'a', hidden: true }] });
  const base = { version: 0, values: {} };
  await stored('PUT', 'drafts/key1', { resource, form: 'create', base, tab: 'tab', changes: {} });
  return { ...t, callers: [call, narrow] };
}

test.each([
  ['_views', ['views', `views?resource=${shown?.name}`, 'views/:id']],
  ['_shapes', [`views?resource=${shown?.name}`, 'home']],
  ['_drafts', ['drafts', 'drafts/key1']],
  ['_sessions', ['session', 'operators', 'session/devices']],
])('A document of %s in which one value is strange fails no call', async (collection, paths) => {
  const { store, callers } = await opened();
  const all = await store.find(collection, { where: [], order: [], skip: 0, limit: 0 });
  expect(all).not.toEqual([]);
  for (const whole of all)
    for (const key of Object.keys(whole).filter((name) => name !== '_id'))
      for (const value of STRANGE) {
        const document: Document = { ...whole, [key]: value };
        const isKept = await store
          .transaction((tx) => tx.replace(collection, document))
          .then(
            () => true,
            () => false,
          );
        for (const path of isKept ? paths : [])
          for (const caller of callers) {
            const { status } = await caller('GET', path.replace(':id', whole._id));
            expect([key, value, path, status < 500]).toEqual([key, value, path, true]);
          }
        if (isKept) await store.transaction((tx) => tx.replace(collection, whole));
      }
});
