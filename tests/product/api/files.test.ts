import { beforeEach, describe, expect, test } from 'vitest';
import { ASSETS_COLLECTION } from '../../../server/core/assets/assets';
import { removeStrayFiles } from '../../../server/core/assets/sweep';
import type { Asset, Loose } from '../../../src/core/schema/index';
import {
  type Caller,
  cookieOf,
  createTestApi,
  emptyBin,
  noStates,
  PASSWORD,
  type TestApi,
  upload,
} from '../../core/api/harness';
import { gif, html, pdf, png, svg } from '../../core/api/pictures';

const DAY_MS = 24 * 60 * 60 * 1000;

let t: TestApi;
let call: Caller;
let path: string;

beforeEach(async () => {
  t = await createTestApi(noStates);
  call = await t.signIn();
  const { json } = await call('POST', 'downloads', { body: { subject: '자료' } });
  path = `downloads/${(json.download as Loose)._id}`;
});

async function attach(bytes: Uint8Array<ArrayBuffer> | string, name: string): Promise<Asset> {
  const { json } = await call('POST', `${path}/upload`, upload(bytes, name));
  return (json.download as { upload: Asset }).upload;
}
async function picture(): Promise<Asset> {
  const { json } = await call('POST', 'images', upload(png, '그림.png'));
  return json.image as Asset;
}
const show = ({ url }: Asset) => `<p><img src="${url}"></p>`;
const stored = async () => (await t.fileIds()).sort();

describe('A stored file', () => {
  test.each([
    ['an image', png, '그림.png', 'image/png', 'inline'],
    ['a GIF', gif, '그림.gif', 'image/gif', 'inline'],
    ['a PDF', pdf, '안내.PDF', 'application/pdf', 'inline'],
    ['a PDF named as a program', pdf, '안내.hta', 'application/pdf', 'inline', '안내.hta.pdf'],
    ['a PNG named as a JPEG', png, '그림.jpg', 'image/png', 'inline', '그림.jpg.png'],
    ['a PDF without an extension', pdf, '안내', 'application/pdf', 'inline', '안내.pdf'],
    ['SVG', `<?xml version="1.0"?>${svg}`, '그림.svg', 'application/xml', 'attachment'],
    ['SVG that says it is a PNG', svg, '그림.png', 'text/plain', 'attachment'],
    ['HTML', html, '글.html', 'text/plain', 'attachment'],
    ['text', '이름,전화\n김,010', '명단.csv', 'text/plain', 'attachment'],
    ['anything', new Uint8Array([0, 1, 2, 255]), '모름.bin', 'application/octet-stream', 'attachment'],
  ])('is served by what it holds: %s', async (_case, bytes, name, type, how, saved = name) => {
    const asset = await attach(bytes, name);
    expect(asset).toMatchObject({ name, type });
    const { status, headers } = await call('GET', asset.url);
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(headers.get('content-disposition')).toBe(`${how}; filename*=UTF-8''${encodeURIComponent(saved)}`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  test('comes back byte by byte', async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(65_536));
    const { url } = await attach(bytes, '모름.bin');
    const cookie = await cookieOf(t.call, 'operator@example.com', PASSWORD);
    const response = await t.api.fetch(new Request(`http://console.test${url}`), {
      cookie,
      site: 'same-origin',
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    expect(response.headers.get('content-length')).toBe('65536');
  });

  test('is shown to everyone and kept for good where the storefront shows it: thumbnails, slides, texts', async () => {
    const post = (await call('POST', 'boards', { body: { code: 'event', subject: '전시' } })).json
      .board as Loose;
    const banner = (await call('POST', 'banners', { body: { name: '배너', code: 'main', slides: [{}] } }))
      .json.banner as Loose;
    const thumb = (await call('POST', `boards/${post._id}/thumb`, upload(png, '그림.png'))).json.board;
    const slide = (await call('POST', `banners/${banner._id}/slides/0/image`, upload(png, '그림.png'))).json
      .banner;
    const inText = await picture();
    await call('PUT', path, { body: { content: show(inText) } });
    const { slides } = slide as { slides: { image: Asset }[] };
    for (const { url } of [(thumb as { thumb: Asset }).thumb, slides[0]?.image ?? expect.fail(), inText]) {
      const { status, headers } = await t.call('GET', url);
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    }
  });

  test('needs an operator if it is a picture that a visitor sent or that is attached', async () => {
    const form = (await call('POST', 'forms', { body: { code: 'contact' } })).json.form as Loose;
    const sent = (await call('POST', `forms/${form._id}/thumb`, upload(png, '작품.png'))).json.form;
    for (const { url } of [(sent as { thumb: Asset }).thumb, await attach(png, '그림.png')]) {
      expect((await t.call('GET', url)).status).toBe(401);
      const { status, headers } = await call('GET', url);
      expect([status, headers.get('cache-control'), headers.get('content-type')]).toEqual([
        200,
        'private, no-store',
        'image/png',
      ]);
    }
  });

  test('that is private stays so when its address is written into a public text', async () => {
    const sent = await attach(png, '신분증.png');
    const popup = await call('POST', 'popups', { body: { name: '팝업', content: show(sent) } });
    expect(popup.status).toBe(201);
    expect((await t.call('GET', sent.url)).status).toBe(401);
  });

  test('is a draft, for operators alone, until a saved text shows it', async () => {
    const { url } = await picture();
    expect((await t.call('GET', url)).status).toBe(401);
    const { status, headers } = await call('GET', url);
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });

  test('of an older store is public where its record shows it to everyone, and only there', async () => {
    const inText = await picture();
    await call('PUT', path, { body: { content: show(inText) } });
    const attached = await attach(png, '그림.png');
    await t.store.transaction(async (tx) => {
      for (const { _id } of [inText, attached]) {
        const { isPublic: _, ...older } = (await tx.get(ASSETS_COLLECTION, _id)) ?? expect.fail();
        await tx.replace(ASSETS_COLLECTION, { ...older, _id, version: 1 });
      }
    });
    await t.api.open();
    expect((await t.call('GET', inText.url)).status).toBe(200);
    expect((await t.call('GET', attached.url)).status).toBe(401);
  });

  test('needs an operator and is kept nowhere if it is anything else', async () => {
    const { url } = await attach(pdf, '안내.pdf');
    const anonymous = await t.call('GET', url);
    expect([anonymous.status, anonymous.json.message]).toEqual([401, '로그인이 필요합니다.']);
    const { headers } = await call('GET', url);
    expect([headers.get('cache-control'), headers.get('cross-origin-resource-policy')]).toEqual([
      'private, no-store',
      'same-origin',
    ]);
  });

  test('is closed to users without console scope', async () => {
    const { url } = await attach(pdf, '안내.pdf');
    const id = await t.addOperator('member@example.com');
    const cookie = await cookieOf(t.call, 'member@example.com', PASSWORD);
    await t.store.transaction(async (tx) => {
      const user = await tx.get('users', id);
      if (user) await tx.replace('users', { ...user, scope: [] });
    });
    expect((await t.call('GET', url, { env: { cookie } })).status).toBe(403);
  });

  test('keeps its name, however strange', async () => {
    const name = `공지 (최종)'"*; x=y%20.txt`;
    const { url } = await attach('글', name);
    const { headers } = await call('GET', url);
    const [, encoded = ''] =
      /filename\*=UTF-8''([\w%.~-]+)$/.exec(headers.get('content-disposition') ?? '') ?? [];
    expect(decodeURIComponent(encoded)).toBe(name);
  });

  test('answers HEAD without opening its bytes', async () => {
    const { url } = await attach(png, '그림.png');
    let opened = 0;
    const { get } = t.files;
    t.files.get = async (id) => {
      const file = await get(id);
      const stream = () => {
        opened += 1;
        return new ReadableStream<Uint8Array>();
      };
      return file && { ...file, stream };
    };
    const { status, headers } = await call('HEAD', url);
    expect([status, headers.get('content-length'), opened]).toEqual([200, String(png.byteLength), 0]);
  });

  test('that is not there is not there, whoever asks', async () => {
    for (const id of ['0'.repeat(32), 'x', '..%2f..%2fetc%2fpasswd', '%00']) {
      expect((await t.call('GET', `/files/${id}/x.png`)).json.code).toBe('not_found');
    }
  });
});

test('A file is not served while nothing shows it is complete', async () => {
  const asset = await picture();
  await t.store.transaction(async (tx) => {
    const document = await tx.get('_assets', asset._id);
    if (document) await tx.replace('_assets', { ...document, state: 'pending' });
  });
  expect((await t.call('GET', asset.url)).json.code).toBe('not_found');
});

describe('A picture in rich text', () => {
  test('lives as long as a record shows it', async () => {
    const first = await picture();
    const second = await picture();
    await call('PUT', path, { body: { content: show(first) + show(second) } });
    expect(await stored()).toEqual([first._id, second._id].sort());
    await call('PUT', path, { body: { content: show(second) } });
    expect(await stored()).toEqual([second._id]);
    await call('DELETE', path);
    await emptyBin(call);
    expect(await stored()).toEqual([]);
  });

  test('that two records show stays until neither does', async () => {
    const asset = await picture();
    const { json } = await call('POST', 'faqs', { body: { subject: '질문', content: show(asset) } });
    await call('PUT', path, { body: { content: show(asset) } });
    await call('DELETE', path);
    expect(await stored()).toEqual([asset._id]);
    await call('DELETE', `faqs/${(json.faq as Loose)._id}`);
    await emptyBin(call);
    expect(await stored()).toEqual([]);
  });

  test('that no record came to show is cleared after a day', async () => {
    const kept = await picture();
    const left = await picture();
    await call('PUT', path, { body: { content: show(kept) } });
    t.later(DAY_MS - 1);
    await t.api.sweep();
    expect(await stored()).toEqual([kept._id, left._id].sort());
    t.later(2);
    await t.api.sweep();
    expect(await stored()).toEqual([kept._id]);
    expect((await t.call('GET', left.url)).status).toBe(404);
  });

  test('of another site is left alone', async () => {
    const content = `<p><img src="https://example.com/files/${'a'.repeat(32)}/x.png"></p>`;
    expect((await call('PUT', path, { body: { content } })).status).toBe(200);
    expect(await t.store.count('_assets', [])).toBe(0);
  });
});

test('A start clears bytes of which nothing is known, and uploads that never came to an end', async () => {
  const attached = await attach('글', '글.txt');
  await t.files.put('f'.repeat(32), new Uint8Array([1]));
  await t.store.transaction((tx) =>
    tx.insert('_assets', {
      _id: 'e'.repeat(32),
      version: 1,
      state: 'pending',
      owners: [],
      createdAt: '2026-02-01T00:00:00.000Z',
    }),
  );
  await t.api.open();
  expect(await stored()).toEqual([attached._id]);
  expect(await t.store.get('_assets', 'e'.repeat(32))).toBeNull();
});

test('More than a handful of bytes of which nothing is known are kept, and told once', async () => {
  const ids = Array.from({ length: 11 }, (_, index) => index.toString(16).padStart(32, '0'));
  for (const id of ids) await t.files.put(id, new Uint8Array([1]));
  await t.api.sweep();
  await t.api.sweep();
  expect(await stored()).toEqual(ids);
  expect(t.logged).toEqual(['11 files are kept of which the database knows nothing']);
  expect(
    await removeStrayFiles({
      ...t,
      copies: { widths: new Set() },
      random: (bytes) => new Uint8Array(bytes),
      log: () => {},
    }),
  ).toEqual({ removed: 11, kept: 0 });
  expect(await stored()).toEqual([]);
});

test('Bytes from before the database began are kept', async () => {
  const old = 'a'.repeat(32);
  await t.files.put(old, new Uint8Array([1]));
  await t.files.put('b'.repeat(32), new Uint8Array([1]));
  const { get } = t.files;
  t.files.get = async (id) => {
    const file = await get(id);
    return file && (id === old ? { ...file, storedAt: new Date('2026-03-01T00:00:00.000Z') } : file);
  };
  await t.api.sweep();
  expect(await stored()).toEqual([old]);
});
