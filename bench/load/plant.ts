import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { setOperator } from '../../server/accounts/operators';
import { totals } from '../../server/calls/calls';
import { collectionsFor } from '../../server/collections';
import { argon2 } from '../../server/node/argon2';
import { postgresStore } from '../../server/node/database/postgres/postgres';
import { sqliteStore } from '../../server/node/database/sqlite/sqlite';
import type { Document, Store } from '../../server/store/store';
import { resources } from '../../src/resources/index';
import { gradeDocuments, memberDocuments } from '../members/people';
import type { Database } from '../process/engine';
import { recordsOf } from '../search/records';

const BATCH = 1_000;

function* batches(documents: Iterable<Document>): Generator<Document[]> {
  let batch: Document[] = [];
  for (const document of documents) {
    batch.push(document);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** Writes documents past the store, which computes their keys when it is opened next. */
type WritePast = (collection: string, documents: Iterable<Document>) => Promise<void>;

async function withSqlite(path: string, work: (write: WritePast) => Promise<void>): Promise<void> {
  const database = new DatabaseSync(path);
  try {
    await work(async (collection, documents) => {
      const insert = database.prepare(`insert into "${collection}" (_id, doc) values (?, ?)`);
      database.exec('begin');
      for (const document of documents) insert.run(document._id, JSON.stringify(document));
      database.prepare('delete from _schema where collection = ?').run(collection);
      database.exec('commit');
    });
  } finally {
    database.close();
  }
}

async function withPostgres(url: string, work: (write: WritePast) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(async (collection, documents) => {
      for (const batch of batches(documents)) {
        const columns = [batch.map(({ _id }) => _id), batch.map((document) => JSON.stringify(document))];
        await client.query(
          `insert into "${collection}" select * from unnest($1::text[], $2::text[])`,
          columns,
        );
      }
      await client.query('delete from _schema where collection = $1', [collection]);
      await client.query('vacuum (analyze)');
    });
  } finally {
    await client.end();
  }
}

/** Where a server that is stopped keeps its data. */
export interface Place {
  database: Database;
  dataDir: string;
}

export interface Planted {
  members: number;
  posts: number;
  /** Names to sign in with, all with one password. */
  usernames: readonly string[];
  password: string;
}

const openStore = async ({ database, dataDir }: Place): Promise<Store> => {
  const url = database.variables.DATABASE_URL;
  const store = url === undefined ? sqliteStore(join(dataDir, 'console.sqlite')) : postgresStore(url);
  await store.open(collectionsFor(resources, totals));
  return store;
};

/** Fills the data of a server that ran once and is stopped: members with grades, posts, and operators. */
export async function plant(place: Place, { members, posts, usernames, password }: Planted): Promise<void> {
  const random = (bytes: number) => new Uint8Array(randomBytes(bytes));
  const store = await openStore(place);
  const grades = gradeDocuments();
  await store.transaction(async (tx) => {
    for (const grade of grades) await tx.insert('levels', grade);
  });
  const tools = { resources, store, clock: () => new Date(), random, hashing: argon2 };
  for (const username of usernames) await setOperator(tools, { username, password });
  await store.close();
  const url = place.database.variables.DATABASE_URL;
  const fill = async (write: WritePast) => {
    const levels = grades.map(({ _id }) => _id);
    await write('users', memberDocuments(members, levels));
    await write('boards', recordsOf('boards', posts));
  };
  await (url === undefined
    ? withSqlite(join(place.dataDir, 'console.sqlite'), fill)
    : withPostgres(url, fill));
  await (await openStore(place)).close();
}
