import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { collectAssignableRightNames } from '../../../src/core/schema/index';
import { setAllowedEmbedSources } from '../../../src/core/schema/text/frames';
import { createOlderOptionNameWarnings } from '../../../src/core/schema/words/renamed';
import { createAccessLog, findAccessLogCollectionName } from '../accessLog/log';
import { findAccountCollection } from '../accounts/accounts';
import { mapUnknownScopesToUsernames } from '../accounts/operatorKeys';
import { limitSessionLifetimes } from '../accounts/sessionTimes';
import { createStoredSignInKeyService } from '../accounts/storedKeys';
import { createApi } from '../app';
import { collectPictureCopyWidths } from '../assets/copies';
import { createAllCollections } from '../collections';
import type { ServerDefinition } from '../extend';
import type { IdentifyingTextMatcher } from '../mail/traces';
import {
  findCollectionPathsToRecompute,
  storeRuleRevisionsOfEmptyCollections,
} from '../records/writes/recomputeStoredValues';
import { includeBinInMigrations } from '../states/binMigrations';
import { addMigratedPaths } from '../states/formerNames';
import { declaredPathsCollection, readStoredDeclaredPaths, writeDeclaredFieldPaths } from '../store/declared';
import { MigrationError } from '../store/migrations';
import type { Store } from '../store/store';
import { argon2PasswordHashing } from './argon2';
import type { ServerConfig } from './config';
import type { ConnectionPoolUsage } from './database/postgres/pool';
import type { ReplicaAvailability } from './database/postgres/replica';
import { createSqliteStore } from './database/sqlite/sqlite';
import { createPrivateDirectory } from './durable';
import { createDiskFileStorage, type FileStorage } from './files/fileHome';
import {
  computeDataFolderPaths,
  type DataFolder,
  pairDataFolderWithDatabase,
  refuseFilesWithoutDatabase,
  refuseInterruptedRestore,
  refuseNewerFileLayout,
} from './files/folder';
import { createFileSignInKeyService } from './files/keysFile';
import { removeMailsAboutPerson } from './mail/forgetMails';
import { createFolderMailSender } from './mail/outbox';
import { createSmtpMailSender } from './mail/smtp';
import { createConnectionPoolGauges, readConsoleGauges } from './metrics/gauges';
import { createLockTimingStore } from './metrics/lockTimes';
import { createEventLog, type EventLog } from './metrics/log';
import { createMetrics } from './metrics/metrics';
import { createWebAuthnService, findPasskeyRelyingParty } from './passkeys';
import { runWithReadOnlyConsoleData } from './reading';
import { createRichTextSanitizer } from './sanitize/sanitizing';
import { loadPictureShrinker } from './shrink';
import { findLostFieldValues, formatLostValuesMessage, readPendingMigrations } from './upgrade';

const getCurrentTime = () => new Date();
const generateRandomBytes = (byteCount: number) => new Uint8Array(randomBytes(byteCount));

/**
 * Returns the storage of uploaded files. The code for an object storage is loaded only if one is configured.
 */
export const openFileStorage = async ({ dataDir, s3 }: ServerConfig): Promise<FileStorage> => {
  const { uploads, incoming } = computeDataFolderPaths(dataDir);
  if (!s3) return createDiskFileStorage(uploads);
  const { createS3FileStorage } = await import('./files/s3');
  return createS3FileStorage(s3, incoming);
};

/**
 * Returns the store: a SQLite file, or a shared PostgreSQL database. The code for PostgreSQL is loaded only
 * if such a database is configured.
 */
const openConfiguredStore = async (
  { databaseUrl, databaseReplicaUrl }: ServerConfig,
  folder: DataFolder,
  { resources }: ServerDefinition,
  onReplicaState: (state: ReplicaAvailability) => void,
): Promise<Store & { uses?: () => ConnectionPoolUsage[] }> => {
  if (!databaseUrl) return createSqliteStore(folder.database);
  const { createPostgresStore } = await import('./database/postgres/postgres');
  if (!databaseReplicaUrl) return createPostgresStore(databaseUrl.href);
  const replicatedCollectionPaths = new Set(resources.map(({ api }) => api.path));
  const isReplicatedCollection = (collectionName: string) => replicatedCollectionPaths.has(collectionName);
  return createPostgresStore(databaseUrl.href, {
    address: databaseReplicaUrl.href,
    serves: isReplicatedCollection,
    onState: onReplicaState,
  });
};

const REPLICA_LOG_TEXTS: Readonly<Record<ReplicaAvailability, string>> = {
  serving: 'The replica of DATABASE_REPLICA_URL answers lists, figures and exports again.',
  away: 'The replica of DATABASE_REPLICA_URL does not answer: the primary answers all until it does.',
  behind: 'The replica of DATABASE_REPLICA_URL has got nothing for 10 s: the primary answers until it has.',
};

const openDataFolder = async (
  config: ServerConfig,
  product: ServerDefinition,
  acceptsIdentityMismatch: boolean,
  log: EventLog,
) => {
  const { resources, migrations, totals } = product;
  const { dataDir } = config;
  await createPrivateDirectory(dataDir);
  const isDatabaseShared = config.databaseUrl !== null;
  const dataFolder = {
    ...computeDataFolderPaths(dataDir),
    home: await openFileStorage(config),
    databaseName: isDatabaseShared ? 'the database' : 'console.sqlite',
    hasKeys: !isDatabaseShared,
  };
  for (const line of createOlderOptionNameWarnings()) console.warn(line);
  await refuseInterruptedRestore(dataFolder);
  await refuseNewerFileLayout(dataFolder);
  if (!acceptsIdentityMismatch && !isDatabaseShared) await refuseFilesWithoutDatabase(dataFolder);
  const store = await openConfiguredStore(config, dataFolder, product, (state) =>
    log.event('replica', { state }, REPLICA_LOG_TEXTS[state]),
  );
  try {
    // Before any data are changed, the server looks for stored values whose fields are no longer declared. If
    // it then refuses to start, an older build can still use the data.
    await store.open([declaredPathsCollection]);
    const lostValueCounts = await findLostFieldValues(config, product, await readStoredDeclaredPaths(store));
    if (lostValueCounts.length > 0) {
      // This call throws if the build is older than the data. The error then names the missing migration,
      // not the fields that only the newer build declares.
      await runWithReadOnlyConsoleData(config, product, (database) =>
        readPendingMigrations(database, product),
      );
      if (config.production) throw new MigrationError(formatLostValuesMessage(lostValueCounts));
      console.warn(formatLostValuesMessage(lostValueCounts));
    }
    await store.open(createAllCollections(resources, totals), includeBinInMigrations(migrations, resources));
    await writeDeclaredFieldPaths(
      store,
      product,
      lostValueCounts.map(({ path }) => path),
    );
    await pairDataFolderWithDatabase(dataFolder, store, {
      resources,
      now: getCurrentTime(),
      random: generateRandomBytes,
      accept: acceptsIdentityMismatch,
    });
    const signInKeys = await (isDatabaseShared
      ? createStoredSignInKeyService(store, getCurrentTime)
      : createFileSignInKeyService(dataFolder.keys, getCurrentTime));
    return { folder: dataFolder, store, keys: signInKeys };
  } catch (error) {
    await store.close();
    throw error;
  }
};

/**
 * Opens all data in `DATA_DIR`, and the shared database if one is configured. Throws if another process has
 * the folder's database open. Throws if the database and the uploaded files don't belong together, unless
 * `accept` is set.
 */
export const openServerData = async (
  config: ServerConfig,
  product: ServerDefinition,
  { accept = false } = {},
) => {
  const { dataDir, publicUrl, smtpUrl, mailFrom, name, flavour, allowUnversioned, states, mailBudget } =
    config;
  const { resources, calls, hooks = [], acts = [], totals, messages, frames = [], flavours } = product;
  const { publicReads = [], previews = {}, businessDays } = product;
  setAllowedEmbedSources(frames);
  const consoleNames = [name || (flavours[flavour] ?? '')];
  const log = createEventLog(config.log, {
    clock: getCurrentTime,
    writeOutput: console.log,
    writeError: console.error,
  });
  const openedFolder = await openDataFolder(config, product, accept, log);
  const { folder, keys } = openedFolder;
  const store = createLockTimingStore(openedFolder.store, (lockTimes) => {
    metrics.locked(lockTimes);
    log.logLongLocks(lockTimes);
  });
  const { files } = folder.home;
  const dependencies = {
    resources: addMigratedPaths(resources, product.migrations),
    store,
    files,
    clock: getCurrentTime,
    random: generateRandomBytes,
    hashing: argon2PasswordHashing,
  };
  const mailFolder = join(dataDir, 'outbox');
  const mailSender = smtpUrl
    ? createSmtpMailSender(smtpUrl, mailFrom, { isServerTrusted: config.smtpInsecure })
    : createFolderMailSender(mailFolder, mailFrom);
  // Mails that were kept in the folder before a mail server was configured are removed too.
  const erasableMailSender = {
    ...mailSender,
    forget: (personMatcher: IdentifyingTextMatcher) => removeMailsAboutPerson(mailFolder, personMatcher),
  };
  const sanitizeRichText = createRichTextSanitizer(join(import.meta.dirname, 'sanitizeThread.js'));
  const isCookieSecure = publicUrl?.protocol === 'https:';
  const metrics = createMetrics(async () => {
    // The number of used connections is read before any query to the store, because queries use connections
    // themselves.
    const poolGauges = createConnectionPoolGauges(store.uses?.() ?? []);
    return [...poolGauges, ...(await readConsoleGauges(store, folder.database))];
  });
  const relyingParty = findPasskeyRelyingParty(publicUrl, consoleNames[0] ?? '');
  const hasPictureCopies = collectPictureCopyWidths(resources).size > 0;
  const shrinkPicture = hasPictureCopies ? await loadPictureShrinker() : null;
  const api = createApi({
    ...dependencies,
    ...(shrinkPicture && { shrink: shrinkPicture }),
    keys,
    mail: erasableMailSender,
    calls,
    hooks,
    acts,
    publicReads,
    previews,
    ...(businessDays && { businessDayCalendar: businessDays }),
    ...(totals && { totals }),
    sanitize: sanitizeRichText,
    messages,
    secureCookie: isCookieSecure,
    ...(publicUrl && { publicUrl: publicUrl.origin }),
    ...(relyingParty && { passkeys: createWebAuthnService(relyingParty) }),
    ...(config.secretsKey && { secretsKey: config.secretsKey }),
    signInAddresses: config.signInAddresses,
    sessionTimes: limitSessionLifetimes(config.sessionTimes, product.sessionTimes),
    secondPolicy: publicUrl && !config.demo ? 'required' : 'never',
    allowUnversioned,
    states,
    mailBudget,
    names: consoleNames,
    log(id, failureText) {
      metrics.failed();
      log.failure(id, failureText);
    },
    onSweepWaits: (sweepDelayedUntil) =>
      log.event(
        'sweep-waits',
        { until: sweepDelayedUntil },
        `Nothing that has expired is removed until ${sweepDelayedUntil}: the data were last served more than 7 days ago. See that data and clock are right; npm run data -- sweep removes it at once.`,
      ),
    onCall(answeredCall) {
      metrics.answered(answeredCall);
      log.logSlowCall(answeredCall);
    },
  });
  await api.open();
  await storeRuleRevisionsOfEmptyCollections(store, resources);
  for (const path of await findCollectionPathsToRecompute(store, resources))
    console.warn(
      `${path}: computed fields have other rules than its stored values; npm run migrate computes them again`,
    );
  for (const [word, names] of await mapUnknownScopesToUsernames(
    store,
    findAccountCollection(resources),
    collectAssignableRightNames(resources),
  ))
    console.warn(`console:${word} grants nothing, since no resource knows it: ${names.join(', ')} had it`);
  const accessLog = createAccessLog(
    { store, random: generateRandomBytes, maskStranger: (caller) => caller },
    findAccessLogCollectionName(resources),
  );
  const lacksSharp = hasPictureCopies && shrinkPicture === null;
  const previewPageOrigins = resources.flatMap(({ preview }) =>
    preview?.url ? [new URL(preview.url).origin] : [],
  );
  const { assets } = folder.home;
  return {
    ...dependencies,
    names: consoleNames,
    messages,
    accessLog,
    api,
    log,
    metrics,
    assets,
    lacksSharp,
    previewPages: previewPageOrigins,
  };
};

export type OpenedServerData = Awaited<ReturnType<typeof openServerData>>;
