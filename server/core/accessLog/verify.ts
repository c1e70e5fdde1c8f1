import { type ChainLink, type Ends, hashOfDocument, readEnds } from '../store/chain';
import type { Reader, Store } from '../store/store';
import { type Entry, entryOf, sealedValuesOf } from './entry';

/** The place where a chain is broken: the number of the first entry that differs from its written form. */
export interface BrokenPlace {
  number: number;
  /**
   * `missing`: no entry has this number; `changed`: its content differs; `cut`: the last ones are gone. `unended`: the
   * stored end of the chain is lost, so others may be gone.
   */
  because: 'missing' | 'changed' | 'cut' | 'unended';
  /** Instant of the entry found at that place; absent if there is none. */
  at?: string;
}

/** The result of verifying a chain. */
export interface ChainResult {
  /** Number of entries that were read. */
  count: number;
  /** Instant of the first entry that is kept; '' if there is none. */
  since: string;
  /**
   * The last entry's number and hash: a copy kept elsewhere later proves that no earlier entry was rewritten.
   */
  last: ChainLink;
  /** The first break of the chain; null if every entry follows the previous one. */
  broken: BrokenPlace | null;
}

type Source = Reader & Pick<Store, 'snapshot'>;

const BY_NUMBER = [{ path: 'number', descending: false }];

/** Returns why an entry does not follow the link `before`; null if it does. */
async function breakAt(
  entry: Entry,
  before: ChainLink,
  { last }: Ends,
): Promise<'missing' | 'changed' | null> {
  const number = before.number + 1;
  if (entry.number > number) return 'missing';
  const isAsWritten =
    entry.number === number &&
    entry.previous === before.hash &&
    entry.hash === (await hashOfDocument(sealedValuesOf, { ...entry })) &&
    (number !== last.number || entry.hash === last.hash);
  return isAsWritten ? null : 'changed';
}

async function follow(source: Source, collection: string, ends: Ends): Promise<ChainResult> {
  const entries = await source.snapshot(collection, { where: [], order: BY_NUMBER, skip: 0 });
  let link = ends.anchor;
  let count = 0;
  let since = '';
  let resumed: ChainResult | null = null;
  const broken = (because: BrokenPlace['because'], at?: string): ChainResult => ({
    count,
    since,
    last: link,
    broken: { number: link.number + 1, because, ...(at !== undefined && { at }) },
  });
  try {
    for (let batch = await entries.next(); batch; batch = await entries.next()) {
      for (const entry of batch.map(entryOf)) {
        const because = await breakAt(entry, link, ends);
        if (because) return broken(because, entry.createdAt);
        if (entry.number === ends.resumedAt) resumed = broken('unended', entry.createdAt);
        if (count === 0) since = entry.createdAt;
        link = { number: entry.number, hash: entry.hash };
        count += 1;
      }
    }
  } finally {
    await entries.close();
  }
  if (link.number < ends.last.number) return broken('cut');
  if (link.number < ends.resumedAt) return broken('unended');
  return resumed ?? { count, since, last: link, broken: null };
}

/**
 * Follows the chain from its anchor to its end. Entries added meanwhile do no harm. If the retention moved
 * the anchor meanwhile, the chain is followed again.
 */
export async function verifyChain(source: Source, collection: string): Promise<ChainResult> {
  const ends = await readEnds(source, collection);
  const verified = await follow(source, collection, ends);
  if (!verified.broken) return verified;
  const now = await readEnds(source, collection);
  return now.anchor.number === ends.anchor.number ? verified : verifyChain(source, collection);
}
