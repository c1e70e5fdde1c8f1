import type { AnyResource } from '../../../src/core/schema/index';
import type { Limited } from '../basics/limitConcurrency';
import type { CallPorts } from '../call/ports';
import type { Files } from '../files/files';
import type { Reader } from '../store/store';

/** Ports for storing, serving and removing files. */
export interface AssetPorts extends Pick<CallPorts, 'store' | 'random' | 'log' | 'authenticate'> {
  resources: readonly AnyResource[];
  files: Files;
  /** Whether a session still exists. */
  isSession: (reader: Reader, id: string) => Promise<boolean>;
  /** Runs only a few uploads at the same time. */
  limitUploads: Limited;
  /** Stores only so many of them at the same time, since a storage may hang. */
  limitStoring: Limited;
}
