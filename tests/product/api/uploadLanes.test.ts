import { expect, test } from 'vitest';
import { createMemoryFilesBackend } from '../../../server/core/files/memory';
import type { Loose } from '../../../src/core/schema/index';
import * as limits from '../../../src/core/schema/limits';
import { createTestApi, upload } from '../../core/api/harness';
import { pdf } from '../../core/api/pictures';

const own = createMemoryFilesBackend();
/** Milliseconds, beside other work. */
const POLL = { timeout: 10_000 };

/** An API whose storage hangs for the first files that it is to keep, and the way to let it go on. */
async function hangingFor(count: number) {
  let left = count;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let hung = 0;
  const files = {
    ...own,
    receive: async () => {
      const file = await own.receive();
      const keep = async (id: string) => {
        if (left > 0) {
          left -= 1;
          hung += 1;
          await held;
        }
        await file.keep(id);
      };
      return new Proxy(file, { get: (of, name) => (name === 'keep' ? keep : Reflect.get(of, name, of)) });
    },
  };
  const t = await createTestApi({ files });
  const call = await t.signIn();
  const send = async () => {
    const { json } = await call('POST', 'downloads', { body: { subject: '자료' } });
    return call('POST', `downloads/${(json.download as Loose)._id}/upload`, upload(pdf, '자료.pdf'));
  };
  return { send, call, isHung: () => expect.poll(() => hung, POLL).toBe(count), letGo };
}

test('Uploads that hang in the storage hold up neither others, nor downloads, nor deletions', async () => {
  const { send, call, isHung, letGo } = await hangingFor(limits.maxConcurrentUploads);
  const hanging = Array.from({ length: limits.maxConcurrentUploads }, send);
  await isHung();
  const { status, json } = await send();
  expect(status).toBe(200);
  const { _id, upload: stored } = json.download as { _id: string; upload: { url: string } };
  expect((await call('GET', stored.url)).status).toBe(200);
  expect((await call('DELETE', `downloads/${_id}`)).status).toBeLessThan(300);
  letGo();
  expect((await Promise.all(hanging)).map((answer) => answer.status)).toEqual(hanging.map(() => 200));
});

test('The storage gets only so many uploads at once, and those that wait are only so many', async () => {
  const { send, isHung, letGo } = await hangingFor(limits.maxUploadsInProgress);
  const hanging = Array.from({ length: limits.maxUploadsInProgress }, send);
  await isHung();
  const waiting = Array.from({ length: limits.maxUploadsInProgress + 1 }, send);
  const refused = await Promise.any(
    waiting.map(async (one) => {
      const { status } = await one;
      return status === 503 ? status : Promise.reject(new Error(`${status}`));
    }),
  );
  expect(refused).toBe(503);
  letGo();
  const statuses = (await Promise.all([...hanging, ...waiting])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2 * limits.maxUploadsInProgress);
});
