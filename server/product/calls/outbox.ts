import { reply } from '../../../i18n/ko/product/reply';
import {
  type AnyResource,
  doesRecordMeetCondition,
  doesScopeIncludeRight,
  getActionUrlSegment,
  getFirstMenuGroup,
} from '../../../src/core/schema/index';
import { ApiError } from '../../core/basics/errors';
import {
  type CollectionResources,
  getCallersWhoMayRunAction,
  groupResourcesByPath,
  requireResourceOfRecord,
} from '../../core/call/collections';
import { API_BASE_PATH, defineChange, type Route, type RouteCall } from '../../core/call/route';
import { MaskableRecord } from '../../core/call/shown';
import {
  changeOutboxEntry,
  isOutboxEntry,
  OUTBOX_COLLECTION,
  type OutboxEntry,
} from '../../core/outbox/entries';
import {
  createConflictAnswerProperties,
  createSingleRecordAnswerSchema,
} from '../../core/records/facts/records';
import { createRepeatedPostResponder, readAndLogRequestedRecord } from '../../core/records/routes/about';
import {
  getStoredRecordOrThrow,
  refuseOutdatedRecordVersion,
  saveRecord,
} from '../../core/records/writes/save';
import type { ApiServices, CustomRoutesFactory } from '../../core/services';
import { exclusiveLock } from '../../core/store/locks';
import {
  createReplyProposalReadRoute,
  createReplySendRoute,
  proposeFormMailReply,
  REPLY_CALL_PATH_SEGMENT,
  REPLY_MAIL_KIND,
  sendFormMailReply,
} from './replies';

const RESEND_MAIL_ENDPOINT_NAME = 'again';

/**
 * Returns the outbox entry that a call names. Throws 404 if there is no such entry, or if it is not a reply.
 */
async function readFailedReply(
  { params }: RouteCall,
  outboxCollection: CollectionResources,
  { store }: ApiServices,
): Promise<OutboxEntry> {
  const outboxEntry = await getStoredRecordOrThrow(store, outboxCollection, params.id ?? '');
  if (!isOutboxEntry(outboxEntry) || outboxEntry.kind !== REPLY_MAIL_KIND) throw new ApiError('not_found');
  return outboxEntry;
}

/**
 * Returns the form mail that an outbox entry is a reply to. Throws 403 for an operator who is not allowed to
 * see personal data of form mail.
 */
async function readFormMailOfReply(
  { about }: OutboxEntry,
  call: RouteCall,
  formCollection: CollectionResources,
  { store, messages }: ApiServices,
) {
  if (
    !doesScopeIncludeRight(call.operator.scope, {
      group: getFirstMenuGroup(formCollection.all),
      personal: true,
    })
  ) {
    throw new ApiError('no_right', { message: reply.elsewhere });
  }
  const formLookup = { idOf: () => about, read: getStoredRecordOrThrow };
  const { before: form, resource } = await readAndLogRequestedRecord(
    call,
    store,
    formCollection,
    messages,
    formLookup,
  );
  return { form, resource };
}

/**
 * The endpoint for the proposed text of a failed reply. The recipient is masked, as in the list of the
 * outbox.
 */
const createRouteProposingResendText = (
  outboxCollection: CollectionResources,
  formCollection: CollectionResources,
  services: ApiServices,
): Route =>
  createReplyProposalReadRoute(
    outboxCollection,
    'Proposes a reply in the place of one that failed',
    async (call) => {
      const { form, resource } = await readFormMailOfReply(
        await readFailedReply(call, outboxCollection, services),
        call,
        formCollection,
        services,
      );
      return {
        ...proposeFormMailReply(form),
        to: new MaskableRecord(resource, form, (maskedForm) => proposeFormMailReply(maskedForm).to),
      };
    },
  );

/**
 * The endpoint that sends a failed reply again, in the same outbox entry. Then it stores in the form mail
 * that the reply was sent.
 */
const createResendReplyRoute = (
  outboxCollection: CollectionResources,
  formCollection: CollectionResources,
  services: ApiServices,
): Route =>
  createReplySendRoute(outboxCollection, services, {
    title: 'Sends a reply again that failed',
    errors: ['not_allowed'],
    prepare: async (call, replyTexts) => {
      const { about } = await readFailedReply(call, outboxCollection, services);
      return {
        externalEffect: {
          // Only one call at a time can hold the lease (a lock for an external effect). The endpoint that
          // replies to the form mail takes the same lease, so the two calls never send at the same time.
          lease: `${formCollection.path}/${about}/${REPLY_CALL_PATH_SEGMENT}`,
          async act() {
            const failedReply = await readFailedReply(call, outboxCollection, services);
            const { form, resource } = await readFormMailOfReply(failedReply, call, formCollection, services);
            // The reply was already sent: this call repeats an earlier call whose answer was lost.
            if (failedReply.state === 'sent') return;
            refuseOutdatedRecordVersion(outboxCollection, call, failedReply);
            if (
              !doesRecordMeetCondition(
                findActionByUrlSegment(
                  requireResourceOfRecord(outboxCollection, failedReply),
                  REPLY_CALL_PATH_SEGMENT,
                )?.when,
                failedReply,
              )
            )
              throw new ApiError('not_allowed');
            await sendFormMailReply(failedReply, resource, form, replyTexts, call, services);
          },
        },
        locks: async () => [exclusiveLock(formCollection.path, about)],
        async run(writeContext) {
          const form = await getStoredRecordOrThrow(writeContext.tx, formCollection, about);
          await saveRecord(writeContext, requireResourceOfRecord(formCollection, form), form, {
            ...form,
            isEmailed: true,
          });
          const sentEntry = await getStoredRecordOrThrow(
            writeContext.tx,
            outboxCollection,
            call.params.id ?? '',
          );
          return { id: sentEntry._id, answer: { status: 200, record: sentEntry } };
        },
      };
    },
  });

const findActionByUrlSegment = ({ actions }: AnyResource, urlSegment: string) =>
  Object.entries(actions ?? {}).find(
    ([name, action]) => getActionUrlSegment(name, action) === urlSegment,
  )?.[1];

/** Returns the endpoints for replies in the outbox, if both the outbox and the form mail are resources. */
function createOutboxReplyRoutes(outboxCollection: CollectionResources, services: ApiServices): Route[] {
  const formCollection = groupResourcesByPath(services.resources).find(({ path }) => path === 'forms');
  const hasReplyAction = outboxCollection.all.some((resource) =>
    findActionByUrlSegment(resource, REPLY_CALL_PATH_SEGMENT),
  );
  return formCollection && hasReplyAction
    ? [
        createRouteProposingResendText(outboxCollection, formCollection, services),
        createResendReplyRoute(outboxCollection, formCollection, services),
      ]
    : [];
}

/**
 * Returns the product's outbox endpoints. One makes a failed or delayed mail due at once; the others are for
 * failed replies.
 */
export const createOutboxRoutes: CustomRoutesFactory = (services) => {
  const outboxCollection = groupResourcesByPath(services.resources).find(
    ({ path }) => path === OUTBOX_COLLECTION,
  );
  if (!outboxCollection) return [];
  const { messages } = services;
  return [
    ...createOutboxReplyRoutes(outboxCollection, services),
    defineChange({
      method: 'POST',
      path: `${API_BASE_PATH}/${OUTBOX_COLLECTION}/:id/${RESEND_MAIL_ENDPOINT_NAME}`,
      who: getCallersWhoMayRunAction(outboxCollection, RESEND_MAIL_ENDPOINT_NAME),
      describe: () => ({
        title: 'Sends a mail again that failed or waits',
        version: 'taken',
        answer: createSingleRecordAnswerSchema(outboxCollection),
        carries: createConflictAnswerProperties(outboxCollection),
        errors: ['not_allowed'],
      }),
      of: outboxCollection,
      access: 'message',
      input: 'none',
      answerAgain: createRepeatedPostResponder(outboxCollection),
      prepare: async (call) => ({
        locks: async () => [exclusiveLock(outboxCollection.path, call.params.id ?? '')],
        async run({ tx }) {
          const { before, resource } = await readAndLogRequestedRecord(call, tx, outboxCollection, messages);
          refuseOutdatedRecordVersion(outboxCollection, call, before);
          if (
            !isOutboxEntry(before) ||
            !doesRecordMeetCondition(
              findActionByUrlSegment(resource, RESEND_MAIL_ENDPOINT_NAME)?.when,
              before,
            )
          )
            throw new ApiError('not_allowed');
          const retryFields = {
            state: 'waiting' as const,
            tries: 0,
            reason: null,
            dueAt: call.now.toISOString(),
          };
          const updatedEntry = (await changeOutboxEntry(tx, before._id, retryFields)) ?? before;
          return { id: before._id, answer: { status: 200, record: updatedEntry } };
        },
        committed: () => services.outbox.wake(),
      }),
    }),
  ];
};
