import { expect, test } from 'vitest';
import { createMemoryFilesBackend } from '../../../server/core/files/memory';
import { createMemoryStore } from '../../../server/core/store/memory';
import { type AnyResource, defineResource, file, id, text } from '../../../src/core/schema/index';
import { resources } from '../theProduct';
import { type Caller, createTestApi, upload } from './harness';
import { pdf } from './pictures';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Guests whose resource has a file, or had one. */
const guestsWith = (fields: AnyResource['fields'], dropped: readonly string[]): AnyResource =>
  defineResource('guests', {
    fields: { _id: id(), ...fields },
    api: { path: 'guests', many: 'guests', one: 'guest' },
    title: 'name',
    ...(dropped.length > 0 && { dropped }),
    list: { perPage: 10, columns: ['name'], order: ['name'] },
    form: { in: { page: 800 }, sections: [{ title: 'all', fields: Object.keys(fields) }] },
  } as never);

/** A guest of a build whose resource had a file, and the next build, which has dropped it. */
async function dropped(name: AnyResource['fields'][string]) {
  const shared = { store: createMemoryStore(), files: createMemoryFilesBackend() };
  const open = (guests: AnyResource) => createTestApi({ ...shared, resources: [...resources, guests] });
  const former = await open(guestsWith({ name, photo: file({ upload: { to: 'photo' } }) }, []));
  const before: Caller = await former.signIn();
  const made = await before('POST', 'guests', { body: { name: '홍길동' } });
  const { _id } = made.json.guest as { _id: string };
  expect((await before('POST', `guests/${_id}/photo`, upload(pdf, '등본.pdf'))).status).toBe(200);
  const t = await open(guestsWith({ name }, ['photo']));
  const call = await t.signIn();
  const kept = async () => {
    const files: string[] = [];
    for await (const id of shared.files.list()) files.push(id);
    return [await t.store.count('_assets', []), files.length];
  };
  return { t, _id, call, kept };
}

test('A removed person’s files go, also those of a field that the resource no longer has', async () => {
  const { _id, call, kept } = await dropped(text({ max: 50, personal: 'name' }));
  expect([(await call('DELETE', `guests/${_id}`)).status, await kept()]).toEqual([200, [0, 0]]);
});

test('They come back from the bin with their record, and go with it for good', async () => {
  const { t, _id, call, kept } = await dropped(text({ max: 50 }));
  const bin = async () => (await call('DELETE', `guests/${_id}`)).headers.get('bin-item');
  expect((await call('POST', `bin/${await bin()}/restore`)).status).toBe(200);
  await bin();
  expect(await kept()).toEqual([1, 1]);
  t.later(31 * DAY_MS);
  await t.api.sweep();
  expect([t.logged, await kept()]).toEqual([[], [0, 0]]);
});
