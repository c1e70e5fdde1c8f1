import type { Frame } from '../../src/core/schema/frames';
import type { AnyResource, Migration } from '../../src/core/schema/index';
import type { Hashing } from './accounts/hashing';
import type { ServerMessages } from './basics/messages';
import type { TotalsByPath } from './collections';
import type { Files } from './files/files';
import type { ResourceCall } from './services';
import type { Store } from './store/store';

/** Demo records, and the operator who signs in to them. */
export interface Demo {
  operator: { username: string; password: string };
  /** Stores all of them or none, with dates before `now`; returns the id of the operator. */
  seed: (target: { store: Store; files: Files; hashing: Hashing; now: Date }) => Promise<string>;
}

/** What makes a server that of a certain product. */
export interface Product {
  resources: readonly AnyResource[];
  migrations: readonly Migration[];
  /** The calls that no schema can describe, in addition to the generic ones. */
  calls: readonly ResourceCall[];
  /** Sums that the store keeps, by the path of their resource. */
  totals?: TotalsByPath;
  messages: ServerMessages;
  /** Pages that rich texts may show in frames. */
  frames?: readonly Frame[];
  /** What a deployment is called that gives itself no name, by its flavour; the first is that of one that names none. */
  flavours: Readonly<Record<string, string>>;
  /** Loads the demo records, which only a first start needs. */
  demo: () => Promise<Demo>;
}

/** Declares the server of a product. */
export const defineServer = (product: Product): Product => product;
