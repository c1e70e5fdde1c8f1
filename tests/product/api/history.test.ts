import { beforeEach, describe, expect, test } from 'vitest';
import { OLDER_STATES_COLLECTION } from '../../../server/core/states/states';
import type { Asset, Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestApi, upload } from '../../core/api/harness';
import { gif, png } from '../../core/api/pictures';

let t: TestApi;
let call: Caller;

beforeEach(async () => {
  t = await createTestApi({ allowUnversioned: false });
  call = await t.signIn();
});

const made = async (path: string, one: string, body: Loose): Promise<string> =>
  `${path}/${((await call('POST', path, { body })).json[one] as Loose)._id}`;
const current = async (path: string): Promise<Loose & { version: number }> => {
  const { json } = await call('GET', path);
  return Object.values(json)[0] as Loose & { version: number };
};
const withVersion = (version: number) => ({ headers: { 'If-Match': `"${version}"` } });
const put = async (path: string, body: Loose) =>
  call('PUT', path, { body, ...withVersion((await current(path)).version) });
const versionsOf = async (path: string) => (await call('GET', `${path}/history`)).json.versions as Loose[];
const changesOf = async (path: string, version: number, query = '') =>
  (await call('GET', `${path}/history/${version}${query}`)).json.changes as Loose[];
const restore = (path: string, version: number, seen: number) =>
  call('POST', `${path}/history/${version}/restore`, withVersion(seen));

describe('A history', () => {
  test('names each version, who made it and when, and the fields that it changed', async () => {
    const path = await made('notifications', 'notification', { subject: '하나', content: '<p>글</p>' });
    t.clock.now = new Date('2026-03-02T02:00:00.000Z');
    const other = await t.signIn('other@example.com');
    await other('PUT', path, { body: { subject: '둘', isNotice: true }, ...withVersion(1) });
    expect(await versionsOf(path)).toEqual([
      {
        version: 2,
        updatedAt: '2026-03-02T02:00:00.000Z',
        updatedBy: { _id: expect.any(String), name: '김운영' },
        changed: ['subject', 'isNotice'],
        made: { by: 'save' },
      },
      {
        version: 1,
        updatedAt: '2026-03-02T01:00:00.000Z',
        updatedBy: { _id: expect.any(String), name: '김운영' },
        changed: null,
        made: null,
      },
    ]);
    expect(await changesOf(path, 2)).toEqual([
      { path: 'subject', before: '하나', after: '둘' },
      { path: 'isNotice', before: false, after: true },
    ]);
    expect(await changesOf(path, 1)).toBeNull();
    expect(await changesOf(path, 1, '?against=now')).toEqual([
      { path: 'subject', before: '둘', after: '하나' },
      { path: 'isNotice', before: true, after: false },
    ]);
  });

  test('is read a page at a time', async () => {
    const path = await made('notifications', 'notification', { subject: '0' });
    for (const subject of ['1', '2', '3', '4']) await put(path, { subject });
    const page = async (skip: number, limit: number) => {
      const headers = { skip: String(skip), limit: String(limit) };
      const { json } = await call('GET', `${path}/history`, { headers });
      return [json.summary, (json.versions as Loose[]).map(({ version, changed }) => [version, changed])];
    };
    const changed = ['subject'];
    expect(await page(0, 2)).toEqual([
      { totalCount: 5, skip: 0, limit: 2 },
      [
        [5, changed],
        [4, changed],
      ],
    ]);
    expect(await page(2, 2)).toEqual([
      { totalCount: 5, skip: 2, limit: 2 },
      [
        [3, changed],
        [2, changed],
      ],
    ]);
    expect(await page(4, 2)).toEqual([{ totalCount: 5, skip: 4, limit: 2 }, [[1, null]]]);
    expect(await page(6, 2)).toEqual([{ totalCount: 5, skip: 6, limit: 2 }, []]);
  });

  test('shows of what was stored only what the schema declares', async () => {
    const path = await made('notifications', 'notification', { subject: '하나' });
    const [collection = '', id = ''] = path.split('/');
    await t.store.transaction(async (tx) => {
      const document = await tx.get(collection, id);
      if (document) await tx.replace(collection, { ...document, resetToken: 'canary-1' });
    });
    await put(path, { subject: '둘' });
    await t.store.transaction(async (tx) => {
      const document = await tx.get(collection, id);
      if (document) await tx.replace(collection, { ...document, resetToken: 'canary-2' });
    });
    await put(path, { subject: '셋' });
    const texts = [
      await call('GET', `${path}/history`),
      await call('GET', `${path}/history/2`),
      await restore(path, 1, 3),
    ].map(({ json }) => JSON.stringify(json));
    expect(texts.join()).not.toContain('canary');
    // What no schema knows is nobody's to bring back: it stays as it is.
    expect((await t.store.get(collection, id))?.resetToken).toBe('canary-2');
  });

  test.each([
    ['/history/7', 'GET'],
    ['/history/0', 'GET'],
    ['/history/x', 'GET'],
    ['/history/7/restore', 'POST'],
  ])('has no version that never was: %s', async (path, method) => {
    const record = await made('faqs', 'faq', { subject: '질문' });
    const { status, json } = await call(method, record + path, withVersion(1));
    expect([status, json.code]).toEqual([404, 'not_found']);
  });

  test('is kept of a single record, and of the boards that operators write', async () => {
    await call('PUT', 'settings', { body: { surveyURL: 'https://a.example' } });
    await call('PUT', 'settings', { body: { surveyURL: 'https://b.example' }, ...withVersion(1) });
    expect((await versionsOf('settings')).map(({ version }) => version)).toEqual([2, 1]);
    expect((await restore('settings', 1, 2)).json.setting).toMatchObject({ surveyURL: 'https://a.example' });
  });

  test.each([
    ['boards', 'board', { code: 'interior-inquire', subject: '문의' }, { subject: '고침' }],
    ['users', 'user', { type: 'person', name: '홍길동', email: '' }, { name: '홍길순' }],
  ])('is none of %s with personal data', async (collection, one, body, change) => {
    const path = await made(collection, one, body);
    expect((await put(path, change)).status).toBe(200);
    expect((await call('GET', `${path}/history`)).status).toBe(404);
    expect(await t.store.count(OLDER_STATES_COLLECTION, [])).toBe(0);
  });

  test('ends with what may not stay: a post that becomes an inquiry', async () => {
    const path = await made('boards', 'board', { code: 'event', subject: '행사' });
    await put(path, { subject: '행사 둘' });
    expect(await t.store.count(OLDER_STATES_COLLECTION, [])).toBe(1);
    expect((await put(path, { code: 'interior-inquire', category: null })).status).toBe(200);
    expect(await t.store.count(OLDER_STATES_COLLECTION, [])).toBe(0);
  });

  test('is not open to who may not read the record', async () => {
    const path = await made('notifications', 'notification', { subject: '하나' });
    await t.addOperator('narrow@example.com', '이좁음', ['content']);
    const { cookieOf, PASSWORD } = await import('../../core/api/harness');
    const cookie = await cookieOf(t.call, 'narrow@example.com', PASSWORD);
    for (const below of ['history', 'history/1']) {
      expect((await t.call('GET', `${path}/${below}`, { env: { cookie } })).status).toBe(403);
    }
  });
});

describe('An older state', () => {
  test('comes back as a new version, with its files', async () => {
    const path = await made('boards', 'board', { code: 'event', subject: '하나', content: '<p>처음</p>' });
    const send = async (bytes: Uint8Array<ArrayBuffer>, name: string) =>
      call('POST', `${path}/thumb`, {
        ...upload(bytes, name),
        ...withVersion((await current(path)).version),
      });
    await send(png, '하나.png');
    const first = (await current(path)).thumb as Asset;
    await send(gif, '둘.gif');
    await put(path, { subject: '둘', content: '<p>나중</p>' });
    expect(await changesOf(path, 3)).toMatchObject([
      { path: 'thumb', before: { name: '하나.png' }, after: { name: '둘.gif' } },
    ]);
    // Nobody without a session sees what only the history shows.
    expect((await t.call('GET', first.url)).status).toBe(401);
    expect((await call('GET', first.url)).status).toBe(200);
    const { status, headers, json } = await restore(path, 2, 4);
    expect([status, headers.get('etag')]).toEqual([200, '"5"']);
    expect(json.board).toMatchObject({
      subject: '하나',
      content: '<p>처음</p>',
      thumb: { name: '하나.png' },
      version: 5,
      updatedBy: { name: '김운영' },
    });
    expect((await t.call('GET', first.url)).status).toBe(200);
    expect((await versionsOf(path))[0]).toMatchObject({ version: 5, made: { by: 'back', to: 2 } });
    // And forth again.
    expect((await restore(path, 4, 5)).json.board).toMatchObject({
      subject: '둘',
      thumb: { name: '둘.gif' },
    });
  });

  test('does not come back over what somebody else saved meanwhile', async () => {
    const path = await made('faqs', 'faq', { subject: '하나' });
    await put(path, { subject: '둘' });
    await put(path, { subject: '셋' });
    const { status, json } = await restore(path, 1, 2);
    expect([status, json.code, json.faq]).toMatchObject([412, 'conflict', { subject: '셋', version: 3 }]);
    expect((await call('POST', `${path}/history/1/restore`)).status).toBe(428);
    expect((await current(path)).subject).toBe('셋');
  });

  test('is refused by the rules of today, at its field', async () => {
    const level = (code: string) => ({ rank: 1, code, name: '등급' });
    const path = await made('levels', 'level', level('A'));
    await put(path, { code: 'B' });
    await made('levels', 'level', level('A'));
    const { status, json } = await restore(path, 1, 2);
    expect([status, Object.keys(json.fields ?? {})]).toEqual([422, ['code']]);
  });

  test('of a long text costs little, and is the same to the letter', async () => {
    const paragraph = (n: number) => `<p>${n}번째 문단 ${'가나다라마바사 '.repeat(40)}${n}</p>`;
    const texts = Array.from({ length: 12 }, (_, turn) =>
      Array.from({ length: 300 }, (__, n) =>
        paragraph(n === turn * 9 || n === 299 - turn ? n + 1000 : n),
      ).join(''),
    );
    const path = await made('faqs', 'faq', { subject: '긴 글', content: texts[0] });
    for (const content of texts.slice(1)) await put(path, { content });
    const kept = JSON.stringify(
      await t.store.find(OLDER_STATES_COLLECTION, { where: [], order: [], skip: 0, limit: 0 }),
    );
    expect(kept.length).toBeLessThan((texts[0] ?? '').length / 3);
    for (const version of [1, 6, 11]) {
      const seen = (await current(path)).version;
      expect((await restore(path, version, seen)).status).toBe(200);
      expect((await current(path)).content).toBe(texts[version - 1]);
    }
  });

  test('is kept in a number and for a time that the deployment says, and its files go with it', async () => {
    t = await createTestApi({ states: { states: 2, days: 10 } });
    call = await t.signIn();
    const path = await made('downloads', 'download', { subject: '0' });
    await call('POST', `${path}/upload`, upload('글', '글.txt'));
    await call('DELETE', `${path}/upload`);
    for (const subject of ['1', '2']) await put(path, { subject });
    expect((await versionsOf(path)).map(({ version }) => version)).toEqual([5, 4, 3]);
    expect(await t.fileIds()).toEqual([]);
    t.later(11 * 24 * 60 * 60 * 1000);
    await t.api.sweep();
    expect((await call('GET', `${path}/history`)).status).toBe(401);
    expect(await t.store.count(OLDER_STATES_COLLECTION, [])).toBe(0);
  });

  test('never takes more than half of what its record does, beside the newest', async () => {
    const noise = (length: number) =>
      Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => (byte % 36).toString(36)).join('');
    const path = await made('faqs', 'faq', { subject: '소음', content: `<p>${noise(60_000)}</p>` });
    for (let turn = 0; turn < 6; turn += 1) await put(path, { content: `<p>${noise(60_000)}</p>` });
    const states = await t.store.find(OLDER_STATES_COLLECTION, { where: [], order: [], skip: 0, limit: 0 });
    const bytes = states.reduce((sum, state) => sum + Number(state.bytes), 0);
    expect(states.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(110_000);
  });
});
