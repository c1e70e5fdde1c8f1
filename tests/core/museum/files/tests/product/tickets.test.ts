import { expect, test } from 'vitest';
import { createTestApi } from '../core/api/harness';

test('a ticket has its total before it is saved', async () => {
  const call = await (await createTestApi()).signIn();
  const body = { visitor: '박나래', count: 3, price: 9_000 };
  const { status, json } = await call('POST', 'tickets', { body });
  expect([status, (json.ticket as { total: number }).total]).toEqual([201, 27_000]);
});
