import { once } from 'node:events';
import { join } from 'node:path';
import { HOUR_MS } from '../basics/time';
import { type CommandHandler, openCommandSocket } from './commands/commandSocket';
import { type Demo, refuseDemoOperator, seedDemo } from './commands/demo';
import { changeOperators } from './commands/operator';
import type { Config } from './config';
import { type Callers, rememberedCallers } from './http/callers';
import { createHost } from './http/host';
import { drain, listen } from './http/listen';
import { ownHosts } from './http/ownHosts';
import { refusedHost } from './http/refusedHost';
import type { OpenServer } from './open';
import { UsageError } from './usage';

/** Milliseconds between two looks for mails that are to be tried again. */
const DELIVERY_MS = 15_000;

const hostFor = ({ api, store, messages, log, metrics }: OpenServer, config: Config, callers: Callers) => {
  const { flavour, name, pictureHosts, publicUrl, trustProxy, metricsToken } = config;
  return createHost({
    fetchApi: api.fetch,
    pages: { root: join(import.meta.dirname, '../console'), meta: { flavour, name, pictureHosts } },
    https: publicUrl?.protocol === 'https:',
    trustProxy,
    callers,
    isOwnHost: ownHosts(config),
    refuseHost: refusedHost(messages, (line) => log.event('refused', { what: line }, line)),
    ready: store.ready,
    metrics: { text: metrics.text, token: metricsToken },
  });
};

const addressOf = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

const stopAsked = () => Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);

/** The commands that a running server takes; the others work on the data themselves. */
const commandsOf =
  (opened: OpenServer): CommandHandler =>
  async ({ command, args, secret }) => {
    if (command !== 'operator') throw new UsageError(`The running server knows no command ${command}.`);
    return changeOperators(opened, args, secret);
  };

/** Does by the clock what nobody asks for. Returns how that is ended. */
const beginTurns = ({ api }: OpenServer): (() => void) => {
  const sweeping = setInterval(() => void api.sweep(), HOUR_MS);
  void api.stripOlderPictures();
  // An earlier process may have ended before it had erased what it removed; nobody waits for that to start.
  void api.erase();
  const deliver = () => void api.deliver();
  // What an earlier process left is sent at once.
  deliver();
  const delivering = setInterval(deliver, DELIVERY_MS);
  return () => {
    clearInterval(sweeping);
    clearInterval(delivering);
  };
};

/** Listens until SIGTERM or SIGINT. Returns the server, which then still listens. */
const listenUntilStopped = async (config: Config, opened: OpenServer, demo: Demo['operator'] | null) => {
  const { log } = opened;
  const { trustProxy } = config;
  const callers = rememberedCallers();
  const { fetch } = hostFor(opened, config, callers);
  const { server, port } = await listen(fetch, config.port, config.host, { trustProxy, callers });
  const url = `${config.publicUrl?.origin ?? addressOf(config.host, port)}/console`;
  log.event('started', { url }, `Console: ${url}`);
  if (demo) log.event('demo', demo, `Demo operator: ${demo.username} / ${demo.password}`);
  const endTurns = beginTurns(opened);
  const [signal] = await stopAsked();
  log.event('stopping', { signal: String(signal) }, 'Stopping');
  endTurns();
  return server;
};

/** Serves until SIGTERM or SIGINT, then lets running requests end; closes everything then, and where it throws. */
export const serve = async (config: Config, opened: OpenServer, demo: () => Promise<Demo>) => {
  const { api, store, log } = opened;
  try {
    const seeded = config.demo ? await seedDemo(opened, demo) : await refuseDemoOperator(opened, demo);
    // Before it is said that the console is there: whoever waits for that may send a command next.
    const socket = () => openCommandSocket(config.dataDir, commandsOf(opened), log);
    const commands = config.databaseUrl ? null : await socket();
    const listening = listenUntilStopped(config, opened, seeded ?? null);
    await drain(await listening.finally(() => commands?.close()));
  } finally {
    await api.rest();
    await store.close();
  }
  log.event('stopped', {}, 'Stopped');
};
