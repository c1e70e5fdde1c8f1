import { expect, test } from 'vitest';
import {
  type AnyResource,
  type Loose,
  SINGLETON_ID,
  toRequestBody,
  withDefaults,
} from '../../../src/core/schema/index';
import type { Caller } from '../api/harness';
import { sampleBody, samplerOf } from './sample';

/** What a single record promises: it is always there, is saved in versions, and neither made nor deleted. */
export function singletonConformance(resource: AnyResource, caller: () => Caller) {
  const { path, one } = resource.api;
  const call: Caller = (...args) => caller()(...args);
  const body = sampleBody(resource, samplerOf(path.length), undefined);
  const put = (sent: Loose, version: string) =>
    call('PUT', path, { body: sent, headers: { 'if-match': `"${version}"` } });

  test('before it is stored it is a blank form', async () => {
    const { status, json, headers } = await call('GET', path);
    expect([status, headers.get('etag')]).toEqual([200, '"0"']);
    expect(json).toEqual({ [one]: { ...withDefaults(resource, {}), _id: SINGLETON_ID, version: 0 } });
  });

  test('it is stored, and read back', async () => {
    const answer = await put(body, '0');
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"1"']);
    expect(answer.json[one]).toMatchObject({ ...body, _id: SINGLETON_ID, version: 1 });
    expect((await call('GET', path)).json).toEqual(answer.json);
  });

  test('who saw it before is told what is stored now', async () => {
    for (const version of ['0', '7']) {
      const answer = await put(body, version);
      expect([answer.status, answer.json.code]).toEqual([412, 'conflict']);
      expect(answer.json[one]).toMatchObject({ version: 1 });
    }
    expect((await put(toRequestBody(resource, body), '1')).json[one]).toMatchObject({ version: 2 });
  });

  test('it is neither created nor deleted, and no other is beside it', async () => {
    for (const method of ['POST', 'DELETE']) expect((await call(method, path, {})).status).toBe(405);
    expect((await call('GET', `${path}/${SINGLETON_ID}`)).status).toBe(404);
  });
}
