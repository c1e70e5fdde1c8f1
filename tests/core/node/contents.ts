import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';

/** All documents of a database as they are stored: by collection, then by their id. */
export type Contents = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Rows = (text: string) => Promise<Record<string, string>[]>;

async function contentsBy(rows: Rows): Promise<Contents> {
  const defined = await rows('select collection from _schema order by collection');
  const names = defined
    .map(({ collection = '' }) => collection)
    .filter((collection) => !collection.endsWith(':totals'));
  const contents: [string, Record<string, string>][] = [];
  for (const name of names) {
    const documents = await rows(`select _id, doc from "${name}" order by _id`);
    contents.push([name, Object.fromEntries(documents.map(({ _id = '', doc = '' }) => [_id, doc]))]);
  }
  return Object.fromEntries(contents);
}

/** Reads all of a SQLite file, past the store. */
export async function contentsOfFile(path: string): Promise<Contents> {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return await contentsBy(async (text) => database.prepare(text).all() as Record<string, string>[]);
  } finally {
    database.close();
  }
}

/** Reads all of a PostgreSQL database, past the store. */
export async function contentsOfPostgres(url: string): Promise<Contents> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await contentsBy(async (text) => (await client.query(text)).rows);
  } finally {
    await client.end();
  }
}
