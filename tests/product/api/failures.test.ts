import { expect, test } from 'vitest';
import { createMemoryFilesBackend } from '../../../server/core/files/memory';
import { createMemoryStore } from '../../../server/core/store/memory';
import type { Loose } from '../../../src/core/schema/index';
import { createTestApi, encrypted, noStates, PASSWORD, type TestApi, upload } from '../../core/api/harness';
import { png } from '../../core/api/pictures';

const coded = (code: string) => Object.assign(new Error(`${code}: secret /path of the machine`), { code });

/** Lets every transaction from now on fail when it is to be stored. */
function breakStore(t: TestApi, error: Error): void {
  const { transaction } = t.store;
  t.store.transaction = (work) =>
    transaction(async (tx) => {
      await work(tx);
      throw error;
    });
}

test('What nobody expected is told by a number, logged under it, and nothing of it comes out', async () => {
  const logged: [string, string][] = [];
  const t = await createTestApi({ log: (id, text) => logged.push([id, text]) });
  const call = await t.signIn();
  const error = new Error('secret /path of the machine');
  breakStore(t, error);
  const { status, json } = await call('POST', 'faqs', { body: { subject: '질문' } });
  const [[id] = []] = logged;
  expect(logged).toEqual([[expect.stringMatching(/^[\da-f]{8}$/), expect.stringContaining(error.message)]]);
  expect([status, json]).toEqual([
    500,
    { code: 'internal', message: `처리하지 못했습니다. 잠시 뒤 다시 시도해주세요. (오류 번호: ${id})` },
  ]);
  expect(await t.store.count('faqs', [])).toBe(0);
});

test.each([
  ['ENOSPC', 507, '저장 공간이 부족해 저장하지 못했습니다.'],
  ['EIO', 503, '지금은 저장소를 사용할 수 없습니다. 잠시 뒤 다시 시도해주세요.'],
])('A store that fails with %s answers %i', async (code, status, message) => {
  const t = await createTestApi();
  const call = await t.signIn();
  breakStore(t, coded(code));
  const answer = await call('POST', 'faqs', { body: { subject: '질문' } });
  expect([answer.status, answer.json.message]).toEqual([status, message]);
});

test('A database that another program has locked answers 503, and when to come again', async () => {
  const t = await createTestApi();
  const call = await t.signIn();
  breakStore(t, Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 517 }));
  const { status, headers, json } = await call('POST', 'faqs', { body: { subject: '질문' } });
  expect([status, headers.get('retry-after'), json]).toEqual([
    503,
    '5',
    { code: 'busy', message: '요청이 많아 처리하지 못했습니다. 잠시 뒤 다시 시도해주세요.' },
  ]);
});

test('On a full disk what was stored can be read, also by a session that should be noted as used', async () => {
  const t = await createTestApi();
  const call = await t.signIn();
  const full = coded('ENOSPC');
  breakStore(t, full);
  t.later(61_000);
  expect((await call('GET', 'faqs')).status).toBe(200);
  expect(t.logged).toEqual([expect.stringContaining('ENOSPC')]);
});

test('On a full disk a sign-in says why it is refused, and who is signed in stays so', async () => {
  const t = await createTestApi();
  const call = await t.signIn();
  const body = { username: 'operator@example.com', password: await encrypted(t.call, PASSWORD) };
  breakStore(t, coded('ENOSPC'));
  const { status, json } = await t.call('POST', 'session', { body });
  expect([status, json.message]).toEqual([507, '저장 공간이 부족해 저장하지 못했습니다.']);
  expect((await call('GET', 'session')).status).toBe(200);
});

test('A full disk leaves no half of an upload, and the record as it was', async () => {
  const files = createMemoryFilesBackend();
  const t = await createTestApi({ files });
  const call = await t.signIn();
  const { json } = await call('POST', 'notifications', { body: { subject: '공지' } });
  const path = `notifications/${(json.notification as Loose)._id}`;
  const { receive } = files;
  files.receive = async () => ({
    ...(await receive()),
    append: async () => {
      throw coded('ENOSPC');
    },
  });
  expect((await call('POST', `${path}/upload`, upload(png, '그림.png'))).status).toBe(507);
  expect((await call('GET', path)).json.notification).toEqual(json.notification);
  expect(await t.store.count('_assets', [])).toBe(0);
});

test('A commit that fails takes the bytes of its upload back', async () => {
  const files = createMemoryFilesBackend();
  const store = createMemoryStore();
  const t = await createTestApi({ files, store });
  const call = await t.signIn();
  const { json } = await call('POST', 'notifications', { body: { subject: '공지' } });
  const { transaction } = store;
  let transactions = 0;
  store.transaction = (work) =>
    transaction(async (tx) => {
      transactions += 1;
      const result = await work(tx);
      // The first keeps what is about to be uploaded, the second shows it in the record.
      if (transactions === 2) throw coded('EIO');
      return result;
    });
  const path = `notifications/${(json.notification as Loose)._id}/upload`;
  expect((await call('POST', path, upload('글', '글.txt'))).status).toBe(503);
  const left: string[] = [];
  for await (const id of files.list()) left.push(id);
  expect([left, await store.count('_assets', [])]).toEqual([[], 0]);
});

test('A commit that came through although it failed keeps the bytes that its record shows', async () => {
  const store = createMemoryStore();
  const t = await createTestApi({ store });
  const call = await t.signIn();
  const { json } = await call('POST', 'notifications', { body: { subject: '공지' } });
  const path = `notifications/${(json.notification as Loose)._id}`;
  const { transaction } = store;
  let transactions = 0;
  store.transaction = async (work) => {
    const result = await transaction(work);
    transactions += 1;
    // The first keeps what is about to be uploaded, the second shows it in the record.
    if (transactions === 2) throw coded('EIO');
    return result;
  };
  expect((await call('POST', `${path}/upload`, upload('글', '글.txt'))).status).toBe(503);
  const { notification } = (await call('GET', path)).json;
  const { url } = (notification as Loose).upload as { url: string };
  expect((await call('GET', url)).json).toEqual({ text: '글' });
});

test('Bytes that cannot be removed do not undo what was saved, and the next sweep finds them', async () => {
  const files = createMemoryFilesBackend();
  const t = await createTestApi({ files, ...noStates });
  const call = await t.signIn();
  const { json } = await call('POST', 'notifications', { body: { subject: '공지' } });
  const path = `notifications/${(json.notification as Loose)._id}`;
  await call('POST', `${path}/upload`, upload('글', '글.txt'));
  const { remove } = files;
  files.remove = async () => {
    throw coded('EIO');
  };
  expect((await call('DELETE', `${path}/upload`)).status).toBe(200);
  expect(t.logged).toHaveLength(1);
  files.remove = remove;
  await t.api.sweep();
  const left: string[] = [];
  for await (const id of files.list()) left.push(id);
  expect(left).toEqual([]);
});

test('A sweep that fails is logged, and stops neither the start nor the calls', async () => {
  const files = createMemoryFilesBackend();
  files.list = () => {
    throw coded('EIO');
  };
  const t = await createTestApi({ files });
  expect(t.logged).toEqual([expect.stringContaining('EIO')]);
  const call = await t.signIn();
  expect((await call('POST', 'faqs', { body: { subject: '질문' } })).status).toBe(201);
});

test("A body that is cut off is its sender's fault", async () => {
  const t = await createTestApi();
  const raw = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('connection reset')),
  });
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: raw, duplex: 'half' } as RequestInit;
  const response = await t.api.fetch(new Request('http://console.test/api/console/session', init));
  expect([response.status, t.logged]).toEqual([400, []]);
});

test('A reply that was sent and stored is told so, also where its claim cannot be given back', async () => {
  const t = await createTestApi();
  const call = await t.signIn();
  const meta = { name: '서유진', email: 'yujin@example.net', message: '묻습니다.' };
  const { json } = await call('POST', 'forms', { body: { code: 'contact', meta } });
  const { transaction } = t.store;
  t.store.transaction = (work) =>
    transaction((tx) =>
      work({
        ...tx,
        async remove(collection, id) {
          if (collection === '_claims') throw coded('EIO');
          return tx.remove(collection, id);
        },
      }),
    );
  const path = `forms/${(json.form as Loose)._id}`;
  const { status, json: after } = await call('POST', `${path}/reply-email`);
  expect([status, (after.form as Loose).isEmailed]).toEqual([200, true]);
  expect(t.logged).toEqual([expect.stringContaining('EIO')]);
});

test('No answer, and no failure, is anything that a page could show, load or run', async () => {
  const t = await createTestApi();
  const call = await t.signIn();
  for (const answer of [
    await call('GET', 'faqs'),
    await call('GET', 'nothing'),
    await t.call('GET', 'faqs'),
    await call('GET', 'faqs', { headers: { skip: '0', limit: '0' } }),
  ]) {
    const shown = ['content-security-policy', 'cross-origin-resource-policy', 'x-content-type-options'];
    expect(shown.map((name) => answer.headers.get(name))).toEqual([
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'same-origin',
      'nosniff',
    ]);
  }
});
