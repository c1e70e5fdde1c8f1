import { expect } from 'vitest';
import type { Store } from '../../../server/core/store/store';
import {
  type AnyResource,
  fieldEntries,
  getAt,
  isInsideList,
  type Loose,
  setAt,
} from '../../../src/core/schema/index';
import { collectDisplayComputedFields, computeFieldValue } from '../../../src/core/schema/record/computed';
import { type Caller, upload } from '../api/harness';
import { png } from '../api/pictures';
import { faceParams } from './sample';

/** A field that is only shown has the value of its rule in a record and in its row, and is not stored. */
async function everyDisplay(
  resource: AnyResource,
  { _id }: Loose,
  { call, store }: { call: Caller; store: Store },
): Promise<void> {
  const { path, one, many } = resource.api;
  for (const each of collectDisplayComputedFields(resource.fields)) {
    const [at] = each;
    const stored = (await store.get(path, String(_id))) ?? {};
    const wanted = computeFieldValue(resource.fields, each, setAt(stored, at, undefined));
    const record = (await call('GET', `${path}/${_id}`)).json[one];
    const query = new URLSearchParams(faceParams(resource, undefined));
    query.set('fields', at);
    const { json } = await call('GET', `${path}?${query}`, { headers: { skip: '0', limit: '200' } });
    const row = (json[many] as Loose[]).find((other) => other._id === _id);
    expect([at, getAt(record, at), getAt(row, at)]).toEqual([at, wanted, wanted]);
    expect([undefined, '', null]).toContain(getAt(stored, at));
    const other = await call('PUT', `${path}/${_id}`, { body: setAt({}, at, 'x') });
    expect([at, other.status, getAt((await call('GET', `${path}/${_id}`)).json[one], at)]).toEqual([
      at,
      422,
      wanted,
    ]);
  }
}

/** A picture answers the address of each of its sizes. */
async function everySize(
  { fields, api: { path, one } }: AnyResource,
  { _id }: Loose,
  call: Caller,
): Promise<void> {
  for (const [at, field] of fieldEntries(fields)) {
    if (field.kind !== 'image' || !field.sizes || !field.upload || isInsideList(fields, at)) continue;
    const address = `${path}/${_id}/${field.upload.to}`;
    const { status } = await call('POST', address, upload(png, '점.png'));
    const picture = getAt((await call('GET', `${path}/${_id}`)).json[one], at) as Loose;
    expect([status, Object.keys(picture.sizes as Loose)]).toEqual([200, Object.keys(field.sizes)]);
    expect((await call('DELETE', address)).status).toBe(200);
    expect(getAt((await call('GET', `${path}/${_id}`)).json[one], at)).toBeNull();
  }
}

/** Checks the values that a record shows beside its stored ones: the results of rules, and small copies of its pictures. */
export async function everyShown(
  resource: AnyResource,
  record: Loose,
  { call, store }: { call: Caller; store: Store },
): Promise<void> {
  await everyDisplay(resource, record, { call, store });
  await everySize(resource, record, call);
}
