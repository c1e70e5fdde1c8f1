import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../../../../../src/core/schema/index';
import type { Config } from '../../config';
import { unlessMissing, writeDurably } from '../../durable';
import { pathsIn } from '../../files/folder';
import { UsageError } from '../../usage';

/** A backup is a folder as `DATA_DIR` is one, whatever it was taken from. */
export const asFolder = (config: Config, dataDir: string): Config => ({
  ...config,
  dataDir,
  databaseUrl: null,
  s3: null,
});

/** What a backup says of itself. It is written last: a backup without it is not whole. */
export interface Manifest {
  takenAt: string;
  /** SHA-256 of the database, in hex. */
  database: string;
  files: number;
  /** Sentences about what did not fit in the data that it was taken from; none in backups of older versions. */
  faults: readonly string[];
}

/** Returns a line for each sentence about what a backup took along as it was. */
export const asItWas = (sentences: readonly string[]): string[] =>
  sentences.map((sentence) => `As it was: ${sentence.replace(/\.$/, '')}.`);

/** The file in which a backup says what it is. */
export const MANIFEST = 'backup.json';

/** Returns the SHA-256 of a file, in hex. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}

/** Stores what a backup says of itself, durably. */
export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeDurably(join(folder, MANIFEST), JSON.stringify(manifest));

function manifestIn(folder: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${folder} is damaged: its ${MANIFEST} is not as it was written.`);
  }
}

/** Reads what a backup says of itself. Throws UsageError for a folder that is none, or is not as it was written. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(unlessMissing);
  if (text === null) throw new UsageError(`${folder} is no backup: it has no ${MANIFEST}.`);
  const told = manifestIn(folder, text);
  const digest = await digestOf(pathsIn(folder).database).catch(unlessMissing);
  if (digest === null) throw new UsageError(`${folder} is damaged: its database is missing.`);
  if (!isObject(told) || told.database !== digest)
    throw new UsageError(`${folder} is damaged: its database is not as it was written.`);
  const faults = Array.isArray(told.faults) ? told.faults.map(String) : [];
  return { takenAt: String(told.takenAt), database: digest, files: Number(told.files), faults };
}

/** Whether a folder is missing, or has nothing in it but what is named. */
export async function isEmpty(folder: string, apart = ''): Promise<boolean> {
  const names = (await readdir(folder).catch(unlessMissing)) ?? [];
  return names.every((name) => name === apart);
}
