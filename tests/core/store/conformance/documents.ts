import { describe, expect, test } from 'vitest';
import type { Store } from '../../../../server/core/store/store';
import type { SortPathAndDirection, StoreCondition } from '../../../../src/core/schema/index';
import { asking, collection, fill, idsOf, thing } from '../things';

const up = (path: string): SortPathAndDirection => ({ path, descending: false });

/** Storing, reading and forgetting single documents. */
export function documents(store: () => Store): void {
  const found = (...where: StoreCondition[]) => idsOf(store(), { where });
  describe('documents', () => {
    test('a document comes back as it was stored, unknown keys and all', async () => {
      const document = thing('a', {
        lat: 37.5,
        list: [{ x: null }],
        '이름 "1"': '값',
        nested: { deep: [1, [2]] },
      });
      await fill(store(), [document]);
      expect(await store().get('things', 'a')).toEqual(document);
      expect(await store().find('things', asking())).toEqual([document]);
    });

    test('an unknown id is null', async () => {
      expect(await store().get('things', 'none')).toBeNull();
    });

    test('callers share no object with the store', async () => {
      const document = thing('a', { meta: { name: '처음' } });
      await fill(store(), [document]);
      document.version = 9;
      const read = await store().get('things', 'a');
      Object.assign(read ?? {}, { version: 8 });
      expect(await store().get('things', 'a')).toEqual(thing('a', { meta: { name: '처음' } }));
    });

    test('replace stores the new document and its new keys', async () => {
      await fill(store(), [thing('a', { rank: 1, group: 'x' })]);
      await store().transaction((tx) => tx.replace('things', thing('a', { rank: 2 })));
      expect(await store().get('things', 'a')).toEqual(thing('a', { rank: 2 }));
      expect(await found({ op: 'equals', path: 'rank', key: 1 })).toEqual([]);
      expect(await found({ op: 'equals', path: 'rank', key: 2 })).toEqual(['a']);
      expect(await found({ op: 'empty', path: 'group', empty: true })).toEqual(['a']);
    });

    test('remove forgets the document, and its id is free again', async () => {
      await fill(store(), [thing('a'), thing('b')]);
      await store().transaction(async (tx) => {
        await tx.remove('things', 'a');
        await tx.remove('things', 'none');
      });
      expect(await store().get('things', 'a')).toBeNull();
      expect(await found()).toEqual(['b']);
      await fill(store(), [thing('a')]);
      expect(await store().count('things', [])).toBe(2);
    });

    test('an id that exists is not inserted again', async () => {
      await fill(store(), [thing('a', { rank: 1 })]);
      await expect(fill(store(), [thing('a', { rank: 2 })])).rejects.toThrow();
      expect(await store().get('things', 'a')).toEqual(thing('a', { rank: 1 }));
    });

    test('an id that does not exist is not replaced', async () => {
      await expect(store().transaction((tx) => tx.replace('things', thing('a')))).rejects.toThrow();
      expect(await store().count('things', [])).toBe(0);
    });

    test('collections and paths that were not declared are refused', async () => {
      await expect(store().count('others', [])).rejects.toThrow();
      await expect(fill(store(), [thing('a')], 'others')).rejects.toThrow();
      await expect(found({ op: 'equals', path: 'version', key: 1 })).rejects.toThrow();
      await expect(idsOf(store(), { order: [up('version')] })).rejects.toThrow();
      await expect(store().max('things', 'version', [])).rejects.toThrow();
    });

    test('collections keep their documents apart', async () => {
      await store().open([collection('others', ['rank'])]);
      await fill(store(), [thing('a', { rank: 1 })]);
      await fill(store(), [thing('a', { rank: 2 })], 'others');
      expect(await store().get('things', 'a')).toEqual(thing('a', { rank: 1 }));
      expect(await store().max('others', 'rank', [])).toBe(2);
    });
  });
}
