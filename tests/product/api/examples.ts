import { API_BASE_PATH, type ChangeRoute, type Route } from '../../../server/core/call/route';
import { createOutboxEntry } from '../../../server/core/outbox/entries';
import { type AnyResource, fieldAt, getAt, type Loose, setAt } from '../../../src/core/schema/index';
import { collectImportablePaths } from '../../../src/core/schema/record/excel';
import { bodyFor, bodyOf, changeable, ofPath, recordIds, recordOf } from '../../core/api/bodies';
import {
  type Caller,
  type CallOptions,
  encrypted,
  PASSWORD,
  type TestApi,
  upload,
} from '../../core/api/harness';
import { png } from '../../core/api/pictures';

/** A call that would succeed and change something, were its caller allowed to make it. */
export interface Example {
  method: string;
  path: string;
  options: CallOptions;
}

/** What an operator types into a new FAQ. */
const draft = {
  resource: 'faqs',
  form: 'create',
  base: { version: 0, values: {} },
  tab: 'a tab',
  changes: { question: '작성 중' },
};

/** Bodies of the calls of a desk, by the last part of their path. */
const deskBodies: Readonly<Record<string, Loose>> = {
  assign: { to: 'me' },
  hold: { until: null },
  writing: {},
};

/** Bodies of calls about facts beside a record, by the last part of their path. */
const besideBodies: Readonly<Record<string, Loose>> = {
  memos: { text: '통화함' },
  consents: { channel: 'email', purpose: 'ad', given: true },
};

const inputs: { [K in ChangeRoute['input']]: (path: string, seed: number) => CallOptions } = {
  none: () => ({}),
  json: (path, seed) => ({ body: bodyFor(path, seed) }),
  jsonIfAny: () => ({}),
  signIn: () => ({ body: {} }),
  draft: () => ({ body: draft }),
  image: () => upload(png, '그림.png'),
  file: () => upload('글', '글.txt'),
};

function optionsOf(route: Route, collection: string, seed: number): CallOptions {
  if (route.method === 'GET') return {};
  // A record that was just made holds no file: nothing stands in an order then.
  if (route.method === 'PUT' && route.path.includes(':id/')) return { body: { order: [] } };
  const options = inputs[route.input](collection, seed);
  return route.method === 'PUT' ? { ...options, body: changeable(collection, options.body) } : options;
}

/** Bodies of the calls about one's own password, each good for one call. */
const ownBodies: Readonly<Record<string, (t: TestApi) => Promise<Loose>>> = {
  'session/confirm': async ({ call }) => ({ password: await encrypted(call, PASSWORD) }),
  'session/password': async ({ call }) => ({
    current: await encrypted(call, PASSWORD),
    password: await encrypted(call, 'another-password-1'),
  }),
};

const sharedView = { resource: 'faqs', name: '함께 쓰는 보기', shared: true };

/** A call about views of a list, each about one of its own. */
async function viewExample({ method }: Route, path: string, call: Caller): Promise<Example> {
  if (path === 'views') return { method, path, options: method === 'POST' ? { body: sharedView } : {} };
  if (path === 'views/own') return { method, path, options: { body: { density: 'dense' } } };
  const { json } = await call('POST', 'views', { body: sharedView });
  const named = path.replace(':id', String((json.view as Loose)._id));
  return { method, path: named, options: method === 'PUT' ? { body: { name: '다른 이름' } } : {} };
}

/** A call about a draft, each about one of its own. */
async function draftExample({ method }: Route, path: string, index: number, call: Caller): Promise<Example> {
  const named = path.replace(':key', `draft-${index}`);
  if (path.includes(':key')) await call('PUT', named, { body: draft });
  return { method, path: named, options: method === 'PUT' ? { body: draft } : {} };
}

/** The id of a deleted record in the bin, where it waits. */
async function binned({ store }: TestApi, call: Caller): Promise<string> {
  const { json } = await call('POST', 'faqs', { body: bodyFor('faqs', 1) });
  const _record = String((json.faq as Loose)._id);
  await call('DELETE', `faqs/${_record}`, { headers: { 'if-match': '"1"' } });
  const items = await store.find('bin', { where: [], order: [], skip: 0, limit: 0 });
  return String(items.find((item) => item._record === _record)?._id);
}

/** A mail that failed, in the outbox: nobody sends any here. */
async function failedMail(
  mail: Partial<Parameters<typeof createOutboxEntry>[0]>,
  { store }: TestApi,
): Promise<string> {
  const _id = crypto.randomUUID();
  const entry = createOutboxEntry({ kind: 'message', address: 'kim@example.com', ...mail, _id }, new Date());
  await store.transaction((tx) => tx.insert('outbox', { ...entry, state: 'failed', reason: 'unreachable' }));
  return _id;
}

/** A call about the bin, each about a record of its own. */
async function binExample({ method }: Route, path: string, t: TestApi, call: Caller): Promise<Example> {
  const _id = await binned(t, call);
  const bodies: Readonly<Record<string, Loose>> = {
    'bin/delete': { records: [{ _id, version: 1 }] },
    'bin/restore': { ids: [_id] },
  };
  const body = bodies[path];
  return { method, path: path.replace(':id', _id), options: body ? { body } : {} };
}

/** An edit that leaves a record as it is, or the undoing of one that changes it. */
async function editExample(
  { method }: Route,
  path: string,
  resource: AnyResource,
  _id: string | undefined,
  call: Caller,
): Promise<Example> {
  const address = `${resource.api.path}/${_id}`;
  const { json } = await call('GET', address);
  const record = json[resource.api.one] as Loose;
  const { bulk, fields } = resource;
  const [at = ''] = (bulk?.edit ?? []).filter((one) => fieldAt(fields, one).kind === 'bool');
  const body = {
    records: [{ _id, version: record.version }],
    set: { [at]: getAt(record, at) !== true },
  };
  const edited = `${resource.api.path}/edit`;
  if (path === edited) return { method, path, options: { body: { ...body, dryRun: true } } };
  const { json: made } = await call('POST', edited, { body });
  return { method, path: path.replace(':id', String((made.undo as Loose)._id)), options: {} };
}

/** A preview of a notice with a new picture: its making, or the reading of one that was made. */
async function previewExample({ method }: Route, path: string, call: Caller): Promise<Example> {
  const [collection = ''] = path.split('/');
  if (method === 'POST') return { method, path, options: { body: { record: bodyFor(collection, 1) } } };
  const { json } = await call('POST', 'images', upload(png, '그림.png'));
  const { _id, url } = json.image as Loose;
  const record = { subject: '미리보기', content: `<p><img src="${url}"></p>` };
  const made = (await call('POST', 'notifications/preview', { body: { record } })).json.preview as Loose;
  const [, , token = ''] = String(made.url).split('/');
  const named = path
    .replace(/:token|:page/, token)
    .replace(':id', String(_id))
    .replace(':name', 'a.png');
  return { method, path: named, options: {} };
}

/** A call that leaves the records of a list in their order; any other call is as it was. */
export async function ordered(example: Example, call: Caller): Promise<Example> {
  if (!example.path.endsWith('/order')) return example;
  const [path = ''] = example.path.split('/');
  const { json } = await call('GET', path, { headers: { skip: '0', limit: '200' } });
  const ids = (json[ofPath(path).api.many] as Loose[]).map(({ _id }) => _id);
  return { ...example, options: { body: { ids, before: ids } } };
}

/** A call about operators or roles, each about one of its own. */
async function operatorExample({ method }: Route, path: string, { store }: TestApi): Promise<Example> {
  const [_id, role] = [crypto.randomUUID(), crypto.randomUUID()];
  const account = { _id, version: 1, username: `${_id}@example.com`, name: '운영자', scope: ['console'] };
  await store.transaction(async (tx) => {
    await tx.insert('users', { ...account, isWithdrawn: false });
    await tx.insert('_roles', { _id: role, version: 1, name: role, scopes: ['console', 'console:support'] });
  });
  const bodies: Readonly<Record<string, Loose>> = {
    'POST operators': { name: '새 운영자', email: `new-${_id}@example.com`, _role: role },
    'PUT operators/:id': { _role: role },
    'POST roles': { name: `역할 ${_id}`, scopes: ['console', 'console:support.view'] },
    'PUT roles/:id': { name: `역할 ${_id}`, scopes: ['console', 'console:support.view'] },
  };
  const body = bodies[`${method} ${path}`];
  const id = path.startsWith('roles') ? role : _id;
  return { method, path: path.replace(':id', id), options: body ? { body } : {} };
}

/** A call about tokens, each about one of its own. */
async function tokenExample({ method }: Route, path: string, { store, clock }: TestApi): Promise<Example> {
  const _id = crypto.randomUUID();
  const expiresAt = new Date(clock.now.getTime() + 60_000).toISOString();
  const given = { name: _id, scopes: ['console', 'console:support.view'], expiresAt };
  const made = { user: 'nobody', personal: false, reason: '', createdAt: expiresAt, createdBy: '김운영' };
  await store.transaction((tx) =>
    tx.insert('_tokens', { _id, version: 1, ...given, ...made, lastUsedAt: null }),
  );
  const body = { ...given, name: crypto.randomUUID() };
  return { method, path: path.replace(':id', _id), options: method === 'POST' ? { body } : {} };
}

/** An example of one route, about the records whose ids are given by the path of their collection. */
export async function exampleOf(
  t: TestApi,
  call: Caller,
  ids: ReadonlyMap<string, string>,
  route: Route,
  index: number,
): Promise<Example> {
  const path = route.path.replace(`${API_BASE_PATH}/`, '');
  const [collection = ''] = path.split('/');
  const filled = path
    .replace(':id', ids.get(collection) ?? '')
    .replace(':at', '0')
    .replace(':version', '1')
    .replace(':name', 'x');
  if (collection === 'messages') {
    const sendAt = new Date(t.clock.now.getTime() + 60_000).toISOString();
    const isTaken = path.endsWith('/cancel');
    const users = [ids.get('users')];
    const body = { users, subject: '제목', message: '내용', ...(isTaken && { sendAt }) };
    const { json } = await call('POST', 'messages', { body });
    const named = path.replace(':id', String((json.message as unknown as Loose)._id));
    return { method: route.method, path: named, options: path === collection ? { body } : {} };
  }
  if (path === 'home' || path === 'home/work')
    return { method: route.method, path, options: route.method === 'PUT' ? { body: { parts: [] } } : {} };
  if (collection === 'operators' || collection === 'roles') return operatorExample(route, path, t);
  if (collection === 'tokens') return tokenExample(route, path, t);
  if (collection === 'views') return viewExample(route, path, call);
  if (/(^|\/)preview(\/|$)/.test(path)) return previewExample(route, path, call);
  if (collection === 'drafts') return draftExample(route, path, index, call);
  if (path === 'outbox/:id/again') {
    return { method: route.method, path: path.replace(':id', await failedMail({}, t)), options: {} };
  }
  if (path === 'outbox/:id/reply-email') {
    const body = { code: 'contact', meta: { email: 'kim@example.com' } };
    const about = String(((await call('POST', 'forms', { body })).json.form as Loose)._id);
    const reply = await failedMail({ kind: 'reply', about, address: '' }, t);
    return { method: route.method, path: path.replace(':id', reply), options: {} };
  }
  if (collection === 'bin') return binExample(route, path, t, call);
  if (path.endsWith('/delete')) {
    // Another record than the one that the calls about a single record are made of.
    const records = [{ _id: await recordOf(ofPath(collection), t, call), version: 1 }];
    return { method: route.method, path: filled, options: { body: { records } } };
  }
  if (path.includes('/edit')) return editExample(route, path, ofPath(collection), ids.get(collection), call);
  if (path.endsWith('/import')) {
    const resource = ofPath(collection);
    const given = bodyOf(resource, index + 2);
    const brought = collectImportablePaths(resource).flatMap((name) => {
      const value = getAt(given, name);
      return value === undefined ? [] : [[name, value] as const];
    });
    const record = brought.reduce<Loose>((body, [name, value]) => setAt(body, name, value), {});
    const fixed = Object.entries(resource.api.fixed ?? {}).map(([name, value]) => `${name}=${value}`);
    const body = { rows: [{ record }], dryRun: false };
    return { method: route.method, path: [filled, ...fixed].join('?'), options: { body } };
  }
  if (path === 'access-log/reviews') {
    // An entry of that month: one before the record began is refused.
    const order = [{ path: 'number', descending: false }];
    const [entry] = await t.store.find('access-log', { where: [], order, skip: 0, limit: 1 });
    const first = { version: 1, number: 0, createdAt: '2026-02-10T01:00:00.000Z' };
    const _id = crypto.randomUUID();
    await t.store.transaction((tx) => tx.insert('access-log', { ...entry, ...first, _id }));
    return { method: route.method, path: filled, options: { body: { month: '2026-02' } } };
  }
  const ofDesk = deskBodies[path.split('/').at(-1) ?? ''];
  if (ofDesk && route.method === 'POST') {
    // A post of another variant is answered at no desk.
    const body = { code: 'interior-inquire', subject: '제목' };
    const own = collection === 'boards' ? (await call('POST', 'boards', { body })).json.board : undefined;
    const id = own ? String((own as Loose)._id) : (ids.get(collection) ?? '');
    return { method: route.method, path: path.replace(':id', id), options: { body: ofDesk } };
  }
  const besideIt = besideBodies[path.split('/').at(-1) ?? ''];
  if (besideIt && route.method === 'POST')
    return { method: route.method, path: filled, options: { body: besideIt } };
  if (path.endsWith('/related')) {
    const [of = ''] = Object.keys(ofPath(collection).related ?? {});
    return { method: route.method, path: `${filled}?of=${of}`, options: {} };
  }
  if (path === 'session/sessions/:id')
    return { method: route.method, path: 'session/sessions/none', options: {} };
  if (path === 'dashboard/sales') return { method: route.method, path: `${path}?by=day`, options: {} };
  const own = ownBodies[path];
  if (own) return { method: route.method, path, options: { body: await own(t) } };
  return { method: route.method, path: filled, options: optionsOf(route, collection, index + 2) };
}

/** An example of each route, over records that are made for it. */
export async function examplesOf(t: TestApi, call: Caller): Promise<Example[]> {
  const ids = await recordIds(t, call);
  const examples: Example[] = [];
  for (const [index, route] of t.api.routes.entries())
    examples.push(await exampleOf(t, call, ids, route, index));
  // Records that other examples make are in the order too.
  return Promise.all(examples.map((example) => ordered(example, call)));
}
