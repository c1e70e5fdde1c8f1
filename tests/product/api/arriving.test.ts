import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, cookieOf, createTestApi, PASSWORD, type TestApi } from '../../core/api/harness';

let t: TestApi;
let call: Caller;
let post: string;

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
  const { json } = await call('POST', 'boards', { body: { code: 'work', subject: '작품' } });
  post = `boards/${(json.board as Loose)._id}`;
});

describe('An upload that is still arriving', () => {
  const BOUNDARY = 'the-boundary';
  const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
  const MIB = 1024 * 1024;

  /** Sends a body piece by piece; answers what came of it, and how much of it was asked for. */
  async function sendPieces(path: string, next: (index: number) => Uint8Array | null | Promise<null>) {
    const cookie = await cookieOf(t.call, 'operator@example.com', PASSWORD);
    let asked = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const piece = asked === 0 ? new TextEncoder().encode(HEAD) : await next(asked - 1);
          asked += 1;
          if (piece) controller.enqueue(piece);
          else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const request = new Request(`http://console.test/api/console/${path}`, init);
    const response = await t.api.fetch(request, { cookie, site: 'same-origin' });
    return { status: response.status, json: await response.json(), asked };
  }

  test('is refused by its first bytes where they are no image, and the rest is not waited for', async () => {
    const { status, json, asked } = await sendPieces('images', () => new Uint8Array(64 * 1024));
    expect([status, json.code, asked]).toEqual([415, 'not_an_image', 2]);
    expect(await t.fileIds()).toEqual([]);
  });

  test('is refused by its name before any of its bytes', async () => {
    const name = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="../x"\r\n\r\n`;
    const { status, json } = await call('POST', `${post}/files/0`, {
      raw: name,
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    });
    expect([status, json.code]).toEqual([422, 'bad_file_name']);
  });

  test('is cut off at its limit, whatever it goes on to send', async () => {
    const { status, json, asked } = await sendPieces(`${post}/files/0`, () => new Uint8Array(MIB));
    expect([status, json.code, asked]).toEqual([413, 'too_large', 52]);
    expect(await t.fileIds()).toEqual([]);
  });

  test('waits while four others arrive, and is not read meanwhile', async () => {
    let receiving = 0;
    const { receive } = t.files;
    t.files.receive = async () => {
      receiving += 1;
      const file = await receive();
      const discard = () => {
        receiving -= 1;
        return file.discard();
      };
      return Object.assign(Object.create(file), { discard });
    };
    let end = () => {};
    const held = new Promise<null>((resolve) => {
      end = () => resolve(null);
    });
    const four = Array.from({ length: 4 }, () => sendPieces(`${post}/files/0`, () => held));
    await vi.waitFor(() => expect(receiving).toBe(4));
    let isRead = false;
    const fifth = sendPieces(`${post}/files/0`, () => {
      isRead = true;
      return null;
    });
    expect((await call('GET', post)).status).toBe(200);
    expect([isRead, receiving]).toEqual([false, 4]);
    end();
    expect((await Promise.all(four)).map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect([(await fifth).status, isRead, receiving]).toEqual([400, true, 0]);
  });
});
