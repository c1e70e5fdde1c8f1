import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../../../src/core/schema/index';
import { MINUTE_MS } from '../basics/time';
import { type HashChainLink, readHashChainEnds } from '../store/chain';
import type { Reader } from '../store/store';
import { OWNER_ONLY_FILE_MODE, returnNullIfFileNotFound } from './durable';

/**
 * A copy of the last link of the hash chain that protects the access log, with the time of the copy. It is
 * kept in a file outside the database, because an attacker who rewrites the database could compute all its
 * hashes again.
 */
export interface ChainAnchor extends HashChainLink {
  /** Instant at which the anchor was written. */
  at: string;
  /**
   * True if the anchor was written when a backup was restored. It names the backup's last access log entry.
   * Earlier anchors belong to the data before the restore.
   */
  restored?: true;
}

/** Number of new entries in the access log after which the next anchor is written. */
const NEW_ENTRIES_PER_CHAIN_ANCHOR = 1_000;
const ACCESS_LOG_ANCHOR_INTERVAL_MS = 10 * MINUTE_MS;

const getAnchorFilePath = (dataDir: string) => join(dataDir, 'access-anchors.jsonl');

const isChainAnchor = (value: unknown): value is ChainAnchor =>
  isObject(value) &&
  Number.isSafeInteger(value.number) &&
  typeof value.hash === 'string' &&
  typeof value.at === 'string';

function parseAnchorLine(line: string): ChainAnchor[] {
  try {
    const value: unknown = JSON.parse(line);
    return isChainAnchor(value) ? [value] : [];
  } catch (error) {
    // A line that is incomplete, because the server crashed while writing it, is ignored.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Reads the anchors in the folder `DATA_DIR`, in the order in which they were written. */
export async function readChainAnchors(dataDir: string): Promise<ChainAnchor[]> {
  const anchorFileText =
    (await readFile(getAnchorFilePath(dataDir), 'utf8').catch(returnNullIfFileNotFound)) ?? '';
  return anchorFileText.split('\n').flatMap(parseAnchorLine);
}

/** Appends an anchor to the file of anchors, and syncs the file to the disk. */
export async function appendChainAnchor(dataDir: string, anchor: ChainAnchor): Promise<void> {
  const handle = await open(getAnchorFilePath(dataDir), 'a', OWNER_ONLY_FILE_MODE);
  try {
    // The leading line break separates this anchor from a line that a crash cut off.
    await handle.write(`\n${JSON.stringify(anchor)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * The anchors with which the access log is compared. `highest` is the highest anchor since the last restore
 * of a backup. `restored` is the anchor that this restore wrote.
 */
export interface HighestAndRestoreAnchor {
  highest: ChainAnchor | undefined;
  restored: ChainAnchor | undefined;
}

/**
 * Returns the highest anchor since the last restore of a backup, whichever process wrote it. Also returns the
 * anchor that this restore wrote.
 */
export function selectHighestAndRestoreAnchor(anchors: readonly ChainAnchor[]): HighestAndRestoreAnchor {
  const restoredAnchorIndex = anchors.findLastIndex(({ restored }) => restored);
  const [highest] = anchors.slice(Math.max(0, restoredAnchorIndex)).toSorted((a, b) => b.number - a.number);
  return { highest, restored: anchors[restoredAnchorIndex] };
}

/**
 * Returns the highest anchor if the stored access log contradicts it, else undefined. If the anchor's entry
 * has been removed because of its age, nothing is compared.
 */
export async function findAnchorContradictedByLog(
  reader: Reader,
  collection: string,
  { highest }: HighestAndRestoreAnchor,
): Promise<ChainAnchor | undefined> {
  if (!highest || highest.number === 0) return undefined;
  const { anchor } = await readHashChainEnds(reader, collection);
  if (highest.number < anchor.number) return undefined;
  if (highest.number === anchor.number) return anchor.hash === highest.hash ? undefined : highest;
  const where = [{ op: 'equals' as const, path: 'number', key: highest.number }];
  const order = [{ path: 'number', descending: false }];
  const matchingEntries = await reader.find(collection, { where, order, skip: 0, limit: 2 });
  return matchingEntries.some(({ hash }) => hash === highest.hash) ? undefined : highest;
}

/** Returns a function that writes the last link of the access log as a new anchor, if one is due. */
export function createAccessLogAnchorWriter(
  reader: Reader,
  collection: string,
  dataDir: string,
  clock: () => Date,
): () => Promise<void> {
  let lastAnchor: { number: number; at: number } | undefined;
  return async () => {
    const now = clock();
    lastAnchor ??= {
      number: selectHighestAndRestoreAnchor(await readChainAnchors(dataDir)).highest?.number ?? 0,
      at: now.getTime(),
    };
    const { last: lastLink } = await readHashChainEnds(reader, collection);
    const newEntryCount = lastLink.number - lastAnchor.number;
    // A clock that was set back must not postpone the next anchor.
    const msSinceLastAnchor = Math.abs(now.getTime() - lastAnchor.at);
    const isAnchorDue =
      newEntryCount >= NEW_ENTRIES_PER_CHAIN_ANCHOR ||
      (newEntryCount > 0 && msSinceLastAnchor >= ACCESS_LOG_ANCHOR_INTERVAL_MS);
    if (!isAnchorDue || lastLink.hash === '') return;
    await appendChainAnchor(dataDir, { at: now.toISOString(), number: lastLink.number, hash: lastLink.hash });
    lastAnchor = { number: lastLink.number, at: now.getTime() };
  };
}
