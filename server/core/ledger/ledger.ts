import {
  type AnyResource,
  type ConsentChannel,
  type ConsentLedgerEntry,
  consentChannels,
  consentPurposes,
  getAt,
  isObject,
  type Loose,
} from '../../../src/core/schema/index';
import { createTimePrefixedId } from '../basics/ids';
import type { ServerMessages } from '../basics/messages';
import type { WriteContext } from '../call/route';
import type { Document, Reader } from '../store/store';
import {
  CONSENTS_COLLECTION,
  createConditionForConsentsOfChannel,
  createConditionForConsentsOfRecord,
  isStoredConsent,
  newestConsentFirstOrder,
  type StoredConsent,
} from './stored';

const findNewestStoredConsent = async (
  reader: Reader,
  condition: ReturnType<typeof createConditionForConsentsOfRecord>,
): Promise<StoredConsent | null> => {
  const [found] = await reader.find(CONSENTS_COLLECTION, {
    where: [condition],
    order: newestConsentFirstOrder,
    skip: 0,
    limit: 1,
  });
  return isStoredConsent(found) ? found : null;
};

const isConsentChannel = (value: unknown): value is ConsentChannel =>
  (consentChannels as readonly unknown[]).includes(value);

/**
 * Returns for each consent channel of a record whether it is on. The stored list of channels may have any
 * shape.
 */
function readEnabledStateByConsentChannel(
  { consents }: AnyResource,
  record: Loose | null,
): Map<ConsentChannel, boolean> {
  const channelLines = consents && record ? getAt(record, consents.lines) : [];
  const enabledByChannel = new Map<ConsentChannel, boolean>();
  for (const line of Array.isArray(channelLines) ? channelLines : []) {
    if (!isObject(line) || !isConsentChannel(line.method)) continue;
    enabledByChannel.set(line.method, enabledByChannel.get(line.method) === true || line.enabled !== false);
  }
  return enabledByChannel;
}

const createLedgerEntryForOlderConsent = (
  record: Loose,
  channel: ConsentChannel,
  isConsentGiven: boolean,
  { consents: { texts } }: Pick<ServerMessages, 'consents'>,
): ConsentLedgerEntry => ({
  channel,
  purpose: 'notice',
  given: isConsentGiven,
  at: String(record.createdAt ?? ''),
  source: 'older',
  text: texts.older,
  by: null,
});

/**
 * Returns entries for channels that were switched on or off before the consent ledger existed. They are
 * stored as soon as a save switches a channel.
 */
export async function createLedgerEntriesOfOlderConsents(
  reader: Reader,
  resource: AnyResource,
  record: Document,
  messages: Pick<ServerMessages, 'consents'>,
): Promise<ConsentLedgerEntry[]> {
  const olderEntries: ConsentLedgerEntry[] = [];
  for (const [channel, isConsentGiven] of readEnabledStateByConsentChannel(resource, record)) {
    const storedConsent = await findNewestStoredConsent(
      reader,
      createConditionForConsentsOfChannel(record._id, { channel, purpose: 'notice' }),
    );
    if (!storedConsent)
      olderEntries.push(createLedgerEntryForOlderConsent(record, channel, isConsentGiven, messages));
  }
  return olderEntries;
}

/** Returns the newest entry of a person's consent ledger for each channel and purpose. */
export async function readNewestConsents(reader: Reader, recordId: string): Promise<ConsentLedgerEntry[]> {
  const channelPurposePairs = consentChannels.flatMap((channel) =>
    consentPurposes.map((purpose) => ({ channel, purpose })),
  );
  const newestEntries = await Promise.all(
    channelPurposePairs.map((channelAndPurpose) =>
      findNewestStoredConsent(reader, createConditionForConsentsOfChannel(recordId, channelAndPurpose)),
    ),
  );
  return newestEntries.filter((entry) => entry !== null);
}

/** Adds entries to a record's consent ledger; the transaction must hold the record's lock. */
export async function appendConsentEntries(
  { tx, call, product: { random } }: WriteContext,
  recordId: string,
  consentEntries: readonly ConsentLedgerEntry[],
): Promise<void> {
  if (consentEntries.length === 0) return;
  const lastEntry = await findNewestStoredConsent(tx, createConditionForConsentsOfRecord(recordId));
  for (const [index, entry] of consentEntries.entries()) {
    const entryNumber = (lastEntry?.number ?? 0) + 1 + index;
    await tx.insert(CONSENTS_COLLECTION, {
      _id: createTimePrefixedId(call.now, random),
      version: 1,
      record: recordId,
      number: entryNumber,
      ...entry,
    });
  }
}

/** Returns a new consent ledger entry for a consent that the operator changed. */
export const createConsentEntryMadeByOperator = (
  { call, product: { messages } }: WriteContext,
  entry: Pick<ConsentLedgerEntry, 'channel' | 'purpose' | 'given'>,
): ConsentLedgerEntry => ({
  ...entry,
  at: call.now.toISOString(),
  source: 'operator',
  text: messages.consents.texts.operator,
  by: { _id: call.operator._id, name: call.operator.name },
});

/**
 * Adds an entry to the consent ledger for each channel, such as e-mail, that a save switches on or off. A
 * member gets the messages of every channel that the record does not mention. So removing a channel that was
 * off counts as switching it on.
 */
export async function appendConsentsChangedBySave(
  writeContext: WriteContext,
  resource: AnyResource,
  recordBefore: Document | null,
  recordAfter: Document,
): Promise<void> {
  if (!resource.consents) return;
  const [enabledBefore, enabledAfter] = [
    readEnabledStateByConsentChannel(resource, recordBefore),
    readEnabledStateByConsentChannel(resource, recordAfter),
  ];
  const changedConsentEntries: ConsentLedgerEntry[] = [];
  for (const channel of consentChannels) {
    const isConsentGiven = enabledAfter.get(channel) ?? enabledBefore.get(channel) === false;
    if (enabledAfter.has(channel) ? enabledBefore.get(channel) === isConsentGiven : !isConsentGiven) continue;
    const storedConsent = await findNewestStoredConsent(
      writeContext.tx,
      createConditionForConsentsOfChannel(recordAfter._id, { channel, purpose: 'notice' }),
    );
    const wasEnabled = enabledBefore.get(channel);
    if (!storedConsent && recordBefore && wasEnabled !== undefined)
      changedConsentEntries.push(
        createLedgerEntryForOlderConsent(recordBefore, channel, wasEnabled, writeContext.product.messages),
      );
    changedConsentEntries.push(
      createConsentEntryMadeByOperator(writeContext, { channel, purpose: 'notice', given: isConsentGiven }),
    );
  }
  await appendConsentEntries(writeContext, recordAfter._id, changedConsentEntries);
}
