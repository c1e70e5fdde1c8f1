import { beforeEach, describe, expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import {
  buildScopeAfterRoleChange,
  buildScopeFromRightsTableCells,
  convertScopeToRightsTableCells,
} from '../../../src/core/schema/record/scopeCells';
import { bodyFor } from '../../core/api/bodies';
import { type Caller, confirm, createTestApi, type TestApi } from '../../core/api/harness';

let t: TestApi;
let owner: Caller;
let ownerId: string;

const known = { areas: ['content', 'members'], words: ['cost'] };
const scope = (...words: string[]) => ['console', ...words.map((word) => `console:${word}`)];

async function callerFor(username: string, only?: readonly string[]): Promise<Caller> {
  const call = await t.signIn(username, only);
  await confirm(call);
  return call;
}

beforeEach(async () => {
  t = await createTestApi();
  owner = await callerFor('owner@example.com');
  ownerId = String(((await owner('GET', 'session')).json.session as Loose)._id);
});

const roleOf = async (call: Caller, name: string, scopes: readonly string[]) =>
  ((await call('POST', 'roles', { body: { name, scopes } })).json.role as Loose) ?? {};
const give = async (id: string, body: Loose) => owner('PUT', `operators/${id}`, { body });
const scopeIn = async (id: string) => (await t.store.get('users', id))?.scope;
const idOf = async (username: string) =>
  String(
    (await t.store.find('users', { where: [], order: [], skip: 0, limit: 0 })).find(
      (one) => one.username === username,
    )?._id,
  );

describe('the cells of a scope', () => {
  test.each([
    [scope()],
    [scope('content')],
    [scope('content.view')],
    [scope('content.write', 'content.delete', 'members.view')],
    [scope('members', 'members.personal')],
    [scope('content', 'cost')],
    [scope('personal')],
    [scope('content', 'members', 'personal', 'cost')],
  ])('and the scope of the cells mean the same: %j', (given) => {
    const cells = convertScopeToRightsTableCells(given, known);
    expect(convertScopeToRightsTableCells(buildScopeFromRightsTableCells(cells, known), known)).toEqual(
      cells,
    );
  });

  test('write .view for who only reads, and never everything for nothing', () => {
    expect(buildScopeFromRightsTableCells(new Set(), known)).toEqual([]);
    expect(buildScopeFromRightsTableCells(new Set(['cost', 'content.personal']), known)).toEqual([]);
    expect(buildScopeFromRightsTableCells(new Set(['content.view']), known)).toEqual(scope('content.view'));
  });

  test('keep additions and removals of a holder when the role changes', () => {
    const before = scope('content');
    const held = scope('content.write', 'content.export', 'members.view');
    expect(buildScopeAfterRoleChange(held, before, scope('content.delete', 'content.write'), known)).toEqual(
      scope('content.write', 'members.view'),
    );
  });
});

describe('A role', () => {
  test('changes the scope of each holder in the same call, from the next call on', async () => {
    const lee = await callerFor('lee@example.com', ['content']);
    const id = await idOf('lee@example.com');
    const role = await roleOf(owner, '상담원', scope('support', 'members.view'));
    expect((await give(id, { _role: role._id })).json.operator).toMatchObject({
      _role: role._id,
      scope: scope('support', 'members.view'),
    });
    expect((await lee('POST', 'faqs', { body: bodyFor('faqs', 1) })).status).toBe(201);
    const body = { name: '상담원', scopes: scope('support.view') };
    const changed = await owner('PUT', `roles/${role._id}`, { body });
    expect(changed.json.role).toMatchObject({ version: 2, holders: 1, scopes: scope('support.view') });
    expect(await scopeIn(id)).toEqual(scope('support.view'));
    expect((await lee('POST', 'faqs', { body: bodyFor('faqs', 1) })).json.code).toBe('no_right');
    expect((await lee('GET', 'users?isWithdrawn=false')).status).toBe(403);
    const entries = await t.accessEntries();
    expect(entries.filter(({ action, _subject }) => action === 'rights' && _subject === id)).toHaveLength(2);
  });

  test('that is held is not deleted, and says how many hold it', async () => {
    await t.addOperator('lee@example.com', '이', ['content']);
    const role = await roleOf(owner, '담당', scope('content'));
    await give(await idOf('lee@example.com'), { _role: role._id });
    const { status, json } = await owner('DELETE', `roles/${role._id}`);
    expect([status, json.code, json.count]).toEqual([409, 'role_held', 1]);
    await give(await idOf('lee@example.com'), { _role: null });
    expect(await scopeIn(await idOf('lee@example.com'))).toEqual(scope('content'));
    expect((await owner('DELETE', `roles/${role._id}`)).status).toBe(200);
  });

  test('needs a name of its own and scopes that the product knows', async () => {
    const fieldsOf = async (body: Loose) => (await owner('POST', 'roles', { body })).json.fields;
    expect(await fieldsOf({ name: ' ', scopes: scope() })).toHaveProperty('name');
    for (const scopes of [
      [],
      ['admin'],
      scope('nothing'),
      scope('content.own'),
      'console',
      scope('content.personal'),
    ])
      expect(await fieldsOf({ name: '역할', scopes })).toHaveProperty('scopes');
    await roleOf(owner, '역할', scope('content'));
    expect(await fieldsOf({ name: '역할', scopes: scope() })).toHaveProperty('name');
  });
});

test('A role whose first answer was lost is answered again, and another role with its key is refused', async () => {
  const make = (name: string) =>
    owner('POST', 'roles', {
      body: { name, scopes: scope('content') },
      headers: { 'Idempotency-Key': 'once' },
    });
  const [lost, second] = [await make('편집자'), await make('편집자')];
  expect([lost.status, second.status]).toEqual([201, 201]);
  expect(second.json).toEqual(lost.json);
  expect((await owner('GET', 'roles')).json.roles).toHaveLength(1);
  const other = await make('상담원');
  expect([other.status, other.json.code]).toEqual([409, 'already_created']);
});

describe('No one grants a right that they lack', () => {
  test('by a role, an operator or the change of a role that is held', async () => {
    const admin = await callerFor('admin2@example.com', ['admin', 'members', 'personal']);
    const lee = 'lee@example.com';
    await t.addOperator(lee, '이', ['members']);
    const id = await idOf(lee);
    const whole = await roleOf(owner, '전체 관리자', scope());
    const own = await roleOf(admin, '회원 담당', scope('members', 'members.personal'));
    expect(own.name).toBe('회원 담당');
    const tries: [string, string, Loose][] = [
      ['POST', 'roles', { name: '몰래', scopes: scope() }],
      ['POST', 'roles', { name: '몰래', scopes: scope('content.view') }],
      ['PUT', `roles/${own._id}`, { name: '회원 담당', scopes: scope('members', 'content.view') }],
      ['PUT', `roles/${whole._id}`, { name: '전체 관리자', scopes: scope('members') }],
      ['PUT', `operators/${id}`, { _role: whole._id }],
      ['PUT', `operators/${id}`, { scope: scope('members', 'content') }],
      ['PUT', `operators/${ownerId}`, { scope: scope('members') }],
      ['POST', `operators/${ownerId}/suspend`, {}],
      ['POST', `operators/${ownerId}/invite`, {}],
      ['DELETE', `operators/${ownerId}`, {}],
      ['POST', 'operators', { name: '박', email: 'park@example.com', _role: whole._id }],
    ];
    for (const [method, path, body] of tries) {
      const { status, json } = await admin(
        method,
        path,
        method === 'PUT' || Object.keys(body).length > 0 ? { body } : {},
      );
      expect([method, path, status, json.code]).toEqual([method, path, 403, 'no_right']);
    }
    expect(await scopeIn(id)).toEqual(scope('members'));
    expect((await admin('PUT', `operators/${id}`, { body: { _role: own._id } })).status).toBe(200);
  });

  test('not to oneself, and not by the body of a member', async () => {
    expect(
      (await owner('PUT', `operators/${ownerId}`, { body: { scope: scope('content') } })).json.code,
    ).toBe('own_rights');
    await t.addOperator('lee@example.com', '이', ['content']);
    const id = await idOf('lee@example.com');
    await owner('PUT', `users/${id}`, { body: { scope: ['console'] } });
    expect(await scopeIn(id)).toEqual(scope('content'));
    for (const body of [{ _role: 'x' }, { suspendedAt: null }])
      expect((await owner('PUT', `users/${id}`, { body })).json.code).toBe('unknown_key');
  });

  test('without one’s own password', async () => {
    t.later(6 * 60_000);
    const { json } = await owner('POST', 'roles', { body: { name: '역할', scopes: scope('content') } });
    expect(json.code).toBe('confirm_needed');
  });
});
