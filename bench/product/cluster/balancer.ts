import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/** Milliseconds between two looks at which servers can serve. */
const LOOK_MS = 200;

export interface Balancer {
  /** The origin that browsers and clients use. */
  url: string;
  /** Calls that were lost with the server that had them, and answered 502. */
  lost: () => number;
  close: () => Promise<void>;
}

/** What may be asked of another server again, since it changes nothing. */
const isRepeatable = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/** Starts a proxy on this machine that gives calls in turn to the servers whose `/readyz` answers 200. */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: false });
  const ready = new Set(urls);
  let turn = 0;
  let lost = 0;
  const look = async (url: string) => {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(url);
    else ready.delete(url);
  };
  const looking = setInterval(() => urls.forEach(look), LOOK_MS);

  function pass(asked: IncomingMessage, answer: ServerResponse): void {
    turn += 1;
    const url = [...ready][turn % ready.size];
    if (url === undefined) {
      answer.writeHead(503, { 'Retry-After': '1' }).end();
      return;
    }
    const headers = {
      ...asked.headers,
      'x-forwarded-for': asked.socket.remoteAddress ?? '',
      connection: 'close',
    };
    const sent = request(`${url}${asked.url}`, { method: asked.method ?? 'GET', headers, agent });
    sent.on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, { ...got.headers, connection: 'keep-alive' });
      pipeline(got, answer, () => {});
    });
    sent.on('error', () => {
      ready.delete(url);
      if (answer.headersSent) answer.destroy();
      else if (isRepeatable(asked)) pass(asked, answer);
      else {
        lost += 1;
        answer.writeHead(502).end();
      }
    });
    if (isRepeatable(asked)) sent.end();
    else asked.pipe(sent);
  }

  const server = createServer(pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    lost: () => lost,
    async close() {
      clearInterval(looking);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
