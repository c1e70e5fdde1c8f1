import { expect, test } from 'vitest';
import { resources } from '../theProduct';
import { createTestApi } from './harness';

test('every read but that of a file refuses parameters that it does not declare', async () => {
  const t = await createTestApi();
  const call = await t.signIn('owner@example.com');
  const failures: Record<string, unknown> = {};
  for (const { method, path, describe } of t.api.routes) {
    if (method !== 'GET' || describe().answer === 'bytes') continue;
    const address = path.replace('/api/console/', '').replaceAll(/:\w+/g, 'x');
    const { status, json } = await call('GET', `${address}?strange=1`);
    // A list of one of several resources needs a parameter that names the resource.
    if (json.code !== 'filter_needed') failures[path] = [status, json.code];
  }
  expect(Object.keys(failures).length).toBeGreaterThan(50);
  expect(new Set(Object.values(failures).map(String))).toEqual(new Set(['400,unknown_filter']));
});

test.each([
  { resource: 'nothing' },
  { resource: resources[0]?.name, variant: 'nothing' },
  { variant: 'nothing' },
])('the row height of the unknown list %j is refused', async (list) => {
  const call = await (await createTestApi()).signIn();
  expect((await call('PUT', 'views/own', { body: { ...list, density: 'dense' } })).status).toBe(422);
});
