import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { isObject } from '../../../../src/core/schema/index';
import { toLoggableText } from '../../basics/toLoggableText';
import { OWNER_ONLY_FILE_MODE } from '../durable';
import type { EventLog } from '../metrics/log';
import { UsageError } from '../usage';

/** The message by which a command asks the running server to execute it. It is one line of JSON. */
export interface CommandRequest {
  command: string;
  args: readonly string[];
  /** A secret that the caller of the command typed, such as a password. */
  secret: string;
}

/**
 * Executes a command in the running server. Returns the text to print; throws UsageError if the caller made a
 * mistake.
 */
export type CommandHandler = (request: CommandRequest) => Promise<string>;

/** Maximum number of bytes of a message that asks the server to execute a command. */
const MAX_COMMAND_REQUEST_BYTES = 16 * 1024;
const REQUEST_TIMEOUT_MS = 10_000;

/** Length in bytes of the longest socket path that all operating systems accept. */
const MAX_SOCKET_PATH_BYTES = 103;

const computeCommandSocketPath = (dataDir: string) => join(dataDir, 'commands.sock');

const isCommandRequest = (value: unknown): value is CommandRequest =>
  isObject(value) &&
  typeof value.command === 'string' &&
  Array.isArray(value.args) &&
  value.args.every((argument) => typeof argument === 'string') &&
  typeof value.secret === 'string';

/** Reads one line from a socket. Throws if no whole line arrives within the limits of time and size. */
async function readSocketLine(socket: Socket): Promise<string> {
  socket.setTimeout(REQUEST_TIMEOUT_MS, () => socket.destroy(new Error('Nothing came')));
  let text = '';
  // The socket stays open after the line is read, because the answer is sent over it.
  for await (const piece of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += piece;
    const lineEnd = text.indexOf('\n');
    if (lineEnd !== -1) return text.slice(0, lineEnd);
    if (text.length > MAX_COMMAND_REQUEST_BYTES) break;
  }
  throw new Error('No line came');
}

async function serveCommandConnection(socket: Socket, handleCommand: CommandHandler): Promise<void> {
  const request: unknown = JSON.parse(await readSocketLine(socket));
  if (!isCommandRequest(request)) throw new UsageError('This server knows no such command.');
  const reply = await handleCommand(request).catch((error: unknown) => {
    if (error instanceof UsageError) return { error: error.message };
    throw error;
  });
  socket.end(`${JSON.stringify(typeof reply === 'string' ? { text: reply } : reply)}\n`);
}

/**
 * Listens on a socket in `DATA_DIR` for commands from the owner of this folder (decisions, section 13,
 * "Commands"). The socket must be closed before the store. Returns null if the socket's path is too long.
 */
export async function openCommandSocket(
  dataDir: string,
  handleCommand: CommandHandler,
  log: EventLog,
): Promise<Server | null> {
  const socketPath = computeCommandSocketPath(dataDir);
  if (Buffer.byteLength(socketPath) > MAX_SOCKET_PATH_BYTES) {
    log.event(
      'no-commands',
      {},
      `${socketPath} is too long for a socket: commands need this server stopped.`,
    );
    return null;
  }
  // This process holds the lock on the database, so the process that left the socket behind has ended.
  await rm(socketPath, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    serveCommandConnection(socket, handleCommand).catch((error: unknown) => {
      log.failure('commands', toLoggableText(error));
      socket.destroy();
    });
  });
  // Without this mask, other users could connect before the socket's mode is set.
  const previousUmask = process.umask(0o177);
  try {
    server.listen(socketPath);
    await once(server, 'listening');
  } finally {
    process.umask(previousUmask);
  }
  await chmod(socketPath, OWNER_ONLY_FILE_MODE);
  return server;
}

const isServerNotRunningError = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ECONNREFUSED'].includes(String(error.code));

/**
 * Asks the running server to execute a command. Returns the text to print; null if no server runs on
 * `dataDir`. Throws UsageError with the server's error message.
 */
export async function sendCommandToServer(dataDir: string, request: CommandRequest): Promise<string | null> {
  const socket = connect(computeCommandSocketPath(dataDir));
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (isServerNotRunningError(error)) return null;
    throw error;
  }
  socket.write(`${JSON.stringify(request)}\n`);
  const answer: unknown = JSON.parse(await readSocketLine(socket));
  socket.destroy();
  if (isObject(answer) && typeof answer.text === 'string') return answer.text;
  throw new UsageError(isObject(answer) ? String(answer.error) : 'The server did not answer.');
}
