import type { SetupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoOperator } from '../../../demo/records/users';
import { createMockServer, MOCK_ORIGIN } from '../../../mocks/node';
import { planUploads } from '../../../src/core/provider/calls/uploads';
import {
  type ConsoleProvider,
  createDataProvider,
  findCurrentRecordInConflict,
} from '../../../src/core/provider/dataProvider';
import { createIdempotencyKey } from '../../../src/core/provider/wire/headers';
import { createHttpClient } from '../../../src/core/provider/wire/http';
import { createReauthenticationGate } from '../../../src/core/provider/wire/sessionGate';
import { boards } from '../../../src/product/resources/boards/boards';
import { resources } from '../../../src/product/resources/index';
import { notices } from '../../../src/product/resources/notices';
import { termsOfUse } from '../../../src/product/resources/terms';
import { signInAt } from './signIn';

const NOW = new Date('2026-03-02T01:00:00.000Z');
const BASE = `${MOCK_ORIGIN}/api/console`;

const gate = createReauthenticationGate();
const http = createHttpClient({ gate, base: BASE });
const provider: ConsoleProvider = createDataProvider(resources, http);
let server: SetupServer;

beforeAll(async () => {
  server = await createMockServer(() => NOW);
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => server.close());

const file = (name: string, content: string) => new File([content], name);

describe('the console on the mocked network', () => {
  it('lets nobody in who is not signed in', async () => {
    await expect(http('/session')).rejects.toMatchObject({ status: 401 });
  });

  it('signs the demo operator in', async () => {
    await signInAt(BASE, demoOperator);
    const { json } = await http('/session');
    expect(json.session).toMatchObject({
      name: '운영자 01',
      username: 'admin@example.com',
      scope: ['console'],
    });
  });

  it('lists the newest pinned notices first', async () => {
    const { data, total } = await provider.getList('notices', { pagination: { page: 1, perPage: 15 } });
    expect([data.length, total]).toEqual([15, 37]);
    expect(data.slice(0, 4).map(({ isNotice }) => isNotice)).toEqual([true, true, true, false]);
  });

  it('finds by filters', async () => {
    const filter = { search: { key: 'subject', term: '배송' } };
    const { data } = await provider.getList('notices', { filter });
    expect(data.length).toBeGreaterThan(1);
    expect(data.every(({ subject }) => subject.includes('배송'))).toBe(true);
    const works = await provider.getList('boards', { filter: { code: 'work' } });
    expect(new Set(works.data.map(({ code }) => code))).toEqual(new Set(['work']));
  });

  it('names members whom others refer to by masked titles, and records no opening of them', async () => {
    const opened = async () => {
      const { data } = await provider.getList('access-log', { filter: {} });
      return data.filter(({ action, resource }) => action === 'detail' && resource === 'users').length;
    };
    const { data: rows } = await provider.getList('users', { pagination: { page: 1, perPage: 3 } });
    const before = await opened();
    const { data } = await provider.getMany('users', { ids: rows.map(({ id }) => id) });
    expect(data).toEqual(rows.map(({ id, name }) => ({ id, _id: id, name })));
    expect(data.some(({ name }) => name.includes('*'))).toBe(true);
    expect(await opened()).toBe(before);
    await provider.getOne('users', { id: data[0].id });
    expect(await opened()).toBe(before + 1);
  });

  it('takes a deletion back by the id that its answer names, once', async () => {
    const { data: all } = await provider.getList('faqs', { pagination: { page: 1, perPage: 1 } });
    const { data } = await provider.getOne('faqs', { id: String(all[0]?.id) });
    const deleted = await provider.delete('faqs', { id: data.id, previousData: data });
    const ids = [String(deleted.data.bin)];
    const key = createIdempotencyKey();
    expect(await (await provider.bulk()).restoreSelected('bin', ids, key)).toEqual({
      restored: ids,
      kept: [],
    });
    expect(await (await provider.bulk()).restoreSelected('bin', ids, key)).toEqual({
      restored: ids,
      kept: [],
    });
    const { data: back } = await provider.getOne('faqs', { id: data.id });
    expect(back).toMatchObject({ subject: data.subject, version: Number(data.version) + 1 });
  });

  it('creates once, however often a form is sent', async () => {
    const key = createIdempotencyKey();
    const data = { subject: '새 질문', content: '<p>새 답</p>' };
    const [first, second] = [
      await provider.create('faqs', { data, meta: { key } }),
      await provider.create('faqs', { data, meta: { key } }),
    ];
    expect(second.data._id).toBe(first.data._id);
    expect(first.data.sequence).toBe(25);
    expect((await provider.getList('faqs', { pagination: { page: 1, perPage: 1 } })).total).toBe(25);
  });

  it('says which field is wrong', async () => {
    const failing = provider.create('faqs', { data: { subject: '' }, meta: { key: createIdempotencyKey() } });
    await expect(failing).rejects.toMatchObject({
      status: 422,
      message: '제목을 입력해주세요',
      body: { fields: { subject: '제목을 입력해주세요' } },
    });
  });

  it('saves a notice, then its file, replaces and removes it', async () => {
    const created = await provider.create('notices', {
      data: { subject: '안내' },
      meta: { key: createIdempotencyKey() },
    });
    const save = async (before: typeof created.data, upload: unknown) => {
      let record = before;
      for (const task of planUploads(notices, before, { upload })) {
        record = await provider.runTask('notices', task, { record, key: createIdempotencyKey() });
      }
      return record;
    };
    const sent = await save(created.data, { rawFile: file('안내문.txt'.normalize('NFD'), '내용') });
    expect(sent).toMatchObject({ version: 2, upload: { name: '안내문.txt', type: 'text/plain' } });
    const replaced = await save(sent, { rawFile: file('새 안내문.txt', '새 내용') });
    const answer = await fetch(MOCK_ORIGIN + replaced.upload.url);
    expect([answer.status, await answer.text()]).toEqual([200, '새 내용']);
    const removed = await save(replaced, null);
    expect(removed).toMatchObject({ version: 4, upload: null });
  });

  it('appends, replaces and deletes the files of a post in one go', async () => {
    const data = { code: 'guide', category: 'wallet', subject: '지갑' };
    const created = await provider.create('boards', { data, meta: { key: createIdempotencyKey() } });
    const save = async (before: typeof created.data, files: unknown[]) => {
      let record = before;
      for (const task of planUploads(boards, before, { files })) {
        record = await provider.runTask('boards', task, { record, key: createIdempotencyKey() });
      }
      return record;
    };
    const chosen = (name: string) => ({ rawFile: file(name, name) });
    const names = ({ files }: typeof created.data) => files.map(({ name }: { name: string }) => name);
    const three = await save(created.data, [chosen('1.txt'), chosen('2.txt'), chosen('3.txt')]);
    expect(names(three)).toEqual(['1.txt', '2.txt', '3.txt']);
    const [, second, third] = three.files;
    const changed = await save(three, [second, chosen('new.txt'), third, chosen('4.txt')]);
    expect(names(changed)).toEqual(['2.txt', '3.txt', 'new.txt', '4.txt']);
    const after = await save(changed, [
      changed.files[0],
      { ...chosen('5.txt'), replaces: changed.files[1]._id },
      changed.files[2],
      changed.files[3],
    ]);
    expect(names(after)).toEqual(['2.txt', '5.txt', 'new.txt', '4.txt']);
  });

  it('shows what someone else saved meanwhile', async () => {
    const { data } = await provider.getList('terms', {});
    const [{ _id: id, version }] = data;
    const save = (order: number) =>
      provider.update('terms', {
        id,
        data: { order },
        previousData: { id },
        meta: { version, partial: true },
      });
    await save(7);
    const error = await save(8).catch((failure: unknown) => failure);
    expect(findCurrentRecordInConflict(error, termsOfUse)).toMatchObject({
      id,
      order: 7,
      version: version + 1,
    });
  });

  it('deletes', async () => {
    const { data } = await provider.getList('popups', {});
    const [{ _id: id, version }] = data;
    await provider.delete('popups', { id, meta: { version } });
    await expect(provider.getOne('popups', { id })).rejects.toMatchObject({ status: 404 });
  });

  it('sends a message to members, and names who has no address', async () => {
    const page = { pagination: { page: 1, perPage: 100 } };
    const { data } = await provider.getList('users', page);
    const [one, two] = data.filter(({ email }) => email !== '');
    const made = { type: 'person', name: '한나리', notify: [] };
    const { data: without } = await provider.create('users', { data: made });
    const text = { subject: '겨울 휴관 안내', message: '12월 25일은 쉽니다.' };
    const call = (body: object) =>
      http('/messages', { method: 'POST', body: JSON.stringify({ ...text, ...body }) });
    const { json } = await call({ users: [one?._id, two?._id, without._id] });
    expect(json).toMatchObject({
      success: false,
      failed: [{ _id: without._id, name: '한*리', message: '이메일 주소가 없습니다.' }],
      message: { subject: '겨울 휴관 안내', total: 3, failed: 0, withoutAddress: 1 },
    });
    const { _id } = json.message as { _id: string };
    const state = async () => (await http(`/messages/${_id}`)).json.message;
    await expect.poll(state).toMatchObject({ sent: 2, waiting: 0, failed: 0, withoutAddress: 1 });
    await expect(call({ users: [] })).rejects.toMatchObject({
      status: 422,
      message: '사용자를 선택해주세요',
      body: { fields: { users: '사용자를 선택해주세요' } },
    });
    await expect(call({ filter: { isWithdrawn: 'false' }, expected: 1 })).rejects.toMatchObject({
      status: 409,
      body: { code: 'selection_changed' },
    });
  });

  it('shows its pictures to everyone, as the storefront does', async () => {
    const { data } = await provider.getList('banners', {});
    const { url, size } = data[0].slides[0].image;
    const picture = await fetch(MOCK_ORIGIN + url);
    expect([picture.headers.get('Content-Type'), (await picture.arrayBuffer()).byteLength]).toEqual([
      'image/png',
      size,
    ]);
  });

  it('signs out', async () => {
    await http('/session', { method: 'DELETE' });
    const asking = http('/faqs');
    await expect.poll(() => gate.expired).toBe(true);
    gate.abandon();
    await expect(asking).rejects.toMatchObject({ status: 401 });
  });
});
