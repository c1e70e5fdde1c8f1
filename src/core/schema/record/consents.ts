import type { Loose } from '../words/paths';
import type { AnyResource } from '../words/resource';

/** Channels to reach a person by, for which people consent separately (decisions, section 15). */
export const consentChannels = ['email', 'sms', 'kakao', 'post', 'phone'] as const;
export const consentPurposes = ['notice', 'ad'] as const;
/**
 * Origins of an entry in the ledger of consents. `older` is a switch from before the ledger, `notice` a mail
 * that reminded the person of a consent.
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
  /** The operator who made the entry; null if the person made it. */
  by: { _id: string; name: string } | null;
}

/** Whether a record's newest ledger entry about advertisements by e-mail is a consent. */
export const takesAds = ({ consents }: AnyResource, record: Loose): boolean =>
  consents !== undefined && record[consents.ads.state] === 'given';
