import type { AssetDependencies } from '../assets/ports';
import type { RecordWriteDependencies, ResourceHooks } from '../call/hooks';
import type { ApiCallDependencies } from '../call/ports';
import type { CollectionEndpointExtensions } from './additions';
import type { ExportSnapshotLimiter } from './search/exports';
import type { ResourceActs } from './writes/actCode';

/**
 * Sanitises HTML: returns it without the markup that rich text must not contain. Throws `HtmlTooComplexError`
 * if that takes too long, and 503 if too many texts are waiting.
 */
export type HtmlSanitizer = (html: string) => Promise<string>;

/** Thrown if HTML can't be sanitised within the time limit. */
export class HtmlTooComplexError extends Error {
  constructor() {
    super('The HTML takes too long to sanitise');
    this.name = 'TooComplex';
  }
}

/** Dependencies of the generic endpoints for records. */
export interface RecordDependencies
  extends AssetDependencies,
    Pick<ApiCallDependencies, 'messages' | 'accessLog' | 'random' | 'log'> {
  sanitize: HtmlSanitizer;
  exports: ExportSnapshotLimiter;
  /** The product's code for acts (actions on a record) that are declared to run code. */
  acts: readonly ResourceActs[];
  additions: readonly CollectionEndpointExtensions[];
  /** The product's hooks around each write of a record. */
  hooks: readonly ResourceHooks[];
  /** Names of the resources whose public answers need no sign-in. */
  publicReads: readonly string[];
  /** The resources and hooks of the whole product, including those that the caller may not read. */
  product: RecordWriteDependencies;
}
