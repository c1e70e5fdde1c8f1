import { findAccessLogCollectionName } from '../../../server/core/accessLog/log';
import { createAllCollections } from '../../../server/core/collections';
import type { Files } from '../../../server/core/files/files';
import { HASH_CHAIN_ENDS_COLLECTION } from '../../../server/core/store/chain';
import type { Store } from '../../../server/core/store/store';
import type { AnyResource } from '../../../src/core/schema/index';
import { resources } from '../theProduct';

/** What tries leave behind: the record of access tells of refused ones too. */
const record = [HASH_CHAIN_ENDS_COLLECTION, findAccessLogCollectionName(resources)];

/** Everything that is stored but the record of access, to see that a call changed nothing. */
export async function dump(
  { store, files }: { store: Store; files: Files },
  all: readonly AnyResource[] = resources,
): Promise<unknown> {
  const everything = { where: [], order: [], skip: 0, limit: 0 };
  const collections = await Promise.all(
    createAllCollections(all)
      .filter(({ name }) => !record.includes(name))
      .map(async ({ name }) => [name, await store.find(name, everything)]),
  );
  const ids: string[] = [];
  for await (const id of files.list()) ids.push(id);
  return [collections, ids.sort()];
}
