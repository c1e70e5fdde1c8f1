import type { AnyResource } from '../../../../src/core/schema/index';
import { mapFieldValues } from '../../../../src/core/schema/record/folds';
import { dump } from '../../../core/api/dump';
import { type Caller, type TestApi, upload } from '../../../core/api/harness';
import { resources } from '../../../core/theProduct';
import { type Example, examplesOf } from '../examples';
import { type Asked, askedBy } from './areas';
import { callersAt, refusalOf, type TestCaller } from './callers';

/** Stands in every text of every record: no refusal may show any of it. */
const CANARY = 'canary';
const TEXTS = ['text', 'multiline', 'richText'];
const HANGUL = /[가-힣]/;

/** A call, and what it asks of who makes it. */
interface Asking {
  example: Example;
  asked: Asked;
}

const allResources: readonly AnyResource[] = resources;

/** Puts the canary into the texts of all records. */
async function plant({ store }: TestApi): Promise<void> {
  for (const path of new Set(allResources.map(({ api }) => api.path))) {
    const { fields } = allResources.find(({ api }) => api.path === path) as AnyResource;
    await store.transaction(async (tx) => {
      for (const record of await tx.find(path, { where: [], order: [], skip: 0, limit: 0 })) {
        const planted = mapFieldValues(fields, record, ({ kind }, value) =>
          TEXTS.includes(kind) && typeof value === 'string' ? `${CANARY} ${value}` : value,
        );
        await tx.replace(path, { ...record, ...planted, _id: record._id, kept: CANARY });
      }
    });
  }
}

/** Paths of calls that store a file which is not public, each in a record of its own. */
const attachments = ['downloads/upload', 'notifications/upload', 'forms/file'] as const;

/** Stores files that are not public: each asks for the right to its record. */
async function filesOf(examples: readonly Example[], operator: Caller): Promise<Asking[]> {
  const files: Asking[] = [];
  for (const attachment of attachments) {
    const [collection = '', slot = ''] = attachment.split('/');
    const called = examples.find(
      ({ method, path }) =>
        method === 'POST' && path.startsWith(`${collection}/`) && path.endsWith(`/${slot}`),
    );
    const { json } = await operator('POST', called?.path ?? '', upload(`${CANARY} 첨부`, `${CANARY}.txt`));
    const [path = ''] = /\/files\/[^"]+/.exec(JSON.stringify(json)) ?? [];
    const example: Example = { method: 'GET', path, options: {} };
    const asked = askedBy({ method: 'GET', path: collection });
    const isPersonal = collection === 'forms';
    files.push({ example, asked: { ...asked, personal: isPersonal, verb: 'view' } });
  }
  return files;
}

/** Calls beside an example of each route: what a route asks of some of its calls alone. */
function besides(): Asking[] {
  const asking = (method: string, path: string, headers: Record<string, string> = {}): Asking => {
    const example: Example = { method, path, options: { headers } };
    const asked = askedBy({ method, path });
    const verb = 'limit' in headers ? 'export' : asked.verb;
    return { example, asked: { ...asked, verb, personal: true } };
  };
  const everything = { skip: '0', limit: '0' };
  return [
    asking('GET', 'users?isWithdrawn=false', everything),
    asking('GET', 'users?isWithdrawn=true', everything),
    asking('GET', 'forms?code=contact', everything),
    asking('GET', 'questions', everything),
    asking('DELETE', 'users/withdrawn'),
  ];
}

/** Every declared call but the stored files, which are asked for by name. */
async function everyCall(t: TestApi): Promise<Asking[]> {
  const operator = await t.signIn();
  const made = await examplesOf(t, operator);
  const files = await filesOf(made, operator);
  const withdrawn = {
    ...(await t.store.get('users', 'given')),
    _id: 'withdrawn',
    isWithdrawn: true,
    version: 1,
  };
  await t.store.transaction((tx) => tx.insert('users', withdrawn));
  await plant(t);
  const calls = made
    .filter(({ path }) => !path.startsWith('/files/'))
    .map((example) => ({ example, asked: askedBy(example) }));
  // Whoever has signed out is nobody, for the calls that follow.
  const isLast = ({ example }: Asking) => example.method === 'DELETE' && example.path === 'session';
  const all = [...calls, ...besides(), ...files];
  return [...all.filter((call) => !isLast(call)), ...all.filter(isLast)];
}

/** Makes a call and returns what is wrong with its answer, if anything is. */
async function faultOf(t: TestApi, caller: TestCaller, { example, asked }: Asking): Promise<string[]> {
  const { method, path, options } = example;
  const { status, json, headers } = await t.call(method, path, {
    ...options,
    env: { cookie: caller.cookie },
  });
  const wanted = refusalOf(caller, asked);
  const refused = ['not_signed_in', 'no_right'].includes(String(json.code));
  const where = `${caller.name}: ${method} ${path.replace(/\b[0-9a-f]{24,}\b/g, ':id')}`;
  if (wanted === null) return refused ? [`${where} is refused`] : [];
  if (json.code !== wanted) return [`${where} answers ${status} ${json.code ?? ''}`.trimEnd()];
  const said = JSON.stringify([json, [...headers]]);
  return [
    ...(HANGUL.test(String(json.message)) ? [] : [`${where} says nothing in Korean`]),
    ...(status === (wanted === 'not_signed_in' ? 401 : 403) ? [] : [`${where} has the status ${status}`]),
    ...(said.includes(CANARY) ? [`${where} shows what it refuses`] : []),
  ];
}

/**
 * Everything that lets somebody do, change or see what they may not, or refuses what they may; `among` narrows it to
 * the calls of one collection.
 */
export async function findHoles(t: TestApi, among = ''): Promise<{ holes: string[]; count: number }> {
  const calls = (await everyCall(t)).filter(({ example }) => example.path.startsWith(among));
  const callers = await callersAt(t);
  const isRefused = (caller: TestCaller) => (call: Asking) => refusalOf(caller, call.asked) !== null;
  const holes: string[] = [];
  for (const caller of callers) {
    const before = JSON.stringify(await dump(t));
    for (const call of calls.filter(isRefused(caller))) holes.push(...(await faultOf(t, caller, call)));
    if (JSON.stringify(await dump(t)) !== before) holes.push(`${caller.name} changed what is stored`);
  }
  for (const caller of callers) {
    const open = calls.filter((call) => !isRefused(caller)(call));
    for (const call of open) holes.push(...(await faultOf(t, caller, call)));
  }
  return { holes, count: calls.length * callers.length };
}
