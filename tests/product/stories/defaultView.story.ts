import type { Page } from '@playwright/test';
import { compose, hold, message, openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { conditions, nameView, view, views } from './savedViews';

const opened = /\/console\/users\?warning=true&view=[0-9a-f]+$/;

/** Chooses what is to be done with the open view. */
async function choose(page: Page, name: string): Promise<void> {
  await views(page).getByRole('button', { name: '살필 회원 보기 메뉴' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Saves a view of the members and has their list open in it. */
async function openInView(page: Page): Promise<void> {
  await openConsole(page, '/console/users?warning=true');
  await conditions(page).getByRole('button', { name: '새 보기로 저장' }).click();
  await nameView(page, '살필 회원', false);
  await choose(page, '기본으로');
  await expect(message(page, '‘살필 회원’ 보기로 이 목록을 엽니다.')).toBeVisible();
}

const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '메뉴' }).getByRole('link', { name, exact: true });

test('a list opens in the view that is one operator’s default, and goes back to what was there', async ({
  page,
}) => {
  await openInView(page);

  await menuEntry(page, '탈퇴회원').click();
  await expect(page).toHaveURL(/withdrawn$/);
  await menuEntry(page, '회원').click();
  await expect(view(page, '살필 회원')).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(opened);
  // A bookmark of the list opens in it, too.
  await page.goto('/console/users');
  await expect(page).toHaveURL(opened);

  await views(page).getByRole('link', { name: '전체' }).click();
  await expect(page).toHaveURL(/\/console\/users$/);
  // The menu leads to the view from within the list, too; the whole list is chosen among its views.
  await menuEntry(page, '회원').click();
  await expect(page).toHaveURL(opened);
  await views(page).getByRole('link', { name: '전체' }).click();
  await expect(page).toHaveURL(/\/console\/users$/);
  await page.locator('tbody tr').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/console\/users\/[0-9a-f]+$/);
  await page.goBack();
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(page).toHaveURL(/\/console\/users$/);

  await view(page, '살필 회원').click();
  await choose(page, '기본 해제');
  await expect(message(page, '이 목록을 전체로 엽니다.')).toBeVisible();
  await page.goto('/console/users');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(page).toHaveURL(/\/console\/users$/);
});

test('what is typed into the filters before the views arrive stays, in the middle of a syllable too', async ({
  page,
}) => {
  await openInView(page);
  const held = await hold(page, /\/api\/console\/views\?/);
  await page.goto('/console/users');
  await held.came();
  const term = page.getByRole('textbox', { name: '이름·기업명' });
  await expect(page.getByRole('heading', { level: 1, name: '회원 목록' })).toBeVisible();
  await page.keyboard.press('Slash');
  await expect(term).toBeFocused();
  await compose(page, [['ㄱ', '기', '김']]);
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'ㅈ', selectionStart: 1, selectionEnd: 1 });
  await held.letGo();
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(views(page).getByRole('link', { name: '전체' })).toHaveAttribute('aria-current', 'true');
  await session.send('Input.insertText', { text: '지' });
  await expect(term).toHaveValue('김지');
  await expect(page).toHaveURL(/\/console\/users$/);

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?[a-z]+=%EA%B9%80%EC%A7%80$/);
  await view(page, '살필 회원').click();
  await expect(page).toHaveURL(opened);
});
