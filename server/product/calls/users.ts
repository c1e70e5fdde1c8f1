import { withdrawal } from '../../../i18n/ko/product/withdrawal';
import { isOperatorAccount } from '../../core/accounts/accounts';
import { requireRemovableAccount } from '../../core/accounts/leaving';
import { endSessionsOfUser, findLocksForEndingUserSessions } from '../../core/accounts/sessions';
import { ApiError } from '../../core/basics/errors';
import { fillMessagePlaceholders, findRecordNoun } from '../../core/basics/messages';
import {
  type CollectionResources,
  getCallersWhoMayRunAction,
  groupResourcesByPath,
  requireResourceOfRecord,
} from '../../core/call/collections';
import { API_BASE_PATH, defineChange, type Route } from '../../core/call/route';
import {
  createConflictAnswerProperties,
  createSingleRecordAnswerSchema,
} from '../../core/records/facts/records';
import { createRepeatedPostResponder, readAndLogRequestedRecord } from '../../core/records/routes/about';
import { refuseOutdatedRecordVersion, saveRecord } from '../../core/records/writes/save';
import type { ApiServices, CustomRoutesFactory } from '../../core/services';
import { exclusiveLock } from '../../core/store/locks';
import type { Document } from '../../core/store/store';

/**
 * Returns a member as withdrawn by an operator, with the reason, the operator's name and the time
 * (specification, section 4).
 */
const toWithdrawnMember = (member: Document, operatorName: string, now: Date) => ({
  ...member,
  isWithdrawn: true,
  withdrawalReason: withdrawal.reason,
  withdrawalMessage: fillMessagePlaceholders(withdrawal.message, { name: operatorName }),
  withdrawnAt: now.toISOString(),
});

/**
 * The endpoint that withdraws a member permanently and ends the member's sessions. Operators can't withdraw
 * themselves or the last operator with every right. Throws 409 `withdrawn_already`, with the record, if the
 * member is already withdrawn.
 */
const createMemberWithdrawalRoute = (collection: CollectionResources, services: ApiServices): Route =>
  defineChange({
    method: 'POST',
    path: `${API_BASE_PATH}/${collection.path}/:id/withdraw`,
    who: getCallersWhoMayRunAction(collection, 'withdraw'),
    describe: () => ({
      title: 'Withdraws a member for good, and ends their sessions',
      version: 'taken',
      answer: createSingleRecordAnswerSchema(collection),
      carries: createConflictAnswerProperties(collection),
      errors: ['own_account', 'last_operator', 'withdrawn_already'],
    }),
    of: collection,
    access: 'withdraw',
    confirm: true,
    input: 'none',
    answerAgain: createRepeatedPostResponder(collection),
    prepare: async (call) => ({
      async locks() {
        const id = call.params.id ?? '';
        return [
          exclusiveLock(collection.path, id),
          ...(await findLocksForEndingUserSessions(services.store, id)),
        ];
      },
      async run(writeContext) {
        const { operator, now } = call;
        const { before } = await readAndLogRequestedRecord(
          call,
          writeContext.tx,
          collection,
          services.messages,
        );
        await requireRemovableAccount(writeContext.tx, services.accounts, operator, before);
        if (before.isWithdrawn === true) {
          const errorArgs = { record: findRecordNoun(services.messages, collection.all[0].name) };
          throw new ApiError('withdrawn_already', { args: errorArgs, record: { [collection.one]: before } });
        }
        refuseOutdatedRecordVersion(collection, call, before);
        // To withdraw an operator, the caller must have confirmed the password. Otherwise anybody could
        // withdraw operators at a console that a colleague left open.
        if (isOperatorAccount(before)) call.requireConfirmed();
        const withdrawnMember = toWithdrawnMember(before, operator.name, now);
        const savedMember = await saveRecord(
          writeContext,
          requireResourceOfRecord(collection, withdrawnMember),
          before,
          withdrawnMember,
        );
        await endSessionsOfUser(writeContext.tx, savedMember._id);
        return { id: savedMember._id, answer: { status: 200, record: savedMember } };
      },
    }),
  });

/** The custom endpoints of members (specification, section 7; decisions, section 13). */
export const createMemberRoutes: CustomRoutesFactory = (services) => {
  const collection = groupResourcesByPath(services.resources).find(({ path }) => path === 'users');
  return collection ? [createMemberWithdrawalRoute(collection, services)] : [];
};
