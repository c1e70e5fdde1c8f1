import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../../../src/core/schema/index';
import { answer, summary } from '../../../core/provider/scripted';
import { start, stubStorage } from './board';

beforeEach(stubStorage);

const article = (id: number, rest = {}) => ({
  id,
  title: `글 ${id}`,
  made: { at: '2026-01-01T00:00:00Z' },
  ...rest,
});
const page = (total: number, ...data: unknown[]) => answer({ data, meta: { total } });
const tenth = { pagination: { page: 2, perPage: 10 }, filter: {} };

describe('a list of another API', () => {
  it('is read by its own page, envelope and names', async () => {
    const { provider, sent } = start({}, page(31, article(7)));
    expect(await provider.getList('faqs', tenth)).toEqual({
      data: [{ _id: '7', id: '7', subject: '글 7', createdAt: '2026-01-01T00:00:00Z' }],
      total: 31,
      meta: { skip: 10 },
    });
    expect(sent.map(summary)).toEqual([{ call: 'GET /v2/articles?page=2&per_page=10' }]);
    expect(sent[0]?.headers.get('skip')).toBeNull();
  });

  it('counts records where that is its way, in headers too', async () => {
    const { provider, sent } = start(
      { faq: { paging: { skip: 'X-Offset', size: 'X-Limit', in: 'headers' } } },
      page(31, article(7)),
    );
    await provider.getList('faqs', tenth);
    expect(sent.map(({ url, headers }) => [url, headers.get('X-Offset'), headers.get('X-Limit')])).toEqual([
      ['/v2/articles', '10', '10'],
    ]);
  });

  it('may be a bare array, with its total in a header', async () => {
    const bare = new Response(JSON.stringify([article(1)]), { headers: { 'X-Total-Count': '12' } });
    const { provider } = start({ faq: { list: { records: '', total: { header: 'X-Total-Count' } } } }, bare);
    expect(await provider.getList('faqs', tenth)).toMatchObject({ total: 12, data: [{ id: '1' }] });
  });

  it('is put together of two pages where the rows wanted lie across the end of one', async () => {
    const ids = (from: number) => Array.from({ length: 10 }, (_, index) => article(from + index));
    const { provider, sent } = start({}, page(40, ...ids(0)), page(40, ...ids(10)));
    const { data } = await provider.getList('faqs', { ...tenth, meta: { skip: 7 } });
    expect(data.map(({ id }) => id)).toEqual(['7', '8', '9', '10', '11', '12', '13', '14', '15', '16']);
    expect(sent.map(summary)).toEqual([
      { call: 'GET /v2/articles?page=1&per_page=10' },
      { call: 'GET /v2/articles?page=2&per_page=10' },
    ]);
  });

  it('is asked for its first record where only the total is wanted', async () => {
    const { provider, sent } = start({}, page(31, article(1)));
    const skip = 10 ** limits.maxPagingHeaderDigits - 1;
    const list = await provider.getList('faqs', {
      pagination: { page: 1, perPage: 1 },
      filter: {},
      meta: { skip },
    });
    expect(list).toMatchObject({ total: 31, data: [] });
    expect(sent.map(summary)).toEqual([{ call: 'GET /v2/articles?page=1&per_page=1' }]);
  });

  it('is ordered by its own name of the field', async () => {
    const { provider, sent } = start({}, page(0));
    await provider.getList('faqs', { ...tenth, sort: { field: 'createdAt', order: 'DESC' } });
    expect(sent.map(summary)).toEqual([{ call: 'GET /v2/articles?order=-made.at&page=2&per_page=10' }]);
  });

  it('is searched by its own names of parameters and fields', async () => {
    const names = { subject: 'head', content: 'texts.body' };
    const parameters = { searchKey: 'in', searchValue: 'q', 'createdAt[start]': 'from' };
    const own = { resources: { notices: { path: 'posts', names, parameters } } };
    const { provider, sent } = start({ own }, page(0), page(0));
    const range = { start: '2026-01-01', end: '' };
    const filter = { search: { key: 'content', term: '점검' }, createdAt: range };
    await provider.getList('notices', { filter, pagination: { page: 1, perPage: 5 } });
    await provider.getList('notices', { filter: { search: { key: 'all', term: '점검' } } });
    expect(sent.map(({ url }) => decodeURIComponent(url))).toEqual([
      expect.stringContaining('in=body&q=점검'),
      expect.stringContaining('in=all&q=점검'),
    ]);
  });

  it.each([
    ['no records', { meta: { total: 1 } }],
    ['no total', { data: [] }],
    ['something else', 'ok'],
  ])('is a network failure where the answer holds %s', async (_, json) => {
    await expect(start({}, answer(json)).provider.getList('faqs', tenth)).rejects.toMatchObject({
      message: 'errors.network',
      status: 0,
    });
  });

  it('is remembered by its tag', async () => {
    const tagged = new Response(JSON.stringify({ data: [article(1)], meta: { total: 1 } }), {
      headers: { ETag: 'W/"a"' },
    });
    const { provider, sent } = start({}, tagged, new Response(null, { status: 304 }));
    const first = await provider.getList('faqs', tenth);
    expect(await provider.getList('faqs', { ...tenth, meta: { unasked: true } })).toBe(first);
    expect(sent.map(({ headers }) => [headers.get('If-None-Match'), headers.get('X-Renewal')])).toEqual([
      [null, null],
      ['W/"a"', null],
    ]);
  });
});

describe('what an API lacks', () => {
  it('is found by the console: titles of references record by record, without those that are gone', async () => {
    const { provider, sent } = start(
      {},
      answer({ data: { id: 1, name: '새싹', code: 'A' } }),
      answer({ error: {} }, 404),
    );
    const { data } = await provider.getMany('levels', { ids: ['1', '2'], meta: { titles: true } });
    expect(data).toEqual([expect.objectContaining({ id: '1', title: '새싹' })]);
    expect(sent.map(summary)).toEqual([{ call: 'GET /v2/grades/1' }, { call: 'GET /v2/grades/2' }]);
  });

  it('is looked for in the first page, or by the parameter that finds', async () => {
    const rows = [article(1, { title: '배송' }), article(2, { title: '환불' })];
    const { provider } = start({}, page(2, ...rows));
    const found = await provider.findTitles('faqs', '환');
    expect(found).toMatchObject({ titles: [{ id: '2', title: '환불' }], more: false });

    const finding = start({ faq: { finds: 'q' } }, page(30, ...rows));
    expect(await finding.provider.findTitles('faqs', '환')).toMatchObject({ titles: [{}, {}], more: true });
    expect(finding.sent.map(summary)).toEqual([
      { call: `GET /v2/articles?q=환&page=1&per_page=${limits.maxTitlesPerSearch}` },
    ]);
  });

  it('is no answer where its first page holds no list', async () => {
    const { provider } = start({}, answer({ data: 'ok' }));
    await expect(provider.findTitles('faqs', '환')).rejects.toMatchObject({
      message: 'errors.network',
      status: 0,
    });
  });

  it('is not asked for: values that are taken, and records by any word', async () => {
    const { provider, sent } = start({});
    expect(await provider.findTaken('levels', { code: 'A' }, { except: undefined })).toEqual([]);
    const { signal } = new AbortController();
    expect(await provider.searchEverything('글', { signal })).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('is kept in the browser: how a list is shaped, each for itself, and rows of one height', async () => {
    const { provider, sent } = start({});
    const list = { resource: 'faqs', variant: null };
    expect(await provider.readViews(list)).toMatchObject({ views: [], own: { columns: null } });
    await provider.keepOwnShape({ ...list, columns: ['subject'] });
    await provider.keepOwnShape({ density: 'dense' });
    expect(await provider.readViews(list)).toMatchObject({
      own: { columns: ['subject'], density: 'dense' },
    });
    const other = await provider.readViews({ resource: 'levels', variant: null });
    expect(other.own).toEqual({ columns: null, density: 'dense' });
    expect(sent).toEqual([]);
  });

  it('is asked for as the console asks its own API where it is offered after all', async () => {
    const { provider, sent } = start(
      { own: { offers: ['titles', 'taken', 'search', 'views'] } },
      answer({ titles: [{ _id: '1', title: '글', detail: '' }], more: false }),
      answer({ taken: ['code'] }),
      answer({ groups: [] }),
      answer({ summary: { totalCount: 0 }, views: [], own: { columns: null, density: 'normal' } }),
    );
    await provider.findTitles('faqs', '글');
    expect(await provider.findTaken('levels', { code: 'A' }, { except: undefined })).toEqual([
      { path: 'code', name: '' },
    ]);
    await provider.searchEverything('글', { signal: new AbortController().signal });
    await provider.readViews({ resource: 'faqs', variant: null });
    expect(sent.map(summary)).toEqual([
      { call: 'GET /v2/articles/titles?q=글' },
      { call: 'GET /v2/grades/taken?code=A' },
      { call: 'GET /v2/search?q=글' },
      { call: 'GET /v2/views?resource=faqs&variant=' },
    ]);
  });
});
