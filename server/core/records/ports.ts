import type { AssetPorts } from '../assets/ports';
import type { ResourceHooks, WritePorts } from '../call/hooks';
import type { CallPorts } from '../call/ports';
import type { ResourceActs } from './actCode';
import type { CollectionAdditions } from './additions';
import type { Exports } from './exports';
import type { Sanitize } from './sanitize';

/** Ports of the generic calls. */
export interface RecordPorts
  extends AssetPorts,
    Pick<CallPorts, 'messages' | 'accessLog' | 'random' | 'log'> {
  sanitize: Sanitize;
  exports: Exports;
  /** The code of acts. */
  acts: readonly ResourceActs[];
  additions: readonly CollectionAdditions[];
  /** The product's hooks around each write of a record. */
  hooks: readonly ResourceHooks[];
  /** The whole product, regardless of its caller's rights to read. */
  product: WritePorts;
}
