import type { AccessAction, AccessResult, NewEntry } from '../accessLog/entry';
import type { Tried } from '../accessLog/probes';

/** The known facts of a call to record; its route adds to them on its way (decisions, section 10). */
export interface AccessNote
  extends Pick<NewEntry, 'resource' | 'subject' | 'count' | 'filter' | 'reason' | 'month' | 'isProbing'> {
  /** Null: nothing is recorded, because the call turned out to be about no personal data. */
  action: AccessAction | null;
  /** Of a call about several records, or lists: an entry for each, in the place of one for all. */
  each?: readonly (Pick<NewEntry, 'resource' | 'subject' | 'count' | 'filter'> & { result?: AccessResult })[];
  /** Records that the call's hooks wrote, each an entry in addition to the call's own. */
  also?: readonly Pick<NewEntry, 'action' | 'resource' | 'subject'>[];
  /** Searches for people that the call made beside its own purpose, each an entry as of a list that was read. */
  searched?: readonly Pick<NewEntry, 'resource' | 'count' | 'filter'>[];
  /** Names a single entry for repeated reads, such as the parts of one file in one session. */
  once?: string;
  /** Values of its filters on masked fields: trying must not reveal hidden values. */
  tried?: readonly Tried[];
  /** Of a call that was recorded before its answer left: when. */
  recordedAt?: Date;
  /** The operator of the try, if not the call's own, as before a sign-in. */
  operator?: NewEntry['operator'];
}

/** Gives a note back the facts that it had before a run of its call. */
export function renewNote(note: AccessNote, before: AccessNote): void {
  for (const key of Object.keys(note)) delete note[key as keyof AccessNote];
  Object.assign(note, before);
}

type Noting = { access: AccessNote };

/** Adds facts that a call learns late, such as what it turned out to do and about which person. */
export const note = ({ access }: Noting, facts: Partial<AccessNote>): void =>
  void Object.assign(access, facts);

/** Leaves the call without an entry: another transaction has its own, or it changes nothing and names nobody. */
export const noteNothing = (call: Noting): void => note(call, { action: null });

/** Adds an entry about another record that the call changes. */
export const noteAlso = (call: Noting, entry: NonNullable<AccessNote['also']>[number]): void =>
  note(call, { also: [...(call.access.also ?? []), entry] });

/** Adds an entry about people that the call searched for. */
export const noteSearched = (call: Noting, entry: NonNullable<AccessNote['searched']>[number]): void =>
  note(call, { searched: [...(call.access.searched ?? []), entry] });
