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

type FetchHandler = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/**
 * Time limits of the HTTP server in milliseconds. A request may be an upload of 50 MB over a slow line, so it
 * gets much time. A silent connection gets little time, because it occupies a socket.
 */
const httpServerTimeouts = {
  headersTimeout: 10 * SECOND_MS,
  requestTimeout: 120 * SECOND_MS,
  // The server keeps idle connections longer than proxies do. So proxies never send a request over a
  // connection that the server is closing.
  keepAliveTimeout: 65 * SECOND_MS,
  connectionsCheckingInterval: 5 * SECOND_MS,
};

/** Milliseconds for which running requests may go on after the server got a signal to stop. */
const SHUTDOWN_TIMEOUT_MS = 10 * SECOND_MS;
const IDLE_CLOSE_INTERVAL_MS = 50;

/** HTTP status lines for invalid requests, by Node's error code, as Node itself sends them. */
const statusLineByErrorCode: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

function refuseMalformedRequest(error: Error, socket: Socket, connectionLimiter: ConnectionLimiter): void {
  const errorCode = 'code' in error ? String(error.code) : '';
  if (socket.writable && errorCode !== 'ECONNRESET') {
    socket.write(
      `HTTP/1.1 ${statusLineByErrorCode[errorCode] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`,
    );
  }
  connectionLimiter.closeMisused(socket);
}

export interface ListenOptions {
  /** Number of proxies that add an address to the header X-Forwarded-For. */
  trustProxy: number;
  /** Remembers which cookies belong to callers who are signed in. */
  callers: SignedInCookieCache;
}

const listenFailureTextByErrorCode: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'no address has this name',
  EACCES: 'this user may not',
};

/** Returns an error that tells the machine's administrator why the server can't listen on its address. */
function createListenError(port: number, hostname: string, cause: unknown): UsageError {
  const errorCode = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const failureText = listenFailureTextByErrorCode[errorCode] ?? String(cause);
  return new UsageError(
    `The server can't listen on ${hostname}, port ${port}: ${failureText}. HOST and PORT say where.`,
    {
      cause,
    },
  );
}

/**
 * Starts to listen on a port. Returns the HTTP server and its port. Throws UsageError if the address is not
 * available.
 */
export const startHttpServer = async (
  fetch: FetchHandler,
  port: number,
  hostname: string,
  { trustProxy, callers }: ListenOptions = { trustProxy: 0, callers: createSignedInCookieCache() },
) => {
  const connectionLimiter = createConnectionLimiter(trustProxy > 0);
  // `limitRequestsByAddress` handles bodies that stay unread, so Hono's adapter for Node must not handle them
  // too. The server speaks only HTTP/1.
  const requestListener = getRequestListener(
    (request, bindings) => fetch(request, bindings as HttpBindings),
    {
      autoCleanupIncoming: false,
    },
  );
  const server = createServer(
    httpServerTimeouts,
    limitRequestsByAddress(requestListener, { trustProxy, callers, connections: connectionLimiter }),
  );
  server.on('connection', connectionLimiter.admit);
  server.on('clientError', (error, socket) =>
    refuseMalformedRequest(error, socket as Socket, connectionLimiter),
  );
  server.listen(port, hostname);
  await once(server, 'listening').catch((error: unknown) => {
    throw createListenError(port, hostname, error);
  });
  // The timer starts only once the server listens, because only closing the server ends the timer. If the
  // server can't listen, a timer started earlier would keep the process alive.
  const stuckCheckTimer = setInterval(
    connectionLimiter.closeStuck,
    limits.clientReadTimeoutSeconds * SECOND_MS,
  );
  server.once('close', () => clearInterval(stuckCheckTimer));
  return { server, port: (server.address() as AddressInfo).port };
};

/** Stops accepting connections, lets running requests end (at most 10 s), then resolves. */
export const drainServer = async (server: Server) => {
  const closePromise = once(server, 'close');
  // Closing the server resets the connections that Node has not yet accepted from the operating system. Node
  // accepts waiting connections once in each turn of the event loop, so two turns are awaited.
  for (const _ of [1, 2]) await setImmediate();
  server.close();
  const idleCloseTimer = setInterval(() => server.closeIdleConnections(), IDLE_CLOSE_INTERVAL_MS);
  const shutdownTimer = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
  await closePromise;
  clearInterval(idleCloseTimer);
  clearTimeout(shutdownTimer);
};
