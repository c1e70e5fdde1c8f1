import { EventEmitter, once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { drainServer, startHttpServer } from '../../../server/core/node/http/listen';
import { UsageError } from '../../../server/core/node/usage';

const setUp = async (host: Hono) => {
  const { server, port } = await startHttpServer(host.fetch, 0, '127.0.0.1');
  onTestFinished(() => void server.close());
  return { server, url: `http://127.0.0.1:${port}/` };
};

test('a stop lets a running request end, on a connection that would be kept, and takes no new one', async () => {
  const events = new EventEmitter();
  const host = new Hono().get('/', async (context) => {
    events.emit('running');
    await once(events, 'finish');
    return context.text('done');
  });
  const { server, url } = await setUp(host);
  const running = once(events, 'running');
  const answered = once(get(url, { agent: new Agent({ keepAlive: true }) }), 'response');
  await running;
  const drained = drainServer(server);
  await vi.waitFor(() => expect(server.listening).toBe(false));
  await expect(fetch(url)).rejects.toThrow();
  events.emit('finish');
  const [response] = await answered;
  expect(response.statusCode).toBe(200);
  response.resume();
  await drained;
});

test('a stop answers who has connected before it, though the server has not seen the connection', async () => {
  const { server } = await setUp(new Hono().get('/', (context) => context.text('done')));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  // The system connects them now; the server sees it in its next turn.
  await new Promise(process.nextTick);
  const drained = drainServer(server);
  socket.end('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 .*done/s);
  await drained;
});

test('an address that is not available is told in a line', async () => {
  const { server } = await setUp(new Hono());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const tryAt = (where: number, host: string) => startHttpServer(new Hono().fetch, where, host);
  await expect(tryAt(port, '127.0.0.1')).rejects.toThrow(
    new UsageError(
      `The server can't listen on 127.0.0.1, port ${port}: another program listens there. HOST and PORT say where.`,
    ),
  );
  await expect(tryAt(0, '192.0.2.1')).rejects.toThrow('this machine has no such address');
});
