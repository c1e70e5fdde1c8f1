import { beforeEach, describe, expect, test } from 'vitest';
import { OLDER_STATES_COLLECTION } from '../../../server/core/states/states';
import type { Asset, Loose } from '../../../src/core/schema/index';
import { type Caller, cookieOf, createTestApi, PASSWORD, type TestApi, upload } from '../../core/api/harness';
import { png } from '../../core/api/pictures';

const DAY_MS = 24 * 60 * 60 * 1000;

let t: TestApi;
let call: Caller;

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
});

const made = async (path: string, one: string, body: Loose): Promise<string> =>
  `${path}/${((await call('POST', path, { body })).json[one] as Loose)._id}`;
const items = async (query = '') => (await call('GET', `bin${query}`)).json.items as Loose[];

describe('A deleted record', () => {
  test('waits in the bin, and comes back as it was, as a new version with its files and its history', async () => {
    const path = await made('boards', 'board', { code: 'event', subject: '봄 행사' });
    await call('POST', `${path}/thumb`, upload(png, '그림.png'));
    await call('PUT', path, { body: { subject: '여름 행사' } });
    const before = (await call('GET', path)).json.board as Loose & { thumb: Asset };
    await call('DELETE', path);
    expect((await call('GET', path)).status).toBe(404);
    const [item] = await items();
    expect(item).toMatchObject({
      title: '여름 행사',
      resource: 'boards',
      variant: 'event',
      _record: before._id,
      deletedAt: '2026-03-02T01:00:00.000Z',
      deletedBy: '김운영',
      goneAt: '2026-04-01T01:00:00.000Z',
    });
    expect(JSON.stringify(item)).not.toContain('thumb');
    // The sweep leaves the files to it, and nobody without a session sees them.
    t.later(60_000);
    await t.api.sweep();
    expect(await t.fileIds()).toHaveLength(1);
    expect((await t.call('GET', before.thumb.url)).status).toBe(401);
    const { status, json } = await call('POST', `bin/${item?._id}/restore`);
    expect([status, json.item]).toEqual([200, { _id: item?._id, _record: before._id }]);
    const { thumb, ...after } = (await call('GET', path)).json.board as Loose;
    expect(after).toMatchObject({ subject: '여름 행사', version: 4, updatedAt: '2026-03-02T01:01:00.000Z' });
    expect(thumb).toEqual(before.thumb);
    expect((await t.call('GET', before.thumb.url)).status).toBe(200);
    expect(await items()).toEqual([]);
    const { versions } = (await call('GET', `${path}/history`)).json as { versions: Loose[] };
    expect(versions.map(({ version, made: by }) => [version, by])).toEqual([
      [4, { by: 'bin' }],
      [3, { by: 'save' }],
      [2, { by: 'save' }],
      [1, null],
    ]);
  });

  test('is gone after 30 days, with its files and its history', async () => {
    const path = await made('downloads', 'download', { subject: '자료' });
    await call('POST', `${path}/upload`, upload('글', '글.txt'));
    await call('POST', `${path}/upload`, upload('글 둘', '둘.txt'));
    await call('DELETE', path);
    t.later(30 * DAY_MS - 1);
    await t.api.sweep();
    expect([await t.store.count('bin', []), await t.fileIds()]).toEqual([1, expect.any(Array)]);
    expect(await t.fileIds()).toHaveLength(2);
    t.later(2);
    await t.api.sweep();
    expect([await t.store.count('bin', []), await t.store.count(OLDER_STATES_COLLECTION, [])]).toEqual([
      0, 0,
    ]);
    expect([await t.fileIds(), await t.store.count('_assets', [])]).toEqual([[], 0]);
  });

  test('can be deleted for good at once, as the version that was seen', async () => {
    t = await createTestApi({ allowUnversioned: false });
    call = await t.signIn();
    const path = await made('faqs', 'faq', { subject: '질문' });
    await call('DELETE', path, { headers: { 'If-Match': '"1"' } });
    const [item] = await items();
    expect((await call('DELETE', `bin/${item?._id}`)).status).toBe(428);
    expect((await call('DELETE', `bin/${item?._id}`, { headers: { 'If-Match': '"1"' } })).status).toBe(200);
    expect(await t.store.count('bin', [])).toBe(0);
    expect((await call('POST', `bin/${item?._id}/restore`)).status).toBe(404);
  });

  test('is found by what it was, by a part of its name, and by the day', async () => {
    for (const subject of ['봄 소식', '가을 소식']) {
      await call('DELETE', await made('notifications', 'notification', { subject }));
      t.later(1000);
    }
    await call('DELETE', await made('faqs', 'faq', { subject: '봄에는 언제 여나요' }));
    const titles = async (query: string) => (await items(query)).map(({ title }) => title);
    expect(await titles('?resource=notices')).toEqual(['가을 소식', '봄 소식']);
    expect(await titles('?title=봄')).toEqual(['봄에는 언제 여나요', '봄 소식']);
    expect(await titles('?deletedAt[start]=2026-03-03')).toEqual([]);
    expect((await call('GET', 'bin?resource=users')).status).toBe(400);
    const page = await call('GET', 'bin', { headers: { skip: '2', limit: '2' } });
    expect([page.json.summary, (page.json.items as Loose[]).length]).toEqual([
      { totalCount: 3, skip: 2, limit: 2 },
      1,
    ]);
  });

  test('goes there with all that are selected, in one transaction', async () => {
    const paths = [
      await made('notifications', 'notification', { subject: '하나' }),
      await made('notifications', 'notification', { subject: '둘' }),
    ];
    const records = paths.map((path) => ({ _id: path.split('/')[1], version: 1 }));
    await call('POST', 'notifications/delete', { body: { records } });
    expect((await items()).map(({ title }) => title).sort()).toEqual(['둘', '하나'].sort());
  });

  test.each([
    ['users', 'user', { type: 'person', name: '홍길동', email: '' }],
    ['boards', 'board', { code: 'interior-inquire', subject: '문의' }],
  ])('is gone at once where it holds personal data: %s', async (collection, one, body) => {
    const path = await made(collection, one, body);
    const [name = '', id = ''] = path.split('/');
    await t.store.transaction(async (tx) => {
      const document = await tx.get(name, id);
      if (document && name === 'users') await tx.replace(name, { ...document, isWithdrawn: true });
    });
    const { confirm } = await import('../../core/api/harness');
    await confirm(call);
    expect((await call('DELETE', path)).status).toBe(200);
    expect(await t.store.count('bin', [])).toBe(0);
  });
});

describe('A way back', () => {
  const level = (code: string) => ({ rank: 1, code, name: '등급', removable: true });

  test('says at the field what another record has taken, and leaves all as it is', async () => {
    const path = await made('levels', 'level', level('GOLD'));
    const [, id = ''] = path.split('/');
    await t.store.transaction(async (tx) => {
      const document = await tx.get('levels', id);
      if (document) await tx.replace('levels', { ...document, removable: true });
    });
    expect((await call('DELETE', path)).status).toBe(200);
    const other = await made('levels', 'level', level('gold'));
    const [item] = await items();
    const { status, json } = await call('POST', `bin/${item?._id}/restore`);
    expect([status, json.code, Object.keys(json.fields ?? {})]).toEqual([422, 'invalid', ['code']]);
    expect(json.message).toContain('코드');
    expect([(await items()).length, (await call('GET', other)).status]).toEqual([1, 200]);
  });

  test('can be repeated with its key: it is gone once', async () => {
    const path = await made('faqs', 'faq', { subject: '질문' });
    await call('DELETE', path);
    const [item] = await items();
    const headers = { 'Idempotency-Key': 'one' };
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, json } = await call('POST', `bin/${item?._id}/restore`, { headers });
      expect([status, (json.item as Loose)._record]).toEqual([200, path.split('/')[1]]);
    }
    expect((await call('GET', path)).json.faq).toMatchObject({ version: 2 });
  });

  test('is open to who may change the record, and its screen to the administration', async () => {
    await call('DELETE', await made('faqs', 'faq', { subject: '질문' }));
    const [item] = await items();
    const as = async (only: string[]) => {
      const name = `${only.join('-')}@example.com`;
      await t.addOperator(name, name, only);
      const cookie = await cookieOf(t.call, name, PASSWORD);
      const own = (method: string, path: string) => t.call(method, path, { env: { cookie } });
      return [
        (await own('GET', 'bin')).status,
        (await own('POST', `bin/${item?._id}/restore`)).status,
        (await own('DELETE', `bin/${item?._id}`)).status,
      ];
    };
    expect(await as(['admin', 'read'])).toEqual([200, 403, 403]);
    expect(await as(['admin'])).toEqual([200, 403, 403]);
    expect(await as(['content'])).toEqual([403, 403, 403]);
    expect(await as(['support'])).toEqual([403, 200, 403]);
  });
});
