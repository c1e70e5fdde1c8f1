import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { getDocumentCreationLock } from '../../../../server/core/store/locks';
import type { Store } from '../../../../server/core/store/store';
import { asking, collection, fill, thing } from '../things';

/** Reads that one caller makes together. */
export function together(store: () => Store): void {
  describe('Reads together', () => {
    test('answer what each of them answers by itself, in any number', async () => {
      await store().open([collection('others', ['rank'])]);
      await fill(store(), [thing('a', { rank: 1 }), thing('b', { rank: 2 })]);
      await fill(store(), [thing('a', { rank: 9 })], 'others');
      const read = await store().together((reader) =>
        Promise.all([
          reader.get('things', 'a'),
          reader.get('others', 'a'),
          reader.get('things', 'missing'),
          reader.get('things', 'a'),
          reader.find('things', asking()),
          reader.find('things', asking({ skip: 1, limit: 1 })),
          reader.count('things', []),
          reader.count('things', [], reader.revision('things')),
          reader.max('things', 'rank', []),
          reader.together((inner) => inner.get('things', 'b')),
        ]),
      );
      const [a, b] = [thing('a', { rank: 1 }), thing('b', { rank: 2 })];
      expect(read).toEqual([a, thing('a', { rank: 9 }), null, a, [b, a], [a], 2, 2, 2, b]);
      expect(read[0]).not.toBe(read[3]);
    });

    test('can follow one another', async () => {
      await fill(store(), [thing('a', { next: 'b' }), thing('b')]);
      const second = store().together(async (reader) => {
        const first = await reader.get('things', 'a');
        return reader.get('things', String(first?.next));
      });
      expect(await second).toEqual(thing('b'));
    });

    test('fail where one of them does, and leave the store as it was', async () => {
      await fill(store(), [thing('a')]);
      const failing = store().together((reader) =>
        Promise.all([
          reader.get('things', 'a'),
          reader.count('undeclared', []),
          reader.find('things', asking()),
        ]),
      );
      await expect(failing).rejects.toThrow();
      expect(await store().together((reader) => reader.get('things', 'a'))).toEqual(thing('a'));
    });

    test('never see a revision that is newer than what they read after it', async () => {
      const counts = new Map([[await store().revision('things'), 0]]);
      const seen: [string, number, number][] = [];
      let isOver = false;
      const reading = async () => {
        while (!isOver) {
          seen.push(
            await store().together(async (reader) => {
              const [revision, count, rows] = await Promise.all([
                reader.revision('things'),
                reader.count('things', []),
                reader.find('things', asking()),
              ]);
              return [revision, count, rows.length];
            }),
          );
          // A store that answers at once leaves nobody else a turn.
          await setImmediate();
        }
      };
      const readers = [reading(), reading(), reading()];
      for (let index = 1; index <= 40; index += 1) {
        await store().transaction((tx) => tx.insert('things', thing(`t${index}`)), {
          locks: [getDocumentCreationLock('things')],
        });
        counts.set(await store().revision('things'), index);
      }
      isOver = true;
      await Promise.all(readers);
      const known = seen.flatMap(([revision, ...read]) => {
        const stored = counts.get(revision);
        return stored === undefined ? [] : [{ stored, read }];
      });
      expect(known.length).toBeGreaterThan(0);
      expect(known.filter(({ stored, read }) => read.some((count) => count < stored))).toEqual([]);
    });

    test('see in a transaction what it has changed', async () => {
      await fill(store(), [thing('a'), thing('b')]);
      const read = await store().transaction(async (tx) => {
        await tx.replace('things', thing('a', { rank: 1 }));
        await tx.remove('things', 'b');
        await tx.insert('things', thing('c'));
        return tx.together((reader) =>
          Promise.all([
            reader.get('things', 'a'),
            reader.get('things', 'b'),
            reader.get('things', 'c'),
            reader.count('things', []),
          ]),
        );
      });
      expect(read).toEqual([thing('a', { rank: 1 }), null, thing('c'), 2]);
    });
  });
}
