import { beforeEach, expect, test } from 'vitest';
import { type Console, openConsole } from './calls';

let console: Console;
const ids: string[] = [];

async function member(name: string, email: string): Promise<string> {
  const { body } = await console.post('users', { type: 'person', name, email });
  return (body.user as { _id: string })._id;
}

beforeEach(async () => {
  console = await openConsole();
  ids.length = 0;
  ids.push(await member('한지원', 'jiwon@example.com'), await member('도하나', 'hana@example.com'));
});

const text = { subject: '안내', message: '내일 쉽니다.' };

test('a message goes to members by their ids', async () => {
  const { status, body } = await console.post('messages', { users: ids, ...text });
  expect([status, body.success, body.failed]).toEqual([200, true, []]);
  expect(body.message).toMatchObject({ subject: '안내', total: 2 });
});

test('a message goes to e-mail addresses, as the specification writes it', async () => {
  const { status, body } = await console.post('messages', { emails: ['a@example.com', 'nowhere'], ...text });
  expect([status, body.success]).toEqual([200, false]);
  expect(body.failed).toEqual([{ _id: '', name: 'nowhere', message: '이메일 주소가 올바르지 않습니다.' }]);
});

test('a message goes to all that a filter of the member list finds', async () => {
  const filter = { isWithdrawn: 'false', name: '지원' };
  const { body } = await console.post('messages', { filter, ...text });
  expect(body.message).toMatchObject({ total: 1 });
  const unknown = await console.post('messages', { filter: { ...filter, nope: '1' }, ...text });
  expect([unknown.status, unknown.body.code]).toEqual([400, 'unknown_filter']);
});

test('who has no address, has withdrawn or is not there is named', async () => {
  const nobody = await member('무메일', '');
  await console.post(`users/${ids[1]}/withdraw`, {});
  const { body } = await console.post('messages', { users: [...ids, nobody, 'gone'], ...text });
  const failed = body.failed as { _id: string; message: string }[];
  expect(body.success).toBe(false);
  expect(failed.map(({ _id, message }) => [_id, message]).sort()).toEqual(
    [
      [ids[1], '탈퇴한 회원입니다.'],
      [nobody, '이메일 주소가 없습니다.'],
      ['gone', '삭제된 회원입니다.'],
    ].sort(),
  );
});

test.each([
  [{ ...text }, { users: '사용자를 선택해주세요' }],
  [{ users: [], ...text }, { users: '사용자를 선택해주세요' }],
  [{ users: ['a'], message: '내용' }, { subject: '제목을 입력해주세요' }],
  [{ users: ['a'], subject: ' ', message: '내용' }, { subject: '제목을 입력해주세요' }],
  [{ users: ['a'], subject: '제목' }, { message: '메시지를 입력해주세요' }],
  [
    { users: ['a'], subject: '가'.repeat(201), message: '내용' },
    { subject: '200자까지 입력할 수 있습니다.' },
  ],
  [
    { users: ['a'], subject: '제목', message: '가'.repeat(10_001) },
    { message: '10000자까지 입력할 수 있습니다.' },
  ],
])('what is missing or too long is said at its field: %#', async (sent, fields) => {
  const { status, body } = await console.post('messages', sent);
  expect([status, body.code, body.fields]).toEqual([422, 'invalid', fields]);
  expect(body.message).toBe(Object.values(fields)[0]);
});
