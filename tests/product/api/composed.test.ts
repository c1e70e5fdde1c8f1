import { beforeEach, describe, expect, test } from 'vitest';
import { storePasswordHash } from '../../../server/core/accounts/accounts';
import type { Loose } from '../../../src/core/schema/index';
import {
  type Caller,
  cookieOf,
  createTestApi,
  encrypted,
  type TestApi,
  upload,
} from '../../core/api/harness';

const NFD = '한글 제목'.normalize('NFD');
const NFC = '한글 제목';

let t: TestApi;
let call: Caller;

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
});

describe('Text that is typed decomposed', () => {
  test('is stored composed: lines, rich text, items of lists and names of files', async () => {
    const faq = { subject: NFD, content: `<p>${NFD} <strong>${NFD}</strong></p>` };
    const made = (await call('POST', 'faqs', { body: faq })).json.faq as Loose;
    expect(made).toMatchObject({ subject: NFC, content: `<p>${NFC} <strong>${NFC}</strong></p>` });

    const slides = [{ url: `/${NFD}`, meta: { title: NFD } }];
    const banner = { name: NFD, code: 'home', slides };
    const { json } = await call('POST', 'banners', { body: banner });
    expect(json.banner).toMatchObject({ name: NFC, slides: [{ url: `/${NFC}`, meta: { title: NFC } }] });
    const path = `banners/${(json.banner as Loose)._id}`;
    const changed = await call('PUT', path, { body: { slides: [{ meta: { location: NFD } }] } });
    expect(changed.json.banner).toMatchObject({ slides: [{ meta: { location: NFC } }] });

    const notice = (await call('POST', 'notifications', { body: { subject: NFD } })).json
      .notification as Loose;
    const sent = await call('POST', `notifications/${notice._id}/upload`, upload('글', `${NFD}.txt`));
    expect(sent.json.notification).toMatchObject({ subject: NFC, upload: { name: `${NFC}.txt` } });
  });

  test('is found in either form where it was stored decomposed earlier', async () => {
    const old = { _id: 'old', version: 1, subject: NFD, content: '' };
    await t.store.transaction((tx) => tx.insert('notifications', old));
    for (const term of [NFC, NFD]) {
      const query = new URLSearchParams({ searchKey: 'subject', searchValue: term });
      const { json } = await call('GET', `notifications?${query}`);
      expect(json.summary).toMatchObject({ totalCount: 1 });
    }
  });

  test('becomes no tag that it was not, nor breaks one', async () => {
    // Composed with the mark behind it, > is another character.
    const content = '<p>가</p>\u0338<p>나\u003e\u0338</p>';
    const { json } = await call('POST', 'faqs', { body: { subject: '기호', content } });
    expect(String((json.faq as Loose).content).replaceAll('\u0338', '')).toBe('<p>가</p><p>나&gt;</p>');
  });
});

describe('A password', () => {
  const hangul = '비밀번호는한글입니다';
  const signsIn = async (password: string) =>
    (await cookieOf(t.call, 'kim@example.com', password)).startsWith('session=');
  const addMember = async (password?: string) => {
    const body = {
      username: 'kim@example.com',
      name: '김회원',
      ...(password && { password: await encrypted(t.call, password) }),
    };
    return String(((await call('POST', 'users', { body })).json.user as Loose)._id);
  };

  test.each(['NFC', 'NFD'] as const)('that was set in %s is known in both forms', async (form) => {
    await addMember(hangul.normalize(form));
    expect(await signsIn(hangul.normalize('NFC'))).toBe(true);
    expect(await signsIn(hangul.normalize('NFD'))).toBe(true);
    expect(await signsIn(`${hangul}.`)).toBe(false);
  });

  test('that was hashed decomposed before stays good in both forms', async () => {
    const id = await addMember();
    await t.store.transaction((tx) =>
      storePasswordHash(tx, id, `hash of ${hangul.normalize('NFD')}`, t.clock.now),
    );
    expect(await signsIn(hangul.normalize('NFC'))).toBe(true);
    expect(await signsIn(hangul.normalize('NFD'))).toBe(true);
  });
});
