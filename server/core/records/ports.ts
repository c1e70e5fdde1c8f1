import type { AssetPorts } from '../assets/ports';
import type { ResourceHooks, WritePorts } from '../call/hooks';
import type { CallPorts } from '../call/ports';
import type { CollectionAdditions } from './additions';
import type { Exports } from './search/exports';
import type { ResourceActs } from './writes/actCode';

/**
 * Removes everything from HTML that rich text may not contain. Throws TooComplex if that takes too long, 503 if too
 * many texts wait.
 */
export type Sanitize = (html: string) => Promise<string>;

/** HTML that could not be sanitised within its time limit. */
export class TooComplex extends Error {
  constructor() {
    super('The HTML takes too long to sanitise');
    this.name = 'TooComplex';
  }
}

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
  /** Names of the resources whose public answers need no sign-in. */
  publicReads: readonly string[];
  /** The whole product, regardless of its caller's rights to read. */
  product: WritePorts;
}
