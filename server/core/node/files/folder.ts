import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnyResource, isObject } from '../../../../src/core/schema/index';
import { findAccountCollection } from '../../accounts/accounts';
import { ASSETS_COLLECTION } from '../../assets/assets';
import type { RandomBytesGenerator } from '../../basics/ids';
import {
  type DatabaseIdentity,
  ensureDatabaseIdentity,
  readDatabaseIdentity,
  writeDatabaseIdentity,
} from '../../store/birth';
import { refuseNewerDataLayout } from '../../store/layouts';
import type { Store } from '../../store/store';
import { returnNullIfFileNotFound } from '../durable';
import { UsageError } from '../usage';
import type { FileStorage } from './fileHome';

/** Returns the paths of the files and folders in `DATA_DIR`. */
export const computeDataFolderPaths = (dataDir: string) => ({
  dataDir,
  database: join(dataDir, 'console.sqlite'),
  keys: join(dataDir, 'keys.json'),
  /** Folder of the uploaded files. */
  uploads: join(dataDir, 'files'),
  /** Folder for uploads that this machine is receiving and will send to an object storage. */
  incoming: join(dataDir, 'incoming'),
  /** Folder into which a backup is restored first. It remains if the restore is interrupted. */
  restoring: join(dataDir, '.restoring'),
});

/** The folder `DATA_DIR`, and the storage of the uploaded files. */
export interface DataFolder extends ReturnType<typeof computeDataFolderPaths> {
  home: FileStorage;
  /** The name of the database in messages to the operator of the machine. */
  databaseName: string;
  /** Whether the sign-in keys are in this folder, not in a shared database. */
  hasKeys: boolean;
}

/**
 * Number of assets whose files are looked up when a server starts. If all these files are missing, the files
 * of all assets are assumed to be missing.
 */
const MAX_SAMPLED_ASSET_FILES = 20;

const createIncompleteDataFolderError = ({ dataDir }: DataFolder, problem: string) =>
  new UsageError(
    `DATA_DIR ${dataDir} is not complete: ${problem}. Put back what belongs together (docs/operations/backup.md, "A folder that is refused"), or run \`npm run data -- accept\` to go on with what is there.`,
  );

/**
 * Layout number of the storage of uploaded files. It must be raised when files are stored differently, so
 * that older builds refuse them.
 */
const FILE_STORAGE_LAYOUT_NUMBER = 1;

/**
 * Returns the content of the mark that says to which database the files belong. Returns null if there is no
 * mark, and an empty object if the mark is unreadable.
 */
const readDatabaseIdentityFile = async ({
  home,
}: DataFolder): Promise<Partial<DatabaseIdentity & { layout: number }> | null> => {
  const markText = await home.readMark();
  if (markText === null) return null;
  try {
    const parsedMark: unknown = JSON.parse(markText);
    return isObject(parsedMark) ? parsedMark : {};
  } catch {
    return {};
  }
};

/**
 * Returns the id of the database to which the files belong, from the files' mark. Returns null if there is no
 * mark, and '' if the mark is unreadable.
 */
const readDatabaseIdOfFiles = async (folder: DataFolder): Promise<string | null> => {
  const identity = await readDatabaseIdentityFile(folder);
  return identity && String(identity.mark ?? '');
};

/** Throws UsageError if a restore was interrupted, because the folder then lacks data of its backup. */
export async function refuseInterruptedRestore({ dataDir, restoring }: DataFolder): Promise<void> {
  const entryNames = (await readdir(restoring).catch(returnNullIfFileNotFound)) ?? [];
  if (entryNames.length > 0)
    throw new UsageError(
      `DATA_DIR ${dataDir} is not complete: a restore is running, or was interrupted. Empty the folder, the database and the bucket, and run \`npm run restore\` again.`,
    );
}

/** Throws a `MigrationError` if a newer build stores the files differently. */
export async function refuseNewerFileLayout(folder: DataFolder): Promise<void> {
  const layoutNumber = (await readDatabaseIdentityFile(folder))?.layout ?? FILE_STORAGE_LAYOUT_NUMBER;
  refuseNewerDataLayout(`The files in ${folder.home.name}`, layoutNumber, FILE_STORAGE_LAYOUT_NUMBER);
}

async function countStoredFiles({ home }: DataFolder): Promise<number> {
  let count = 0;
  for await (const _ of home.files.list()) count += 1;
  return count;
}

const formatFileCount = (fileCount: number) => (fileCount === 1 ? '1 file' : `${fileCount} files`);

/** Describes what the folder of uploaded files contains; '' if it is empty. */
async function describeStoredFiles(folder: DataFolder): Promise<string> {
  const { home } = folder;
  const fileCount = await countStoredFiles(folder);
  if (fileCount > 0) return `${home.name} holds ${formatFileCount(fileCount)}`;
  return (await readDatabaseIdOfFiles(folder)) === null ? '' : `${home.name} belongs to another database`;
}

/**
 * Throws UsageError if a data folder contains files but no database. Called before a new database is created
 * there.
 */
export async function refuseFilesWithoutDatabase(folder: DataFolder): Promise<void> {
  const databaseFileSize = (await stat(folder.database).catch(returnNullIfFileNotFound))?.size;
  if (databaseFileSize) return;
  const filesDescription = await describeStoredFiles(folder);
  if (filesDescription)
    throw createIncompleteDataFolderError(
      folder,
      `${folder.databaseName} is ${databaseFileSize === 0 ? 'empty' : 'missing'}, and ${filesDescription}`,
    );
}

/** Whether the files of the first assets in the database are all missing. */
async function areAllSampledAssetFilesMissing(
  { home: { files } }: DataFolder,
  store: Store,
): Promise<boolean> {
  const sampledAssets = await store.find(ASSETS_COLLECTION, {
    where: [],
    order: [],
    skip: 0,
    limit: MAX_SAMPLED_ASSET_FILES,
  });
  const readyAssets = sampledAssets.filter(({ state }) => state === 'ready');
  const assetFiles = await Promise.all(readyAssets.map(({ _id }) => files.get(_id)));
  return readyAssets.length > 0 && assetFiles.every((file) => file === null);
}

/** Describes how a database and its files don't match; null if they match. */
async function describeDatabaseMismatch(
  folder: DataFolder,
  store: Store,
  databaseIdentity: DatabaseIdentity | null,
  accountCollectionPath: string,
): Promise<string | null> {
  const { home, databaseName } = folder;
  const databaseIdOfFiles = await readDatabaseIdOfFiles(folder);
  if (databaseIdOfFiles !== null && databaseIdOfFiles === databaseIdentity?.mark) return null;
  const assetCount = await store.count(ASSETS_COLLECTION, []);
  if (databaseIdOfFiles !== null) {
    if (databaseIdentity)
      return `${databaseName} and ${home.name} belong to different consoles (${databaseIdentity.mark}, ${databaseIdOfFiles || 'damaged'})`;
    return `${home.name} belongs to another, newer database than ${databaseName}`;
  }
  if (assetCount > 0 && (await areAllSampledAssetFilesMissing(folder, store))) {
    return `${databaseName} names ${formatFileCount(assetCount)}, and ${home.name} has none of them`;
  }
  const isDatabaseEmpty = assetCount === 0 && (await store.count(accountCollectionPath, [])) === 0;
  const filesDescription = isDatabaseEmpty ? await describeStoredFiles(folder) : '';
  return filesDescription ? `${databaseName} is empty, and ${filesDescription}` : null;
}

/**
 * Throws if there are accounts but no sign-in keys. Keys are created before any account, so the keys must
 * have been lost.
 */
async function refuseMissingSignInKeys(
  { dataDir, keys, hasKeys }: DataFolder,
  store: Store,
  accountCollectionPath: string,
): Promise<void> {
  if (!hasKeys) return;
  if (
    (await stat(keys).catch(returnNullIfFileNotFound)) ||
    (await store.count(accountCollectionPath, [])) === 0
  )
    return;
  throw new UsageError(
    `DATA_DIR ${dataDir} is not complete: keys.json is missing. Put it back, or run \`npm run keys -- rotate\` to make a new one.`,
  );
}

/**
 * Marks a database and the files in a folder as belonging together. Throws UsageError, which says what was
 * found, if they don't match. If neither has a mark, both are marked if their contents match. With `accept`,
 * both get new marks without a check, and older files are kept.
 */
export async function pairDataFolderWithDatabase(
  folder: DataFolder,
  store: Store,
  {
    resources,
    now,
    random,
    accept,
  }: { resources: readonly AnyResource[]; now: Date; random: RandomBytesGenerator; accept: boolean },
): Promise<void> {
  const accountCollectionPath = findAccountCollection(resources).path;
  const storedIdentity = await readDatabaseIdentity(store);
  if (!accept) {
    const mismatchDescription = await describeDatabaseMismatch(
      folder,
      store,
      storedIdentity,
      accountCollectionPath,
    );
    if (mismatchDescription) throw createIncompleteDataFolderError(folder, mismatchDescription);
    await refuseMissingSignInKeys(folder, store, accountCollectionPath);
  }
  // The database gets its identity before the mark with this identity is written. If the server crashes in
  // between, no files exist yet, and the next start writes the mark.
  const identity = await (accept ? writeDatabaseIdentity : ensureDatabaseIdentity)(store, now, random);
  if ((await readDatabaseIdOfFiles(folder)) !== identity.mark)
    await folder.home.writeMark(JSON.stringify({ layout: FILE_STORAGE_LAYOUT_NUMBER, ...identity }));
}
