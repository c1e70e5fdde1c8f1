import type {
  AnyResource,
  Migration,
  Migrations,
  Path,
  RecordName,
  Resource,
  ResourceTypes,
} from '../../src/core/schema/index';
import type { Frame } from '../../src/core/schema/text/frames';
import type { Hashing } from './accounts/hashing';
import type { SessionTimes } from './accounts/sessionTimes';
import type { ServerMessages } from './basics/messages';
import type { Change, HookTransaction, ResourceHooks } from './call/hooks';
import type { TotalsByPath } from './collections';
import type { BusinessDays } from './desk/calendar';
import type { Files } from './files/files';
import { coreMigrations } from './migrations';
import type { DrawPreview } from './previews/page';
import type { ActCode, ResourceActs } from './records/writes/actCode';
import type { ResourceCall } from './services';
import type { Store } from './store/store';

export type { DrawPreview } from './previews/page';

/** Demo records, and the operator to sign in with. */
export interface Demo {
  operator: { username: string; password: string };
  /** Stores all of them or none, with dates before `now`; returns the id of the operator. */
  seed: (target: { store: Store; files: Files; hashing: Hashing; now: Date }) => Promise<string>;
}

/** The definition of a product's server. */
export interface Product {
  resources: readonly AnyResource[];
  migrations: Migrations;
  /** The calls that no schema can describe, in addition to the generic ones. */
  calls: readonly ResourceCall[];
  /** The hooks around each write of a record: `hooks(resource, …)`. */
  hooks?: readonly ResourceHooks[];
  /** The effects of acts that are code. */
  acts?: readonly ResourceActs[];
  /** Sums that the store keeps, by the path of their resource. */
  totals?: TotalsByPath;
  /** Names of the resources whose public answers (`?public=true`) need no sign-in. */
  publicReads?: readonly string[];
  /** When sessions end; the environment narrows both times further. */
  sessionTimes?: Partial<SessionTimes>;
  /** How unsaved records are drawn, by the names of their resources; any other is drawn plainly. */
  previews?: Readonly<Record<string, DrawPreview>>;
  /** The business days that desks count. */
  businessDays?: BusinessDays;
  messages: ServerMessages;
  /** Pages that rich texts may show in frames. */
  frames?: readonly Frame[];
  /** Default names of a deployment, by its flavour; the first is the default flavour's. */
  flavours: Readonly<Record<string, string>>;
  /** Loads the demo records, which only a first start needs. */
  demo: () => Promise<Demo>;
}

/** The hooks of a resource, each with optional stages (docs/hooks.md). */
export interface HooksOf<R extends object, K extends string> {
  /** The only fields that `beforeSave` changes; each is `readOnly`. */
  fills?: readonly Path<R>[];
  /** Returns the record with its `fills`. Pure; it may run twice for one write. */
  beforeSave?: (change: Change<R>) => R;
  /** Names the other records that `inTransaction` reads and writes: they are locked. */
  touches?: (change: Change<R>) => readonly RecordName[];
  /** Runs once the record is valid, before it is stored; uses `tx` alone. Throws `refuse('key')` to refuse the change. */
  inTransaction?: (
    change: Change<R> & { readonly tx: HookTransaction; readonly refuse: (key: K) => Error },
  ) => void | Promise<void>;
  /** Runs after the commit, at least once; `key` is the same in each run for one write. */
  afterCommit?: (change: Change<R> & { readonly key: string }) => void | Promise<void>;
}

/** Declares what runs around each write of a resource's records. */
export const hooks = <X extends ResourceTypes>(
  resource: Resource<string, X>,
  stages: HooksOf<X['record'], X['refusals']>,
): ResourceHooks => ({ fills: [], ...stages, resource }) as never;

/** The definition of a server as its product writes it, with the product's own migrations. */
type ServerOptions = Omit<Product, 'migrations'> & { migrations: readonly Migration[] };

export const defineServer = (options: ServerOptions): Product => ({
  ...options,
  migrations: { core: coreMigrations, product: options.migrations },
});

/** The code that a resource's acts need: an act without code, and code without an act, do not compile. */
type ActsOf<X> =
  X extends Resource<string, infer T>
    ? [T['coded']] extends [never]
      ? Record<string, never>
      : { readonly [K in keyof T['coded']]: ActCode<T['record'], T['coded'][K], T['refusals']> }
    : never;

/** Declares the effects of a resource's acts that are code. */
export const acts = <const X extends Resource<string, ResourceTypes>>(
  { name }: X,
  code: ActsOf<X>,
): ResourceActs =>
  // Each effect gets records of only one resource.
  ({ resource: name, code: code as unknown as ResourceActs['code'] });
