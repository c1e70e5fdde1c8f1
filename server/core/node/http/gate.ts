import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '../../../../src/core/schema/index';
import { SECOND_MS } from '../../basics/time';
import { addressKey } from '../../call/address';
import { allowance } from './allowance';
import type { Callers } from './callers';
import type { Connections } from './connections';
import { addressOf } from './environment';
import { createPacer } from './pacing';

/**
 * Unfinished answers that a new request may overlap: a browser may have all bytes of an answer before this
 * process notices.
 */
const RACING = 1;

/** Bytes of a request and its answer that count as one more request. */
const WEIGHT = 64 * 1024;
/** Most bytes of a refused body that are still read, so that the connection can be reused. */
const SMALL_BODY = 64 * 1024;
const SMALL_BODY_MS = 5 * SECOND_MS;
/** Milliseconds in which a sender whose body is not read can receive the answer. */
const LINGER_MS = SECOND_MS / 2;

export interface GateOptions {
  /** Number of proxies that add to X-Forwarded-For. */
  trustProxy: number;
  callers: Callers;
  connections: Connections;
}

/** Whether an entry of the raw headers (names and values in turn) is the name of a Host header. */
const isHostName = (text: string, index: number) => index % 2 === 0 && text.toLowerCase() === 'host';

/** Closes a connection after a while unless its request has arrived completely. */
function endUnlessComplete(incoming: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => {
    if (!incoming.complete) incoming.socket.destroy();
  }, ms);
  timer.unref();
}

/**
 * Wraps a server's listener. Callers without a sign-in are limited by address: a burst, then a number of
 * requests per second; large requests count more. It closes misused connections, which send requests before
 * the previous answer (no browser does), too many headers, or a body that is not read.
 */
export function gateRequests(
  listener: RequestListener,
  { trustProxy, callers, connections }: GateOptions,
): RequestListener {
  const allowed = allowance(limits.requestBurst, limits.requestsPerSecond);
  const pace = createPacer(allowed);
  const answers = new WeakMap<Socket, readonly ServerResponse[]>();

  function endBody(incoming: IncomingMessage): void {
    if (callers.isSignedIn(incoming.headers.cookie)) {
      // A browser reads the reason of a refusal only after it has sent the whole upload.
      incoming.resume();
      return;
    }
    // After the answer Node would read and parse the rest of the body, possibly in chunks of one byte. No
    // browser sends chunks, so the server does not wait for it.
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
    if (unfinished.length > RACING || incoming.rawHeaders.length > 2 * limits.headerLines) {
      connections.closeMisused(socket);
      return;
    }
    if (incoming.rawHeaders.filter(isHostName).length > 1) {
      // A proxy in between may have used another one of several Host headers (RFC 9112, section 3.2).
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
    // A chunk of one byte costs as much as one of 64 KiB, and bodies of unknown callers are refused unread.
    // So only the bytes that came with the headers are received until the body is read.
    if (incoming.headers['transfer-encoding'] !== undefined) socket.pause();
    const forwarded = incoming.headers['x-forwarded-for'];
    const key = addressKey(addressOf(socket.remoteAddress, forwarded?.toString() ?? null, trustProxy));
    const before = socket.bytesRead + socket.bytesWritten;
    outgoing.once('close', () =>
      allowed.spend(key, (socket.bytesRead + socket.bytesWritten - before) / WEIGHT),
    );
    // Data that arrived already are checked first, because a misused connection gets no answer.
    setImmediate(pace, key, () => {
      if (!socket.destroyed) listener(incoming, outgoing);
    });
  };
}
