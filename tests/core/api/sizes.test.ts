import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PictureShrinker } from '../../../server/core/assets/ports';
import { removeStrayFiles } from '../../../server/core/assets/sweep';
import { parseOriginalFileId } from '../../../server/core/files/fileId';
import { loadPictureShrinker } from '../../../server/core/node/shrink';
import {
  type Asset,
  defineResource,
  id,
  image,
  type Loose,
  list,
  text,
} from '../../../src/core/schema/index';
import { animation, logo, photo } from '../assets/photos';
import { group, resources } from '../theProduct';
import {
  type Caller,
  cookieOf,
  createTestApi,
  noStates,
  ORIGIN,
  PASSWORD,
  type TestApi,
  upload,
} from './harness';
import { countedShrink, gif, heldShrink } from './pictures';

const sizes = { thumb: 96, list: 320 };

const posters = defineResource('posters', {
  fields: {
    _id: id(),
    name: text({ max: 50 }),
    picture: image({ upload: { to: 'picture' }, public: true, sizes }),
    scan: image({ upload: { to: 'scan' }, sizes }),
    views: list({ image: image({ upload: { to: 'image' }, public: true, sizes }) }),
  },
  api: { path: 'posters', many: 'posters', one: 'poster' },
  menu: { group },
  list: { perPage: 10, columns: ['name', 'picture'], order: ['name'] },
  form: { in: { page: 1024 }, sections: [{ title: 'all', fields: ['name', 'picture', 'scan', 'views'] }] },
});

const found = await loadPictureShrinker();
const shrink: PictureShrinker = found ?? expect.fail('sharp has no binary here');

let t: TestApi;
let call: Caller;
let at: string;
let seen: ReturnType<typeof countedShrink>['seen'];

async function open(by?: PictureShrinker) {
  const { seen: counts, counting } = countedShrink(by ?? shrink);
  seen = counts;
  t = await createTestApi({ resources: [...resources, posters], ...noStates, shrink: counting });
  call = await t.signIn();
  const { json } = await call('POST', 'posters', { body: { name: '포스터', views: [{}] } });
  at = `posters/${(json.poster as Loose)._id}`;
}
beforeEach(() => open());
afterEach(() => vi.useRealTimers());

async function sent(bytes: Uint8Array<ArrayBuffer>, name: string, to = 'picture'): Promise<Asset> {
  const { status, json } = await call('POST', `${at}/${to}`, upload(bytes, name));
  expect([status, json.message]).toEqual([200, undefined]);
  return (json.poster as Loose)[to] as Asset;
}
const urlOf = ({ sizes: urls }: Asset, name = 'list') => urls?.[name] ?? expect.fail();

async function bytesAt(url: string, cookie = ''): Promise<{ type: string; bytes: Uint8Array }> {
  const response = await t.api.fetch(new Request(ORIGIN + url), { cookie, site: 'same-origin' });
  expect(response.status).toBe(200);
  const type = response.headers.get('content-type') ?? '';
  return { type, bytes: new Uint8Array(await response.arrayBuffer()) };
}
const stored = async () => (await t.fileIds()).sort();
const copies = async () => (await stored()).filter((file) => file !== parseOriginalFileId(file));

describe('A picture in sizes', () => {
  test('has the address of each beside its own, and is made upright, small and without metadata', async () => {
    const picture = await sent(await photo(), '사진.jpg');
    expect(picture).toMatchObject({
      width: 400,
      height: 800,
      sizes: { thumb: `/files/${picture._id}/sizes/96`, list: `/files/${picture._id}/sizes/320` },
    });
    const { type, bytes } = await bytesAt(urlOf(picture));
    expect(type).toBe('image/webp');
    const facts = await sharp(bytes).metadata();
    expect(facts).toMatchObject({ format: 'webp', width: 320, height: 640 });
    expect([facts.exif, facts.xmp, facts.iptc, facts.orientation]).toEqual(Array(4).fill(undefined));
    expect(new TextDecoder('latin1').decode(bytes)).not.toMatch(/somebody|camera|Exif/);
  });

  test('is kept for good by browsers and proxies, and named as a WebP', async () => {
    const { headers } = await t.call('GET', urlOf(await sent(await photo(), '사진.jpg')));
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-disposition')).toBe(
      `inline; filename*=UTF-8''${encodeURIComponent('사진.webp')}`,
    );
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });

  test('keeps its transparency', async () => {
    const { bytes } = await bytesAt(urlOf(await sent(await logo(), '로고.png')));
    expect(await sharp(bytes).metadata()).toMatchObject({ hasAlpha: true, width: 320 });
  });

  test('is never enlarged, and a GIF stays as it is', async () => {
    for (const [bytes, name] of [
      [await photo(40, 90), '작은.jpg'],
      [gif, '움직임.gif'],
    ] as const) {
      const { url, sizes: urls } = await sent(bytes, name);
      expect(urls).toEqual({ thumb: url, list: url });
    }
    const partly = await sent(await photo(100, 200), '중간.jpg');
    expect(partly.sizes).toEqual({ thumb: `/files/${partly._id}/sizes/96`, list: partly.url });
    expect(seen.made).toBe(1);
  });

  test('that moves is sent whole under every address, and is not tried at each request', async () => {
    const bytes = await animation();
    const moving = await sent(bytes, '움직임.webp');
    for (const _ of [1, 2]) {
      const { headers } = await t.call('GET', urlOf(moving));
      expect(headers.get('cache-control')).toBe('public, max-age=60');
      expect((await bytesAt(urlOf(moving))).bytes.byteLength).toBe(moving.size);
    }
    expect(await copies()).toEqual([]);
    expect(seen.made).toBe(2);
  });

  test('is made when it arrives, in a list too, one copy after another', async () => {
    await sent(await photo(), '사진.jpg');
    const { json } = await call('POST', `${at}/views/0/image`, upload(await photo(), '장면.jpg'));
    const [view] = (json.poster as { views: { image: Asset }[] }).views;
    await t.api.rest();
    expect((await copies()).length).toBe(4);
    expect(seen).toEqual({ made: 4, most: 1, now: 0 });
    expect(view?.image.sizes).toMatchObject({ thumb: `/files/${view?.image._id}/sizes/96` });
  });

  test('is made however long it waits for its turn; a request gets the original after five seconds', async () => {
    const { holding, release } = heldShrink(shrink);
    await open(holding);
    const picture = await sent(await photo(), '사진.jpg');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = bytesAt(urlOf(picture));
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(5_000);
      expect((await asked).type).toBe('image/jpeg');
    });
    release();
    await t.api.rest();
    expect((await copies()).length).toBe(2);
    expect((await bytesAt(urlOf(picture))).type).toBe('image/webp');
  });

  test('of before is made at the first request; two requests make one', async () => {
    const picture = await sent(await photo(), '사진.jpg');
    await t.api.rest();
    for (const copy of await copies()) await t.files.remove(copy);
    const before = seen.made;
    const both = await Promise.all([bytesAt(urlOf(picture)), bytesAt(urlOf(picture))]);
    expect(both[0]).toEqual(both[1]);
    expect(both[0]?.type).toBe('image/webp');
    await bytesAt(urlOf(picture));
    expect(seen.made - before).toBe(1);
  });

  test('comes in parts, and answers HEAD', async () => {
    const url = urlOf(await sent(await photo(), '사진.jpg'));
    const { bytes } = await bytesAt(url);
    const part = await t.call('GET', url, { headers: { range: 'bytes=0-3' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-3/${bytes.byteLength}`]);
    const head = await t.call('HEAD', url);
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.byteLength)]);
  });
});

describe('Copies of a picture', () => {
  test('are for whoever may read the picture, and for nobody else', async () => {
    const scan = await sent(await photo(), '신분증.jpg', 'scan');
    for (const url of [scan.url, urlOf(scan), urlOf(scan, 'thumb')]) {
      expect((await t.call('GET', url)).status).toBe(401);
      const { status, headers } = await call('GET', url);
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    }
    await t.addOperator('narrow@example.com', '이좁음', ['console:nothing']);
    const cookie = await cookieOf(t.call, 'narrow@example.com', PASSWORD);
    for (const url of [scan.url, urlOf(scan)])
      expect((await t.call('GET', url, { env: { cookie } })).status).toBe(403);
  });

  test('of no declared width, or of no picture, are not there', async () => {
    const picture = await sent(await photo(), '사진.jpg');
    for (const width of ['97', '0', 'x', '9.6e1', '96.0', '-96', '096']) {
      const { status } = await t.call('GET', `/files/${picture._id}/sizes/${width}`);
      expect([width, status]).toEqual([width, 404]);
    }
    expect((await t.call('GET', `/files/${'f'.repeat(32)}/sizes/96`)).status).toBe(404);
    expect((await t.call('GET', `/files/${picture._id}-96/x.webp`)).status).toBe(404);
  });

  test('go with their picture when it is replaced, and with its record', async () => {
    await sent(await photo(), '사진.jpg');
    await t.api.rest();
    const before = await stored();
    expect(before.length).toBe(3);
    await sent(await photo(), '다른.jpg');
    await t.api.rest();
    const after = await stored();
    expect(after.length).toBe(3);
    expect(after.filter((file) => before.includes(file))).toEqual([]);
    await call('DELETE', at);
    const { json } = await call('GET', 'bin', { headers: { limit: '200' } });
    for (const { _id } of json.items as Loose[]) await call('DELETE', `bin/${_id}`);
    expect(await stored()).toEqual([]);
  });

  test('that are made while their picture is removed do not stay', async () => {
    const { holding, release } = heldShrink(shrink);
    await open(holding);
    await sent(await photo(), '사진.jpg');
    await sent(await photo(), '다른.jpg');
    release();
    await t.api.rest();
    const [first = ''] = (await stored()).map(parseOriginalFileId);
    expect((await stored()).every((file) => parseOriginalFileId(file) === first)).toBe(true);
    expect((await copies()).length).toBe(2);
  });

  test('whose picture nobody knows are swept, however many, and their widths too once none declares them', async () => {
    const picture = await sent(await photo(), '사진.jpg');
    await t.api.rest();
    for (let index = 0; index < 30; index += 1)
      await t.files.put(`${index.toString(16).padStart(32, '0')}-96`, new Uint8Array([1]));
    await t.files.put(`${picture._id}-97`, new Uint8Array([1]));
    await t.api.sweep();
    expect(await stored()).toEqual([picture._id, `${picture._id}-320`, `${picture._id}-96`]);
    expect(t.logged).toEqual([]);
    const none = { widths: new Set<number>() };
    const ports = { ...t, copies: none, random: (bytes: number) => new Uint8Array(bytes), log: () => {} };
    expect(await removeStrayFiles(ports)).toEqual({ removed: 0, kept: 0 });
    expect(await stored()).toEqual([picture._id]);
  });

  test('that can not be made are the picture itself, for a minute; the next try comes later', async () => {
    await open(() => Promise.reject(new Error('It took too long')));
    const picture = await sent(await photo(), '사진.jpg');
    for (const _ of [1, 2]) {
      const { status, headers } = await t.call('GET', urlOf(picture));
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'image/jpeg',
        'public, max-age=60',
      ]);
    }
    expect([seen.made, t.logged.length]).toEqual([2, 2]);
    t.later(601_000);
    await t.call('GET', urlOf(picture));
    expect(seen.made).toBe(3);
  });
});

test('A body may carry the picture back as it was answered', async () => {
  await sent(await photo(), '사진.jpg');
  await call('POST', `${at}/views/0/image`, upload(await photo(), '장면.jpg'));
  const { poster } = (await call('GET', at)).json;
  const { status, json } = await call('PUT', at, { body: poster });
  expect([status, json.message]).toEqual([200, undefined]);
  expect((json.poster as Loose).picture).toEqual((poster as Loose).picture);
  expect((json.poster as Loose).views).toEqual((poster as Loose).views);
});

describe('Where sharp has no binary', () => {
  test('the original is sent under every address', async () => {
    t = await createTestApi({ resources: [...resources, posters], ...noStates });
    call = await t.signIn();
    const { json } = await call('POST', 'posters', { body: { name: '포스터' } });
    at = `posters/${(json.poster as Loose)._id}`;
    const picture = await sent(await photo(), '사진.jpg');
    const whole = await bytesAt(picture.url);
    expect(await bytesAt(urlOf(picture))).toEqual(whole);
    expect(await copies()).toEqual([]);
    expect((await t.call('GET', urlOf(picture))).headers.get('cache-control')).toBe('public, max-age=60');
  });
});
