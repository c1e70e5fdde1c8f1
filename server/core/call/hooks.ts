import type { AnyResource, Loose, RecordName, Resource, ResourceTypes } from '../../../src/core/schema/index';
import type { RandomBytes } from '../basics/ids';
import type { ServerMessages } from '../basics/messages';

/** A record as hooks get it: every declared field has a value. */
export type HookRecord<R extends object> = R & { readonly _id: string };

/** A hook's data about one write of a record. For a removal, `record` is the removed record. */
export type HookChange<R extends object = Loose> =
  | { readonly kind: 'create'; readonly record: HookRecord<R>; readonly before: null }
  | { readonly kind: 'update' | 'remove'; readonly record: HookRecord<R>; readonly before: HookRecord<R> };
export type RecordChangeKind = HookChange['kind'];

/**
 * Reads and writes other records in the transaction of a change. Either all these writes are stored or none.
 */
export interface HookTransaction {
  /** Returns a record; null if it does not exist. Throws if the hook's `touches` does not list the record. */
  get<R extends object>(name: RecordName<R>): Promise<HookRecord<R> | null>;
  /** Returns any record without a lock, so other calls may change it meanwhile. Null if it does not exist. */
  peek<R extends object>(name: RecordName<R>): Promise<HookRecord<R> | null>;
  /**
   * Changes fields of a record, with the checks and hooks of its resource. Returns false if the record does
   * not exist. Throws if the hook's `touches` does not list the record.
   */
  update<R extends object>(name: RecordName<R>, fields: Partial<R>): Promise<boolean>;
  /** Creates a record, with the checks and hooks of its resource. Returns its id. */
  create<X extends ResourceTypes>(
    resource: Resource<string, X>,
    fields: Partial<X['record']>,
  ): Promise<string>;
}

/**
 * The hooks of one resource, without its types. `hooks()` checks the record types where hooks are declared.
 */
export interface ResourceHooks {
  readonly resource: AnyResource;
  readonly fills: readonly string[];
  readonly beforeSave?: (change: HookChange) => Loose;
  readonly touches?: (change: HookChange) => readonly RecordName[];
  readonly inTransaction?: (
    change: HookChange & { readonly tx: HookTransaction; readonly refuse: (key: string) => Error },
  ) => void | Promise<void>;
  readonly afterCommit?: (change: HookChange & { readonly key: string }) => void | Promise<void>;
}

/** The services that every write of a record needs. */
export interface RecordWriteDependencies {
  resources: readonly AnyResource[];
  hooks: readonly ResourceHooks[];
  messages: ServerMessages;
  random: RandomBytes;
}
