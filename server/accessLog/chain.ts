import { isObject } from '../../src/schema/index';
import { sha256 } from '../basics/ids';
import type { Reader, Transaction } from '../store/store';
import type { Unhashed } from './entry';

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

/** The ends of the chain: the entry before the first one that is kept (the anchor), and the last one. */
export interface Ends {
  anchor: Link;
  last: Link;
}

const linkOf = (value: unknown): Link =>
  isObject(value) ? { number: Number(value.number), hash: String(value.hash) } : NOTHING;

/** Returns the ends of the chain; both are number 0 as long as nothing was recorded. */
export async function readEnds(reader: Reader): Promise<Ends> {
  const stored = await reader.get(CHAIN, ONLY);
  return { anchor: linkOf(stored?.anchor), last: linkOf(stored?.last) };
}

/** Stores the ends of the chain, in the transaction that moves them. */
export async function writeEnds(tx: Transaction, { anchor, last }: Ends): Promise<void> {
  const before = await tx.get(CHAIN, ONLY);
  const document = { _id: ONLY, version: (before?.version ?? 0) + 1, anchor, last };
  await (before ? tx.replace(CHAIN, document) : tx.insert(CHAIN, document));
}

/**
 * Returns the SHA-256 of an entry: of the JSON list of everything that it tells, in this order. What a later version
 * of the product tells in addition is to be appended where it is not blank, so that older entries keep their hash.
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
