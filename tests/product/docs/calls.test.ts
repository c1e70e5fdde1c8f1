import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { API_BASE_PATH, type Route } from '../../../server/core/call/route';
import { isObject, type Loose, SINGLETON_ID } from '../../../src/core/schema/index';
import { bodyFor, changeable, ofPath, recordIds } from '../../core/api/bodies';
import { type Caller, type CallOptions, cookieOf, encrypted, PASSWORD, upload } from '../../core/api/harness';
import { png } from '../../core/api/pictures';
import { type Example, exampleOf, ordered } from '../api/examples';
import { scopes, withOwner } from '../api/programs';

const ROOT = new URL('../../../', import.meta.url);

/** A curl of the page and the answer below it. */
interface Curl {
  method: string;
  /** With variables of the shell, such as `$ID`. */
  path: string;
  query: string;
  hasToken: boolean;
  options: CallOptions;
  status: number;
  shown: string;
}

const curls: readonly Curl[] = [
  ...readFileSync(new URL('docs/reference/calls.md', ROOT), 'utf8').matchAll(/^(curl .+)\n# (\d+) (.+)$/gm),
].map(([, line = '', status, shown = '']) => {
  const [, address = ''] = /"\$api\/([^"]+)"$/.exec(line) ?? [];
  const [path = '', query = ''] = address.split(/(?=\?)/);
  const [, version] = /-H 'If-Match: ([^']+)'/.exec(line) ?? [];
  const [, body] = / -d '(.+)' "/.exec(line) ?? [];
  return {
    method: /-X (\w+)/.exec(line)?.[1] ?? 'GET',
    path,
    query,
    hasToken: line.includes('-H "$auth"'),
    options: {
      ...(version && { headers: { 'if-match': version } }),
      ...(body && { body: JSON.parse(body) }),
      ...(line.includes('-F file=@picture.png') && upload(png, 'picture.png')),
    },
    status: Number(status),
    shown,
  };
});

/** Returns what a curl says, with the values of an example for each `…`. */
function filled(said: unknown, example: unknown): unknown {
  if (said === '…') return example ?? said;
  if (Array.isArray(said)) {
    const items = Array.isArray(example) ? example : [];
    return said[0] === '…' && items.length > 0 ? items : said.map((item, at) => filled(item, items[at]));
  }
  if (!isObject(said)) return said;
  const of = isObject(example) ? example : {};
  return Object.fromEntries(Object.entries(said).map(([name, value]) => [name, filled(value, of[name])]));
}

/** Calls about codes, which no page can show: tests/product/openapi/answers.test.ts makes them with real ones. */
const withCodes: Readonly<Record<string, readonly [number, string]>> = {
  'POST security/authenticator': [401, 'second_needed'],
  'POST security/recovery': [409, 'not_now'],
  'POST session/authenticator': [401, 'second_needed'],
  'POST session/invitation': [404, 'invitation_over'],
  'POST session/recovery': [401, 'second_needed'],
};

let t: Awaited<ReturnType<typeof withOwner>>;
let byToken: Caller;
let ids: Map<string, string>;

beforeAll(async () => {
  // A day before the future days of the page, in the month after the reviewed one.
  t = await withOwner({ allowUnversioned: false });
  t.clock.now = new Date('2026-11-20T01:00:00.000Z');
  const { caller } = await t.callerFor('programs@example.com');
  const groups = ['content', 'display', 'intake', 'support', 'members', 'housing', 'admin'];
  const given = { scopes: scopes(...groups), personal: true, reason: '문서의 예' };
  byToken = t.program(String((await t.make(given, caller)).json.key));
  ids = await recordIds(t, caller);
});

/** Makes the record that a curl is about, at version 1. */
async function renew(collection: string, seed: number, call: Caller): Promise<void> {
  if (!ids.has(collection)) return;
  const { api, create, singleton } = ofPath(collection);
  if (singleton) {
    await t.store.transaction(async (tx) => {
      await tx.remove(collection, SINGLETON_ID);
      const states = await tx.find('_states', { where: [], order: [], skip: 0, limit: 0 });
      for (const { _id } of states) if (_id.startsWith(`${collection}/`)) await tx.remove('_states', _id);
    });
    const body = changeable(collection, bodyFor(collection, 1));
    await call('PUT', collection, { headers: { 'if-match': '"0"' }, body });
  } else if (create !== false) {
    const { json } = await call('POST', api.path, { body: bodyFor(collection, seed) });
    ids.set(collection, String((json[api.one] as Loose)._id));
  }
}

/** Stores a file in the record of an example, which stays at version 1. Returns the file's id. */
async function withFile({ path }: Example, call: Caller): Promise<string> {
  const [collection = '', id = '', list = ''] = path.split('/');
  const headers = { 'if-match': '"1"' };
  const { json } = await call('POST', `${collection}/${id}/${list}/0`, {
    ...upload('글', '글.txt'),
    headers,
  });
  const [record = {}] = Object.values(json) as Loose[];
  await t.store.transaction(async (tx) => {
    const stored = await tx.get(collection, id);
    if (stored) await tx.replace(collection, { ...stored, version: 1 });
  });
  return String((record[list] as Loose[])[0]?._id);
}

/** Completes the examples of a few calls, which are about a file, another session or a password. */
const completed: Readonly<
  Record<string, (example: Example, call: Caller, username: string) => Promise<Example>>
> = {
  'PUT applications/$ID/files': async (example, call) => ({
    ...example,
    options: { body: { order: [await withFile(example, call)] } },
  }),
  'DELETE applications/$ID/files/$AT': async (example, call) => ({
    ...example,
    path: example.path.replace(/0$/, await withFile(example, call)),
  }),
  'POST session': async (example, call, username) => ({
    ...example,
    options: { body: { username, password: await encrypted(call, PASSWORD) } },
  }),
  'DELETE session/sessions/$ID': async (example, call, username) => {
    await cookieOf(t.call, username, PASSWORD);
    const { json } = await call('GET', 'session/sessions');
    const other = (json.sessions as Loose[]).find(({ isOwn }) => isOwn !== true);
    return { ...example, path: `session/sessions/${other?._id}` };
  },
};

test.each(curls.map((curl, index) => [`${curl.method} ${curl.path}`, curl, index] as const))(
  'the curl of %s answers as shown below it',
  async (name, { method, path, query, hasToken, options, status, shown }, index) => {
    t.later(1_000);
    const username = `operator${index}@example.com`;
    const { caller } = await t.callerFor(username);
    const template = `${API_BASE_PATH}/${path.replace(/\$([A-Z]+)/g, (_, variable: string) => `:${variable.toLowerCase()}`)}`;
    const route = t.api.routes.find((one) => one.method === method && one.path === template) as Route;
    await renew(path.split('/')[0] ?? '', index + 100, caller);
    const made = await ordered(await exampleOf(t, caller, ids, route, index), caller);
    const example = (await completed[name]?.(made, caller, username)) ?? made;
    const parts = example.path.split('/');
    const address = path.split('/').map((part, at) => (part.startsWith('$') ? parts[at] : part));
    const answer = await (hasToken ? byToken : caller)(method, address.join('/') + query, {
      ...options,
      ...(options.body !== undefined && { body: filled(options.body, example.options.body) }),
    });
    const refused = withCodes[name];
    if (refused) return expect([answer.status, answer.json.code]).toEqual(refused);
    expect([answer.status, answer.json]).toEqual([status, expect.anything()]);
    const keys = Object.keys(answer.json);
    if (shown !== '{}') expect(keys.some((key) => shown.includes(`"${key}":`))).toBe(true);
  },
);
