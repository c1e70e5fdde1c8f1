import { sql } from 'kysely';
import { isObject } from '../../../../src/core/schema/index';
import type { Collection, Document } from '../../store/store';
import type { DatabaseEngine, DatabaseWithEngine } from '../database/shared/engine';

/** Number of documents whose index keys are compared at a time. */
const DOCUMENTS_PER_CHECK_QUERY = 500;

/**
 * The faults that a check of index keys has found so far, as sentences about wrong keys and unreadable rows.
 */
interface IndexKeyCheckResult {
  faults: string[];
  unreadable: string[];
}

type IndexKeysRow = Readonly<Record<string, unknown>> & { _id: string };

/** Returns the index keys that a stored document should have; null if the document is unreadable. */
function computeExpectedIndexKeys(
  engine: DatabaseEngine,
  collection: Collection,
  documentJson: string,
): Readonly<Record<string, unknown>> | null {
  const { read = (document) => document } = collection;
  try {
    const document: unknown = JSON.parse(documentJson);
    return isObject(document) ? engine.keysRow(collection, read(document as Document)) : null;
  } catch {
    // A stored row may contain anything. If it is unreadable, the check continues with the other rows.
    return null;
  }
}

/**
 * Returns a sentence that describes how a document's stored index keys are wrong; '' if they match the
 * document.
 */
function describeIndexKeyMismatch(
  expectedKeys: Readonly<Record<string, unknown>>,
  row: IndexKeysRow | undefined,
): string {
  if (!row) return 'is in no list';
  return Object.keys(expectedKeys).some((column) => row[column] !== expectedKeys[column])
    ? 'is found by other values than it has'
    : '';
}

/**
 * Compares the stored index keys of a collection with its documents. Returns the number of documents. Keys of
 * another build (`areIndexKeysCurrent` is false) are not compared.
 */
export async function checkIndexKeys(
  { db, engine }: DatabaseWithEngine,
  collection: Collection,
  { faults, unreadable }: IndexKeyCheckResult,
  areIndexKeysCurrent = true,
): Promise<number> {
  const { name } = collection;
  const [documents, keys] = [engine.documentsTable(name), engine.keysTable(name)].map((tableName) =>
    sql.table(tableName),
  );
  let documentCount = 0;
  let lastId = '';
  for (;;) {
    const { rows } = await sql<{ _id: string; doc: string }>`
      select _id, doc from ${documents} where _id > ${lastId} order by _id limit ${DOCUMENTS_PER_CHECK_QUERY}`.execute(
      db,
    );
    if (rows.length === 0) break;
    const idListSql = sql.join(rows.map(({ _id }) => _id));
    const keyRows = areIndexKeysCurrent
      ? (await sql<IndexKeysRow>`select * from ${keys} where _id in (${idListSql})`.execute(db)).rows
      : [];
    const keyRowById = new Map(keyRows.map((row) => [row._id, row]));
    for (const { _id, doc } of rows) {
      const expectedKeys = computeExpectedIndexKeys(engine, collection, doc);
      const fault =
        areIndexKeysCurrent && expectedKeys && describeIndexKeyMismatch(expectedKeys, keyRowById.get(_id));
      if (!expectedKeys) unreadable.push(`${name}/${_id} can't be read`);
      else if (fault) faults.push(`${name}/${_id} ${fault}`);
    }
    documentCount += rows.length;
    lastId = rows.at(-1)?._id ?? '';
  }
  if (!areIndexKeysCurrent) return documentCount;
  const orphanResult = await sql<{ count: number }>`
    select count(*) as count from ${keys} as keys
    where not exists (select 1 from ${documents} as documents where documents._id = keys._id)`.execute(db);
  const orphanCount = orphanResult.rows[0]?.count ?? 0;
  if (orphanCount > 0) faults.push(`${name}: ${orphanCount} records are listed and are not there`);
  return documentCount;
}
