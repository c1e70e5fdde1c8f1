import type { Page } from '@playwright/test';
import { callsBeside } from '../../core/stories/calls';
import { openConsole, recordsShown, row } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

/** What another operator does meanwhile: the console of this page is not told. */
const meanwhile = (page: Page, method: string, path: string, body: object) =>
  page.evaluate(
    async ([verb, url, text]) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(`/api/console/${url}`, { method: verb, headers, body: text });
      if (!answer.ok) throw new Error(await answer.text());
    },
    [method, path, JSON.stringify(body)] as const,
  );

const notice = (subject: string) => ({ subject, content: '', isNotice: true });
const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
const renew = (page: Page) => page.getByRole('button', { name: '새로 고침', exact: true });

test('badges and lists renew by the minute, and say what changed', async ({ page }) => {
  await page.clock.install();
  await openConsole(page, '/console/questions');
  const badge = page.getByRole('link', { name: /1:1 문의/ });
  await expect(badge).toContainText('답변 대기 7건');
  const subject = '열 개를 주문하면 며칠 걸리나요?';
  const href = await page.getByRole('link', { name: `${subject} 수정` }).getAttribute('href');
  const id = href?.split('/').at(-1) ?? '';
  const { question } = await (await callsBeside(page).get(`/api/console/questions/${id}`)).json();
  expect(question.reply).toBe('');
  await page.evaluate(
    async ([url, version]) => {
      const headers = { 'Content-Type': 'application/json', 'If-Match': version };
      await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ reply: '닷새 걸립니다.' }) });
    },
    [`/api/console/questions/${id}`, `"${question.version}"`] as const,
  );
  await expect(badge).toContainText('답변 대기 7건');
  await page.clock.fastForward('01:00');
  await expect(badge).toContainText('답변 대기 6건');
  await expect(row(page, subject)).toContainText('답변 완료');
  await expect(row(page, subject)).toContainText('바뀐 항목');
  await expect(page.getByText('새로 고침: 새 항목 0개, 바뀐 항목 1개')).toBeAttached();
});

test('rows that are being read stay where they are until the operator asks for the others', async ({
  page,
}) => {
  await page.clock.install();
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/console/notifications')) statuses.push(response.status());
  });
  await openConsole(page, '/console/notices');
  await recordsShown(page);
  const top = page.getByRole('row').nth(1);
  await top.hover();
  const before = await top.innerText();
  await meanwhile(page, 'POST', 'notifications', notice('새벽 점검 안내'));
  await page.clock.fastForward('00:05');
  await comeBack(page);
  const kept = page.getByRole('button', { name: '목록이 바뀌었습니다 · 보기' });
  await expect(kept).toBeVisible();
  expect(await top.innerText()).toBe(before);
  await kept.click();
  await expect(top).toContainText('새벽 점검 안내');
  await expect(top).toContainText('새 항목');
  await expect(kept).toHaveCount(0);

  await meanwhile(page, 'POST', 'notifications', notice('저녁 점검 안내'));
  await top.hover();
  await renew(page).click();
  await expect(top).toContainText('저녁 점검 안내');
  await meanwhile(page, 'POST', 'notifications', notice('주말 점검 안내'));
  await page.getByRole('link', { name: '공지사항', exact: true }).click();
  await expect(top).toContainText('주말 점검 안내');
  await expect(row(page, '저녁 점검 안내')).not.toContainText('새 항목');

  // What did not change is not sent again.
  statuses.length = 0;
  await renew(page).click();
  await expect.poll(() => statuses).toEqual([304]);
  await expect(top).toContainText('주말 점검 안내');
});

test('back online, what is shown is renewed as nobody asked for it, and what failed is asked for again', async ({
  page,
  context,
}) => {
  const lists: (string | undefined)[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/console/notifications') lists.push(request.headers()['x-renewal']);
  });
  await openConsole(page, '/console/notices');
  const top = page.getByRole('row').nth(1);
  await top.hover();
  const before = await top.innerText();
  await meanwhile(page, 'POST', 'notifications', notice('오프라인 사이의 안내'));
  lists.length = 0;
  await context.setOffline(true);
  await expect(page.getByText('인터넷 연결이 끊겼습니다.')).toBeVisible();
  await context.setOffline(false);
  // The rows stay under the pointer, as in every renewal.
  await expect(page.getByRole('button', { name: '목록이 바뀌었습니다 · 보기' })).toBeVisible();
  expect(await top.innerText()).toBe(before);
  expect(lists).toEqual(['1']);

  await context.setOffline(true);
  await page.getByRole('link', { name: '이용약관', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: '이용약관 목록' })).toContainText(/\d/);
});
