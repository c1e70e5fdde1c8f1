import { beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createTestApi, type TestApi } from '../../core/api/harness';

const PAST = '2020-01-01T00:00:00.000Z';

let t: TestApi;
let call: Caller;
beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
});

/** Puts a record into the bin, whose entry then has these files. */
async function binned(assets: unknown, values: object = {}): Promise<string> {
  const { json } = await call('POST', 'faqs', { body: { subject: '질문', content: '<p>답</p>' } });
  const { _id } = json.faq as { _id: string };
  const { headers } = await call('DELETE', `faqs/${_id}`);
  const item = await t.store.get('bin', headers.get('bin-item') ?? '');
  if (!item) return expect.fail('The record is not in the bin');
  await t.store.transaction((tx) => tx.replace('bin', { ...item, assets, ...values }));
  return item._id;
}

describe.each([[undefined], [null], ['x'], [{}], [[null, 5]]])('a list of files that is %j', (assets) => {
  test('stops no restore from the bin', async () => {
    const id = await binned(assets);
    expect((await call('POST', `bin/${id}/restore`)).status).toBe(200);
  });

  test('stops no removal from the bin, and no clean-up of it or of older states', async () => {
    const id = await binned(assets);
    expect((await call('DELETE', `bin/${id}`)).status).toBe(200);
    await binned(assets, { goneAt: PAST });
    const state = { version: 1, record: 'faqs/gone', number: 1, endedAt: PAST, assets };
    await t.store.transaction((tx) => tx.insert('_states', { _id: 'faqs/gone/0000000001', ...state }));
    await t.api.sweep();
    expect([t.logged, await t.store.count('bin', []), await t.store.count('_states', [])]).toEqual([
      [],
      0,
      0,
    ]);
  });
});
