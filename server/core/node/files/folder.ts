import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnyResource, isObject } from '../../../../src/core/schema/index';
import { accountsOf } from '../../accounts/accounts';
import { ASSETS } from '../../assets/assets';
import type { Random } from '../../basics/ids';
import { type Birth, ensureBirth, readBirth, writeBirth } from '../../store/birth';
import { refuseNewerLayout } from '../../store/layouts';
import type { Store } from '../../store/store';
import { unlessMissing } from '../durable';
import { UsageError } from '../usage';
import type { FileHome } from './fileHome';

/** Paths of the parts of `DATA_DIR`. */
export const pathsIn = (dataDir: string) => ({
  dataDir,
  database: join(dataDir, 'console.sqlite'),
  keys: join(dataDir, 'keys.json'),
  /** Uploaded files. */
  uploads: join(dataDir, 'files'),
  /** Uploads on their way to another place than the folder. */
  incoming: join(dataDir, 'incoming'),
});

/** `DATA_DIR`, and where its uploaded files live. */
export interface Folder extends ReturnType<typeof pathsIn> {
  home: FileHome;
  /** The name of the database in messages. */
  databaseName: string;
  /** Whether the folder holds the sign-in keys too. */
  hasKeys: boolean;
}

/** Number of assets whose files are looked for: if none of them exists, the rest won't either. */
const SAMPLE = 20;

const refusal = ({ dataDir }: Folder, found: string) =>
  new UsageError(
    `DATA_DIR ${dataDir} is not complete: ${found}. Put back what belongs together (docs/operations.md, "A folder that is refused"), or run \`npm run data -- accept\` to go on with what is there.`,
  );

/** Raise it when files are kept in another way, so that an older build refuses them. */
const LAYOUT = 1;

/** Returns the content of the mark next to the files: null without one, nothing if it can't be read. */
const readMarked = async ({ home }: Folder): Promise<Partial<Birth & { layout: number }> | null> => {
  const text = await home.readMark();
  if (text === null) return null;
  try {
    const marked: unknown = JSON.parse(text);
    return isObject(marked) ? marked : {};
  } catch {
    return {};
  }
};

/** Returns the mark next to the files: null without one, '' if it can't be read. */
const readMark = async (folder: Folder): Promise<string | null> => {
  const marked = await readMarked(folder);
  return marked && String(marked.mark ?? '');
};

/** Throws a `MigrationError` where a newer build keeps the files in another way. */
export async function refuseNewerFiles(folder: Folder): Promise<void> {
  const layout = (await readMarked(folder))?.layout ?? LAYOUT;
  refuseNewerLayout(`The files in ${folder.home.name}`, layout, LAYOUT);
}

async function countFiles({ home }: Folder): Promise<number> {
  let count = 0;
  for await (const _ of home.files.list()) count += 1;
  return count;
}

const plural = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** Describes the contents of files/; '' if it is empty. */
async function describeLeftovers(folder: Folder): Promise<string> {
  const { home } = folder;
  const count = await countFiles(folder);
  if (count > 0) return `${home.name} holds ${plural(count)}`;
  return (await readMark(folder)) === null ? '' : `${home.name} belongs to another database`;
}

/** Throws UsageError, with the findings, for a folder without its database, before a new one is created. */
export async function refuseLostDatabase(folder: Folder): Promise<void> {
  const size = (await stat(folder.database).catch(unlessMissing))?.size;
  if (size) return;
  const left = await describeLeftovers(folder);
  if (left)
    throw refusal(folder, `${folder.databaseName} is ${size === 0 ? 'empty' : 'missing'}, and ${left}`);
}

/** Whether the files of the first assets are all missing. */
async function areAllMissing({ home: { files } }: Folder, store: Store): Promise<boolean> {
  const some = await store.find(ASSETS, { where: [], order: [], skip: 0, limit: SAMPLE });
  const named = some.filter(({ state }) => state === 'ready');
  const found = await Promise.all(named.map(({ _id }) => files.get(_id)));
  return named.length > 0 && found.every((file) => file === null);
}

/** Describes what does not match between a database and its files; null if everything does. */
async function findMismatch(
  folder: Folder,
  store: Store,
  birth: Birth | null,
  accounts: string,
): Promise<string | null> {
  const { home, databaseName } = folder;
  const mark = await readMark(folder);
  if (mark !== null && mark === birth?.mark) return null;
  const named = await store.count(ASSETS, []);
  if (mark !== null) {
    if (birth)
      return `${databaseName} and ${home.name} belong to different consoles (${birth.mark}, ${mark || 'damaged'})`;
    return `${home.name} belongs to another, newer database than ${databaseName}`;
  }
  if (named > 0 && (await areAllMissing(folder, store))) {
    return `${databaseName} names ${plural(named)}, and ${home.name} has none of them`;
  }
  const isNew = named === 0 && (await store.count(accounts, [])) === 0;
  const left = isNew ? await describeLeftovers(folder) : '';
  return left ? `${databaseName} is empty, and ${left}` : null;
}

/** Throws if the sign-in keys are missing although there are accounts; the keys are created before any account. */
async function refuseLostKeys(
  { dataDir, keys, hasKeys }: Folder,
  store: Store,
  accounts: string,
): Promise<void> {
  if (!hasKeys) return;
  if ((await stat(keys).catch(unlessMissing)) || (await store.count(accounts, [])) === 0) return;
  throw new UsageError(
    `DATA_DIR ${dataDir} is not complete: keys.json is missing. Put it back, or run \`npm run keys -- rotate\` to make a new one.`,
  );
}

/**
 * Marks the parts of a folder as belonging together, or refuses it if they don't. A folder without marks gets them if
 * its contents match. `accept` gives it new marks without a check; older files are then kept.
 * Throws UsageError with the findings.
 */
export async function joinFolder(
  folder: Folder,
  store: Store,
  {
    resources,
    now,
    random,
    accept,
  }: { resources: readonly AnyResource[]; now: Date; random: Random; accept: boolean },
): Promise<void> {
  const accounts = accountsOf(resources).path;
  const birth = await readBirth(store);
  if (!accept) {
    const found = await findMismatch(folder, store, birth, accounts);
    if (found) throw refusal(folder, found);
    await refuseLostKeys(folder, store, accounts);
  }
  // The database first: after a crash in between it has no files yet, and the mark is written on the next start.
  const own = await (accept ? writeBirth : ensureBirth)(store, now, random);
  if ((await readMark(folder)) !== own.mark)
    await folder.home.writeMark(JSON.stringify({ layout: LAYOUT, ...own }));
}
