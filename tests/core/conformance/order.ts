import { expect } from 'vitest';
import {
  type AnyResource,
  fieldEntries,
  getAt,
  getMaxFilesOfField,
  type Loose,
} from '../../../src/core/schema/index';
import { type Caller, type TestAnswer, upload } from '../api/harness';
import { messages } from '../theProduct';

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

/** Stores files of a record in another order, where they have one, and removes them again. */
export async function everyFileOrder(resource: AnyResource, stored: Loose, call: Caller): Promise<void> {
  const { path, one } = resource.api;
  const record = `${path}/${stored._id}`;
  const ordered = [...fieldEntries(resource.fields)].flatMap(([at, field]) =>
    field.kind === 'files' && field.reorder && getMaxFilesOfField(resource, stored, at) > 1
      ? [{ at, ...field }]
      : [],
  );
  for (const { at, upload: slot } of ordered) {
    const address = `${record}/${slot.to}`;
    for (const place of [0, 1, 2]) {
      await call('POST', `${address}/${place}`, upload(`${place}`, `${place}.txt`));
    }
    const idsIn = ({ json }: TestAnswer) =>
      (getAt(json[one] as Loose, at) as Loose[]).map((file) => file._id);
    const [first, second, third] = idsIn(await call('GET', record));
    const order = [third, first, second];
    const answer = await call('PUT', address, { body: { order } });
    expect([answer.status, idsIn(answer)]).toEqual([200, order]);
    for (const wrong of [[], [third, first], [third, third, first], [third, first, 'x'], 'x', null]) {
      const refusal = await call('PUT', address, { body: { order: wrong } });
      expect([refusal.status, refusal.json.fields]).toEqual([422, { [at]: messages.problems.notAnOrder }]);
    }
    const stale = await call('PUT', address, { body: { order }, headers: { 'if-match': '"1"' } });
    expect([stale.status, idsIn(stale)]).toEqual([412, order]);
    for (const id of order) await call('DELETE', `${address}/${id}`);
    expect(idsIn(await call('GET', record))).toEqual([]);
  }
}
