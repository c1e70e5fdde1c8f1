import { describe, expect, test } from 'vitest';
import type { Store } from '../../../../server/core/store/store';

/** What one holder at a time has, for longer than a transaction. */
export function holds(store: () => Store): void {
  describe('holds', () => {
    test('a name is held by one, of many who ask at once, until it is let go', async () => {
      const asked = await Promise.all(Array.from({ length: 5 }, () => store().hold('one')));
      const [release, ...others] = asked.filter((one) => one !== null);
      expect(others).toEqual([]);
      expect(await store().hold('one')).toBeNull();
      const other = await store().hold('other');
      expect(other).not.toBeNull();
      await other?.();
      await release?.();
      await release?.();
      const again = await store().hold('one');
      expect(again).not.toBeNull();
      // Who let go before does not let go of what another holds now.
      await release?.();
      expect(await store().hold('one')).toBeNull();
      await again?.();
    });
  });
}
