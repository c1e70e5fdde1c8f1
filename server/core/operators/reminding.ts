import { jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import { limits, toSeoulDay } from '../../../src/core/schema/index';
import { CREDENTIALS_COLLECTION, isSignInBlocked } from '../accounts/accounts';
import { createSecurityNoticeComposer } from '../accounts/notices';
import { readOperatorAccounts } from '../accounts/operatorKeys';
import { isSecondFactorMandatory } from '../accounts/second/answerRightPassword';
import { hasSecondFactor, readSecondFactors } from '../accounts/second/factors';
import { computeSecondFactorGraceEnd } from '../accounts/second/policy';
import { ApiError } from '../basics/errors';
import { createSessionReference } from '../basics/ids';
import { addMilliseconds, HOUR_MS } from '../basics/time';
import { processItemsWithinTimeLimit } from '../basics/turns';
import { addToAccessEntryDraft, skipAccessEntry } from '../call/accessNote';
import { requirePersonalDataRight } from '../call/rights';
import { API_BASE_PATH, type ChangeRoute, defineChange } from '../call/route';
import { createOutboxEntry, OUTBOX_COLLECTION } from '../outbox/entries';
import type { MailComposer } from '../outbox/kinds';
import { createMaskedPersonOfRecord } from '../privacy/mask';
import type { ApiServices } from '../services';
import { exclusiveLock, getDocumentCreationLock } from '../store/locks';
import type { Document } from '../store/store';
import { getCallersWhoMaySeeOperators } from './admit';

/** Whether an operator can sign in but lacks the second factor that the operator's rights require. */
const isSecondFactorReminderDue = (
  account: Document,
  credential: Document | null,
  services: ApiServices,
): boolean =>
  credential !== null &&
  !isSignInBlocked(account) &&
  !hasSecondFactor(readSecondFactors(credential)) &&
  isSecondFactorMandatory(services, account, credential);

/** Returns the operators who lack a required second factor, `limits.maxListFieldItems` at most. */
async function findOperatorsToRemind(services: ApiServices): Promise<Document[]> {
  const { store, accounts } = services;
  const operatorsToRemind: Document[] = [];
  const operators = await readOperatorAccounts(store, accounts);
  for (
    let offset = 0;
    offset < operators.length && operatorsToRemind.length < limits.maxListFieldItems;
    offset += limits.maxListFieldItems
  ) {
    const operatorBatch = operators.slice(offset, offset + limits.maxListFieldItems);
    const credentials = await store.together((reader) =>
      Promise.all(operatorBatch.map(({ _id }) => reader.get(CREDENTIALS_COLLECTION, _id))),
    );
    operatorsToRemind.push(
      ...operatorBatch.filter((account, index) =>
        isSecondFactorReminderDue(account, credentials[index] ?? null, services),
      ),
    );
  }
  return operatorsToRemind.slice(0, limits.maxListFieldItems);
}

/** The kind of the mails that remind an operator of a missing second factor. */
const FACTOR_REMINDER_MAIL_KIND = 'secondReminder';

/**
 * Composes the mail that reminds an operator of a missing second factor. If the operator has added a factor
 * meanwhile, no mail is sent.
 */
function createSecondFactorReminderComposer(services: ApiServices): MailComposer {
  const composeNotice = createSecurityNoticeComposer(services);
  return async (reader, outboxEntry) => {
    const secondFactors = readSecondFactors(await reader.get(CREDENTIALS_COLLECTION, outboxEntry.about));
    if (hasSecondFactor(secondFactors)) return { refused: 'gone' };
    const graceEndDay = toSeoulDay(
      computeSecondFactorGraceEnd(secondFactors, new Date(outboxEntry.createdAt)),
    );
    return composeNotice(reader, outboxEntry, { day: graceEndDay });
  };
}

/**
 * The endpoint that sends mails to operators who lack a required second factor, each at most once in
 * `limits.secondFactorLimits.remindHours`.
 */
export function createSecondFactorReminderRoute(services: ApiServices): ChangeRoute {
  const { accounts, mail, messages, random, outbox } = services;
  const { subject } = messages.second.mails.remind;
  outbox.compose(FACTOR_REMINDER_MAIL_KIND, createSecondFactorReminderComposer(services));
  return defineChange({
    method: 'POST',
    path: `${API_BASE_PATH}/operators/remind`,
    who: getCallersWhoMaySeeOperators(services.resources),
    ofNoResource: true,
    forPeople: true,
    access: 'message',
    describe: () => ({
      title: 'Mails the operators who lack a required second factor, each once a day',
      answer: jsonSchemaBuilders.object({
        reminded: jsonSchemaBuilders.whole,
        before: { ...jsonSchemaBuilders.whole, description: 'Operators who got this mail within a day' },
        left: {
          ...jsonSchemaBuilders.whole,
          description: 'Operators for a further call: this one took its time',
        },
      }),
      errors: ['mail_failed'],
    }),
    input: 'none',
    async prepare(call) {
      requirePersonalDataRight(call.operator, [accounts.resource]);
      const operatorsToRemind = await findOperatorsToRemind(services);
      if (operatorsToRemind.length > 0 && !mail.reaches)
        throw new ApiError('mail_failed', { message: messages.second.noMail });
      return {
        locks: async () => [
          ...operatorsToRemind.map(({ _id }) => exclusiveLock(CREDENTIALS_COLLECTION, _id)),
          getDocumentCreationLock(OUTBOX_COLLECTION),
        ],
        async run(writeContext) {
          const { tx } = writeContext;
          const reminderCutoff = addMilliseconds(call.now, -limits.secondFactorLimits.remindHours * HOUR_MS);
          const remindedAccounts: Document[] = [];
          let alreadyRemindedCount = 0;
          const processedCount = await processItemsWithinTimeLimit(tx, operatorsToRemind, async (account) => {
            await tx.lock(exclusiveLock(CREDENTIALS_COLLECTION, account._id).name);
            const credential = await tx.get(CREDENTIALS_COLLECTION, account._id);
            if (credential === null || !isSecondFactorReminderDue(account, credential, services)) return;
            if (String(credential.remindedAt ?? '') > reminderCutoff) {
              alreadyRemindedCount += 1;
              return;
            }
            await tx.replace(CREDENTIALS_COLLECTION, { ...credential, remindedAt: call.now.toISOString() });
            const outboxEntry = {
              _id: createSessionReference(random),
              kind: FACTOR_REMINDER_MAIL_KIND,
              about: account._id,
              event: 'remind',
              subject,
            };
            await tx.insert(OUTBOX_COLLECTION, createOutboxEntry(outboxEntry, call.now));
            writeContext.announces = true;
            remindedAccounts.push(account);
          });
          if (remindedAccounts.length === 0) skipAccessEntry(call);
          const { resource } = accounts;
          const entrySubjects = remindedAccounts.map((account) => ({
            subject: createMaskedPersonOfRecord(resource, account, messages.masks),
          }));
          addToAccessEntryDraft(call, { resource: resource.name, each: entrySubjects });
          const answerBody = {
            reminded: remindedAccounts.length,
            before: alreadyRemindedCount,
            left: operatorsToRemind.length - processedCount,
          };
          return { id: '', answer: { status: 200, body: answerBody } };
        },
      };
    },
  });
}
