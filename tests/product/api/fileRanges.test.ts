import { beforeEach, describe, expect, test } from 'vitest';
import type { Asset, Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, upload } from '../../core/api/harness';

describe('A stored file is answered in part', () => {
  const text = '0123456789';
  let call: Caller;
  let url: string;
  beforeEach(async () => {
    const t = await createTestApi();
    call = await t.signIn();
    const { json } = await call('POST', 'downloads', { body: { subject: '자료' } });
    const path = `downloads/${(json.download as Loose)._id}/upload`;
    const { download } = (await call('POST', path, upload(text, '숫자.txt'))).json as {
      download: { upload: Asset };
    };
    url = download.upload.url;
  });
  const ask = (range: string, more: Record<string, string> = {}) =>
    call('GET', url, { headers: { Range: range, ...more } });

  test.each([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=2-5', '2345', 'bytes 2-5/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=7-99', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', text, 'bytes 0-9/10'],
  ])('%s', async (range, part, described) => {
    const answer = await ask(range);
    expect([answer.status, answer.json.text, answer.headers.get('content-range')]).toEqual([
      206,
      part,
      described,
    ]);
    expect(answer.headers.get('content-length')).toBe(String(part.length));
  });

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    '%s, behind the end, is refused',
    async (range) => {
      const { status, json, headers } = await ask(range);
      expect([status, json.message, headers.get('content-range')]).toEqual([
        416,
        '요청한 범위가 파일을 벗어났습니다.',
        'bytes */10',
      ]);
    },
  );

  test.each(['bytes=5-2', 'bytes=0-1,3-4', 'bytes=-', 'items=0-1', 'bytes=a-b'])(
    '%s is no range, and the whole is sent',
    async (range) => {
      const answer = await ask(range);
      expect([answer.status, answer.json.text]).toEqual([200, text]);
      expect(answer.headers.get('accept-ranges')).toBe('bytes');
    },
  );

  test('only if nobody asks for a version of it', async () => {
    const answer = await ask('bytes=0-0', { 'If-Range': '"1"' });
    expect([answer.status, answer.json.text]).toEqual([200, text]);
  });

  test('without its bytes for HEAD', async () => {
    const answer = await call('HEAD', url, { headers: { Range: 'bytes=2-5' } });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([206, '4']);
  });
});
