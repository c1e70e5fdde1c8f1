import { createSessionReference } from '../basics/ids';
import { findResourceOfRecord } from '../call/collections';
import { API_BASE_PATH } from '../call/route';
import { addConsentLedgerEntry } from '../consents/add';
import { CONSENT_REMINDER_OUTBOX_KIND } from '../outbox/entries';
import type { OutboxEntryRunner } from '../outbox/kinds';
import { MAILINGS_COLLECTION, type Mailing } from '../outbox/mailings';
import type { ApiServices } from '../services';
import { exclusiveLock } from '../store/locks';
import type { RecipientResource } from './recipients';
import { createMemberWriteContext } from './unsubscribe';

/**
 * Returns an outbox entry that adds a reminder of consent to a member's consent ledger. It is stored once the
 * mail server has accepted the mail that contains the reminder.
 */
export const createConsentReminderOutboxEntry = (
  recipientId: string,
  mailingId: string,
  { random }: ApiServices,
) => ({
  ...{
    _id: createSessionReference(random),
    kind: CONSENT_REMINDER_OUTBOX_KIND,
    about: recipientId,
    event: mailingId,
  },
});

/**
 * Returns the function that adds a reminder of consent to a member's consent ledger, dated when the mail was
 * accepted. It adds nothing if the member has refused since then, or if the same reminder was added before.
 */
export const createConsentReminderRecorder =
  ({ collection }: RecipientResource, services: ApiServices): OutboxEntryRunner =>
  ({ about, event = '', createdAt: acceptedAt }) =>
    services.store.transaction(
      async (tx) => {
        const storedRecord = await tx.get(collection.path, about);
        if (!storedRecord) return 'gone';
        const { consents } = findResourceOfRecord(collection, storedRecord);
        if (
          !consents ||
          storedRecord[consents.ads.state] !== 'given' ||
          String(storedRecord[consents.ads.at]) >= acceptedAt
        )
          return 'done';
        const confirmingOperator =
          ((await tx.get(MAILINGS_COLLECTION, event)) as Mailing | null)?.confirms ?? null;
        const { sources, texts } = services.messages.consents;
        const request = new Request(`http://localhost${API_BASE_PATH}/messages`);
        const actor = confirmingOperator ?? { _id: '', name: sources.notice };
        await addConsentLedgerEntry(
          createMemberWriteContext(tx, actor, request, services.clock(), services),
          collection,
          storedRecord,
          {
            ...{ channel: 'email', purpose: 'ad', given: true, source: 'notice', text: texts.notice },
            ...{ at: acceptedAt, by: confirmingOperator },
          },
        );
        return 'done';
      },
      { locks: [exclusiveLock(collection.path, about)] },
    );
