import { isObject } from '../../../src/core/schema/index';
import { sha256 } from '../basics/ids';
import { findFirst } from '../store/findFirst';
import type { Reader, Transaction } from '../store/store';
import { entryOf, type Unhashed } from './entry';

/** Collection of one document: where the chain begins and ends. */
export const CHAIN = '_access_chain';

const ONLY = 'chain';

/** A place in the chain: the number of an entry and its hash. */
export interface Link {
  number: number;
  hash: string;
}

/** Before the first entry of all. */
const NOTHING: Link = { number: 0, hash: '' };

/** The ends of the chain: the entry before the first kept one (the anchor), and the last one. */
export interface Ends {
  anchor: Link;
  last: Link;
  /**
   * Number of the entry that followed when the stored ends were lost: the entries before it are unknown. 0 if never.
   */
  resumedAt: number;
}

const isLink = (value: unknown): value is Link =>
  isObject(value) && Number.isSafeInteger(value.number) && typeof value.hash === 'string';

/** Returns the ends of the rest of a chain whose stored ends are lost, from its first entry and last number. */
async function endsLeft(reader: Reader, collection: string): Promise<Ends> {
  const number = Number((await reader.max(collection, 'number', [])) ?? 0);
  if (number === 0) return { anchor: NOTHING, last: NOTHING, resumedAt: 0 };
  const at = async (descending: boolean) =>
    (await findFirst(reader, collection, { where: [], order: [{ path: 'number', descending }] }, 1)).map(
      entryOf,
    )[0];
  const [first, last] = [await at(false), await at(true)];
  return {
    anchor: first ? { number: first.number - 1, hash: first.previous } : NOTHING,
    // The last entry itself may be unreadable.
    last: { number, hash: last?.number === number ? last.hash : '' },
    resumedAt: number + 1,
  };
}

/** Returns the ends of the chain in a collection; both are number 0 as long as nothing was recorded. */
export async function readEnds(reader: Reader, collection: string): Promise<Ends> {
  const stored = await reader.get(CHAIN, ONLY);
  if (!isLink(stored?.anchor) || !isLink(stored?.last)) return endsLeft(reader, collection);
  return { anchor: stored.anchor, last: stored.last, resumedAt: Number(stored.resumedAt ?? 0) };
}

/** Stores the ends of the chain, in the transaction that moves them. */
export async function writeEnds(tx: Transaction, { anchor, last, resumedAt }: Ends): Promise<void> {
  const before = await tx.get(CHAIN, ONLY);
  // Entries that the retention has removed need no check.
  const resumed = resumedAt > anchor.number ? { resumedAt } : {};
  const document = { _id: ONLY, version: (before?.version ?? 0) + 1, anchor, last, ...resumed };
  await (before ? tx.replace(CHAIN, document) : tx.insert(CHAIN, document));
}

/**
 * Returns the SHA-256 of an entry: of the JSON list of all its fields, in this order. Later versions append further
 * fields only where they are not blank, so that older entries keep their hash.
 */
export async function hashOf(entry: Unhashed): Promise<string> {
  const told = [
    ...[entry._id, entry.number, entry.createdAt, entry._operator, entry.operator, entry.username],
    ...[entry.address, entry.action, entry.result, entry.resource],
    ...[entry._subject, entry.subject, entry.subjectDetail],
    ...[entry.count, entry.filter, entry.reason, entry.month],
    ...[entry.points, entry.previous],
  ];
  return sha256(JSON.stringify(told));
}
