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
import type { AfterCommitTools, HookChange, HookTransaction, Refuse, ResourceHooks } from './call/hooks';
import type { CollectionTotalsByPath } from './collections';
import type { BusinessDayCalendar } from './desk/calendar';
import type { Files } from './files/files';
import { coreMigrations } from './migrations';
import type { DrawPreview } from './previews/page';
import type { ActImplementation, ResourceActs } from './records/writes/actCode';
import type { CustomRoutesFactory } from './services';
import type { Store } from './store/store';

export type { DrawPreview } from './previews/page';

/** The demo records, and the operator account for signing in to a demo. */
export interface DemoData {
  /** The name and password with which the operator signs in to the demo. */
  operator: { username: string; password: string };
  /** Stores all demo records or none, with dates before `now`. Returns the id of the demo operator. */
  seed: (target: { store: Store; files: Files; hashing: PasswordHashing; now: Date }) => Promise<string>;
}

/** The definition of a product's server. */
export interface ServerDefinition {
  /** All resources of the API. */
  resources: readonly AnyResource[];
  /** Migrations of stored records, of the core and of the product. */
  migrations: Migrations;
  /** The product's custom endpoints, in addition to the generic ones. */
  calls: readonly CustomRoutesFactory[];
  /** The product's hooks around each write of a record: `hooks(resource, …)`. */
  hooks?: readonly ResourceHooks[];
  /** The functions that run the actions which resources declare with `run: true`. */
  acts?: readonly ResourceActs[];
  /**
   * Sums over records that the store keeps up to date, by the path of the resource whose records are summed.
   */
  totals?: CollectionTotalsByPath;
  /** Names of the resources whose public records can be read without a sign-in (`?public=true`). */
  publicReads?: readonly string[];
  /** Times after which sessions end. Environment variables may set shorter times, but not longer ones. */
  sessionTimes?: Partial<SessionLifetimes>;
  /**
   * Functions that render previews of unsaved records, by resource name. A resource without a function gets a
   * plain preview.
   */
  previews?: Readonly<Record<string, DrawPreview>>;
  /** The business days by which the console counts how long an inquiry may wait for an answer. */
  businessDays?: BusinessDayCalendar;
  /** Korean texts of the server's answers. */
  messages: ServerMessages;
  /** Web pages that rich text may show in frames. */
  frames?: readonly AllowedEmbedSource[];
  /**
   * Default name of a deployment for each flavour (edition) of the product. The first flavour is used if none
   * is chosen.
   */
  flavours: Readonly<Record<string, string>>;
  /** Loads the demo records. They are only needed when a server starts for the first time. */
  demo: () => Promise<DemoData>;
}

/**
 * The hooks of a resource: a function for each stage of a write (docs/hooks.md). Each function is optional.
 */
export interface ResourceHookFunctions<R extends object, K extends string> {
  /** Paths of the fields that `beforeSave` may change. Each of these fields must be `readOnly`. */
  fills?: readonly Path<R>[];
  /**
   * Returns the record with values for the fields in `fills`. Must depend only on its argument, because it
   * may run several times for one write.
   */
  beforeSave?: (change: HookChange<R>) => R;
  /**
   * Returns the names of the other records that `inTransaction` reads and writes, so that the write locks
   * them.
   */
  touches?: (change: HookChange<R>) => readonly RecordName[];
  /**
   * Runs before a valid record is stored. It may change data only by `tx`. It throws `refuse('key')` to
   * refuse the change; the field at a second argument then shows the reason.
   */
  inTransaction?: (
    change: HookChange<R> & { readonly tx: HookTransaction; readonly refuse: Refuse<K, Path<R>> },
  ) => void | Promise<void>;
  /**
   * Runs after the commit, at least once. If it runs several times for one write, each run gets the same
   * `key`. `read` returns other records, `mail` sends a mail.
   */
  afterCommit?: (change: HookChange<R> & AfterCommitTools) => void | Promise<void>;
}

/** Declares the hooks around each write of a resource's records. */
export const hooks = <X extends ResourceTypes>(
  resource: Resource<string, X>,
  hookFunctions: ResourceHookFunctions<X['record'], X['refusals']>,
): ResourceHooks => ({ fills: [], ...hookFunctions, resource }) as never;

/**
 * The server definition as a product's author writes it. `migrations` lists only the product's own
 * migrations, not those of the core.
 */
type DefineServerOptions = Omit<ServerDefinition, 'migrations'> & { migrations: readonly Migration[] };

export const defineServer = (options: DefineServerOptions): ServerDefinition => ({
  ...options,
  migrations: { core: coreMigrations, product: options.migrations },
});

/**
 * The functions that run a resource's actions with `run: true`. The code does not compile if one is missing
 * or superfluous.
 */
type CodedActionFunctions<X> =
  X extends Resource<string, infer T>
    ? [T['coded']] extends [never]
      ? Record<string, never>
      : { readonly [K in keyof T['coded']]: ActImplementation<T['record'], T['coded'][K], T['refusals']> }
    : never;

/** Declares the functions that run a resource's actions with `run: true`. */
export const acts = <const X extends Resource<string, ResourceTypes>>(
  { name }: X,
  actionFunctions: CodedActionFunctions<X>,
): ResourceActs =>
  // The cast is safe because each function gets records of only one resource.
  ({ resource: name, code: actionFunctions as unknown as ResourceActs['code'] });
