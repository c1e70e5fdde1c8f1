import { beforeEach, describe, expect, test } from 'vitest';
import type { Asset, Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestApi, upload } from '../../core/api/harness';
import { png } from '../../core/api/pictures';

const MINUTE_MS = 60_000;

let t: TestApi;
let call: Caller;

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
});

const later = (minutes: number) => t.later(minutes * MINUTE_MS);
const paste = (by = call) => by('POST', 'images', upload(png, '그림.png'));
const idOf = ({ image }: Loose) => (image as Asset)._id;

describe('Pictures of texts that are not saved', () => {
  test('are 200 of an operator at most, also where they come at once; a saved text makes room', async () => {
    const pasted: string[] = [];
    for (let index = 0; index < 198; index += 1) pasted.push(idOf((await paste()).json));
    const answers = await Promise.all([paste(), paste(), paste(), paste()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).toEqual({
      code: 'too_many_pictures',
      message: '저장하지 않은 글에 올린 이미지가 200개입니다. 글을 저장한 뒤 더 올려주세요.',
    });
    expect(await t.fileIds()).toHaveLength(200);
    const other = await t.signIn('lee@example.com');
    expect((await paste(other)).status).toBe(201);
    const content = pasted.map((id) => `<p><img src="/files/${id}/a.png"></p>`).join('');
    expect((await call('POST', 'faqs', { body: { subject: '질문', content } })).status).toBe(201);
    expect((await paste()).status).toBe(201);
  });

  test('go an hour after they came, but not while their text may still be written', async () => {
    await paste();
    const leaving = await t.signIn('lee@example.com');
    await paste(leaving);
    later(61);
    await t.api.sweep();
    expect(await t.fileIds()).toHaveLength(2);
    await leaving('DELETE', 'session');
    await t.api.sweep();
    const [kept, ...others] = await t.fileIds();
    expect(others).toEqual([]);
    const content = `<p><img src="/files/${kept}/a.png"></p>`;
    await call('POST', 'faqs', { body: { subject: '질문', content } });
    later(25 * 60);
    await t.api.sweep();
    expect(await t.fileIds()).toEqual([kept]);
  });

  test('stay for the first hour, whoever left', async () => {
    await paste();
    await call('DELETE', 'session');
    later(59);
    await t.api.sweep();
    expect(await t.fileIds()).toHaveLength(1);
    later(2);
    await t.api.sweep();
    expect(await t.fileIds()).toEqual([]);
  });
});

describe('Replies by mail', () => {
  const received = async () => {
    const meta = { name: '서유진', email: 'yujin@example.net', message: '묻습니다.' };
    const { json } = await call('POST', 'forms', { body: { code: 'contact', meta } });
    return `forms/${(json.form as Loose)._id}/reply-email`;
  };

  test('are 60 of an operator at once, then one a minute, and none is lost', async () => {
    const path = await received();
    for (let index = 0; index < 60; index += 1) expect((await call('POST', path)).status).toBe(200);
    const refused = await call('POST', path);
    expect([refused.status, refused.headers.get('retry-after'), refused.json]).toEqual([
      429,
      '60',
      {
        code: 'too_many_replies',
        message: '회신 메일을 짧은 시간에 많이 보냈습니다. 1분 뒤에 다시 시도해주세요.',
      },
    ]);
    const other = await t.signIn('lee@example.com');
    expect((await other('POST', path)).status).toBe(200);
    later(1);
    expect((await call('POST', path)).status).toBe(200);
    expect((await call('POST', path)).status).toBe(429);
  });

  test('that repeat one by its key count once', async () => {
    const path = await received();
    const keyed = { headers: { 'idempotency-key': 'k' } };
    for (let index = 0; index < 70; index += 1) expect((await call('POST', path, keyed)).status).toBe(200);
  });
});
