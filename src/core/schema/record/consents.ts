import type { Loose } from '../words/paths';
import type { AnyResource } from '../words/resource';

/** Channels to reach a person by, for which people consent separately (decisions, section 15). */
export const consentChannels = ['email', 'sms', 'kakao', 'post', 'phone'] as const;
export const consentPurposes = ['notice', 'ad'] as const;
/**
 * Origins of a ledger entry; `older` is a switch from before the ledger, `notice` a mail that reminded of a
 * consent.
 */
export const consentSources = ['join', 'self', 'operator', 'unsubscribe', 'notice', 'older'] as const;
export type ConsentChannel = (typeof consentChannels)[number];
export type ConsentPurpose = (typeof consentPurposes)[number];
export type ConsentSource = (typeof consentSources)[number];

/** An entry in a person's ledger of consents. */
export interface Consent {
  channel: ConsentChannel;
  purpose: ConsentPurpose;
  given: boolean;
  at: string;
  source: ConsentSource;
  /** The text that the person agreed to or refused. */
  text: string;
  /** The operator who made the entry; null for the person's own. */
  by: { _id: string; name: string } | null;
}

/** Whether a record's newest entry about advertisements by e-mail consents to them. */
export const takesAds = ({ consents }: AnyResource, record: Loose): boolean =>
  consents !== undefined && record[consents.ads.state] === 'given';
