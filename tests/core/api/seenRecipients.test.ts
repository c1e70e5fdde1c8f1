import { beforeEach, expect, test } from 'vitest';
import {
  type AnyResource,
  bool,
  choice,
  defineResource,
  id,
  type Loose,
  list,
  ref,
  text,
} from '../../../src/core/schema/index';
import { slipsIn } from '../conformance/slips';
import { group, otherGroup, resources } from '../theProduct';
import { withWords } from '../withWords';
import { type Caller, callerOf, cookieOf, createTestApi, PASSWORD, type TestApi } from './harness';

const sound = slipsIn(group);
const slips = {
  ...sound,
  fields: {
    ...sound.fields,
    email: text({ format: 'email', max: 200 }),
    channels: list({ method: choice(['email']), contact: text(), enabled: bool() }),
  },
  bulk: { message: { to: 'email', channels: 'channels' } },
} as unknown as AnyResource;
const others = resources.map(({ bulk, ...each }) => ({
  ...each,
  ...(bulk && { bulk: { ...bulk, message: undefined } }),
})) as unknown as readonly AnyResource[];

let t: TestApi;
let call: Caller;
let other: Caller;

beforeEach(async () => {
  t = await createTestApi({ resources: [...others, slips] });
  call = await t.signIn();
  other = await t.signIn('other@example.com');
});

const made = async (body: Loose) =>
  ((await call('POST', 'slips', { body })).json.slip as Loose)._id as string;

test('a recipient whose record row rules hide is not named, though the message counts it', async () => {
  const ids = [await made({ name: '숨은 쪽지' }), await made({ name: '함께 쓰는 쪽지', isShared: true })];
  const body = { slips: ids, subject: '알림', message: '안내' };
  const { status, json } = await call('POST', 'messages', { body });
  expect([status, new Set((json.failed as Loose[]).map(({ _id }) => _id))]).toEqual([200, new Set(ids)]);
  const path = `messages/${(json.message as unknown as Loose)._id}`;
  for (const seen of [await other('GET', path), await other('POST', `${path}/again`)]) {
    expect(JSON.stringify(seen.json)).not.toContain(ids[0]);
    expect(seen.json).toMatchObject({
      success: false,
      failed: [{ _id: ids[1], name: '함께 쓰는 쪽지' }],
      message: { total: 2, withoutAddress: 2, unreached: [{ _id: ids[1] }] },
    });
  }
});

const nameList = { perPage: 10, columns: ['name'], order: ['name'] } as const;
const ledgers = defineResource('ledgers', {
  fields: { _id: id(), name: text({ max: 50 }) },
  api: { path: 'ledgers', many: 'ledgers', one: 'ledger' },
  title: 'name',
  needs: 'cost',
  list: nameList,
});
const calls = defineResource('calls', {
  fields: {
    _id: id(),
    name: text({ max: 50 }),
    phone: text({ max: 50, personal: 'phone' }),
    cost: text({ max: 50, reads: 'cost' }),
    slip: ref('slips' as never, { nullable: true }),
  },
  api: { path: 'calls', many: 'calls', one: 'call' },
  menu: { group: otherGroup },
  list: nameList,
});
const variables = {
  cost: 'cost',
  ledger: 'ledgerName',
  phone: { related: 'calls', path: 'phone' },
  price: { related: 'calls', path: 'cost' },
  name: 'name',
};
const open = {
  ...slips,
  rows: undefined,
  fields: {
    ...slips.fields,
    cost: text({ max: 50, reads: 'cost' }),
    ledger: ref('ledgers' as never, { nullable: true }),
    ledgerName: text({ readOnly: true, labelOf: 'ledger' }),
  },
  related: { calls: { of: 'calls', by: 'slip' } },
  bulk: { message: { to: 'email', variables } },
} as unknown as AnyResource;

test('a preview shows a caller no variable that they may not read, and no number of recipients without it', async () => {
  t = await createTestApi({ resources: [...withWords(others, ['cost']), open, ledgers, calls] });
  call = await t.signIn();
  await t.addOperator('narrow@example.com', '김좁은', [group, otherGroup]);
  const cookie = await cookieOf(t.call, 'narrow@example.com', PASSWORD);
  const { ledger } = (await call('POST', 'ledgers', { body: { name: '비밀 장부' } })).json as Loose;
  const both = { email: 'a@example.net', cost: '비밀 원가', ledger: (ledger as Loose)._id };
  const [full, empty] = [
    await made({ name: '쪽지', ...both }),
    await made({ name: '빈 쪽지', email: 'b@x.kr' }),
  ];
  for (const slip of [full, empty])
    await call('POST', 'calls', { body: { name: '전화', phone: '010-1234-5678', cost: '비밀 가격', slip } });
  const preview = async (by: Caller, slip: string) => {
    const message = '{name} {cost} {ledger} {phone} {price}';
    const body = { slips: [slip], subject: '알림', message, dryRun: true };
    const { preview, stops } = (await by('POST', 'messages', { body })).json.message as unknown as Loose;
    return [(preview as Loose).text, stops];
  };
  const narrow = callerOf(t.call, cookie);
  expect(await preview(call, full)).toEqual(['쪽지 비밀 원가 비밀 장부 010-1234-5678 비밀 가격', null]);
  const unusable = '{cost}, {ledger}, {price}는 쓸 수 없는 변수입니다. 변수 목록에서 골라주세요.';
  expect(await preview(narrow, full)).toEqual(['쪽지 {cost} {ledger} 010-****-5678 {price}', unusable]);
  expect(await preview(call, empty)).toEqual([expect.any(String), expect.stringMatching(/cost.*ledger/)]);
  expect(await preview(narrow, empty)).toEqual(['빈 쪽지 {cost} {ledger} 010-****-5678 {price}', unusable]);
});

test('a typed address of a record that row rules hide gets no mail if the record turned mail off', async () => {
  const email = 'hidden@example.com';
  const channels = [{ method: 'email', contact: '', enabled: false }];
  await made({ name: '숨은 쪽지', email, channels });
  const body = { emails: [email, 'unknown@example.com'], subject: '알림', message: '안내' };
  const { status, json } = await other('POST', 'messages', { body });
  expect([status, json.message]).toMatchObject([200, { total: 2, refused: 1 }]);
  expect(json.failed).toMatchObject([{ _id: '', name: email }]);
});

test('an address that is given in several spellings gets one mail', async () => {
  const emails = ['guest@example.com', ' Guest@Example.com', 'GUEST@example.com', 'next@example.com'];
  const body = { emails, subject: '알림', message: '안내' };
  const { status, json } = await call('POST', 'messages', { body });
  expect([status, json]).toMatchObject([200, { message: { total: 2 } }]);
});
