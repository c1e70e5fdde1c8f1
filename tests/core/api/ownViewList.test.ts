import { expect, test } from 'vitest';
import { resources } from '../theProduct';
import { createTestApi } from './harness';

test.each([
  { resource: 'nothing' },
  { resource: resources[0]?.name, variant: 'nothing' },
  { variant: 'nothing' },
])('the row height of the unknown list %j is refused', async (list) => {
  const call = await (await createTestApi()).signIn();
  expect((await call('PUT', 'views/own', { body: { ...list, density: 'dense' } })).status).toBe(422);
});
