import { beforeEach, describe, expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import {
  type Caller,
  cookieOf,
  createTestApi,
  encrypted,
  PASSWORD,
  type TestApi,
  upload,
} from '../../core/api/harness';
import { png } from '../../core/api/pictures';

let t: TestApi;
let call: Caller;

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
});

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const body = { subject: '공지' };
const create = (key: string, sent: Loose = body) =>
  call('POST', 'notifications', { body: sent, ...keyed(key) });

const countFiles = async () => (await t.fileIds()).length;

test('A create that is sent twice makes one record, and answers it as it is now', async () => {
  const first = await create('k');
  const { _id } = first.json.notification as Loose;
  await call('PUT', `notifications/${_id}`, { body: { isNotice: true } });
  const again = await create('k');
  expect([again.status, again.headers.get('etag')]).toEqual([201, '"2"']);
  expect(again.json.notification).toMatchObject({ _id, isNotice: true, version: 2 });
  expect(await t.store.count('notifications', [])).toBe(1);
});

test('Many sends at the same time make one record', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => create('k')));
  const ids = answers.map(({ json }) => (json.notification as Loose)._id);
  expect([new Set(ids).size, await t.store.count('notifications', [])]).toEqual([1, 1]);
});

test('The same key with another body names the record that it made', async () => {
  const first = await create('k');
  const { status, json } = await create('k', { subject: '다른 공지' });
  expect([status, json]).toEqual([
    409,
    { code: 'already_created', message: '이미 등록된 내용입니다.', notification: first.json.notification },
  ]);
});

test('Another key, another operator and another address are other calls', async () => {
  await create('k');
  await create('other');
  const colleague = await t.signIn('colleague@example.com');
  await colleague('POST', 'notifications', { body, ...keyed('k') });
  await call('POST', 'downloads', { body, ...keyed('k') });
  expect([await t.store.count('notifications', []), await t.store.count('downloads', [])]).toEqual([3, 1]);
});

test('What failed is not remembered', async () => {
  expect((await create('k', { subject: '' })).status).toBe(422);
  expect((await create('k')).status).toBe(201);
});

test('What was deleted since is not made again', async () => {
  const { _id } = (await create('k')).json.notification as Loose;
  await call('DELETE', `notifications/${_id}`);
  expect((await create('k')).json.code).toBe('not_found');
  expect(await t.store.count('notifications', [])).toBe(0);
});

test('The same key with another version restores nothing', async () => {
  const { _id } = (await create('k')).json.notification as Loose;
  await call('PUT', `notifications/${_id}`, { body: { subject: '둘째' } });
  await call('PUT', `notifications/${_id}`, { body: { subject: '셋째' } });
  const restore = (version: number) =>
    call('POST', `notifications/${_id}/history/${version}/restore`, keyed('r'));
  const answers = [await restore(1), await restore(1), await restore(2)];
  expect(answers.map(({ status, json }) => [status, json.code])).toEqual([
    [200, undefined],
    [200, undefined],
    [409, 'already_created'],
  ]);
  expect(await t.store.get('notifications', String(_id))).toMatchObject({ subject: '공지', version: 4 });
});

test('After a day a key is new', async () => {
  await create('k');
  t.later(24 * 60 * 60 * 1000);
  const cookie = await cookieOf(t.call, 'operator@example.com', PASSWORD);
  await t.call('POST', 'notifications', { body, ...keyed('k'), env: { cookie } });
  expect(await t.store.count('notifications', [])).toBe(2);
  t.later(24 * 60 * 60 * 1000 + 1);
  await t.api.sweep();
  expect(await t.store.count('_replays', [])).toBe(0);
});

test('An upload that is sent twice is stored once, whatever its boundary', async () => {
  const { _id } = (await create('k')).json.notification as Loose;
  const send = (file: string, bytes: string) =>
    call('POST', `notifications/${_id}/upload`, { ...upload(bytes, file), ...keyed('u') });
  const first = await send('글.txt', '글');
  const again = await send('글.txt', '글');
  expect([again.status, again.json]).toEqual([first.status, first.json]);
  expect((await send('글.txt', '다른 글')).json.code).toBe('already_created');
  expect((await send('다른.txt', '글')).json.code).toBe('already_created');
  expect([await countFiles(), await t.store.count('_assets', [])]).toEqual([1, 1]);
});

describe('One of several files', () => {
  const sendTo = (place: string, key: string, bytes = '글') =>
    call('POST', place, { ...upload(bytes, '글.txt'), ...keyed(key) });
  const post = async () => {
    const { json } = await call('POST', 'boards', { body: { code: 'work', subject: '작품' } });
    return `boards/${(json.board as Loose)._id}`;
  };
  const namesOf = async (path: string) =>
    ((await call('GET', path)).json.board as { files: { name: string }[] }).files.map(({ name }) => name);

  test('whose answer was lost is stored once, though it is sent again by the next index', async () => {
    const path = await post();
    const first = await sendTo(`${path}/files/0`, 'f');
    const again = await sendTo(`${path}/files/1`, 'f');
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect([await namesOf(path), await countFiles()]).toEqual([['글.txt'], 1]);
  });

  test('is another file under another key, even where it has the same name and bytes', async () => {
    const path = await post();
    await sendTo(`${path}/files/0`, 'f');
    await sendTo(`${path}/files/1`, 'g');
    expect([await namesOf(path), await countFiles()]).toEqual([['글.txt', '글.txt'], 2]);
  });

  test('is told from another file under its key', async () => {
    const path = await post();
    const first = await sendTo(`${path}/files/0`, 'f');
    const { status, json } = await sendTo(`${path}/files/1`, 'f', '다른 글');
    expect([status, json.code, json.board]).toEqual([409, 'already_created', first.json.board]);
    expect(await t.fileIds()).toHaveLength(1);
  });

  test('of another record, or in another field, is another call', async () => {
    const [path, other] = [await post(), await post()];
    await sendTo(`${path}/files/0`, 'f');
    const elsewhere = await sendTo(`${other}/files/0`, 'f');
    expect((elsewhere.json.board as Loose)._id).toBe(other.replace('boards/', ''));
    const thumb = await call('POST', `${path}/thumb`, { ...upload(png, '글.txt'), ...keyed('f') });
    expect(thumb.json.board).toMatchObject({ thumb: { name: '글.txt', type: 'image/png' } });
    expect([await namesOf(path), await namesOf(other), await countFiles()]).toEqual([
      ['글.txt'],
      ['글.txt'],
      3,
    ]);
  });

  test('is recognised in a list whose items have changed places since', async () => {
    const slides = [{ url: '/1' }, { url: '/2' }];
    const made = await call('POST', 'banners', { body: { name: '봄', code: 'home', slides } });
    const banner = made.json.banner as { _id: string; slides: { _id: string; image?: Loose }[] };
    const path = `banners/${banner._id}`;
    const send = (index: number) =>
      call('POST', `${path}/slides/${index}/image`, { ...upload(png, '하나.png'), ...keyed('s') });
    const sent = (await send(0)).json.banner as typeof banner;
    const [first, second] = sent.slides;
    const turned = [second, first].map((slide) => ({
      _id: slide?._id,
      image: slide?.image ? { _id: slide.image._id } : null,
    }));
    await call('PUT', path, { body: { slides: turned } });
    const { json } = await send(1);
    const images = (json.banner as typeof banner).slides.map(({ image }) => image?._id);
    expect([images, await countFiles()]).toEqual([[undefined, first?.image?._id], 1]);
  });
});

test('A picture that is sent twice is the same picture', async () => {
  const send = () => call('POST', 'images', { ...upload(png, '그림.png'), ...keyed('p') });
  const [first, again] = [await send(), await send()];
  expect([again.status, again.json]).toEqual([201, first.json]);
  expect(await t.fileIds()).toHaveLength(1);
});

test('A sign-in is never repeated for someone else', async () => {
  const username = 'operator@example.com';
  const body = { username, password: await encrypted(t.call, PASSWORD) };
  const first = await t.call('POST', 'session', { body, ...keyed('s') });
  const again = await t.call('POST', 'session', { body, ...keyed('s') });
  expect([first.status, again.status, again.json.code]).toEqual([200, 400, 'key_changed']);
  expect(again.headers.getSetCookie()).toEqual([]);
});

test('A key that is empty or too long is refused, and nothing is stored', async () => {
  for (const key of ['', 'k'.repeat(101)]) expect((await create(key)).status).toBe(400);
  expect(await t.store.count('notifications', [])).toBe(0);
});
