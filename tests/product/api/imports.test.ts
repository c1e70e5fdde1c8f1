import { beforeEach, describe, expect, test } from 'vitest';
import type { Document } from '../../../server/core/store/store';
import type { Loose } from '../../../src/core/schema/index';
import { APPLICATIONS, importing, outcomes, rowsOf, USERS } from './importing';

let of: Awaited<ReturnType<typeof importing>>;

beforeEach(async () => {
  of = await importing();
});

describe('Rows of a sheet', () => {
  test('without an ID are created, as a create would, with everything that the API adds', async () => {
    const answer = await of.send('faqs/import', [
      { record: { subject: '배송은 얼마나 걸리나요?' } },
      { record: { subject: '환불', content: '<p>사흘<script>alert(1)</script></p>', sequence: 7 } },
    ]);
    expect(answer.status).toBe(200);
    expect(outcomes(answer)).toEqual(['created', 'created']);
    const [first, second] = await Promise.all(
      rowsOf(answer).map(({ _id }) => of.t.store.get('faqs', String(_id))),
    );
    expect(first).toMatchObject({
      version: 1,
      subject: '배송은 얼마나 걸리나요?',
      sequence: 1,
      createdAt: of.t.clock.now.toISOString(),
      locale: 'ko',
      updatedBy: { name: '김운영' },
    });
    expect(second).toMatchObject({ sequence: 7, content: '<p>사흘</p>' });
  });

  test('of one call are listed in the order in which they came', async () => {
    const subjects = Array.from({ length: 40 }, (_, at) => `질문 ${at}`);
    await of.send(
      'faqs/import',
      subjects.map((subject) => ({ record: { subject, sequence: 1 } })),
    );
    const { json } = await of.call('GET', 'faqs', { headers: { skip: '0', limit: '50' } });
    // The newest comes first.
    expect((json.faqs as Loose[]).map(({ subject }) => subject)).toEqual(subjects.reverse());
  });

  test('with an ID change that version, and no other', async () => {
    const one = await of.created({ name: '김하나', phone: '010-1111-2222' });
    const two = await of.created({ name: '이두리' });
    await of.call('PUT', `applications/${two._id}`, { body: { name: '이둘' } });
    const answer = await of.send(APPLICATIONS, [
      { _id: one._id, version: 1, record: { name: '김한아' } },
      { _id: two._id, version: 1, record: { name: '이두울' } },
      { _id: 'nobody', version: 1, record: { name: '없음' } },
    ]);
    expect(outcomes(answer)).toEqual(['updated', 'refused', 'refused']);
    expect(rowsOf(answer)[0]).toEqual({ outcome: 'updated', _id: one._id, version: 2 });
    expect(rowsOf(answer)[1]).toMatchObject({
      code: 'conflict',
      message: '다른 관리자가 먼저 저장했습니다. 바뀐 내용을 확인해주세요.',
    });
    expect(rowsOf(answer)[2]).toMatchObject({ code: 'not_found' });
    expect(await of.t.store.get('applications', String(one._id))).toMatchObject({
      name: '김한아',
      phone: '010-1111-2222',
    });
    expect(await of.t.store.get('applications', String(two._id))).toMatchObject({ name: '이둘', version: 2 });
  });

  test('that say what is stored change nothing, whatever their version', async () => {
    const one = await of.created({ name: '김하나', qualification_type: 'YOUTH' });
    const row = { _id: one._id, version: 1, record: { name: '김하나', qualification_type: 'YOUTH' } };
    const stale = { ...row, version: 9 };
    expect(outcomes(await of.send(APPLICATIONS, [row, stale]))).toEqual(['same', 'same']);
    expect(await of.t.store.get('applications', String(one._id))).toMatchObject({ version: 1 });
    // It told that the sheet is right.
    expect(await of.entries()).toMatchObject([{ result: 'done', count: 1, filter: 'same=2' }]);
  });

  test('leave a phone number as it was stored before numbers had a form', async () => {
    const { _id } = await of.created({ name: '김하나' });
    const stored = (await of.t.store.get('applications', String(_id))) as Document;
    const written = { ...stored, phone: '+81 3-5555-0123' };
    await of.t.store.transaction((tx) => tx.replace('applications', written));
    const row = { _id, version: 1, record: { name: '김하나', phone: '+81355550123' } };
    expect(outcomes(await of.send(APPLICATIONS, [row]))).toEqual(['same']);
    expect(await of.t.store.get('applications', String(_id))).toEqual(written);
  });

  test('are refused one by one, each with its reason at its column', async () => {
    const answer = await of.send('faqs/import', [
      { record: { subject: '' } },
      { record: { subject: '가'.repeat(201), sequence: 1.5 } },
      { record: { subject: '됩니다' } },
    ]);
    expect(outcomes(answer)).toEqual(['refused', 'refused', 'created']);
    expect(rowsOf(answer)[0]).toEqual({
      outcome: 'refused',
      code: 'invalid',
      message: '제목을 입력해주세요',
      fields: { subject: '제목을 입력해주세요' },
    });
    expect(rowsOf(answer)[1]?.fields).toEqual({
      subject: '200자까지 입력할 수 있습니다.',
      sequence: '소수점 없이 정수로 입력해주세요.',
    });
    expect(await of.count('faqs')).toBe(1);
  });

  test('are reset as if each value had just been chosen', async () => {
    const special = { supply_category: 'SPECIAL', earning_rank: '1', region_rank: '2', isAsset: true };
    const stored = await of.created({ ...special, name: '김하나' });
    const normal = { supply_category: 'NORMAL', earning_rank: '3', region_rank: '3', isAsset: true };
    const answer = await of.lose(APPLICATIONS, [
      { record: { name: '새 신청', ...normal } },
      { _id: stored._id, version: 1, record: { supply_category: 'NORMAL' } },
    ]);
    expect(outcomes(answer)).toEqual(['created', 'updated']);
    for (const { _id } of rowsOf(answer)) {
      expect(await of.t.store.get('applications', String(_id))).toMatchObject({
        supply_category: 'NORMAL',
        earning_rank: null,
        region_rank: null,
        isAsset: null,
      });
    }
  });

  test('can bring back neither a mask nor what is given once, nor move to another list', async () => {
    const one = await of.created({ name: '홍길동', phone: '010-1234-5678' });
    const { json } = await of.call('POST', 'users', { body: { email: 'kim@example.com', type: 'person' } });
    const user = json.user as Loose;
    const masked = await of.send(APPLICATIONS, [
      { _id: one._id, version: 1, record: { name: '홍*동', phone: '010-****-5678' } },
    ]);
    expect(rowsOf(masked)[0]?.fields).toEqual({
      name: '가려진 값(*)은 저장할 수 없습니다. 전체 값을 입력해주세요.',
      phone: '가려진 값(*)은 저장할 수 없습니다. 전체 값을 입력해주세요.',
    });
    const moved = await of.send('applications/import?code=REGISTRATION', [
      { _id: one._id, version: 1, record: { name: '홍길' } },
    ]);
    expect(rowsOf(moved)[0]).toMatchObject({ outcome: 'refused', code: 'not_found' });
    const given = await of.send(USERS, [{ _id: user._id, version: 1, record: { type: 'company' } }]);
    expect(rowsOf(given)[0]?.fields).toEqual({ type: '바꿀 수 없는 값입니다.' });
    expect(await of.t.store.get('applications', String(one._id))).toMatchObject({ version: 1 });
  });

  test('of members follow the rules of a new member: their username, and that nobody else has it', async () => {
    const answer = await of.send(USERS, [
      { record: { email: 'one@example.com', name: '김하나' } },
      { record: { email: 'One@Example.com ', name: '둘' } },
      { record: { username: 'three', name: '셋' } },
    ]);
    expect(outcomes(answer)).toEqual(['created', 'refused', 'refused']);
    expect(Object.keys(rowsOf(answer)[1]?.fields as Loose)).toEqual(['email']);
    expect(rowsOf(answer)[2]?.code).toBe('unknown_key');
    const [first] = rowsOf(answer);
    expect(await of.t.store.get('users', String(first?._id))).toMatchObject({
      username: 'one@example.com',
      isWithdrawn: false,
    });
  });

  test('of a member without an ID can’t give one', async () => {
    const { json } = await of.call('POST', 'users', { body: { name: '김하나' } });
    const { _id } = json.user as Loose;
    const late = { _id, version: 1, record: { username: 'late@example.com' } };
    expect(rowsOf(await of.send(USERS, [late]))[0]?.code).toBe('unknown_key');
    const mail = { _id, version: 1, record: { email: 'late@example.com' } };
    expect(outcomes(await of.send(USERS, [mail]))).toEqual(['updated']);
    expect((await of.t.store.get('users', String(_id)))?.username ?? '').toBe('');
  });

  test('can’t carry a password, or what nobody gives', async () => {
    for (const record of [{ password: 'x' }, { scope: ['console'] }, { createdAt: '2020-01-01' }]) {
      const answer = await of.send(USERS, [{ record: { name: '김', ...record } }]);
      expect([outcomes(answer), rowsOf(answer)[0]?.code]).toEqual([['refused'], 'unknown_key']);
    }
    expect(await of.count('users')).toBe(1);
  });
});

describe('A dry run', () => {
  test('tells what no other may have of what it would create, and of no stored record', async () => {
    const answer = await of.send(USERS, [{ record: { name: '김하나', email: 'One@example.com ' } }], true);
    expect(rowsOf(answer)[0]?.unique).toEqual([{ path: 'email', value: 'one@example.com' }]);
    const [stored] = rowsOf(await of.send(USERS, [{ record: { name: '이둘', email: 'two@example.com' } }]));
    expect(stored).not.toHaveProperty('unique');
    const change = { _id: stored?._id, version: 1, record: { name: '이두리' } };
    expect(rowsOf(await of.send(USERS, [change], true))).toEqual([
      {
        ...{ outcome: 'updated', _id: stored?._id, version: 2 },
        changes: [{ path: 'name', before: '이*', after: '이*리', by: 'cell' }],
      },
    ]);
  });

  test('answers what would become of each row, and stores nothing but that it was one', async () => {
    const one = await of.created({ name: '김하나' });
    const stored = async () => JSON.stringify([await of.all('applications'), await of.all('_replays')]);
    const before = await stored();
    const rows = [
      { record: { name: '새 신청' }, key: 'row-1' },
      { _id: one._id, version: 1, record: { name: '김둘' } },
      { _id: one._id, version: 7, record: { name: '김셋' } },
      { record: { email: '가'.repeat(300) } },
    ];
    const answer = await of.send(APPLICATIONS, rows, true);
    expect(outcomes(answer)).toEqual(['created', 'updated', 'refused', 'refused']);
    expect(await stored()).toBe(before);
    expect(await of.entries()).toMatchObject([
      { count: 1, filter: 'dryRun=true&created=1&updated=1&refused=2' },
    ]);
  });

  test('sees the rows before as stored, so that what they take is taken', async () => {
    const rows = [{ record: { email: 'a@example.com' } }, { record: { email: 'A@example.com' } }];
    expect(outcomes(await of.send(USERS, rows, true))).toEqual(['created', 'refused']);
    expect(await of.count('users')).toBe(1);
  });
});
