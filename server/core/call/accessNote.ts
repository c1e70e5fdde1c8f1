import type { AccessAction, AccessResult, NewAccessEntry } from '../accessLog/entry';
import type { MaskedFieldFilterValue } from '../accessLog/probes';

/**
 * The data that the record of access needs about a call. The route adds more while it runs (decisions,
 * section 10).
 */
export interface AccessEntryDraft
  extends Pick<
    NewAccessEntry,
    'resource' | 'subject' | 'count' | 'filter' | 'reason' | 'month' | 'isProbing'
  > {
  /** Purpose of the call. Null if nothing is to be recorded, because the call involved no personal data. */
  action: AccessAction | null;
  /**
   * For a call about several records or lists: the data of one access entry for each, instead of a single
   * entry.
   */
  each?: readonly (Pick<NewAccessEntry, 'resource' | 'subject' | 'count' | 'filter'> & {
    result?: AccessResult;
  })[];
  /**
   * Records that the call's hooks wrote. Each gets a separate access entry, in addition to the call's entry.
   */
  also?: readonly Pick<NewAccessEntry, 'action' | 'resource' | 'subject'>[];
  /**
   * Searches for people that the call also made, although they are not its purpose. Each gets an access
   * entry, as a list call does.
   */
  searched?: readonly Pick<NewAccessEntry, 'resource' | 'count' | 'filter'>[];
  /**
   * Name of the single access entry that repeated reads share, for example reads of the parts of one file in
   * a session.
   */
  once?: string;
  /** Values of the call's filters on masked fields, kept to detect attempts to guess hidden values. */
  tried?: readonly MaskedFieldFilterValue[];
  /** When the access entry was stored, if that happened before the answer was sent. */
  recordedAt?: Date;
  /**
   * The operator that the access entry names, if it is not the call's operator, for example during a sign-in.
   */
  operator?: NewAccessEntry['operator'];
}

/** Resets an access note to the data `before`, because the transaction of its call runs once more. */
export function resetAccessEntryDraft(note: AccessEntryDraft, before: AccessEntryDraft): void {
  for (const key of Object.keys(note)) delete note[key as keyof AccessEntryDraft];
  Object.assign(note, before);
}

type Noting = { access: AccessEntryDraft };

/** Adds data that a call learns late, such as its outcome and the person concerned. */
export const addToAccessEntryDraft = ({ access }: Noting, facts: Partial<AccessEntryDraft>): void =>
  void Object.assign(access, facts);

/**
 * Marks a call that needs no access entry: another transaction records the call, or the call changes nothing
 * and shows no person's data.
 */
export const skipAccessEntry = (call: Noting): void => addToAccessEntryDraft(call, { action: null });

/** Adds an access entry about a further record that the call changes. */
export const addAccessEntryOfOtherRecord = (
  call: Noting,
  entry: NonNullable<AccessEntryDraft['also']>[number],
): void => addToAccessEntryDraft(call, { also: [...(call.access.also ?? []), entry] });

/** Adds an access entry about people whom the call searched for. */
export const addAccessEntryOfSearch = (
  call: Noting,
  entry: NonNullable<AccessEntryDraft['searched']>[number],
): void => addToAccessEntryDraft(call, { searched: [...(call.access.searched ?? []), entry] });
