import type { Reader, Store } from '../store/store';
import { type Ends, hashOf, type Link, readEnds } from './chain';
import { type Entry, entryOf } from './entry';

/** Where a chain is broken: the number of the first entry that is not as it was written. */
export interface Break {
  number: number;
  /** `missing`: there is none of this number; `changed`: its content; `cut`: the last ones are gone. */
  because: 'missing' | 'changed' | 'cut';
  /** Instant of the entry that was found there, if one was. */
  at?: string;
}

/** What a chain was found to be. */
export interface Verified {
  /** Number of entries that were read. */
  count: number;
  /** Instant of the first entry that is kept; '' if there is none. */
  since: string;
  /** The last entry: who writes it down elsewhere can tell later that nothing before it was rewritten. */
  last: Link;
  /** Null if every entry follows the one before. */
  broken: Break | null;
}

type Source = Reader & Pick<Store, 'snapshot'>;

const BY_NUMBER = [{ path: 'number', descending: false }];

/** Returns what is wrong with an entry that should follow `before`. */
async function breakAt(entry: Entry, before: Link, { last }: Ends): Promise<Break | null> {
  const number = before.number + 1;
  const at = entry.createdAt;
  if (entry.number > number) return { number, because: 'missing', at };
  const isAsWritten =
    entry.number === number &&
    entry.previous === before.hash &&
    entry.hash === (await hashOf(entry)) &&
    (number !== last.number || entry.hash === last.hash);
  return isAsWritten ? null : { number, because: 'changed', at };
}

async function follow(source: Source, collection: string, ends: Ends): Promise<Verified> {
  const entries = await source.snapshot(collection, { where: [], order: BY_NUMBER, skip: 0 });
  let link = ends.anchor;
  let count = 0;
  let since = '';
  try {
    for (let batch = await entries.next(); batch; batch = await entries.next()) {
      for (const entry of batch.map(entryOf)) {
        const broken = await breakAt(entry, link, ends);
        if (broken) return { count, since, last: link, broken };
        if (count === 0) since = entry.createdAt;
        link = { number: entry.number, hash: entry.hash };
        count += 1;
      }
    }
  } finally {
    await entries.close();
  }
  const isWhole = link.number >= ends.last.number;
  return { count, since, last: link, broken: isWhole ? null : { number: link.number + 1, because: 'cut' } };
}

/**
 * Follows the chain from its anchor to its end. Entries that are added meanwhile do no harm, nor does the retention:
 * if it moved the anchor, the chain is followed again.
 */
export async function verifyChain(source: Source, collection: string): Promise<Verified> {
  const ends = await readEnds(source);
  const verified = await follow(source, collection, ends);
  if (!verified.broken) return verified;
  const now = await readEnds(source);
  return now.anchor.number === ends.anchor.number ? verified : verifyChain(source, collection);
}
