import { beforeAll, describe, expect, test } from 'vitest';
import { startedOver } from '../../../server/core/store/locks';
import type { AnyResource, Loose } from '../../../src/core/schema/index';
import { sampleBody, samplerOf, variantsOf } from '../conformance/sample';
import { isShared } from '../postgres/interleaving';
import { resources } from '../theProduct';
import { type Caller, createTestApi } from './harness';

let call: Caller;
beforeAll(async () => {
  const api = await createTestApi();
  call = await api.signIn();
});

const shared = (resources as readonly AnyResource[]).filter(isShared);

/** Runs a call; returns the lock for which its transaction had to start over. */
async function missingIn(work: () => Promise<unknown>): Promise<string | null> {
  const before = startedOver.count;
  await work();
  return startedOver.count === before ? null : startedOver.last;
}

describe.each(shared.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  test('is created and saved in the first run: the call names every lock', async () => {
    const { path, one } = resource.api;
    const sampler = samplerOf(7);
    const [variant] = variantsOf(resource);
    const body = sampleBody(resource, sampler, variant);
    let made: Loose = {};
    const headers = { 'idempotency-key': `locks-${resource.name}` };
    const creating = async () => {
      const { status, json } = await call('POST', path, { body, headers });
      expect([status, json.fields]).toEqual([201, undefined]);
      made = json[one] as Loose;
    };
    expect(await missingIn(creating)).toBeNull();
    const saving = async () => {
      const sent = { ...made, ...body, _id: made._id };
      const options = { body: sent, headers: { 'if-match': `"${made.version}"` } };
      const { status, json } = await call('PUT', `${path}/${made._id}`, options);
      expect([status, json.fields, json.message]).toEqual([200, undefined, undefined]);
    };
    expect(await missingIn(saving)).toBeNull();
  });
});
