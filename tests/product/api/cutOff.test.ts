import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRequestEnvironment } from '../../../server/core/node/http/environment';
import { startHttpServer } from '../../../server/core/node/http/listen';
import { requestBodyStream } from '../../../server/core/node/http/requestBodyStream';
import type { Loose } from '../../../src/core/schema/index';
import { dump } from '../../core/api/dump';
import { type Caller, cookieOf, createTestApi, PASSWORD, type TestApi, upload } from '../../core/api/harness';
import { png } from '../../core/api/pictures';
import { onDisk, type Place } from '../../core/api/places';

const BOUNDARY = 'the-boundary';
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

/** A file of half a megabyte: more than one piece of a connection. */
const bytes = new Uint8Array(512 * 1024);
bytes.set(png);
const body = Buffer.concat([Buffer.from(HEAD), bytes, Buffer.from(TAIL)]);

let place: Place;
let t: TestApi;
let call: Caller;
let cookie: string;
let path: string;
let server: Server;
let port: number;
/** Told each call that reaches the API, with its answer to be. */
let reached: (call: { answer: Promise<Response> }) => void;

beforeEach(async () => {
  place = await onDisk();
  t = await createTestApi({ files: place.files });
  call = await t.signIn();
  cookie = await cookieOf(t.call, 'operator@example.com', PASSWORD);
  const { json } = await call('POST', 'boards', { body: { code: 'press', subject: '보도' } });
  path = `boards/${(json.board as Loose)._id}`;
  await call('POST', `${path}/files/0`, upload('글', '먼저.txt'));
  const serve = (request: Request, { incoming }: HttpBindings) => {
    const env = {
      ...createRequestEnvironment(request.headers, undefined, 0),
      body: () => requestBodyStream(incoming),
    };
    const answer = t.api.fetch(request, env);
    reached({ answer });
    return answer;
  };
  ({ server, port } = await startHttpServer(serve, 0, '127.0.0.1'));
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await place.dispose();
});

const everything = async () => [await dump(t), await place.kept()];

/** Sends the beginning of an upload over a connection of its own, and breaks it; answers what the API answered. */
async function sendUpTo(end: number, length: string, framed: (part: Buffer) => (Buffer | string)[]) {
  const arrived = new Promise<{ answer: Promise<Response> }>((resolve) => {
    reached = resolve;
  });
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const lines = [
    `POST /api/console/${path}/files/1 HTTP/1.1`,
    'Host: console.test',
    `Cookie: ${cookie}`,
    'Sec-Fetch-Site: same-origin',
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    length,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  for (const piece of framed(body.subarray(0, end))) socket.write(piece);
  const { answer } = await arrived;
  socket.destroySoon();
  return answer;
}

const whole = (part: Buffer) => [part];
const chunked = (part: Buffer) => [`${part.length.toString(16)}\r\n`, part, '\r\n'];

const ends: [string, number][] = [
  ['before its first byte', 0],
  ['in the head of its file', HEAD.length - 10],
  ['in the middle of its file', body.length / 2],
  ['behind its file', body.length - TAIL.length],
  ['before its last byte', body.length - 1],
];

describe('An upload whose connection breaks', () => {
  test.each(ends)('%s leaves nothing of it, and is no fault of ours', async (_where, end) => {
    const before = await everything();
    const sized = await sendUpTo(end, `Content-Length: ${body.length}`, whole);
    const streamed = await sendUpTo(end, 'Transfer-Encoding: chunked', end === 0 ? whole : chunked);
    expect([sized.status, streamed.status]).toEqual([400, 400]);
    expect([await everything(), t.logged]).toEqual([before, []]);
  });

  test('behind its last byte is stored whole or not at all, and once when it is repeated', async () => {
    const before = await everything();
    const headers = `Content-Length: ${body.length}\r\nIdempotency-Key: k`;
    const { status } = await sendUpTo(body.length, headers, whole);
    if (status !== 200) expect([status, await everything()]).toEqual([400, before]);
    const again = { ...upload(bytes, 'a.png'), headers: { 'idempotency-key': 'k' } };
    const { json } = await call('POST', `${path}/files/1`, again);
    const names = (json.board as { files: { name: string }[] }).files.map(({ name }) => name);
    expect(names).toEqual(['먼저.txt', 'a.png']);
    expect(Object.keys((await place.kept()) as object)).toHaveLength(2);
  });
});

describe('What a transaction refuses leaves no bytes on the disk', () => {
  test('one file more than the code of its post allows', async () => {
    await call('PUT', path, { body: { code: 'forms', category: 'none' } });
    const before = await everything();
    const { status, json } = await call('POST', `${path}/files/1`, upload('글', '또.txt'));
    expect([status, Object.keys(json.fields ?? {})]).toEqual([422, ['files']]);
    expect(await everything()).toEqual(before);
  });

  test('another file under a key that is taken', async () => {
    const send = (text: string) =>
      call('POST', `${path}/files/1`, { ...upload(text, '또.txt'), headers: { 'idempotency-key': 'k' } });
    await send('글');
    const before = await everything();
    expect((await send('다른 글')).status).toBe(409);
    expect(await everything()).toEqual(before);
  });
});
