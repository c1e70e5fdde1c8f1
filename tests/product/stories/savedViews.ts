import type { Page } from '@playwright/test';
import { dialog, message, save } from '../../core/stories/operator';
import { expect } from '../../core/stories/server';

export const heads = (page: Page) => page.getByRole('columnheader').filter({ hasText: /\S/ });
export const columns = (page: Page) => dialog(page, '열 고르기');
export const views = (page: Page) => page.getByRole('navigation', { name: '저장한 보기' });
export const view = (page: Page, name: string) => views(page).getByRole('link', { name: new RegExp(name) });
export const conditions = (page: Page) => page.getByRole('region', { name: '적용한 조건' });

export async function chooseColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^열 .*고르기$/ }).click();
  await expect(columns(page)).toBeVisible();
}

export async function nameView(page: Page, name: string, shared: boolean): Promise<void> {
  await dialog(page, '새 보기').getByRole('textbox', { name: '이름' }).fill(name);
  if (shared) await dialog(page, '새 보기').getByRole('checkbox', { name: '모두에게 공유' }).check();
  await save(dialog(page, '새 보기'));
  await expect(message(page, '보기를 저장했습니다.')).toBeVisible();
  await expect(view(page, name)).toHaveAttribute('aria-current', 'true');
}
