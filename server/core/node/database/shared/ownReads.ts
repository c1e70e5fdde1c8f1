import type { Condition } from '../../../../../src/core/schema/index';
import { asksElsewhere } from '../../../store/below';
import type { Collection, Document, Reader, Transaction } from '../../../store/store';
import type { GatheredWrites } from './gathered';
import { readDocuments, type StoredDocument } from './readable';

/** Most bytes of a document that is read ahead. */
export const LONGEST_AHEAD = 64 * 1024;

/** Documents of a collection that are kept as they were read ahead, before those of earlier work are let go. */
const MOST_AHEAD = 256;

interface Over {
  reads: Omit<Reader, 'together'>;
  writes: GatheredWrites;
  collectionOf: (name: string) => Collection;
  /** Reads the rows with some ids; `doc` is null for documents of more than `LONGEST_AHEAD` bytes. */
  rowsAhead: (collection: string, ids: readonly string[]) => Promise<readonly AheadRow[]>;
}

export interface AheadRow {
  _id: string;
  doc: string | null;
}

/** Returns reads that see the gathered writes of their transaction, and forgets what a write makes old. */
export function ownReads({ reads, writes, collectionOf, rowsAhead }: Over) {
  /** The texts of documents that were read ahead, by collection and id; null for a missing one. */
  const ahead = new Map<string, Map<string, string | null>>();
  const settle = (name: string, where: readonly Condition[] = []) =>
    asksElsewhere(where) ? writes.flush() : writes.flush(name);
  const parsed = (name: string, row: StoredDocument): Document | null =>
    readDocuments(collectionOf(name), [row])[0] ?? null;

  const own: Omit<Transaction, 'together' | 'insert' | 'replace' | 'remove' | 'lock'> = {
    async get(name, id) {
      const written = writes.textOf(name, id);
      const text = written === undefined ? ahead.get(name)?.get(id) : written;
      if (text === undefined) return reads.get(name, id);
      return text === null ? null : parsed(name, { _id: id, doc: text });
    },
    async readAhead(name, ids) {
      collectionOf(name);
      const before = ahead.get(name) ?? new Map<string, string | null>();
      const unknown = ids.filter((id) => !before.has(id) && writes.textOf(name, id) === undefined);
      // One is read as well by `get`.
      if (unknown.length < 2) return;
      const rows = new Map((await rowsAhead(name, unknown)).map(({ _id, doc }) => [_id, doc]));
      const texts = before.size > MOST_AHEAD ? new Map<string, string | null>() : before;
      for (const id of unknown) {
        const doc = rows.get(id);
        // A long one is null.
        if (doc !== null && writes.textOf(name, id) === undefined) texts.set(id, doc ?? null);
      }
      ahead.set(name, texts);
    },
    async find(name, query) {
      await settle(name, query.where);
      return reads.find(name, query);
    },
    async count(name, where) {
      await settle(name, where);
      return reads.count(name, where);
    },
    async max(name, path, where) {
      await settle(name, where);
      return reads.max(name, path, where);
    },
    async sum(name, path, where) {
      await settle(name, where);
      return reads.sum(name, path, where);
    },
    async frequent(name, path, where, limit) {
      await settle(name, where);
      return reads.frequent(name, path, where, limit);
    },
    async totals(name, under, query) {
      await writes.flush();
      return reads.totals(name, under, query);
    },
    async revision(name) {
      await settle(name);
      return reads.revision(name);
    },
  };
  return { own, forget: (name: string, id: string) => void ahead.get(name)?.delete(id) };
}
