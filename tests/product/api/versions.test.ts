import { beforeEach, expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, upload } from '../../core/api/harness';

let t: Awaited<ReturnType<typeof createTestApi>>;
let call: Caller;
let path: string;

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
  const { json } = await call('POST', 'notifications', { body: { subject: '공지' } });
  path = `notifications/${(json.notification as Loose)._id}`;
});

const ifMatch = (value: string) => ({ headers: { 'if-match': value } });

test('Each change raises the version, and every answer about one record carries it', async () => {
  const put = await call('PUT', path, { body: { isNotice: true } });
  const sent = await call('POST', `${path}/upload`, upload('글', '글.txt'));
  const removed = await call('DELETE', `${path}/upload`);
  const got = await call('GET', path);
  expect([put, sent, removed, got].map(({ headers }) => headers.get('etag'))).toEqual([
    '"2"',
    '"3"',
    '"4"',
    '"4"',
  ]);
});

test('A change for the version at hand is taken, however the version is written', async () => {
  for (const version of ['"1"', 'W/"2"', '3', '*']) {
    expect((await call('PUT', path, { body: { isNotice: true }, ...ifMatch(version) })).status).toBe(200);
  }
});

test('A change for the version at hand is taken after a proxy compressed the answer that named it', async () => {
  const named = ['"1-gzip"', 'W/"2"', '"3;gzip"', '"4--gzip"', 'W/"5-br"', '"6"-gzip', '"0", "7:zstd"'];
  for (const version of named) {
    const { status } = await call('PUT', path, { body: { isNotice: true }, ...ifMatch(version) });
    expect([version, status]).toEqual([version, 200]);
  }
  for (const version of ['"7-gzip"', 'W/"18"', '"8-other"', '"80"']) {
    expect((await call('PUT', path, { body: { isNotice: true }, ...ifMatch(version) })).status).toBe(412);
  }
});

test('A change for another version is answered with the record as it is, and changes nothing', async () => {
  await call('PUT', path, { body: { subject: '남이 고친 공지' } });
  const current = (await call('GET', path)).json.notification;
  const attempts = [
    call('PUT', path, { body: { subject: '내 공지' }, ...ifMatch('"1"') }),
    call('DELETE', path, ifMatch('"1"')),
    call('POST', `${path}/upload`, { ...upload('글', '글.txt'), ...ifMatch('"1"') }),
    call('DELETE', `${path}/upload`, ifMatch('"1"')),
    call('PUT', path, { body: { subject: '내 공지' }, ...ifMatch('nonsense') }),
  ];
  for (const { status, json } of await Promise.all(attempts)) {
    expect([status, json]).toEqual([
      412,
      {
        code: 'conflict',
        // It was this operator's own change, as in a second tab.
        message: '다른 탭에서 저장했습니다. 바뀐 내용을 확인해주세요.',
        notification: current,
      },
    ]);
  }
  expect((await call('GET', path)).json.notification).toEqual(current);
});

test('Another operator is named where the change was theirs', async () => {
  const other = await t.signIn('other@example.com');
  await other('PUT', path, { body: { subject: '남이 고친 공지' } });
  const { status, json } = await call('PUT', path, { body: { subject: '내 공지' }, ...ifMatch('"1"') });
  expect([status, json.message]).toEqual([412, '다른 관리자가 먼저 저장했습니다. 바뀐 내용을 확인해주세요.']);
});

test('Of two changes for the same version at the same time one is taken', async () => {
  const attempts = ['하나', '둘'].map((subject) =>
    call('PUT', path, { body: { subject }, ...ifMatch('"1"') }),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 412]);
});

test('A change without a version is refused where the record has one, and changes nothing', async () => {
  const strict = await createTestApi({ allowUnversioned: false });
  const own = await strict.signIn();
  const { json } = await own('POST', 'notifications', { body: { subject: '공지' } });
  const at = `notifications/${(json.notification as Loose)._id}`;
  const before = (await own('GET', at)).json;
  for (const attempt of [
    own('PUT', at, { body: { subject: '내 공지' } }),
    own('DELETE', at),
    own('POST', `${at}/upload`, upload('글', '글.txt')),
    own('DELETE', `${at}/upload`),
  ]) {
    const { status, json: refusal } = await attempt;
    expect([status, refusal]).toEqual([
      428,
      {
        code: 'version_needed',
        message: '어떤 내용을 수정하는지 알 수 없어 저장하지 않았습니다. 새로 고침한 뒤 다시 시도해주세요.',
      },
    ]);
  }
  expect((await own('GET', at)).json).toEqual(before);
  const fresh = await own('PUT', 'settings', { body: { surveyURL: 'https://example.com' } });
  expect([fresh.status, (await own('PUT', 'settings', { body: { surveyURL: '' } })).status]).toEqual([
    200, 428,
  ]);
});
