import { readFile } from 'node:fs/promises';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { Kysely } from 'kysely';
import { isObject } from '../../src/schema/index';
import { accessCollection } from '../access/log';
import { verifyChain } from '../access/verify';
import { ASSETS, assetIdsOf } from '../assets/assets';
import { collectionsFor } from '../collections';
import type { Files } from '../files/files';
import { type Faces, faceOf, facesOf } from '../records/faces';
import type { Collection, Document } from '../store/store';
import { describeChain } from './audit';
import type { Config } from './config';
import { unlessMissing } from './durable';
import { pathsIn } from './folder';
import { fileHome, type Product } from './open';
import { readingData, type Source } from './reading';
import { kyselyOver } from './sqlite/kysely';
import { keysRow, keysTable, readDocument, type Tables } from './sqlite/tables';

/** What was found: sentences about what is wrong, and about what was looked at. */
export interface Checked {
  faults: string[];
  seen: string[];
}

const EVERYTHING = { where: [], order: [], skip: 0 };

async function* allOf(source: Source, collection: string): AsyncGenerator<Document> {
  const all = await source.snapshot(collection, EVERYTHING);
  try {
    for (let batch = await all.next(); batch; batch = await all.next()) yield* batch;
  } finally {
    await all.close();
  }
}

/** Whether the file of an asset is not there as a whole. What was removed meanwhile lacks nothing. */
async function lacksFile(source: Source, files: Files, id: string): Promise<boolean> {
  const asset = await source.get(ASSETS, id);
  if (asset?.state !== 'ready') return false;
  const file = await files.get(id);
  return file?.size !== asset.size;
}

async function checkFiles(source: Source, files: Files, { faults, seen }: Checked): Promise<void> {
  let count = 0;
  for await (const { _id, state, size } of allOf(source, ASSETS)) {
    if (state !== 'ready') continue;
    count += 1;
    const file = await files.get(_id);
    if (file?.size === size || !(await lacksFile(source, files, _id))) continue;
    faults.push(file ? `file ${_id} holds ${file.size} bytes, not ${size}` : `file ${_id} is missing`);
  }
  let strays = 0;
  for await (const id of files.list()) if (!(await source.get(ASSETS, id))) strays += 1;
  seen.push(`${count} files${strays > 0 ? `, and ${strays} of which no record knows` : ''}`);
}

/** The assets that a record shows and that there are not. */
async function lacking(source: Source, faces: Faces, document: Document): Promise<string[]> {
  const ids = [...assetIdsOf(faceOf(faces, document).fields, document)];
  const found = await Promise.all(ids.map((id) => source.get(ASSETS, id)));
  return ids.filter((_, at) => found[at] === null);
}

async function checkRecords(source: Source, faces: Faces, { faults, seen }: Checked): Promise<void> {
  let count = 0;
  for await (const document of allOf(source, faces.path)) {
    count += 1;
    if ((await lacking(source, faces, document)).length === 0) continue;
    // It may have been changed since.
    const now = await source.get(faces.path, document._id);
    const lacks = now ? await lacking(source, faces, now) : [];
    if (lacks.length > 0)
      faults.push(`${faces.path}/${document._id} names files that there are not: ${lacks}`);
  }
  seen.push(`${faces.path}: ${count} records`);
}

/** Documents that are compared at once. */
const BATCH = 500;

/** Compares the keys of a collection's lists with its documents; returns how many documents there are. */
async function checkCollection(
  db: Kysely<Tables>,
  collection: Collection,
  faults: string[],
): Promise<number> {
  const { name } = collection;
  let count = 0;
  let last = '';
  for (;;) {
    const rows = await db
      .selectFrom(name)
      .select(['_id', 'doc'])
      .where('_id', '>', last)
      .orderBy('_id')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) break;
    const ids = rows.map(({ _id }) => _id);
    const keys = await db.selectFrom(keysTable(name)).selectAll().where('_id', 'in', ids).execute();
    const stored = new Map(keys.map((row) => [row._id, row]));
    for (const { _id, doc } of rows) {
      const [row, wanted] = [stored.get(_id), keysRow(collection, readDocument(collection, doc))];
      if (!row) faults.push(`${name}/${_id} is in no list`);
      else if (Object.keys(wanted).some((column) => row[column] !== wanted[column]))
        faults.push(`${name}/${_id} is found by other values than it has`);
    }
    count += rows.length;
    last = ids.at(-1) ?? '';
  }
  const there = db.selectFrom(name).select('_id');
  const gone = await db.selectFrom(keysTable(name)).select('_id').where('_id', 'not in', there).execute();
  if (gone.length > 0) faults.push(`${name}: ${gone.length} records are listed and are not there`);
  return count;
}

/** Compares the keys by which lists find records with the records themselves, all at one moment. */
async function checkKeys(
  connection: DatabaseSyncInstance,
  product: Product,
  { faults, seen }: Checked,
): Promise<void> {
  const db = kyselyOver(connection);
  let count = 0;
  connection.exec('begin');
  try {
    for (const collection of collectionsFor(product.resources, product.totals))
      count += await checkCollection(db, collection, faults);
  } finally {
    connection.exec('rollback');
  }
  seen.push(`the keys of ${count} documents`);
}

/** Reads every page of a database that is a file. */
function checkPages(connection: DatabaseSyncInstance, { faults }: Checked): void {
  const rows = connection.prepare('pragma integrity_check(10)').all() as { integrity_check: string }[];
  const told = rows.map(({ integrity_check }) => integrity_check).filter((text) => text !== 'ok');
  faults.push(...told.map((text) => `the database is damaged: ${text.replaceAll('\n', ' ')}`));
}

async function checkSignInKeys({ dataDir }: Config, { faults, seen }: Checked): Promise<void> {
  const text = await readFile(pathsIn(dataDir).keys, 'utf8').catch(unlessMissing);
  try {
    const keys: unknown = JSON.parse(text ?? '');
    if (Array.isArray(keys) && keys.length > 0 && keys.every((key) => isObject(key) && 'kid' in key)) {
      seen.push(`${keys.length} sign-in keys`);
      return;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  faults.push(`keys.json is ${text === null ? 'missing' : 'damaged'}`);
}

/**
 * Compares everything that is kept with what belongs to it: files with the records that show them, the keys of lists
 * with records, the record of access with its chain, sign-in keys. It changes nothing; a server may be running.
 */
export async function checkData(config: Config, product: Product): Promise<Checked> {
  const checked: Checked = { faults: [], seen: [] };
  const { files } = await fileHome(config);
  await readingData(config, product, async (source, connection) => {
    if (connection) {
      checkPages(connection, checked);
      // A damaged database says nothing that could be compared.
      if (checked.faults.length > 0) return;
      await checkKeys(connection, product, checked);
    }
    for (const faces of facesOf(product.resources)) await checkRecords(source, faces, checked);
    await checkFiles(source, files, checked);
    const access = accessCollection(product.resources);
    if (access === undefined) return;
    const chain = await verifyChain(source, access);
    (chain.broken ? checked.faults : checked.seen).push(describeChain(chain));
  });
  if (!config.databaseUrl) await checkSignInKeys(config, checked);
  return checked;
}
