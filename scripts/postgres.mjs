// Starts PostgreSQL servers for tests and benchmarks. A server that already runs is never used.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { runCommand } from './runCommand.mjs';

const HELP = `PostgreSQL (13 or later) or pgBouncer not found. Do one of these:
  sudo apt-get install postgresql pgbouncer
  POSTGRES_BIN=/path/to/bin (the folder that holds initdb and postgres), and pgbouncer in the path
The tests start servers of their own in a temporary folder; yours need not run, and are not touched.`;

/** Maximum time from the start of a server to its first answer, in milliseconds. */
const READY_TIMEOUT_MS = 30_000;

const DEBIAN_POSTGRES_FOLDER = '/usr/lib/postgresql';

/** Returns the folders that may contain PostgreSQL's programs, the newest version first. */
const listFolders = () => {
  const debianFolders = existsSync(DEBIAN_POSTGRES_FOLDER)
    ? readdirSync(DEBIAN_POSTGRES_FOLDER)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN_POSTGRES_FOLDER, version, 'bin'))
    : [];
  const { stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return [
    process.env.POSTGRES_BIN ?? '',
    stdout?.trim() ?? '',
    ...debianFolders,
    '/opt/homebrew/bin',
    '/usr/local/bin',
  ];
};

const findFolder = () => listFolders().find((folder) => folder !== '' && existsSync(join(folder, 'initdb')));

const findPgBouncer = () => {
  const folders = ['/usr/sbin', '/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));
};

/**
 * Returns a path that was found. Throws an Error that says what to do if there is none.
 * @param {string | undefined} path
 */
const requireFound = (path) => {
  if (path) return path;
  throw new Error(HELP);
};

/**
 * Returns the folder of PostgreSQL's programs. First installs PostgreSQL and pgBouncer if one of them is
 * missing and the system allows that.
 */
const ensurePostgres = () => {
  const finderByPackage = { postgresql: findFolder, pgbouncer: findPgBouncer };
  const missingPackages = Object.entries(finderByPackage).flatMap(([name, find]) => (find() ? [] : [name]));
  if (missingPackages.length > 0 && process.getuid?.() === 0 && runCommand('apt-get', ['update', '-qq']))
    runCommand('apt-get', ['install', '-qq', '-y', '--no-install-recommends', ...missingPackages]);
  requireFound(findPgBouncer());
  return requireFound(findFolder());
};

/**
 * Returns the ids of the user and group that run the server. They are absent unless this process runs as
 * root, because PostgreSQL refuses to run as root.
 */
const findServerAccount = () => {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = ['postgres', 'nobody'].flatMap((name) => accounts.filter(([own]) => own === name))[0];
  if (!account) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
  return { uid: Number(account[2]), gid: Number(account[3]) };
};

const findFreePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
};

/** Settings that make a server fast, for data that may be lost. */
const NON_DURABLE_SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

/**
 * @typedef {object} Cluster
 * @property {(database?: string) => string} url The address of one of its databases; `postgres` is always there.
 * @property {() => number} pid The process to which all others belong.
 * @property {() => Promise<void>} start Starts it again, at the same address.
 * @property {(signal?: NodeJS.Signals) => Promise<void>} stop Ends it: fast, or as a signal says.
 * @property {() => Promise<void>} remove Ends it and removes its folder.
 */

/** @param {string} folder @param {ReturnType<typeof findServerAccount>} serverAccount @param {string} [name] */
const createOwnedFolder = (folder, serverAccount, name = 'postgres') => {
  const directory = mkdtempSync(join(folder, `${name}-`));
  if (serverAccount.uid !== undefined) chownSync(directory, serverAccount.uid, serverAccount.gid);
  return directory;
};

/**
 * Waits until a program that was just started answers as PostgreSQL does. If it does not, throws an Error
 * with the program's log.
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ name: string, bin: string, port: number, directory: string }} started
 */
const waitUntilReady = async (child, { name, bin, port, directory }) => {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  const isReady = () =>
    spawnSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0;
  while (!isReady()) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`${name} did not start:\n${readFileSync(join(directory, 'log'), 'utf8')}`);
    }
    await wait(20);
  }
};

/**
 * Starts a server on the data in a folder.
 * @param {{ bin: string, who: ReturnType<typeof findServerAccount>, directory: string, settings: readonly string[] }} own
 * @returns {Promise<Cluster>}
 */
const startServer = async ({ bin, who, directory, settings }) => {
  const data = join(directory, 'data');
  const port = await findFreePort();
  // The server's output goes to a file, because a pipe would keep the process that started the server from
  // ending.
  const log = openSync(join(directory, 'log'), 'a');
  const allSettings = [
    ...['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=200'],
    ...settings,
  ];
  const spawnPostgres = () =>
    spawn(join(bin, 'postgres'), ['-D', data, ...allSettings.flatMap((setting) => ['-c', setting])], {
      ...who,
      cwd: directory,
      stdio: ['ignore', log, log],
    });
  let child = spawnPostgres();
  const startedServer = { name: 'PostgreSQL', bin, port, directory };
  // The process that started the server may end without stopping it.
  process.once('exit', () => child.kill('SIGQUIT'));
  /** @param {NodeJS.Signals} [signal] */
  const stop = async (signal = 'SIGINT') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  await waitUntilReady(child, startedServer);
  return {
    url: (database = 'postgres') => `postgres://console@127.0.0.1:${port}/${database}`,
    pid: () => child.pid ?? 0,
    start: async () => {
      child = spawnPostgres();
      await waitUntilReady(child, startedServer);
    },
    stop,
    remove: async () => {
      await stop('SIGQUIT');
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

/**
 * Fills a new folder by running one of PostgreSQL's programs. Removes the folder if that fails.
 * @param {string} directory @param {string} program @param {string[]} args @param {ReturnType<typeof findServerAccount>} serverAccount
 */
const fillFolderByProgram = (directory, program, args, serverAccount) => {
  const programResult = spawnSync(program, args, { ...serverAccount, cwd: directory, encoding: 'utf8' });
  if (programResult.status === 0) return;
  rmSync(directory, { recursive: true, force: true });
  throw new Error(`${program} failed: ${programResult.stderr || programResult.error}`);
};

/**
 * Starts a new server in a temporary folder, reachable from this machine only. With `durable` it syncs its
 * writes to the disk, as a server in production does. `settings` are lines of its configuration.
 * @param {{ durable?: boolean, settings?: string[], folder?: string }} [options]
 * @returns {Promise<Cluster>}
 */
export const startCluster = async ({ durable = false, settings = [], folder = tmpdir() } = {}) => {
  const bin = requireFound(findFolder());
  const serverAccount = findServerAccount();
  const directory = createOwnedFolder(folder, serverAccount);
  const initdbOptions = ['-U', 'console', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  fillFolderByProgram(
    directory,
    join(bin, 'initdb'),
    ['-D', join(directory, 'data'), ...initdbOptions],
    serverAccount,
  );
  return startServer({
    bin,
    who: serverAccount,
    directory,
    settings: [...(durable ? [] : NON_DURABLE_SETTINGS), ...settings],
  });
};

/**
 * Starts a streaming replica of a server in a temporary folder.
 * @param {string} url The address of the primary.
 * @returns {Promise<Cluster>}
 */
export const startReplica = async (url) => {
  const bin = requireFound(findFolder());
  const serverAccount = findServerAccount();
  const directory = createOwnedFolder(tmpdir(), serverAccount);
  const baseBackupOptions = ['-d', url, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'];
  fillFolderByProgram(
    directory,
    join(bin, 'pg_basebackup'),
    ['-D', join(directory, 'data'), ...baseBackupOptions],
    serverAccount,
  );
  return startServer({ bin, who: serverAccount, directory, settings: NON_DURABLE_SETTINGS });
};

/**
 * Starts a pgBouncer in transaction mode in front of a server, as docs/postgresql.md recommends. It ends with
 * this process, or when `stop` is called.
 * @param {string} url The address of one of the server's databases.
 */
export const startPgBouncer = async (url) => {
  const serverAccount = findServerAccount();
  const directory = createOwnedFolder(tmpdir(), serverAccount, 'pgbouncer');
  const { port: serverPort, username } = new URL(url);
  const port = await findFreePort();
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${serverPort}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = trust'],
    ...[`auth_file = ${directory}/users.txt`, 'pool_mode = transaction', 'default_pool_size = 20'],
    ...['ignore_startup_parameters = options', 'server_login_retry = 1', 'query_wait_timeout = 10'],
  ];
  writeFileSync(join(directory, 'users.txt'), `"${username}" ""\n`);
  writeFileSync(join(directory, 'pgbouncer.ini'), lines.join('\n'));
  const log = openSync(join(directory, 'log'), 'a');
  const child = spawn(requireFound(findPgBouncer()), ['pgbouncer.ini'], {
    ...serverAccount,
    cwd: directory,
    stdio: ['ignore', log, log],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  await waitUntilReady(child, { name: 'pgBouncer', bin: requireFound(findFolder()), port, directory });
  const address = new URL(url);
  address.port = String(port);
  return {
    url: address.href,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(ensurePostgres());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
