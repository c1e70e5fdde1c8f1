import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnyResource, type Loose, limits } from '../../../src/core/schema/index';
import { articlesIn, signsIn } from '../conformance/articles';
import { group, resources as ofProduct, otherGroup } from '../theProduct';
import { type Caller, cookieOf, createTestApi, PASSWORD, type TestApi } from './harness';

const articles = articlesIn(group);
const signs = signsIn(group);
const resources: readonly AnyResource[] = [...ofProduct, articles, signs];
const NEWS = 'articles?public=true&code=news';
const at = (time: string) => `2026-03-02T${time}Z`;

let t: TestApi;
let operator: Caller;

const article = (_id: string, more: Loose = {}) => ({
  ...{ _id, version: 1, code: 'news', subject: _id, createdAt: at('00:00:00.000') },
  ...more,
});
type Planted = Loose & { _id: string; version: number };
const plant = (path: string, ...documents: Planted[]) =>
  t.store.transaction(async (tx) => {
    for (const document of documents) await tx.insert(path, document);
  });
const idsOf = ({ json }: { json: Loose }) => (json.articles as Loose[]).map(({ _id }) => _id);

beforeEach(async () => {
  t = await createTestApi({ resources, publicReads: ['articles'] });
  operator = await t.signIn();
});
afterEach(() => vi.useRealTimers());

describe('Whoever is not signed in', () => {
  test('reads what is public of a resource that the server names, and nothing else of it', async () => {
    await plant(
      'articles',
      article('older'),
      article('hidden', { publish: { enabled: false } }),
      article('ahead', { publish: { enabled: true, from: at('01:00:00.001') } }),
      article('letter', { code: 'letter' }),
    );
    const { status, json } = await t.call('GET', NEWS);
    expect([status, json]).toEqual([
      200,
      {
        summary: { totalCount: 1, skip: 0, limit: 10 },
        articles: [expect.objectContaining({ _id: 'older', subject: 'older' })],
      },
    ]);
    expect((await t.call('GET', 'articles/older?public=true')).json.article).toMatchObject({ _id: 'older' });
    for (const id of ['hidden', 'ahead', 'letter', 'nobody']) {
      const answer = await t.call('GET', `articles/${id}?public=true`);
      expect([id, answer.status, answer.json.code]).toEqual([id, 404, 'not_found']);
    }
    for (const path of ['articles?code=news', 'articles/older', 'articles/titles?q=older']) {
      expect([path, (await t.call('GET', path)).status]).toEqual([path, 401]);
    }
  });

  test('reads no instant but now, and no resource that the server does not name', async () => {
    await plant('signs', { _id: 'sign', version: 1, subject: 'sign', isOn: true });
    for (const path of [`${NEWS}&at=${at('00:00:00.000')}`, 'signs?public=true', 'signs/sign?public=true']) {
      const { status, json } = await t.call('GET', path);
      expect([path, status, json.code]).toEqual([path, 401, 'not_signed_in']);
    }
  });

  test('an operator without the right to its records reads only what anyone does', async () => {
    await plant('articles', article('older'));
    await t.addOperator('narrow@example.com', '김좁음', [otherGroup]);
    const cookie = await cookieOf(t.call, 'narrow@example.com', PASSWORD);
    const narrow: Caller = (method, path) => t.call(method, path, { env: { cookie } });
    expect((await narrow('GET', NEWS)).status).toBe(200);
    for (const path of [`${NEWS}&at=${at('00:00:00.000')}`, 'signs?public=true']) {
      expect([path, (await narrow('GET', path)).status]).toEqual([path, 403]);
    }
  });
});

describe('A public answer', () => {
  test('is refused for parameters that it has not, and for more rows than it gives', async () => {
    const refused = [
      ['articles?public=true', 'filter_needed'],
      ['articles?public=true&code=letter', 'unknown_filter'],
      ['articles?public=yes&code=news', 'unknown_filter'],
      [`${NEWS}&sort=subject`, 'unknown_filter'],
      [`${NEWS}&state=HIDDEN`, 'unknown_filter'],
      [`${NEWS}&fields=note`, 'unknown_filter'],
      [`${NEWS}&category=none`, 'unknown_filter'],
      [`${NEWS}&limit=${limits.maxPublicListRows + 1}`, 'page_too_long'],
      [`${NEWS}&limit=0`, 'bad_paging'],
      [`${NEWS}&skip=x`, 'bad_paging'],
      ['articles/older?public=true&code=news', 'unknown_filter'],
    ];
    for (const [path = '', code] of refused) {
      const { status, json } = await operator('GET', path);
      expect([path, status, json.code]).toEqual([path, 400, code]);
    }
    expect((await operator('GET', `${NEWS}&at=tomorrow`)).json.code).toBe('unknown_filter');
  });

  test('of a resource that publishes nothing is refused, not whole', async () => {
    const silent = resources.filter(
      ({ publish, variants, singleton }) => !publish && !variants && !singleton,
    );
    for (const api of new Map(silent.map(({ api }) => [api.path, api])).values()) {
      await plant(api.path, { ...api.fixed, _id: 'any', version: 1 });
      const { status, json } = await operator('GET', `${api.path}/any?public=true`);
      expect([api.path, status, json.code]).toEqual([api.path, 400, 'unknown_filter']);
    }
  });

  test('chooses by page and category', async () => {
    await plant(
      'articles',
      ...['a', 'b', 'c'].map((_id) => article(_id, { category: _id === 'c' ? 'art' : 'shop' })),
    );
    expect(idsOf(await t.call('GET', `${NEWS}&category=shop`))).toEqual(['b', 'a']);
    expect(idsOf(await t.call('GET', `${NEWS}&skip=1&limit=1`))).toEqual(['b']);
    expect(idsOf(await t.call('GET', NEWS, { headers: { skip: '2', limit: '1' } }))).toEqual(['a']);
  });

  test('is kept until the next record appears or goes, a minute at most, and told by a weak tag', async () => {
    const kept = async (path: string) => (await t.call('GET', path)).headers.get('cache-control');
    await plant('articles', article('older'));
    expect(await kept(NEWS)).toBe('public, max-age=60');
    await plant('articles', article('soon', { publish: { enabled: true, from: at('01:00:30.000') } }));
    expect(await kept(NEWS)).toBe('public, max-age=30');
    await plant('articles', article('going', { publish: { enabled: true, until: at('01:00:07.500') } }));
    expect([await kept(NEWS), await kept('articles/going?public=true')]).toEqual([
      'public, max-age=7',
      'public, max-age=7',
    ]);
    expect(await kept('articles/older?public=true')).toBe('public, max-age=60');
    const first = await t.call('GET', NEWS);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[0-9a-f]{32}"$/);
    const again = await t.call('GET', NEWS, { headers: { 'if-none-match': tag } });
    expect([again.status, again.json, again.headers.get('etag')]).toEqual([304, { text: '' }, tag]);
    t.clock.now = new Date(at('01:00:07.500'));
    const later = await t.call('GET', NEWS, { headers: { 'if-none-match': tag } });
    expect([later.status, idsOf(later)]).toEqual([200, ['older']]);
    t.clock.now = new Date(at('01:00:30.000'));
    expect(idsOf(await t.call('GET', NEWS))).toEqual(['soon', 'older']);
  });

  test('of another instant is kept by nobody, and neither is any other answer', async () => {
    await plant('articles', article('ahead', { publish: { enabled: true, from: at('09:00:00.000') } }));
    const ahead = await operator('GET', `${NEWS}&at=2026-03-02T18:00:00%2B09:00`);
    expect([idsOf(ahead), ahead.headers.get('cache-control')]).toEqual([['ahead'], 'no-store']);
    for (const path of ['articles?code=news', 'articles/ahead', `articles/ahead?public=true`]) {
      expect((await operator('GET', path)).headers.get('cache-control')).toBe('no-store');
    }
  });

  test('of records with days of their own is of the day in Seoul', async () => {
    const sign = { version: 1, subject: 'sign', isOn: true, first: '2026-03-02', last: '2026-03-02' };
    await plant('signs', { ...sign, _id: 'on' }, { ...sign, _id: 'off', isOn: false });
    const shown = async (time: string) =>
      ((await operator('GET', `signs?public=true&at=${time}`)).json.signs as Loose[]).map(({ _id }) => _id);
    expect([
      await shown('2026-03-01T14:59:59.999Z'),
      await shown('2026-03-01T15:00:00.000Z'),
      await shown('2026-03-02T14:59:59.999Z'),
      await shown('2026-03-02T15:00:00.000Z'),
    ]).toEqual([[], ['on'], ['on'], []]);
    t.clock.now = new Date('2026-03-02T14:59:45.000Z');
    const evening = await t.signIn('evening@example.com');
    const { headers } = await evening('GET', 'signs?public=true');
    expect(headers.get('cache-control')).toBe('public, max-age=15');
  });
});

describe('A list', () => {
  test('finds records by their state at the very instant', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const edges = { from: at('01:00:10.000'), until: at('01:00:20.000') };
    await plant('articles', article('one', { publish: { enabled: true, ...edges } }));
    const stateAt = async (time: string) => {
      vi.setSystemTime(time);
      t.clock.now = new Date(time);
      const states = ['PUBLIC', 'SCHEDULED', 'ENDED', 'HIDDEN'].map(async (state) =>
        idsOf(await operator('GET', `articles?code=news&state=${state}`)).length > 0 ? [state] : [],
      );
      return (await Promise.all(states)).flat();
    };
    expect([
      await stateAt(at('01:00:09.999')),
      await stateAt(edges.from),
      await stateAt(at('01:00:19.999')),
      await stateAt(edges.until),
    ]).toEqual([['SCHEDULED'], ['PUBLIC'], ['PUBLIC'], ['ENDED']]);
  });

  test('by a state is not told unchanged once an edge has passed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(at('01:00:00.000'));
    await plant('articles', article('one', { publish: { enabled: true, until: at('01:00:01.000') } }));
    const asked = () =>
      operator('GET', 'articles?code=news&state=PUBLIC', { headers: { 'if-none-match': tag } });
    let tag = '';
    const first = await asked();
    tag = first.headers.get('etag') ?? '';
    t.clock.now = new Date(at('01:00:01.000'));
    vi.setSystemTime(t.clock.now);
    const { status, json } = await asked();
    expect([idsOf(first), status, json.articles]).toEqual([['one'], 200, []]);
  });
});
