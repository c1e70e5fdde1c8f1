import { createOwnPasswordCalls, type OwnPasswordCalls } from '../session/ownPassword';
import {
  answerPasskeyChallenge,
  createSecondFactorSetUpCalls,
  type PostJsonFunction,
  type SecondFactorAddedAnswer,
  type SecondFactorSetUpCalls,
} from '../session/secondSteps';
import { type HttpClient, ignoreNotFoundError, requireListInJson, requireObjectInJson } from '../wire/http';
import type { ApiCall } from '../wire/request';
import type { OperatorCalls } from './operators';
import { autoCallHeader } from './reads';

interface SecondFactorTimestamps {
  addedAt: string;
  usedAt: string | null;
}

/** The second factors of the operator's own account (decisions, section 17). */
export interface OwnSecuritySettings {
  /** The instant when the password was set; null if it was set before the API recorded this time. */
  passwordSetAt: string | null;
  /** Whether the operator's rights require a second factor. */
  required: boolean;
  /**
   * Instant until which the operator may sign in without the required factor; null if no required factor is
   * missing.
   */
  graceUntil: string | null;
  offersPasskeys: boolean;
  authenticator: SecondFactorTimestamps | null;
  passkeys: readonly (SecondFactorTimestamps & { _id: string; name: string })[];
  recovery: { left: number; of: number; madeAt: string } | null;
}

/** A session of the operator, in this or another browser. */
export interface OperatorSession {
  _id: string;
  isOwn: boolean;
  startedAt: string;
  seenAt: string;
  address: string;
  agent: string;
}

/**
 * A successful or failed sign-in of the operator. `by` names the type of proof that was given, even if the
 * proof was wrong (docs/api.md).
 */
export interface SignInLogEntry {
  at: string;
  result: 'done' | 'failed';
  by: 'password' | 'authenticator' | 'recovery' | 'passkey' | 'onlyPasskey' | 'address';
  address: string;
  agent: string;
  isNewAddress: boolean;
}

/**
 * The time until the session ends if the operator makes no further call, in seconds (`endsIn`). `endsBy` is
 * the limit that ends the session: the idle time or the whole length.
 */
export interface SessionRemainingTime {
  endsIn: number;
  endsBy: 'idle' | 'whole';
}

/** The functions that call the API about the operator's password, second factors and sessions. */
export interface SecurityCalls extends SecondFactorSetUpCalls, OwnPasswordCalls {
  readSecurity(signal?: AbortSignal): Promise<OwnSecuritySettings>;
  removeAuthenticator(): Promise<void>;
  removePasskey(id: string): Promise<void>;
  renamePasskey(id: string, passkeyName: string): Promise<void>;
  /** Returns ten new recovery codes, which replace the earlier ones. */
  makeRecovery(): Promise<SecondFactorAddedAnswer>;
  /**
   * Returns when the session ends; null if the answer of the API does not contain this time. The call does
   * not extend the session.
   */
  readSessionEnd(signal?: AbortSignal): Promise<SessionRemainingTime | null>;
  /** Extends the session by restarting its idle time. */
  keepSession(): Promise<SessionRemainingTime | null>;
  readSessions(signal?: AbortSignal): Promise<readonly OperatorSession[]>;
  /** Reads the latest sign-ins, newest first. */
  readSignIns(signal?: AbortSignal): Promise<readonly SignInLogEntry[]>;
  endSession(id: string): Promise<void>;
  /** Ends all sessions of the operator except the one of this browser. */
  endOtherSessions(): Promise<void>;
  /** Confirms the operator's identity by a code of their authenticator app. */
  confirmByCode(authenticatorCode: string): Promise<void>;
  confirmByPasskey(): Promise<void>;
  /**
   * Loads the functions that call the API about other operators and roles. Their code is separate to keep the
   * first load small.
   */
  operators(): Promise<OperatorCalls>;
}

/** Returns the functions that call the API about the operator's own security. */
export function createSecurityCalls(http: HttpClient): SecurityCalls {
  const postJson: PostJsonFunction = async (path, body) =>
    (await http(path, { method: 'POST', body: JSON.stringify(body) })).json;
  const readSessionRemainingTime = async (call: ApiCall): Promise<SessionRemainingTime | null> => {
    const { endsIn, endsBy } = requireObjectInJson((await http('/session', call)).json, 'session');
    return typeof endsIn === 'number' ? { endsIn, endsBy: endsBy === 'whole' ? 'whole' : 'idle' } : null;
  };
  const sendDelete = async (path: string) =>
    void (await http(path, { method: 'DELETE' }).catch(ignoreNotFoundError));
  return {
    ...createSecondFactorSetUpCalls(postJson),
    ...createOwnPasswordCalls(http),
    readSecurity: async (signal) =>
      requireObjectInJson(
        (await http('/security', { signal })).json,
        'security',
      ) as unknown as OwnSecuritySettings,
    removeAuthenticator: () => sendDelete('/security/authenticator'),
    removePasskey: (id) => sendDelete(`/security/passkeys/${encodeURIComponent(id)}`),
    renamePasskey: async (id, passkeyName) =>
      void (await http(`/security/passkeys/${encodeURIComponent(id)}`, {
        method: 'PUT',
        body: JSON.stringify({ name: passkeyName }),
      })),
    makeRecovery: () => postJson('/security/recovery', {}),
    readSessionEnd: (signal) => readSessionRemainingTime({ headers: autoCallHeader(true), signal }),
    keepSession: () => readSessionRemainingTime({}),
    async readSessions(signal) {
      return requireListInJson((await http('/session/sessions', { signal })).json, 'sessions');
    },
    async readSignIns(signal) {
      return requireListInJson((await http('/session/sign-ins', { signal })).json, 'signIns');
    },
    endSession: (id) => sendDelete(`/session/sessions/${encodeURIComponent(id)}`),
    endOtherSessions: async () => void (await http('/session/sessions', { method: 'DELETE' })),
    confirmByCode: async (authenticatorCode) =>
      void (await postJson('/session/confirm', { code: authenticatorCode })),
    operators: async () => (await import('./operators')).createOperatorCalls(http),
    async confirmByPasskey() {
      const response = await answerPasskeyChallenge(postJson, { confirm: true });
      await postJson('/session/confirm', { response });
    },
  };
}
