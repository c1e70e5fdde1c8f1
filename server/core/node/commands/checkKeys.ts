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
  doc: string,
): Readonly<Record<string, unknown>> | null {
  const { read = (document) => document } = collection;
  try {
    const document: unknown = JSON.parse(doc);
    return isObject(document) ? engine.keysRow(collection, read(document as Document)) : null;
  } catch {
    // The row may hold anything. If it is unreadable, the check of the other rows must go on.
    return null;
  }
}

/**
 * Returns a sentence that describes how a document's stored index keys are wrong; '' if they match the
 * document.
 */
function describeIndexKeyMismatch(
  wanted: Readonly<Record<string, unknown>>,
  row: IndexKeysRow | undefined,
): string {
  if (!row) return 'is in no list';
  return Object.keys(wanted).some((column) => row[column] !== wanted[column])
    ? 'is found by other values than it has'
    : '';
}

/** Compares the stored index keys of a collection with its documents. Returns the number of documents. */
export async function checkIndexKeys(
  { db, engine }: DatabaseWithEngine,
  collection: Collection,
  { faults, unreadable }: IndexKeyCheckResult,
): Promise<number> {
  const { name } = collection;
  const [documents, keys] = [engine.documentsTable(name), engine.keysTable(name)].map((one) =>
    sql.table(one),
  );
  let count = 0;
  let last = '';
  for (;;) {
    const { rows } = await sql<{ _id: string; doc: string }>`
      select _id, doc from ${documents} where _id > ${last} order by _id limit ${DOCUMENTS_PER_CHECK_QUERY}`.execute(
      db,
    );
    if (rows.length === 0) break;
    const ids = sql.join(rows.map(({ _id }) => _id));
    const found = await sql<IndexKeysRow>`select * from ${keys} where _id in (${ids})`.execute(db);
    const stored = new Map(found.rows.map((row) => [row._id, row]));
    for (const { _id, doc } of rows) {
      const wanted = computeExpectedIndexKeys(engine, collection, doc);
      const fault = wanted && describeIndexKeyMismatch(wanted, stored.get(_id));
      if (!wanted) unreadable.push(`${name}/${_id} can't be read`);
      else if (fault) faults.push(`${name}/${_id} ${fault}`);
    }
    count += rows.length;
    last = rows.at(-1)?._id ?? '';
  }
  const gone = await sql<{ count: number }>`
    select count(*) as count from ${keys} as keys
    where not exists (select 1 from ${documents} as documents where documents._id = keys._id)`.execute(db);
  const left = gone.rows[0]?.count ?? 0;
  if (left > 0) faults.push(`${name}: ${left} records are listed and are not there`);
  return count;
}
