import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, cp, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isObject } from '../../src/schema/index';
import { ASSETS } from '../assets/assets';
import type { Files } from '../files/files';
import type { Config } from './config';
import { diskFiles } from './disk';
import { makeDirectory, syncDirectory, unlessMissing, writeDurably } from './durable';
import { MARK } from './fileHome';
import { pathsIn } from './folder';
import { checkData } from './fsck';
import type { Product } from './open';
import { readingFile } from './reading';
import { openReader } from './sqlite/database';
import { UsageError } from './usage';

/** What a backup says of itself. It is written last: a backup without it is not whole. */
interface Manifest {
  takenAt: string;
  /** SHA-256 of the database, in hex. */
  database: string;
  files: number;
}

const MANIFEST = 'backup.json';
/** Copies of a database that is written to, until one has all its files. */
const TRIES = 10;

/** A database or a storage that others keep has backups of its own. */
function refuseShared({ databaseUrl, s3 }: Config): void {
  if (!databaseUrl && !s3) return;
  throw new UsageError(
    'Only what is in DATA_DIR is backed up and restored here: use the means of the database and of the storage (docs/operations.md, "Backup").',
  );
}

/** What a restore that was cut off leaves, in `DATA_DIR`. */
const RESTORING = '.restoring';

const isEmpty = async (folder: string) => {
  const names = (await readdir(folder).catch(unlessMissing)) ?? [];
  return names.every((name) => name === RESTORING);
};

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}

/** Ids of the files that the records in a database name. */
const namedIn = (database: string, { resources }: Product): Promise<string[]> =>
  readingFile(database, resources, async (source) => {
    const all = await source.snapshot(ASSETS, { where: [], order: [], skip: 0 });
    const ids: string[] = [];
    try {
      for (let batch = await all.next(); batch; batch = await all.next())
        ids.push(...batch.filter(({ state }) => state === 'ready').map(({ _id }) => _id));
      return ids;
    } finally {
      await all.close();
    }
  });

/** Copies the files of these ids that are not there yet; returns the ids of those that could not be found. */
async function copyFiles(ids: readonly string[], from: Files, to: Files): Promise<string[]> {
  const missing: string[] = [];
  for (const id of ids) {
    if (await to.get(id)) continue;
    const found = await from.get(id);
    const file = found && (await to.receive());
    if (!file) {
      missing.push(id);
      continue;
    }
    try {
      for await (const piece of found.stream()) await file.append(piece);
      await file.keep(id);
    } finally {
      await file.discard();
    }
  }
  return missing;
}

/** Copies a database as it is at one moment, although it is written to. */
async function copyDatabase(from: string, to: string): Promise<void> {
  await rm(to, { force: true });
  const reading = openReader(from);
  try {
    reading.prepare('vacuum into ?').run(to);
  } finally {
    reading.close();
  }
}

/**
 * Copies the database and then the files that it names. A file that a server removed in between belongs to a record that
 * was removed: then a later moment is copied. Returns the number of files.
 */
async function copyWhole(config: Config, product: Product, part: string): Promise<number> {
  const [source, target] = [pathsIn(config.dataDir), pathsIn(part)];
  const [from, to] = [diskFiles(source.uploads), diskFiles(target.uploads)];
  let missing: string[] = [];
  for (let turn = 0; turn < TRIES; turn += 1) {
    await copyDatabase(source.database, target.database);
    const named = await namedIn(target.database, product);
    missing = await copyFiles(named, from, to);
    if (missing.length > 0) continue;
    // What an earlier turn copied may be removed by now.
    const kept = new Set(named);
    for await (const id of to.list()) if (!kept.has(id)) await to.remove(id);
    return named.length;
  }
  throw new UsageError(`Files that records name are missing: ${missing.join(', ')}. See \`npm run fsck\`.`);
}

/** Copies what stands beside database and files; what there is not is left out. */
async function copyRest(from: string, to: string): Promise<void> {
  await copyFile(pathsIn(from).keys, pathsIn(to).keys).catch(unlessMissing);
  await makeDirectory(pathsIn(to).uploads);
  const marks = [from, to].map((folder) => join(pathsIn(folder).uploads, MARK)) as [string, string];
  await copyFile(...marks).catch(unlessMissing);
  await cp(join(from, 'outbox'), join(to, 'outbox'), { recursive: true }).catch(unlessMissing);
}

/**
 * Moves what is restored up into `DATA_DIR`, which may be a mount and so can't be replaced itself; the database last, so
 * that a server refuses the folder until then.
 */
async function moveUp(part: string, dataDir: string): Promise<void> {
  const names = await readdir(part);
  const last = basename(pathsIn(part).database);
  for (const name of [...names.filter((one) => one !== last), last])
    await rename(join(part, name), join(dataDir, name));
  await rmdir(part);
  await syncDirectory(dataDir);
}

/** Gives a folder that is whole its name; what stood there was empty. */
async function moveIn(part: string, target: string): Promise<void> {
  await rmdir(target).catch(unlessMissing);
  await rename(part, target);
  await syncDirectory(dirname(target));
}

/**
 * Copies everything in `DATA_DIR` as it is at one moment, files with it, also while a server runs. Returns what is
 * printed. Throws UsageError; nothing is left then.
 */
export async function takeBackup(config: Config, product: Product, folder = ''): Promise<string> {
  refuseShared(config);
  if (folder === '') throw new UsageError('Usage: npm run backup -- <new folder>');
  const target = resolve(folder);
  if (!(await isEmpty(target))) throw new UsageError(`${target} is not empty: name a new folder.`);
  const part = `${target}.part`;
  await rm(part, { recursive: true, force: true });
  // It holds password hashes and keys.
  process.umask(0o077);
  await makeDirectory(part);
  try {
    const takenAt = new Date().toISOString();
    const files = await copyWhole(config, product, part);
    await copyRest(config.dataDir, part);
    const database = await digestOf(pathsIn(part).database);
    await writeDurably(join(part, MANIFEST), JSON.stringify({ takenAt, database, files } satisfies Manifest));
    await moveIn(part, target);
    return `${target} holds everything as it was at ${takenAt}, with ${files} files.`;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

/** Reads what a backup says of itself. Throws UsageError for a folder that is none, or is not as it was written. */
async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(unlessMissing);
  if (text === null) throw new UsageError(`${folder} is no backup: it has no ${MANIFEST}.`);
  const told: unknown = JSON.parse(text);
  const digest = await digestOf(pathsIn(folder).database);
  if (!isObject(told) || told.database !== digest)
    throw new UsageError(`${folder} is damaged: its database is not as it was written.`);
  return { takenAt: String(told.takenAt), database: digest, files: Number(told.files) };
}

/**
 * Puts a backup into `DATA_DIR`, which has to be empty, after everything in it was compared. Returns what is printed.
 * Throws UsageError; `DATA_DIR` is as it was then.
 */
export async function restoreBackup(config: Config, product: Product, folder = ''): Promise<string> {
  refuseShared(config);
  if (folder === '') throw new UsageError('Usage: npm run restore -- <backup>');
  const source = resolve(folder);
  const { dataDir } = config;
  if (!(await isEmpty(dataDir)))
    throw new UsageError(`DATA_DIR ${dataDir} is not empty: stop the server and move it away first.`);
  const { takenAt, files } = await readManifest(source);
  process.umask(0o077);
  const part = join(dataDir, RESTORING);
  await rm(part, { recursive: true, force: true });
  const isNew = (await readdir(dataDir).catch(unlessMissing)) === null;
  try {
    await makeDirectory(dataDir);
    await cp(source, part, { recursive: true });
    await rm(join(part, MANIFEST));
    const { faults } = await checkData({ ...config, dataDir: part }, product);
    if (faults.length > 0) throw new UsageError(`${source} is damaged:\n${faults.join('\n')}`);
    await moveUp(part, dataDir);
    return `${dataDir} holds everything as it was at ${takenAt}, with ${files} files.`;
  } catch (error) {
    await rm(isNew ? dataDir : part, { recursive: true, force: true });
    throw error;
  }
}
