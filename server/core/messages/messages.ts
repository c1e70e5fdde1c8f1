import type { Loose } from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { fillMessagePlaceholders, findRecordNoun } from '../basics/messages';
import { createEventLoopYielder } from '../basics/turns';
import { addToAccessEntryDraft, skipAccessEntry } from '../call/accessNote';
import { API_BASE_PATH, change, type Route, type RouteAnswer, type RouteCall } from '../call/route';
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
import { parseMessageBody } from './body';
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
  addressed: RecipientResource,
  mailing: Mailing,
  { messages }: ApiServices,
) {
  const record = findRecordNoun(messages, addressed.resource.name);
  const formatNotSentReason = (reason: keyof typeof messages.mail.message.reasons) =>
    fillMessagePlaceholders(messages.mail.message.reasons[reason], { record });
  const { unreached, ...counts } = await readMailingProgress(reader, mailing);
  const failed: Loose[] = [];
  const turn = createEventLoopYielder();
  for (const { entry, reason } of unreached) {
    await turn();
    const document = entry.about === '' ? null : await reader.get(addressed.collection.path, entry.about);
    if (!document && (await toUnrestrictedReader(reader).get(addressed.collection.path, entry.about)))
      continue;
    const name = document
      ? toMaskableRecipientTitle(addressed, document)
      : toMaskableRecipientAddress(addressed, entry.address);
    const cause = entry.reason && entry.reason !== 'unreachable' ? [formatNotSentReason(entry.reason)] : [];
    failed.push({
      _id: entry.about,
      name,
      message:
        reason === 'delayed'
          ? [...cause, formatNotSentReason('delayed')].join(' ')
          : formatNotSentReason(reason),
      delayed: reason === 'delayed',
      again: canMailRetrySucceed(addressed, entry, document, mailing),
    });
  }
  const { _id, subject, kind = 'notice', sendAt = null, isCancelled = false } = mailing;
  return { ...counts, _id, subject, kind, sendAt, isCancelled, unreached: failed };
}

async function readMailing(reader: Reader, id: string): Promise<Mailing> {
  const mailing = (await reader.get(MAILINGS_COLLECTION, id)) as Mailing | null;
  if (!mailing) throw new ApiError('not_found');
  return mailing;
}

async function readMailingAsRouteAnswer(
  reader: Reader,
  addressed: RecipientResource,
  id: string,
  services: ApiServices,
): Promise<RouteAnswer> {
  const mailing = await readMailing(reader, id);
  const state = await readMailingState(reader, addressed, mailing, services);
  const failed = state.unreached
    .filter(({ delayed }) => !delayed)
    .map(({ delayed: _, again: __, ...each }) => each);
  const success = state.failed + state.withoutAddress + state.refused === 0;
  return { status: 200, body: { success, failed, message: state } };
}

const MESSAGES_PATH = `${API_BASE_PATH}/messages`;

const createSendMessageRoute = (addressed: RecipientResource, services: ApiServices): Route =>
  change({
    method: 'POST',
    path: MESSAGES_PATH,
    who: addressed.collection.who,
    describe: () => describeSendMessageRoute(addressed.resource.api.many),
    of: addressed.collection,
    access: 'message',
    input: 'json',
    confirm: true,
    answerAgain: (reader, id) => readMailingAsRouteAnswer(reader, addressed, id, services),
    prepare: async (call, body) => {
      const wanted = parseMessageBody(body, addressed.resource, services.messages);
      if (wanted.dryRun) {
        // This call gets no access entry, because its answer contains no data of a recipient.
        skipAccessEntry(call);
        return {
          locks: async () => [],
          run: async (work) => ({
            id: '',
            answer: {
              status: 200,
              body: { message: await previewMailing(work, addressed, wanted, services) },
            },
            isTrial: true,
          }),
        };
      }
      return {
        locks: async () => getLocksForEnqueueingMailing(call),
        async run(work) {
          const id = await enqueueMailing(work, addressed, wanted, services);
          return { id, answer: await readMailingAsRouteAnswer(work.tx, addressed, id, services) };
        },
        committed: () => services.outbox.wake(),
      };
    },
  });

const getMailingId = ({ params }: RouteCall) => params.id ?? '';

const createMailingProgressRoute = (addressed: RecipientResource, services: ApiServices): Route => ({
  method: 'GET',
  path: `${MESSAGES_PATH}/:id`,
  who: addressed.collection.who,
  describe: () => messageProgressRouteDescription,
  read: (call) => readMailingAsRouteAnswer(services.store, addressed, getMailingId(call), services),
});

const createRetryMailingRoute = (addressed: RecipientResource, services: ApiServices): Route =>
  change({
    method: 'POST',
    path: `${MESSAGES_PATH}/:id/again`,
    who: addressed.collection.who,
    describe: () => messageRetryRouteDescription,
    of: addressed.collection,
    access: 'message',
    input: 'none',
    prepare: async (call) => ({
      // The locks depend on outbox entries that the transaction's first run finds. The transaction then runs
      // again with these locks.
      locks: async () => [],
      async run({ tx, call: { now } }) {
        const id = getMailingId(call);
        const mailing = await readMailing(tx, id);
        const canMailRetrySucceedNow = async (entry: OutboxEntry) =>
          canMailRetrySucceed(
            addressed,
            entry,
            entry.about === '' ? null : await tx.get(addressed.collection.path, entry.about),
            mailing,
          );
        const count = await requeueMailingEntries(tx, id, now, canMailRetrySucceedNow, mailing.sendAt);
        addToAccessEntryDraft(call, { count });
        return { id, answer: await readMailingAsRouteAnswer(tx, addressed, id, services) };
      },
      committed: () => services.outbox.wake(),
    }),
  });

/** Returns the endpoint that cancels a message to many recipients before it is sent. */
const createCancelMailingRoute = (addressed: RecipientResource, services: ApiServices): Route =>
  change({
    method: 'POST',
    path: `${MESSAGES_PATH}/:id/cancel`,
    who: addressed.collection.who,
    describe: () => cancelMessageRouteDescription,
    of: addressed.collection,
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
        return { id, answer: await readMailingAsRouteAnswer(tx, addressed, id, services) };
      },
    }),
  });

/**
 * Returns the endpoints for messages to many recipients, each of whom gets a separate mail (decisions,
 * section 3): sending, progress and retry.
 */
export function createMessageRoutes(services: ApiServices): Route[] {
  const addressed = findRecipientResource(services.resources);
  if (!addressed) return [];
  services.outbox.compose(BULK_MESSAGE_MAIL_KIND, createMailComposer(addressed, services));
  services.outbox.compose(AD_OPT_OUT_MAIL_KIND, createAdOptOutMailComposer(addressed, services));
  services.outbox.run(CONSENT_REMINDER_OUTBOX_KIND, createConsentReminderRecorder(addressed, services));
  return [
    createSendMessageRoute(addressed, services),
    createMailingProgressRoute(addressed, services),
    createRetryMailingRoute(addressed, services),
    createCancelMailingRoute(addressed, services),
  ];
}
