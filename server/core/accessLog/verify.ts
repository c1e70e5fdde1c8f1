import { computeChainHash, type HashChainEnds, type HashChainLink, readHashChainEnds } from '../store/chain';
import { readSnapshotInBatches } from '../store/readEach';
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
  /** Number of access log entries that the verification read. */
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

/** Returns why an entry can't directly follow the link `previousLink` in the chain; null if it can. */
async function findChainBreakReason(
  entry: AccessLogEntry,
  previousLink: HashChainLink,
  { last }: HashChainEnds,
): Promise<'missing' | 'changed' | null> {
  const expectedNumber = previousLink.number + 1;
  if (entry.number > expectedNumber) return 'missing';
  const isUnchanged =
    entry.number === expectedNumber &&
    entry.previous === previousLink.hash &&
    entry.hash === (await computeChainHash(toAccessEntryHashInput, { ...entry })) &&
    (expectedNumber !== last.number || entry.hash === last.hash);
  return isUnchanged ? null : 'changed';
}

async function verifyHashChainBetweenEnds(
  source: SnapshotCapableReader,
  collection: string,
  chainEnds: HashChainEnds,
): Promise<AccessLogChainVerificationResult> {
  const allEntries = { where: [], order: ACCESS_ENTRY_NUMBER_ORDER, skip: 0 };
  let lastVerifiedLink = chainEnds.anchor;
  let verifiedCount = 0;
  let firstEntryInstant = '';
  let unendedChainResult: AccessLogChainVerificationResult | null = null;
  const createBrokenChainResult = (
    breakReason: HashChainBreak['because'],
    breakInstant?: string,
  ): AccessLogChainVerificationResult => ({
    count: verifiedCount,
    since: firstEntryInstant,
    last: lastVerifiedLink,
    broken: {
      number: lastVerifiedLink.number + 1,
      because: breakReason,
      ...(breakInstant !== undefined && { at: breakInstant }),
    },
  });
  for await (const batch of readSnapshotInBatches(source, collection, allEntries)) {
    for (const entry of batch.map(toAccessLogEntry)) {
      const breakReason = await findChainBreakReason(entry, lastVerifiedLink, chainEnds);
      if (breakReason) return createBrokenChainResult(breakReason, entry.createdAt);
      if (entry.number === chainEnds.resumedAt)
        unendedChainResult = createBrokenChainResult('unended', entry.createdAt);
      if (verifiedCount === 0) firstEntryInstant = entry.createdAt;
      lastVerifiedLink = { number: entry.number, hash: entry.hash };
      verifiedCount += 1;
    }
  }
  if (lastVerifiedLink.number < chainEnds.last.number) return createBrokenChainResult('cut');
  if (lastVerifiedLink.number < chainEnds.resumedAt) return createBrokenChainResult('unended');
  return (
    unendedChainResult ?? {
      count: verifiedCount,
      since: firstEntryInstant,
      last: lastVerifiedLink,
      broken: null,
    }
  );
}

/**
 * Verifies a chain from its anchor to its end, while new entries may be added. If expired entries are removed
 * during the verification, the anchor moves and the verification starts again.
 */
export async function verifyHashChain(
  source: SnapshotCapableReader,
  collection: string,
): Promise<AccessLogChainVerificationResult> {
  const chainEnds = await readHashChainEnds(source, collection);
  const verification = await verifyHashChainBetweenEnds(source, collection, chainEnds);
  if (!verification.broken) return verification;
  const currentChainEnds = await readHashChainEnds(source, collection);
  return currentChainEnds.anchor.number === chainEnds.anchor.number
    ? verification
    : verifyHashChain(source, collection);
}
