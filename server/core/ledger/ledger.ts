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
import { newId } from '../basics/ids';
import type { ServerMessages } from '../basics/messages';
import type { WriteContext } from '../call/route';
import type { Document, Reader } from '../store/store';
import {
  CONSENTS_COLLECTION,
  createConsentsOfChannelCondition,
  createConsentsOfRecordCondition,
  isStoredConsent,
  newestConsentFirstOrder,
  type StoredConsent,
} from './stored';

const findNewestStoredConsent = async (
  reader: Reader,
  condition: ReturnType<typeof createConsentsOfRecordCondition>,
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
  const lines = consents && record ? getAt(record, consents.lines) : [];
  const switches = new Map<ConsentChannel, boolean>();
  for (const line of Array.isArray(lines) ? lines : []) {
    if (!isObject(line) || !isConsentChannel(line.method)) continue;
    switches.set(line.method, switches.get(line.method) === true || line.enabled !== false);
  }
  return switches;
}

const createLedgerEntryForOlderConsent = (
  record: Loose,
  channel: ConsentChannel,
  given: boolean,
  { consents: { texts } }: Pick<ServerMessages, 'consents'>,
): ConsentLedgerEntry => ({
  channel,
  purpose: 'notice',
  given,
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
  const older: ConsentLedgerEntry[] = [];
  for (const [channel, given] of readEnabledStateByConsentChannel(resource, record)) {
    const known = await findNewestStoredConsent(
      reader,
      createConsentsOfChannelCondition(record._id, { channel, purpose: 'notice' }),
    );
    if (!known) older.push(createLedgerEntryForOlderConsent(record, channel, given, messages));
  }
  return older;
}

/** Returns the newest entry of a person's consent ledger for each channel and purpose. */
export async function readNewestConsents(reader: Reader, id: string): Promise<ConsentLedgerEntry[]> {
  const lines = consentChannels.flatMap((channel) =>
    consentPurposes.map((purpose) => ({ channel, purpose })),
  );
  const found = await Promise.all(
    lines.map((line) => findNewestStoredConsent(reader, createConsentsOfChannelCondition(id, line))),
  );
  return found.filter((entry) => entry !== null);
}

/** Adds entries to a record's consent ledger; the transaction must hold the record's lock. */
export async function appendConsentEntries(
  { tx, call, product: { random } }: WriteContext,
  record: string,
  entries: readonly ConsentLedgerEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const last = await findNewestStoredConsent(tx, createConsentsOfRecordCondition(record));
  for (const [index, entry] of entries.entries()) {
    const number = (last?.number ?? 0) + 1 + index;
    await tx.insert(CONSENTS_COLLECTION, {
      _id: newId(call.now, random),
      version: 1,
      record,
      number,
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
  work: WriteContext,
  resource: AnyResource,
  before: Document | null,
  after: Document,
): Promise<void> {
  if (!resource.consents) return;
  const [was, is] = [
    readEnabledStateByConsentChannel(resource, before),
    readEnabledStateByConsentChannel(resource, after),
  ];
  const entries: ConsentLedgerEntry[] = [];
  for (const channel of consentChannels) {
    const given = is.get(channel) ?? was.get(channel) === false;
    if (is.has(channel) ? was.get(channel) === given : !given) continue;
    const known = await findNewestStoredConsent(
      work.tx,
      createConsentsOfChannelCondition(after._id, { channel, purpose: 'notice' }),
    );
    const older = was.get(channel);
    if (!known && before && older !== undefined)
      entries.push(createLedgerEntryForOlderConsent(before, channel, older, work.product.messages));
    entries.push(createConsentEntryMadeByOperator(work, { channel, purpose: 'notice', given }));
  }
  await appendConsentEntries(work, after._id, entries);
}
