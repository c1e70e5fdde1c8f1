import { isObject } from '../../../../../src/core/schema/index';
import { ASSETS_COLLECTION } from '../../../assets/assets';
import type { Files } from '../../../files/files';
import { streamStoredDocumentRows } from '../../database/shared/contents';
import type { DatabaseWithEngine } from '../../database/shared/engine';

/** Number of uploaded files that are copied at the same time. */
const MAX_CONCURRENT_COPIES = 8;

/**
 * Ids of the files that records need, and of the files whose row in the database is unreadable. Files with an
 * unreadable row are copied only if they exist.
 */
export interface ReferencedFileIds {
  needed: string[];
  unknown: string[];
}

/** Returns the property `state` of an asset's stored JSON; null if the JSON can't be read. */
function parseAssetStateFromJson(doc: string): unknown {
  try {
    const asset: unknown = JSON.parse(doc);
    return isObject(asset) ? asset.state : null;
  } catch {
    return null;
  }
}

/** Returns the ids of the files that the records in a database refer to. */
export async function readReferencedFileIds(contents: DatabaseWithEngine): Promise<ReferencedFileIds> {
  const named: ReferencedFileIds = { needed: [], unknown: [] };
  for await (const rows of streamStoredDocumentRows(contents, ASSETS_COLLECTION)) {
    for (const { _id, doc } of rows) {
      const state = parseAssetStateFromJson(doc);
      if (state === 'ready') named.needed.push(_id);
      else if (state !== 'pending') named.unknown.push(_id);
    }
  }
  return named;
}

/** Copies a file unless the target already has it. Returns whether the file was found. */
async function copyAssetFile(id: string, from: Files, to: Files): Promise<boolean> {
  if (await to.get(id)) return true;
  const found = await from.get(id);
  if (!found) return false;
  const file = await to.receive();
  try {
    for await (const piece of found.stream()) await file.append(piece);
    await file.keep(id);
  } finally {
    await file.discard();
  }
  return true;
}

async function copyAssetFiles(ids: readonly string[], from: Files, to: Files): Promise<string[]> {
  const missing: string[] = [];
  for (let at = 0; at < ids.length; at += MAX_CONCURRENT_COPIES) {
    const some = ids.slice(at, at + MAX_CONCURRENT_COPIES);
    const found = await Promise.all(some.map((id) => copyAssetFile(id, from, to)));
    missing.push(...some.filter((_, index) => !found[index]));
  }
  return missing;
}

/** Copies the named files that the target lacks. Returns the ids of needed files that were not found. */
export async function copyReferencedFiles(
  { needed, unknown }: ReferencedFileIds,
  from: Files,
  to: Files,
): Promise<string[]> {
  await copyAssetFiles(unknown, from, to);
  return copyAssetFiles(needed, from, to);
}
