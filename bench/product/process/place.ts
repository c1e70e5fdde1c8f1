import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { createAllCollections } from '../../../server/core/collections';
import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import type { Document, Store } from '../../../server/core/store/store';
import { totals } from '../../../server/product/calls/calls';
import { resources } from '../../../src/product/resources/index';
import type { Database } from './engine';
import { batchesOf } from './insert';

const BATCH = 1_000;

/** Where a server that is stopped keeps its data. */
export interface Place {
  database: Database;
  dataDir: string;
}

/** What a database answers to an SQL text without values. */
export type Ask = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Writes documents past the store, which computes their keys and sums when it is opened next. */
export type WritePast = (collection: string, documents: Iterable<Document>) => Promise<void>;

const sqlitePath = ({ dataDir }: Place) => join(dataDir, 'console.sqlite');

/** Returns the store of a place; to be opened. */
export const storeAt = (place: Place): Store => {
  const url = place.database.variables.DATABASE_URL;
  return url === undefined ? createSqliteStore(sqlitePath(place)) : createPostgresStore(url);
};

/** Returns the store of a place with all that it lacked computed. */
export const openStore = async (place: Place): Promise<Store> => {
  const store = storeAt(place);
  await store.open(createAllCollections(resources, totals));
  return store;
};

async function withSqlite(path: string, work: (ask: Ask, write: WritePast) => Promise<void>): Promise<void> {
  const database = new DatabaseSync(path);
  try {
    await work(
      async (text) => database.prepare(text).all(),
      async (collection, documents) => {
        const insert = database.prepare(`insert into "${collection}" (_id, doc) values (?, ?)`);
        database.exec('begin');
        for (const document of documents) insert.run(document._id, JSON.stringify(document));
        database.prepare('delete from _schema where collection = ?').run(collection);
        database.exec('commit');
      },
    );
  } finally {
    database.close();
  }
}

async function withPostgres(url: string, work: (ask: Ask, write: WritePast) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(
      async (text) => (await client.query(text)).rows,
      async (collection, documents) => {
        for (const batch of batchesOf(documents, BATCH)) {
          const columns = [batch.map(({ _id }) => _id), batch.map((document) => JSON.stringify(document))];
          await client.query(
            `insert into "${collection}" select * from unnest($1::text[], $2::text[])`,
            columns,
          );
        }
        await client.query('delete from _schema where collection = $1', [collection]);
        await client.query('vacuum (analyze)');
      },
    );
  } finally {
    await client.end();
  }
}

/** Works on the database of a place itself, beside the store. */
export const pastStore = (place: Place, work: (ask: Ask, write: WritePast) => Promise<void>) => {
  const url = place.database.variables.DATABASE_URL;
  return url === undefined ? withSqlite(sqlitePath(place), work) : withPostgres(url, work);
};
