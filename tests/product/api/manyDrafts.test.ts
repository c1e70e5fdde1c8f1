import { expect, test } from 'vitest';
import { createMemoryStore } from '../../../server/core/store/memory';
import type { Loose } from '../../../src/core/schema/index';
import { createTestApi } from '../../core/api/harness';

test('Many drafts are read a few at a time, for their list and for the work of the home page', async () => {
  const memory = createMemoryStore();
  const sizes: number[] = [];
  const store: typeof memory = {
    ...memory,
    find: async (name, query) => {
      const found = await memory.find(name, query);
      if (name === '_drafts' && found.length > 0) sizes.push(found.length);
      return found;
    },
  };
  const call = await (await createTestApi({ store })).signIn();
  const keys = Array.from({ length: 20 }, (_, at) => `key${at}`);
  const body = {
    resource: 'faqs',
    form: 'create',
    base: { version: 0, values: {} },
    tab: 'tab',
    changes: {},
  };
  for (const key of keys) expect((await call('PUT', `drafts/${key}`, { body })).status).toBe(200);
  const { json } = await call('GET', 'drafts');
  expect((json.drafts as Loose[]).map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
  expect((await call('GET', 'home/work')).status).toBe(200);
  expect(sizes).toEqual([8, 8, 4, 8, 8, 4]);
});
