import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { limits } from '../../../../src/core/schema/index';
import { SECOND_MS } from '../../basics/time';
import { UsageError } from '../usage';
import { createSignedInCookieCache, type SignedInCookieCache } from './callers';
import { type ConnectionLimiter, createConnectionLimiter } from './connections';
import { limitRequestsByAddress } from './gate';

type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/**
 * Server timeouts in milliseconds. A request may be an upload of 50 MB over a slow line, so it gets much
 * time. A silent connection gets little, because it costs a socket.
 */
const options = {
  headersTimeout: 10 * SECOND_MS,
  requestTimeout: 120 * SECOND_MS,
  // Proxies keep an idle connection for less time, so they never use a connection that is closing.
  keepAliveTimeout: 65 * SECOND_MS,
  connectionsCheckingInterval: 5 * SECOND_MS,
};

/** Milliseconds that running requests may take to end after the server receives a stop signal. */
const PATIENCE = 10 * SECOND_MS;
const IDLE_CHECK = 50;

/** Status lines by which Node itself answers input that is not a valid request. */
const refusals: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

function refuseNonsense(error: Error, socket: Socket, open: ConnectionLimiter): void {
  const code = 'code' in error ? String(error.code) : '';
  if (socket.writable && code !== 'ECONNRESET') {
    socket.write(`HTTP/1.1 ${refusals[code] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
  }
  open.closeMisused(socket);
}

export interface ListenOptions {
  /** Number of proxies that add to X-Forwarded-For. */
  trustProxy: number;
  /** Remembers which cookies belong to signed-in callers. */
  callers: SignedInCookieCache;
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'no address has this name',
  EACCES: 'this user may not',
};

/** Returns an error for the person who starts the server, if the server can't listen on its address. */
function unavailable(port: number, hostname: string, cause: unknown): UsageError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = reasons[code] ?? String(cause);
  return new UsageError(
    `The server can't listen on ${hostname}, port ${port}: ${reason}. HOST and PORT say where.`,
    {
      cause,
    },
  );
}

/** Starts to listen; returns the server and its port. Throws UsageError if the address is not available. */
export const startHttpServer = async (
  fetch: Fetch,
  port: number,
  hostname: string,
  { trustProxy, callers }: ListenOptions = { trustProxy: 0, callers: createSignedInCookieCache() },
) => {
  const open = createConnectionLimiter(trustProxy > 0);
  // The adapter's own handling of unread bodies is off, because the gate handles them. The server only speaks
  // HTTP/1.
  const answer = getRequestListener((request, bindings) => fetch(request, bindings as HttpBindings), {
    autoCleanupIncoming: false,
  });
  const server = createServer(
    options,
    limitRequestsByAddress(answer, { trustProxy, callers, connections: open }),
  );
  server.on('connection', open.admit);
  server.on('clientError', (error, socket) => refuseNonsense(error, socket as Socket, open));
  server.listen(port, hostname);
  await once(server, 'listening').catch((error: unknown) => {
    throw unavailable(port, hostname, error);
  });
  // The timer starts only after the server listens. If the server never listened, it would never close, and
  // its timer would keep the process alive.
  const stuck = setInterval(open.closeStuck, limits.clientReadTimeoutSeconds * SECOND_MS);
  server.once('close', () => clearInterval(stuck));
  return { server, port: (server.address() as AddressInfo).port };
};

/** Stops accepting connections, lets running requests end (at most 10 s), then resolves. */
export const drainServer = async (server: Server) => {
  const closed = once(server, 'close');
  // Closing the server resets connections that the operating system has accepted but Node has not. Node may
  // have looked for such connections before this turn of the event loop. The next turn takes them over.
  for (const _ of [1, 2]) await setImmediate();
  server.close();
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK);
  const limit = setTimeout(() => server.closeAllConnections(), PATIENCE);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
};
