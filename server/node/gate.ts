import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '../../src/schema/index';
import { SECOND_MS } from '../basics/time';
import { addressKey } from '../call/address';
import { allowance } from './allowance';
import type { Callers } from './callers';
import type { Connections } from './connections';
import { addressOf } from './environment';
import { pacing } from './pacing';

/** Header lines of a request. Browsers send some twenty, proxies a few more. */
const HEADERS = 100;

/** A browser that has all bytes of an answer may ask anew before we have seen that this was all: never twice. */
const RACING = 1;

/** Bytes of a request and its answer that weigh as much as one request more. */
const WEIGHT = 64 * 1024;
/** What is left of a small body is taken in, so that its connection can be used again (bytes, milliseconds). */
const SMALL_BODY = 64 * 1024;
const SMALL_BODY_MS = 5 * SECOND_MS;
/** How long a sender that is not heard out has to read its answer (milliseconds). */
const LINGER_MS = SECOND_MS / 2;

export interface GateOptions {
  /** How many proxies add to X-Forwarded-For. */
  trustProxy: number;
  callers: Callers;
  connections: Connections;
}

/** Ends a connection, some time later, unless the rest of its request came. */
function endUnlessComplete(incoming: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => {
    if (!incoming.complete) incoming.socket.destroy();
  }, ms);
  timer.unref();
}

/**
 * Stands before the listener of a server. Whoever is not signed in is slowed by address: so many requests in a row,
 * then so many a second, large ones counting more. Requests that do not wait for the answer to the one before, which
 * no browser sends, and those of countless headers end their connection, and so do bodies that nobody asked for.
 */
export function gate(
  listener: RequestListener,
  { trustProxy, callers, connections }: GateOptions,
): RequestListener {
  const allowed = allowance(limits.requestBurst, limits.requestsPerSecond);
  const pace = pacing(allowed);
  const answers = new WeakMap<Socket, readonly ServerResponse[]>();

  function endBody(incoming: IncomingMessage): void {
    if (callers.isSignedIn(incoming.headers.cookie)) {
      // An operator's browser hears why its upload is refused only once it has sent all of it.
      incoming.resume();
      return;
    }
    // Node takes in, and parses, what is left of an answered request's body, whose chunks may be of one byte each. No
    // browser sends chunks: nobody is waited for.
    if (incoming.headers['transfer-encoding'] !== undefined) {
      connections.spoil(incoming.socket);
      return;
    }
    const length = Number(incoming.headers['content-length']);
    if (length <= SMALL_BODY) {
      incoming.resume();
      endUnlessComplete(incoming, SMALL_BODY_MS);
      return;
    }
    incoming.socket.pause();
    setTimeout(() => connections.spoil(incoming.socket), LINGER_MS).unref();
  }

  return (incoming, outgoing) => {
    const { socket } = incoming;
    if (socket.destroyed) return;
    const unfinished = (answers.get(socket) ?? []).filter(({ writableEnded }) => !writableEnded);
    if (unfinished.length > RACING || incoming.rawHeaders.length > 2 * HEADERS) {
      connections.spoil(socket);
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
    // A chunk of a byte costs as much as one of 64 KiB, and strangers' bodies are refused unread: no more of one comes in
    // than came with its head, until somebody reads it, which resumes the socket.
    if (incoming.headers['transfer-encoding'] !== undefined) socket.pause();
    const forwarded = incoming.headers['x-forwarded-for'];
    const key = addressKey(addressOf(socket.remoteAddress, forwarded?.toString() ?? null, trustProxy));
    const before = socket.bytesRead + socket.bytesWritten;
    outgoing.once('close', () =>
      allowed.spend(key, (socket.bytesRead + socket.bytesWritten - before) / WEIGHT),
    );
    // What came in the same breath is seen first: a connection that is misused costs no answer.
    setImmediate(pace, key, () => {
      if (!socket.destroyed) listener(incoming, outgoing);
    });
  };
}
