import {
  findUnknownScopeWords,
  isBlankText,
  isStorableText,
  isUnrestrictedScope,
  type Loose,
  lengthOf,
  limits,
  type Problems,
} from '../../../src/core/schema/index';
import {
  buildScopeAfterRoleChange,
  buildScopeFromRightsTableCells,
  collectNamesUsableInScopes,
  convertScopeToRightsTableCells,
} from '../../../src/core/schema/record/scopeCells';
import { toSingleLine } from '../../../src/core/schema/text/text';
import { readAccountScope } from '../accounts/accounts';
import { requireAnotherFullRightsUser } from '../accounts/leaving';
import { readOperatorAccounts } from '../accounts/operatorKeys';
import { ApiError } from '../basics/errors';
import { newId } from '../basics/ids';
import { addAccessEntryAboutOtherRecord, addToAccessEntryDraft } from '../call/accessNote';
import { refuseQueryParams, refuseUnknownKeys } from '../call/params';
import { API_BASE_PATH, change, type Route, type RouteCall, type WriteContext } from '../call/route';
import { createMaskedPersonOfRecord } from '../privacy/mask';
import type { ApiServices } from '../services';
import { exclusiveLock, sharedLock } from '../store/locks';
import {
  getCallersWhoMaySeeOperators,
  requireAccountChangeRight,
  requireCallerHoldsScopes,
  requireOperatorOtherThanCaller,
  rereadCallerInTransaction,
} from './admit';
import { roleAnswerSchema, roleBodySchema, roleErrorCodes, rolesAnswerSchema } from './facts';
import { computeLocksForRoleChange, ROLE_RULES_LOCK_NAME } from './locks';
import { getRoleIdOfOperator, isRole, ROLES_COLLECTION, type Role, readAllRoles } from './stored';

const ROLES_PATH = `${API_BASE_PATH}/roles`;

const toListedRole = ({ _id, version, name, scopes }: Role, holders: number) => ({
  _id,
  version,
  name,
  scopes,
  holders,
});

const readRoleIdOfCall = ({ params }: RouteCall) => params.id ?? '';

const isStringArray = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length <= limits.maxListFieldItems &&
  value.every((one) => typeof one === 'string');

const createInvalidFieldsError = (of: Problems) => new ApiError('invalid', { problems: { of } });

/**
 * Returns the shortest list of scopes that grants the same rights as the scopes in a body. Throws 422 for
 * unknown scopes and for an empty list.
 */
export function parseScopesInBody(sent: unknown, key: string, services: ApiServices): string[] {
  const known = collectNamesUsableInScopes(services.resources);
  const words = [...known.areas, ...known.words, 'personal', 'read'];
  if (!isStringArray(sent)) throw createInvalidFieldsError({ [key]: { key: 'type' } });
  const isScopeOutsideConsole = (scope: string) => scope !== 'console' && !scope.startsWith('console:');
  if (sent.some(isScopeOutsideConsole) || findUnknownScopeWords(sent, words).length > 0)
    throw createInvalidFieldsError({ [key]: { key: 'notAChoice' } });
  const scopes = buildScopeFromRightsTableCells(convertScopeToRightsTableCells(sent, known), known);
  if (scopes.length === 0) throw createInvalidFieldsError({ [key]: { key: 'required' } });
  return scopes;
}

function parseRoleBody({ name: sent, scopes, ...others }: Loose, services: ApiServices) {
  refuseUnknownKeys(Object.keys(others).filter((key) => key !== 'version' && key !== '_id'));
  const name = typeof sent === 'string' ? toSingleLine(sent) : '';
  if (isBlankText(name) || !isStorableText(name))
    throw createInvalidFieldsError({ name: { key: 'required' } });
  const max = limits.roleLimits.name;
  if (lengthOf(name) > max) throw createInvalidFieldsError({ name: { key: 'tooLong', args: { max } } });
  return { name, scopes: parseScopesInBody(scopes, 'scopes', services) };
}

/** Throws 409 if there are too many roles, and 422 if another role has the name. */
async function refuseExcessOrDuplicateRole(
  work: WriteContext,
  name: string,
  id: string | null,
): Promise<void> {
  await work.tx.lock(ROLE_RULES_LOCK_NAME);
  const all = await readAllRoles(work.tx);
  const most = limits.roleLimits.most;
  if (id === null && all.length >= most) throw new ApiError('too_many_roles', { args: { max: most } });
  if (all.some((role) => role._id !== id && role.name === name))
    throw createInvalidFieldsError({ name: { key: 'taken' } });
}

/**
 * Writes the scope of each operator with a changed role: the role's scope, with the operator's own additions
 * and removals.
 */
async function updateScopesOfRoleHolders(
  work: WriteContext,
  before: Role,
  after: Role,
  services: ApiServices,
): Promise<number> {
  const { tx, call } = work;
  const { accounts, resources, messages } = services;
  const known = collectNamesUsableInScopes(resources);
  const caller = await rereadCallerInTransaction(work, services);
  const holders = (await readOperatorAccounts(tx, accounts)).filter(
    (account) => getRoleIdOfOperator(account) === before._id,
  );
  for (const account of holders) {
    const scope = buildScopeAfterRoleChange(readAccountScope(account), before.scopes, after.scopes, known);
    if (scope.length === 0) throw createInvalidFieldsError({ scopes: { key: 'required' } });
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
  // A call that assigns the role to an operator takes the same lock in shared mode.
  await tx.lock(`${ROLES_COLLECTION}/${readRoleIdOfCall(call)}`);
  const role = await tx.get(ROLES_COLLECTION, readRoleIdOfCall(call));
  if (!isRole(role)) throw new ApiError('not_found');
  const match = call.request.headers.get('if-match');
  if (match !== null && match !== `"${role.version}"`) throw new ApiError('conflict');
  return role;
}

/**
 * The endpoints for roles (decisions, section 17). A change of a role also writes the scope of each operator
 * who has the role.
 */
export function createRoleRoutes(services: ApiServices): Route[] {
  const { store, accounts, random } = services;
  const who = getCallersWhoMaySeeOperators(services.resources);
  const declared = { who, ofNoResource: true, forPeople: true, access: 'rights', confirm: true } as const;
  return [
    {
      method: 'GET',
      path: ROLES_PATH,
      who,
      ofNoResource: true,
      forPeople: true,
      describe: () => ({ title: 'Lists the roles of operators', answer: rolesAnswerSchema }),
      async read({ request }) {
        refuseQueryParams(request.url);
        const operators = await readOperatorAccounts(store, accounts);
        const roles = (await readAllRoles(store)).map((role) =>
          toListedRole(role, operators.filter((account) => getRoleIdOfOperator(account) === role._id).length),
        );
        return { status: 200, body: { roles } };
      },
    },
    change({
      method: 'POST',
      path: ROLES_PATH,
      ...declared,
      describe: () => ({
        title: 'Creates a role',
        body: roleBodySchema,
        status: 201,
        answer: roleAnswerSchema,
        errors: roleErrorCodes,
      }),
      input: 'json',
      async prepare(call, body) {
        requireAccountChangeRight(call, services);
        const given = parseRoleBody(body, services);
        addToAccessEntryDraft(call, { filter: given.name });
        return {
          locks: async () => [sharedLock(accounts.path, call.operator._id), { name: ROLE_RULES_LOCK_NAME }],
          async run(work) {
            requireCallerHoldsScopes(await rereadCallerInTransaction(work, services), given.scopes);
            await refuseExcessOrDuplicateRole(work, given.name, null);
            const made = { _id: newId(call.now, random), version: 1, updatedAt: call.now.toISOString() };
            const role: Role = { ...made, ...given };
            await work.tx.insert(ROLES_COLLECTION, role);
            return { id: role._id, answer: { status: 201, body: { role: toListedRole(role, 0) } } };
          },
        };
      },
    }),
    change({
      method: 'PUT',
      path: `${ROLES_PATH}/:id`,
      ...declared,
      describe: () => ({
        title: 'Changes a role, and the scope of each operator who holds it',
        version: 'taken',
        body: roleBodySchema,
        answer: roleAnswerSchema,
        errors: [...roleErrorCodes, 'conflict', 'last_operator'],
      }),
      input: 'json',
      async prepare(call, body) {
        requireAccountChangeRight(call, services);
        const given = parseRoleBody(body, services);
        addToAccessEntryDraft(call, { filter: given.name });
        return {
          locks: () => computeLocksForRoleChange(services, call.operator._id, readRoleIdOfCall(call)),
          async run(work) {
            const before = await lockAndReadRoleOfCall(work);
            requireCallerHoldsScopes(
              await rereadCallerInTransaction(work, services),
              before.scopes,
              given.scopes,
            );
            await refuseExcessOrDuplicateRole(work, given.name, before._id);
            const after: Role = {
              ...before,
              ...given,
              version: before.version + 1,
              updatedAt: call.now.toISOString(),
            };
            await work.tx.replace(ROLES_COLLECTION, after);
            const holders = await updateScopesOfRoleHolders(work, before, after, services);
            return { id: after._id, answer: { status: 200, body: { role: toListedRole(after, holders) } } };
          },
        };
      },
    }),
    change({
      method: 'DELETE',
      path: `${ROLES_PATH}/:id`,
      ...declared,
      describe: () => ({
        title: 'Deletes a role that no operator holds',
        version: 'taken',
        answer: { type: 'object' },
        errors: ['role_held', 'conflict'],
      }),
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
            const count = operators.filter((account) => getRoleIdOfOperator(account) === role._id).length;
            if (count > 0) throw new ApiError('role_held', { args: { count }, body: { count } });
            await work.tx.remove(ROLES_COLLECTION, role._id);
            return { id: role._id, answer: { status: 200, body: { role: { _id: role._id } } } };
          },
        };
      },
    }),
  ];
}
