import type { Page } from '@playwright/test';
import { addOperator } from '../../core/node/serverProcess';
import { violations } from '../../core/stories/axe';
import { callsBeside } from '../../core/stories/calls';
import {
  dialog,
  fillSignIn,
  guard,
  message,
  openConsole,
  recordsShown,
  save,
} from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { bar, crash, kept, take } from './draftScreens';

const subject = (page: Page) => page.getByRole('textbox', { name: '제목' });

/** A FAQ that is stored. */
async function faq(page: Page, title = '배송은 얼마나 걸리나요?'): Promise<{ _id: string; version: number }> {
  const answer = await callsBeside(page).post('/api/console/faqs', {
    data: { subject: title, sequence: 0, content: '<p>이틀 걸립니다.</p>' },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).faq;
}

const stored = async (page: Page, id: string) =>
  (await (await callsBeside(page).get(`/api/console/faqs/${id}`)).json()).faq;
const drafts = async (page: Page, resource = 'faqs') =>
  (await (await callsBeside(page).get(`/api/console/drafts?resource=${resource}`)).json()).drafts;

/** Types a subject and waits until it is kept. */
async function write(page: Page, text: string): Promise<void> {
  await subject(page).fill(text);
  await expect(kept(page)).toContainText('임시 보관');
}

test('what was typed survives a crash, is compared, goes on, and is gone once it is saved', async ({
  page,
}) => {
  const { _id } = await faq(page);
  await openConsole(page, `/console/faqs/${_id}`);
  await write(page, '배송은 며칠 걸리나요?');
  const next = await crash(page);

  await openConsole(next, '/console/faqs');
  await recordsShown(next);
  const row = next.locator(`[data-row="${_id}"]`);
  await expect(row).toContainText(/작성 중 · 오늘 \d\d:\d\d/);
  await row.locator('[data-open]').click();
  await expect(bar(next)).toContainText(/저장하지 않은 내용이 있습니다 \(오늘 \d\d:\d\d, 이 브라우저\)/);
  await expect(subject(next)).toHaveValue('배송은 얼마나 걸리나요?');
  await bar(next).getByRole('button', { name: '비교', exact: true }).click();
  await expect(bar(next).getByRole('row', { name: /^제목/ })).toContainText(
    /배송은 얼마나 걸리나요\?.*배송은 며칠 걸리나요\?/,
  );
  expect(await violations(next)).toEqual([]);
  await take(next);
  await expect(subject(next)).toHaveValue('배송은 며칠 걸리나요?');
  await expect(bar(next)).toHaveCount(0);
  await save(dialog(next, 'FAQ 수정'));
  await expect(message(next, '수정되었습니다.')).toBeVisible();
  await expect.poll(() => drafts(next)).toEqual([]);
  await expect(row).not.toContainText('작성 중');
  expect(await stored(next, _id)).toMatchObject({ subject: '배송은 며칠 걸리나요?' });
});

test('a draft that is discarded can be had back for ten seconds', async ({ page }) => {
  await openConsole(page, '/console/faqs/create');
  await write(page, '새 질문');
  const next = await crash(page);
  await openConsole(next, '/console/faqs/create');
  await expect(bar(next)).toContainText('작성하던 새 글이 있습니다');
  await bar(next).getByRole('button', { name: '새로 쓰기' }).click();
  await expect(bar(next)).toHaveCount(0);
  await expect.poll(() => drafts(next)).toEqual([]);
  await next.getByRole('region', { name: '알림' }).getByRole('button', { name: '되돌리기' }).click();
  await take(next);
  await expect(subject(next)).toHaveValue('새 질문');
  // Who agrees to lose it has no draft either.
  await next.keyboard.press('Escape');
  await guard(next).getByRole('button', { name: '나가기' }).click();
  await expect.poll(() => drafts(next)).toEqual([]);
});

test('a record that somebody saved meanwhile is merged, and asks where both changed it', async ({ page }) => {
  const { _id } = await faq(page);
  await openConsole(page, `/console/faqs/${_id}`);
  await write(page, '내가 쓰던 제목');
  const next = await crash(page);
  const before = await stored(next, _id);
  const theirs = { ...before, subject: '먼저 저장한 제목', content: '<p>사흘 걸립니다.</p>' };
  await callsBeside(next).put(`/api/console/faqs/${_id}`, {
    data: theirs,
    headers: { 'If-Match': `"${before.version}"` },
  });
  await openConsole(next, `/console/faqs/${_id}`);
  await expect(bar(next)).toContainText(
    /그 뒤 운영자 01이 저장했습니다.*이어서 쓰면 항목마다 남길 값을 고릅니다\./,
  );
  await take(next);
  const question = next.getByRole('dialog', { name: /먼저 저장|다른 탭/ });
  await question.getByRole('radio').first().click();
  await question.getByRole('button', { name: '저장', exact: false }).last().click();
  await expect(subject(next)).toHaveValue('내가 쓰던 제목');
  await expect(next.locator('[contenteditable="true"]')).toHaveText('사흘 걸립니다.');
});

test('two tabs never overwrite each other silently', async ({ page }) => {
  const { _id } = await faq(page);
  await openConsole(page, `/console/faqs/${_id}`);
  await write(page, '첫 탭의 제목');
  const other = await page.context().newPage();
  await openConsole(other, `/console/faqs/${_id}`);
  await take(other);
  await expect(subject(other)).toHaveValue('첫 탭의 제목');
  await write(other, '둘째 탭의 제목');
  await page.bringToFront();
  await subject(page).fill('첫 탭이 다시 쓴 제목');
  await expect(kept(page)).toContainText('다른 탭에서 이어서 쓰고 있어');
  const [draft] = await drafts(page);
  const read = async () =>
    (await (await callsBeside(page).get(`/api/console/drafts/${draft.key}`)).json()).draft.changes.subject;
  expect(await read()).toBe('둘째 탭의 제목');
  await page.getByRole('button', { name: '여기서 이어서 쓰기' }).click();
  await expect.poll(read).toBe('첫 탭이 다시 쓴 제목');
});

test('what is typed without a connection is ciphertext in this browser, for its operator alone', async ({
  page,
  server,
}) => {
  const { _id } = await faq(page);
  await openConsole(page, `/console/faqs/${_id}`);
  await write(page, '연결된 제목');
  await page.context().setOffline(true);
  await subject(page).fill('끊긴 뒤의 제목');
  await expect(kept(page)).toContainText('이 브라우저에 임시 보관', { timeout: 15_000 });
  const raw = await page.evaluate(async () => {
    const open = indexedDB.open('console-drafts');
    await new Promise((resolve) => {
      open.onsuccess = resolve;
    });
    const all = open.result.transaction('drafts').objectStore('drafts').getAll();
    await new Promise((resolve) => {
      all.onsuccess = resolve;
    });
    return all.result.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)].join());
  });
  expect(raw).toHaveLength(1);
  expect(raw.join()).not.toContain('제목');
  const next = await crash(page);
  await next.context().setOffline(false);

  // Another operator finds nothing of it.
  const colleague = { username: 'park@example.com', password: 'own-password-1' };
  await addOperator({ dataDir: server.dataDir }, colleague);
  const cookies = await next.context().cookies();
  await next.context().clearCookies();
  await next.goto(`/console/login?next=/console/faqs/${_id}`);
  await fillSignIn(next, colleague);
  await expect(subject(next)).toHaveValue('배송은 얼마나 걸리나요?');
  await expect(bar(next)).toHaveCount(0);

  await next.context().clearCookies();
  await next.context().addCookies(cookies);
  await openConsole(next, `/console/faqs/${_id}`);
  await take(next);
  await expect(subject(next)).toHaveValue('끊긴 뒤의 제목');
});

test('a forced sign-out keeps what was typed until the operator is back', async ({ page }) => {
  const { _id } = await faq(page);
  await openConsole(page, `/console/faqs/${_id}`);
  await write(page, '로그아웃 전의 제목');
  await page.context().clearCookies();
  await subject(page).fill('로그아웃 뒤의 제목');
  await expect(kept(page)).toContainText('이 브라우저에 임시 보관');
  const next = await crash(page);
  await next.goto(`/console/login?next=/console/faqs/${_id}`);
  await fillSignIn(next);
  await take(next);
  await expect(subject(next)).toHaveValue('로그아웃 뒤의 제목');
});
