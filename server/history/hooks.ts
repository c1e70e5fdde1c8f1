import type { AnyResource } from '../../src/schema/index';
import type { CollectionHooks } from '../records/hooks';
import { binCollection, forgetItem, readItem } from '../states/bin';

/** What is deleted in the bin is gone for good, with its files, its older states and its bytes. */
export function binHooks(resources: readonly AnyResource[]): CollectionHooks[] {
  const path = binCollection(resources);
  if (path === undefined) return [];
  return [
    {
      path,
      async forget(work, id) {
        const item = await readItem(work.tx, path, id);
        if (!item) return;
        work.released.push(...(await forgetItem(work.tx, item)));
        work.erases = true;
      },
    },
  ];
}
