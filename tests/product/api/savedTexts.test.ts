import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyResource, Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestApi } from '../../core/api/harness';
import { resources } from '../../core/theProduct';

let t: TestApi;
let call: Caller;
const stored = { version: 1, createdAt: '2026-03-01T01:00:00.000Z', content: '', reply: '' };

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
  const level = await call('POST', 'levels', { body: { name: '나무', code: 'tree' } });
  const _level = (level.json.level as Loose)?._id ?? null;
  const user = await call('POST', 'users', {
    body: {
      name: '정현우',
      email: 'hyunwoo@example.com',
      type: 'company',
      companyName: '현우디자인',
      _level,
    },
  });
  const _user = (user.json.user as Loose)._id;
  await t.store.transaction(async (tx) => {
    const lines = [{ product: { name: '참나무 액자' } }];
    await tx.insert('orders', { ...stored, _id: 'o', _user, number: 'A-1', lines });
    const asked = { ...stored, name: '정현우', subject: '문의', product: { name: '월넛 액자 A2' }, _user };
    await tx.insert('questions', { ...asked, _id: 'of-member' });
    await tx.insert('questions', { ...asked, _id: 'of-nobody', _user: null, product: {} });
  });
});

const operator = (name: string, ...scope: string[]) => t.signIn(`${name}@example.com`, scope, name);

const valuesOf = async (caller: Caller, path: string) =>
  (await caller('GET', `${path}/variables`)).json.variables;

describe('the variables of an answer', () => {
  test('are of the record, and else of the member who asked', async () => {
    expect(await valuesOf(call, 'questions/of-member')).toMatchObject({
      고객명: '정현우',
      기업명: '현우디자인',
      등급: '나무',
      상품명: '월넛 액자 A2',
      주문번호: 'A-1',
    });
    expect(await valuesOf(call, 'questions/of-nobody')).toEqual({ 고객명: '정현우', 기업명: '', 상품명: '' });
  });

  test('of the member need the right to members, and those of the record to personal data', async () => {
    const support = await operator('support', 'support', 'personal');
    expect(await valuesOf(support, 'questions/of-member')).toEqual({
      고객명: '정현우',
      기업명: '',
      상품명: '월넛 액자 A2',
    });
    const masked = await operator('masked', 'support');
    expect((await masked('GET', 'questions/of-member/variables')).status).toBe(403);
    expect((await call('GET', 'questions/none/variables')).status).toBe(404);
  });

  test('of related records need the right to those records, also in the preview of a message', async () => {
    const moved = resources.map((each) =>
      each.name === 'orders' ? { ...each, menu: { group: 'display' } } : each,
    ) as readonly AnyResource[];
    t = await createTestApi({ resources: moved, store: t.store });
    const both = await operator('both', 'support', 'members', 'personal');
    expect(await valuesOf(both, 'questions/of-member')).not.toHaveProperty('주문번호');
    const [_user] = (await t.store.find('users', { where: [], order: [], skip: 0, limit: 0 })).flatMap(
      ({ _id, email }) => (email === 'hyunwoo@example.com' ? [_id] : []),
    );
    const body = { users: [_user], subject: '알림', message: '{고객명} {주문번호}', dryRun: true };
    const previewFor = async (by: Caller) => (await by('POST', 'messages', { body })).json.message;
    expect(await previewFor(both)).toMatchObject({
      preview: { text: expect.stringContaining('{주문번호}') },
    });
    const display = await operator('display', 'display', 'members', 'personal');
    expect(await previewFor(display)).toMatchObject({ preview: { text: expect.stringContaining('A-1') } });
  });

  test('show no title of a record that their caller may not list', async () => {
    const moved = resources.map((each) =>
      each.name === 'levels' ? { ...each, menu: { group: 'display' } } : each,
    ) as readonly AnyResource[];
    t = await createTestApi({ resources: moved, store: t.store });
    const both = await operator('both', 'support', 'members', 'personal');
    await t.store.transaction(async (tx) => {
      const asked = await tx.get('questions', 'of-member');
      if (asked) await tx.replace('questions', { ...asked, product: {} });
    });
    const values = await valuesOf(both, 'questions/of-member');
    expect(values).toMatchObject({ 기업명: '현우디자인', 상품명: '참나무 액자', 주문번호: 'A-1' });
    expect(values).not.toHaveProperty('등급');
  });

  test('are recorded as an opening of the record, and of the member', async () => {
    const entries = async () => {
      const { json } = await call('GET', 'access-log', { headers: { limit: '50' } });
      return (json.logs ?? json.entries ?? Object.values(json).find(Array.isArray)) as Loose[];
    };
    const before = (await entries()).length;
    await valuesOf(call, 'questions/of-member');
    const made = (await entries()).slice(0, (await entries()).length - before);
    expect(made.map(({ action, resource }) => [action, resource])).toEqual(
      expect.arrayContaining([
        ['detail', 'questions'],
        ['detail', 'users'],
      ]),
    );
  });
});

describe('an answer with a variable that nothing replaced', () => {
  test('is refused, and the sentence names it; stored ones stay as they are', async () => {
    const put = (reply: string) => call('PUT', 'questions/of-member', { body: { reply } });
    const refused = await put('{없는이름} 님, 주문 {주문번호}를 보냈습니다.');
    expect([refused.status, refused.json.fields]).toEqual([
      422,
      { reply: '{없는이름}, {주문번호}에 넣을 값이 없습니다. 직접 쓰거나 지워주세요.' },
    ]);
    expect((await put('주문 A-1을 보냈습니다.')).status).toBe(200);
    const old = { ...stored, _id: 'old', name: '한가온', subject: '전에', reply: '{예전} 답변' };
    await t.store.transaction((tx) => tx.insert('questions', old));
    expect((await call('PUT', 'questions/old', { body: { reply: '{예전} 답변' } })).status).toBe(200);
  });

  test('is refused in rich text too', async () => {
    const { json } = await call('POST', 'boards', { body: { code: 'interior-inquire', subject: '상담' } });
    const { _id } = json.board as Loose;
    const body = { reply: '<p>{고객명} 님</p>' };
    const refused = await call('PUT', `boards/${_id}`, { body });
    expect([refused.status, Object.keys(refused.json.fields ?? {})]).toEqual([422, ['reply']]);
  });

  test('is not sent by mail, except where the visitor wrote it', async () => {
    const meta = { name: '홍길동', email: 'hong@example.com', message: '{문의} 있습니다' };
    const { json } = await call('POST', 'forms', { body: { code: 'contact', meta } });
    const address = `forms/${(json.form as Loose)._id}/reply-email`;
    const refused = await call('POST', address, { body: { message: '{고객명} 님께' } });
    expect([refused.status, Object.keys(refused.json.fields ?? {})]).toEqual([422, ['message']]);
    const quoted = await call('POST', address, { body: { message: '네, 됩니다.\n\n> {문의} 있습니다' } });
    expect(quoted.status).toBe(200);
  });
});
