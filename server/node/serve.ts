import { once } from 'node:events';
import type { Server } from 'node:http';
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

const stop = async (server: Server, { api, store }: OpenServer) => {
  await drain(server);
  await api.rest();
  await store.close();
};

/** The commands that a running server takes; the others work on the data themselves. */
const commandsOf =
  (opened: OpenServer): CommandHandler =>
  async ({ command, args, secret }) => {
    if (command !== 'operator') throw new UsageError(`The running server knows no command ${command}.`);
    return changeOperators(opened, args, secret);
  };

/** Serves until SIGTERM or SIGINT, then lets running requests end and closes everything. */
export const serve = async (config: Config, opened: OpenServer, demo: () => Promise<Demo>) => {
  const seeded = config.demo ? await seedDemo(opened, demo) : await refuseDemoOperator(opened, demo);
  const { log } = opened;
  const callers = rememberedCallers();
  const { fetch } = hostFor(opened, config, callers);
  const { trustProxy } = config;
  // Before it is said that the console is there: whoever waits for that may send a command next.
  const socket = () => openCommandSocket(config.dataDir, commandsOf(opened), log);
  const commands = config.databaseUrl ? null : await socket();
  const { server, port } = await listen(fetch, config.port, config.host, { trustProxy, callers });
  const url = `${config.publicUrl?.origin ?? addressOf(config.host, port)}/console`;
  log.event('started', { url }, `Console: ${url}`);
  if (seeded) log.event('demo', seeded, `Demo operator: ${seeded.username} / ${seeded.password}`);
  const sweeping = setInterval(() => void opened.api.sweep(), HOUR_MS);
  void opened.api.stripOlderPictures();
  const deliver = () => void opened.api.deliver();
  // What an earlier process left is sent at once.
  deliver();
  const delivering = setInterval(deliver, DELIVERY_MS);
  const [signal] = await stopAsked();
  log.event('stopping', { signal: String(signal) }, 'Stopping');
  commands?.close();
  clearInterval(sweeping);
  clearInterval(delivering);
  await stop(server, opened);
  log.event('stopped', {}, 'Stopped');
};
