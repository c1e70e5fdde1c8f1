import { beforeEach, describe, expect, test } from 'vitest';
import { APPLICATIONS, importing, outcomes, rowsOf, USERS } from './importing';

let of: Awaited<ReturnType<typeof importing>>;

beforeEach(async () => {
  of = await importing();
});

describe('A batch that comes again', () => {
  const rows = [
    { key: 'a', record: { subject: '하나' } },
    { key: 'b', record: { subject: '둘' } },
    { record: { subject: '셋' } },
  ];

  test('doubles nothing, as far as its rows have keys', async () => {
    const first = await of.send('faqs/import', rows);
    const again = await of.send('faqs/import', rows);
    expect(outcomes(again)).toEqual(['again', 'again', 'created']);
    expect(rowsOf(again)[0]?._id).toBe(rowsOf(first)[0]?._id);
    expect(await of.count('faqs')).toBe(4);
    expect(outcomes(await of.send('faqs/import', rows.slice(0, 2), true))).toEqual(['again', 'again']);
  });

  test('creates what was deleted meanwhile, and what another operator sends', async () => {
    const [first] = rowsOf(await of.send('faqs/import', rows.slice(0, 1)));
    await of.call('DELETE', `faqs/${first?._id}`);
    expect(outcomes(await of.send('faqs/import', rows.slice(0, 1)))).toEqual(['created']);
    const other = await of.t.signIn('other@example.com');
    expect(outcomes(await of.send('faqs/import', rows.slice(0, 1), false, other))).toEqual(['created']);
  });

  test('is new once a day has gone, or with other values', async () => {
    await of.send('faqs/import', rows.slice(0, 1));
    expect(outcomes(await of.send('faqs/import', [{ key: 'a', record: { subject: '넷' } }]))).toEqual([
      'created',
    ]);
    of.t.later(25 * 60 * 60 * 1000);
    const back = await of.t.signIn();
    expect(outcomes(await of.send('faqs/import', rows.slice(0, 1), false, back))).toEqual(['created']);
  });

  test('is changed by nothing where its rows have an ID', async () => {
    const one = await of.created({ name: '김하나' });
    const row = { _id: one._id, version: 1, record: { name: '김둘' } };
    expect(outcomes(await of.send(APPLICATIONS, [row]))).toEqual(['updated']);
    expect(outcomes(await of.send(APPLICATIONS, [row]))).toEqual(['same']);
    expect(await of.t.store.get('applications', String(one._id))).toMatchObject({ version: 2 });
  });
});

describe('An import', () => {
  test('is stored as a whole or not at all', async () => {
    const { transaction } = of.t.store;
    of.t.store.transaction = (work) =>
      transaction(async (tx) => {
        let inserts = 0;
        return work({
          ...tx,
          insert: async (collection, document) => {
            inserts += collection === 'faqs' ? 1 : 0;
            if (inserts > 2) throw new Error('torn');
            await tx.insert(collection, document);
          },
        });
      });
    const rows = ['하나', '둘', '셋'].map((subject) => ({ record: { subject } }));
    expect((await of.send('faqs/import', rows)).status).toBe(500);
    expect(await of.count('faqs')).toBe(0);
  });

  test('that fails as it is stored is recorded as one that failed', async () => {
    const { transaction } = of.t.store;
    of.t.store.transaction = (work, options) =>
      transaction(async (tx) => {
        const done = await work(tx);
        if ((await tx.count('applications', [])) > 0) throw new Error('torn');
        return done;
      }, options);
    expect((await of.send(APPLICATIONS, [{ record: { name: '새 신청' } }])).status).toBe(500);
    of.t.store.transaction = transaction;
    expect((await of.entries()).map(({ result }) => result)).toEqual(['failed']);
  });

  test('of personal data is recorded with how many were stored, and never a value', async () => {
    const one = await of.created({ name: '김하나' });
    await of.send(APPLICATIONS, [
      { record: { name: '새 신청' } },
      { _id: one._id, version: 1, record: { name: '김둘' } },
      { _id: one._id, version: 1, record: { name: '김셋' } },
    ]);
    expect(await of.entries()).toMatchObject([
      {
        action: 'upload',
        result: 'done',
        resource: 'subscriptions',
        count: 2,
        filter: 'created=1&updated=1&refused=1',
      },
    ]);
    await of.send('faqs/import', [{ record: { subject: '질문' } }]);
    expect(await of.entries()).toHaveLength(1);
  });

  test('that only tries is recorded too, and says so', async () => {
    const one = await of.created({ name: '김하나' });
    const rows = [
      { _id: one._id, version: 1, record: { name: '김하나' } },
      { _id: one._id, version: 9, record: { name: '김둘' } },
      { record: { name: '새 신청' } },
    ];
    expect(outcomes(await of.send(APPLICATIONS, rows, true))).toEqual(['same', 'refused', 'created']);
    expect(await of.entries()).toMatchObject([
      {
        result: 'done',
        resource: 'subscriptions',
        count: 1,
        filter: 'dryRun=true&created=1&same=1&refused=1',
      },
    ]);
    expect(await of.count('applications')).toBe(1);
    await of.send('faqs/import', [{ record: { subject: '질문' } }], true);
    expect(await of.entries()).toHaveLength(1);
  });

  test('tells who may not open personal data nothing of what is stored', async () => {
    const one = await of.created({ name: '김하나', phone: '010-4821-2222' });
    const narrowed = await of.t.signIn('narrow@example.com', ['housing'], '박운영');
    const guesses = ['010-4820-2222', '010-4821-2222'].map((phone) => ({
      ...{ _id: one._id, version: 999 },
      record: { phone },
    }));
    for (const dryRun of [true, false]) {
      const answer = await of.send(APPLICATIONS, [...guesses, { record: { name: '새' } }], dryRun, narrowed);
      const [first, second, third] = rowsOf(answer);
      expect([first?.code, second, third?.outcome]).toEqual(['no_right', first, 'created']);
    }
    const entries = (await of.entries()).sort((one, other) => Number(one.number) - Number(other.number));
    expect(entries.map(({ result, count, filter }) => [result, count, filter])).toEqual([
      ['done', 0, 'dryRun=true&created=1'],
      ['refused', 1, 'dryRun=true&refused=2'],
      ['done', 1, 'created=1'],
      ['refused', 1, 'refused=2'],
    ]);
  });

  test('is refused as a whole to who may not change the list, and the try is recorded', async () => {
    for (const only of [['support'], ['housing', 'read']]) {
      const name = `${only.join('-')}@example.com`;
      const narrowed = await of.t.signIn(name, only, '박운영');
      const answer = await of.send(APPLICATIONS, [{ record: { name: '새 신청' } }], false, narrowed);
      expect([answer.status, answer.json.code]).toEqual([403, 'no_right']);
    }
    expect((await of.entries()).map(({ result }) => result)).toEqual(['refused', 'refused']);
    expect(await of.count('applications')).toBe(0);
  });

  test('that changes how an operator signs in asks for one’s own password, and stores nothing before', async () => {
    const id = await of.t.addOperator('other@example.com');
    const rows = [{ record: { name: '새 회원' } }, { _id: id, version: 1, record: { isApproved: true } }];
    for (const dryRun of [true, false]) {
      const answer = await of.send(USERS, rows, dryRun);
      expect([answer.status, answer.json.code]).toEqual([403, 'confirm_needed']);
    }
    expect(await of.count('users')).toBe(2);
  });

  test('takes 500 rows, of a list that can be read back, and nothing else', async () => {
    const row = { record: { subject: '질문' } };
    const codeOf = async (path: string, body: unknown) => {
      const { status, json } = await of.call('POST', path, { body });
      return [status, json.code];
    };
    const many = { rows: Array.from({ length: 501 }, () => row), dryRun: false };
    expect(await codeOf('faqs/import', many)).toEqual([400, 'too_many_records']);
    const wrong = [
      { rows: [], dryRun: false },
      { rows: [row] },
      { rows: [{ ...row, _id: 'a' }], dryRun: false },
      { rows: [{ ...row, version: 1 }], dryRun: false },
      { rows: [{ ...row, more: 1 }], dryRun: false },
      { rows: [{ ...row, key: 'k'.repeat(101) }], dryRun: false },
      { rows: [{ record: 'x' }], dryRun: false },
    ];
    for (const body of wrong) expect(await codeOf('faqs/import', body)).toEqual([400, 'bad_request']);
    expect(await codeOf('faqs/import', { rows: [row], dryRun: false, file: 'x' })).toEqual([
      400,
      'unknown_key',
    ]);
    expect(await codeOf('applications/import', { rows: [row], dryRun: false })).toEqual([
      400,
      'filter_needed',
    ]);
    expect(await codeOf('faqs/import?page=1', { rows: [row], dryRun: false })).toEqual([
      400,
      'unknown_filter',
    ]);
    expect(await codeOf('users/import?isWithdrawn=true', { rows: [row], dryRun: false })).toEqual([
      405,
      'not_allowed',
    ]);
    expect(await of.count('faqs')).toBe(0);
  });
});
