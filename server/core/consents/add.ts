import {
  type ConsentLedgerEntry,
  getAt,
  holdsItems,
  isChoiceField,
  isObject,
  type Loose,
  setAt,
} from '../../../src/core/schema/index';
import { createSessionReference, newId } from '../basics/ids';
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
  lines: unknown,
  { channel, given }: ConsentLedgerEntry,
  methods: readonly string[],
  newLine: () => Loose,
): Loose[] {
  const known = (Array.isArray(lines) ? lines : []) as Loose[];
  const isConsentEntryOfChannel = (line: unknown) => isObject(line) && line.method === channel;
  if (known.some(isConsentEntryOfChannel))
    return known.map((line) => (isConsentEntryOfChannel(line) ? { ...line, enabled: given } : line));
  return methods.includes(channel)
    ? [...known, { ...newLine(), method: channel, contact: '', enabled: given }]
    : known;
}

async function enqueueAdOptOutMail(work: WriteContext, about: string): Promise<void> {
  const { tx, call, product } = work;
  const entry = { _id: createSessionReference(product.random), kind: AD_OPT_OUT_MAIL_KIND, about };
  const { subject } = product.messages.mail.ads.refusal;
  await tx.insert(OUTBOX_COLLECTION, createOutboxEntry({ ...entry, subject }, call.now));
  work.announces = true;
}

/**
 * Adds an entry to a person's consent ledger. Also updates the record's own fields, so that they agree with
 * the new entry. Returns the updated record.
 */
export async function addConsentLedgerEntry(
  work: WriteContext,
  collection: CollectionResources,
  before: Document,
  entry: ConsentLedgerEntry,
): Promise<Document> {
  const resource = findResourceOfRecord(collection, before);
  const { consents } = resource;
  await work.tx.lock(exclusiveLock(collection.path, before._id).name);
  if (!consents) throw new Error(`${resource.name} has no consents`);
  const { channel, purpose, given, at } = entry;
  if (purpose === 'ad') {
    await appendConsentEntries(work, before._id, [entry]);
    if (channel !== 'email') return before;
    // A mail tells the member that the refusal of advertisements is effective (decisions, section 15).
    if (!given) await enqueueAdOptOutMail(work, before._id);
    const state = setAt(before, consents.ads.state, given ? 'given' : 'refused');
    return saveRecord(work, resource, before, setAt(state, consents.ads.at, at) as Document);
  }
  const lines = getAt(before, consents.lines);
  const field = resource.fields[consents.lines];
  const method = field && holdsItems(field) ? field.of.method : undefined;
  const after = setMessageChannelEnabledInList(
    lines,
    entry,
    method && isChoiceField(method) ? method.choices : [],
    () => ({
      _id: newId(work.call.now, work.product.random),
    }),
  );
  // If the entry changes the record's list of channels, the record is saved. `saveRecord` also adds the entry
  // to the ledger.
  if (JSON.stringify(after) !== JSON.stringify(lines ?? []))
    return saveRecord(work, resource, before, setAt(before, consents.lines, after) as Document);
  await appendConsentEntries(work, before._id, [entry]);
  return before;
}
