import {
  type CollectionResources,
  groupResourcesByPath,
  requireResourceOfRecord,
} from '../../core/call/collections';
import type { Route, RouteCall } from '../../core/call/route';
import type { MessageText } from '../../core/messages/letter';
import { createOutboxEntry } from '../../core/outbox/entries';
import { readAndLogRequestedRecord } from '../../core/records/routes/about';
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

async function sendReply(
  collection: CollectionResources,
  call: RouteCall,
  outboxEntryId: string,
  replyTexts: Partial<MessageText>,
  services: ApiServices,
): Promise<void> {
  const { before: formMail, resource } = await readAndLogRequestedRecord(
    call,
    services.store,
    collection,
    services.messages,
  );
  refuseOutdatedRecordVersion(collection, call, formMail);
  const outboxEntry = createOutboxEntry(
    { _id: outboxEntryId, kind: REPLY_MAIL_KIND, about: formMail._id },
    call.now,
  );
  await sendFormMailReply(outboxEntry, resource, formMail, replyTexts, call, services);
}

/** The endpoint that sends the reply to a form mail, and then stores that the reply was sent. */
const createReplyEmailRoute = (collection: CollectionResources, services: ApiServices): Route =>
  createReplySendRoute(collection, services, {
    title: 'Replies to a form mail',
    prepare: async (call, replyTexts) => ({
      externalEffect: {
        lease: `${collection.path}/${call.params.id}/${REPLY_CALL_PATH_SEGMENT}`,
        act: (id) => sendReply(collection, call, id, replyTexts, services),
      },
      locks: async () => [exclusiveLock(collection.path, call.params.id ?? '')],
      async run(writeContext) {
        const storedForm = await getStoredRecordOrThrow(writeContext.tx, collection, call.params.id ?? '');
        const resource = requireResourceOfRecord(collection, storedForm);
        const savedForm = await saveRecord(writeContext, resource, storedForm, {
          ...storedForm,
          isEmailed: true,
        });
        return { id: savedForm._id, answer: { status: 200, record: savedForm } };
      },
    }),
  });

const createReplyProposalRoute = (collection: CollectionResources, { store, messages }: ApiServices): Route =>
  createReplyProposalReadRoute(collection, 'Proposes a reply to a form mail', async (call) => {
    const { before } = await readAndLogRequestedRecord(call, store, collection, messages);
    return proposeFormMailReply(before);
  });

/** Returns the product's custom endpoints for form mail (specification, section 7). */
export const createFormMailRoutes: CustomRoutesFactory = (services) => {
  const collection = groupResourcesByPath(services.resources).find(({ path }) => path === 'forms');
  return collection
    ? [createReplyProposalRoute(collection, services), createReplyEmailRoute(collection, services)]
    : [];
};
