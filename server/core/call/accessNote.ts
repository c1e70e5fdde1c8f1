import type { AccessAction, AccessResult, NewEntry } from '../accessLog/entry';
import type { Tried } from '../accessLog/probes';

/** What is known of a call that is to be recorded; its route adds to it on its way (decisions, section 10). */
export interface AccessNote
  extends Pick<NewEntry, 'resource' | 'subject' | 'count' | 'filter' | 'reason' | 'month' | 'isProbing'> {
  /** Null: nothing is recorded, because the call turned out to be about no personal data. */
  action: AccessAction | null;
  /** Of a call about several records, or lists: an entry for each, in the place of one for all. */
  each?: readonly (Pick<NewEntry, 'resource' | 'subject' | 'count' | 'filter'> & { result?: AccessResult })[];
  /** Records that the call's hooks wrote, each an entry beside those of the call. */
  also?: readonly Pick<NewEntry, 'action' | 'resource' | 'subject'>[];
  /** Names what is one entry, however often it is asked for, as the parts of one file in one session. */
  once?: string;
  /** Values that it asks masked fields for: what nobody may see is not to be found by trying. */
  tried?: readonly Tried[];
  /** Of a call that was recorded before its answer left: when. */
  recordedAt?: Date;
  /** Who tried, if that is not the call's operator, as before a sign-in. */
  operator?: NewEntry['operator'];
}
