import type { Document } from '../store/store';

/**
 * The action that an access log entry records, such as a sign-in, a list or a download (decisions, section
 * 10). The resource that shows the access log entries has a label for each action.
 */
export type AccessAction =
  | 'signIn'
  | 'signInFailed'
  | 'locked'
  | 'password'
  | 'list'
  | 'detail'
  | 'create'
  | 'update'
  | 'download'
  | 'upload'
  | 'remove'
  | 'withdraw'
  | 'message'
  | 'review'
  | 'print'
  | 'restore'
  | 'rights';

/**
 * How a recorded action ended: `refused` for a missing right or by a rule, `cancelled` halfway, `failed` for
 * other reasons.
 */
export type LoggedActionOutcome = 'done' | 'refused' | 'failed' | 'cancelled';

/**
 * Why a reviewer should look at an access log entry. The reasons are night, new address, refusal, many people
 * at once, or probing (guessing masked values).
 */
export type AccessEntryFlag = 'night' | 'newAddress' | 'refused' | 'large' | 'probing';

/**
 * The person whose data an access log entry is about. It holds the id of the person's record, and the
 * person's masked name and username.
 */
export interface AccessedPerson {
  _id: string;
  name: string;
  detail: string;
}

/** The data from which an access log entry is made. It must hold no value of a record, and no search term. */
export interface AccessLogEntryInput {
  at: Date;
  /** The operator who acted. The name of an operator without console scope is stored masked. */
  operator: { _id: string; name: string; username: string; scope: readonly string[] };
  /** Network address of the caller. */
  address: string | undefined;
  action: AccessAction;
  result: LoggedActionOutcome;
  /** Name of the resource; absent if the access log entry is about no resource, as for a sign-in. */
  resource?: string | undefined;
  subject?: AccessedPerson | undefined;
  /**
   * The number of people whose data were shown or changed. If absent, it is 1 for an entry with a subject,
   * and 0 for any other entry.
   */
  count?: number | undefined;
  /** The names of the filters of a list call. A filter's value is added only if it can't be personal data. */
  filter?: string | undefined;
  /** The reason for the call, in the operator's own words. */
  reason?: string | undefined;
  /** The month that a review is about, `YYYY-MM`. */
  month?: string | undefined;
  /** True if the operator recently tried many values of a masked field. */
  isProbing?: boolean | undefined;
}

/** An access log entry that has no position in the chain yet. */
export interface UnchainedAccessEntry {
  _id: string;
  version: number;
  createdAt: string;
  _operator: string;
  operator: string;
  username: string;
  address: string;
  action: AccessAction;
  result: LoggedActionOutcome;
  resource: string;
  _subject: string;
  subject: string;
  subjectDetail: string;
  count: number;
  filter: string;
  reason: string;
  month: string;
  /** Why a reviewer should look at the entry, for example because the call was made at night. */
  points: readonly AccessEntryFlag[];
}

/** A stored access log entry. Its `hash` covers all its other fields except `version`. */
export interface AccessLogEntry extends UnchainedAccessEntry {
  number: number;
  /** Hash of the previous access log entry in the chain. */
  previous: string;
  hash: string;
}

/** Converts a stored document to an entry of the access log. */
export const toAccessLogEntry = (document: Document): AccessLogEntry => document as Document & AccessLogEntry;

/**
 * Returns the values that the hash of an access log entry covers, in a fixed order
 * (`server/core/store/chain.ts`).
 */
export const toAccessEntryHashInput = (document: Document): readonly unknown[] => {
  const entry = toAccessLogEntry(document);
  return [
    ...[entry.createdAt, entry._operator, entry.operator, entry.username],
    ...[entry.address, entry.action, entry.result, entry.resource],
    ...[entry._subject, entry.subject, entry.subjectDetail],
    ...[entry.count, entry.filter, entry.reason, entry.month],
    entry.points,
  ];
};
