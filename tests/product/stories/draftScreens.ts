import type { Page } from '@playwright/test';

export const bar = (page: Page) => page.getByRole('region', { name: '저장하지 않은 내용' });
export const take = (page: Page) => bar(page).getByRole('button', { name: '이어서 쓰기' }).click();
export const kept = (page: Page) => page.locator('[data-kept]');

/** Ends a page as a crash does: nothing in it runs any more. */
export async function crash(page: Page): Promise<Page> {
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  return context.newPage();
}
