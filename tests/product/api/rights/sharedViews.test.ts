import { beforeEach, describe, expect, test } from 'vitest';
import type { Document } from '../../../../server/core/store/store';
import type { Loose } from '../../../../src/core/schema/index';
import { type Caller, createTestApi, type TestApi } from '../../../core/api/harness';

const SENTENCE = '개인정보 조건은 공유할 수 없습니다.';
/** Conditions of members that name somebody, and those that any reader may know. */
const personal: Loose[] = [{ phone: '010-4821-2222' }, { name: '홍길동' }];
const open = { warning: 'true' };

let t: TestApi;
let whole: Caller;

beforeEach(async () => {
  t = await createTestApi();
  whole = await t.signIn();
});

const view = (filters: Loose, shared = true) => ({ resource: 'users', name: '보기', shared, filters });
const add = (call: Caller, body: Loose) => call('POST', 'views', { body });
const viewOf = ({ json }: { json: Loose }) => json.view as Loose;

/** A shared view as older versions stored it. */
async function older(filters: Loose): Promise<string> {
  const made = viewOf(await add(whole, view(open)));
  const stored = await t.store.get('_views', String(made._id));
  if (!stored) throw new Error('The view was not stored');
  await t.store.transaction((tx) => tx.replace('_views', { ...stored, filters }));
  return stored._id;
}

describe('A shared view', () => {
  test('is saved with no value of a masked path, whoever saves it', async () => {
    for (const filters of personal) {
      const refused = await add(whole, view({ ...open, ...filters }));
      expect([refused.status, refused.json.fields]).toEqual([422, { filters: SENTENCE }]);
      expect((await add(whole, view({ ...open, ...filters }, false))).status).toBe(201);
    }
    expect((await add(whole, view(open))).status).toBe(201);
    expect((await add(await t.narrowed('members'), view({ phone: '010' }))).status).toBe(422);
  });

  test('may be searched in a field that nobody sees masked', async () => {
    const search = (resource: string, searchKey: string) =>
      add(whole, { resource, name: '보기', shared: true, filters: { searchKey, searchValue: '나무' } });
    expect((await search('notices', 'all')).status).toBe(201);
    expect((await search('forms', 'all')).json.fields).toEqual({ filters: SENTENCE });
    expect((await search('forms', 'name')).json.fields).toEqual({ filters: SENTENCE });
  });

  test('is not made of a private one that holds one, nor given one later', async () => {
    const put = (one: Loose, body: Loose) =>
      whole('PUT', `views/${one._id}`, { body, headers: { 'if-match': '*' } });
    const own = viewOf(await add(whole, view({ phone: '010-4821-2222' }, false)));
    expect((await put(own, { shared: true })).json.fields).toEqual({ filters: SENTENCE });
    expect((await put(own, { shared: true, filters: {} })).status).toBe(200);
    expect((await put(own, { filters: { name: '홍길동' } })).json.fields).toEqual({ filters: SENTENCE });
    expect((await put(own, { name: '다른 이름' })).status).toBe(200);
  });
});

describe('A shared view from before', () => {
  test('is answered without them where its maker sends the call that made it again', async () => {
    const maker = await t.narrowed('members');
    const sent = { body: view(open), headers: { 'idempotency-key': 'once' } };
    const made = viewOf(await maker('POST', 'views', sent));
    await t.store.transaction((tx) =>
      tx.replace('_views', { ...made, filters: { ...open, name: '홍길동' } } as unknown as Document),
    );
    expect(viewOf(await maker('POST', 'views', sent)).filters).toEqual(open);
  });

  test('is answered without them to whoever lacks the right to personal data, by every call', async () => {
    const id = await older({ ...open, phone: '010-4821-2222', name: '홍길동' });
    const whatIsSeen = async (call: Caller) => {
      const list = (await call('GET', 'views?resource=users')).json.views as Loose[];
      const one = viewOf(await call('GET', `views/${id}`));
      const body = { name: `이름 ${Math.random()}` };
      const stale = viewOf(await call('PUT', `views/${id}`, { body, headers: { 'if-match': '"99"' } }));
      const saved = viewOf(await call('PUT', `views/${id}`, { body, headers: { 'if-match': '*' } }));
      return [list.find(({ _id }) => _id === id), one, stale, saved].map((each) => each?.filters);
    };
    for (const call of [await t.narrowed('members'), await t.narrowed('members', 'support')]) {
      expect(await whatIsSeen(call)).toEqual([open, open, open, open]);
    }
    const all = { ...open, phone: '010-4821-2222', name: '홍길동' };
    expect(await whatIsSeen(await t.narrowed('members', 'personal'))).toEqual([all, all, all, all]);
    // Renaming took nothing away.
    expect(await t.store.get('_views', id)).toMatchObject({ filters: all });
  });

  test('of another area is not answered at all', async () => {
    const id = await older({ phone: '010-4821-2222' });
    const admin = await t.narrowed('admin');
    expect((await admin('GET', 'views')).json.views).toEqual([]);
    expect((await admin('GET', `views/${id}`)).status).toBe(403);
  });
});
