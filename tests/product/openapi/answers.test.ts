import { beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '../../../server/core/basics/ids';
import {
  type AnyResource,
  createVariantOnlyRecord,
  fieldEntries,
  getAt,
  getLastPathSegment,
  getListAndFormOfRecord,
  isWriteOnceField,
  type Loose,
  SINGLETON_ID,
  toRequestBody,
} from '../../../src/core/schema/index';
import {
  type Caller,
  confirm,
  createTestApi,
  encrypted,
  PASSWORD,
  type TestApi,
  upload,
} from '../../core/api/harness';
import { addApp, browserAt, codeAt, nextStep } from '../../core/api/second/browser';
import { sampleBody, sampleRecord, samplerOf, variantsOf } from '../../core/conformance/sample';
import { type Checker, checkerOf, documentFor, heldTo } from '../../core/openapi/document';
import { resources } from '../../core/theProduct';
import { type Example, examplesOf } from '../api/examples';

let t: TestApi;
let checker: Checker;
/** Every call and answer of it is held to the document. */
let call: Caller;

beforeAll(async () => {
  // As a server runs: a version has to be named.
  t = await createTestApi({ allowUnversioned: false });
  const own = await t.signIn();
  checker = checkerOf(await documentFor(own));
  call = heldTo(checker, own);
  await confirm(own);
});

/** What a list call of this resource must name. */
const queryOf = (resource: AnyResource, variant: string | undefined) => {
  const fixed = Object.entries(resource.api.fixed ?? {}).map(([path, value]) => [
    getLastPathSegment(path),
    String(value),
  ]);
  const by = resource.variants?.by;
  return new URLSearchParams([...fixed, ...(by && variant ? [[getLastPathSegment(by), variant]] : [])]);
};

/** A record of a resource, as the API makes it or as another system would store it. */
async function stored(resource: AnyResource, variant: string | undefined): Promise<Loose> {
  const { path, one } = resource.api;
  const sampler = samplerOf(path.length * 11 + (variant ?? '').length);
  if (resource.singleton) return { _id: SINGLETON_ID };
  if (resource.create === false) {
    const document = {
      ...sampleRecord(resource, sampler, variant),
      _id: `given ${resource.name}`,
      version: 1,
    };
    await t.store.transaction((tx) => tx.insert(path, document));
    return document;
  }
  const body = toRequestBody(resource, sampleBody(resource, sampler, variant));
  const { status, json } = await call('POST', path, { body });
  expect(status).toBe(201);
  return json[one] as Loose;
}

/** A value that is none of its field, which a body can bring. */
function wrongBody(resource: AnyResource): Loose | undefined {
  const wrong = [...fieldEntries(resource.fields)].find(
    ([path, field]) =>
      !path.includes('.') &&
      !('readOnly' in field && field.readOnly) &&
      !isWriteOnceField(field) &&
      ['text', 'int', 'bool', 'richText', 'date'].includes(field.kind),
  );
  return wrong && { [wrong[0]]: [{}] };
}

function answersOf(resource: AnyResource, variant: string | undefined) {
  const { path, one, many } = resource.api;
  const below = (id: unknown) => (resource.singleton ? path : `${path}/${encodeURIComponent(String(id))}`);

  test('what is made, listed, read, changed, refused and deleted is as the document says', async () => {
    const record = await stored(resource, variant);
    const address = below(record._id);
    if (getListAndFormOfRecord(resource, createVariantOnlyRecord(resource, variant)).list) {
      const listed = await call('GET', `${path}?${queryOf(resource, variant)}`, {
        headers: { limit: '200' },
      });
      expect(listed.status).toBe(200);
      expect((listed.json[many] as Loose[]).map(({ _id }) => _id)).toContain(record._id);
      const headers = { limit: '200', 'if-none-match': listed.headers.get('etag') ?? '' };
      const again = await call('GET', `${path}?${queryOf(resource, variant)}`, { headers });
      // Reading the access log is noted in it, and so changes it.
      expect(again.status).toBe(path === 'access-log' ? 200 : 304);
      expect((await call('GET', `${path}?${queryOf(resource, variant)}&strange=1`)).status).toBe(400);
    }
    const read = await call('GET', address);
    expect(read.status).toBe(200);
    if (!resource.singleton) expect((await call('GET', below('nobody'))).status).toBe(404);
    if (resource.update === false) return;
    const current = read.json[one] as Loose;
    const body = toRequestBody(resource, current);
    const now = { 'if-match': read.headers.get('etag') ?? '' };
    if (!resource.singleton) expect((await call('PUT', address, { body })).status).toBe(428);
    const changed = await call('PUT', address, { body, headers: now });
    expect(changed.status).toBe(200);
    const stale = await call('PUT', address, { body, headers: { 'if-match': '"77"' } });
    expect([stale.status, getAt(stale.json, `${one}._id`)]).toEqual([412, record._id]);
    const wrong = wrongBody(resource);
    if (wrong) {
      const next = { 'if-match': changed.headers.get('etag') ?? '' };
      const refused = await call('PUT', address, { body: wrong, headers: next });
      expect([refused.status, Object.keys(refused.json.fields ?? {})]).toEqual([422, Object.keys(wrong)]);
      // What the API refuses by its type, the document refuses too.
      expect(checker.body('PUT', address, wrong)).not.toEqual([]);
    }
    if (resource.remove !== false && !resource.singleton) {
      const next = { 'if-match': changed.headers.get('etag') ?? '' };
      expect([200, 409]).toContain((await call('DELETE', address, { headers: next })).status);
    }
  });
}

for (const resource of resources as readonly AnyResource[]) {
  for (const variant of variantsOf(resource)) {
    describe(variant === undefined ? resource.name : `${resource.name}: ${variant}`, () =>
      answersOf(resource, variant),
    );
  }
}

test('an example of every other call is answered as the document says', async () => {
  const other = await createTestApi();
  const operator = await other.signIn();
  await confirm(operator);
  const held = heldTo(checker, operator);
  const examples = await examplesOf(other, operator);
  await other.store.transaction(async (tx) => {
    // An entry of the record of access names who tried.
    const entry = await tx.get('access-log', 'given');
    if (entry) await tx.replace('access-log', { ...entry, version: 2, _operator: 'kim', operator: '김운영' });
  });
  // Records are deleted, and the session is ended, once nothing else needs them.
  const turnOf = ({ method, path }: Example) => (method === 'DELETE' ? 4 - path.split('/').length : 0);
  for (const { method, path, options } of examples.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    await held(method, path, options);
  }
});

test('signing in and out is answered as the document says', async () => {
  const stranger = heldTo(checker, t.call);
  await t.addOperator('day@example.com');
  const body = { username: 'day@example.com', password: await encrypted(stranger, PASSWORD) };
  expect((await stranger('POST', 'session', { body })).status).toBe(200);
  expect((await stranger('POST', 'session', { body })).status).toBe(400);
  expect((await stranger('GET', 'session')).status).toBe(401);
  const signedIn = await t.signIn('day@example.com');
  expect((await heldTo(checker, signedIn)('DELETE', 'session')).status).toBe(200);
});

test('second steps and devices are answered as the document says', async () => {
  await t.addOperator('second@example.com');
  const own = browserAt({ call: heldTo(checker, t.call) });
  await own.signIn('second@example.com');
  await confirm(own.send);
  const { secret, recovery } = await addApp(own, t.clock.now);
  expect((await own.send('POST', 'security/recovery')).status).toBe(200);
  nextStep(t.clock);
  const other = browserAt({ call: heldTo(checker, t.call) });
  await other.signIn('second@example.com');
  expect((await other.send('POST', 'session/recovery', { body: { code: recovery[0] } })).status).toBe(422);
  const code = codeAt(secret, t.clock.now);
  expect((await other.send('POST', 'session/authenticator', { body: { code } })).status).toBe(200);
  const { json } = await own.send('GET', 'session/sessions');
  expect((await own.send('GET', 'session/sign-ins')).json.signIns).toHaveLength(3);
  const ended = (json.sessions as Loose[]).find(({ isOwn }) => isOwn !== true);
  expect((await own.send('DELETE', `session/sessions/${ended?._id}`)).status).toBe(200);
  const made = (await own.send('POST', 'security/recovery')).json.recovery as string[];
  await own.send('DELETE', 'session');
  await own.signIn('second@example.com');
  expect((await own.send('POST', 'session/recovery', { body: { code: made[0] } })).status).toBe(200);
});

test('an invitation tells whose it is', async () => {
  const token = 'a'.repeat(64);
  const user = await t.addOperator('invited@example.com');
  const expiresAt = new Date(t.clock.now.getTime() + 1000).toISOString();
  await t.store.transaction(async (tx) =>
    tx.insert('_invitations', { _id: await sha256(token), version: 1, user, expiresAt }),
  );
  const stranger = heldTo(checker, t.call);
  expect((await stranger('POST', 'session/invitation', { body: { token } })).status).toBe(200);
  expect((await stranger('POST', 'session/invitation', { body: { token: 'x' } })).status).toBe(404);
});

test.each(['boards', 'applications'])('a file of one of %s is stored, read and removed', async (path) => {
  const body = path === 'boards' ? { code: 'forms', subject: '양식' } : { code: 'APPLICATION' };
  const made = await call('POST', path, { body });
  const [record = {}] = Object.values(made.json) as Loose[];
  const address = `${path}/${record._id}/files`;
  const sent = { ...upload('글', '글.txt'), headers: { 'if-match': '"1"' } };
  const stored = await call('POST', `${address}/0`, sent);
  const [{ files }] = Object.values(stored.json) as unknown as [{ files: [{ _id: string; url: string }] }];
  expect((await call('GET', files[0].url)).status).toBe(200);
  // Where none is made of it, the file itself comes.
  expect((await call('GET', `/files/${files[0]._id}/sizes/320`)).status).toBe(200);
  const { status } = await call('DELETE', `${address}/${files[0]._id}`, { headers: { 'if-match': '"2"' } });
  expect(status).toBe(200);
});

test('who has withdrawn is deleted', async () => {
  const made = await call('POST', 'users', { body: { username: 'leaving@example.com', name: '김가영' } });
  const address = `users/${(made.json.user as Loose)._id}`;
  const withdrawn = await call('POST', `${address}/withdraw`);
  expect(withdrawn.status).toBe(200);
  const headers = { 'if-match': withdrawn.headers.get('etag') ?? '' };
  expect((await call('DELETE', address, { headers })).status).toBe(200);
});

test('every call that the document describes has been answered', () => {
  expect(checker.unanswered()).toEqual([]);
});
