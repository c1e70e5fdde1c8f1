import { newReference } from '../basics/ids';
import { faceShowing } from '../call/faces';
import { API_BASE_PATH } from '../call/route';
import { addConsent } from '../consents/add';
import { REMINDER_ENTRY_KIND } from '../outbox/entries';
import type { RunEntry } from '../outbox/kinds';
import { MAILINGS_COLLECTION, type Mailing } from '../outbox/mailings';
import type { Services } from '../services';
import { exclusiveLock } from '../store/locks';
import type { AddressedResource } from './recipients';
import { unsubscribeContext } from './unsubscribe';

/**
 * Returns the outbox entry that later adds a reminder of consent to the ledger, because a mail of a mailing
 * was accepted.
 */
export const reminderEntry = (about: string, event: string, { random }: Services) => ({
  ...{ _id: newReference(random), kind: REMINDER_ENTRY_KIND, about, event },
});

/**
 * Returns the function that adds the reminder to a member's ledger, dated when the mail was accepted. A newer
 * ledger entry stays the newest: a refusal made meanwhile, or the same reminder from an earlier run.
 */
export const recordReminder =
  ({ faces }: AddressedResource, services: Services): RunEntry =>
  ({ about, event = '', createdAt: at }) =>
    services.store.transaction(
      async (tx) => {
        const before = await tx.get(faces.path, about);
        if (!before) return 'gone';
        const { consents } = faceShowing(faces, before);
        if (!consents || before[consents.ads.state] !== 'given' || String(before[consents.ads.at]) >= at)
          return 'done';
        const by = ((await tx.get(MAILINGS_COLLECTION, event)) as Mailing | null)?.confirms ?? null;
        const { sources, texts } = services.messages.consents;
        const request = new Request(`http://localhost${API_BASE_PATH}/messages`);
        const operator = by ?? { _id: '', name: sources.notice };
        await addConsent(
          unsubscribeContext(tx, operator, request, services.clock(), services),
          faces,
          before,
          {
            ...{ channel: 'email', purpose: 'ad', given: true, source: 'notice', text: texts.notice },
            ...{ at, by },
          },
        );
        return 'done';
      },
      { locks: [exclusiveLock(faces.path, about)] },
    );
