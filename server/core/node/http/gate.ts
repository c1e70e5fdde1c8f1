import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '../../../../src/core/schema/index';
import { SECOND_MS } from '../../basics/time';
import { rateLimitKeyOfIpAddress } from '../../call/address';
import { createRateAllowance } from './allowance';
import type { SignedInCookieCache } from './callers';
import type { ConnectionLimiter } from './connections';
import { determineClientAddress } from './environment';
import { createRequestPacer } from './pacing';

/**
 * Number of answers on a connection that may be unfinished when the connection's next request arrives. A
 * browser may have received all bytes of an answer before this process notices.
 */
const RACING = 1;

/** Number of bytes in a request and its answer that count as one more request. */
const WEIGHT = 64 * 1024;
/**
 * Maximum number of bytes that are still read of a refused request's body, so that the connection can be
 * reused.
 */
const SMALL_BODY = 64 * 1024;
const SMALL_BODY_MS = 5 * SECOND_MS;
/**
 * Milliseconds for which a connection stays open so that a client whose body is not read can receive the
 * answer.
 */
const LINGER_MS = SECOND_MS / 2;

export interface RequestLimitOptions {
  /** Number of proxies that add to X-Forwarded-For. */
  trustProxy: number;
  callers: SignedInCookieCache;
  connections: ConnectionLimiter;
}

/**
 * Whether an item of the raw headers, which are a list of names and values in turn, is the name of a Host
 * header.
 */
const isHostName = (text: string, index: number) => index % 2 === 0 && text.toLowerCase() === 'host';

/** Closes a connection after some time, unless the request on it has arrived completely. */
function endUnlessComplete(incoming: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => {
    if (!incoming.complete) incoming.socket.destroy();
  }, ms);
  timer.unref();
}

/**
 * Wraps a server's listener. Callers who are not signed in are limited by address: a burst, then a number of
 * requests per second; a large request counts as several. The wrapper closes misused connections. A
 * connection is misused if its client sends a request before the previous answer (no browser does), too many
 * headers, or a body that is not read.
 */
export function limitRequestsByAddress(
  listener: RequestListener,
  { trustProxy, callers, connections }: RequestLimitOptions,
): RequestListener {
  const allowed = createRateAllowance(limits.maxRequestBurst, limits.maxRequestsPerSecond);
  const pace = createRequestPacer(allowed);
  const answers = new WeakMap<Socket, readonly ServerResponse[]>();

  function endBody(incoming: IncomingMessage): void {
    if (callers.isSignedIn(incoming.headers.cookie)) {
      // The rest of the upload is received too, because a browser reads the reason for a refusal only after
      // it has sent everything.
      incoming.resume();
      return;
    }
    // After the answer, Node would read and parse the rest of the body, perhaps in chunks of one byte. No
    // browser sends a chunked body, so the server does not wait for the rest.
    if (incoming.headers['transfer-encoding'] !== undefined) {
      connections.closeMisused(incoming.socket);
      return;
    }
    const length = Number(incoming.headers['content-length']);
    if (length <= SMALL_BODY) {
      incoming.resume();
      endUnlessComplete(incoming, SMALL_BODY_MS);
      return;
    }
    incoming.socket.pause();
    setTimeout(() => connections.closeMisused(incoming.socket), LINGER_MS).unref();
  }

  return (incoming, outgoing) => {
    const { socket } = incoming;
    if (socket.destroyed) return;
    const unfinished = (answers.get(socket) ?? []).filter(({ writableEnded }) => !writableEnded);
    if (unfinished.length > RACING || incoming.rawHeaders.length > 2 * limits.maxHeaderLines) {
      connections.closeMisused(socket);
      return;
    }
    if (incoming.rawHeaders.filter(isHostName).length > 1) {
      // With several Host headers, a proxy in front may have used another one than this server would use (RFC
      // 9112, section 3.2).
      outgoing.writeHead(400, { Connection: 'close' }).end();
      return;
    }
    answers.set(socket, [...unfinished, outgoing]);
    outgoing.once('finish', () => {
      if (!incoming.complete) endBody(incoming);
    });
    if (callers.isSignedIn(incoming.headers.cookie)) {
      listener(incoming, outgoing);
      return;
    }
    // Node spends as much time on a chunk of one byte as on a chunk of 64 KiB, and the body of an unknown
    // caller is refused unread. So reading from the socket pauses, after the bytes that came with the
    // headers, until the body is read.
    if (incoming.headers['transfer-encoding'] !== undefined) socket.pause();
    const forwarded = incoming.headers['x-forwarded-for'];
    const key = rateLimitKeyOfIpAddress(
      determineClientAddress(socket.remoteAddress, forwarded?.toString() ?? null, trustProxy),
    );
    const before = socket.bytesRead + socket.bytesWritten;
    outgoing.once('close', () =>
      allowed.spend(key, (socket.bytesRead + socket.bytesWritten - before) / WEIGHT),
    );
    // Bytes that have already arrived are checked first, because a misused connection gets no answer.
    setImmediate(pace, key, () => {
      if (!socket.destroyed) listener(incoming, outgoing);
    });
  };
}
