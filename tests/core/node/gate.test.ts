import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSignedInCookieCache } from '../../../server/core/node/http/callers';
import { startHttpServer } from '../../../server/core/node/http/listen';
import { limits } from '../../../src/core/schema/index';

const setUp = async (host: Hono, trustProxy = 0) => {
  const callers = createSignedInCookieCache();
  const { server, port } = await startHttpServer(host.fetch, 0, '127.0.0.1', { trustProxy, callers });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = async (localAddress = '127.0.0.2') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    // What is refused is closed, which is no fault of the test.
    socket.on('error', () => socket.destroy());
    await once(socket, 'connect').catch(() => undefined);
    return socket;
  };
  return { server, callers, open };
};

const get = (headers = '') => `GET / HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
const upload = (length: number, headers = '') =>
  `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n${headers}\r\n`;

/** What a connection is answered until it is closed. */
const answers = async (socket: Socket) => (await text(socket).catch(() => '')).split('HTTP/1.1 ').length - 1;

const counting = () => {
  let count = 0;
  const host = new Hono().all('/', (context) => {
    count += 1;
    return context.text('done');
  });
  return { host, count: () => count };
};

test('an address has so many connections, others have theirs, and a closed one makes room', async () => {
  const { open } = await setUp(counting().host);
  const first = await Promise.all(Array.from({ length: limits.maxConnectionsPerAddress }, () => open()));
  const answer = async (socket: Socket) => {
    socket.write(get('Connection: close\r\n'));
    return answers(socket);
  };
  expect(await answer(await open())).toBe(0);
  expect(await answer(await open('127.0.0.3'))).toBe(1);
  for (const socket of first.slice(0, 2)) expect(await answer(socket)).toBe(1);
  expect(await answer(await open())).toBe(1);
});

test('a request with two Host lines is refused, before anybody looks at it', async () => {
  const { host, count } = counting();
  const { open } = await setUp(host);
  const socket = await open();
  socket.write(get('HOST: other\r\n'));
  expect((await text(socket)).split('\r\n', 1)).toEqual(['HTTP/1.1 400 Bad Request']);
  expect(count()).toBe(0);
});

test('requests in a row that wait for no answer end their connection, before any is looked at', async () => {
  const { host, count } = counting();
  const { open } = await setUp(host);
  const socket = await open();
  socket.write(get().repeat(1_000));
  expect([await answers(socket), count()]).toEqual([0, 0]);
});

test('a chunked body of a stranger comes in once it is read; where nobody reads it, its connection ends', async () => {
  const body = Buffer.alloc(4 * 1024 * 1024, 'x');
  const send = (socket: Socket, path: string) => {
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
    socket.write(`${body.length.toString(16)}\r\n`);
    socket.write(body);
    socket.write('\r\n0\r\n\r\n');
  };
  const host = new Hono()
    .post('/read', async (context) => context.text(String((await context.req.text()).length)))
    .post('/unread', (context) => context.text('refused', 401));
  const { open, server } = await setUp(host);
  const reader = await open();
  send(reader, '/read');
  const [answer] = await once(reader, 'data');
  expect(String(answer)).toContain('200 OK');
  reader.destroy();

  const came = new Promise<number>((resolve) => {
    server.once('connection', (socket: Socket) => socket.once('close', () => resolve(socket.bytesRead)));
  });
  send(await open('127.0.0.3'), '/unread');
  expect(await came).toBeLessThan(body.length / 4);
});

test('one after the other is answered on the same connection', async () => {
  const { open } = await setUp(counting().host);
  const socket = await open();
  for (let index = 0; index < 5; index += 1) {
    socket.write(get());
    const [data] = await once(socket, 'data');
    expect(String(data)).toContain('200 OK');
  }
  socket.destroy();
});

test('a browser that has a whole answer asks anew, though its stream has not ended yet', async () => {
  let end = () => {};
  const body = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from('done'));
        end = () => controller.close();
      },
    });
  const host = new Hono().all('/', () => new Response(body(), { headers: { 'Content-Length': '4' } }));
  const { open } = await setUp(host);
  const socket = await open();
  socket.write(get());
  await once(socket, 'data');
  const first = end;
  socket.write(get('Connection: close\r\n'));
  await vi.waitFor(() => expect(end).not.toBe(first));
  first();
  end();
  expect(await answers(socket)).toBe(1);
});

test('a head of countless lines ends its connection', async () => {
  const { host, count } = counting();
  const { open } = await setUp(host);
  const socket = await open();
  socket.write(get('A: b\r\n'.repeat(500)));
  expect([await answers(socket), count()]).toEqual([0, 0]);
});

test('what is no request is told so, and an address that sends much of it gets no new connection', async () => {
  const { open } = await setUp(counting().host);
  const nonsense = async () => {
    const socket = await open();
    socket.write('nonsense\r\n\r\n');
    return text(socket).catch(() => '');
  };
  expect(await nonsense()).toContain('400 Bad Request');
  for (
    let index = 0;
    index < limits.maxMisusedConnectionsAtOnce + limits.maxMisusedConnectionsPerSecond;
    index += 1
  )
    await nonsense();
  expect(await nonsense()).toBe('');
  const socket = await open('127.0.0.3');
  socket.write(get('Connection: close\r\n'));
  expect(await answers(socket)).toBe(1);
});

test('whoever is not signed in waits once its requests are used up, and operators from there do not', async () => {
  const { host, count } = counting();
  const { callers, open } = await setUp(host);
  callers.signedIn('session=1');
  const connections = 20;
  const more = 2 * limits.maxRequestsPerSecond;
  const start = performance.now();
  const rushing = Array.from({ length: connections }, async () => {
    const socket = await open();
    for (let sent = 0; sent < limits.maxRequestBurst + more; sent += connections) {
      socket.write(get());
      await once(socket, 'data');
    }
    socket.destroy();
  });
  await vi.waitFor(() => expect(count()).toBeGreaterThanOrEqual(limits.maxRequestBurst), { timeout: 20_000 });
  const operator = await open();
  operator.write(get('Cookie: session=1\r\n'));
  await once(operator, 'data');
  expect(count()).toBeLessThan(limits.maxRequestBurst + more);
  operator.destroy();
  await Promise.all(rushing);
  // What an address has left grows by the second alone, however fast the machine is.
  expect(performance.now() - start).toBeGreaterThan(1_900);
}, 30_000);

test('a body that nobody asked for ends its connection once it is answered', async () => {
  const { open } = await setUp(counting().host);
  const socket = await open();
  socket.write(upload(50_000_000));
  socket.write(Buffer.alloc(100_000));
  expect(await answers(socket)).toBe(1);
});

test('an operator is heard to the end, and the connection stays', async () => {
  const { callers, open } = await setUp(counting().host);
  callers.signedIn('session=1');
  const socket = await open();
  const size = 3_000_000;
  socket.write(upload(size, 'Cookie: session=1\r\n'));
  await once(socket, 'data');
  socket.write(Buffer.alloc(size));
  socket.write(get('Connection: close\r\n'));
  expect(await answers(socket)).toBe(1);
});

test('what an address did is told by the proxy where one is trusted, whose connections are not counted', async () => {
  const { host, count } = counting();
  const { open } = await setUp(host, 1);
  const sockets = await Promise.all(
    Array.from({ length: limits.maxConnectionsPerAddress + 20 }, () => open()),
  );
  for (const [index, socket] of sockets.entries()) {
    socket.write(get(`X-Forwarded-For: 203.0.113.${index}\r\nConnection: close\r\n`));
    expect(await answers(socket)).toBe(1);
  }
  expect(count()).toBe(sockets.length);
});
