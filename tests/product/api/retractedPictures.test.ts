import { beforeEach, describe, expect, test } from 'vitest';
import type { Asset, Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestApi, upload } from '../../core/api/harness';
import { png } from '../../core/api/pictures';

let t: TestApi;
let whole: Caller;
let support: Caller;
let picture: Asset;
let post: string;

const showing = ({ url }: Asset) => `<p><img src="${url}"></p>`;
const statusFor = async (call: Caller) => (await call('GET', picture.url)).status;
const readers = async () => [await statusFor(t.call), await statusFor(support), await statusFor(whole)];
const saveNotice = async (call: Caller) =>
  (await call('POST', 'notifications', { body: { subject: '공지', content: showing(picture) } })).status;

beforeEach(async () => {
  t = await createTestApi();
  whole = await t.signIn();
  support = await t.signIn('support@example.com', ['support'], '김지원');
  picture = (await whole('POST', 'images', upload(png, '그림.png'))).json.image as Asset;
  const { json } = await whole('POST', 'boards', {
    body: { code: 'guide', category: 'trade', subject: '글', content: showing(picture) },
  });
  post = String((json.board as Loose)._id);
});

const bin = async () => (await whole('DELETE', `boards/${post}`)).headers.get('bin-item');

/** What no storefront shows any more: its record is in the bin, or shows it only in an older version. */
const retracted: [string, () => Promise<unknown>][] = [
  ['a record in the bin', bin],
  ['an older version', () => whole('PUT', `boards/${post}`, { body: { content: '<p>글</p>' } })],
];

describe.each(retracted)('A picture of %s', (_case, retract) => {
  beforeEach(retract);

  test('stays closed when an operator writes its address who may not read it', async () => {
    expect(await readers()).toEqual([401, 403, 200]);
    expect(await saveNotice(support)).toBe(201);
    expect(await readers()).toEqual([401, 403, 200]);
  });

  test('is in no preview by an operator who may not read it', async () => {
    const record = { subject: '공지', content: showing(picture) };
    const previewed = async (call: Caller) => {
      const { json } = await call('POST', 'notifications/preview', { body: { record } });
      const page = await t.call('GET', String((json.preview as Loose).url));
      const [address = ''] = /\/preview\/[^"]+(?=")/.exec(String(page.json.text)) ?? [];
      return address === '' ? 404 : (await t.call('GET', address)).status;
    };
    expect([await previewed(support), await previewed(whole)]).toEqual([404, 200]);
  });

  test('is public again where an operator shows it who may read it', async () => {
    expect(await saveNotice(whole)).toBe(201);
    expect(await readers()).toEqual([200, 200, 200]);
  });
});

test('A picture that is public stays so in each record that shows it, whoever wrote the record', async () => {
  expect(await saveNotice(support)).toBe(201);
  const item = await bin();
  expect(await readers()).toEqual([200, 200, 200]);
  expect((await whole('DELETE', `bin/${item}`)).status).toBe(200);
  expect(await readers()).toEqual([200, 200, 200]);
});
