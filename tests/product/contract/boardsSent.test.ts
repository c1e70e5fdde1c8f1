import { beforeEach, describe, expect, test } from 'vitest';
import { chosenPicture, chosenText, type WiredConsole, wiredConsole } from '../../core/provider/wire';

describe('What the console sends of board posts', () => {
  let console: WiredConsole;
  beforeEach(async () => {
    console = await wiredConsole();
  });

  test('A page of a list carries skip and limit as headers, and its filters as parameters', async () => {
    const filter = {
      code: 'youtube',
      category: 'interview',
      createdAt: { start: '2026-01-01', end: '2026-01-31' },
      search: { key: 'subject', term: '작가' },
    };
    await console.provider.getList('boards', { pagination: { page: 3, perPage: 10 }, filter });
    expect(console.taken()).toEqual([
      {
        call:
          'GET boards?code=youtube&createdAt[start]=2026-01-01&createdAt[end]=2026-01-31' +
          '&searchKey=subject&searchValue=작가&category=interview',
        headers: { skip: '20', limit: '10' },
      },
    ]);
  });

  test('The count of a code is asked for by a list call of one', async () => {
    const pagination = { page: 1, perPage: 1 };
    const { total } = await console.provider.getList('boards', { pagination, filter: { code: 'work' } });
    expect([total, console.taken()]).toEqual([
      0,
      [{ call: 'GET boards?code=work', headers: { skip: '0', limit: '1' } }],
    ]);
  });

  test('One post is asked for by its id, and comes with the addresses of its files', async () => {
    const { id } = await console.save('boards', {
      code: 'press',
      subject: '보도',
      thumb: chosenPicture('썸네일.png'),
      files: [chosenText('기사.txt')],
    });
    console.taken();
    const { data } = await console.provider.getOne('boards', { id });
    expect(console.taken()).toEqual([{ call: `GET boards/${id}`, headers: {} }]);
    const address = (name: string) => `/files/[0-9a-f]{32}/${encodeURIComponent(name)}`;
    expect(data).toMatchObject({
      id,
      thumb: { name: '썸네일.png', url: expect.stringMatching(address('썸네일.png')) },
      files: [{ name: '기사.txt', url: expect.stringMatching(address('기사.txt')) }],
    });
  });

  test('A new post goes without its files, which follow one by one', async () => {
    const record = await console.save('boards', {
      code: 'work',
      category: 'new',
      subject: '푸른 겨울',
      sequence: 1,
      thumb: chosenPicture('썸네일.png'),
      files: [chosenText('도록.txt'), chosenText('보증서.txt')],
    });
    const path = `boards/${record.id}`;
    expect(console.taken()).toEqual([
      {
        call: 'POST boards',
        headers: { 'idempotency-key': 'a key' },
        body: { code: 'work', category: 'new', subject: '푸른 겨울', sequence: 1 },
      },
      {
        call: `POST ${path}/thumb`,
        headers: { 'idempotency-key': 'a key', 'if-match': '"1"' },
        parts: ['file: 썸네일.png'],
      },
      {
        call: `POST ${path}/files/0`,
        headers: { 'idempotency-key': 'a key', 'if-match': '"2"' },
        parts: ['file: 도록.txt'],
      },
      {
        call: `POST ${path}/files/1`,
        headers: { 'idempotency-key': 'a key', 'if-match': '"3"' },
        parts: ['file: 보증서.txt'],
      },
    ]);
    expect(record).toMatchObject({ version: 4, thumb: { name: '썸네일.png' } });
  });

  test('An update is a PUT, then a DELETE per removed file, then the uploads', async () => {
    const files = [chosenText('1.txt'), chosenText('2.txt')];
    const before = await console.save('boards', {
      code: 'event',
      category: 'ongoing',
      subject: '행사',
      files,
    });
    const [first, second] = before.files as { _id: string }[];
    console.taken();
    const after = await console.save(
      'boards',
      { ...before, subject: '봄 행사', files: [second, chosenText('3.txt')], _files: [first?._id] },
      before,
    );
    const path = `boards/${before.id}`;
    const sent = console.taken();
    expect(sent.map(({ call, headers }) => [call, headers['if-match']])).toEqual([
      [`PUT ${path}`, '"3"'],
      [`DELETE ${path}/files/${first?._id}`, '"4"'],
      [`POST ${path}/files/1`, '"5"'],
    ]);
    expect(sent[0]?.body).toMatchObject({ _id: before.id, code: 'event', subject: '봄 행사' });
    for (const key of ['files', '_files', 'thumb', 'writer', 'version', 'updatedAt', 'updatedBy', 'id']) {
      expect(sent[0]?.body).not.toHaveProperty(key);
    }
    expect((after.files as { name: string }[]).map(({ name }) => name)).toEqual(['2.txt', '3.txt']);
  });

  test('Files that were moved are put into their order after the uploads, without a PUT of the record', async () => {
    const files = [chosenText('1.txt'), chosenText('2.txt'), chosenText('3.txt')];
    const before = await console.save('boards', {
      code: 'event',
      category: 'ongoing',
      subject: '차례',
      files,
    });
    const [first, second, third] = before.files as { _id: string }[];
    console.taken();
    const after = await console.order('boards', { ...before, files: [third, first, second] }, before);
    expect(console.taken()).toEqual([
      {
        call: `PUT boards/${before.id}/files`,
        headers: { 'if-match': '"4"' },
        body: { order: [third?._id, first?._id, second?._id] },
      },
    ]);
    expect(after.files).toMatchObject([third, first, second].map((file) => ({ _id: file?._id })));
  });

  test('A thumbnail that was taken away is a DELETE after the PUT', async () => {
    const before = await console.save('boards', {
      code: 'press',
      subject: '보도',
      thumb: chosenPicture('썸네일.png'),
    });
    console.taken();
    const after = await console.save('boards', { ...before, thumb: null }, before);
    expect(console.taken().map(({ call, headers }) => [call, headers])).toEqual([
      [`PUT boards/${before.id}`, { 'if-match': '"2"' }],
      [`DELETE boards/${before.id}/thumb`, { 'if-match': '"3"' }],
    ]);
    expect(after.thumb).toBeNull();
  });

  test('A deletion names the version that the operator saw', async () => {
    const { id, version } = await console.save('boards', { code: 'press', subject: '보도' });
    console.taken();
    await console.provider.delete('boards', { id, meta: { version } });
    expect(console.taken()).toEqual([{ call: `DELETE boards/${id}`, headers: { 'if-match': '"1"' } }]);
  });
});
