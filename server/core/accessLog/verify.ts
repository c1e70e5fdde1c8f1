import { computeChainHash, type HashChainEnds, type HashChainLink, readHashChainEnds } from '../store/chain';
import type { Reader, Store } from '../store/store';
import { type AccessLogEntry, toAccessEntryHashInput, toAccessLogEntry } from './entry';

/** The point where a chain is broken: the number of the first entry that was changed or is missing. */
export interface HashChainBreak {
  /** Number of the first entry that was changed or is missing. */
  number: number;
  /**
   * `missing`: no entry has this number. `changed`: the entry's content differs from the content when it was
   * written. `cut`: the last entries are gone. `unended`: the stored end of the chain is lost, so the last
   * entries might be gone.
   */
  because: 'missing' | 'changed' | 'cut' | 'unended';
  /** Instant of the entry at which the chain is broken; absent if there is no such entry. */
  at?: string;
}

export interface AccessLogChainVerificationResult {
  /** Number of access entries that the verification read. */
  count: number;
  /** Instant of the oldest kept entry; '' if there is none. */
  since: string;
  /**
   * The last entry's number and hash. A person who keeps a copy of both can later prove that no earlier entry
   * was rewritten.
   */
  last: HashChainLink;
  /** The first break of the chain; null if the chain is unbroken. */
  broken: HashChainBreak | null;
}

type SnapshotCapableReader = Reader & Pick<Store, 'snapshot'>;

const ACCESS_ENTRY_NUMBER_ORDER = [{ path: 'number', descending: false }];

/** Returns why an entry can't directly follow the link `before` in the chain; null if it can. */
async function findChainBreakReason(
  entry: AccessLogEntry,
  before: HashChainLink,
  { last }: HashChainEnds,
): Promise<'missing' | 'changed' | null> {
  const number = before.number + 1;
  if (entry.number > number) return 'missing';
  const isAsWritten =
    entry.number === number &&
    entry.previous === before.hash &&
    entry.hash === (await computeChainHash(toAccessEntryHashInput, { ...entry })) &&
    (number !== last.number || entry.hash === last.hash);
  return isAsWritten ? null : 'changed';
}

async function verifyHashChainBetweenEnds(
  source: SnapshotCapableReader,
  collection: string,
  ends: HashChainEnds,
): Promise<AccessLogChainVerificationResult> {
  const entries = await source.snapshot(collection, { where: [], order: ACCESS_ENTRY_NUMBER_ORDER, skip: 0 });
  let link = ends.anchor;
  let count = 0;
  let since = '';
  let resumed: AccessLogChainVerificationResult | null = null;
  const createBrokenChainResult = (
    because: HashChainBreak['because'],
    at?: string,
  ): AccessLogChainVerificationResult => ({
    count,
    since,
    last: link,
    broken: { number: link.number + 1, because, ...(at !== undefined && { at }) },
  });
  try {
    for (let batch = await entries.next(); batch; batch = await entries.next()) {
      for (const entry of batch.map(toAccessLogEntry)) {
        const because = await findChainBreakReason(entry, link, ends);
        if (because) return createBrokenChainResult(because, entry.createdAt);
        if (entry.number === ends.resumedAt) resumed = createBrokenChainResult('unended', entry.createdAt);
        if (count === 0) since = entry.createdAt;
        link = { number: entry.number, hash: entry.hash };
        count += 1;
      }
    }
  } finally {
    await entries.close();
  }
  if (link.number < ends.last.number) return createBrokenChainResult('cut');
  if (link.number < ends.resumedAt) return createBrokenChainResult('unended');
  return resumed ?? { count, since, last: link, broken: null };
}

/**
 * Verifies a chain from its anchor to its end, while new entries may be added. If expired entries are removed
 * during the verification, the anchor moves and the verification starts again.
 */
export async function verifyHashChain(
  source: SnapshotCapableReader,
  collection: string,
): Promise<AccessLogChainVerificationResult> {
  const ends = await readHashChainEnds(source, collection);
  const verified = await verifyHashChainBetweenEnds(source, collection, ends);
  if (!verified.broken) return verified;
  const now = await readHashChainEnds(source, collection);
  return now.anchor.number === ends.anchor.number ? verified : verifyHashChain(source, collection);
}
