import { beforeEach, expect, test } from 'vitest';
import type { Asset, Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestApi, upload } from '../../core/api/harness';
import { png } from '../../core/api/pictures';

const HOUR_MS = 60 * 60 * 1000;

let t: TestApi;
let call: Caller;
let picture: Asset;

/** A draft whose text shows a picture. Its operator has signed out, and comes back the next day. */
beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
  const { json } = await call('POST', 'images', upload(png, '그림.png'));
  picture = json.image as unknown as Asset;
  const changes = { subject: '공지', content: `<p><img src="${picture.url}"></p>` };
  const draft = { resource: 'faqs', form: 'create', base: { version: 0, values: {} }, tab: 'tab', changes };
  expect((await call('PUT', 'drafts/first', { body: draft })).status).toBe(200);
  await call('DELETE', 'session');
  t.later(24 * HOUR_MS);
  await t.api.sweep();
  call = await t.signIn();
});

const status = async () => (await call('GET', picture.url)).status;

test('A picture in a draft outlives the session, and is the record’s once the draft is saved', async () => {
  const { changes } = (await call('GET', 'drafts/first')).json.draft as { changes: Loose };
  expect(await status()).toBe(200);
  const { status: stored } = await call('POST', 'faqs', { body: changes });
  await call('DELETE', 'drafts/first?tab=tab');
  await call('DELETE', 'session');
  await t.api.sweep();
  expect([stored, (await t.call('GET', picture.url)).status]).toEqual([201, 200]);
});

test.each([
  ['is discarded', () => call('DELETE', 'drafts/first?tab=tab')],
  [
    'has expired',
    async () => {
      t.later(7 * 24 * HOUR_MS);
      await t.api.sweep();
    },
  ],
])('A picture goes with its draft once that %s', async (_, end) => {
  await end();
  await t.api.sweep();
  call = await t.signIn();
  expect([await status(), await t.store.count('_assets', [])]).toEqual([404, 0]);
});
