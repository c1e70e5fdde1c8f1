import { sql } from 'kysely';
import type { Collection, SumContribution } from '../../store/store';
import { streamStoredDocumentRows } from '../database/shared/contents';
import type { DatabaseWithEngine } from '../database/shared/engine';
import { createIntegerListFingerprint, type IntegerListFingerprint } from '../database/shared/fingerprint';
import {
  buildTotalsTableName,
  type CollectionFinder,
  collectSumContributionsOfDocuments,
} from '../database/shared/totals';

/** Number of stored sums that one query reads. */
const STORED_SUMS_PER_QUERY = 1_000;

const addSumToFingerprint = (
  fingerprint: IntegerListFingerprint | undefined,
  { bucket, item, amount, count }: SumContribution,
) => fingerprint?.add(JSON.stringify([bucket, item]), [amount, count]);

async function computeSumTableFingerprint({ db }: DatabaseWithEngine, tableName: string): Promise<string> {
  const fingerprint = createIntegerListFingerprint();
  let [bucket, item] = ['', ''];
  for (let pageCondition = sql`1 = 1`; ; pageCondition = sql`(bucket, item) > (${bucket}, ${item})`) {
    const { rows } =
      await sql<SumContribution>`select bucket, item, amount, count from ${sql.table(tableName)}
      where ${pageCondition} order by bucket, item limit ${STORED_SUMS_PER_QUERY}`.execute(db);
    for (const row of rows) addSumToFingerprint(fingerprint, row);
    if (rows.length < STORED_SUMS_PER_QUERY) return fingerprint.text();
    ({ bucket, item } = rows.at(-1) ?? { bucket, item });
  }
}

/**
 * Computes a collection's sums from its documents, and returns the names of the sums whose stored values are
 * wrong.
 */
async function findNamesOfWrongSums(
  databaseWithEngine: DatabaseWithEngine,
  collection: Collection,
  collectionOf: CollectionFinder,
): Promise<string[]> {
  const { totals } = collection;
  if (!totals) return [];
  const { db, engine } = databaseWithEngine;
  const sumNames = Object.keys(totals.contributionsBySumName);
  const expectedFingerprints = new Map(sumNames.map((name) => [name, createIntegerListFingerprint()]));
  const contributionsByName = new Map<string, SumContribution[]>();
  for await (const rows of streamStoredDocumentRows(databaseWithEngine, collection.name)) {
    const ids = rows.map(({ _id }) => _id);
    await collectSumContributionsOfDocuments(
      db,
      engine.sums,
      collection,
      totals,
      collectionOf,
      contributionsByName,
      ids,
    );
    for (const [name, entries] of contributionsByName)
      for (const entry of entries) addSumToFingerprint(expectedFingerprints.get(name), entry);
    contributionsByName.clear();
  }
  const wrongSumNames: string[] = [];
  for (const [name, fingerprint] of expectedFingerprints)
    if (
      (await computeSumTableFingerprint(databaseWithEngine, buildTotalsTableName(collection.name, name))) !==
      fingerprint.text()
    )
      wrongSumNames.push(name);
  return wrongSumNames;
}

/** Checks a collection's derived data (such as sums) against its records. Returns a sentence for each mismatch. */
export async function verifySumsAndTextIndex(
  databaseWithEngine: DatabaseWithEngine,
  collection: Collection,
  collectionOf: CollectionFinder,
): Promise<string[]> {
  const { name } = collection;
  const wrongSumNames = await findNamesOfWrongSums(databaseWithEngine, collection, collectionOf);
  const sumProblems = wrongSumNames.map(
    (sumName) => `${name}: the sums under ${sumName} are not those of its records`,
  );
  return (await databaseWithEngine.engine.areTextsWhole(databaseWithEngine.db, collection))
    ? sumProblems
    : [...sumProblems, `${name}: searches don't find what its records have`];
}
