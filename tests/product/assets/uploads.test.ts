import { beforeEach, describe, expect, test } from 'vitest';
import { ASSETS_COLLECTION, type AssetDocument } from '../../../server/core/assets/assets';
import { type Asset, isObject, type Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestApi, upload } from '../../core/api/harness';
import { pngClaiming } from '../../core/api/pictures';
import { CANARY, join, put, samples, withExif } from '../../core/assets/samples';

let t: TestApi;
let call: Caller;

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
});

const sampleOf = (name: string) => samples[name] ?? expect.fail();

async function newPath(path: string, one: string, body: Loose): Promise<string> {
  const { json } = await call('POST', path, { body });
  return `${path}/${(json[one] as Loose)._id}`;
}
const newPost = () => newPath('boards', 'board', { code: 'work', subject: '작품' });

async function stored(id: string): Promise<Buffer> {
  const file = (await t.files.get(id)) ?? expect.fail();
  return Buffer.from(await new Response(file.stream()).arrayBuffer());
}

/** What a caller without a session receives. */
async function received({ url }: Asset): Promise<Buffer> {
  const response = await t.api.fetch(new Request(`http://console.test${url}`));
  expect([url, response.status]).toEqual([url, 200]);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  return bytes;
}

/** A photo as a phone makes it: lying on its side, with a place, a preview and a film behind its end. */
const photo = (() => {
  const sample = sampleOf('JPEG with a colour profile');
  const turned = { ...sample, bytes: withExif(sample, 6) };
  return join(put(turned, sample.places[0] ?? 0, join(...sample.metadata(CANARY))), CANARY);
})();

test('A photo on a public page says no place, time, phone or name, and is turned as it was', async () => {
  const post = await newPost();
  const { json } = await call('POST', `${post}/thumb`, upload(photo, '사진.jpg'));
  const thumb = (json.board as Loose).thumb as Asset;
  const bytes = await received(thumb);
  expect([bytes.includes('CANARY'), bytes.includes('ICC_PROFILE')]).toEqual([false, true]);
  expect([thumb.width, thumb.height]).toEqual([8, 12]);
  expect(bytes.includes(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]))).toBe(true);
  expect([thumb.size, (await stored(thumb._id)).length]).toEqual([bytes.length, bytes.length]);
  expect(await t.store.get(ASSETS_COLLECTION, thumb._id)).toMatchObject({
    isStripped: true,
    size: bytes.length,
  });
});

test.each(Object.keys(samples))(
  '%s in a text, on a slide and on a thumbnail loses its metadata',
  async (name) => {
    const sample = sampleOf(name);
    const sent = put(sample, sample.places[0] ?? 0, join(...sample.metadata(CANARY)));
    const slides = await newPath('banners', 'banner', { name: '봄', code: 'home', slides: [{ url: '/1' }] });
    for (const place of ['images', `${slides}/slides/0/image`, `${await newPost()}/thumb`]) {
      const answer = await call('POST', place, upload(sent, '그림'));
      expect([place, answer.status]).toEqual([place, place === 'images' ? 201 : 200]);
    }
    const ids = await t.fileIds();
    expect(ids).toHaveLength(3);
    for (const id of ids) expect((await stored(id)).equals(sample.bytes)).toBe(true);
  },
);

test('A photo that is sent once more under the same key is recognised, though it is stored otherwise', async () => {
  const post = await newPost();
  const sent = () => ({ ...upload(photo, '사진.jpg'), headers: { 'idempotency-key': 'k' } });
  const first = await call('POST', `${post}/thumb`, sent());
  const again = await call('POST', `${post}/thumb`, sent());
  expect([again.status, again.json]).toEqual([200, first.json]);
});

test('A file that is attached stays as it was sent: it needs a session, and is evidence', async () => {
  const post = await newPost();
  const { json } = await call('POST', `${post}/files/0`, upload(photo, '사진.jpg'));
  const [file] = (json.board as { files: Asset[] }).files;
  expect((await stored(file?._id ?? '')).equals(photo)).toBe(true);
  expect((await t.call('GET', file?.url ?? '')).status).toBe(401);
});

test('No place takes an image that no browser should decode, not even an attachment', async () => {
  const notice = await newPath('notifications', 'notification', { subject: '공지' });
  const form = await newPath('forms', 'form', { code: 'contact', meta: { name: '서유진' } });
  for (const place of [`${await newPost()}/files/0`, `${notice}/upload`, `${form}/file`, 'images']) {
    const { status, json } = await call('POST', place, upload(pngClaiming(10_000, 5_001), '그림.png'));
    expect([place, status, json]).toEqual([
      place,
      422,
      {
        code: 'too_many_pixels',
        message: '이미지가 너무 큽니다. 가로와 세로를 곱해 5000만 화소까지 올릴 수 있습니다.',
      },
    ]);
  }
  expect(await t.store.count(ASSETS_COLLECTION, [])).toBe(0);
});

/** An animated picture that says it is so large, with so many frames. */
function animated(name: string, width: number, height: number, frames: number) {
  const sample = sampleOf(name);
  const bytes = Buffer.from(sample.bytes);
  if (name === 'animated PNG') {
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    bytes.writeUInt32BE(frames, bytes.indexOf('acTL') + 4);
    return Uint8Array.from(bytes);
  }
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  const first = bytes.indexOf(Buffer.from([0x21, 0xf9]));
  const second = bytes.indexOf(Buffer.from([0x21, 0xf9]), first + 1);
  const more = Array.from({ length: frames - 3 }, () => bytes.subarray(first, second));
  return join(bytes.subarray(0, first), ...more, bytes.subarray(first));
}

test.each(['animated PNG', 'animated GIF'])(
  'The frames of an %s count together, wherever it is put',
  async (name) => {
    const message =
      '움직이는 이미지가 너무 큽니다. 가로, 세로와 프레임 수를 곱해 5억 화소까지 올릴 수 있습니다.';
    const notice = await newPath('notifications', 'notification', { subject: '공지' });
    for (const place of ['images', `${notice}/upload`]) {
      const fine = await call('POST', place, upload(animated(name, 5_000, 1_000, 100), '그림'));
      expect(fine.status).toBeLessThan(300);
      const much = await call('POST', place, upload(animated(name, 5_000, 1_000, 101), '그림'));
      expect([much.status, much.json]).toEqual([422, { code: 'too_many_frames', message }]);
    }
  },
);

test('An image that is not built as one is no image, and an attachment that browsers only save', async () => {
  const { bytes } = sampleOf('PNG');
  const bad = join(bytes.subarray(0, 33), [0, 0, 0, 1, 1, 2, 3, 4, 0, 0, 0, 0, 0], bytes.subarray(33));
  expect((await call('POST', 'images', upload(bad, '그림.png'))).json.code).toBe('not_an_image');
  const notice = await newPath('notifications', 'notification', { subject: '공지' });
  const gif = join('GIF89a', [1, 0, 1, 0, 0xf7, 0, 0]);
  const { json } = await call('POST', `${notice}/upload`, upload(gif, '그림.gif'));
  expect((json.notification as Loose).upload).toMatchObject({ type: 'application/octet-stream' });
});

describe('Pictures of an older version', () => {
  /** Stores what an older version did: the photo as it was sent, without a word about its metadata. */
  async function makeOlder(asset: Asset, bytes: Uint8Array) {
    await t.files.put(asset._id, bytes);
    await t.store.transaction(async (tx) => {
      const { isStripped: _, ...older } = (await tx.get(ASSETS_COLLECTION, asset._id)) as AssetDocument;
      await tx.replace(ASSETS_COLLECTION, { ...older, size: bytes.length });
    });
  }
  const thumbOf = async () => {
    const { json } = await call('POST', `${await newPost()}/thumb`, upload(photo, '사진.jpg'));
    return (json.board as Loose).thumb as Asset;
  };

  test('lose their metadata beside serving, and stay where they are', async () => {
    const older = [await thumbOf(), await thumbOf()];
    for (const asset of older) await makeOlder(asset, photo);
    expect((await received(older[0] ?? expect.fail())).includes('CANARY')).toBe(true);
    await t.api.mend();
    for (const asset of older) {
      const bytes = await received(asset);
      expect([bytes.includes('CANARY'), bytes.length]).toEqual([false, asset.size]);
      expect(await t.store.get(ASSETS_COLLECTION, asset._id)).toMatchObject({
        isStripped: true,
        size: bytes.length,
      });
    }
    expect(t.logged).toEqual([]);
  });

  test('that can not be taken apart stay, are named in the log once, and stop no other', async () => {
    const [bad, good] = [await thumbOf(), await thumbOf()];
    await makeOlder(bad, photo.subarray(0, 60));
    await makeOlder(good, photo);
    await t.api.mend();
    await t.api.mend();
    expect(t.logged).toEqual([`The metadata of picture ${bad._id} could not be removed`]);
    expect([(await received(bad)).length, (await received(good)).includes('CANARY')]).toEqual([60, false]);
  });

  test('wait for the next start when the server stops', async () => {
    const older = await thumbOf();
    await makeOlder(older, photo);
    await t.api.rest();
    await t.api.mend();
    expect((await received(older)).includes('CANARY')).toBe(true);
  });

  test('that a browser turns get the size that is shown beside serving, in their records too', async () => {
    const path = await newPost();
    await call('POST', `${path}/files/0`, upload(photo, '사진.jpg'));
    const { json } = await call('POST', `${path}/thumb`, upload(photo, '사진.jpg'));
    const { thumb, version } = json.board as { thumb: Asset; version: number };
    const { files } = json.board as { files: Asset[] };
    const turned = { width: thumb.width, height: thumb.height };
    expect(turned).toEqual({ width: 8, height: 12 });
    await t.store.transaction(async (tx) => {
      for (const { _id } of [thumb, ...files]) {
        const { isMeasured: _, ...older } = (await tx.get(ASSETS_COLLECTION, _id)) as AssetDocument;
        await tx.replace(ASSETS_COLLECTION, { ...older, width: 12, height: 8 });
      }
      const [, id = ''] = path.split('/');
      const record = (await tx.get('boards', id)) ?? expect.fail();
      const asStored = (asset: Asset) => ({ ...asset, width: 12, height: 8 });
      await tx.replace('boards', { ...record, thumb: asStored(thumb), files: files.map(asStored) });
    });
    await t.api.mend();
    const { board } = (await call('GET', path)).json as { board: Loose };
    expect(board).toMatchObject({ thumb: turned, files: [turned], version });
    expect(await t.store.get(ASSETS_COLLECTION, thumb._id)).toMatchObject({ ...turned, isMeasured: true });
    expect(t.logged).toEqual([]);
  });

  test('have the size that is shown in the bin and in older states of their records too', async () => {
    const path = await newPost();
    const { json } = await call('POST', `${path}/thumb`, upload(photo, '사진.jpg'));
    const { thumb, _id } = json.board as Loose & { thumb: Asset; _id: string };
    await t.store.transaction(async (tx) => {
      const record = (await tx.get('boards', _id)) ?? expect.fail();
      await tx.replace('boards', { ...record, thumb: { ...thumb, width: 12, height: 8 } });
    });
    // Each copy is made of the record as an older version stored it.
    const ifMatch = (version: unknown) => ({ headers: { 'if-match': `"${version}"` } });
    await call('POST', `${path}/thumb`, upload(sampleOf('PNG').bytes, '새 사진.png'));
    const compared = (await call('GET', `${path}/history/2?against=now`)).json as { changes: Loose[] };
    const before = compared.changes.map((change) => change.after).find((value) => isObject(value));
    expect(before).toMatchObject({ _id: thumb._id, width: 8, height: 12 });
    const back = await call('POST', `${path}/history/2/restore`, ifMatch(3));
    expect((back.json.board as Loose).thumb).toMatchObject({ width: 8, height: 12 });
    await t.store.transaction(async (tx) => {
      const record = (await tx.get('boards', _id)) ?? expect.fail();
      await tx.replace('boards', { ...record, thumb: { ...thumb, width: 12, height: 8 } });
    });
    const removed = await call('DELETE', path, ifMatch(4));
    await call('POST', 'bin/restore', { body: { ids: [removed.headers.get('bin-item')] } });
    const { board } = (await call('GET', path)).json as { board: Loose };
    expect(board.thumb).toMatchObject({ width: 8, height: 12 });
  });

  test('that nobody but operators may see are left as they are', async () => {
    const { json } = await call('POST', `${await newPost()}/files/0`, upload(photo, '사진.jpg'));
    const [file] = (json.board as { files: Asset[] }).files;
    await t.api.mend();
    expect((await stored(file?._id ?? '')).equals(photo)).toBe(true);
  });
});
