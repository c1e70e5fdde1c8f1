import { expect, test } from 'vitest';
import { createMemoryStore } from '../../../server/core/store/memory';
import type { Document } from '../../../server/core/store/store';
import type { Loose } from '../../../src/core/schema/index';
import { createTestApi } from '../../core/api/harness';

const KEYS = Array.from({ length: 20 }, (_, at) => `key${at}`);
const body = { resource: 'faqs', form: 'create', base: { version: 0, values: {} }, tab: 'tab', changes: {} };

/** A caller with twenty drafts, saved so many seconds one after the other; `onPage` hears what was found. */
async function withDrafts(seconds: number, onPage: (found: readonly Document[]) => Promise<void>) {
  const memory = createMemoryStore();
  const find: typeof memory.find = async (name, query) => {
    const found = await memory.find(name, query);
    if (name === '_drafts' && found.length > 0) await onPage(found);
    return found;
  };
  const { signIn, clock } = await createTestApi({ store: { ...memory, find } });
  const call = await signIn();
  for (const key of KEYS) {
    expect((await call('PUT', `drafts/${key}`, { body })).status).toBe(200);
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  }
  const listed = async () => ((await call('GET', 'drafts')).json.drafts as Loose[]).map(({ key }) => key);
  return { call, listed };
}

test('Many drafts are read a few at a time, for their list and for the work of the home page', async () => {
  const sizes: number[] = [];
  const { call, listed } = await withDrafts(1, async ({ length }) => void sizes.push(length));
  expect((await listed()).toSorted()).toEqual(KEYS.toSorted());
  const ofList = sizes.splice(0);
  expect((await call('GET', 'home/work')).status).toBe(200);
  expect([Math.max(...ofList), sizes]).toEqual([8, ofList]);
});

test('Drafts that were saved at one instant are all listed', async () => {
  const { listed } = await withDrafts(0, async () => {});
  expect((await listed()).toSorted()).toEqual(KEYS.toSorted());
});

test('A list of drafts misses none and names none twice if others go while it is read', async () => {
  const gone: unknown[] = [];
  const { call, listed } = await withDrafts(1, async ([first, second]) => {
    for (const draft of gone.length === 0 ? [first, second] : []) {
      gone.push(draft?.key);
      await call('DELETE', `drafts/${draft?.key}`);
    }
  });
  const keys = await listed();
  expect(gone).toHaveLength(2);
  expect(keys.filter((key) => !gone.includes(key)).toSorted()).toEqual(
    KEYS.filter((key) => !gone.includes(key)).toSorted(),
  );
});
