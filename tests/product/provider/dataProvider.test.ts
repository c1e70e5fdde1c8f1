import { describe, expect, it } from 'vitest';
import { findCurrentRecordInConflict } from '../../../src/core/provider/dataProvider';
import { faqs } from '../../../src/product/resources/faqs';
import { answer, summary } from '../../core/provider/scripted';
import { start } from './start';

const faq = (rest = {}) => answer({ faq: { _id: 'a', subject: '배송', version: 2, ...rest } });

describe('a list', () => {
  it('is read from the envelope, with the total and an id beside each _id', async () => {
    const { provider, sent } = start(answer({ summary: { totalCount: 31 }, termsList: [{ _id: 'a' }] }));
    const list = await provider.getList('terms', { pagination: { page: 2, perPage: 10 }, filter: {} });
    expect(list).toEqual({ data: [{ _id: 'a', id: 'a' }], total: 31, meta: { skip: 10 } });
    expect(sent[0]?.headers.get('skip')).toBe('10');
    expect(sent.map(summary)).toEqual([{ call: 'GET /api/console/terms' }]);
  });

  it('is remembered with its tag, and the same again where the API says that nothing changed', async () => {
    const list = { summary: { totalCount: 1 }, faqs: [{ _id: 'a' }] };
    const tagged = () => new Response(JSON.stringify(list), { headers: { ETag: '"1"' } });
    const { provider, sent } = start(tagged(), new Response(null, { status: 304 }), tagged(), tagged());
    const page = { pagination: { page: 1, perPage: 10 }, filter: {} };
    const first = await provider.getList('faqs', page);
    expect(await provider.getList('faqs', { ...page, meta: { unasked: true } })).toBe(first);
    await provider.getList('faqs', { ...page, pagination: { page: 2, perPage: 10 } });
    await provider.getList('faqs', page);
    const headers = ['if-none-match', 'x-renewal'];
    expect(sent.map((one) => headers.map((name) => one.headers.get(name)))).toEqual([
      [null, null],
      ['"1"', '1'],
      [null, null],
      ['"1"', null],
    ]);
  });

  it('goes to the path of its resource', async () => {
    const { provider, sent } = start(answer({ summary: { totalCount: 0 }, notifications: [] }));
    await provider.getList('notices', {
      filter: { search: { key: 'subject', term: '점검' } },
    });
    expect(sent.map(summary)).toEqual([
      { call: 'GET /api/console/notifications?searchKey=subject&searchValue=점검' },
    ]);
  });

  it('is searched by its widest filter where react-admin asks for a term, among its other filters', async () => {
    const empty = () => answer({ summary: { totalCount: 0 }, notifications: [] });
    const { provider, sent } = start(empty(), empty());
    await provider.getList('notices', { filter: { q: '배송', createdAt: { start: '2026-01-01', end: '' } } });
    await provider.getList('notices', { filter: { q: '' } });
    expect(sent.map(summary)).toEqual([
      { call: 'GET /api/console/notifications?createdAt[start]=2026-01-01&searchKey=all&searchValue=배송' },
      { call: 'GET /api/console/notifications' },
    ]);
  });

  it('refuses a filter that it does not declare, beside a term too', async () => {
    const { provider, sent } = start();
    const said = 'The list of faqs declares no filter';
    for (const filter of [{ member: 'a' }, { member: undefined }, { q: '배송', member: 'a' }])
      await expect(provider.getList('faqs', { filter })).rejects.toThrow(said);
    expect(sent).toEqual([]);
  });

  it('is searched by its titles where it has no filter for the term', async () => {
    const found = { titles: [{ _id: 'a', title: '배송 안내', detail: '' }], more: false };
    const { provider, sent } = start(answer(found));
    expect(await provider.getList('faqs', { filter: { q: '배송' } })).toEqual({
      data: [{ _id: 'a', id: 'a', subject: '배송 안내' }],
      total: 1,
    });
    expect(sent.map(summary)).toEqual([{ call: 'GET /api/console/faqs/titles?q=배송' }]);
  });

  it('hands the signal on', async () => {
    const { signal } = new AbortController();
    const { provider, sent } = start(answer({ summary: { totalCount: 0 }, faqs: [] }), faq());
    await provider.getList('faqs', { signal });
    await provider.getOne('faqs', { id: 'a', signal });
    expect(sent.map((request) => request.signal)).toEqual([signal, signal]);
  });

  it('is a network failure where the answer is no list', async () => {
    const { provider } = start(answer({}));
    await expect(provider.getList('faqs', {})).rejects.toMatchObject({
      message: 'errors.network',
      status: 0,
    });
  });
});

describe('one record', () => {
  it('is read from the envelope', async () => {
    const { provider, sent } = start(faq());
    const { data } = await provider.getOne('faqs', { id: 'a/b' });
    expect(data).toEqual({ _id: 'a', id: 'a', subject: '배송', version: 2 });
    expect(sent[0]?.url).toBe('/api/console/faqs/a%2Fb');
  });

  it('is left out of many where it is gone', async () => {
    const gone = answer({ message: '찾을 수 없습니다.', code: 'not_found' }, 404);
    const { provider } = start(answer({ level: { _id: 'a' } }), gone);
    expect(await provider.getMany('levels', { ids: ['a', 'b'] })).toEqual({ data: [{ _id: 'a', id: 'a' }] });
  });

  it('makes many fail where it cannot be read', async () => {
    const { provider } = start(answer({ level: { _id: 'a' } }), new TypeError('no network'));
    await expect(provider.getMany('levels', { ids: ['a', 'b'] })).rejects.toMatchObject({ status: 0 });
  });
});

describe('create', () => {
  it('sends the editable fields with the key of the form', async () => {
    const { provider, sent } = start(faq());
    const data = { subject: '배송', sequence: 3, createdAt: '2026-01-01T00:00:00.000Z', id: 'x', version: 1 };
    const created = await provider.create('faqs', { data, meta: { key: 'form-1' } });
    expect(created.data.id).toBe('a');
    expect(sent.map(summary)).toEqual([
      { call: 'POST /api/console/faqs', body: { subject: '배송', sequence: 3 } },
    ]);
    expect(sent[0]?.headers.get('Idempotency-Key')).toBe('form-1');
  });

  it('never sends files in the body, but for the assets that list items keep', async () => {
    const { provider, sent } = start(answer({ banner: { _id: 'a' } }));
    const rawFile = new File(['x'], 'a.png');
    const meta = { title: '', location: '', date: '' };
    const slides = [
      { _id: 's1', image: { _id: 'f1', name: 'a.png', url: '/files/f1/a.png' }, url: '', meta },
      { image: { rawFile }, url: '', meta },
    ];
    await provider.create('banners', { data: { name: '배너', slides }, meta: { key: 'k' } });
    expect(sent.map(summary)[0]?.body).toEqual({
      name: '배너',
      slides: [
        { _id: 's1', image: { _id: 'f1' }, url: '', meta },
        { image: null, url: '', meta },
      ],
    });
  });
});

describe('update', () => {
  const previousData = { id: 'a' };

  it('sends the editable fields and the version that the operator saw', async () => {
    const { provider, sent } = start(faq({ version: 3 }));
    const data = { id: 'a', _id: 'a', subject: '교환', version: 2 };
    const updated = await provider.update('faqs', { id: 'a', data, previousData, meta: { version: 2 } });
    expect(updated.data.version).toBe(3);
    expect(sent.map(summary)).toEqual([
      { call: 'PUT /api/console/faqs/a', body: { _id: 'a', subject: '교환' } },
    ]);
    expect(sent[0]?.headers.get('If-Match')).toBe('"2"');
  });

  it('sends the version of the record as it was read where the caller names none', async () => {
    const { provider, sent } = start(faq(), answer({ faq: { _id: 'a' } }));
    const previousData = { id: 'a', _id: 'a', version: 7 };
    await provider.update('faqs', { id: 'a', data: { subject: '배송' }, previousData });
    await provider.delete('faqs', { id: 'a', previousData });
    expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"7"', '"7"']);
  });

  it('works without a version where the record has none', async () => {
    const { provider, sent } = start(faq());
    await provider.update('faqs', { id: 'a', data: {}, previousData });
    expect(sent[0]?.headers.has('If-Match')).toBe(false);
  });

  it('sends a toggle as its own field and the _id', async () => {
    const { provider, sent } = start(answer({ popup: { _id: 'a' } }));
    const data = { display: { enabled: true } };
    await provider.update('popups', { id: 'a', data, previousData, meta: { version: 1, partial: true } });
    expect(sent.map(summary)[0]?.body).toEqual({ _id: 'a', display: { enabled: true } });
  });

  it('finds the current record in a conflict', async () => {
    const current = { _id: 'a', subject: '환불', version: 5 };
    const { provider } = start(answer({ message: '먼저 저장됨', code: 'conflict', faq: current }, 412));
    const error = await provider.update('faqs', { id: 'a', data: {}, previousData }).catch((e) => e);
    expect(findCurrentRecordInConflict(error, faqs)).toEqual({ ...current, id: 'a' });
  });

  it('finds no record in any other failure', async () => {
    const { provider } = start(answer({ message: '없음', code: 'not_found' }, 404));
    const error = await provider.update('faqs', { id: 'a', data: {}, previousData }).catch((e) => e);
    expect(findCurrentRecordInConflict(error, faqs)).toBeNull();
  });

  it('waits for the call about the same record that went before it, and for no other', async () => {
    let finish = (_: Response) => {};
    const first = new Promise<Response>((resolve) => {
      finish = resolve;
    });
    const { provider, sent } = start(() => first, faq({ _id: 'b' }), faq());
    const save = (id: string) => provider.update('faqs', { id, data: {}, previousData });
    const one = save('a');
    const again = save('a');
    await save('b');
    expect(sent.map(({ url }) => url)).toEqual(['/api/console/faqs/a', '/api/console/faqs/b']);
    finish(faq());
    await Promise.all([one, again]);
    expect(sent).toHaveLength(3);
  });
});

describe('delete', () => {
  it('sends the version and answers the _id', async () => {
    const { provider, sent } = start(answer({ faq: { _id: 'a' } }));
    const deleted = await provider.delete('faqs', { id: 'a', meta: { version: 4 } });
    expect(deleted.data).toEqual({ _id: 'a', id: 'a' });
    expect(sent.map(summary)).toEqual([{ call: 'DELETE /api/console/faqs/a' }]);
    expect(sent[0]?.headers.get('If-Match')).toBe('"4"');
  });
});

describe('many at once', () => {
  it('are updated and deleted one call each', async () => {
    const { provider, sent } = start(faq(), faq(), faq(), faq());
    const ids = ['a', 'b'];
    await provider.updateMany('faqs', { ids, data: { sequence: 1 } });
    await provider.deleteMany('faqs', { ids });
    expect(sent.map(summary)).toEqual([
      { call: 'PUT /api/console/faqs/a', body: { _id: 'a', sequence: 1 } },
      { call: 'PUT /api/console/faqs/b', body: { _id: 'b', sequence: 1 } },
      { call: 'DELETE /api/console/faqs/a' },
      { call: 'DELETE /api/console/faqs/b' },
    ]);
  });
});

describe('files', () => {
  const file = new File(['%PDF'], '안내문.pdf'.normalize('NFD'));
  const record = { _id: 'a', id: 'a', version: 2 };
  const task = { label: 'upload', name: '안내문.pdf', path: () => 'upload' };
  const sending = { file, stored: () => null };

  it('are sent as one part, with a name in NFC, the version and the key', async () => {
    const { provider, sent } = start(answer({ notification: { _id: 'a', version: 3 } }));
    const after = await provider.runTask('notices', { ...task, sending }, { record, key: 'k' });
    expect(after).toEqual({ _id: 'a', id: 'a', version: 3 });
    const [request] = sent;
    expect(request?.url).toBe('/api/console/notifications/a/upload');
    expect([request?.headers.get('If-Match'), request?.headers.get('Idempotency-Key')]).toEqual(['"2"', 'k']);
    const parts = request?.body instanceof FormData ? [...request.body.entries()] : [];
    expect(parts.map(([name, part]) => [name, part instanceof File && part.name])).toEqual([
      ['file', '안내문.pdf'.normalize('NFC')],
    ]);
  });

  it('are removed without a body', async () => {
    const { provider, sent } = start(answer({ notification: { _id: 'a', version: 3 } }));
    await provider.runTask('notices', task, { record, key: 'k' });
    expect(sent.map(summary)).toEqual([{ call: 'DELETE /api/console/notifications/a/upload' }]);
    expect(sent[0]?.headers.has('Idempotency-Key')).toBe(false);
  });

  it('of a rich text answer the stored picture', async () => {
    const { provider, sent } = start(answer({ image: { _id: 'f', url: '/files/f/a.png' } }));
    expect(await provider.uploadImage(file)).toEqual({ _id: 'f', url: '/files/f/a.png' });
    expect(sent[0]?.url).toBe('/api/console/images');
  });
});

it("an act of the resource's own is posted with the version and the key, and answers the record", async () => {
  const { provider, sent } = start(answer({ form: { _id: 'a', isEmailed: true, version: 3 } }));
  const record = { _id: 'a', id: 'a', version: 2 };
  const after = await provider.act('forms', 'reply-email', { record, key: 'k' });
  expect(after).toEqual({ _id: 'a', id: 'a', isEmailed: true, version: 3 });
  expect(sent.map(summary)).toEqual([{ call: 'POST /api/console/forms/a/reply-email' }]);
  expect(sent[0]?.headers.get('If-Match')).toBe('"2"');
  expect(sent[0]?.headers.get('Idempotency-Key')).toBe('k');
});

it('should refuse a name that no resource has', async () => {
  await expect(start().provider.getList('nothing', {})).rejects.toThrow('No resource nothing');
});
