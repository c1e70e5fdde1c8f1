import { isObject } from '../../../../../src/core/schema/index';
import { ASSETS_COLLECTION } from '../../../assets/assets';
import type { Files } from '../../../files/files';
import { streamStoredDocumentRows } from '../../database/shared/contents';
import type { DatabaseWithEngine } from '../../database/shared/engine';

/** Number of uploaded files that are copied at the same time. */
const MAX_CONCURRENT_COPIES = 8;

/**
 * Ids of the files that records need (`needed`), and of the files whose row in the database is unreadable
 * (`unknown`). Files of the second kind are copied only if they exist.
 */
export interface ReferencedFileIds {
  needed: string[];
  unknown: string[];
}

/** Returns the property `state` of an asset's stored JSON; null if the JSON can't be read. */
function parseAssetStateFromJson(assetJson: string): unknown {
  try {
    const asset: unknown = JSON.parse(assetJson);
    return isObject(asset) ? asset.state : null;
  } catch {
    return null;
  }
}

/** Returns the ids of the files that the records in a database refer to. */
export async function readReferencedFileIds(database: DatabaseWithEngine): Promise<ReferencedFileIds> {
  const referencedFileIds: ReferencedFileIds = { needed: [], unknown: [] };
  for await (const rows of streamStoredDocumentRows(database, ASSETS_COLLECTION)) {
    for (const { _id, doc } of rows) {
      const assetState = parseAssetStateFromJson(doc);
      if (assetState === 'ready') referencedFileIds.needed.push(_id);
      else if (assetState !== 'pending') referencedFileIds.unknown.push(_id);
    }
  }
  return referencedFileIds;
}

/** Copies a file unless the target already has it. Returns whether the file was found. */
async function copyAssetFile(id: string, sourceFiles: Files, targetFiles: Files): Promise<boolean> {
  if (await targetFiles.get(id)) return true;
  const storedFile = await sourceFiles.get(id);
  if (!storedFile) return false;
  const file = await targetFiles.receive();
  try {
    for await (const piece of storedFile.stream()) await file.append(piece);
    await file.keep(id);
  } finally {
    await file.discard();
  }
  return true;
}

async function copyAssetFiles(
  fileIds: readonly string[],
  sourceFiles: Files,
  targetFiles: Files,
): Promise<string[]> {
  const missingFileIds: string[] = [];
  for (let batchStart = 0; batchStart < fileIds.length; batchStart += MAX_CONCURRENT_COPIES) {
    const batchIds = fileIds.slice(batchStart, batchStart + MAX_CONCURRENT_COPIES);
    const copyResults = await Promise.all(batchIds.map((id) => copyAssetFile(id, sourceFiles, targetFiles)));
    missingFileIds.push(...batchIds.filter((_, index) => !copyResults[index]));
  }
  return missingFileIds;
}

/**
 * Copies the referenced files that the target lacks. Returns the ids of the `needed` files that neither the
 * source nor the target has.
 */
export async function copyReferencedFiles(
  { needed, unknown }: ReferencedFileIds,
  sourceFiles: Files,
  targetFiles: Files,
): Promise<string[]> {
  await copyAssetFiles(unknown, sourceFiles, targetFiles);
  return copyAssetFiles(needed, sourceFiles, targetFiles);
}
