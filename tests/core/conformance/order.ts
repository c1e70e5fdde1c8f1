import { expect } from 'vitest';
import { type AnyResource, getAt, type Loose } from '../../../src/core/schema/index';
import type { Caller } from '../api/harness';

/** Turns the order of a resource's records around, where they are put in order by hand. */
export async function everyOrder(
  { api: { path, many }, sortable }: AnyResource,
  call: Caller,
): Promise<void> {
  if (sortable === undefined) return;
  const rows = async () => {
    const { json } = await call('GET', path, { headers: { skip: '0', limit: '200' } });
    return json[many] as Loose[];
  };
  const seen = (await rows()).map(({ _id }) => _id);
  const ids = seen.toReversed();
  const { status } = await call('PUT', `${path}/order`, { body: { ids, before: seen } });
  const after = await rows();
  expect([status, after.map(({ _id }) => _id)]).toEqual([200, ids]);
  expect(after.map((row) => getAt(row, sortable))).toEqual(ids.map((_, at) => at + 1));
  const again = await call('PUT', `${path}/order`, { body: { ids: seen, before: seen } });
  expect([ids.length > 1, again.status, again.json.code]).toEqual([true, 409, 'other_order']);
}
