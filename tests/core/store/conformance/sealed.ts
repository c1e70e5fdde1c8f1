import { beforeEach, describe, expect, test } from 'vitest';
import {
  computeChainHash,
  HASH_CHAIN_ENDS_COLLECTION,
  HASH_CHAIN_ENDS_DOCUMENT_ID,
  readHashChainEnds,
} from '../../../../server/core/store/chain';
import type { Collection, Document, Store } from '../../../../server/core/store/store';
import { collection, thing } from '../things';

const told = ({ says }: Document) => [says];

/** Documents that are links of a chain. */
export const links: Collection = {
  ...collection('links', ['number', 'says'], [[{ path: 'number', descending: false }]]),
  sealed: told,
};

export const ends: Collection = { ...collection(HASH_CHAIN_ENDS_COLLECTION, []) };

const everything = { where: [], order: [{ path: 'number', descending: false }], skip: 0, limit: 0 };

export const chainIn = (store: Store) => store.find('links', everything);

/** Adds links, each of them in the same transaction. */
export const link = (store: Store, ...ids: string[]): Promise<void> =>
  store.transaction(async (tx) => {
    for (const id of ids) await tx.insert('links', thing(id, { says: `말 "${id}"\t\\` }));
  });

/** What is wrong with a chain; empty if each link follows the one before. */
export async function faultsIn(all: readonly Document[]): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, own] of all.entries()) {
    if (own.number !== index + 1) faults.push(`${own._id} is number ${own.number}`);
    if (own.previous !== (all[index - 1]?.hash ?? '')) faults.push(`${own._id} does not follow`);
    if (own.hash !== (await computeChainHash(told, own))) faults.push(`${own._id} has another hash`);
  }
  return faults;
}

export function sealed(storeOf: () => Store): void {
  describe('A sealed collection', () => {
    let store: Store;
    beforeEach(async () => {
      store = storeOf();
      await store.open([links, ends]);
    });

    test('links new documents in the order of their transactions and insertions', async () => {
      await link(store, 'c', 'a');
      await link(store, 'b');
      const all = await chainIn(store);
      expect(all.map(({ _id, number }) => [_id, number])).toEqual([
        ['c', 1],
        ['a', 2],
        ['b', 3],
      ]);
      expect(await faultsIn(all)).toEqual([]);
      expect(await readHashChainEnds(store, 'links')).toMatchObject({
        last: { number: 3, hash: all[2]?.hash },
      });
      expect(await store.max('links', 'number', [])).toBe(3);
    });

    test('has its keys and its revision once the transaction is stored, and not before', async () => {
      const before = await store.revision('links');
      await store.transaction(async (tx) => {
        await tx.insert('links', thing('a', { says: 'x' }));
        expect(await tx.get('links', 'a')).toBeNull();
      });
      expect(await store.count('links', [{ op: 'equals', path: 'says', key: 'x' }])).toBe(1);
      expect(await store.count('links', [{ op: 'equals', path: 'number', key: 1 }])).toBe(1);
      expect(await store.revision('links')).not.toBe(before);
    });

    test('keeps no number for a transaction that fails', async () => {
      await link(store, 'a');
      const failing = store.transaction(async (tx) => {
        await tx.insert('links', thing('b', { says: 'x' }));
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      await link(store, 'c');
      const all = await chainIn(store);
      expect(all.map(({ _id }) => _id)).toEqual(['a', 'c']);
      expect(await faultsIn(all)).toEqual([]);
    });

    test('takes a document that was sealed before as it is', async () => {
      const copy = thing('old', { says: 'x', number: 7, previous: 'p', hash: 'h' });
      await store.transaction((tx) => tx.insert('links', copy));
      expect(await store.get('links', 'old')).toEqual(copy);
    });

    test('goes on where its ends are lost, and tells since when', async () => {
      await link(store, 'a', 'b');
      await store.transaction((tx) => tx.remove(HASH_CHAIN_ENDS_COLLECTION, HASH_CHAIN_ENDS_DOCUMENT_ID));
      await link(store, 'c');
      await link(store, 'd');
      const all = await chainIn(store);
      expect(all.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
      expect(await faultsIn(all)).toEqual([]);
      expect(await readHashChainEnds(store, 'links')).toMatchObject({ resumedAt: 3, last: { number: 4 } });
    });
  });
}
