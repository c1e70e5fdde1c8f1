import type { Loose } from '../words/paths';
import type { AnyResource } from '../words/resource';

/** Channels to reach a person by, for which people consent separately (decisions, section 15). */
export const consentChannels = ['email', 'sms', 'kakao', 'post', 'phone'] as const;
export const consentPurposes = ['notice', 'ad'] as const;
/**
 * Origins of an entry in the consent ledger. `older` is the origin of a consent that was stored as a switch
 * before the ledger existed. `notice` is the origin of an entry about a mail that reminded the person of a
 * consent.
 */
export const consentSources = ['join', 'self', 'operator', 'unsubscribe', 'notice', 'older'] as const;
export type ConsentChannel = (typeof consentChannels)[number];
export type ConsentPurpose = (typeof consentPurposes)[number];
export type ConsentSource = (typeof consentSources)[number];

export interface ConsentLedgerEntry {
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

/**
 * Whether a person consents to advertisements by e-mail. The newest entry of the person's consent ledger
 * decides.
 */
export const hasConsentedToEmailAds = ({ consents }: AnyResource, record: Loose): boolean =>
  consents !== undefined && record[consents.ads.state] === 'given';
