import {
  type AnyResource,
  fieldAt,
  hasPersonalDataFields,
  type Loose,
  limits,
  type PersonalDataOption,
  sortKeyOfValue,
} from '../../../src/core/schema/index';
import { eachFieldValue } from '../../../src/core/schema/record/folds';
import { findAccessLogCollectionName } from '../accessLog/log';
import type { AccountCollection } from '../accounts/accounts';
import { fillMessagePlaceholders, findRecordNoun, type ServerMessages } from '../basics/messages';
import { createEventLoopYielder } from '../basics/turns';
import { DRAFTS_COLLECTION, isDraft } from '../drafts/stored';
import type { MailSender } from '../mail/mail';
import { createPersonTextMatcher, type PersonTextMatcher } from '../mail/traces';
import { isMemo, MEMOS_COLLECTION } from '../memos/stored';
import { changeOutboxEntry, OUTBOX_COLLECTION } from '../outbox/entries';
import { MAILINGS_COLLECTION } from '../outbox/mailings';
import { getPersonalDataKindOfField } from '../privacy/mask';
import type { CollectionEndpointExtensions } from '../records/additions';
import { createNoopCleanup, defineApiPart, returnEmptyList } from '../store/part';
import { toUnrestrictedReader } from '../store/rows';
import type { Document, Reader, Transaction } from '../store/store';
import { isSavedView, SAVED_VIEW_COLLECTION_NAMES } from '../views/stored';

/** Kinds of personal data whose values identify a person in any text. */
const IDENTIFYING_DATA_KINDS: readonly (PersonalDataOption | undefined)[] = [
  'email',
  'phone',
  'username',
  'contact',
];

const allDocumentsQuery = { where: [], order: [], skip: 0, limit: 0 } as const;

/** Returns the texts of a record that are personal data of one of the given kinds. */
const findPersonalTextsOfKinds = (
  { fields }: AnyResource,
  document: Document,
  kinds: readonly (PersonalDataOption | undefined)[],
) =>
  [...eachFieldValue(fields, document)].flatMap(({ field, value }) =>
    kinds.includes(getPersonalDataKindOfField(field)) && typeof value === 'string' ? [value] : [],
  );

/** Removes the filters that quote the deleted person from all saved views. */
async function removePersonFromSavedViews(
  tx: Transaction,
  resources: readonly AnyResource[],
  of: PersonTextMatcher,
  names: PersonTextMatcher,
) {
  const turn = createEventLoopYielder();
  for (const view of await tx.find(SAVED_VIEW_COLLECTION_NAMES.views, allDocumentsQuery)) {
    await turn();
    if (!isSavedView(view)) {
      // No call reads or changes an invalid view. It is removed as a whole if it quotes the person.
      if (of.occursIn(JSON.stringify(view))) await tx.remove(SAVED_VIEW_COLLECTION_NAMES.views, view._id);
      continue;
    }
    const isOfPersons = resources.some((each) => each.name === view.resource && hasPersonalDataFields(each));
    const doesNotNamePerson = (value: unknown) => {
      const text = String(value);
      return !of.occursIn(text) && !(isOfPersons && names.isPersonText(text));
    };
    const kept = Object.entries(view.filters).filter(([, value]) => doesNotNamePerson(value));
    const isNamed = of.occursIn(view.name);
    if (kept.length === Object.keys(view.filters).length && !isNamed) continue;
    const filters = Object.fromEntries(kept);
    // The name of a view is personal too if it quotes the person.
    const name = isNamed ? '***' : view.name;
    await tx.replace(SAVED_VIEW_COLLECTION_NAMES.views, {
      ...view,
      filters,
      name,
      version: view.version + 1,
    });
  }
}

/**
 * Replaces the text of a memo that quotes the person but is about someone else. Memos about the person are
 * removed with the record.
 */
async function removePersonFromMemos(tx: Transaction, of: PersonTextMatcher) {
  const turn = createEventLoopYielder();
  for (const memo of await tx.find(MEMOS_COLLECTION, allDocumentsQuery)) {
    await turn();
    if (isMemo(memo) && of.occursIn(memo.text))
      await tx.replace(MEMOS_COLLECTION, { ...memo, text: '***', version: memo.version + 1 });
  }
}

/**
 * Removes values that quote the person from drafts about someone else. Drafts that then are empty are
 * removed.
 */
async function removePersonFromDrafts(tx: Transaction, of: PersonTextMatcher) {
  const turn = createEventLoopYielder();
  const removeValuesQuotingPerson = (values: Loose) =>
    Object.fromEntries(
      Object.entries(values).filter(([, value]) => !of.occursIn(JSON.stringify(value) ?? '')),
    );
  for (const draft of await tx.find(DRAFTS_COLLECTION, allDocumentsQuery)) {
    await turn();
    if (!of.occursIn(JSON.stringify([draft.base, draft.changes]))) continue;
    if (!isDraft(draft)) {
      await tx.remove(DRAFTS_COLLECTION, draft._id);
      continue;
    }
    const base = { ...draft.base, values: removeValuesQuotingPerson(draft.base.values) };
    const changes = removeValuesQuotingPerson(draft.changes);
    const isEmpty = Object.keys(changes).length === 0;
    await (isEmpty
      ? tx.remove(DRAFTS_COLLECTION, draft._id)
      : tx.replace(DRAFTS_COLLECTION, { ...draft, base, changes, version: draft.version + 1 }));
  }
}

/** Returns the ids of the messages to many members that had the person of this record as a recipient. */
async function findMailingIdsOfRecipient(tx: Transaction, id: string): Promise<Set<string>> {
  const where = [{ op: 'equals' as const, path: 'recipient', key: id }];
  const entries = await tx.find(OUTBOX_COLLECTION, { ...allDocumentsQuery, where });
  return new Set(entries.map(({ batch }) => String(batch)).filter((batch) => batch !== ''));
}

/** Replaces the text of a message to many members. Recipients who still wait for the message get no mail. */
async function overwriteMailingText(tx: Transaction, mailing: Document, text: string): Promise<void> {
  const version = mailing.version + 1;
  await tx.replace(MAILINGS_COLLECTION, {
    ...mailing,
    version,
    subject: text,
    message: text,
    isForgotten: true,
  });
  const where = [{ op: 'equals' as const, path: 'batch', key: mailing._id }];
  const turn = createEventLoopYielder();
  for (const { _id } of await tx.find(OUTBOX_COLLECTION, { ...allDocumentsQuery, where })) {
    await turn();
    await changeOutboxEntry(tx, _id, { subject: text });
  }
}

/**
 * Replaces the text of each message to many members that quotes the deleted person, or that had no other
 * recipient.
 */
async function removePersonFromMailings(
  tx: Transaction,
  id: string,
  of: PersonTextMatcher,
  names: PersonTextMatcher,
  text: string,
) {
  const own = await findMailingIdsOfRecipient(tx, id);
  const turn = createEventLoopYielder();
  for (const mailing of await tx.find(MAILINGS_COLLECTION, allDocumentsQuery)) {
    await turn();
    const written = `${mailing.subject}\n${mailing.message}`;
    const isOwn = own.has(mailing._id) && (mailing.total === 1 || names.occursIn(written));
    if (isOwn || of.occursIn(written)) await overwriteMailingText(tx, mailing, text);
  }
}

/**
 * Removes mails to the deleted person's addresses, and replaces the subjects of other mails that quote the
 * person.
 */
async function removePersonFromOutbox(tx: Transaction, of: PersonTextMatcher, text: string): Promise<void> {
  for (const term of of.texts) {
    const recipient = { op: 'equals' as const, path: 'recipient', key: term.toLowerCase() };
    for (const { _id } of await tx.find(OUTBOX_COLLECTION, { ...allDocumentsQuery, where: [recipient] })) {
      await tx.remove(OUTBOX_COLLECTION, _id);
    }
  }
  const turn = createEventLoopYielder();
  const where = [{ op: 'equals' as const, path: 'kind', key: 'reply' }];
  for (const { _id, subject } of await tx.find(OUTBOX_COLLECTION, { ...allDocumentsQuery, where })) {
    await turn();
    if (of.occursIn(String(subject))) await changeOutboxEntry(tx, _id, { subject: text });
  }
}

/** Returns the number of entries in the access log by or about a person. */
async function countAccessEntriesAboutPerson(
  reader: Reader,
  collection: string | undefined,
  id: string,
): Promise<number> {
  if (collection === undefined) return 0;
  const countEntriesWithIdAtPath = (path: string) =>
    reader.count(collection, [{ op: 'equals', path, key: id }]);
  return (await countEntriesWithIdAtPath('_operator')) + (await countEntriesWithIdAtPath('_subject'));
}

interface PurgeDependencies {
  accounts: AccountCollection;
  resources: readonly AnyResource[];
  mail: MailSender;
  messages: ServerMessages;
}

/**
 * When a member is deleted for good, removes the member's data outside the record (decisions, section 14).
 * These are filters of saved views, texts of messages, memos and drafts, and mails stored as files. If
 * another member has the same name, texts that might mean that other member keep the name.
 */
const createPurgeEndpointExtensions = ({
  accounts: { path, resource },
  resources,
  mail,
  messages,
}: PurgeDependencies): CollectionEndpointExtensions => ({
  path,
  async forgetTraces(work, id) {
    const tx = toUnrestrictedReader(work.tx);
    const record = findRecordNoun(messages, resource.name);
    const forgotten = fillMessagePlaceholders(messages.mail.message.forgotten, { record });
    const document = await tx.get(path, id);
    if (!document) return;
    const of = createPersonTextMatcher(findPersonalTextsOfKinds(resource, document, IDENTIFYING_DATA_KINDS));
    const called = findPersonalTextsOfKinds(resource, document, ['name']);
    const namesakes = await Promise.all(
      called.map(async (name) => {
        const key = sortKeyOfValue(fieldAt(resource.fields, 'name'), name);
        const where = [{ op: 'equals' as const, path: 'name', key }];
        return (await tx.find(path, { where, order: [], skip: 0, limit: 2 })).some(({ _id }) => _id !== id);
      }),
    );
    const ownNames = createPersonTextMatcher(called.filter((_, index) => !namesakes[index]));
    await removePersonFromSavedViews(tx, resources, of, ownNames);
    await removePersonFromMemos(tx, of);
    await removePersonFromDrafts(tx, of);
    await removePersonFromMailings(tx, id, of, createPersonTextMatcher(called), forgotten);
    if (resources.some(({ api }) => api.path === OUTBOX_COLLECTION))
      await removePersonFromOutbox(tx, of, forgotten);
    const count = await countAccessEntriesAboutPerson(tx, findAccessLogCollectionName(resources), id);
    const args = { record, count, years: limits.accessLogRetentionYears };
    work.stays = { accessLog: count, message: fillMessagePlaceholders(messages.purge.stays, args) };
    // Mails stored as files are removed before the record. If this fails, the deletion can be repeated.
    await mail.forget?.(of);
  },
});

/**
 * The part of the API that removes a member's data outside the record when the member is deleted for good.
 */
export const memberDataPurgeApiPart = defineApiPart({
  collections: returnEmptyList,
  routes: returnEmptyList,
  hooks: (ports: PurgeDependencies) => [createPurgeEndpointExtensions(ports)],
  sweep: createNoopCleanup,
  paths: [],
});
