import {
  type ConsentLedgerEntry,
  getAt,
  holdsItems,
  isChoiceField,
  isObject,
  type Loose,
  setAt,
} from '../../../src/core/schema/index';
import { createSessionReference, createTimePrefixedId } from '../basics/ids';
import { type CollectionResources, findResourceOfRecord } from '../call/collections';
import type { WriteContext } from '../call/route';
import { appendConsentEntries } from '../ledger/ledger';
import { AD_OPT_OUT_MAIL_KIND, createOutboxEntry, OUTBOX_COLLECTION } from '../outbox/entries';
import { saveRecord } from '../records/writes/save';
import { exclusiveLock } from '../store/locks';
import type { Document } from '../store/store';

/**
 * Returns a record's list of message channels after one channel is switched on or off. A missing channel is
 * added if the field's choices include it.
 */
function setMessageChannelEnabledInList(
  storedChannelLines: unknown,
  { channel, given }: ConsentLedgerEntry,
  allowedChannels: readonly string[],
  createChannelLine: () => Loose,
): Loose[] {
  const channelLines = (Array.isArray(storedChannelLines) ? storedChannelLines : []) as Loose[];
  const isConsentEntryOfChannel = (channelLine: unknown) =>
    isObject(channelLine) && channelLine.method === channel;
  if (channelLines.some(isConsentEntryOfChannel))
    return channelLines.map((channelLine) =>
      isConsentEntryOfChannel(channelLine) ? { ...channelLine, enabled: given } : channelLine,
    );
  return allowedChannels.includes(channel)
    ? [...channelLines, { ...createChannelLine(), method: channel, contact: '', enabled: given }]
    : channelLines;
}

async function enqueueAdOptOutMail(writeContext: WriteContext, recordId: string): Promise<void> {
  const { tx, call, product } = writeContext;
  const mailEntry = {
    _id: createSessionReference(product.random),
    kind: AD_OPT_OUT_MAIL_KIND,
    about: recordId,
  };
  const { subject } = product.messages.mail.ads.refusal;
  await tx.insert(OUTBOX_COLLECTION, createOutboxEntry({ ...mailEntry, subject }, call.now));
  writeContext.announces = true;
}

/**
 * Adds an entry to a person's consent ledger. Also updates the record's own fields, so that they agree with
 * the new entry. Returns the updated record.
 */
export async function addConsentLedgerEntry(
  writeContext: WriteContext,
  collection: CollectionResources,
  storedRecord: Document,
  entry: ConsentLedgerEntry,
): Promise<Document> {
  const resource = findResourceOfRecord(collection, storedRecord);
  const { consents } = resource;
  await writeContext.tx.lock(exclusiveLock(collection.path, storedRecord._id).name);
  if (!consents) throw new Error(`${resource.name} has no consents`);
  const { channel, purpose, given, at } = entry;
  if (purpose === 'ad') {
    await appendConsentEntries(writeContext, storedRecord._id, [entry]);
    if (channel !== 'email') return storedRecord;
    // A mail tells the member that the refusal of advertisements is effective (decisions, section 15).
    if (!given) await enqueueAdOptOutMail(writeContext, storedRecord._id);
    const recordWithAdConsentState = setAt(storedRecord, consents.ads.state, given ? 'given' : 'refused');
    return saveRecord(
      writeContext,
      resource,
      storedRecord,
      setAt(recordWithAdConsentState, consents.ads.at, at) as Document,
    );
  }
  const storedChannelLines = getAt(storedRecord, consents.lines);
  const channelLinesField = resource.fields[consents.lines];
  const channelField =
    channelLinesField && holdsItems(channelLinesField) ? channelLinesField.of.method : undefined;
  const updatedChannelLines = setMessageChannelEnabledInList(
    storedChannelLines,
    entry,
    channelField && isChoiceField(channelField) ? channelField.choices : [],
    () => ({
      _id: createTimePrefixedId(writeContext.call.now, writeContext.product.random),
    }),
  );
  // If the entry changes the record's list of channels, the record is saved. `saveRecord` also adds the entry
  // to the ledger.
  if (JSON.stringify(updatedChannelLines) !== JSON.stringify(storedChannelLines ?? []))
    return saveRecord(
      writeContext,
      resource,
      storedRecord,
      setAt(storedRecord, consents.lines, updatedChannelLines) as Document,
    );
  await appendConsentEntries(writeContext, storedRecord._id, [entry]);
  return storedRecord;
}
