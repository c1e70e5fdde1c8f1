import { isUnrestrictedScope, limits } from '../../../src/core/schema/index';
import {
  buildScopeAfterRoleChange,
  collectNamesUsableInScopes,
} from '../../../src/core/schema/record/scopeCells';
import { readAccountScope } from '../accounts/accounts';
import { requireAnotherFullRightsUser } from '../accounts/leaving';
import { readOperatorAccounts } from '../accounts/operatorKeys';
import { ApiError } from '../basics/errors';
import { createTimePrefixedId } from '../basics/ids';
import { addAccessEntryAboutOtherRecord, addToAccessEntryDraft } from '../call/accessNote';
import { refuseQueryParams } from '../call/params';
import { API_BASE_PATH, defineChange, type Route, type RouteCall, type WriteContext } from '../call/route';
import { doesIfMatchAllowVersion } from '../call/tag';
import { createMaskedPersonOfRecord } from '../privacy/mask';
import type { ApiServices } from '../services';
import { exclusiveLock, sharedLock } from '../store/locks';
import type { Document } from '../store/store';
import {
  getCallersWhoMaySeeOperators,
  requireAccountChangeRight,
  requireCallerHoldsScopes,
  requireOperatorOtherThanCaller,
  rereadCallerInTransaction,
} from './admit';
import { createInvalidBodyError, parseRoleBody } from './body';
import {
  deleteRoleRouteDescription,
  roleAnswerSchema,
  roleBodySchema,
  roleErrorCodes,
  rolesAnswerSchema,
} from './facts';
import { computeLocksForRoleChange, ROLE_RULES_LOCK_NAME } from './locks';
import { getRoleIdOfOperator, isRole, ROLES_COLLECTION, type Role, readAllRoles } from './stored';

const ROLES_PATH = `${API_BASE_PATH}/roles`;

const toListedRole = ({ _id, version, name, scopes }: Role, holderCount: number) => ({
  _id,
  version,
  name,
  scopes,
  holders: holderCount,
});

const filterRoleHolders = (operators: readonly Document[], { _id }: Role) =>
  operators.filter((account) => getRoleIdOfOperator(account) === _id);

const readRoleIdOfCall = ({ params }: RouteCall) => params.id ?? '';

/** Throws 409 if there are too many roles, and 422 if another role has the name. */
async function refuseExcessOrDuplicateRole(
  work: WriteContext,
  roleName: string,
  roleId: string | null,
): Promise<void> {
  await work.tx.lock(ROLE_RULES_LOCK_NAME);
  const roles = await readAllRoles(work.tx);
  const maxRoles = limits.roleLimits.most;
  if (roleId === null && roles.length >= maxRoles)
    throw new ApiError('too_many_roles', { args: { max: maxRoles } });
  if (roles.some((role) => role._id !== roleId && role.name === roleName))
    throw createInvalidBodyError({ name: { key: 'taken' } });
}

/**
 * Stores new scopes (rights) for the operators who have a changed role. An operator's scope is the role's
 * scope, with the rights that were added or removed for this operator.
 */
async function updateScopesOfRoleHolders(
  work: WriteContext,
  previousRole: Role,
  updatedRole: Role,
  services: ApiServices,
): Promise<number> {
  const { tx, call } = work;
  const { accounts, resources, messages } = services;
  const scopeNames = collectNamesUsableInScopes(resources);
  const caller = await rereadCallerInTransaction(work, services);
  const holders = filterRoleHolders(await readOperatorAccounts(tx, accounts), previousRole);
  for (const account of holders) {
    const scope = buildScopeAfterRoleChange(
      readAccountScope(account),
      previousRole.scopes,
      updatedRole.scopes,
      scopeNames,
    );
    if (scope.length === 0) throw createInvalidBodyError({ scopes: { key: 'required' } });
    if (JSON.stringify(scope) === JSON.stringify(account.scope)) continue;
    requireCallerHoldsScopes(caller, scope);
    if (account._id !== caller._id) await requireOperatorOtherThanCaller(tx, account._id, caller, services);
    if (!isUnrestrictedScope(scope)) await requireAnotherFullRightsUser(tx, accounts, account);
    await tx.replace(accounts.path, {
      ...account,
      scope,
      version: account.version + 1,
      updatedAt: call.now.toISOString(),
    });
    const subject = createMaskedPersonOfRecord(accounts.resource, account, messages.masks);
    addAccessEntryAboutOtherRecord(call, { action: 'rights', resource: accounts.resource.name, subject });
  }
  return holders.length;
}

/**
 * Returns the stored role that a call names. Throws 404 if there is none, and 412 if If-Match names another
 * version.
 */
async function lockAndReadRoleOfCall({ tx, call }: WriteContext): Promise<Role> {
  // This exclusive lock waits for calls that assign the role to an operator. They take the same lock in
  // shared mode.
  await tx.lock(`${ROLES_COLLECTION}/${readRoleIdOfCall(call)}`);
  const role = await tx.get(ROLES_COLLECTION, readRoleIdOfCall(call));
  if (!isRole(role)) throw new ApiError('not_found');
  if (!doesIfMatchAllowVersion(call, role.version)) throw new ApiError('conflict');
  return role;
}

/**
 * The endpoints for roles (decisions, section 17). A change of a role also changes the scope (rights) of each
 * operator who has the role.
 */
export function createRoleRoutes(services: ApiServices): Route[] {
  const { store, accounts, random } = services;
  const allowedCallers = getCallersWhoMaySeeOperators(services.resources);
  const sharedRouteOptions = {
    who: allowedCallers,
    ofNoResource: true,
    forPeople: true,
    access: 'rights',
    confirm: true,
  } as const;
  return [
    {
      method: 'GET',
      path: ROLES_PATH,
      who: allowedCallers,
      ofNoResource: true,
      forPeople: true,
      describe: () => ({ title: 'Lists the roles of operators', answer: rolesAnswerSchema }),
      async read({ request }) {
        refuseQueryParams(request.url);
        const operators = await readOperatorAccounts(store, accounts);
        const roles = (await readAllRoles(store)).map((role) =>
          toListedRole(role, filterRoleHolders(operators, role).length),
        );
        return { status: 200, body: { roles } };
      },
    },
    defineChange({
      method: 'POST',
      path: ROLES_PATH,
      ...sharedRouteOptions,
      describe: () => ({
        title: 'Creates a role',
        body: roleBodySchema,
        status: 201,
        answer: roleAnswerSchema,
        errors: roleErrorCodes,
      }),
      input: 'json',
      async answerAgain(reader, id, status) {
        const role = await reader.get(ROLES_COLLECTION, id);
        if (!isRole(role)) throw new ApiError('not_found');
        const holders = filterRoleHolders(await readOperatorAccounts(reader, accounts), role);
        return { status, body: { role: toListedRole(role, holders.length) } };
      },
      async prepare(call, body) {
        requireAccountChangeRight(call, services);
        const roleInput = parseRoleBody(body, services);
        addToAccessEntryDraft(call, { filter: roleInput.name });
        return {
          locks: async () => [sharedLock(accounts.path, call.operator._id), { name: ROLE_RULES_LOCK_NAME }],
          async run(work) {
            requireCallerHoldsScopes(await rereadCallerInTransaction(work, services), roleInput.scopes);
            await refuseExcessOrDuplicateRole(work, roleInput.name, null);
            const generatedFields = {
              _id: createTimePrefixedId(call.now, random),
              version: 1,
              updatedAt: call.now.toISOString(),
            };
            const role: Role = { ...generatedFields, ...roleInput };
            await work.tx.insert(ROLES_COLLECTION, role);
            return { id: role._id, answer: { status: 201, body: { role: toListedRole(role, 0) } } };
          },
        };
      },
    }),
    defineChange({
      method: 'PUT',
      path: `${ROLES_PATH}/:id`,
      ...sharedRouteOptions,
      describe: () => ({
        title: 'Changes a role, and the scope of each operator who holds it',
        version: 'taken',
        body: roleBodySchema,
        answer: roleAnswerSchema,
        errors: [...roleErrorCodes, 'last_operator'],
      }),
      input: 'json',
      async prepare(call, body) {
        requireAccountChangeRight(call, services);
        const roleInput = parseRoleBody(body, services);
        addToAccessEntryDraft(call, { filter: roleInput.name });
        return {
          locks: () => computeLocksForRoleChange(services, call.operator._id, readRoleIdOfCall(call)),
          async run(work) {
            const previousRole = await lockAndReadRoleOfCall(work);
            requireCallerHoldsScopes(
              await rereadCallerInTransaction(work, services),
              previousRole.scopes,
              roleInput.scopes,
            );
            await refuseExcessOrDuplicateRole(work, roleInput.name, previousRole._id);
            const updatedRole: Role = {
              ...previousRole,
              ...roleInput,
              version: previousRole.version + 1,
              updatedAt: call.now.toISOString(),
            };
            await work.tx.replace(ROLES_COLLECTION, updatedRole);
            const holderCount = await updateScopesOfRoleHolders(work, previousRole, updatedRole, services);
            return {
              id: updatedRole._id,
              answer: { status: 200, body: { role: toListedRole(updatedRole, holderCount) } },
            };
          },
        };
      },
    }),
    defineChange({
      method: 'DELETE',
      path: `${ROLES_PATH}/:id`,
      ...sharedRouteOptions,
      describe: () => deleteRoleRouteDescription,
      input: 'none',
      async prepare(call) {
        requireAccountChangeRight(call, services);
        return {
          locks: async () => [
            sharedLock(accounts.path, call.operator._id),
            exclusiveLock(ROLES_COLLECTION, readRoleIdOfCall(call)),
          ],
          async run(work) {
            const role = await lockAndReadRoleOfCall(work);
            addToAccessEntryDraft(call, { filter: role.name });
            requireCallerHoldsScopes(await rereadCallerInTransaction(work, services), role.scopes);
            const operators = await readOperatorAccounts(work.tx, accounts);
            const count = filterRoleHolders(operators, role).length;
            if (count > 0) throw new ApiError('role_held', { args: { count }, body: { count } });
            await work.tx.remove(ROLES_COLLECTION, role._id);
            return { id: role._id, answer: { status: 200, body: { role: { _id: role._id } } } };
          },
        };
      },
    }),
  ];
}
