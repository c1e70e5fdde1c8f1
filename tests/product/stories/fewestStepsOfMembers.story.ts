import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Loose } from '../../../src/core/schema/index';
import { readBook, valuesOf } from '../../core/engine/excel/readSheet';
import { callsBeside } from '../../core/stories/calls';
import { confirmAhead, dialog, recordsShown } from '../../core/stories/operator';
import { expect, type StoryServer, test } from '../../core/stories/server';
import { beginRecordWith, withStored } from './pastEntries';
import { inDays, job } from './steps';

const selected = (page: Page) => page.getByRole('region', { name: '선택한 회원' });
const wholePage = (page: Page) => page.getByRole('checkbox', { name: '이 페이지 모두 선택' });

/** The last whole week in Seoul, as an operator types days. */
function lastWeek() {
  const weekday = new Date(inDays(0)).getUTCDay() || 7;
  return { monday: inDays(-weekday - 6) };
}

/** The last month in Seoul. */
function lastMonth() {
  const today = new Date(inDays(0));
  const day = (month: number, date: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), month, date)).toISOString().slice(0, 10);
  return { first: day(today.getUTCMonth() - 1, 1), last: day(today.getUTCMonth(), 0) };
}

/** A day without its separators, which an operator may leave out. */
const typed = (day: string) => day.replaceAll('-', '');

job('find a caller and say when the last order was', { clicks: 3, keys: 12 }, async (page, steps) => {
  const calls = callsBeside(page);
  const { orders } = await (await calls.get('/api/console/orders', { headers: { limit: '20' } })).json();
  // A number with a country code takes more keys.
  const users = await Promise.all(
    orders.map(
      async ({ _user }: Loose) => (await (await calls.get(`/api/console/users/${_user}`)).json()).user,
    ),
  );
  const place = users.findIndex(({ phone }) => phone.startsWith('0'));
  const user = users[place];
  const { createdAt, amount } = orders[place];
  await steps.open('회원');
  await steps.click(page.getByRole('textbox', { name: '기업명·이름·아이디·이메일·전화번호' }));
  await steps.type(typed(user.phone));
  await steps.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('회원 목록1명');
  await steps.click(page.locator('[data-row]').getByRole('link').first());
  await expect(page.getByRole('textbox', { name: '이름', exact: true })).toHaveValue(user.name);
  const day = new Date(Date.parse(createdAt) + 9 * 3_600_000).toISOString().slice(0, 10);
  const panel = page.getByRole('tabpanel', { name: /^주문/ });
  await expect(panel).toContainText(`마지막${day}`);
  await expect(panel.getByRole('listitem').first()).toContainText(`${amount.toLocaleString('ko')}원`);
});

async function withTenQuestions(page: Page): Promise<void> {
  const calls = callsBeside(page);
  const address = '/api/console/questions';
  const { summary } = await (await calls.get(`${address}?answered=false`)).json();
  const { questions } = await (await calls.get(`${address}?answered=true`)).json();
  for (const { _id, version } of questions.slice(0, 10 - summary.totalCount)) {
    const withdrawn = { data: { reply: '' }, headers: { 'If-Match': `"${version}"` } };
    expect((await calls.put(`${address}/${_id}`, withdrawn)).ok()).toBe(true);
  }
}

job(
  'answer ten questions with a saved reply',
  { clicks: 2, keys: 20 },
  async (page, steps) => {
    await steps.click(page.getByRole('link', { name: '1:1 문의 답변 대기 10건' }));
    await steps.click(page.getByRole('link', { name: '답변하기' }));
    const answer = page.getByRole('textbox', { name: '답변', exact: true });
    const saved = page.getByRole('region', { name: '자주 쓰는 답변' });
    await expect(saved.getByRole('button', { name: /배송 기간/ })).toBeVisible();
    const waiting = page.getByRole('navigation', { name: '1:1 문의 차례' }).getByRole('link');
    await expect(waiting).toHaveCount(10);
    for (let left = 10; left > 0; left -= 1) {
      await expect(answer).toBeFocused();
      await expect(answer).toHaveValue('');
      const digit = 1 + (left % 5);
      await steps.press(`Alt+Digit${digit}`);
      await expect(answer).toHaveValue(digit === 2 ? /^[^{]*영업일 3일[^{]*$/ : /^[^{]+$/);
      await steps.press('Control+Enter');
      await expect(waiting).toHaveCount(left - 1);
    }
    const asked = await callsBeside(page).get('/api/console/questions?answered=false');
    expect((await asked.json()).summary.totalCount).toBe(0);
  },
  withTenQuestions,
);

job('change the grade of 25 members', { clicks: 8, keys: 9 }, async (page, steps) => {
  await steps.open('회원');
  await recordsShown(page);
  const goToPage = async (number: string) => {
    const link = page.getByRole('link', { name: number, exact: true });
    await steps.click(link);
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('region', { name: '회원 표' })).toHaveAttribute('aria-busy', 'false');
  };
  await steps.click(wholePage(page));
  await goToPage('2');
  await steps.click(wholePage(page));
  await goToPage('3');
  await steps.click(page.getByRole('checkbox', { name: /^(?!이 페이지).* 선택$/ }).first());
  for (let row = 1; row < 5; row += 1) await steps.press('Shift+ArrowDown');
  await expect(selected(page).getByRole('status')).toHaveText('25명 선택');
  await steps.click(page.getByRole('button', { name: '한 번에 바꾸기' }));
  const ask = dialog(page, '선택한 회원 25명 바꾸기');
  await steps.click(ask.getByRole('checkbox', { name: '회원등급' }));
  await steps.press('Tab');
  await expect(ask.getByRole('combobox', { name: '새 회원등급' })).toBeFocused();
  await steps.type('기업');
  await expect(ask.getByRole('option')).toHaveText(/^협력 기업/);
  await steps.press('Enter');
  const act = ask.getByRole('button', { name: /^\d+명 바꾸기$/ });
  await expect(act).toBeEnabled();
  const changing = Number.parseInt(await act.innerText(), 10);
  await steps.press('Control+Enter');
  await expect(dialog(page, '바꾼 결과').getByRole('status')).toHaveText(`${changing}명을 바꿨습니다.`);
  const headers = { skip: '0', limit: '25' };
  const answer = await callsBeside(page).get('/api/console/users?isWithdrawn=false', { headers });
  const grades = (await answer.json()).users.map(({ _level }: { _level: string }) => _level);
  expect(new Set(grades).size).toBe(1);
});

job('write to the members who consented', { clicks: 7, keys: 18 }, async (page, steps, server) => {
  await confirmAhead(page);
  await steps.open('회원');
  await recordsShown(page);
  await steps.click(page.getByRole('button', { name: '필터 추가' }));
  await steps.click(page.getByRole('menuitem', { name: '이메일 광고', exact: true }));
  await expect(page.getByRole('combobox', { name: '이메일 광고' })).toBeFocused();
  await steps.press('ArrowDown');
  await steps.click(page.getByRole('button', { name: '검색', exact: true }));
  await expect(page).toHaveURL(/adEmail=given/);
  await expect(page.getByRole('region', { name: '회원 표' })).toHaveAttribute('aria-busy', 'false');
  await steps.click(wholePage(page));
  await steps.click(selected(page).getByRole('button', { name: /이 조건의 모두 선택/ }));
  const count = Number.parseInt(await selected(page).getByRole('status').innerText(), 10);
  await steps.click(selected(page).getByRole('button', { name: '메시지 보내기' }));
  const ask = dialog(page, '메시지 보내기');
  await expect(ask.getByRole('textbox', { name: '제목' })).toBeFocused();
  await steps.type('겨울 특별전');
  await steps.press('Tab');
  await steps.type('12월에 엽니다.');
  await steps.press('Control+Enter');
  // Members who turned e-mails off afterwards are named.
  const unreached = ask.getByRole('list', { name: '보내지 못한 사람' }).getByRole('listitem');
  await unreached.first().waitFor();
  const sent = count - (await unreached.count());
  expect(sent).toBeGreaterThan(0);
  await expect(ask.getByRole('status')).toHaveText(`${count}명 중 ${sent}명에게 보냈습니다.`);
  const mails = await readdir(join(server.dataDir, 'outbox'));
  expect(mails.filter((name) => name.endsWith('.eml'))).toHaveLength(sent);
});

/** Records a download of the week before last, one of last week, and an act of last week that is none. */
async function withDownloads(_page: Page, server: StoryServer): Promise<void> {
  const monday = Date.parse(`${lastWeek().monday}T10:00:00+09:00`);
  const at = (day: number) => new Date(monday + day * 86_400_000);
  const by = (name: string) => ({
    operator: { _id: name, name, username: `${name.slice(-2)}@example.com`, scope: ['console'] },
    address: '203.0.113.31',
    result: 'done' as const,
    resource: 'users',
  });
  await withStored(server, (store) =>
    beginRecordWith(store, [
      { ...by('운영자 03'), at: at(-2), action: 'download', count: 8, reason: '가을 행사 안내' },
      { ...by('운영자 02'), at: at(2), action: 'download', count: 90, reason: '겨울 행사 안내' },
      { ...by('운영자 03'), at: at(3), action: 'list', count: 10 },
    ]),
  );
}

job(
  'say who exported last week',
  { clicks: 4, keys: 0 },
  async (page, steps) => {
    await steps.open('개인정보 접속 기록');
    await steps.choose(page.getByRole('combobox', { name: '작업' }), '내려받기');
    await steps.click(page.getByRole('button', { name: '지난주', exact: true }));
    const entries = page.getByRole('region', { name: '개인정보 접속 기록 표' });
    await expect(entries.getByText(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d/)).toHaveCount(1);
    await expect(entries).toContainText('운영자 02');
    await expect(entries).toContainText('겨울 행사 안내');
  },
  withDownloads,
);

job('export the applications of last month', { clicks: 4, keys: 9 }, async (page, steps) => {
  const { first, last } = lastMonth();
  await confirmAhead(page);
  await steps.open('청약신청');
  await recordsShown(page);
  await steps.click(page.getByRole('button', { name: '지난달', exact: true }));
  await expect(page).toHaveURL(/createdAt/);
  await steps.click(page.getByRole('button', { name: 'Excel 다운로드', exact: true }));
  const ask = dialog(page, 'Excel 다운로드');
  await expect(ask).toContainText(`조건신청일 지난달 (${first} ~ ${last})`);
  await expect(ask.getByRole('textbox', { name: '사유' })).toBeFocused();
  await steps.type('당첨자 발표 안내');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    steps.click(ask.getByRole('button', { name: '다운로드', exact: true })),
  ]);
  const path = test.info().outputPath('applications.xlsx');
  await download.saveAs(path);
  const [heads = [], ...rows] = readBook(path).rows.map(valuesOf);
  expect(rows.length).toBeGreaterThan(0);
  const months = rows.map((row) => String(row[heads.indexOf('신청일')]).slice(0, 7));
  expect(new Set(months)).toEqual(new Set([first.slice(0, 7)]));
});
