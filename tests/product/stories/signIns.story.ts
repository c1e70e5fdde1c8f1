import type { Page } from '@playwright/test';
import { violations } from '../../core/stories/axe';
import { callsBeside } from '../../core/stories/calls';
import { confirmPassword, fillSignIn, openConsole, signIn } from '../../core/stories/operator';
import { expect, operator, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';

test.use({ storageState: { cookies: [], origins: [] } });

const openSecurity = async (page: Page) => {
  await signIn(page, '/console/faqs');
  await openConsole(page, '/console/security');
};

for (const viewport of Object.values(widths)) {
  test(`recent sign-ins tell a failed try, ${viewport.width} px wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/console/login');
    await fillSignIn(page, { ...operator, password: 'not the password' });
    await expect(page.getByRole('alert')).toBeVisible();
    await openSecurity(page);
    const signIns = page.getByRole(viewport === widths.phone ? 'list' : 'table', { name: '최근 로그인' });
    const entries = signIns
      .getByRole(viewport === widths.phone ? 'listitem' : 'row')
      .filter({ hasText: /성공|실패/ });
    await expect(entries.nth(0)).toContainText('성공');
    await expect(entries.nth(0)).toContainText('Chrome');
    await expect(entries.nth(1)).toContainText('비밀번호 틀림');
    await expect(entries.nth(1)).toContainText('실패');
    expect(await violations(page)).toEqual([]);
  });
}

test('where no clipboard is at hand, copying codes says so and claims nothing', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await openSecurity(page);
  await page.getByRole('button', { name: '인증 앱 연결' }).click();
  await confirmPassword(page);
  await page.getByRole('button', { name: '키 복사' }).click();
  await expect(page.getByRole('status').filter({ hasText: '복사하지 못했습니다' })).toBeVisible();
});

test('recovery codes are printed without the page around them', async ({ page }) => {
  await page.goto('/console/login');
  const foot = page.getByText('운영 담당자만 이용할 수 있습니다.');
  await expect(foot).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(foot).toBeHidden();
  await expect(page.locator('svg[viewBox="0 0 880 900"]')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a password whose day is unknown is not said to have one', async ({ page }) => {
  await signIn(page, '/console/faqs');
  const { security } = await (await callsBeside(page).get('/api/console/security')).json();
  expect(security.passwordSetAt).toEqual(expect.any(String));
  const { passwordSetAt: _, ...older } = security;
  await page.route('**/api/console/security', (route) => route.fulfill({ json: { security: older } }));
  await openConsole(page, '/console/security');
  await expect(page.getByText('콘솔에 로그인하는 비밀번호')).toBeVisible();
});

test('the time of a sign-in has one line, whatever its digits are', async ({ page }) => {
  await openSecurity(page);
  const at = page
    .getByRole('table', { name: '최근 로그인' })
    .getByRole('cell', { name: /^\d{4}(-\d\d){2} / });
  const broken = await at.first().evaluate((cell) =>
    [...'0123456789'].filter((digit) => {
      cell.textContent = (cell.textContent ?? '').replace(/\d/g, digit);
      const text = document.createRange();
      text.selectNodeContents(cell);
      return text.getClientRects().length > 1;
    }),
  );
  expect(broken).toEqual([]);
});
