import { message, openConsole } from './operator';
import { conditions, nameView, view, views } from './savedViews';
import { expect, test } from './server';

test('a list opens in the view that is one operator’s default, and goes back to what was there', async ({
  page,
}) => {
  await openConsole(page, '/console/users?warning=true');
  await conditions(page).getByRole('button', { name: '새 보기로 저장' }).click();
  await nameView(page, '살필 회원', false);
  const opened = /\/console\/users\?warning=true&view=[0-9a-f]+$/;
  const choose = async (name: string) => {
    await views(page).getByRole('button', { name: '살필 회원 보기 메뉴' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('기본으로');
  await expect(message(page, '‘살필 회원’ 보기로 이 목록을 엽니다.')).toBeVisible();

  const menu = page.getByRole('navigation', { name: '메뉴' });
  await menu.getByRole('link', { name: '탈퇴회원' }).click();
  await expect(page).toHaveURL(/withdrawn$/);
  await menu.getByRole('link', { name: '회원', exact: true }).click();
  await expect(view(page, '살필 회원')).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(opened);
  // A bookmark of the list opens in it, too.
  await page.goto('/console/users');
  await expect(page).toHaveURL(opened);

  await views(page).getByRole('link', { name: '전체' }).click();
  await expect(page).toHaveURL(/\/console\/users$/);
  await page.locator('tbody tr').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/console\/users\/[0-9a-f]+$/);
  await page.goBack();
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(page).toHaveURL(/\/console\/users$/);

  await view(page, '살필 회원').click();
  await choose('기본 해제');
  await expect(message(page, '이 목록을 전체로 엽니다.')).toBeVisible();
  await page.goto('/console/users');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(page).toHaveURL(/\/console\/users$/);
});
