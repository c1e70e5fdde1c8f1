import { openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

test('on the way back a list is where it was: rows, scroll, selection and focus', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await openConsole(page, '/console/users?page=2');
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(10);
  await rows.nth(1).getByRole('checkbox').check();
  const link = rows.nth(7).getByRole('link', { name: /수정$/ });
  const label = (await link.getAttribute('aria-label')) ?? '';
  await link.scrollIntoViewIfNeeded();
  const top = () => page.getByRole('main').evaluate((main) => main.scrollTop);
  await expect.poll(top).toBeGreaterThan(0);
  await link.focus();
  const before = await top();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: '이름' }).first()).toBeVisible();
  // Rows come from what the console holds: the API answers nothing any more.
  await page.route('**/api/console/users?*', () => {});
  await page.goBack();
  await expect(page.getByRole('link', { name: label })).toBeFocused();
  await expect(rows).toHaveCount(10);
  expect(await top()).toBe(before);
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked();
});

test('on the way back the focus is where it was, though the row was opened before the answer came', async ({
  page,
}) => {
  await openConsole(page, '/console/users');
  // Who is shown, and will be by the answer too.
  const member = page.locator('tbody tr').filter({ hasText: '010-' }).first();
  const link = member.getByRole('link', { name: /수정$/ });
  const label = (await link.getAttribute('aria-label')) ?? '';
  await page.route('**/api/console/users?*', () => {});
  await page.getByRole('textbox', { name: '전화번호', exact: true }).fill('010');
  await page.keyboard.press('Enter');
  // The rows are those of before, in the list of the new address.
  await expect(link).toHaveAttribute('href', /phone=010/);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: '회원 상세' })).toBeVisible();
  await page.unroute('**/api/console/users?*');
  await page.goBack();
  await expect(page.getByRole('link', { name: label })).toBeFocused();
});

test('on the way back from another list the opened rows are open', async ({ page }) => {
  await openConsole(page, '/console/notices');
  const opener = page
    .locator('tbody')
    .getByRole('button', { expanded: false })
    .filter({ hasText: '안내' })
    .first();
  await opener.click();
  await expect(page.locator('[data-opened]')).toBeVisible();
  await page.getByRole('link', { name: 'FAQ', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /FAQ/ })).toBeVisible();
  await page.goBack();
  await expect(page.locator('[data-opened]')).toBeVisible();
  // A way on starts afresh.
  await page.getByRole('link', { name: 'FAQ', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /FAQ/ })).toBeVisible();
  await page.getByRole('link', { name: '공지사항', exact: true }).click();
  await expect(page.locator('tbody').getByRole('button', { expanded: false }).first()).toBeVisible();
  await expect(page.locator('[data-opened]')).toHaveCount(0);
});
