import { expect, test } from 'vitest';
import { idIn, openConsole } from './calls';

test('A sheet comes back: a dry run, then rows that create, change, stay and are refused', async () => {
  const operator = await openConsole();
  const stored = idIn(
    await operator.post('applications', {
      code: 'APPLICATION',
      name: '홍길동',
      supply_category: 'SPECIAL',
      earning_rank: '1',
    }),
    'application',
  );
  const rows = [
    { _id: stored, version: 1, record: { name: '홍길동', supply_category: 'NORMAL' } },
    { _id: stored, version: 8, record: { name: '홍길순' } },
    { key: 'row 4', record: { name: '김하나', birth: '1990-02-30' } },
    { key: 'row 5', record: { name: '김하나', birth: '1990-02-28' } },
  ];
  const refused = [
    {
      outcome: 'refused',
      code: 'conflict',
      message: '다른 관리자가 먼저 저장했습니다. 바뀐 내용을 확인해주세요.',
    },
    {
      outcome: 'refused',
      code: 'invalid',
      message: '생년월일: 올바른 날짜가 아닙니다.',
      fields: { birth: '올바른 날짜가 아닙니다.' },
    },
  ];
  const dry = await operator.post('applications/import?code=APPLICATION', { rows, dryRun: true });
  expect(dry.status).toBe(200);
  expect(dry.body).toMatchObject({
    rows: [
      {
        ...{ outcome: 'updated', _id: stored, version: 2 },
        changes: [
          { path: 'supply_category', before: 'SPECIAL', after: 'NORMAL', by: 'cell' },
          { path: 'earning_rank', before: '1', after: null, by: 'reset' },
        ],
      },
      ...refused,
      { outcome: 'created', version: 1 },
    ],
  });
  const before = await operator.get(`applications/${stored}`);
  expect(before.body).toMatchObject({ application: { version: 1, supply_category: 'SPECIAL' } });

  const unasked = await operator.post('applications/import?code=APPLICATION', {
    rows: rows.slice(0, 1),
    dryRun: false,
  });
  expect(unasked.body).toMatchObject({ rows: [{ outcome: 'refused', code: 'would_lose' }] });
  const answer = await operator.post('applications/import?code=APPLICATION', {
    rows,
    dryRun: false,
    loses: true,
  });
  const { rows: made } = answer.body as { rows: { _id: string }[] };
  expect(made).toEqual([
    { outcome: 'updated', _id: stored, version: 2 },
    ...refused,
    { outcome: 'created', _id: made[3]?._id, version: 1 },
  ]);
  const after = await operator.get(`applications/${stored}`);
  expect(after.body).toMatchObject({
    application: { version: 2, name: '홍길동', supply_category: 'NORMAL', earning_rank: null },
  });
  const again = await operator.post('applications/import?code=APPLICATION', { rows, dryRun: false });
  expect(again.body).toMatchObject({
    rows: [{ outcome: 'same' }, { outcome: 'refused' }, { outcome: 'refused' }, { outcome: 'again' }],
  });
});
