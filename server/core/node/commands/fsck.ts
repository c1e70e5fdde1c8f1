import { readFile } from 'node:fs/promises';
import { isObject } from '../../../../src/core/schema/index';
import { findAccessLogCollectionName } from '../../accessLog/log';
import { ASSETS_COLLECTION, collectAssetIds } from '../../assets/assets';
import { type CollectionResources, findResourceOfRecord } from '../../call/collections';
import { createAllCollections } from '../../collections';
import type { ServerDefinition } from '../../extend';
import { parseOriginalFileId } from '../../files/fileId';
import type { Files } from '../../files/files';
import { describeLostFieldValues } from '../../store/lostPaths';
import type { Collection, Document } from '../../store/store';
import type { ServerConfig } from '../config';
import type { DatabaseWithEngine } from '../database/shared/engine';
import { readKeyAndSumTableDefinitions } from '../database/shared/layouts';
import { hasCurrentTotals } from '../database/shared/prepareTotals';
import {
  createCollectionFinder,
  filterStoredCollections,
  type ReadOnlyConsoleData,
  streamAllDocuments,
} from '../database/shared/reading';
import { returnNullIfFileNotFound } from '../durable';
import { computeDataFolderPaths } from '../files/folder';
import { openFileStorage } from '../open';
import { runWithReadOnlyConsoleData } from '../reading';
import {
  createUndeclaredKeyCounter,
  findLostFieldValues,
  readPathsDeclaredAtLastStart,
  readStoredCollectionResources,
} from '../upgrade';
import {
  describeChainAnchorComparison,
  describeChainVerification,
  verifyAccessLogChainAndAnchors,
} from './audit';
import { verifySumsAndTextIndex } from './checkDerivedData';
import { checkIndexKeys } from './checkKeys';

/**
 * The result of checking a console's data: sentences about the faults, and sentences about what was checked.
 */
export interface DataCheckResult {
  faults: string[];
  /**
   * Sentences about unreadable rows. Only these rows are missing from lists; the rest of the console is not
   * affected.
   */
  unreadable: string[];
  /** Sentences about derived data, such as sums, that differ from the records. */
  derived: string[];
  seen: string[];
}

/** Returns the line that reports that an asset's file is missing. */
export const formatMissingFileLine = (id: string): string => `file ${id} is missing`;

/** Whether an asset's file is missing or incomplete. False if the asset was removed meanwhile. */
async function isFileMissing(source: ReadOnlyConsoleData, files: Files, id: string): Promise<boolean> {
  const asset = await source.get(ASSETS_COLLECTION, id);
  if (asset?.state !== 'ready') return false;
  const file = await files.get(id);
  return file?.size !== asset.size;
}

async function checkAssetFiles(
  source: ReadOnlyConsoleData,
  files: Files,
  { faults, seen }: DataCheckResult,
): Promise<void> {
  let fileCount = 0;
  for await (const { _id, state, size } of streamAllDocuments(source, ASSETS_COLLECTION)) {
    if (state !== 'ready') continue;
    fileCount += 1;
    const file = await files.get(_id);
    if (file?.size === size || !(await isFileMissing(source, files, _id))) continue;
    faults.push(file ? `file ${_id} holds ${file.size} bytes, not ${size}` : formatMissingFileLine(_id));
  }
  let strayFileCount = 0;
  for await (const id of files.list())
    if (!(await source.get(ASSETS_COLLECTION, parseOriginalFileId(id)))) strayFileCount += 1;
  seen.push(
    `${fileCount} files${strayFileCount > 0 ? `, and ${strayFileCount} of which no record knows` : ''}`,
  );
}

/** Returns the asset ids that a record contains although no such assets exist. */
async function findIdsOfMissingAssets(
  source: ReadOnlyConsoleData,
  collection: CollectionResources,
  document: Document,
): Promise<string[]> {
  const ids = [...collectAssetIds(findResourceOfRecord(collection, document).fields, document)];
  const assets = await Promise.all(ids.map((id) => source.get(ASSETS_COLLECTION, id)));
  return ids.filter((_, index) => assets[index] === null);
}

async function checkRecordReferences(
  source: ReadOnlyConsoleData,
  collection: CollectionResources,
  { faults, seen }: DataCheckResult,
): Promise<void> {
  let recordCount = 0;
  const undeclaredKeyCounter = createUndeclaredKeyCounter(collection);
  for await (const document of streamAllDocuments(source, collection.path)) {
    recordCount += 1;
    undeclaredKeyCounter.add(document);
    if ((await findIdsOfMissingAssets(source, collection, document)).length === 0) continue;
    // The record is read again: a change since the first read may have removed the fault.
    const currentDocument = await source.get(collection.path, document._id);
    const missingAssetIds = currentDocument
      ? await findIdsOfMissingAssets(source, collection, currentDocument)
      : [];
    if (missingAssetIds.length > 0)
      faults.push(`${collection.path}/${document._id} names files that there are not: ${missingAssetIds}`);
  }
  seen.push(`${collection.path}: ${recordCount} records`, ...undeclaredKeyCounter.said());
}

/**
 * Compares data derived from records (index keys of lists, sums, text indexes) with the records, all as they
 * are at one moment. It leaves out data that another build computed, because the next start computes them
 * again.
 */
async function checkDerivedDataOfCollections(
  databaseWithEngine: DatabaseWithEngine,
  product: ServerDefinition,
  checkResult: DataCheckResult,
): Promise<void> {
  let documentCount = 0;
  const { db, engine } = databaseWithEngine;
  const collections = createAllCollections(product.resources, product.totals);
  const collectionOf = createCollectionFinder(collections);
  const storedDefinitions = await readKeyAndSumTableDefinitions(db);
  const areIndexKeysCurrent = (collection: Collection) =>
    storedDefinitions.get(collection.name) === engine.definitionOf(collection);
  const storedCollections = await filterStoredCollections(
    databaseWithEngine,
    collections,
    ({ name }) => name,
  );
  checkResult.faults.push(
    ...collections
      .filter(
        (collection) => storedDefinitions.has(collection.name) && !storedCollections.includes(collection),
      )
      .map(({ name }) => `${name}: its table is missing`),
  );
  for (const collection of storedCollections) {
    const { totals, ...collectionWithoutTotals } = collection;
    const areTotalsCurrent =
      hasCurrentTotals(collection, storedDefinitions) &&
      (totals?.beside === undefined || areIndexKeysCurrent(collectionOf(totals.beside.collection)));
    documentCount += await checkIndexKeys(
      databaseWithEngine,
      collection,
      checkResult,
      areIndexKeysCurrent(collection),
    );
    if (!areIndexKeysCurrent(collection) || (totals && !areTotalsCurrent))
      checkResult.seen.push(
        `${collection.name}: another build computed its keys and sums, and the next start computes them again`,
      );
    if (areIndexKeysCurrent(collection))
      checkResult.derived.push(
        ...(await verifySumsAndTextIndex(
          databaseWithEngine,
          areTotalsCurrent ? collection : collectionWithoutTotals,
          collectionOf,
        )),
      );
  }
  checkResult.seen.push(`the keys of ${documentCount} documents`);
}

async function checkSignInKeys({ dataDir }: ServerConfig, { faults, seen }: DataCheckResult): Promise<void> {
  const keysFileText = await readFile(computeDataFolderPaths(dataDir).keys, 'utf8').catch(
    returnNullIfFileNotFound,
  );
  try {
    const signInKeys: unknown = JSON.parse(keysFileText ?? '');
    if (
      Array.isArray(signInKeys) &&
      signInKeys.length > 0 &&
      signInKeys.every((key) => isObject(key) && 'kid' in key)
    ) {
      seen.push(`${signInKeys.length} sign-in keys`);
      return;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  faults.push(`keys.json is ${keysFileText === null ? 'missing' : 'damaged'}`);
}

/**
 * Checks that all stored data are consistent. It checks the files that records use, index keys, sums, the
 * chain of the access log, and the sign-in keys. It changes nothing, and a server may run meanwhile.
 */
export async function checkDataConsistency(
  config: ServerConfig,
  product: ServerDefinition,
): Promise<DataCheckResult> {
  const checkResult: DataCheckResult = { faults: [], unreadable: [], derived: [], seen: [] };
  const { files } = await openFileStorage(config);
  await runWithReadOnlyConsoleData(config, product, async (readOnlyAccess) => {
    const { source, atOneMoment, listDamages } = readOnlyAccess;
    checkResult.faults.push(...listDamages());
    // If the database is damaged, its data are not checked any further.
    if (checkResult.faults.length > 0) return;
    await atOneMoment((databaseWithEngine) =>
      checkDerivedDataOfCollections(databaseWithEngine, product, checkResult),
    );
    for (const collection of await readStoredCollectionResources(readOnlyAccess, product))
      await checkRecordReferences(source, collection, checkResult);
    const lostFieldValues = await findLostFieldValues(
      config,
      product,
      await readPathsDeclaredAtLastStart(readOnlyAccess),
    );
    checkResult.faults.push(
      ...lostFieldValues.map(({ path, records }) => describeLostFieldValues(path, records)),
    );
    await checkAssetFiles(source, files, checkResult);
    const accessLogName = findAccessLogCollectionName(product.resources);
    if (accessLogName === undefined) return;
    const { verified, anchors, wrong } = await verifyAccessLogChainAndAnchors(
      source,
      accessLogName,
      config.dataDir,
    );
    (verified.broken ? checkResult.faults : checkResult.seen).push(describeChainVerification(verified));
    (wrong ? checkResult.faults : checkResult.seen).push(...describeChainAnchorComparison(anchors, wrong));
  });
  if (!config.databaseUrl) await checkSignInKeys(config, checkResult);
  return checkResult;
}
