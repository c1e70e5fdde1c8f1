import { rotateStoredKeys } from '../../accounts/storedKeys';
import type { Config } from '../config';
import { pathsIn } from '../files/folder';
import { rotateKeys } from '../files/keysFile';
import type { Product } from '../open';
import { onSharedStore } from './shared';

/** Adds a new sign-in key, where this deployment keeps them; the previous one decrypts for a while more. */
export const rotateKeysOf = ({ databaseUrl, dataDir }: Config, product: Product, now: Date): Promise<void> =>
  databaseUrl
    ? onSharedStore(databaseUrl, product, (store) => rotateStoredKeys(store, now))
    : rotateKeys(pathsIn(dataDir).keys, now);
