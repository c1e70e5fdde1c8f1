// @vitest-environment jsdom
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendHttpRequest, sendWithProgress } from '../../../src/core/provider/wire/send';

/** Answers what it got, to any origin: jsdom's pages have one of their own. */
const server = createServer(async (request, response) => {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Headers', '*');
  response.setHeader('Access-Control-Expose-Headers', 'ETag');
  response.setHeader('ETag', '"3"');
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  if (request.url === '/never') return;
  if (request.url === '/broken') {
    request.socket.destroy();
    return;
  }
  let size = 0;
  for await (const chunk of request) size += (chunk as Buffer).length;
  const key = request.headers['idempotency-key'];
  if (request.url === '/silent') {
    response.writeHead(204).end();
    return;
  }
  response.writeHead(request.url === '/refused' ? 415 : 200).end(JSON.stringify({ size, key }));
});
let base = '';

beforeAll(async () => {
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const request = (signal: AbortSignal | null = null) => ({
  method: 'POST',
  headers: new Headers({ 'Idempotency-Key': 'k' }),
  body: 'x'.repeat(200_000),
  signal,
});

describe('sending with progress', () => {
  it('tells the share that has left, and answers as fetch does', async () => {
    const shares: number[] = [];
    const response = await sendHttpRequest(base, { ...request(), onProgress: (share) => shares.push(share) });
    expect(shares.at(-1)).toBe(1);
    expect([response.status, response.headers.get('ETag')]).toEqual([200, '"3"']);
    expect(await response.json()).toEqual({ size: 200_000, key: 'k' });
  });

  it('answers refusals too', async () => {
    const response = await sendWithProgress(`${base}/refused`, request());
    expect([response.status, response.ok]).toEqual([415, false]);
  });

  it('answers what has no content, instead of waiting for it', async () => {
    const response = await sendWithProgress(`${base}/silent`, request());
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  it('rejects where no answer comes', async () => {
    await expect(sendWithProgress(`${base}/broken`, request())).rejects.toThrow('No answer');
  });

  it('stops where it is aborted, with the reason', async () => {
    const abort = new AbortController();
    const sending = sendWithProgress(`${base}/never`, request(abort.signal));
    abort.abort('cancelled');
    await expect(sending).rejects.toBe('cancelled');
  });

  it('does not start where it was aborted before', async () => {
    await expect(sendWithProgress(base, request(AbortSignal.abort('cancelled')))).rejects.toBe('cancelled');
  });
});
