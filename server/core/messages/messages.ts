import type { Loose } from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { fillMessagePlaceholders, findRecordNoun } from '../basics/messages';
import { createEventLoopYielder } from '../basics/turns';
import { addToAccessEntryDraft } from '../call/accessNote';
import { API_BASE_PATH, defineChange, type Route, type RouteAnswer, type RouteCall } from '../call/route';
import {
  AD_OPT_OUT_MAIL_KIND,
  CONSENT_REMINDER_OUTBOX_KIND,
  OUTBOX_COLLECTION,
  type OutboxEntry,
} from '../outbox/entries';
import {
  cancelMailing,
  MAILINGS_COLLECTION,
  type Mailing,
  readMailingProgress,
  requeueMailingEntries,
} from '../outbox/mailings';
import type { ApiServices } from '../services';
import { exclusiveLock } from '../store/locks';
import { toUnrestrictedReader } from '../store/rows';
import type { Reader } from '../store/store';
import { type ParsedMessageBody, parseMessageBody } from './body';
import { createAdOptOutMailComposer, createMailComposer } from './compose';
import {
  BULK_MESSAGE_MAIL_KIND,
  enqueueMailing,
  getLocksForEnqueueingMailing,
  previewMailing,
} from './enqueue';
import {
  cancelMessageRouteDescription,
  describeSendMessageRoute,
  messageProgressRouteDescription,
  messageRetryRouteDescription,
} from './facts';
import {
  canMailRetrySucceed,
  findRecipientIdsOfFilter,
  findRecipientResource,
  type RecipientResource,
  toMaskableRecipientAddress,
  toMaskableRecipientTitle,
} from './recipients';
import { createConsentReminderRecorder } from './reminderEntry';

/**
 * Returns the progress of a message to many recipients (a mailing), and the recipients whom it has not
 * reached. Recipients that row rules hide from the caller are left out.
 */
async function readMailingState(
  reader: Reader,
  recipientResource: RecipientResource,
  mailing: Mailing,
  { messages }: ApiServices,
) {
  const recordNoun = findRecordNoun(messages, recipientResource.resource.name);
  const formatNotSentReason = (reason: keyof typeof messages.mail.message.reasons) =>
    fillMessagePlaceholders(messages.mail.message.reasons[reason], { record: recordNoun });
  const { unreached, ...counts } = await readMailingProgress(reader, mailing);
  const unreachedRecipients: Loose[] = [];
  const yieldToEventLoop = createEventLoopYielder();
  for (const { entry, reason } of unreached) {
    await yieldToEventLoop();
    const document =
      entry.about === '' ? null : await reader.get(recipientResource.collection.path, entry.about);
    if (!document && (await toUnrestrictedReader(reader).get(recipientResource.collection.path, entry.about)))
      continue;
    const maskableName = document
      ? toMaskableRecipientTitle(recipientResource, document)
      : toMaskableRecipientAddress(recipientResource, entry.address);
    const causeTexts =
      entry.reason && entry.reason !== 'unreachable' ? [formatNotSentReason(entry.reason)] : [];
    unreachedRecipients.push({
      _id: entry.about,
      name: maskableName,
      message:
        reason === 'delayed'
          ? [...causeTexts, formatNotSentReason('delayed')].join(' ')
          : formatNotSentReason(reason),
      delayed: reason === 'delayed',
      again: canMailRetrySucceed(recipientResource, entry, document, mailing),
    });
  }
  const { _id, subject, kind = 'notice', sendAt = null, isCancelled = false } = mailing;
  return { ...counts, _id, subject, kind, sendAt, isCancelled, unreached: unreachedRecipients };
}

async function readMailing(reader: Reader, id: string): Promise<Mailing> {
  const mailing = (await reader.get(MAILINGS_COLLECTION, id)) as Mailing | null;
  if (!mailing) throw new ApiError('not_found');
  return mailing;
}

async function readMailingAsRouteAnswer(
  reader: Reader,
  recipientResource: RecipientResource,
  mailingId: string,
  services: ApiServices,
): Promise<RouteAnswer> {
  const mailing = await readMailing(reader, mailingId);
  const mailingState = await readMailingState(reader, recipientResource, mailing, services);
  const failedRecipients = mailingState.unreached
    .filter(({ delayed }) => !delayed)
    .map(({ delayed: _, again: _again, ...recipient }) => recipient);
  const success = mailingState.failed + mailingState.withoutAddress + mailingState.refused === 0;
  return { status: 200, body: { success, failed: failedRecipients, message: mailingState } };
}

const MESSAGES_PATH = `${API_BASE_PATH}/messages`;

/**
 * Finds the records of a message's filter before the transaction, whose locks others would wait for. Returns a
 * function that adds their ids to the body. It throws if the search failed: a repeated call must not fail.
 */
async function prepareFilteredIds(
  call: RouteCall,
  recipientResource: RecipientResource,
  messageBody: ParsedMessageBody,
  services: ApiServices,
): Promise<() => ParsedMessageBody> {
  const { filter, ids } = messageBody;
  if (!filter) return () => messageBody;
  const [found] = await Promise.allSettled([
    findRecipientIdsOfFilter(call, recipientResource, filter, services),
  ]);
  return () => {
    if (found.status === 'rejected') throw found.reason;
    return { ...messageBody, ids: [...ids, ...found.value] };
  };
}

const createSendMessageRoute = (recipientResource: RecipientResource, services: ApiServices): Route =>
  defineChange({
    method: 'POST',
    path: MESSAGES_PATH,
    who: recipientResource.collection.who,
    describe: () => describeSendMessageRoute(recipientResource.resource.api.many),
    of: recipientResource.collection,
    access: 'message',
    input: 'json',
    confirm: true,
    answerAgain: (reader, id) => readMailingAsRouteAnswer(reader, recipientResource, id, services),
    prepare: async (call, body) => {
      const messageBody = parseMessageBody(body, recipientResource.resource, services.messages);
      const addFilteredIds = await prepareFilteredIds(call, recipientResource, messageBody, services);
      if (messageBody.dryRun) {
        addToAccessEntryDraft(call, { action: 'list' });
        return {
          locks: async () => [],
          run: async (writeContext) => ({
            id: '',
            answer: {
              status: 200,
              body: {
                message: await previewMailing(writeContext, recipientResource, addFilteredIds(), services),
              },
            },
            isTrial: true,
          }),
        };
      }
      return {
        locks: async () => getLocksForEnqueueingMailing(call),
        async run(writeContext) {
          const id = await enqueueMailing(writeContext, recipientResource, addFilteredIds(), services);
          return {
            id,
            answer: await readMailingAsRouteAnswer(writeContext.tx, recipientResource, id, services),
          };
        },
        committed: () => services.outbox.wake(),
      };
    },
  });

const getMailingId = ({ params }: RouteCall) => params.id ?? '';

const createMailingProgressRoute = (recipientResource: RecipientResource, services: ApiServices): Route => ({
  method: 'GET',
  path: `${MESSAGES_PATH}/:id`,
  who: recipientResource.collection.who,
  describe: () => messageProgressRouteDescription,
  read: (call) => readMailingAsRouteAnswer(services.store, recipientResource, getMailingId(call), services),
});

const createRetryMailingRoute = (recipientResource: RecipientResource, services: ApiServices): Route =>
  defineChange({
    method: 'POST',
    path: `${MESSAGES_PATH}/:id/again`,
    who: recipientResource.collection.who,
    describe: () => messageRetryRouteDescription,
    of: recipientResource.collection,
    access: 'message',
    input: 'none',
    prepare: async (call) => ({
      // The locks are not known yet, because they depend on outbox entries that the transaction finds. The
      // transaction then runs again with the needed locks.
      locks: async () => [],
      async run({ tx, call: { now } }) {
        const id = getMailingId(call);
        const mailing = await readMailing(tx, id);
        const canMailRetrySucceedNow = async (entry: OutboxEntry) =>
          canMailRetrySucceed(
            recipientResource,
            entry,
            entry.about === '' ? null : await tx.get(recipientResource.collection.path, entry.about),
            mailing,
          );
        const requeuedMailCount = await requeueMailingEntries(
          tx,
          id,
          now,
          canMailRetrySucceedNow,
          mailing.sendAt,
        );
        addToAccessEntryDraft(call, { count: requeuedMailCount });
        return { id, answer: await readMailingAsRouteAnswer(tx, recipientResource, id, services) };
      },
      committed: () => services.outbox.wake(),
    }),
  });

/** Returns the endpoint that cancels a message to many recipients before it is sent. */
const createCancelMailingRoute = (recipientResource: RecipientResource, services: ApiServices): Route =>
  defineChange({
    method: 'POST',
    path: `${MESSAGES_PATH}/:id/cancel`,
    who: recipientResource.collection.who,
    describe: () => cancelMessageRouteDescription,
    of: recipientResource.collection,
    access: 'message',
    input: 'none',
    prepare: async (call) => ({
      locks: async () => [
        exclusiveLock(MAILINGS_COLLECTION, getMailingId(call)),
        { name: OUTBOX_COLLECTION },
      ],
      async run({ tx }) {
        const id = getMailingId(call);
        const mailing = await readMailing(tx, id);
        if (!mailing.isCancelled) {
          if ((mailing.sendAt ?? '') <= call.now.toISOString())
            throw new ApiError('not_now', { message: services.messages.mail.message.tooLate });
          addToAccessEntryDraft(call, { count: await cancelMailing(tx, mailing) });
        }
        return { id, answer: await readMailingAsRouteAnswer(tx, recipientResource, id, services) };
      },
    }),
  });

/**
 * Returns the endpoints for messages to many recipients, each of whom gets a separate mail (decisions,
 * section 3): sending, progress and retry.
 */
export function createMessageRoutes(services: ApiServices): Route[] {
  const recipientResource = findRecipientResource(services.resources);
  if (!recipientResource) return [];
  services.outbox.compose(BULK_MESSAGE_MAIL_KIND, createMailComposer(recipientResource, services));
  services.outbox.compose(AD_OPT_OUT_MAIL_KIND, createAdOptOutMailComposer(recipientResource, services));
  services.outbox.run(
    CONSENT_REMINDER_OUTBOX_KIND,
    createConsentReminderRecorder(recipientResource, services),
  );
  return [
    createSendMessageRoute(recipientResource, services),
    createMailingProgressRoute(recipientResource, services),
    createRetryMailingRoute(recipientResource, services),
    createCancelMailingRoute(recipientResource, services),
  ];
}
