import { beforeEach, expect, test } from 'vitest';
import { type AnyResource, type Loose, text } from '../../../src/core/schema/index';
import { slipsIn } from '../conformance/slips';
import { group, resources } from '../theProduct';
import { type Caller, createTestApi, type TestApi } from './harness';

const sound = slipsIn(group);
const slips = {
  ...sound,
  fields: { ...sound.fields, email: text({ format: 'email', max: 200 }) },
  bulk: { message: { to: 'email' } },
} as unknown as AnyResource;
const others = resources.map(({ bulk, ...each }) => ({
  ...each,
  ...(bulk && { bulk: { ...bulk, message: undefined } }),
})) as unknown as readonly AnyResource[];

let t: TestApi;
let call: Caller;
let other: Caller;

beforeEach(async () => {
  t = await createTestApi({ resources: [...others, slips] });
  call = await t.signIn();
  other = await t.signIn('other@example.com');
});

const made = async (body: Loose) =>
  ((await call('POST', 'slips', { body })).json.slip as Loose)._id as string;

test('a recipient whose record row rules hide is not named, though the message counts it', async () => {
  const ids = [await made({ name: '숨은 쪽지' }), await made({ name: '함께 쓰는 쪽지', isShared: true })];
  const body = { slips: ids, subject: '알림', message: '안내' };
  const { status, json } = await call('POST', 'messages', { body });
  expect([status, new Set((json.failed as Loose[]).map(({ _id }) => _id))]).toEqual([200, new Set(ids)]);
  const path = `messages/${(json.message as unknown as Loose)._id}`;
  for (const seen of [await other('GET', path), await other('POST', `${path}/again`)]) {
    expect(JSON.stringify(seen.json)).not.toContain(ids[0]);
    expect(seen.json).toMatchObject({
      success: false,
      failed: [{ _id: ids[1], name: '함께 쓰는 쪽지' }],
      message: { total: 2, withoutAddress: 2, unreached: [{ _id: ids[1] }] },
    });
  }
});
