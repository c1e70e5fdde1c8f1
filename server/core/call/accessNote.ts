import type { AccessAction, AccessLogEntryInput, LoggedActionOutcome } from '../accessLog/entry';
import type { MaskedFieldFilterValue } from '../accessLog/probes';

/**
 * The data about a call that its entry in the access log needs. The route adds more data while it runs
 * (decisions, section 10).
 */
export interface AccessEntryDraft
  extends Pick<
    AccessLogEntryInput,
    'resource' | 'subject' | 'count' | 'filter' | 'reason' | 'month' | 'isProbing'
  > {
  /**
   * The action that the access log entry states, such as a list or a download. Null if nothing is recorded,
   * because the call involved no personal data.
   */
  action: AccessAction | null;
  /**
   * For a call about several records or lists: the data of a separate access log entry for each of them.
   * These entries replace the call's single entry.
   */
  each?: readonly (Pick<AccessLogEntryInput, 'resource' | 'subject' | 'count' | 'filter'> & {
    result?: LoggedActionOutcome;
  })[];
  /**
   * Records that the call's hooks wrote. Each gets a separate access log entry, in addition to the call's
   * entry.
   */
  also?: readonly Pick<AccessLogEntryInput, 'action' | 'resource' | 'subject'>[];
  /**
   * Searches for people that the call made in addition to its main purpose. Each search gets an access log
   * entry with the action `list`.
   */
  searched?: readonly Pick<AccessLogEntryInput, 'resource' | 'count' | 'filter'>[];
  /**
   * Name of an access log entry that repeated reads share, so that it is stored once. Example: all reads of
   * one file's ranges in a session.
   */
  once?: string;
  /**
   * The values by which the call filtered masked fields. They are kept to detect attempts to guess hidden
   * values.
   */
  tried?: readonly MaskedFieldFilterValue[];
  /** When the access log entry was stored, if it was stored before the answer was sent. */
  recordedAt?: Date;
  /**
   * The operator that the access log entry names, if it is not the call's operator, for example during a
   * sign-in.
   */
  operator?: AccessLogEntryInput['operator'];
}

/**
 * Resets the data for a call's access log entry to `savedDraft`, because the call's transaction is tried
 * again.
 */
export function restoreAccessEntryDraft(draft: AccessEntryDraft, savedDraft: AccessEntryDraft): void {
  for (const key of Object.keys(draft)) delete draft[key as keyof AccessEntryDraft];
  Object.assign(draft, savedDraft);
}

type CallWithAccessEntryDraft = { access: AccessEntryDraft };

/**
 * Adds data that become known late to a call's access log entry, such as the outcome and the person
 * concerned.
 */
export const addToAccessEntryDraft = (
  { access }: CallWithAccessEntryDraft,
  additions: Partial<AccessEntryDraft>,
): void => void Object.assign(access, additions);

/**
 * Suppresses a call's access log entry. Used if another transaction records the call, or if the call changes
 * nothing and shows no person's data.
 */
export const skipAccessEntry = (call: CallWithAccessEntryDraft): void =>
  addToAccessEntryDraft(call, { action: null });

/** Adds an access log entry about another record that the call changes, in addition to its main record. */
export const addAccessEntryAboutOtherRecord = (
  call: CallWithAccessEntryDraft,
  entry: NonNullable<AccessEntryDraft['also']>[number],
): void => addToAccessEntryDraft(call, { also: [...(call.access.also ?? []), entry] });

/** Adds an access log entry about people whom the call looked up. */
export const addAccessEntryOfSearch = (
  call: CallWithAccessEntryDraft,
  entry: NonNullable<AccessEntryDraft['searched']>[number],
): void => addToAccessEntryDraft(call, { searched: [...(call.access.searched ?? []), entry] });
