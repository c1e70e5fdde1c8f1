import type { Document } from '../store/store';

/**
 * The purpose of a call with personal data (decisions, section 10); the resource that shows the entries has the words
 * for it.
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

/** How a try ended: `refused` for want of a right or by a rule, `failed` for anything else, `cancelled` halfway. */
export type AccessResult = 'done' | 'refused' | 'failed' | 'cancelled';

/** The points that mark an entry: at night, from a new address, refused, about many people at once. */
export type AccessPoint = 'night' | 'newAddress' | 'refused' | 'large' | 'probing';

/** The person the data is about: the id of the record, and the masked forms of its name and username. */
export interface Subject {
  _id: string;
  name: string;
  detail: string;
}

/** The data of a try to record. It must hold no value of a record, and no search term. */
export interface NewEntry {
  at: Date;
  /** An operator without console scope is stored masked. */
  operator: { _id: string; name: string; username: string; scope: readonly string[] };
  /** Network address of the caller. */
  address: string | undefined;
  action: AccessAction;
  result: AccessResult;
  /** Name of the resource; absent if the entry is about no resource, such as a sign-in. */
  resource?: string | undefined;
  subject?: Subject | undefined;
  /** People whose data were shown or changed; 1 if there is a subject, else 0. */
  count?: number | undefined;
  /** Names of the filters of a list. A filter's value is included only where it can't be personal data. */
  filter?: string | undefined;
  /** The reason for the call, in the operator's own words. */
  reason?: string | undefined;
  /** The month that a review is about, `YYYY-MM`. */
  month?: string | undefined;
  /** True if the operator recently tried many values of a masked field. */
  isProbing?: boolean | undefined;
}

/** An entry whose place in the chain is not known yet. */
export interface UnsealedEntry {
  _id: string;
  version: number;
  createdAt: string;
  _operator: string;
  operator: string;
  username: string;
  address: string;
  action: AccessAction;
  result: AccessResult;
  resource: string;
  _subject: string;
  subject: string;
  subjectDetail: string;
  count: number;
  filter: string;
  reason: string;
  month: string;
  /** Why a review looks at the entry, for example a call at night. */
  points: readonly AccessPoint[];
}

/** A stored entry; `hash` covers all its other fields. */
export interface Entry extends UnsealedEntry {
  number: number;
  /** Hash of the entry before. */
  previous: string;
  hash: string;
}

/** Converts a stored document to an entry of the record of access. */
export const entryOf = (document: Document): Entry => document as Document & Entry;

/** Returns the values of an entry that its hash covers, in a fixed order (`server/core/store/chain.ts`). */
export const sealedValuesOf = (document: Document): readonly unknown[] => {
  const entry = entryOf(document);
  return [
    ...[entry.createdAt, entry._operator, entry.operator, entry.username],
    ...[entry.address, entry.action, entry.result, entry.resource],
    ...[entry._subject, entry.subject, entry.subjectDetail],
    ...[entry.count, entry.filter, entry.reason, entry.month],
    entry.points,
  ];
};
