import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chosenPicture, type WiredConsole, wiredConsole } from '../../core/provider/wire';
import { type Console, idIn, openConsole, rowsIn } from './calls';

const sent = {
  code: 'consignment-sale',
  meta: {
    name: '오보람',
    company: '보람화랑',
    phone: '010-1234-5678',
    email: 'boram@example.net',
    message: '유화 두 점을 위탁합니다.\n감정도 되나요?',
    href: 'https://example.net/works',
    youtube: '',
  },
};

describe('What the API answers of form mail', () => {
  let operator: Console;
  let id: string;

  beforeAll(async () => {
    operator = await openConsole();
    id = idIn(await operator.post('forms', sent), 'form');
  });

  test('One form mail is read by its id', async () => {
    expect(await operator.get(`forms/${id}`)).toEqual({
      status: 200,
      etag: '"1"',
      body: {
        form: {
          _id: id,
          ...sent,
          writer: { name: '', phone: '', email: '' },
          file: null,
          thumb: null,
          isEmailed: false,
          heldUntil: '',
          assignee: { _id: '', name: '' },
          createdAt: '2026-03-02T01:00:00.000Z',
          version: 1,
          updatedAt: '2026-03-02T01:00:00.000Z',
          updatedBy: { _id: expect.any(String), name: '김운영' },
        },
      },
    });
  });

  test('A list is one of a code, ten a page, the newest first', async () => {
    for (let index = 0; index < 11; index += 1) {
      const createdAt = `2026-02-01T00:00:${10 + index}.000Z`;
      const meta = { name: `방문자 ${index}` };
      await operator.plant('forms', { _id: `c${index}`, code: 'contact', meta, createdAt });
    }
    const page = await operator.get('forms?code=contact', { skip: '10', limit: '10' });
    expect([page.status, page.body.summary]).toMatchObject([200, { totalCount: 11 }]);
    expect(rowsIn(page, 'forms')).toMatchObject([{ code: 'contact', meta: { name: '방***' } }]);
  });

  test('A list is also one of several codes, and other codes or one twice are refused', async () => {
    await operator.plant('forms', { _id: 'p1', code: 'private-sale', createdAt: '2026-03-01T00:00:00.000Z' });
    await operator.plant('forms', { _id: 'p2', code: 'contact', createdAt: '2026-03-01T00:00:01.000Z' });
    const codes = async (code: string) => {
      const days = 'createdAt[start]=2026-03-01&createdAt[end]=2026-03-01';
      const answer = await operator.get(`forms?code=${code}&${days}`);
      const { status, body } = answer;
      return status === 200 ? rowsIn(answer, 'forms').map((row) => row.code) : [status, body.code];
    };
    expect(await codes('private-sale,contact')).toEqual(['contact', 'private-sale']);
    expect(await codes('private-sale')).toEqual(['private-sale']);
    expect(await codes('private-sale,unheard')).toEqual([400, 'unknown_filter']);
    expect(await codes('contact,contact')).toEqual([400, 'unknown_filter']);
    expect((await operator.get('boards?code=work,author')).status).toBe(400);
  });

  test('A list is searched by writer, company, phone, e-mail or all of them, within days', async () => {
    const count = async (query: string) => {
      const { body } = await operator.get(`forms?code=consignment-sale&${query}`, { skip: '0', limit: '10' });
      return body.summary?.totalCount;
    };
    expect(await count('searchKey=name&searchValue=보람')).toBe(1);
    expect(await count('searchKey=company&searchValue=화랑')).toBe(1);
    expect(await count('searchKey=phone&searchValue=01012345678')).toBe(1);
    expect(await count('searchKey=email&searchValue=BORAM@')).toBe(1);
    expect(await count('searchKey=email&searchValue=화랑')).toBe(0);
    expect(await count('searchKey=all&searchValue=화랑')).toBe(1);
    expect(await count('createdAt[start]=2026-03-02&createdAt[end]=2026-03-02')).toBe(1);
    expect(await count('createdAt[end]=2026-03-01')).toBe(0);
  });

  test('Phone and e-mail are updated, and what the console does not know stays', async () => {
    await operator.plant('forms', { _id: id, meta: { ...sent.meta, budget: 300 }, agreed: true });
    const { status, body } = await operator.put(`forms/${id}`, {
      _id: id,
      meta: { phone: '02-110-2030', email: 'new@example.net' },
    });
    expect([status, body.form]).toMatchObject([
      200,
      { meta: { ...sent.meta, phone: '02-110-2030', email: 'new@example.net' } },
    ]);
    expect(body.form).not.toHaveProperty('agreed');
    expect(await operator.stored('forms', id)).toMatchObject({ agreed: true, meta: { budget: 300 } });
  });

  test('Nobody marks it as answered but the reply itself', async () => {
    const { status, body } = await operator.put(`forms/${id}`, { isEmailed: true });
    expect([status, body.fields]).toEqual([422, { isEmailed: '바꿀 수 없는 값입니다.' }]);
    const { body: read } = await operator.get(`forms/${id}`);
    expect(read.form).toMatchObject({ isEmailed: false });
  });

  test('A thumbnail and a file are uploaded for the saved form mail', async () => {
    const thumb = await operator.uploadPicture(`forms/${id}/thumb`, '작품.png');
    expect([thumb.status, thumb.body.form]).toMatchObject([
      200,
      { thumb: { name: '작품.png', type: 'image/png' } },
    ]);
    const file = await operator.upload(`forms/${id}/file`, '목록.txt', '하나, 둘');
    expect([file.status, file.body.form]).toMatchObject([200, { file: { name: '목록.txt', size: 11 } }]);
    expect((await operator.upload(`forms/${id}/thumb`, '글.png', '글')).status).toBe(415);
  });

  test('A thumbnail and a file are there at their addresses, and deleted each by itself', async () => {
    const { body } = await operator.get(`forms/${id}`);
    const { thumb, file } = body.form as { thumb: { url: string }; file: { url: string } };
    expect((await operator.download(thumb.url)).type).toBe('image/png');
    expect(await operator.download(file.url)).toEqual({ status: 200, type: 'text/plain', size: 11 });
    const withoutThumb = await operator.remove(`forms/${id}/thumb`);
    expect([withoutThumb.status, withoutThumb.body.form]).toMatchObject([200, { thumb: null, file: {} }]);
    const withoutFile = await operator.remove(`forms/${id}/file`);
    expect([withoutFile.status, withoutFile.body.form]).toMatchObject([200, { thumb: null, file: null }]);
  });

  test('The reply e-mail is sent with the form, and marks it', async () => {
    const { status, etag, body } = await operator.post(`forms/${id}/reply-email`, { _id: id });
    expect([status, etag, body.form]).toMatchObject([200, '"7"', { _id: id, isEmailed: true, version: 7 }]);
    const { body: stored } = await operator.get(`forms/${id}`);
    expect(stored.form).toMatchObject({ isEmailed: true });
  });

  test('A form mail is deleted', async () => {
    const { status, body } = await operator.remove(`forms/${id}`);
    expect([status, body]).toEqual([200, { form: { _id: id } }]);
    expect((await operator.post(`forms/${id}/reply-email`, {})).status).toBe(404);
  });
});

describe('What the console sends of form mail', () => {
  let console: WiredConsole;
  beforeEach(async () => {
    console = await wiredConsole();
  });

  test('A page of a list carries skip and limit as headers, code and search as parameters', async () => {
    const filter = {
      code: 'private-sale',
      createdAt: { start: '2026-02-01', end: '2026-02-28' },
      search: { key: 'company', term: '화랑' },
    };
    await console.provider.getList('forms', { pagination: { page: 2, perPage: 10 }, filter });
    expect(console.taken()).toEqual([
      {
        call:
          'GET forms?code=private-sale&createdAt[start]=2026-02-01&createdAt[end]=2026-02-28' +
          '&searchKey=company&searchValue=화랑',
        headers: { skip: '10', limit: '10' },
      },
    ]);
  });

  test('One form mail is asked for by its id', async () => {
    const { id } = await console.save('forms', sent);
    expect(console.taken()).toEqual([
      { call: 'POST forms', headers: { 'idempotency-key': 'a key' }, body: sent },
    ]);
    const { data } = await console.provider.getOne('forms', { id });
    expect(console.taken()).toEqual([{ call: `GET forms/${id}`, headers: {} }]);
    expect(data).toMatchObject({ id, ...sent, thumb: null, file: null });
  });

  test('The reply e-mail is a POST about the form that the operator saw', async () => {
    const record = await console.save('forms', sent);
    console.taken();
    const after = await console.provider.act('forms', 'reply-email', { record, key: 'a' });
    expect(console.taken()).toEqual([
      {
        call: `POST forms/${record.id}/reply-email`,
        headers: { 'idempotency-key': 'a key', 'if-match': '"1"' },
      },
    ]);
    expect(after).toMatchObject({ id: record.id, isEmailed: true, version: 2 });
  });

  test('A deletion names the version that the operator saw', async () => {
    const { id, version } = await console.save('forms', sent);
    console.taken();
    await console.provider.delete('forms', { id, meta: { version } });
    expect(console.taken()).toEqual([{ call: `DELETE forms/${id}`, headers: { 'if-match': '"1"' } }]);
  });

  test('A confirmed detail is a PUT of what the console knows, then the thumbnail', async () => {
    const before = await console.save('forms', sent);
    console.taken();
    const meta = { ...sent.meta, phone: '02-110-2030' };
    await console.save('forms', { ...before, meta, thumb: chosenPicture('작품.png') }, before);
    expect(console.taken()).toEqual([
      {
        call: `PUT forms/${before.id}`,
        headers: { 'if-match': '"1"' },
        body: { _id: before.id, code: 'consignment-sale', meta },
      },
      {
        call: `POST forms/${before.id}/thumb`,
        headers: { 'idempotency-key': 'a key', 'if-match': '"2"' },
        parts: ['file: 작품.png'],
      },
    ]);
  });
});
