import type { Verb } from '../../schema/index';
import { ifMatch } from '../wire/headers';
import { type Http, readObjectAt } from '../wire/http';

/** An operator in the form of the list (docs/api.md). */
export interface ListedOperator {
  _id: string;
  version: number;
  name: string;
  /** The masked username. */
  username: string;
  _role: string | null;
  scope: readonly string[];
  state: 'active' | 'invited' | 'expired' | 'suspended';
  lastSignInAt: string | null;
  factors: { authenticator: boolean; passkeys: number };
  secondDueAt: string | null;
  /** True if another operator required a second factor; absent in a custom API. */
  secondRequired?: boolean;
  /** True if the operator's rights require a second factor. */
  secondByRights?: boolean;
  addresses: readonly string[];
}

/** A stored role, and the number of operators who hold it. */
export interface Role {
  _id: string;
  version: number;
  name: string;
  scopes: readonly string[];
  holders: number;
}

/** The parts of a role that are changed together. */
export type RoleParts = Pick<Role, 'name' | 'scopes'>;

/** A right that calls of the API require. */
export interface AskedRight {
  /** Name of a resource; for calls about none, the first part of their path. */
  name: string;
  group: string | null;
  verb: Verb;
  personal: boolean;
  needs: readonly string[];
}

/** A new invitation; `link` only if no mail was sent. */
export interface Invitation {
  until: string;
  mailed: boolean;
  link?: string;
}

/** The parts of an operator that are changed together. */
export interface OperatorChange {
  name?: string;
  _role?: string | null;
  scope?: readonly string[];
  addresses?: readonly string[];
  secondRequired?: boolean;
}

/** The parts of a token that the operator chooses. */
export interface TokenParts {
  name: string;
  scopes: readonly string[];
  /** True if the token opens personal data of its areas, for `reason`. */
  personal: boolean;
  reason: string;
  expiresAt: string;
}

/** A program's token, without its key. */
export interface Token extends TokenParts {
  _id: string;
  createdAt: string;
  createdBy: string;
  lastUsedAt: string | null;
  state: 'active' | 'expired' | 'stopped';
}

/** Calls about an operator without a body. */
export type OperatorAct = 'suspend' | 'resume' | 'end-sessions' | 'reset-second';

type Invited = { operator: ListedOperator; invitation: Invitation };
type Versioned = Pick<Role, '_id' | 'version'>;

/** The calls about operators and roles (decisions, section 17). */
export interface OperatorCalls {
  /** Reads all operators, by name. */
  readOperators(signal?: AbortSignal): Promise<readonly ListedOperator[]>;
  readRoles(signal?: AbortSignal): Promise<readonly Role[]>;
  readRights(signal?: AbortSignal): Promise<readonly AskedRight[]>;
  inviteOperator(body: { name: string; email: string; _role: string }): Promise<Invited>;
  inviteAgain(id: string): Promise<Invited>;
  changeOperator(operator: Versioned, body: OperatorChange): Promise<void>;
  actOn(id: string, act: OperatorAct): Promise<void>;
  /**
   * Sends a reminder to operators who lack a required second factor, each once a day; returns their number.
   */
  remindOperators(): Promise<number>;
  /** Removes an operator's access to the console, and a pending invitation. */
  removeOperator(id: string): Promise<void>;
  saveRole(role: Versioned | null, body: RoleParts): Promise<void>;
  removeRole(role: Versioned): Promise<void>;
  readTokens(signal?: AbortSignal): Promise<readonly Token[]>;
  /** Creates a token. Returns its key, which no later call returns. */
  createToken(body: TokenParts): Promise<string>;
  revokeToken(id: string): Promise<void>;
}

const OPERATORS = '/operators';
const ROLES = '/roles';
const TOKENS = '/tokens';
const at = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`;

/** Returns the calls about operators and roles. */
export function operatorCallsOver(http: Http): OperatorCalls {
  const send = async (method: string, path: string, body?: object, version?: number) =>
    (
      await http(path, {
        method,
        ...(body && { body: JSON.stringify(body) }),
        ...(version !== undefined && { headers: ifMatch(version) }),
      })
    ).json;
  const read = async <T>(path: string, key: string, signal?: AbortSignal): Promise<readonly T[]> => {
    const found = (await http(path, { signal })).json[key];
    return Array.isArray(found) ? found : [];
  };
  return {
    async readOperators(signal) {
      const all: ListedOperator[] = [];
      for (;;) {
        const { json } = await http(OPERATORS, { headers: { skip: String(all.length) }, signal });
        const page = Array.isArray(json.operators) ? (json.operators as ListedOperator[]) : [];
        all.push(...page);
        if (page.length === 0 || all.length >= Number(readObjectAt(json, 'summary').totalCount)) return all;
      }
    },
    readRoles: (signal) => read(ROLES, 'roles', signal),
    readRights: (signal) => read(`${ROLES}/rights`, 'rights', signal),
    inviteOperator: async (body) => (await send('POST', OPERATORS, body)) as unknown as Invited,
    inviteAgain: async (id) => (await send('POST', `${at(OPERATORS, id)}/invite`)) as unknown as Invited,
    changeOperator: async ({ _id, version }, body) =>
      void (await send('PUT', at(OPERATORS, _id), body, version)),
    actOn: async (id, act) => void (await send('POST', `${at(OPERATORS, id)}/${act}`)),
    async remindOperators() {
      let all = 0;
      for (;;) {
        const { reminded, left } = await send('POST', `${OPERATORS}/remind`);
        all += Number(reminded) || 0;
        // One call reminds only some of many operators; if it makes no progress, the rest is left.
        if (!reminded || !left) return all;
      }
    },
    removeOperator: async (id) => void (await send('DELETE', at(OPERATORS, id))),
    saveRole: async (role, body) =>
      void (role
        ? await send('PUT', at(ROLES, role._id), body, role.version)
        : await send('POST', ROLES, body)),
    removeRole: async ({ _id, version }) => void (await send('DELETE', at(ROLES, _id), undefined, version)),
    readTokens: (signal) => read(TOKENS, 'tokens', signal),
    createToken: async (body) => String((await send('POST', TOKENS, body)).key ?? ''),
    revokeToken: async (id) => void (await send('DELETE', at(TOKENS, id))),
  };
}
