import { isUnrestrictedScope, type Loose, limits } from '../../../src/core/schema/index';
import { CREDENTIALS_COLLECTION, readAccountScope } from '../accounts/accounts';
import { requireAnotherFullRightsUser } from '../accounts/leaving';
import { storeSecurityNoticeMail } from '../accounts/notices';
import { readOperatorAccounts } from '../accounts/operatorKeys';
import { clearSecondFactors, updateSecondFactors } from '../accounts/second/factors';
import { endSessionsOfUser } from '../accounts/sessions';
import { removeApiTokensOfAccount } from '../accounts/tokens/stored';
import { ApiError } from '../basics/errors';
import { createIdempotencyReplyId } from '../call/idempotency';
import { parsePagingHeaders, refuseQueryParams, refuseUnknownKeys } from '../call/params';
import { API_BASE_PATH, defineChange, type Route, type RouteCall, type WriteContext } from '../call/route';
import { doesIfMatchAllowVersion } from '../call/tag';
import { OUTBOX_COLLECTION } from '../outbox/entries';
import type { ApiServices } from '../services';
import { getDocumentCreationLock } from '../store/locks';
import type { Document, Transaction } from '../store/store';
import {
  getCallersWhoMaySeeOperators,
  requireAccountChangeRight,
  requireCallerHoldsScopes,
  requireOperatorOtherThanCaller,
  rereadCallerInTransaction,
} from './admit';
import {
  parseOperatorEmail,
  parseOperatorName,
  parseScopesInBody,
  storeAllowedIpAddresses,
  storeSecondFactorRequirement,
} from './body';
import {
  invitedOperatorAnswerSchema,
  listOperatorsRouteDescription,
  newOperatorBodySchema,
  operatorAnswerSchema,
  operatorBodySchema,
  operatorErrorCodes,
} from './facts';
import { prepareOperatorInvitation, storeNewOperatorOnce } from './inviting';
import { computeLocksForNewOperator, computeLocksForOperatorChange, computeLocksForRoleGrant } from './locks';
import { readOperatorListRow, readOperatorListRows } from './shown';
import { removeInvitationsToAccount } from './stored';
import { addAffectedOperatorToAccessEntry, requireRole, storeNextAccountVersion } from './writing';

const OPERATORS_PATH = `${API_BASE_PATH}/operators`;
const readOperatorIdFromPath = ({ params }: RouteCall) => params.id ?? '';

const compareDocumentsByName = (left: Document, right: Document) =>
  String(left.name ?? '').localeCompare(String(right.name ?? ''), 'ko') || (left._id < right._id ? -1 : 1);

/** Parses the body of an operator update. Returns the account properties that it changes. */
async function parseOperatorChanges(
  work: WriteContext,
  account: Document,
  body: Loose,
  services: ApiServices,
) {
  const { name, _role, scope, addresses: _, secondRequired: __, ...others } = body;
  refuseUnknownKeys(Object.keys(others).filter((key) => key !== 'version' && key !== '_id'));
  const role = _role === undefined ? undefined : _role === null ? null : await requireRole(work.tx, _role);
  const requestedScope = scope === undefined ? role?.scopes : parseScopesInBody(scope, 'scope', services);
  return {
    ...(name !== undefined && { name: parseOperatorName(name) }),
    ...(role !== undefined && { _role: role === null ? null : role._id }),
    scope: requestedScope ?? readAccountScope(account),
  };
}

/** Ends all ways in which an operator can call the API: sessions, invitations and tokens. */
async function endOperatorAccess(tx: Transaction, accountId: string): Promise<void> {
  await endSessionsOfUser(tx, accountId);
  await removeInvitationsToAccount(tx, accountId);
  await removeApiTokensOfAccount(tx, accountId);
}

/** The endpoints for operators (decisions, section 17). */
export function createOperatorRoutes(services: ApiServices): Route[] {
  const { store: reader, accounts } = services;
  const allowedCallers = getCallersWhoMaySeeOperators(services.resources);
  const sharedRouteOptions = {
    who: allowedCallers,
    ofNoResource: true,
    forPeople: true,
    access: 'rights',
    confirm: true,
  } as const;

  /** Returns a route that changes another operator. The route's answer contains the changed operator. */
  const createAccountChangeRoute = (
    method: 'POST' | 'PUT' | 'DELETE',
    subpath: string,
    title: string,
    applyChange: (work: WriteContext, account: Document, body: Loose) => Promise<Document>,
  ): Route =>
    defineChange({
      method,
      path: `${OPERATORS_PATH}/:id${subpath}`,
      ...sharedRouteOptions,
      describe: () => ({
        title,
        version: 'taken',
        ...(method === 'PUT' && { body: operatorBodySchema }),
        answer: operatorAnswerSchema,
        errors: operatorErrorCodes,
      }),
      input: method === 'PUT' ? 'json' : 'none',
      async prepare(call, body) {
        requireAccountChangeRight(call, services);
        const { _role } = (body ?? {}) as Loose;
        return {
          locks: async () => [
            ...(await computeLocksForOperatorChange(
              services,
              call.operator._id,
              readOperatorIdFromPath(call),
            )),
            ...computeLocksForRoleGrant(_role),
            // With this lock, the transaction can store the mail that announces the change.
            getDocumentCreationLock(OUTBOX_COLLECTION),
          ],
          async run(work) {
            const caller = await rereadCallerInTransaction(work, services);
            const account = await requireOperatorOtherThanCaller(
              work.tx,
              readOperatorIdFromPath(call),
              caller,
              services,
            );
            // A simultaneous sign-in waits for this lock, and then finds the changed account.
            await work.tx.lock(`${CREDENTIALS_COLLECTION}/${account._id}`);
            addAffectedOperatorToAccessEntry(call, account, services);
            if (!doesIfMatchAllowVersion(call, account.version)) throw new ApiError('conflict');
            const updatedAccount = await applyChange(work, account, (body ?? {}) as Loose);
            requireCallerHoldsScopes(caller, readAccountScope(updatedAccount));
            const operator = await readOperatorListRow(work.tx, updatedAccount, call.now, services);
            return { id: updatedAccount._id, answer: { status: 200, body: { operator } } };
          },
        };
      },
    });

  return [
    {
      method: 'GET',
      path: OPERATORS_PATH,
      who: allowedCallers,
      ofNoResource: true,
      forPeople: true,
      describe: () => listOperatorsRouteDescription,
      async read({ request, now }) {
        refuseQueryParams(request.url);
        const { skip, limit } = parsePagingHeaders(
          request.headers,
          limits.maxListFieldItems,
          limits.maxListFieldItems,
        );
        const sortedAccounts = (await readOperatorAccounts(reader, accounts)).sort(compareDocumentsByName);
        const page = sortedAccounts.slice(skip, skip + (limit || limits.maxListFieldItems));
        const operators = await readOperatorListRows(reader, page, now, services);
        const summary = { totalCount: sortedAccounts.length, skip, limit };
        return { status: 200, body: { summary, operators } };
      },
    },
    defineChange({
      method: 'POST',
      path: OPERATORS_PATH,
      ...sharedRouteOptions,
      describe: () => ({
        title: 'Invites an operator with a role. A repeated Idempotency-Key replaces the invitation',
        body: newOperatorBodySchema,
        status: 201,
        answer: invitedOperatorAnswerSchema,
        isRepeatable: true,
        errors: [...operatorErrorCodes, 'already_created'],
      }),
      input: 'json',
      async prepare(call, { name: nameInput, email: emailInput, _role, ...others }) {
        requireAccountChangeRight(call, services);
        refuseUnknownKeys(Object.keys(others));
        const newOperator = { name: parseOperatorName(nameInput), email: parseOperatorEmail(emailInput) };
        const replyId = await createIdempotencyReplyId(call, 'invite', accounts.path, '');
        const computeLocksForInvitedOperator = () =>
          computeLocksForNewOperator(services, call.operator._id, { ...newOperator, _role }, replyId);
        return prepareOperatorInvitation(
          call,
          services,
          201,
          computeLocksForInvitedOperator,
          async (work) => {
            const role = await requireRole(work.tx, _role);
            requireCallerHoldsScopes(await rereadCallerInTransaction(work, services), role.scopes);
            return storeNewOperatorOnce(work, newOperator, role, replyId, services);
          },
        );
      },
    }),
    defineChange({
      method: 'POST',
      path: `${OPERATORS_PATH}/:id/invite`,
      ...sharedRouteOptions,
      describe: () => ({
        title: 'Invites an operator again; an earlier invitation ends',
        answer: invitedOperatorAnswerSchema,
        errors: [...operatorErrorCodes, 'not_now'],
      }),
      input: 'none',
      async prepare(call) {
        requireAccountChangeRight(call, services);
        const computeLocksForReinvitedOperator = () =>
          computeLocksForOperatorChange(services, call.operator._id, readOperatorIdFromPath(call));
        return prepareOperatorInvitation(
          call,
          services,
          200,
          computeLocksForReinvitedOperator,
          async (work) => {
            const caller = await rereadCallerInTransaction(work, services);
            const account = await requireOperatorOtherThanCaller(
              work.tx,
              readOperatorIdFromPath(call),
              caller,
              services,
            );
            if (account.suspendedAt) throw new ApiError('not_now');
            return account;
          },
        );
      },
    }),
    createAccountChangeRoute(
      'PUT',
      '',
      "Changes an operator's name, role, scope, addresses and need of a second factor",
      async (work, account, body) => {
        const updatedAccount = { ...account, ...(await parseOperatorChanges(work, account, body, services)) };
        if (body.addresses !== undefined) await storeAllowedIpAddresses(work.tx, account._id, body.addresses);
        if (body.secondRequired !== undefined)
          await storeSecondFactorRequirement(work.tx, account._id, body.secondRequired, work.call.now);
        if (!isUnrestrictedScope(updatedAccount.scope))
          await requireAnotherFullRightsUser(work.tx, accounts, account);
        return storeNextAccountVersion(work, updatedAccount, services);
      },
    ),
    createAccountChangeRoute(
      'POST',
      '/suspend',
      'Suspends an operator, and ends the sessions',
      async (work, account) => {
        await requireAnotherFullRightsUser(work.tx, accounts, account);
        await endOperatorAccess(work.tx, account._id);
        return storeNextAccountVersion(
          work,
          { ...account, suspendedAt: work.call.now.toISOString() },
          services,
        );
      },
    ),
    createAccountChangeRoute('POST', '/resume', 'Lets a suspended operator sign in again', (work, account) =>
      storeNextAccountVersion(work, { ...account, suspendedAt: null }, services),
    ),
    createAccountChangeRoute(
      'POST',
      '/end-sessions',
      "Ends an operator's sessions",
      async (work, account) => {
        await endSessionsOfUser(work.tx, account._id);
        return account;
      },
    ),
    createAccountChangeRoute(
      'POST',
      '/reset-second',
      "Removes an operator's second factors, and ends the sessions",
      async (work, account) => {
        await updateSecondFactors(work.tx, account._id, clearSecondFactors);
        await endSessionsOfUser(work.tx, account._id);
        await storeSecurityNoticeMail(work, services, account._id, 'reset', work.call.now);
        return account;
      },
    ),
    createAccountChangeRoute(
      'DELETE',
      '',
      'Takes the console from an operator, who stays a member',
      async (work, account) => {
        await requireAnotherFullRightsUser(work.tx, accounts, account);
        await endOperatorAccess(work.tx, account._id);
        return storeNextAccountVersion(
          work,
          { ...account, scope: [], _role: null, suspendedAt: null },
          services,
        );
      },
    ),
  ];
}
