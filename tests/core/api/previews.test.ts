import { html } from 'hono/html';
import { beforeEach, describe, expect, test } from 'vitest';
import { PREVIEWS_COLLECTION } from '../../../server/core/previews/stored';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import { type AnyResource, type Loose, limits } from '../../../src/core/schema/index';
import { articlesIn, signsIn } from '../conformance/articles';
import { group, resources as ofProduct, otherGroup } from '../theProduct';
import { type Caller, createTestApi, type TestApi, upload } from './harness';
import { png } from './pictures';

const articles: AnyResource = { ...articlesIn(group), preview: {} };
const signs: AnyResource = { ...signsIn(group), preview: { url: 'https://shop.example/signs?from=console' } };
const resources: readonly AnyResource[] = [...ofProduct, articles, signs];

let t: TestApi;
let operator: Caller;
let reader: Caller;

const as = (name: string, only: readonly string[]) => t.signIn(name, only, name);

beforeEach(async () => {
  t = await createTestApi({ resources });
  operator = await t.signIn();
  reader = await as('reader@example.com', [otherGroup]);
});

const record = { code: 'news', subject: '<b>제목</b>', content: '<p>본문</p>', meta: { place: '서울' } };
const make = (sent: Loose = record, by = operator, path = 'articles') =>
  by('POST', `${path}/preview`, { body: { record: sent } });
const addressOf = ({ json }: { json: Loose }) => String((json.preview as Loose).url);
const pageOf = async (sent?: Loose) => t.call('GET', addressOf(await make(sent)));
const textOf = async (sent?: Loose) => String((await pageOf(sent)).json.text);
const tokenOf = (address: string) => address.split('/')[2] ?? '';

describe('An unsaved record', () => {
  test('has a page for half an hour that needs no sign-in and runs nothing', async () => {
    const made = await make();
    expect([made.status, made.json.preview]).toEqual([
      201,
      { url: expect.stringMatching(/^\/preview\/[0-9a-f]{64}$/), until: '2026-03-02T01:30:00.000Z' },
    ]);
    const { status, headers, json } = await t.call('GET', addressOf(made));
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox allow-popups; default-src 'none'/);
    expect(json.text).toContain('<h1>&lt;b&gt;제목&lt;/b&gt;</h1>');
    expect(json.text).toContain('<p>본문</p>');
    expect(json.text).toContain('서울');
    expect((await operator('GET', 'articles?code=news')).json.articles).toEqual([]);

    t.clock.now = new Date('2026-03-02T01:30:00.000Z');
    expect((await t.call('GET', addressOf(made))).status).toBe(404);
    t.clock.now = new Date('2026-03-02T01:30:00.001Z');
    await t.api.sweep();
    expect(await t.store.count(PREVIEWS_COLLECTION, [])).toBe(0);
  });

  test('is answered to a page of the product as the public answer, and nothing beside it', async () => {
    const token = tokenOf(addressOf(await make({ ...record, note: '내부 메모', secret: '비밀' })));
    const { json, headers } = await t.call('GET', `preview/${token}`);
    expect(json.preview).toEqual({
      resource: 'articles',
      record: { category: null, subject: '<b>제목</b>', content: '<p>본문</p>', meta: { place: '서울' } },
      until: '2026-03-02T01:30:00.000Z',
    });
    expect(headers.get('cache-control')).toBe('no-store');
    const url = new URL(addressOf(await make({ subject: '표지', isOn: false }, operator, 'signs')));
    expect(url.origin + url.pathname).toBe('https://shop.example/signs');
    expect(url.searchParams.get('from')).toBe('console');
    const sign = await t.call('GET', `preview/${url.searchParams.get('preview')}`);
    expect(sign.json.preview).toMatchObject({ resource: 'signs', record: { subject: '표지' } });
  });

  test('is sanitised, and what no field can hold is left out', async () => {
    const text = await textOf({
      ...record,
      content: '<p onclick="x()">글</p><script>alert(1)</script>',
      category: 'nothing',
      meta: { place: 7, isFree: 'no' },
    });
    expect(text).toContain('<p>글</p>');
    expect(text).not.toMatch(/script|onclick|alert/);
    expect((await make({ ...record, unknown: 1 })).json).toMatchObject({ code: 'unknown_key' });
    for (const odd of [{ ...record, subject: null }, { code: 'news' }, { ...record, content: [] }])
      expect((await pageOf(odd)).status).toBe(200);
    for (const body of [{}, { record: 1 }, { record: [] }, { record, more: 1 }])
      expect((await operator('POST', 'articles/preview', { body })).status).toBe(400);
  });

  test('is drawn by the product where that draws its resource', async () => {
    t = await createTestApi({
      resources,
      previews: { articles: ({ subject }) => html`<em>${String(subject)}</em>` },
    });
    operator = await t.signIn();
    expect(await textOf()).toContain('<em>&lt;b&gt;제목&lt;/b&gt;</em>');
    const stray = { resources, previews: { nobody: () => html`` } };
    await expect(createTestApi(stray)).rejects.toThrow('previews draws nobody');
  });

  test('needs the right to write it, and a variant that people do not write', async () => {
    expect((await make(record, reader)).json.code).toBe('no_right');
    const watcher = await as('watcher@example.com', ['read', group]);
    expect((await make(record, watcher)).json.code).toBe('no_right');
    expect((await make({ code: 'letter', subject: '편지' })).json.code).toBe('not_found');
    expect((await t.call('POST', 'articles/preview', { body: { record } })).json.code).toBe('not_signed_in');
    for (const path of ['preview/0', `preview/${'0'.repeat(64)}`, '/preview/0', '/preview/0/0/a.png'])
      expect([path, (await t.call('GET', path)).status]).toEqual([path, 404]);
  });

  test('makes room for the next: an operator has twenty, and nobody loses another operator’s', async () => {
    const other = await t.signIn('other@example.com');
    const theirs = addressOf(await make(record, other));
    const addresses: string[] = [];
    for (let count = 0; count <= limits.maxPreviewsPerOperator; count += 1) {
      t.later(1_000);
      addresses.push(addressOf(await make()));
    }
    const [first = '', second = ''] = addresses;
    const statuses = [first, second, addresses.at(-1) ?? '', theirs].map(
      async (address) => (await t.call('GET', address)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 200, 200, 200]);
    expect(await t.store.count(PREVIEWS_COLLECTION, [])).toBe(limits.maxPreviewsPerOperator + 1);
  });

  test('shows its new pictures to whoever has the address, and no other file', async () => {
    const { json } = await operator('POST', 'images', upload(png, '그림.png'));
    const image = json.image as Loose;
    const content = `<p><img src="${image.url}" alt=""></p>`;
    const address = addressOf(await make({ ...record, content }));
    const source = /src="([^"]+)"/.exec(String((await t.call('GET', address)).json.text))?.[1] ?? '';
    expect(source.startsWith(`${address}/${image._id}/`)).toBe(true);
    const picture = await t.call('GET', source);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    // Without the address it is as hidden as before.
    expect((await t.call('GET', String(image.url))).status).toBe(401);
    const other = addressOf(await make());
    expect((await t.call('GET', `${other}/${image._id}/a.png`)).status).toBe(404);
  });
});

test('a preview that can’t be is refused at the start', () => {
  const faults = (preview: AnyResource['preview'], of: AnyResource = signs) =>
    declarationFaultsOf([{ ...of, ...(preview && { preview }) }]).join('\n');
  const { publish: _, ...unpublished } = signs;
  expect(faults({}, unpublished)).toContain('preview has nothing to show');
  expect(faults({ answers: ['subject'] }, articles)).toContain(
    'preview.answers shows records that hold personal data',
  );
  expect(faults({ url: '/somewhere' })).toContain('preview.url /somewhere is no address of a page');
  expect(faults({ answers: ['nothing'] })).toContain('nothing');
  expect(faults({}, signs)).toBe('');
});
