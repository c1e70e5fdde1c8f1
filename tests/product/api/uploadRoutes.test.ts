import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChangeRoute } from '../../../server/core/call/route';
import { limits } from '../../../src/core/schema/index';
import { recordIds } from '../../core/api/bodies';
import { dump } from '../../core/api/dump';
import { type Caller, createTestApi, type TestAnswer, type TestApi, upload } from '../../core/api/harness';
import { html, pdf, png, pngClaiming, svg } from '../../core/api/pictures';
import { inMemory, onDisk, type Place } from '../../core/api/places';

const HANGUL = /[가-힣]/;

/** Every way in for a file, as the registry declares it: a route that is added is tested too. */
const declared = (await createTestApi()).api.routes.filter(
  (route): route is ChangeRoute =>
    route.method !== 'GET' && (route.input === 'image' || route.input === 'file'),
);
const named = declared.map((route) => ({ name: `POST ${route.path}`, ...route }));
const ofImages = named.filter(({ input }) => input === 'image');
const ofFiles = named.filter(({ input }) => input === 'file');
const ofRecords = named.filter(({ path }) => path.includes(':id'));
const indexed = named.filter(({ path }) => path.includes(':at'));

const refusedImages: [string, Uint8Array<ArrayBuffer> | string, string][] = [
  ['SVG', svg, 'picture.svg'],
  ['SVG under another name', svg, 'picture.png'],
  ['HTML', html, 'picture.png'],
  ['a PDF', pdf, 'picture.jpg'],
  ['text', '그림', 'picture.webp'],
  ['half a PNG', png.slice(0, 12), 'picture.png'],
];

const pathLike = ['../../etc/passwd', 'a/b.png', 'a\\b.png', '..', 'a\u0000b.png', 'C:\\b.png'];

const places = [
  { where: 'in memory', make: inMemory },
  { where: 'on a disk', make: onDisk },
];

/** The path of a route below the API's base. */
function pathOf({ path }: ChangeRoute, at: string, idIn: (collection: string) => string): string {
  const below = path.replace('/api/console/', '');
  const [collection = ''] = below.split('/');
  return below.replace(':id', idIn(collection)).replace(':at', at);
}

test('There are the upload calls of the specification, and one for pictures in texts', () => {
  expect(named.map(({ name, input }) => `${name.replace('/api/console', '')} ${input}`)).toEqual([
    'POST /boards/:id/thumb image',
    'POST /boards/:id/files/:at file',
    'POST /banners/:id/slides/:at/image image',
    'POST /forms/:id/file file',
    'POST /forms/:id/thumb image',
    'POST /notifications/:id/upload file',
    'POST /downloads/:id/upload file',
    'POST /applications/:id/files/:at file',
    'POST /images image',
  ]);
});

describe.each(places)('With files $where', ({ make }) => {
  let place: Place;
  let t: TestApi;
  let call: Caller;
  let ids: Map<string, string>;
  let before: unknown;

  const addressOf = (route: ChangeRoute, at = '0', id?: string) =>
    pathOf(route, at, (collection) => id ?? ids.get(collection) ?? '');
  const everything = async () => [await dump(t), await place.kept()];

  beforeAll(async () => {
    place = await make();
    t = await createTestApi({ files: place.files });
    call = await t.signIn();
    ids = await recordIds(t, call);
    // A refused file leaves in its place what stood there.
    for (const route of named) {
      const { status } = await call('POST', addressOf(route), upload(png, '먼저.png'));
      expect([route.name, status < 300]).toEqual([route.name, true]);
    }
    before = await everything();
  });
  afterAll(() => place.dispose());

  /** 4xx with a sentence in Korean, and nothing stored, neither records nor bytes. */
  async function expectRefused(answer: TestAnswer, status: number, code: string) {
    expect([answer.status, answer.json.code, HANGUL.test(String(answer.json.message))]).toEqual([
      status,
      code,
      true,
    ]);
    expect(await everything()).toEqual(before);
  }

  describe.each(ofImages)('$name refuses', (route) => {
    test.each(refusedImages)('%s, whatever its name', async (_what, bytes, name) => {
      await expectRefused(await call('POST', addressOf(route), upload(bytes, name)), 415, 'not_an_image');
    });

    test('more pixels than a browser should decode', async () => {
      const bomb = upload(pngClaiming(50_000, 50_000), 'bomb.png');
      await expectRefused(await call('POST', addressOf(route), bomb), 422, 'too_many_pixels');
    });

    test('a byte more than 10 MB', async () => {
      const big = new Uint8Array(limits.maxImageBytes + 1);
      big.set(png);
      await expectRefused(await call('POST', addressOf(route), upload(big, 'big.png')), 413, 'too_large');
    });
  });

  describe.each(ofFiles)('$name', (route) => {
    test('refuses a byte more than 50 MB', async () => {
      const big = upload(new Uint8Array(limits.maxFileBytes + 1), 'big.bin');
      await expectRefused(await call('POST', addressOf(route), big), 413, 'too_large');
    });
  });

  describe.each(named)('$name refuses', (route) => {
    test.each(pathLike)('the name %o', async (name) => {
      await expectRefused(await call('POST', addressOf(route), upload(png, name)), 422, 'bad_file_name');
    });

    test('an empty file', async () => {
      await expectRefused(await call('POST', addressOf(route), upload('', 'empty.png')), 422, 'empty_file');
    });

    test('a part of another name', async () => {
      const other = upload(png, 'a.png', 'image');
      await expectRefused(await call('POST', addressOf(route), other), 400, 'bad_request');
    });
  });

  describe.each(ofRecords)('$name refuses', (route) => {
    test('a record that is not there', async () => {
      const answer = await call('POST', addressOf(route, '0', 'none'), upload(png, 'a.png'));
      await expectRefused(answer, 404, 'not_found');
    });

    test('another version of the record', async () => {
      const options = { ...upload(png, 'a.png'), headers: { 'if-match': '"99"' } };
      await expectRefused(await call('POST', addressOf(route), options), 412, 'conflict');
    });
  });

  describe.each(indexed)('$name', (route) => {
    test.each(['1000', '-1', '1.5', 'x', '01', '..%2f0'])('refuses the index %s', async (index) => {
      const answer = await call('POST', addressOf(route, index), upload(png, 'a.png'));
      await expectRefused(answer, 400, 'bad_index');
    });
  });
});

describe.each(ofFiles)('What came by $name', (route) => {
  test.each([
    ['SVG', `<?xml version="1.0"?>${svg}`, '그림.svg'],
    ['SVG that is called a PNG', svg, '그림.png'],
    ['HTML', html, '글.html'],
    ['HTML that is called a PDF', html, '글.pdf'],
  ])('is never shown from our own origin: %s', async (_what, bytes, name) => {
    const t = await createTestApi();
    const call = await t.signIn();
    const ids = await recordIds(t, call);
    const path = pathOf(route, '0', (collection) => ids.get(collection) ?? '');
    const { json } = await call('POST', path, upload(bytes, name));
    const url = /"url":"(\/files\/[^"]+)"/.exec(JSON.stringify(json))?.[1] ?? '';
    const { status, headers } = await call('GET', url);
    expect([status, headers.get('content-disposition')?.split(';')[0]]).toEqual([200, 'attachment']);
    expect(headers.get('content-type')).not.toMatch(/html|svg/);
    expect(headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
  });
});
