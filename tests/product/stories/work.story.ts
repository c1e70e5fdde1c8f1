import type { Page } from '@playwright/test';
import { openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

/** The part of the home page with what waits for the operator. */
const work = (page: Page) => page.getByRole('region', { name: '내 업무', exact: true });
const part = (page: Page, name: string) => work(page).getByRole('group', { name });

for (const width of [1440, 390]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 900 } });

    test('the inquiry that waits longest is opened at its desk, and one that was taken is the own', async ({
      page,
    }) => {
      await openConsole(page, '/console');
      const longest = part(page, '오래 기다린 문의').getByRole('link').first();
      const title = await longest.innerText();
      await longest.click();
      await expect(page).toHaveURL(/desk=[\da-f]+/);
      await expect(page.getByRole('article')).toContainText(title);
      await page.getByRole('button', { name: '내가 맡기' }).click();
      await expect(page.getByRole('button', { name: '맡기 취소' })).toBeVisible();
      await page.goto('/console');
      await expect(part(page, '내가 맡은 문의').getByRole('link', { name: title })).toBeVisible();
    });
  });
}

test('a post that is being written is found again on the home page', async ({ page }) => {
  await openConsole(page, '/console/notices/create');
  const kept = page.waitForResponse(
    (answer) => answer.url().includes('/drafts/') && answer.request().method() === 'PUT' && answer.ok(),
  );
  await page.getByRole('textbox', { name: '제목' }).fill('쓰다가 만 공지');
  await kept;
  await page.goto('/console');
  const draft = part(page, '작성하던 글').getByRole('link', { name: '공지사항 등록' });
  await draft.click();
  await expect(page).toHaveURL(/notices\/create/);
});
