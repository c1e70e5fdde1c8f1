import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../server/core/store/store';
import type { SortPathAndDirection } from '../../../src/core/schema/index';
import { conditions } from './conformance/conditions';
import { counts } from './conformance/counts';
import { documents } from './conformance/documents';
import { holds } from './conformance/holds';
import { locks } from './conformance/locks';
import { many } from './conformance/many';
import { pages } from './conformance/pages';
import { referred } from './conformance/referred';
import { sealed } from './conformance/sealed';
import { searches } from './conformance/searches';
import { sums } from './conformance/sums';
import { together } from './conformance/together';
import { totals } from './conformance/totals';
import { transactions } from './conformance/transactions';
import { collection, fill, idsOf, thing, things } from './things';

/** A fresh store and what undoes it. */
interface Made {
  store: Store;
  dispose: () => Promise<void>;
}

/** What every store does alike. */
export function storeConformance(name: string, make: () => Promise<Made>): void {
  describe(name, () => {
    let store: Store;
    let dispose: () => Promise<void>;
    beforeEach(async () => {
      ({ store, dispose } = await make());
      await store.open([things]);
    });
    afterEach(() => dispose());

    documents(() => store);
    conditions(() => store);
    many(() => store);
    pages(() => store);
    counts(() => store);
    holds(() => store);
    locks(() => store);
    together(() => store);
    transactions(() => store);
    referred(() => store);
    searches(() => store);
    sealed(() => store);
    totals(() => store);
    sums(() => store);

    test('a path that is declared later is found, in old documents too', async () => {
      await fill(store, [thing('a', { colour: 'red' }), thing('b', { colour: 'blue' })]);
      const colour: SortPathAndDirection[] = [{ path: 'colour', descending: false }];
      await store.open([collection('things', ['colour'], [colour])]);
      expect(await idsOf(store, { order: colour })).toEqual(['b', 'a']);
      expect(await idsOf(store, { where: [{ op: 'equals', path: 'colour', key: 'red' }] })).toEqual(['a']);
    });

    test('it is ready until it is closed, which waits for what runs', async () => {
      expect(await store.ready()).toBe(true);
      const running = fill(store, [thing('a')]);
      await store.close();
      await running;
      await store.close();
      expect(await store.ready()).toBe(false);
      await expect(store.get('things', 'a')).rejects.toThrow();
    });
  });
}
