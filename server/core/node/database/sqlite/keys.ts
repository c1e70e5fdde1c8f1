import type { Kysely } from 'kysely';
import type { Collection, Document } from '../../../store/store';
import { changeTexts, indexedRow } from './filters/texts';
import { insertRow } from './rows';
import { keysRow, keysTable, type Tables } from './tables';

type Db = Kysely<Tables>;

/** Stores the keys of a new document, and its text index. Throws if its `_id` is taken. */
export async function insertKeys(db: Db, collection: Collection, document: Document): Promise<void> {
  await insertRow(db, keysTable(collection.name), keysRow(collection, document));
  await changeTexts(db, collection, undefined, await indexedRow(db, collection, document._id));
}

/** Replaces the keys of a document, and its text index if that changed. */
export async function replaceKeys(db: Db, collection: Collection, document: Document): Promise<void> {
  const before = await indexedRow(db, collection, document._id);
  await db
    .updateTable(keysTable(collection.name))
    .set(keysRow(collection, document))
    .where('_id', '=', document._id)
    .execute();
  await changeTexts(db, collection, before, await indexedRow(db, collection, document._id));
}

/** Removes the keys of a document, and its words from the index of texts; an unknown id is no error. */
export async function removeKeys(db: Db, collection: Collection, id: string): Promise<void> {
  await changeTexts(db, collection, await indexedRow(db, collection, id), undefined);
  await db.deleteFrom(keysTable(collection.name)).where('_id', '=', id).execute();
}
