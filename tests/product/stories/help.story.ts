import type { Page } from '@playwright/test';
import { violations } from '../../core/stories/axe';
import { dialog, fillSignIn, openConsole, recordsShown } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

/** The page that a link of the help opens in a new tab. */
async function opened(page: Page, open: () => Promise<void>): Promise<Page> {
  const [other] = await Promise.all([page.context().waitForEvent('page'), open()]);
  await other.waitForLoadState();
  return other;
}

const links = (page: Page) =>
  dialog(page, '도움말').getByRole('region', { name: '이 화면의 안내' }).getByRole('link');

test('? on a list and on a form leads to the pages about them', async ({ page }) => {
  await openConsole(page, '/console/users');
  await recordsShown(page);
  await page.keyboard.press('Shift+Slash');
  await expect(links(page)).toHaveText(['회원', '목록에서 찾기', '안내서 차례']);
  await expect(links(page).first()).toBeFocused();
  const members = await opened(page, () => page.keyboard.press('Enter'));
  await expect(members).toHaveURL(/\/console\/handbook\/members\.html$/);
  await expect(members.getByRole('heading', { level: 1, name: '회원' })).toBeVisible();
  await expect(dialog(page, '도움말')).toBeHidden();

  await openConsole(page, '/console/notices');
  await recordsShown(page);
  await page.keyboard.press('KeyN');
  const form = dialog(page, '공지사항 등록');
  await form.getByRole('textbox', { name: '제목' }).press('Shift+Slash');
  await expect(dialog(page, '도움말')).toBeHidden();
  await form.getByRole('heading', { name: '공지사항 등록' }).click();
  await page.keyboard.press('Shift+Slash');
  await expect(links(page)).toHaveText(['게시글과 공지', '등록과 수정', '안내서 차례']);
  const forms = await opened(page, () => links(page).nth(1).click());
  await expect(forms.getByRole('heading', { level: 1, name: '등록과 수정' })).toBeVisible();
  await expect(form).toBeVisible();
});

test('the menu of the operator and the palette have the help too, on a phone without keys', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page, '/console');
  await page.getByRole('button', { name: /계정 메뉴/ }).click();
  await page.getByRole('menuitem', { name: '도움말' }).click();
  await expect(links(page)).toHaveText(['하루 업무', '안내서 차례']);
  await expect(dialog(page, '도움말').getByRole('region', { name: '단축키' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+KeyK');
  await page.getByRole('combobox', { name: '검색어' }).fill('사용법');
  await page.keyboard.press('Enter');
  await expect(links(page).first()).toHaveText('하루 업무');
});

test('the handbook asks for a sign-in, and then shows the page', async ({ page }) => {
  await page.context().clearCookies();
  await page.goto('/console/handbook/lists.html');
  await expect(page).toHaveURL(/\/console\/login\?next=%2Fconsole%2Fhandbook%2Flists\.html$/);
  await fillSignIn(page);
  await expect(page).toHaveURL(/\/console\/handbook\/lists\.html$/);
  await page.getByRole('link', { name: /^다음/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '열과 저장한 보기' })).toBeVisible();
  await page.getByRole('navigation', { name: '차례' }).getByRole('link', { name: '팝업과 배너' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '팝업과 배너' })).toBeVisible();
  await page.getByRole('link', { name: '콘솔로' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '대시보드' })).toBeVisible();
});

const toTheme = async (page: Page, theme: 'light' | 'dark') => {
  await page.evaluate((value) => localStorage.setItem('console.colorScheme', value), theme);
  await page.reload();
  await expect(page.locator(`html[data-theme=${theme}]`)).toHaveCount(1);
};

for (const width of [1440, 390]) {
  test(`no page of the handbook has a barrier or is wider than ${width} px, light or dark`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/console/handbook/');
    await toTheme(page, 'light');
    const hrefs = await page
      .locator('main a[href$=".html"]')
      .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
    expect(hrefs.length).toBeGreaterThan(20);
    for (const href of [page.url(), ...new Set(hrefs)]) {
      await page.goto(href);
      expect.soft(await violations(page), href).toEqual([]);
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect.soft(isWider, href).toBe(false);
    }
    // All pages share their colours: one has a table, one a note.
    for (const path of ['', 'trouble.html', 'security.html']) {
      await page.goto(`/console/handbook/${path}`);
      await toTheme(page, 'dark');
      expect.soft(await violations(page, { colours: true }), path).toEqual([]);
    }
  });
}
