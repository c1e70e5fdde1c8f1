import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '../../../../src/core/schema/index';
import { SECOND_MS } from '../../basics/time';
import { getIpAddressRateLimitKey } from '../../call/address';
import { createRateLimiterByKey } from './allowance';
import type { SignedInCookieCache } from './callers';
import type { ConnectionLimiter } from './connections';
import { determineClientAddress } from './environment';
import { createRequestPacer } from './pacing';

/**
 * Number of unfinished answers that a connection may have when its next request arrives. It is not 0: a
 * browser may have received a whole answer before this process notices that the answer is sent.
 */
const MAX_UNSENT_ANSWERS_PER_CONNECTION = 1;

/**
 * Number of bytes that count like one request. A large request or answer therefore counts as several
 * requests.
 */
const BYTES_COUNTED_AS_ONE_REQUEST = 64 * 1024;
/**
 * Maximum number of bytes of a refused request's body that are still read, so that the connection can be used
 * again.
 */
const MAX_DRAINED_BODY_BYTES = 64 * 1024;
const BODY_DRAIN_TIMEOUT_MS = 5 * SECOND_MS;
/**
 * Milliseconds before the server closes a connection with a refused, unread body. In this time, the client
 * can receive the answer.
 */
const UNREAD_BODY_CLOSE_DELAY_MS = SECOND_MS / 2;

export interface RequestLimitOptions {
  /** Number of proxies that add an address to the header X-Forwarded-For. */
  trustProxy: number;
  callers: SignedInCookieCache;
  connections: ConnectionLimiter;
}

/**
 * Whether an item of the raw headers is the name of a Host header. The raw headers are a list in which each
 * name is followed by its value.
 */
const isHostHeaderName = (headerItem: string, index: number) =>
  index % 2 === 0 && headerItem.toLowerCase() === 'host';

/**
 * Closes a connection after `delayMs` milliseconds, if the request on it has not arrived completely by then.
 */
function closeUnlessRequestComplete(request: IncomingMessage, delayMs: number): void {
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, delayMs);
  timer.unref();
}

/**
 * Wraps a server's listener with limits. Callers who are not signed in are limited by address: a number of
 * requests at once, then a number per second. A large request counts as several. The wrapper closes misused
 * connections. Misuse is a request before the previous answer (which no browser sends), too many headers, or
 * a body that is not read.
 */
export function limitRequestsByAddress(
  nextListener: RequestListener,
  { trustProxy, callers, connections }: RequestLimitOptions,
): RequestListener {
  const requestLimiter = createRateLimiterByKey(limits.maxRequestBurst, limits.maxRequestsPerSecond);
  const startRequestWhenPermitted = createRequestPacer(requestLimiter);
  const responsesBySocket = new WeakMap<Socket, readonly ServerResponse[]>();

  function drainOrCloseUnreadRequest(request: IncomingMessage): void {
    if (callers.isSignedIn(request.headers.cookie)) {
      // The rest of the upload is received too. A browser reads the reason for a refusal only after it has
      // sent everything.
      request.resume();
      return;
    }
    // After the answer, Node would read and parse the rest of the body, perhaps in chunks of one byte. No
    // browser sends a chunked body, so such a connection is closed instead.
    if (request.headers['transfer-encoding'] !== undefined) {
      connections.closeMisused(request.socket);
      return;
    }
    const contentLength = Number(request.headers['content-length']);
    if (contentLength <= MAX_DRAINED_BODY_BYTES) {
      request.resume();
      closeUnlessRequestComplete(request, BODY_DRAIN_TIMEOUT_MS);
      return;
    }
    request.socket.pause();
    setTimeout(() => connections.closeMisused(request.socket), UNREAD_BODY_CLOSE_DELAY_MS).unref();
  }

  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const unfinishedResponses = (responsesBySocket.get(socket) ?? []).filter(
      ({ writableEnded }) => !writableEnded,
    );
    if (
      unfinishedResponses.length > MAX_UNSENT_ANSWERS_PER_CONNECTION ||
      request.rawHeaders.length > 2 * limits.maxHeaderLines
    ) {
      connections.closeMisused(socket);
      return;
    }
    if (request.rawHeaders.filter(isHostHeaderName).length > 1) {
      // A request with several Host headers is refused. A proxy in front may have used a different one than
      // this server would (RFC 9112, section 3.2).
      response.writeHead(400, { Connection: 'close' }).end();
      return;
    }
    responsesBySocket.set(socket, [...unfinishedResponses, response]);
    response.once('finish', () => {
      if (!request.complete) drainOrCloseUnreadRequest(request);
    });
    if (callers.isSignedIn(request.headers.cookie)) {
      nextListener(request, response);
      return;
    }
    // A body in tiny chunks costs as much time as a large body: Node spends the same time on a chunk of one
    // byte as on 64 KiB. So an unknown caller's chunked body is read only when the server needs it.
    if (request.headers['transfer-encoding'] !== undefined) socket.pause();
    const forwardedFor = request.headers['x-forwarded-for'];
    const addressKey = getIpAddressRateLimitKey(
      determineClientAddress(socket.remoteAddress, forwardedFor?.toString() ?? null, trustProxy),
    );
    const transferredBytesBefore = socket.bytesRead + socket.bytesWritten;
    response.once('close', () =>
      requestLimiter.spend(
        addressKey,
        (socket.bytesRead + socket.bytesWritten - transferredBytesBefore) / BYTES_COUNTED_AS_ONE_REQUEST,
      ),
    );
    // `setImmediate` delays the answer until bytes that have already arrived are checked. A misused
    // connection gets no answer.
    setImmediate(startRequestWhenPermitted, addressKey, () => {
      if (!socket.destroyed) nextListener(request, response);
    });
  };
}
