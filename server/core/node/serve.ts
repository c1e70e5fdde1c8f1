import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findAccessLogCollectionName } from '../accessLog/log';
import { HOUR_MS, SECOND_MS } from '../basics/time';
import { toLoggableText } from '../basics/toLoggableText';
import type { DemoData } from '../extend';
import { createAccessLogAnchorWriter } from './anchors';
import { type CommandHandler, openCommandSocket } from './commands/commandSocket';
import { REMOVE_EXPIRED_COMMAND } from './commands/data';
import { requireChangedDemoPassword, seedDemoData } from './commands/demo';
import { runOperatorCommandOnData } from './commands/operator';
import type { ServerConfig } from './config';
import { createSignedInCookieCache, type SignedInCookieCache } from './http/callers';
import { createServerHostCheck } from './http/createOwnHostCheck';
import { createWrongHostResponder } from './http/createWrongHostResponder';
import { createHttpApp } from './http/host';
import { type ConsoleBuildAssetRegistry, createConsoleBuildAssetRegistry } from './http/keptAssets';
import { drainServer, startHttpServer } from './http/listen';
import type { OpenedServerData } from './open';
import { findPasskeyRelyingParty } from './passkeys';
import { UsageError } from './usage';

/** The folder of the built console, which is next to the folder of the built server. */
const CONSOLE_PAGES_FOLDER = join(import.meta.dirname, '../console');

/** Milliseconds between two checks for mails that are due, including mails to send again. */
const MAIL_DELIVERY_INTERVAL_MS = 15_000;

/**
 * Milliseconds between two checks whether another hash of the access log must be written to
 * `access-anchors.jsonl`. The log can later be verified against these hashes.
 */
const ACCESS_LOG_ANCHOR_INTERVAL_MS = 10_000;

const createServerHttpApp = (
  { api, store, messages, log, metrics, previewPages }: OpenedServerData,
  config: ServerConfig,
  {
    callers,
    kept,
    isStopping,
  }: { callers: SignedInCookieCache; kept: ConsoleBuildAssetRegistry; isStopping: () => boolean },
) => {
  const { flavour, name, pictureHosts, publicUrl, trustProxy, metricsToken } = config;
  return createHttpApp({
    fetchApi: api.fetch,
    pages: {
      root: CONSOLE_PAGES_FOLDER,
      meta: { flavour, name, pictureHosts, passkeys: findPasskeyRelyingParty(publicUrl, name)?.id },
      kept,
      previewPages,
    },
    https: publicUrl?.protocol === 'https:',
    trustProxy,
    callers,
    isOwnHost: createServerHostCheck(config),
    refuseHost: createWrongHostResponder(messages, (line) => log.event('refused', { what: line }, line)),
    ready: store.ready,
    isStopping,
    metrics: { text: metrics.text, token: metricsToken },
  });
};

const formatHttpUrl = (host: string, port: number) =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

const waitForStopSignal = () => Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);

/**
 * Returns the function that executes the commands which a running server accepts. All other commands work
 * directly on the data.
 */
const createRunningServerCommandHandler =
  (serverData: OpenedServerData): CommandHandler =>
  async ({ command, args, secret }) => {
    if (command === REMOVE_EXPIRED_COMMAND.command) {
      await serverData.api.sweepNow();
      return REMOVE_EXPIRED_COMMAND.done;
    }
    if (command !== 'operator') throw new UsageError(`The running server knows no command ${command}.`);
    return runOperatorCommandOnData(serverData, args, secret);
  };

/**
 * Starts the work that a server repeats from time to time, such as removing expired data and sending mails.
 * Returns a function that ends this work.
 */
const startPeriodicTasks = (
  serverData: OpenedServerData,
  config: ServerConfig,
  assetRegistry: ConsoleBuildAssetRegistry,
): (() => void) => {
  const { api, store, clock, log } = serverData;
  const accessLogName = findAccessLogCollectionName(serverData.resources);
  const writeAccessLogAnchorIfDue =
    accessLogName === undefined
      ? undefined
      : createAccessLogAnchorWriter(store, accessLogName, config.dataDir, clock);
  const anchorTimer = setInterval(() => {
    void writeAccessLogAnchorIfDue?.().catch((error: unknown) =>
      log.failure('anchors', toLoggableText(error)),
    );
  }, ACCESS_LOG_ANCHOR_INTERVAL_MS);
  const sweepTimer = setInterval(() => {
    void api.sweep();
    void assetRegistry.renew();
  }, HOUR_MS);
  void api.mend();
  // Erases data that an earlier process removed, because that process may have ended before it erased them.
  // The server starts without waiting for this.
  void api.erase();
  const deliverMails = () => void api.deliver();
  // Mails that an earlier process did not send are sent at once.
  deliverMails();
  const deliveryTimer = setInterval(deliverMails, MAIL_DELIVERY_INTERVAL_MS);
  return () => {
    clearInterval(anchorTimer);
    clearInterval(sweepTimer);
    clearInterval(deliveryTimer);
  };
};

export interface RunningServer {
  port: number;
  /**
   * Continues to serve for `drainSeconds`, so that proxies notice the stop, or until `skipDrainPromise`
   * resolves. After that, waits for running requests and closes everything.
   */
  end: (skipDrainPromise?: Promise<unknown>) => Promise<void>;
}

const closeApiAndStore = async ({ api, store }: OpenedServerData) => {
  await api.rest();
  await store.close();
};

const listenForHttpRequests = async (
  serverData: OpenedServerData,
  config: ServerConfig,
  assetRegistry: ConsoleBuildAssetRegistry,
  isStopping: () => boolean,
) => {
  const signedInCookies = createSignedInCookieCache();
  const { fetch } = createServerHttpApp(serverData, config, {
    callers: signedInCookies,
    kept: assetRegistry,
    isStopping,
  });
  return startHttpServer(fetch, config.port, config.host, {
    trustProxy: config.trustProxy,
    callers: signedInCookies,
  });
};

const startServerWithoutFailureCleanup = async (
  config: ServerConfig,
  serverData: OpenedServerData,
  loadDemoData: () => Promise<DemoData>,
): Promise<RunningServer> => {
  const { log } = serverData;
  const demoOperator = config.demo
    ? await seedDemoData(serverData, loadDemoData)
    : await requireChangedDemoPassword(serverData, loadDemoData);
  // The command socket opens before the server reports that it has started. A script that waits for this
  // report may send a command at once.
  const openServerCommandSocket = () =>
    openCommandSocket(config.dataDir, createRunningServerCommandHandler(serverData), log);
  const commandSocket = config.databaseUrl ? null : await openServerCommandSocket();
  const assetRegistry = createConsoleBuildAssetRegistry(
    serverData.assets,
    join(CONSOLE_PAGES_FOLDER, 'assets'),
    {
      clock: serverData.clock,
      report: (error) => log.failure('assets', toLoggableText(error)),
    },
  );
  const assetRenewalPromise = assetRegistry.renew();
  // The assets must be stored first. Once this process serves its page, browsers may request the page's
  // assets from processes of other builds.
  if (config.databaseUrl) await assetRenewalPromise;
  let isStopping = false;
  const { server, port } = await listenForHttpRequests(
    serverData,
    config,
    assetRegistry,
    () => isStopping,
  ).catch((error: unknown) => {
    commandSocket?.close();
    throw error;
  });
  const consoleUrl = `${config.publicUrl?.origin ?? formatHttpUrl(config.host, port)}/console`;
  log.event('started', { url: consoleUrl }, `Console: ${consoleUrl}`);
  if (serverData.lacksSharp)
    log.event(
      'no-sharp',
      {},
      'Lists load pictures at full size: the binary of sharp for this system is missing (npm i --include=optional).',
    );
  if (demoOperator)
    log.event('demo', demoOperator, `Demo operator: ${demoOperator.username} / ${demoOperator.password}`);
  const stopPeriodicTasks = startPeriodicTasks(serverData, config, assetRegistry);
  return {
    port,
    async end(skipDrainPromise) {
      isStopping = true;
      stopPeriodicTasks();
      const drainDelayPromise = wait(config.drainSeconds * SECOND_MS, undefined, { ref: false });
      await Promise.race([drainDelayPromise, ...(skipDrainPromise ? [skipDrainPromise] : [])]);
      commandSocket?.close();
      try {
        await drainServer(server);
        await assetRegistry.rest();
      } finally {
        await closeApiAndStore(serverData);
      }
    },
  };
};

/**
 * Starts the server, which runs until the returned `end` is called. If the start fails, closes everything and
 * throws.
 */
export const startConsoleServer: typeof startServerWithoutFailureCleanup = async (
  config,
  serverData,
  loadDemoData,
) => {
  try {
    return await startServerWithoutFailureCleanup(config, serverData, loadDemoData);
  } catch (error) {
    await closeApiAndStore(serverData);
    throw error;
  }
};

/**
 * Serves until the process gets SIGTERM or SIGINT. It then serves for another `drainSeconds`, so that proxies
 * notice the stop. A second signal ends this delay. Finally it waits for running requests and closes
 * everything.
 */
export const serveUntilSignal = async (
  config: ServerConfig,
  serverData: OpenedServerData,
  loadDemoData: () => Promise<DemoData>,
) => {
  const { log } = serverData;
  const { end } = await startConsoleServer(config, serverData, loadDemoData);
  const [signal] = await waitForStopSignal();
  log.event('stopping', { signal: String(signal) }, 'Stopping');
  await end(waitForStopSignal());
  log.event('stopped', {}, 'Stopped');
};
