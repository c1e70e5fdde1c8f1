import { beforeEach, expect, test } from 'vitest';
import { type Loose, limits } from '../../../src/core/schema/index';
import { APPLICATIONS, importing, outcomes, rowsOf } from './importing';

let of: Awaited<ReturnType<typeof importing>>;

beforeEach(async () => {
  of = await importing();
});

const SPOUSE = { name: '김배우', phone: '010-2222-3333', birth: '1990-01-02' };
const stored = () =>
  of.created({
    ...{ name: '홍길동', phone: '010-1111-2222', qualification_type: 'MARRIED', spouse: SPOUSE },
    ...{ supply_category: 'SPECIAL', earning_rank: '1', region_rank: '2', isAsset: false },
  });
const row = ({ _id }: Loose, record: Loose) => ({ _id, version: 1, record });
const versions = (rows: { _id: unknown }[]) =>
  Promise.all(rows.map(async ({ _id }) => (await of.t.store.get('applications', String(_id)))?.version));

test('a dry run tells each value that a row changes, by a cell or by a reset, with personal ones masked', async () => {
  const rows = [
    row(await stored(), { name: '홍길순', phone: '', qualification_type: 'YOUTH' }),
    row(await stored(), { supply_category: 'NORMAL', earning_rank: '3' }),
    row(await stored(), { name: '홍길동' }),
    { record: { name: '새신청', supply_category: 'NORMAL', earning_rank: '3' } },
  ];
  const answer = await of.send(APPLICATIONS, rows, true);
  expect(outcomes(answer)).toEqual(['updated', 'updated', 'same', 'created']);
  expect(rowsOf(answer).map(({ changes }) => changes)).toEqual([
    [
      { path: 'name', before: '홍*동', after: '홍*순', by: 'cell' },
      { path: 'phone', before: '010-****-2222', after: '', by: 'cell' },
      { path: 'qualification_type', before: 'MARRIED', after: 'YOUTH', by: 'cell' },
      { path: 'spouse.name', before: '김*우', after: '', by: 'reset' },
      { path: 'spouse.phone', before: '010-****-3333', after: '', by: 'reset' },
      { path: 'spouse.birth', before: '1990-**-**', after: null, by: 'reset' },
    ],
    [
      { path: 'supply_category', before: 'SPECIAL', after: 'NORMAL', by: 'cell' },
      { path: 'earning_rank', before: '1', after: null, by: 'reset' },
      { path: 'region_rank', before: '2', after: null, by: 'reset' },
      { path: 'isAsset', before: false, after: null, by: 'reset' },
    ],
    [],
    [{ path: 'earning_rank', before: '3', after: null, by: 'reset' }],
  ]);
  expect(await of.all('applications')).toMatchObject([{ version: 1 }, { version: 1 }, { version: 1 }]);
});

test('a row that takes a stored value away is refused unless the call says so, and the others are stored', async () => {
  const rows = [
    row(await stored(), { qualification_type: 'YOUTH' }),
    row(await stored(), { phone: '' }),
    row(await stored(), { phone: '010-9999-8888' }),
  ];
  const answer = await of.send(APPLICATIONS, rows);
  expect(rowsOf(answer)).toMatchObject([
    {
      code: 'would_lose',
      message: '저장된 값이 지워지는 줄입니다. 지워지는 값을 확인한 뒤 다시 올려주세요.',
    },
    { code: 'would_lose' },
    { outcome: 'updated' },
  ]);
  expect(await versions(rows)).toEqual([1, 1, 2]);
  expect(outcomes(await of.lose(APPLICATIONS, rows))).toEqual(['updated', 'updated', 'same']);
  expect(await of.t.store.get('applications', String(rows[0]?._id))).toMatchObject({
    spouse: { name: '', phone: '', birth: null },
  });
});

test('what was empty before is not lost', async () => {
  const { json } = await of.call('POST', 'applications', { body: { code: 'APPLICATION', name: '김하나' } });
  const change = row(json.application as Loose, { qualification_type: 'YOUTH', supply_category: 'NORMAL' });
  expect(outcomes(await of.send(APPLICATIONS, [change]))).toEqual(['updated']);
});

test('a dry run tells the value that it refuses, and what the field allows', async () => {
  const one = await stored();
  const answer = await of.send(
    APPLICATIONS,
    [
      row(one, { qualification_type: '신혼' }),
      row(one, { isCar: '있음' }),
      row(one, { name: '가'.repeat(500) }),
      { ...row(one, { name: '홍길순' }), version: 7 },
    ],
    true,
  );
  expect(rowsOf(answer)).toMatchObject([
    { path: 'qualification_type', value: '신혼', allowed: ['GENERAL', 'MARRIED', 'YOUTH', 'SENIOR'] },
    { path: 'isCar', value: '있음', allowed: [true, false] },
    { path: 'name', value: `${'가'.repeat(limits.maxImportPreviewTextLength)}…` },
    { path: '_id', value: `${one._id}@7`, code: 'conflict' },
  ]);
});

test('a long text is told from where it changes', async () => {
  const { json } = await of.call('POST', 'faqs', {
    body: { subject: '질문', content: `<p>${'가'.repeat(5_000)}끝</p>` },
  });
  const content = `<p>${'가'.repeat(5_000)}처음${'나'.repeat(300)}</p>`;
  const answer = await of.send('faqs/import', [row(json.faq as Loose, { content })], true);
  const before = `…${'가'.repeat(20)}끝</p>`;
  const after = `…${'가'.repeat(20)}처음${'나'.repeat(limits.maxImportPreviewTextLength - 22)}…`;
  expect(rowsOf(answer)).toMatchObject([{ changes: [{ path: 'content', before, after, by: 'cell' }] }]);
});
