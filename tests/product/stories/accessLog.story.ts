import { join } from 'node:path';
import type { AccessLogEntryInput } from '../../../server/core/accessLog/entry';
import type { Document } from '../../../server/core/store/store';
import { readBook, valuesOf } from '../../core/engine/excel/readSheet';
import { signIn as signInClient } from '../../core/node/client';
import { message, openConsole } from '../../core/stories/operator';
import { expect, operator, test } from '../../core/stories/server';
import { beginRecordWith, findMember, withStored } from './pastEntries';

/** A day of the month before this one, at an hour of Seoul. */
function lastMonth(day: number, hour: number): Date {
  const now = new Date(Date.now() + 9 * 3_600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, day, hour - 9));
}

const subject = (member: Document, name: string) => ({
  _id: member._id,
  name,
  detail: String(member.username),
});

/** What two operators did last month, one of whom is gone by now. */
function monthOf(company: Document, person: Document): AccessLogEntryInput[] {
  const by = (name: string, username: string, address: string) => ({
    operator: { _id: username, name, username, scope: ['console'] },
    address,
    result: 'done' as const,
    resource: 'users',
  });
  const one = by('운영자 02', 'park@example.com', '203.0.113.31');
  const two = by('운영자 03', 'gone@example.com', '203.0.113.40');
  return [
    { ...one, at: lastMonth(2, 10), action: 'signIn', resource: undefined },
    { ...one, at: lastMonth(2, 11), action: 'detail', subject: subject(company, String(company.name)) },
    { ...one, at: lastMonth(3, 15), action: 'list', count: 120, filter: 'limit' },
    { ...two, at: lastMonth(4, 9), action: 'download', count: 90, reason: '11월 행사 안내 문자' },
    { ...two, at: lastMonth(4, 10), action: 'download', count: 0, result: 'refused' },
    { ...two, at: lastMonth(5, 2), action: 'detail', subject: subject(person, '정*우') },
    {
      ...two,
      at: lastMonth(6, 14),
      address: '198.51.100.7',
      action: 'update',
      subject: subject(person, '정*우'),
    },
  ];
}

for (const { name, viewport } of [
  { name: 'a desk', viewport: { width: 1440, height: 900 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
]) {
  test(`on ${name}, what was opened stands in the record, masked, and the chain is found whole`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openConsole(page, '/console/users');
    const edit = page.getByRole('link', { name: /^.\*.( 수정)?$/ }).first();
    await edit.click();
    await expect(page).toHaveURL(/\/console\/users\/[0-9a-f]{24}/);
    await expect(page.getByRole('textbox', { name: '이름', exact: true })).not.toHaveValue(/\*/);

    await openConsole(page, '/console/access-log');
    await expect(page.getByRole('region', { name: '월별 점검' })).toContainText('점검');
    await expect(page.getByText('무결성 확인됨')).toBeVisible();
    await expect(page.getByText('상세 열람').filter({ visible: true }).first()).toBeVisible();
    await page.getByRole('button', { name: '지금 확인' }).click();
    await expect(page.getByText(/빠짐없이 이어져 있습니다/)).toBeVisible();

    await openConsole(page, '/console/access-log?action=detail');
    await expect(page.getByText(/^.\*/).filter({ visible: true }).first()).toBeVisible();
  });
}

test('the record is had as a file, masked as it is, and that is recorded too', async ({ page }, {
  outputDir,
}) => {
  await openConsole(page, '/console/access-log?action=signIn');
  const row = page.getByRole('row').nth(1);
  await expect(row).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel 다운로드' }).click();
  const path = join(outputDir, 'record.xlsx');
  expect((await download).suggestedFilename()).toMatch(/^개인정보접속기록_\d{8}_\d{6}\.xlsx$/);
  await (await download).saveAs(path);
  const [heads, ...rows] = readBook(path).rows.map(valuesOf);
  const who = ['일시', '특이 사항', '운영자', '운영자 아이디', '접속 주소'];
  const what = ['대상 종류', '대상', '대상 아이디', '작업', '건수', '검색 조건', '사유', '결과', 'ID'];
  expect(heads).toEqual([...who, ...what]);
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map((cells) => cells[8]))).toEqual(new Set(['로그인']));
  await openConsole(page, '/console/access-log?action=download');
  await expect(page.getByRole('row').nth(1)).toContainText('개인정보 접속 기록');

  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel 다운로드' }).click();
  await (await again).saveAs(path);
  const taken = readBook(path).rows.map(valuesOf)[1];
  const whose = ['개인정보 접속 기록', '', '', '내려받기', String(rows.length)];
  expect(taken?.slice(5, 10)).toEqual(whose);
});

for (const { name, viewport } of [
  { name: 'a desk', viewport: { width: 1440, height: 900 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
]) {
  test(`on ${name} the month before is looked through, figure by figure, and marked as reviewed`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport);
    const isPhone = viewport.width < 600;
    await withStored(server, async (store) => {
      const company = await findMember(store, ({ type }) => type === 'company');
      const person = await findMember(
        store,
        ({ type, isWithdrawn }) => type === 'person' && isWithdrawn === true,
      );
      await beginRecordWith(store, monthOf(company, person));
    });
    await openConsole(page, '/console/access-log');
    const review = page.getByRole('region', { name: '월별 점검' });
    const { year, month } = {
      year: lastMonth(2, 10).getUTCFullYear(),
      month: lastMonth(2, 10).getUTCMonth() + 1,
    };
    await expect(review.getByRole('heading')).toHaveText(`${year}년 ${month}월 점검`);
    await expect(review).toContainText('점검 전');
    await expect(review).toContainText('점검하지 않은 달 1개');
    await expect(review.getByRole('link')).toHaveText([
      '내려받기2',
      '야간 접속1',
      '새 주소1',
      '거부1',
      '100명 넘는 조회1',
      '탐색0',
    ]);
    const entries = page.getByRole('region', { name: '개인정보 접속 기록 표' });
    const lines = entries.getByText(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d/);

    await review.getByRole('link', { name: /야간 접속/ }).click();
    await expect(lines).toHaveCount(1);
    await expect(entries).toContainText('야간');
    // It leads to the member, who has withdrawn since.
    await entries.getByRole('link', { name: '정*우' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^탈퇴회원/ })).toBeVisible();
    await expect(page.getByText(/열람 기록이 남습니다 · .* · 운영자 01/)).toBeVisible();
    await page.getByRole('link', { name: '열람 기록' }).click();
    // Both of last month, and those just now: as a member, and as one who has withdrawn. Memos are lists of their own.
    await expect(entries.getByText(/^(상세 열람|수정)$/).filter({ visible: true })).toHaveCount(4);

    await openConsole(page, '/console/access-log');
    if (isPhone) await page.getByRole('button', { name: /검색 필터/ }).click();
    await page
      .getByRole('combobox', { name: '운영자' })
      .selectOption({ label: '운영자 03 (gone@example.com)' });
    await page.getByRole('button', { name: '검색', exact: true }).click();
    await expect(page).toHaveURL(/operator=gone%40example\.com/);
    await expect(lines).toHaveCount(4);
    await expect(page.getByRole('region', { name: '적용한 조건' })).toContainText(
      '운영자 03 (gone@example.com)',
    );

    await review.getByRole('button', { name: '월별 점검 완료 표시' }).click();
    const question = page.getByRole('alertdialog', { name: `${year}년 ${month}월 점검` });
    await question.getByRole('textbox', { name: '점검 내용 (선택)' }).fill('내려받기 사유 확인, 이상 없음');
    await question.getByRole('button', { name: '월별 점검 완료 표시' }).click();
    await expect(message(page, '저장되었습니다.')).toBeVisible();
    await expect(review).toContainText('점검 완료');
    await expect(review).toContainText('운영자 01');
    await expect(review.getByRole('button')).toHaveCount(0);
    await openConsole(page, '/console/access-log?action=review');
    await expect(lines).toHaveCount(1);
    await expect(entries).toContainText('내려받기 사유 확인, 이상 없음');
    await expect(page.getByText('무결성 확인됨')).toBeVisible();
  });
}

test('a record that somebody changed behind the console says from which entry on', async ({
  page,
  server,
}) => {
  await withStored(server, async (store) => {
    const member = await findMember(store, () => true);
    await beginRecordWith(store, monthOf(member, member));
    await store.transaction(async (tx) => {
      const [first] = await tx.find('access-log', {
        where: [{ op: 'equals', path: 'action', key: 'list' }],
        order: [],
        skip: 0,
        limit: 1,
      });
      if (!first) throw new Error('No entry');
      await tx.replace('access-log', { ...first, count: 1 });
    });
  });
  await openConsole(page, '/console/access-log');
  await expect(page.getByText('기록이 끊어졌습니다')).toBeVisible();
  await expect(
    page.getByText('3번 기록부터 다르거나 빠져 있습니다. 서버 관리자에게 알려주세요.'),
  ).toBeVisible();
});

test('a member who is opened is one entry, and so is each one that follows by 다음', async ({
  page,
  server,
}) => {
  const client = await signInClient(server.url, operator.username, operator.password);
  const entries = async () => {
    const { json } = await client('GET', 'access-log', { headers: { limit: '50' } });
    return json.entries as { number: number; action: string; resource: string; _subject: string }[];
  };
  await openConsole(page, '/console/users');
  await page
    .getByRole('link', { name: /^.\*.( 수정)?$/ })
    .first()
    .waitFor();
  const [last] = await entries();
  // The memos beside each member are entries of their own.
  const since = async () =>
    (await entries()).filter(({ number, action }) => number > (last?.number ?? 0) && action !== 'list');
  const idIn = () => new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await page
    .getByRole('link', { name: /^.\*.( 수정)?$/ })
    .first()
    .click();
  const name = page.getByRole('textbox', { name: '이름', exact: true });
  await expect(name).not.toHaveValue(/\*/);
  const next = page.getByRole('link', { name: '다음 회원' });
  await expect(next).toBeVisible();
  const first = idIn();
  expect(await since()).toMatchObject([{ action: 'detail', resource: 'users', _subject: first }]);

  await next.click();
  await expect(page).not.toHaveURL(new RegExp(first));
  // The form keeps showing the member before until the next one is read.
  await expect
    .poll(async () => (await since()).map(({ action, _subject }) => [action, _subject]))
    .toEqual([
      ['detail', idIn()],
      ['detail', first],
    ]);
});
