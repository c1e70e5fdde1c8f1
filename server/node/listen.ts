import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

const SECOND = 1_000;

/** Milliseconds. A request may be an upload of 50 MB over a slow line; a silent connection costs a socket. */
const timeouts = {
  headersTimeout: 10 * SECOND,
  requestTimeout: 120 * SECOND,
  // Longer than proxies keep an idle connection, so that they never send into one that is being closed.
  keepAliveTimeout: 65 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
};

/** How long running requests may take to end once the server is told to stop (milliseconds). */
const PATIENCE = 10 * SECOND;
const IDLE_CHECK = 50;

/** Listens; answers the server and the port it got. Rejects where the address can't be had. */
export const listen = async (fetch: Fetch, port: number, hostname: string) => {
  const server = createAdaptorServer({ fetch, serverOptions: timeouts }) as Server;
  server.listen(port, hostname);
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
};

/** Stops accepting, lets what runs end (at most 10 s), then resolves. */
export const drain = async (server: Server) => {
  const closed = once(server, 'close');
  server.close();
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK);
  const limit = setTimeout(() => server.closeAllConnections(), PATIENCE);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
};
