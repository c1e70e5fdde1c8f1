import { expect } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import {
  type Caller,
  type CallOptions,
  confirm,
  cookieOf,
  createTestApi,
  PASSWORD,
  type TestAnswer,
} from '../../core/api/harness';

export const OWNER = 'owner@example.com';
export const DAY_MS = 24 * 60 * 60 * 1000;
export const REFUSED = [401, 'token'];

export const outcome = ({ status, json }: TestAnswer) => [status, json.code];
export const scopes = (...words: string[]) => ['console', ...words.map((word) => `console:${word}`)];

/** An API with an owner who makes tokens, and programs that call with them. */
export async function withOwner(options: Parameters<typeof createTestApi>[0] = {}) {
  const t = await createTestApi(options);
  async function callerFor(username: string, only?: readonly string[]) {
    await t.addOperator(username, '김운영', only);
    const from =
      (own: CallOptions['env']): Caller =>
      (method, path, sent = {}) =>
        t.call(method, path, { ...sent, env: { address: '192.0.2.1', ...own, ...sent.env } });
    const cookie = await cookieOf(from({}), username, PASSWORD);
    const caller = from({ cookie });
    await confirm(caller);
    return { caller, cookie };
  }
  const { caller: owner, cookie } = await callerFor(OWNER);
  const make = (more: Loose = {}, by = owner) => {
    const expiresAt = new Date(t.clock.now.getTime() + 30 * DAY_MS).toISOString();
    const body = { name: '스토어', scopes: scopes('support', 'members.view'), expiresAt, ...more };
    return by('POST', 'tokens', { body });
  };
  return {
    ...t,
    callerFor,
    owner,
    cookie,
    make,
    /** Moves the clock on (milliseconds). */
    later(ms: number) {
      t.later(ms);
    },
    /** A program: it sends no cookie, and says nothing of where it comes from. */
    program(key: string, env: CallOptions['env'] = {}): Caller {
      return (method, path, sent = {}) =>
        t.call(method, path, {
          ...sent,
          headers: { authorization: `Bearer ${key}`, ...sent.headers },
          env: { site: null, ...env },
        });
    },
    async keyOf(more: Loose = {}) {
      const { status, json } = await make(more);
      expect(status).toBe(201);
      return { key: String(json.key), id: String((json.token as Loose)._id) };
    },
    /** The record of access, oldest first. */
    async entries() {
      return t.accessEntries();
    },
  };
}
