import { beforeEach, describe, expect, test } from 'vitest';
import type { Asset, Loose } from '../../../src/core/schema/index';
import {
  type Caller,
  createTestApi,
  emptyBin,
  noStates,
  type TestAnswer,
  type TestApi,
  upload,
} from '../../core/api/harness';
import { gif, html, pdf, png, pngClaiming, svg } from '../../core/api/pictures';

let t: TestApi;
let call: Caller;
let post: string;
let banner: string;

const idOf = ({ json }: TestAnswer, one: string) => (json[one] as Loose)._id;

beforeEach(async () => {
  t = await createTestApi(noStates);
  call = await t.signIn();
  const slides = [{ url: '/1' }, { url: '/2' }];
  const board = await call('POST', 'boards', { body: { code: 'work', subject: '작품' } });
  const made = await call('POST', 'banners', { body: { name: '봄', code: 'home', slides } });
  post = `boards/${idOf(board, 'board')}`;
  banner = `banners/${idOf(made, 'banner')}`;
});

const send = (path: string, bytes: Uint8Array<ArrayBuffer> | string, name: string) =>
  call('POST', path, upload(bytes, name));
const recordAt = async (path: string) => {
  const { json } = await call('GET', path);
  return (json.board ?? json.banner) as Loose & {
    files: Asset[];
    slides: (Loose & { image: Asset | null })[];
  };
};

describe('An upload', () => {
  test('answers the record with the asset and a new version', async () => {
    const { status, headers, json } = await send(`${post}/thumb`, png, '그림 1.png');
    expect([status, headers.get('etag')]).toEqual([200, '"2"']);
    const thumb = (json.board as Loose).thumb as Asset;
    expect(thumb).toEqual({
      _id: expect.stringMatching(/^[\da-f]{32}$/),
      name: '그림 1.png',
      size: png.byteLength,
      type: 'image/png',
      url: expect.stringMatching(/^\/files\/[\da-f]{32}\/%EA%B7%B8%EB%A6%BC%201\.png$/),
      width: 1,
      height: 1,
      // A copy would not be smaller than one pixel.
      sizes: { thumb: thumb.url, list: thumb.url },
    });
  });

  test('keeps its name in NFC', async () => {
    await send(`${post}/files/0`, '글', '글.txt'.normalize('NFD'));
    expect((await recordAt(post)).files[0]?.name).toBe('글.txt'.normalize('NFC'));
  });

  test('replaces what stood there before, and its bytes go', async () => {
    await send(`${post}/thumb`, png, '하나.png');
    await send(`${post}/thumb`, gif, '둘.gif');
    const { thumb } = await recordAt(post);
    expect(thumb).toMatchObject({ name: '둘.gif', type: 'image/gif' });
    expect(await t.fileIds()).toEqual([(thumb as Asset)._id]);
  });

  test('is taken away again, and its bytes with it', async () => {
    await send(`${post}/thumb`, png, '하나.png');
    const { status, json } = await call('DELETE', `${post}/thumb`);
    expect([status, (json.board as Loose).thumb]).toEqual([200, null]);
    expect([await t.fileIds(), await t.store.count('_assets', [])]).toEqual([[], 0]);
  });

  test('goes with its record, once that is gone from the bin', async () => {
    await send(`${post}/thumb`, png, '하나.png');
    await send(`${post}/files/0`, '글', '글.txt');
    await call('DELETE', post);
    expect(await t.fileIds()).toHaveLength(2);
    await emptyBin(call);
    expect([await t.fileIds(), await t.store.count('_assets', [])]).toEqual([[], 0]);
  });
});

describe('Files in an order', () => {
  test('are appended at their number, replaced below it and refused above it', async () => {
    await send(`${post}/files/0`, '하나', '1.txt');
    await send(`${post}/files/1`, '둘', '2.txt');
    await send(`${post}/files/0`, '셋', '3.txt');
    expect((await recordAt(post)).files.map(({ name }) => name)).toEqual(['3.txt', '2.txt']);
    for (const index of ['3', '-1', '1.5', 'x', '01', '1e3', '999999999999']) {
      const { status, json } = await send(`${post}/files/${index}`, '글', '글.txt');
      expect([index, status, json.code]).toEqual([index, 400, 'bad_index']);
    }
    expect(await t.fileIds()).toHaveLength(2);
  });

  test('are removed by their id, and only by one of this record', async () => {
    await send(`${post}/files/0`, '하나', '1.txt');
    const other = await call('POST', 'boards', { body: { code: 'work', subject: '다른 작품' } });
    const { json } = await send(`boards/${idOf(other, 'board')}/files/0`, '남', '남.txt');
    const [foreign] = (json.board as { files: Asset[] }).files;
    const refused = await call('DELETE', `${post}/files/${foreign?._id}`);
    expect([refused.status, refused.json.code]).toEqual([404, 'not_found']);
    const [own] = (await recordAt(post)).files;
    expect((await call('DELETE', `${post}/files/${own?._id}`)).status).toBe(200);
    expect([(await recordAt(post)).files, await t.fileIds()]).toEqual([[], [foreign?._id]]);
  });

  test('are as many as their code allows', async () => {
    const forms = await call('POST', 'boards', { body: { code: 'forms', subject: '서식' } });
    const path = `boards/${idOf(forms, 'board')}`;
    expect((await send(`${path}/files/0`, '하나', '1.txt')).status).toBe(200);
    const { status, json } = await send(`${path}/files/1`, '둘', '2.txt');
    expect([status, json.fields]).toEqual([422, { files: '1개까지 넣을 수 있습니다.' }]);
    expect((await send(`${path}/files/0`, '셋', '3.txt')).status).toBe(200);
    expect(await t.fileIds()).toHaveLength(1);
  });
});

describe('The image of an item in a list', () => {
  test('follows its item when the items change places', async () => {
    await send(`${banner}/slides/0/image`, png, '하나.png');
    await send(`${banner}/slides/1/image`, gif, '둘.gif');
    const { slides } = await recordAt(banner);
    const turned = slides.toReversed().map(({ _id, image }) => ({ _id, image: { _id: image?._id } }));
    await call('PUT', banner, { body: { slides: turned } });
    expect((await recordAt(banner)).slides.map(({ image }) => image?.name)).toEqual(['둘.gif', '하나.png']);
    expect(await t.fileIds()).toHaveLength(2);
  });

  test('goes with its item, and by its own call', async () => {
    await send(`${banner}/slides/0/image`, png, '하나.png');
    await send(`${banner}/slides/1/image`, gif, '둘.gif');
    const [first] = (await recordAt(banner)).slides;
    await call('PUT', banner, { body: { slides: [{ _id: first?._id, image: { _id: first?.image?._id } }] } });
    expect(await t.fileIds()).toEqual([first?.image?._id]);
    await call('DELETE', `${banner}/slides/0/image`);
    expect([(await recordAt(banner)).slides[0]?.image, await t.fileIds()]).toEqual([null, []]);
  });

  test('can only be one that this record already holds', async () => {
    const { json } = await send('images', png, '그림.png');
    const foreign = (json.image as Asset)._id;
    const { slides } = await recordAt(banner);
    const body = { slides: [{ _id: slides[0]?._id, image: { _id: foreign } }] };
    const answer = await call('PUT', banner, { body });
    expect([answer.status, answer.json.fields]).toEqual([
      422,
      { 'slides.0.image': '이 항목에 없는 파일입니다. 다시 올려주세요.' },
    ]);
  });

  test('needs an item to stand in', async () => {
    for (const index of ['2', '-1', 'x']) {
      expect((await send(`${banner}/slides/${index}/image`, png, '하나.png')).json.code).toBe('bad_index');
      expect((await call('DELETE', `${banner}/slides/${index}/image`)).json.code).toBe('bad_index');
    }
    expect(await t.fileIds()).toEqual([]);
  });
});

describe('What is refused leaves nothing behind', () => {
  const places = () => ['images', `${post}/thumb`, `${banner}/slides/0/image`];
  const nothingStored = async () =>
    expect([await t.fileIds(), await t.store.count('_assets', [])]).toEqual([[], 0]);

  test.each([
    ['SVG', svg, 'image.svg'],
    ['HTML', html, 'image.png'],
    ['PDF', pdf, 'image.png'],
    ['text', '그림', 'image.jpg'],
    ['a PNG without an end of its head', png.slice(0, 12), 'image.png'],
  ])('%s, where an image is asked', async (_type, bytes, name) => {
    for (const place of places()) {
      const { status, json } = await send(place, bytes, name);
      expect([place, status, json]).toEqual([
        place,
        415,
        { code: 'not_an_image', message: 'JPG, PNG, WebP, GIF 이미지만 올릴 수 있습니다.' },
      ]);
    }
    await nothingStored();
  });

  test('an image that no browser should decode', async () => {
    for (const place of places()) {
      const { status, json } = await send(place, pngClaiming(50_000, 50_000), 'bomb.png');
      expect([status, json.code]).toEqual([422, 'too_many_pixels']);
    }
    await nothingStored();
  });

  test('too much, by what arrives and not by what is claimed', async () => {
    const tooMuch = new Uint8Array(10 * 1024 * 1024 + 1);
    tooMuch.set(png);
    for (const place of places()) {
      const { status, json } = await send(place, tooMuch, 'big.png');
      expect([status, json]).toEqual([
        413,
        { code: 'too_large', message: '보낸 내용이 너무 큽니다. 10 MB까지 보낼 수 있습니다.' },
      ]);
    }
    await nothingStored();
  });

  test.each([
    '../../etc/passwd',
    'a/b.png',
    'a\\b.png',
    '..',
    '.',
    'a\u0000b.png',
    'a\u202egnp.exe',
    `${'긴'.repeat(201)}`,
  ])('the name %o', async (name) => {
    for (const place of [...places(), `${post}/files/0`]) {
      const { status, json } = await send(place, png, name);
      expect([status, json.code]).toEqual([422, 'bad_file_name']);
    }
    await nothingStored();
  });

  test('an empty file', async () => {
    expect((await send(`${post}/files/0`, '', '빈.txt')).json.code).toBe('empty_file');
    await nothingStored();
  });

  test('anything but one part called file', async () => {
    const two = new FormData();
    two.append('file', new File(['1'], '1.txt'));
    two.append('file', new File(['2'], '2.txt'));
    const text = new FormData();
    text.append('file', '글');
    for (const raw of [two, text, new FormData(), upload('1', '1.txt', 'other').raw]) {
      expect((await call('POST', `${post}/files/0`, { raw: raw ?? '' })).json.code).toBe('bad_request');
    }
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const torn = await call('POST', `${post}/files/0`, { raw: '--x\r\nnonsense', headers });
    expect(torn.json.code).toBe('bad_request');
    const json = await call('POST', `${post}/files/0`, { body: { file: 'x' } });
    expect(json.json.code).toBe('wrong_type');
    await nothingStored();
  });

  test('a file for a record that is not there', async () => {
    expect((await send('boards/none/thumb', png, '그림.png')).json.code).toBe('not_found');
    await nothingStored();
  });
});
