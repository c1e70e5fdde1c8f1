import type { AnyResource, Loose, RecordName, Resource, ResourceTypes } from '../../../src/core/schema/index';
import type { RandomBytesGenerator } from '../basics/ids';
import type { ServerMessages } from '../basics/messages';
import type { MailMessage } from '../mail/mail';

/** A record as a hook gets it: every declared field has a value, also where the stored record has none. */
export type RecordPassedToHook<R extends object> = R & { readonly _id: string };

/** The data that a hook gets about one write of a record. For a removal, `record` is the removed record. */
export type HookChange<R extends object = Loose> =
  | { readonly kind: 'create'; readonly record: RecordPassedToHook<R>; readonly before: null }
  | {
      readonly kind: 'update' | 'remove';
      readonly record: RecordPassedToHook<R>;
      readonly before: RecordPassedToHook<R>;
    };
export type RecordChangeKind = HookChange['kind'];

/**
 * The functions by which a hook reads and writes other records in a change's transaction. Either all these
 * writes are stored or none.
 */
export interface HookTransaction {
  /**
   * Returns a record that the hook's `touches` lists; throws for any other record. Returns null if the listed
   * record does not exist.
   */
  get<R extends object>(name: RecordName<R>): Promise<RecordPassedToHook<R> | null>;
  /**
   * Returns any record without locking it, so other calls may change the record meanwhile. Returns null if
   * the record does not exist.
   */
  peek<R extends object>(name: RecordName<R>): Promise<RecordPassedToHook<R> | null>;
  /**
   * Changes fields of a record that the hook's `touches` lists, with the checks and hooks of its resource.
   * Returns false if the record does not exist. Throws for a record that is not listed.
   */
  update<R extends object>(name: RecordName<R>, fields: Partial<R>): Promise<boolean>;
  /** Creates a record, with the checks and hooks of its resource. Returns its id. */
  create<X extends ResourceTypes>(
    resource: Resource<string, X>,
    fields: Partial<X['record']>,
  ): Promise<string>;
}

/** What `afterCommit` may use. */
export interface AfterCommitTools {
  /** Identifies the write: each run for the same write gets the same key. */
  readonly key: string;
  /** Returns a record as it is now. Returns null if the record does not exist. */
  read<R extends object>(name: RecordName<R>): Promise<RecordPassedToHook<R> | null>;
  /**
   * Sends a mail. Returns false if the mail server refuses it finally. Throws if the mail server does not take
   * it now; the hook then runs again.
   */
  mail(message: Pick<MailMessage, 'to' | 'subject' | 'text'>): Promise<boolean>;
}

/** Creates the error by which code refuses a change. A field at the path `at` shows the reason. */
export type Refuse<K extends string = string, P extends string = string> = (key: K, at?: P) => Error;

/**
 * The hooks of one resource, with records of any type. Products declare hooks with the function `hooks()`,
 * which checks the records' types.
 */
export interface ResourceHooks {
  readonly resource: AnyResource;
  readonly fills: readonly string[];
  readonly beforeSave?: (change: HookChange) => Loose;
  readonly touches?: (change: HookChange) => readonly RecordName[];
  readonly inTransaction?: (
    change: HookChange & { readonly tx: HookTransaction; readonly refuse: Refuse },
  ) => void | Promise<void>;
  readonly afterCommit?: (change: HookChange & AfterCommitTools) => void | Promise<void>;
}

/** The services that every write of a record needs. */
export interface RecordWriteDependencies {
  resources: readonly AnyResource[];
  hooks: readonly ResourceHooks[];
  messages: ServerMessages;
  random: RandomBytesGenerator;
}
