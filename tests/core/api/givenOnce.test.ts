import { afterEach, expect, test, vi } from 'vitest';
import {
  type AnyResource,
  choices,
  date,
  defineResource,
  id,
  type Loose,
  refs,
  tags,
  text,
} from '../../../src/core/schema/index';
import { group, messages, resources } from '../theProduct';
import { type Caller, createTestApi } from './harness';

afterEach(() => vi.useRealTimers());

const once = { createOnly: true } as const;
const things = defineResource('things', {
  fields: {
    _id: id(),
    name: text(),
    colours: choices(['red', 'blue'], once),
    words: tags(once),
    others: refs('things', once),
    day: date({ from: 'today' }),
    phone: text({ personal: 'phone' }),
  },
  api: { path: 'things', many: 'things', one: 'thing' },
  title: 'name',
  menu: { group },
  memos: {},
});

const texts = {
  name: '물건',
  fields: { name: '이름', colours: '색', words: '말', others: '다른 것', day: '날', phone: '전화' },
  titles: { list: '물건', create: '등록', edit: '수정' },
};

const openWith = async (resource: AnyResource) => {
  const api = await createTestApi({
    resources: [...resources, resource],
    messages: { ...messages, resources: { ...messages.resources, things: texts } } as typeof messages,
  });
  return { ...api, call: await api.signIn() };
};

const made = async (call: Caller, body: Loose) =>
  (await call('POST', 'things', { body })).json.thing as Loose;

test('values that are given once are the same when a form sends them back, in their order', async () => {
  const { call } = await openWith(things);
  const other = await made(call, { name: '다른 것' });
  const given = { colours: ['red', 'blue'], words: ['가', '나'], others: [other._id] };
  const { _id } = await made(call, { name: '것', ...given });
  const saved = await call('PUT', `things/${_id}`, { body: { ...given, name: '새 이름' } });
  expect([saved.status, saved.json.thing]).toEqual([
    200,
    expect.objectContaining({ ...given, name: '새 이름' }),
  ]);
  for (const change of [{ colours: ['blue', 'red'] }, { words: ['가'] }, { others: [] }]) {
    const { status, json } = await call('PUT', `things/${_id}`, { body: { ...given, ...change } });
    expect([status, Object.keys(json.fields ?? {})]).toEqual([422, Object.keys(change)]);
  }
});

test('a day from today on is one of the day of the call, or later', async () => {
  const { call, clock } = await openWith(things);
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now });
  const answerTo = async (day: string) => {
    const { status, json } = await call('POST', 'things', { body: { day } });
    return [status, json.fields?.day];
  };
  const early = [422, '2026-03-02부터 선택할 수 있습니다.'];
  expect(await Promise.all(['2026-03-01', '2026-03-02', '2099-12-31'].map(answerTo))).toEqual([
    early,
    [201, undefined],
    [201, undefined],
  ]);
});

test('an act does not take the place of a call that the API has for its resource', async () => {
  const acting = { ...things, actions: { memos: { set: { name: '메모' }, masked: true as const } } };
  await expect(openWith(acting)).rejects.toThrow(
    "POST /api/console/things/:id/memos is a call of the API's own: rename the act or upload.to",
  );
});
