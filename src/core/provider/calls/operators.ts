import type { AccessVerb } from '../../schema/index';
import { ifMatchHeader } from '../wire/headers';
import {
  type HttpClient,
  ignoreConflictIfStored,
  ignoreNotFoundError,
  requireListInJson,
  requireObjectInJson,
} from '../wire/http';

/** An operator, as the API returns it in the list of all operators (docs/api.md). */
export interface ListedOperator {
  _id: string;
  version: number;
  name: string;
  /** The username, in masked form. */
  username: string;
  _role: string | null;
  scope: readonly string[];
  state: 'active' | 'invited' | 'expired' | 'suspended';
  lastSignInAt: string | null;
  factors: { authenticator: boolean; passkeys: number };
  secondDueAt: string | null;
  /**
   * True if another operator made a second factor mandatory for this operator; absent in APIs other than the
   * console's.
   */
  secondRequired?: boolean;
  /** True if this operator's rights require a second factor. */
  secondByRights?: boolean;
  addresses: readonly string[];
}

/** A stored role, and the number of operators who hold it. */
export interface OperatorRole {
  _id: string;
  version: number;
  name: string;
  scopes: readonly string[];
  holders: number;
}

/** The values of a role that one call changes together. */
export type RoleValues = Pick<OperatorRole, 'name' | 'scopes'>;

/** A right that some calls of the API require. */
export interface RequiredRight {
  /**
   * Name of the resource that the calls are about. For calls that are about no resource, the first segment of
   * their path.
   */
  name: string;
  group: string | null;
  verb: AccessVerb;
  personal: boolean;
  needs: readonly string[];
}

/** A new invitation. `link` is only set if no mail was sent. */
export interface CreatedInvitation {
  until: string;
  mailed: boolean;
  link?: string;
}

/** The values of an operator that one call changes together. */
export interface OperatorChanges {
  name?: string;
  _role?: string | null;
  scope?: readonly string[];
  addresses?: readonly string[];
  secondRequired?: boolean;
}

/** The values of a token that the operator chooses. */
export interface ProgramTokenValues {
  name: string;
  scopes: readonly string[];
  /** True if the token gives access to personal data in its areas. `reason` is the reason for this access. */
  personal: boolean;
  reason: string;
  expiresAt: string;
}

/** A program's API token, without its secret key. */
export interface ProgramToken extends ProgramTokenValues {
  _id: string;
  createdAt: string;
  createdBy: string;
  lastUsedAt: string | null;
  state: 'active' | 'expired' | 'stopped';
}

/** The calls about an operator that have no request body. */
export type OperatorActionName = 'suspend' | 'resume' | 'end-sessions' | 'reset-second';

type OperatorWithInvitation = { operator: ListedOperator; invitation: CreatedInvitation };
type IdWithVersion = Pick<OperatorRole, '_id' | 'version'>;

/** The functions that call the API about operators and roles (decisions, section 17). */
export interface OperatorCalls {
  /** Reads all operators, sorted by name. */
  readOperators(signal?: AbortSignal): Promise<readonly ListedOperator[]>;
  readRoles(signal?: AbortSignal): Promise<readonly OperatorRole[]>;
  readRights(signal?: AbortSignal): Promise<readonly RequiredRight[]>;
  /**
   * Invites an operator. A repeated call with the same `idempotencyKey` replaces the invitation, because its
   * link was lost with the first answer.
   */
  inviteOperator(
    body: { name: string; email: string; _role: string },
    idempotencyKey: string,
  ): Promise<OperatorWithInvitation>;
  inviteAgain(id: string): Promise<OperatorWithInvitation>;
  changeOperator(operator: IdWithVersion, changes: OperatorChanges): Promise<void>;
  actOn(operatorId: string, actionName: OperatorActionName): Promise<void>;
  /**
   * Sends a reminder to the operators who lack a required second factor, to each at most once a day. Returns
   * the number of reminded operators.
   */
  remindOperators(): Promise<number>;
  /** Ends an operator's access to the console, or a pending invitation. */
  removeOperator(id: string): Promise<void>;
  createRole(roleValues: RoleValues, idempotencyKey: string): Promise<void>;
  changeRole(role: IdWithVersion, roleValues: RoleValues): Promise<void>;
  removeRole(role: IdWithVersion): Promise<void>;
  readTokens(signal?: AbortSignal): Promise<readonly ProgramToken[]>;
  /**
   * Creates a token. Returns its secret key, which no later call returns. A repeated call with the same
   * `idempotencyKey` replaces the token, because the key was lost with the first answer.
   */
  createToken(tokenValues: ProgramTokenValues, idempotencyKey: string): Promise<string>;
  revokeToken(id: string): Promise<void>;
}

const OPERATORS_PATH = '/operators';
const ROLES_PATH = '/roles';
const API_TOKENS_REQUEST_PATH = '/tokens';
const appendIdToPath = (basePath: string, id: string) => `${basePath}/${encodeURIComponent(id)}`;

/** Returns the functions that call the API about operators and roles. */
export function createOperatorCalls(http: HttpClient): OperatorCalls {
  const sendJson = async (method: string, path: string, body?: object, version?: number) =>
    (
      await http(path, {
        method,
        ...(body && { body: JSON.stringify(body) }),
        ...(version !== undefined && { headers: ifMatchHeader(version) }),
      })
    ).json;
  const sendCreation = async (path: string, body: object, idempotencyKey: string) =>
    (
      await http(path, {
        method: 'POST',
        headers: { 'Idempotency-Key': idempotencyKey },
        body: JSON.stringify(body),
      })
    ).json;
  const remove = async (path: string, version?: number): Promise<void> =>
    void (await sendJson('DELETE', path, undefined, version).catch(ignoreNotFoundError));
  const fetchJsonList = async <T>(
    path: string,
    listKey: string,
    signal?: AbortSignal,
  ): Promise<readonly T[]> => requireListInJson((await http(path, { signal })).json, listKey);
  const readRoles = (signal?: AbortSignal) => fetchJsonList<OperatorRole>(ROLES_PATH, 'roles', signal);
  async function readOperators(signal?: AbortSignal) {
    const operators: ListedOperator[] = [];
    for (;;) {
      const { json } = await http(OPERATORS_PATH, { headers: { skip: String(operators.length) }, signal });
      const pageOperators = requireListInJson<ListedOperator>(json, 'operators');
      operators.push(...pageOperators);
      if (
        pageOperators.length === 0 ||
        operators.length >= Number(requireObjectInJson(json, 'summary').totalCount)
      )
        return operators;
    }
  }
  /** Changes a role or an operator, in the version that was last read. */
  async function sendChange<T extends { _id: string }>(
    basePath: string,
    { _id, version }: IdWithVersion,
    changes: object,
    readAll: () => Promise<readonly T[]>,
  ): Promise<void> {
    const findStored = async () => (await readAll()).find((stored) => stored._id === _id);
    await sendJson('PUT', appendIdToPath(basePath, _id), changes, version).catch((error: unknown) =>
      ignoreConflictIfStored(error, changes, findStored),
    );
  }
  return {
    readOperators,
    readRoles,
    readRights: (signal) => fetchJsonList(`${ROLES_PATH}/rights`, 'rights', signal),
    inviteOperator: async (body, key) =>
      (await sendCreation(OPERATORS_PATH, body, key)) as unknown as OperatorWithInvitation,
    inviteAgain: async (id) =>
      (await sendJson(
        'POST',
        `${appendIdToPath(OPERATORS_PATH, id)}/invite`,
      )) as unknown as OperatorWithInvitation,
    changeOperator: (operator, changes) => sendChange(OPERATORS_PATH, operator, changes, readOperators),
    actOn: async (id, actionName) =>
      void (await sendJson('POST', `${appendIdToPath(OPERATORS_PATH, id)}/${actionName}`)),
    async remindOperators() {
      let remindedCount = 0;
      for (;;) {
        const { reminded, left } = await sendJson('POST', `${OPERATORS_PATH}/remind`);
        remindedCount += Number(reminded) || 0;
        // One call reminds only some of many operators. The call is repeated until no operator is left, or
        // until it reminds none.
        if (!reminded || !left) return remindedCount;
      }
    },
    removeOperator: (id) => remove(appendIdToPath(OPERATORS_PATH, id)),
    createRole: async (roleValues, key) => void (await sendCreation(ROLES_PATH, roleValues, key)),
    changeRole: (role, roleValues) => sendChange(ROLES_PATH, role, roleValues, readRoles),
    removeRole: ({ _id, version }) => remove(appendIdToPath(ROLES_PATH, _id), version),
    readTokens: (signal) => fetchJsonList(API_TOKENS_REQUEST_PATH, 'tokens', signal),
    createToken: async (tokenValues, key) =>
      String((await sendCreation(API_TOKENS_REQUEST_PATH, tokenValues, key)).key ?? ''),
    revokeToken: (id) => remove(appendIdToPath(API_TOKENS_REQUEST_PATH, id)),
  };
}
