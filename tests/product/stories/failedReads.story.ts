import type { Page } from '@playwright/test';
import { openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

const REASON = '처리하지 못했습니다. 잠시 뒤 다시 시도해주세요.';

/** Lets the reads at an address fail until it is called. */
async function failReads(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  await page.route(url, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 500, json: { code: 'internal', message: REASON } })
      : route.fallback(),
  );
  return () => page.unroute(url);
}

/** Tries a failed part again by the keyboard; the focus stays in the page. */
async function tryAgain(page: Page, name: string | RegExp, reads: () => Promise<void>): Promise<void> {
  const retry = page.getByRole('alert').filter({ hasText: name }).getByRole('button', { name: '다시 시도' });
  await retry.focus();
  await reads();
  await page.keyboard.press('Enter');
  await expect(retry).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
}

test('the desk says what it did not read, and reads it again', async ({ page }) => {
  const readsAgain = await Promise.all(
    [/\/api\/console\/replies\?/, /\/api\/console\/users\/[\da-f]+$/, /\/related\?/].map((url) =>
      failReads(page, url),
    ),
  );
  await openConsole(page, '/console/questions');
  await page.getByRole('link', { name: '답변하기' }).click();
  const failures = page.getByRole('alert').filter({ hasText: REASON });
  await expect(failures).toHaveCount(3);
  await expect(page.getByText('저장한 답변이 없습니다.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^지난 문의/ })).toHaveCount(0);
  for (const reads of readsAgain) await reads();
  for (let left = 3; left > 0; left -= 1) {
    await failures.first().getByRole('button', { name: '다시 시도' }).focus();
    await page.keyboard.press('Enter');
    await expect(failures).toHaveCount(left - 1);
    await expect(page.locator('body')).not.toBeFocused();
  }
  await expect(page.getByRole('heading', { name: /^지난 문의 \d/ })).toBeVisible();
  await expect(page.locator('kbd', { hasText: 'Alt 1' })).toBeVisible();
});

test('a message says that its templates were not read, and reads them again', async ({ page }) => {
  const reads = await failReads(page, /\/api\/console\/templates/);
  await openConsole(page, '/console/users');
  await page.getByRole('checkbox', { name: /선택$/ }).nth(1).click();
  await page.getByRole('button', { name: '메시지 보내기' }).click();
  await tryAgain(page, '서식', reads);
  await expect(page.getByRole('combobox', { name: '서식' })).toBeVisible();
});

test('the monthly review and a card of the home page are read again, and the focus stays near', async ({
  page,
}) => {
  const reads = await failReads(page, '**/api/console/access-log/month');
  await openConsole(page, '/console/access-log');
  await tryAgain(page, '월별 점검을 불러오지 못했습니다.', reads);
  await expect(page.getByRole('region', { name: '월별 점검' }).getByRole('heading')).toContainText('점검');

  const cardReads = await failReads(page, '**/api/console/dashboard/summary');
  await openConsole(page, '/console');
  await tryAgain(page, '현황을 불러오지 못했습니다', cardReads);
});

test('a grade whose name was not read is not shown as none, and is read again where it is chosen', async ({
  page,
}) => {
  const reads = await failReads(page, /\/api\/console\/levels\/titles/);
  await openConsole(page, '/console/users');
  await page.getByRole('link', { name: /수정$/ }).first().click();
  const grade = page.getByRole('main').getByRole('combobox', { name: '회원등급' });
  await expect(grade).toHaveValue('이름을 불러오지 못했습니다.');
  await reads();
  await grade.click();
  await page.keyboard.press('Escape');
  await expect(grade).toHaveValue(/^(?!이름을).+/);
});
