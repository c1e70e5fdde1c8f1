import type { Page } from '@playwright/test';
import { expect, test } from '../../core/stories/server';

/** An address whose escapes no browser can read: a link that was cut off, or of an older encoding. */
const broken = [
  'users/%E0%A4%A',
  'users/%',
  'notices/%B0%F8%C1%F6',
  '%E0%A4%A',
  'notices?subject=%E0%A4%A',
  'notices?%zz=1',
  'boards/create?code=%EC%A',
];

const notFound = (page: Page) => page.getByRole('heading', { name: '페이지를 찾을 수 없습니다', level: 1 });
const menu = (page: Page) => page.getByRole('navigation').getByRole('link', { name: '공지사항' }).first();

test.use({ expected: /could not be decoded because it is a malformed URL segment/ });

test('An address with a broken escape is a page that was not found, and the menu leads on', async ({
  page,
}) => {
  for (const address of broken) {
    await page.goto(`/console/${address}`);
    await expect(notFound(page), address).toBeVisible();
    await expect(page.getByRole('button', { name: '다시 시도' })).toBeHidden();
  }
  await menu(page).click();
  await expect(page.getByRole('heading', { name: '공지사항', level: 1 })).toBeVisible();
});

test('Whoever signs in at a broken address finds the same page', async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  await page.goto('/console/users/%E0%A4%A');
  await expect(page).toHaveURL(/\/console\/login/);
  await page.getByLabel('아이디').fill('admin@example.com');
  await page.getByLabel('비밀번호', { exact: true }).fill('console-demo-1234');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(notFound(page)).toBeVisible();
  await context.close();
});
