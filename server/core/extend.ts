import type {
  AnyResource,
  Migration,
  Migrations,
  Path,
  RecordName,
  Resource,
  ResourceTypes,
} from '../../src/core/schema/index';
import type { AllowedEmbedSource } from '../../src/core/schema/text/frames';
import type { PasswordHashing } from './accounts/hashing';
import type { SessionLifetimes } from './accounts/sessionTimes';
import type { ServerMessages } from './basics/messages';
import type { HookChange, HookTransaction, ResourceHooks } from './call/hooks';
import type { CollectionTotalsByPath } from './collections';
import type { BusinessDayCalendar } from './desk/calendar';
import type { Files } from './files/files';
import { coreMigrations } from './migrations';
import type { DrawPreview } from './previews/page';
import type { ActCode, ResourceActs } from './records/writes/actCode';
import type { CustomRoutesFactory } from './services';
import type { Store } from './store/store';

export type { DrawPreview } from './previews/page';

/** Demo records, and the operator to sign in with. */
export interface DemoData {
  /** The operator who signs in to the demo. */
  operator: { username: string; password: string };
  /** Stores all demo records or none, with dates before `now`; returns the operator's id. */
  seed: (target: { store: Store; files: Files; hashing: PasswordHashing; now: Date }) => Promise<string>;
}

/** The definition of a product's server. */
export interface ServerDefinition {
  /** All resources of the API. */
  resources: readonly AnyResource[];
  /** Migrations of stored records, of core and product. */
  migrations: Migrations;
  /** Custom endpoints, in addition to the generic ones. */
  calls: readonly CustomRoutesFactory[];
  /** The hooks around each write of a record: `hooks(resource, …)`. */
  hooks?: readonly ResourceHooks[];
  /** The effects of acts that a resource declares with code. */
  acts?: readonly ResourceActs[];
  /** Sums that the store keeps, by the path of their resource. */
  totals?: CollectionTotalsByPath;
  /** Names of the resources whose public answers (`?public=true`) need no sign-in. */
  publicReads?: readonly string[];
  /** Times after which sessions end; the environment may only shorten them. */
  sessionTimes?: Partial<SessionLifetimes>;
  /**
   * Functions that render previews of unsaved records, by resource name. A resource without a function gets a
   * plain preview.
   */
  previews?: Readonly<Record<string, DrawPreview>>;
  /** The business days, by which the days until an inquiry has to be answered are counted. */
  businessDays?: BusinessDayCalendar;
  /** Korean texts of the server. */
  messages: ServerMessages;
  /** Web pages that rich texts may embed in frames. */
  frames?: readonly AllowedEmbedSource[];
  /** The default name of a deployment, for each flavour of the product; the first flavour is the default. */
  flavours: Readonly<Record<string, string>>;
  /** Loads the demo records. Only a first start needs them. */
  demo: () => Promise<DemoData>;
}

/** The hooks of a resource, as functions for the stages of a write (docs/hooks.md). Each is optional. */
export interface ResourceHookFunctions<R extends object, K extends string> {
  /** The fields that `beforeSave` may change. Each of them must be `readOnly`. */
  fills?: readonly Path<R>[];
  /** Returns the record with its `fills` set. Must be pure, since it may run twice for one write. */
  beforeSave?: (change: HookChange<R>) => R;
  /**
   * Returns the names of the other records that `inTransaction` reads and writes, so that they are locked.
   */
  touches?: (change: HookChange<R>) => readonly RecordName[];
  /**
   * Runs once the record is valid, before it is stored. It may have effects only through `tx`. Throws
   * `refuse('key')` to refuse the change.
   */
  inTransaction?: (
    change: HookChange<R> & { readonly tx: HookTransaction; readonly refuse: (key: K) => Error },
  ) => void | Promise<void>;
  /** Runs after the commit, at least once. All runs for one write get the same `key`. */
  afterCommit?: (change: HookChange<R> & { readonly key: string }) => void | Promise<void>;
}

/** Declares the hooks around each write of a resource's records. */
export const hooks = <X extends ResourceTypes>(
  resource: Resource<string, X>,
  stages: ResourceHookFunctions<X['record'], X['refusals']>,
): ResourceHooks => ({ fills: [], ...stages, resource }) as never;

/** A product's server definition as its author writes it, with the product's own migrations. */
type ServerOptions = Omit<ServerDefinition, 'migrations'> & { migrations: readonly Migration[] };

export const defineServer = (options: ServerOptions): ServerDefinition => ({
  ...options,
  migrations: { core: coreMigrations, product: options.migrations },
});

/** The functions that run a resource's acts with code. A missing or superfluous function does not compile. */
type ActsOf<X> =
  X extends Resource<string, infer T>
    ? [T['coded']] extends [never]
      ? Record<string, never>
      : { readonly [K in keyof T['coded']]: ActCode<T['record'], T['coded'][K], T['refusals']> }
    : never;

/** Declares the functions of a resource's acts with code. */
export const acts = <const X extends Resource<string, ResourceTypes>>(
  { name }: X,
  code: ActsOf<X>,
): ResourceActs =>
  // Each effect gets records of only one resource.
  ({ resource: name, code: code as unknown as ResourceActs['code'] });
