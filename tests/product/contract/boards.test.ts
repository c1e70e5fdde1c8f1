import { beforeAll, describe, expect, test } from 'vitest';
import { type Console, idIn, openConsole, rowsIn } from './calls';

interface Stored {
  name: string;
  size: number;
  url: string;
}

describe('What the API answers of board posts', () => {
  let operator: Console;
  let id: string;

  beforeAll(async () => {
    operator = await openConsole();
    id = idIn(
      await operator.post('boards', { code: 'work', category: 'new', subject: '푸른 겨울' }),
      'board',
    );
  });

  test('One post is read by its id, with every field that the specification names', async () => {
    expect(await operator.get(`boards/${id}`)).toEqual({
      status: 200,
      etag: '"1"',
      body: {
        board: {
          _id: id,
          code: 'work',
          category: 'new',
          subject: '푸른 겨울',
          content: '',
          summary: '',
          period: '',
          createdAt: '2026-03-02T01:00:00.000Z',
          sequence: 1,
          storeName: '',
          storePhone: '',
          storeEmail: '',
          sido: '',
          gugun: '',
          area: '',
          postcode: '',
          address1: '',
          address2: '',
          writer: { name: '김운영', phone: '', email: '' },
          meta: { buyEnabled: false, buyURL: '', youtube: '', href: '', authorName: '', workType: '' },
          thumb: null,
          files: [],
          reply: '',
          heldUntil: '',
          assignee: { _id: '', name: '' },
          lat: null,
          lng: null,
          collections: [],
          relativeProducts: [],
          portfolios: [],
          publish: { enabled: true, from: null, until: null },
          version: 1,
          updatedAt: '2026-03-02T01:00:00.000Z',
          updatedBy: { _id: expect.any(String), name: '김운영' },
        },
      },
    });
  });

  test("A new post's sequence is the count of its code plus one, where the console names none", async () => {
    const second = await operator.post('boards', { code: 'work', subject: '여름' });
    const other = await operator.post('boards', { code: 'event', subject: '행사' });
    expect([second.body.board, other.body.board]).toMatchObject([{ sequence: 2 }, { sequence: 1 }]);
  });

  test('A list is one of a code, in pages, the newest first', async () => {
    for (let index = 0; index < 10; index += 1) {
      const createdAt = `2026-02-01T00:00:0${index}.000Z`;
      await operator.plant('boards', {
        _id: `g${index}`,
        code: 'guide',
        subject: `지갑 ${index}`,
        createdAt,
      });
    }
    const page = await operator.get('boards?code=guide', { skip: '8', limit: '10' });
    expect([page.status, page.body.summary]).toMatchObject([200, { totalCount: 10 }]);
    expect(rowsIn(page, 'boards').map(({ subject }) => subject)).toEqual(['지갑 1', '지갑 0']);
    expect((await operator.get('boards', { skip: '0', limit: '10' })).status).toBe(400);
  });

  test('A list is searched by subject, content or both, within days, and by category', async () => {
    await operator.post('boards', {
      code: 'report',
      category: 'artist',
      subject: '봄 리포트',
      content: '<p>흐름</p>',
    });
    await operator.post('boards', { code: 'report', subject: '가을 리포트' });
    const count = async (query: string) =>
      (await operator.get(`boards?code=report&${query}`, { skip: '0', limit: '10' })).body.summary
        ?.totalCount;
    expect(await count('searchKey=subject&searchValue=봄')).toBe(1);
    expect(await count('searchKey=content&searchValue=봄')).toBe(0);
    expect(await count('searchKey=all&searchValue=흐름')).toBe(1);
    expect(await count('category=artist')).toBe(1);
    expect(await count('category=none')).toBe(1);
    expect(await count('createdAt[start]=2026-03-02&createdAt[end]=2026-03-02')).toBe(2);
    expect(await count('createdAt[end]=2026-03-01')).toBe(0);
  });

  test('A list of any code is asked for a category', async () => {
    const query = 'boards?code=work&category=new';
    const { status, body } = await operator.get(query, { skip: '0', limit: '10' });
    expect([status, body.summary]).toMatchObject([200, { totalCount: 1 }]);
    expect(body.boards).toMatchObject([{ _id: id, category: 'new' }]);
  });

  test('An update leaves alone what the console does not show, at every depth', async () => {
    const hidden = {
      collections: ['c1'],
      relativeProducts: ['p1'],
      portfolios: [],
      lat: 37.5,
      lng: 127,
    };
    const newer = { deep: true };
    await operator.plant('boards', { _id: id, ...hidden, newer, meta: { workType: '유화', medium: 'oil' } });
    const { status, body } = await operator.put(`boards/${id}`, {
      _id: id,
      subject: '푸른 겨울 밤',
      meta: { authorName: '이로운' },
    });
    expect([status, body.board]).toMatchObject([
      200,
      { ...hidden, subject: '푸른 겨울 밤', meta: { workType: '유화', authorName: '이로운' } },
    ]);
    expect(body.board).not.toHaveProperty('newer');
    expect(await operator.stored('boards', id)).toMatchObject({ newer, meta: { medium: 'oil' } });
  });

  test('The writer is whoever wrote, and no body changes it', async () => {
    const { status, body } = await operator.put(`boards/${id}`, { writer: { name: '남' } });
    expect([status, body.fields]).toEqual([422, { 'writer.name': '바꿀 수 없는 값입니다.' }]);
    const { body: read } = await operator.get(`boards/${id}`);
    expect(read.board).toMatchObject({ writer: { name: '김운영' } });
  });

  test.each([
    ['', { code: 'wrok' }, '선택할 수 없는 값입니다.'],
    [', and names it', {}, '선택해주세요.'],
  ])('A post belongs to a code that there is%s', async (_more, code, message) => {
    const { status, body } = await operator.post('boards', { ...code, subject: '제목' });
    expect([status, body.code, body.fields]).toEqual([422, 'invalid', { code: message }]);
  });

  test('A post that becomes one of another code has a category of that code', async () => {
    const made = await operator.post('boards', { code: 'work', category: 'new', subject: '전시가 된 작품' });
    const path = `boards/${idIn(made, 'board')}`;
    const { status, body } = await operator.put(path, { code: 'event' });
    expect([status, body.fields]).toEqual([422, { category: '선택할 수 없는 값입니다.' }]);
    const turned = await operator.put(path, { code: 'event', category: 'ongoing' });
    expect([turned.status, turned.body.board]).toMatchObject([200, { code: 'event', category: 'ongoing' }]);
  });

  test('A thumbnail is uploaded for the saved post', async () => {
    const { status, etag, body } = await operator.uploadPicture(`boards/${id}/thumb`, '썸네일.png');
    expect([status, etag, body.board]).toMatchObject([
      200,
      '"3"',
      { thumb: { name: '썸네일.png', type: 'image/png', width: 1, height: 1 } },
    ]);
  });

  test('Files are appended by index, replaced below it, refused above it and deleted by their id', async () => {
    const names = ({ body }: { body: Record<string, unknown> }) =>
      (body.board as { files: { name: string }[] }).files.map(({ name }) => name);
    await operator.upload(`boards/${id}/files/0`, '1.txt', '하나');
    expect(names(await operator.upload(`boards/${id}/files/1`, '2.txt', '둘'))).toEqual(['1.txt', '2.txt']);
    const replaced = await operator.upload(`boards/${id}/files/0`, '3.txt', '셋');
    expect(names(replaced)).toEqual(['3.txt', '2.txt']);
    const refused = await operator.upload(`boards/${id}/files/3`, '4.txt', '넷');
    expect([refused.status, refused.body]).toEqual([
      400,
      { code: 'bad_index', message: '순서가 올바르지 않습니다.' },
    ]);
    const [file] = (replaced.body.board as { files: { _id: string }[] }).files;
    expect(names(await operator.remove(`boards/${id}/files/${file?._id}`))).toEqual(['2.txt']);
    expect((await operator.remove(`boards/${id}/files/${file?._id}`)).status).toBe(404);
  });

  test('Files are put into an order by their ids, each once', async () => {
    const idOf = idIn(await operator.post('boards', { code: 'event', subject: '차례' }), 'board');
    for (const place of [0, 1, 2])
      await operator.upload(`boards/${idOf}/files/${place}`, `${place}.txt`, '글');
    const filesIn = ({ body }: { body: Record<string, unknown> }) =>
      (body.board as { files: { _id: string; name: string }[] }).files;
    const [a, b, c] = filesIn(await operator.get(`boards/${idOf}`)).map(({ _id }) => _id);
    const ordered = await operator.put(`boards/${idOf}/files`, { order: [c, a, b] }, { 'If-Match': '"4"' });
    expect([ordered.status, ordered.etag]).toEqual([200, '"5"']);
    expect(filesIn(ordered).map(({ name }) => name)).toEqual(['2.txt', '0.txt', '1.txt']);
    for (const order of [
      [c, a],
      [c, a, a],
      [c, a, b, b],
      [c, a, 'x'],
    ]) {
      const refused = await operator.put(`boards/${idOf}/files`, { order });
      const text = '순서에는 올라와 있는 파일이 모두 한 번씩 있어야 합니다.';
      expect([refused.status, refused.body]).toEqual([
        422,
        { code: 'invalid', message: `첨부 파일: ${text}`, fields: { files: text } },
      ]);
    }
    expect((await operator.put(`boards/${idOf}/files`, { order: [a, b, c], sequence: 1 })).status).toBe(400);
  });

  test("The forms code's single file is files/0", async () => {
    const form = idIn(await operator.post('boards', { code: 'forms', subject: '동의서' }), 'board');
    expect((await operator.upload(`boards/${form}/files/0`, '동의서.txt', '글')).status).toBe(200);
    expect((await operator.upload(`boards/${form}/files/1`, '또.txt', '글')).status).toBe(422);
  });

  test('One post is read with its thumbnail and files, which are there at their addresses', async () => {
    const { body } = await operator.get(`boards/${id}`);
    const { thumb, files } = body.board as { thumb: Stored; files: Stored[] };
    expect([thumb.name, files.map(({ name }) => name)]).toEqual(['썸네일.png', ['2.txt']]);
    expect(await operator.download(thumb.url)).toEqual({ status: 200, type: 'image/png', size: thumb.size });
    expect(await operator.download(files[0]?.url ?? '')).toEqual({
      status: 200,
      type: 'text/plain',
      size: 3,
    });
  });

  test('A thumbnail is deleted by itself', async () => {
    const { status, body } = await operator.remove(`boards/${id}/thumb`);
    expect([status, body.board]).toMatchObject([200, { _id: id, thumb: null, files: [{ name: '2.txt' }] }]);
  });

  test('A post is deleted', async () => {
    const { status, body } = await operator.remove(`boards/${id}`);
    expect([status, body]).toEqual([200, { board: { _id: id } }]);
    expect((await operator.get(`boards/${id}`)).status).toBe(404);
  });
});
