import { beforeEach, expect, test } from 'vitest';
import type { MailMessage } from '../../../server/core/mail/mail';
import { createInMemoryMailSender } from '../../../server/core/mail/memory';
import { createOperatorRights, loadResourceRightsFilter } from '../../../src/core/engine/rights';
import {
  type AnyResource,
  buildOperatorScope,
  defineResource,
  getUsableMessageVariables,
  group as groupOf,
  id,
  type Loose,
  limits,
  ref,
  text,
} from '../../../src/core/schema/index';
import { slipsIn } from '../conformance/slips';
import { group, otherGroup, resources } from '../theProduct';
import { withWords } from '../withWords';
import { type Caller, createTestApi, type TestApi } from './harness';

const remarks = defineResource('remarks', {
  fields: {
    _id: id(),
    name: text({ max: 50 }),
    cost: text({ max: 50, reads: 'cost' }),
    slip: ref('slips' as never, { nullable: true }),
    by: groupOf({ _id: text({ readOnly: true, setAtCreation: 'operatorId' }) }),
  },
  api: { path: 'remarks', many: 'remarks', one: 'remark' },
  rows: { owner: 'by._id' },
  title: 'name',
  menu: { group: otherGroup },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
});
const sound = slipsIn(group);
const slips = {
  ...sound,
  rows: undefined,
  fields: {
    ...sound.fields,
    email: text({ format: 'email', max: 200 }),
    cost: text({ max: 50, reads: 'cost' }),
  },
  related: { notes: { of: 'remarks', by: 'slip' } },
  bulk: {
    message: {
      to: 'email',
      variables: {
        이름: 'name',
        원가: 'cost',
        메모: { related: 'notes', path: 'name' },
        값: { related: 'notes', path: 'cost' },
      },
    },
  },
} as unknown as AnyResource;
const others = resources.map(({ bulk, ...each }) => ({
  ...each,
  ...(bulk && { bulk: { ...bulk, message: undefined } }),
})) as unknown as readonly AnyResource[];

let t: TestApi;
let call: Caller;
let sent: readonly MailMessage[];

beforeEach(async () => {
  const mail = createInMemoryMailSender();
  sent = mail.sent;
  t = await createTestApi({ mail, resources: [...withWords(others, ['cost']), slips, remarks] });
  call = await t.signIn();
});

/** A caller with the rights to some menu groups alone. */
const narrow = (...groups: readonly string[]) => t.signIn('narrow@example.com', groups);
const slip = async (body: Loose = {}) => {
  const { json } = await call('POST', 'slips', { body: { name: '쪽지', email: 'a@example.net', ...body } });
  return (json.slip as Loose)._id as string;
};
const note = (by: Caller, slipId: string, name: string) =>
  by('POST', 'remarks', { body: { name, slip: slipId } });
const send = (by: Caller, slips: readonly string[], message: string, more: Loose = {}) =>
  by('POST', 'messages', { body: { slips, subject: '알림', message, ...more } });
const foreseen = async (by: Caller, slips: readonly string[], message: string) =>
  (await send(by, slips, message, { dryRun: true })).json.message as unknown as {
    preview: Loose;
    stops: unknown;
  };

test('a mail quotes the newest related record that its sender may use, as its preview does', async () => {
  const other = await narrow(group, otherGroup);
  const one = await slip();
  await note(call, one, '내 메모');
  t.later(1000);
  await note(other, one, '남의 메모');
  for (const [by, mine] of [
    [call, '내 메모'],
    [other, '남의 메모'],
  ] as const) {
    expect((await foreseen(by, [one], '{메모}')).preview.text).toBe(mine);
    expect((await send(by, [one], '{메모}')).status).toBe(200);
    await t.api.deliver();
    expect(sent.at(-1)?.text).toBe(mine);
  }
});

test('a mail whose sender lost the last related record before it went is not sent', async () => {
  const other = await narrow(group, otherGroup);
  const one = await slip();
  const { _id } = (await note(call, one, '내 메모')).json.remark as Loose;
  await note(other, one, '남의 메모');
  const sendAt = new Date(t.clock.now.getTime() + 60_000).toISOString();
  const { json } = await send(call, [one], '{메모}', { sendAt });
  await call('DELETE', `remarks/${_id}`);
  t.later(120_000);
  await t.api.deliver();
  expect(sent).toEqual([]);
  call = await t.signIn();
  const { message } = (await call('GET', `messages/${(json.message as unknown as Loose)._id}`)).json;
  expect(message).toMatchObject({ failed: 1, unreached: [{ message: '본문 변수의 값이 없습니다.' }] });
});

test.each(['원가', '값', '메모'])(
  'whoever may not read {%s} sends it to nobody, and is told the same with a value and without one',
  async (name) => {
    const by = await narrow(group);
    const [full, empty] = [await slip({ cost: '비밀' }), await slip({ email: 'b@example.net' })];
    await call('POST', 'remarks', { body: { name: '메모', cost: '비밀', slip: full } });
    const answers = await Promise.all([full, empty].map((one) => send(by, [one], `{이름} {${name}}`)));
    for (const { status, json } of answers) {
      expect([status, Object.keys(json.fields ?? {})]).toEqual([422, ['message']]);
      expect(json.message).toContain(`{${name}}`);
    }
    expect(answers[0]?.json).toEqual(answers[1]?.json);
    const [first, second] = [
      await foreseen(by, [full], `{${name}}`),
      await foreseen(by, [empty], `{${name}}`),
    ];
    expect([first.preview.text, first.stops]).toEqual([`{${name}}`, answers[0]?.json.message]);
    expect(second.stops).toEqual(first.stops);
    const own = await send(by, [], `{${name}}`, { test: true });
    expect(own.status).toBe(422);
    await t.api.deliver();
    expect(sent).toEqual([]);
  },
);

test('the console offers the variables that the API takes', async () => {
  const all = [...withWords(others, ['cost']), slips, remarks];
  await loadResourceRightsFilter(buildOperatorScope([group]), all);
  const offeredTo = (...words: string[]) =>
    createOperatorRights(buildOperatorScope(words), all).computeFor(slips, getUsableMessageVariables);
  expect([offeredTo(), offeredTo(group, otherGroup), offeredTo(group)]).toEqual([
    ['이름', '원가', '메모', '값'],
    ['이름', '메모'],
    ['이름'],
  ]);
});

test('a dry run refuses texts that no message can have, and needs none', async () => {
  const one = await slip();
  const long = '가'.repeat(limits.maxMessageTextLength + 1);
  const refused = await send(call, [one], long, { dryRun: true });
  expect([refused.status, Object.keys(refused.json.fields ?? {})]).toEqual([422, ['message']]);
  const { status } = await call('POST', 'messages', { body: { slips: [one], dryRun: true } });
  expect(status).toBe(200);
});
