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
import { createIdentifyingTextMatcher, type IdentifyingTextMatcher } from '../mail/traces';
import { MEMOS_COLLECTION } from '../memos/stored';
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

/**
 * Returns all keys and texts of a stored value, each on a separate line. JSON itself can't be searched: it
 * writes a line end as `\n`, whose `n` would seem to begin the next word, as in `\nsara@…`.
 */
function toSearchedText(storedValue: unknown): string {
  if (typeof storedValue === 'string') return storedValue;
  const texts: string[] = [];
  JSON.stringify(storedValue, (key, value: unknown) => {
    texts.push(key);
    if (typeof value !== 'object') texts.push(String(value));
    return value;
  });
  return texts.join('\n');
}

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
  identifierMatcher: IdentifyingTextMatcher,
  nameMatcher: IdentifyingTextMatcher,
) {
  const yieldToEventLoop = createEventLoopYielder();
  for (const view of await tx.find(SAVED_VIEW_COLLECTION_NAMES.views, allDocumentsQuery)) {
    await yieldToEventLoop();
    if (!isSavedView(view)) {
      // No call reads or changes an invalid view. It is removed as a whole if it quotes the person.
      if (identifierMatcher.occursIn(toSearchedText(view)))
        await tx.remove(SAVED_VIEW_COLLECTION_NAMES.views, view._id);
      continue;
    }
    const isPersonalDataView = resources.some(
      (resource) => resource.name === view.resource && hasPersonalDataFields(resource),
    );
    const doesNotNamePerson = (value: unknown) => {
      const text = toSearchedText(value);
      return !identifierMatcher.occursIn(text) && !(isPersonalDataView && nameMatcher.isIdentifier(text));
    };
    const remainingFilters = Object.entries(view.filters).filter(([, value]) => doesNotNamePerson(value));
    const hasPersonInName = identifierMatcher.occursIn(toSearchedText(view.name));
    if (remainingFilters.length === Object.keys(view.filters).length && !hasPersonInName) continue;
    const filters = Object.fromEntries(remainingFilters);
    // The name of a view is personal too if it quotes the person.
    const viewName = hasPersonInName ? '***' : view.name;
    await tx.replace(SAVED_VIEW_COLLECTION_NAMES.views, {
      ...view,
      filters,
      name: viewName,
      version: view.version + 1,
    });
  }
}

/**
 * Replaces the text of a memo that quotes the person but is about someone else. Memos about the person are
 * removed with the record.
 */
async function removePersonFromMemos(tx: Transaction, identifierMatcher: IdentifyingTextMatcher) {
  const yieldToEventLoop = createEventLoopYielder();
  for (const memo of await tx.find(MEMOS_COLLECTION, allDocumentsQuery)) {
    await yieldToEventLoop();
    if (identifierMatcher.occursIn(toSearchedText(memo.text)))
      await tx.replace(MEMOS_COLLECTION, { ...memo, text: '***', version: memo.version + 1 });
  }
}

/**
 * Removes values that quote the person from drafts about someone else. Drafts that then are empty are
 * removed.
 */
async function removePersonFromDrafts(tx: Transaction, identifierMatcher: IdentifyingTextMatcher) {
  const yieldToEventLoop = createEventLoopYielder();
  const removeValuesQuotingPerson = (values: Loose) =>
    Object.fromEntries(
      Object.entries(values).filter(([, value]) => !identifierMatcher.occursIn(toSearchedText(value))),
    );
  for (const draft of await tx.find(DRAFTS_COLLECTION, allDocumentsQuery)) {
    await yieldToEventLoop();
    if (!identifierMatcher.occursIn(toSearchedText([draft.base, draft.changes]))) continue;
    if (!isDraft(draft)) {
      await tx.remove(DRAFTS_COLLECTION, draft._id);
      continue;
    }
    const base = { ...draft.base, values: removeValuesQuotingPerson(draft.base.values) };
    const changes = removeValuesQuotingPerson(draft.changes);
    const hasNoChanges = Object.keys(changes).length === 0;
    await (hasNoChanges
      ? tx.remove(DRAFTS_COLLECTION, draft._id)
      : tx.replace(DRAFTS_COLLECTION, { ...draft, base, changes, version: draft.version + 1 }));
  }
}

/** Returns the ids of the messages to many members that had the person of this record as a recipient. */
async function findMailingIdsOfRecipient(tx: Transaction, recipientId: string): Promise<Set<string>> {
  const where = [{ op: 'equals' as const, path: 'recipient', key: recipientId }];
  const entries = await tx.find(OUTBOX_COLLECTION, { ...allDocumentsQuery, where });
  return new Set(entries.map(({ batch }) => String(batch)).filter((batchId) => batchId !== ''));
}

/** Replaces the text of a message to many members. Recipients who still wait for the message get no mail. */
async function overwriteMailingText(
  tx: Transaction,
  mailing: Document,
  replacementText: string,
): Promise<void> {
  const version = mailing.version + 1;
  await tx.replace(MAILINGS_COLLECTION, {
    ...mailing,
    version,
    subject: replacementText,
    message: replacementText,
    isForgotten: true,
  });
  const where = [{ op: 'equals' as const, path: 'batch', key: mailing._id }];
  const yieldToEventLoop = createEventLoopYielder();
  for (const { _id } of await tx.find(OUTBOX_COLLECTION, { ...allDocumentsQuery, where })) {
    await yieldToEventLoop();
    await changeOutboxEntry(tx, _id, { subject: replacementText });
  }
}

/**
 * Replaces the text of each message to many members that quotes the deleted person, or that had no other
 * recipient.
 */
async function removePersonFromMailings(
  tx: Transaction,
  personId: string,
  identifierMatcher: IdentifyingTextMatcher,
  nameMatcher: IdentifyingTextMatcher,
  replacementText: string,
) {
  const receivedMailingIds = await findMailingIdsOfRecipient(tx, personId);
  const yieldToEventLoop = createEventLoopYielder();
  for (const mailing of await tx.find(MAILINGS_COLLECTION, allDocumentsQuery)) {
    await yieldToEventLoop();
    const mailingText = [mailing.subject, mailing.message].map(toSearchedText).join('\n');
    const isMailingAboutPerson =
      receivedMailingIds.has(mailing._id) && (mailing.total === 1 || nameMatcher.occursIn(mailingText));
    if (isMailingAboutPerson || identifierMatcher.occursIn(mailingText))
      await overwriteMailingText(tx, mailing, replacementText);
  }
}

/**
 * Removes mails to the deleted person's addresses, and replaces the subjects of other mails that quote the
 * person.
 */
async function removePersonFromOutbox(
  tx: Transaction,
  identifierMatcher: IdentifyingTextMatcher,
  replacementText: string,
): Promise<void> {
  for (const term of identifierMatcher.texts) {
    const recipientCondition = { op: 'equals' as const, path: 'recipient', key: term.toLowerCase() };
    for (const { _id } of await tx.find(OUTBOX_COLLECTION, {
      ...allDocumentsQuery,
      where: [recipientCondition],
    })) {
      await tx.remove(OUTBOX_COLLECTION, _id);
    }
  }
  const yieldToEventLoop = createEventLoopYielder();
  const where = [{ op: 'equals' as const, path: 'kind', key: 'reply' }];
  for (const { _id, subject } of await tx.find(OUTBOX_COLLECTION, { ...allDocumentsQuery, where })) {
    await yieldToEventLoop();
    if (identifierMatcher.occursIn(toSearchedText(subject)))
      await changeOutboxEntry(tx, _id, { subject: replacementText });
  }
}

/** Returns the number of entries in the access log by or about a person. */
async function countAccessEntriesAboutPerson(
  reader: Reader,
  logCollectionName: string | undefined,
  personId: string,
): Promise<number> {
  if (logCollectionName === undefined) return 0;
  const countEntriesWithIdAtPath = (path: string) =>
    reader.count(logCollectionName, [{ op: 'equals', path, key: personId }]);
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
    const recordNoun = findRecordNoun(messages, resource.name);
    const replacementText = fillMessagePlaceholders(messages.mail.message.forgotten, { record: recordNoun });
    const document = await tx.get(path, id);
    if (!document) return;
    const identifierMatcher = createIdentifyingTextMatcher(
      findPersonalTextsOfKinds(resource, document, IDENTIFYING_DATA_KINDS),
    );
    const personNames = findPersonalTextsOfKinds(resource, document, ['name']);
    const hasNamesakeByIndex = await Promise.all(
      personNames.map(async (name) => {
        const key = sortKeyOfValue(fieldAt(resource.fields, 'name'), name);
        const where = [{ op: 'equals' as const, path: 'name', key }];
        return (await tx.find(path, { where, order: [], skip: 0, limit: 2 })).some(({ _id }) => _id !== id);
      }),
    );
    const uniqueNameMatcher = createIdentifyingTextMatcher(
      personNames.filter((_, index) => !hasNamesakeByIndex[index]),
    );
    await removePersonFromSavedViews(tx, resources, identifierMatcher, uniqueNameMatcher);
    await removePersonFromMemos(tx, identifierMatcher);
    await removePersonFromDrafts(tx, identifierMatcher);
    await removePersonFromMailings(
      tx,
      id,
      identifierMatcher,
      createIdentifyingTextMatcher(personNames),
      replacementText,
    );
    if (resources.some(({ api }) => api.path === OUTBOX_COLLECTION))
      await removePersonFromOutbox(tx, identifierMatcher, replacementText);
    const count = await countAccessEntriesAboutPerson(tx, findAccessLogCollectionName(resources), id);
    const args = { record: recordNoun, count, years: limits.accessLogRetentionYears };
    work.stays = { accessLog: count, message: fillMessagePlaceholders(messages.purge.stays, args) };
    // Mails stored as files are removed before the record. If this fails, the deletion can be repeated.
    await mail.forget?.(identifierMatcher);
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
