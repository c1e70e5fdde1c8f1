import type { ConsentLedgerEntry, StoreCondition } from '../../../src/core/schema/index';
import { INDEX_KEY_RULES_REVISION } from '../store/own';
import type { Collection, Document } from '../store/store';

/** The store's collection of the consent ledger's entries. Stored entries are never changed. */
export const CONSENTS_COLLECTION = '_consents';

/**
 * A stored entry of the consent ledger. `number` is the entry's position among all entries about the same
 * record.
 */
export type StoredConsent = Document & ConsentLedgerEntry & { record: string; number: number };

export const isStoredConsent = (document: Document | undefined): document is StoredConsent =>
  typeof document?.record === 'string' && typeof document.given === 'boolean';

type ConsentChannelAndPurpose = Pick<ConsentLedgerEntry, 'channel' | 'purpose'>;

const createConsentIndexKey = (
  recordId: unknown,
  { channel, purpose }: Record<keyof ConsentChannelAndPurpose, unknown>,
) => `${recordId} ${channel} ${purpose}`;

export const newestConsentFirstOrder = [{ path: 'number', descending: true }];

/**
 * The store's collection of consent ledger entries. Index keys find entries by record, or by record, channel
 * and purpose.
 */
export const consentCollection: Collection = {
  name: CONSENTS_COLLECTION,
  paths: ['line', 'number', 'record'],
  orders: ['record', 'line'].map((path) => [{ path, descending: false }, ...newestConsentFirstOrder]),
  keysOf: ({ channel, number, purpose, record }) => ({
    line: createConsentIndexKey(record, { channel, purpose }),
    number: Number(number),
    record: String(record),
  }),
  rules: INDEX_KEY_RULES_REVISION,
};

export const createConditionForConsentsOfRecord = (recordId: string): StoreCondition => ({
  op: 'equals',
  path: 'record',
  key: recordId,
});
export const createConditionForConsentsOfChannel = (
  recordId: string,
  channelAndPurpose: ConsentChannelAndPurpose,
): StoreCondition => ({
  op: 'equals',
  path: 'line',
  key: createConsentIndexKey(recordId, channelAndPurpose),
});
