import { cookieOf, PASSWORD, type TestApi } from '../../../core/api/harness';
import type { Asked } from './areas';
import { groups } from './areas';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Somebody who calls: with the scope of the session, or null if it counts for nothing. */
export interface TestCaller {
  name: string;
  scope: readonly string[] | null;
  cookie: string;
}

/** Whoever is not signed in: each with what is done to an account after it has signed in. */
const strangers: Readonly<Record<string, (t: TestApi, id: string) => Promise<void>>> = {
  'a withdrawn operator': (t, id) => change(t, id, { isWithdrawn: true }),
  'an operator with another password': (t, id) =>
    t.store.transaction(async (tx) => {
      const credential = await tx.get('_credentials', id);
      if (credential) await tx.replace('_credentials', { ...credential, version: credential.version + 1 });
    }),
  'an expired session': (t, id) =>
    t.store.transaction(async (tx) => {
      const where = [{ op: 'equals', path: 'user', key: id }] as const;
      const expiresAt = new Date(t.clock.now.getTime() - DAY_MS).toISOString();
      for (const session of await tx.find('_sessions', { where, order: [], skip: 0, limit: 0 })) {
        await tx.replace('_sessions', { ...session, expiresAt });
      }
    }),
};

const narrowed = (words: readonly string[]) => ['console', ...words.map((word) => `console:${word}`)];

const scopes: Readonly<Record<string, readonly string[]>> = {
  'a member': [],
  'a member with groups and no console': ['console:content', 'console:members', 'console:personal'],
  ...Object.fromEntries(groups.map((group) => [`${group} alone`, narrowed([group])])),
  ...Object.fromEntries(groups.map((group) => [`${group} and personal data`, narrowed([group, 'personal'])])),
  'an unknown group': narrowed(['warehouse', 'personal']),
  'a reader': narrowed(['read']),
  'a reader of personal data': narrowed(['read', 'personal']),
  'a reader of content': narrowed(['content', 'read']),
  'all groups and no personal data': narrowed([...groups]),
  ...Object.fromEntries(
    (['view', 'write', 'delete', 'export'] as const).flatMap((verb) => [
      [`members ${verb}`, narrowed([`members.${verb}`, 'members.personal'])],
      [`${verb} of every group`, narrowed([...groups.map((group) => `${group}.${verb}`), 'personal'])],
    ]),
  ),
  'support, with personal data of members': narrowed(['support', 'members.personal']),
  'an unknown verb': narrowed(['members.own', 'personal']),
  'an operator': ['console'],
};

function change(t: TestApi, id: string, values: Record<string, unknown>): Promise<void> {
  return t.store.transaction(async (tx) => {
    const user = await tx.get('users', id);
    if (user) await tx.replace('users', { ...user, ...values });
  });
}

/** Signs in everybody that a call may come from. */
export async function callersAt(t: TestApi): Promise<TestCaller[]> {
  const callers: TestCaller[] = [
    { name: 'nobody', scope: null, cookie: '' },
    { name: 'an unknown session', scope: null, cookie: `session=${'0'.repeat(64)}` },
  ];
  const add = async (name: string, scope: TestCaller['scope'], then: (id: string) => Promise<void>) => {
    const username = `caller${callers.length}@example.com`;
    const id = await t.addOperator(username);
    const cookie = await cookieOf(t.call, username, PASSWORD);
    await then(id);
    callers.push({ name, scope, cookie });
  };
  for (const [name, then] of Object.entries(strangers)) await add(name, null, (id) => then(t, id));
  for (const [name, scope] of Object.entries(scopes)) {
    await add(name, scope, (id) => change(t, id, { scope }));
  }
  return callers;
}

const words = ['personal', 'read'];
/** Whether a scope's words do something in a group: decisions, section 17, word for word. */
const does = (held: readonly string[], verb: Asked['verb'], group: string) =>
  held.some(
    (word) =>
      word === group ||
      word === `${group}.${verb}` ||
      (verb === 'view' && ['write', 'delete', 'export'].some((other) => word === `${group}.${other}`)),
  );

/** Returns the code that a caller is refused with; null for who is let through. Decisions, sections 9 and 17, word for word. */
export function refusalOf(
  { scope }: TestCaller,
  { of, also, verb, personal, personalOf }: Asked,
): string | null {
  if (of === 'anyone') return null;
  if (scope === null) return 'not_signed_in';
  if (of === 'session') return null;
  if (!scope.includes('console')) return 'no_right';
  if (of === 'self') return null;
  const held = scope.filter((each) => each !== 'console').map((each) => each.slice('console:'.length));
  const narrowing = held.filter((each) => !words.includes(each));
  if (['write', 'delete'].includes(verb) && held.includes('read')) return 'no_right';
  const opened = held.includes('personal') || held.includes(`${personalOf ?? of}.personal`);
  if (personal && held.length > 0 && !opened) return 'no_right';
  if (narrowing.length === 0) return null;
  if (of === 'operator')
    return verb === 'view' || narrowing.some((word) => !word.includes('.') || word.endsWith(`.${verb}`))
      ? null
      : 'no_right';
  if (of === 'every group') return 'no_right';
  return [of, ...(also ? [also] : [])].every((group) => does(held, verb, group)) ? null : 'no_right';
}
