import type { Locator, Page } from '@playwright/test';
import { callsBeside } from './calls';
import { dialog, editor, openConsole, recordsShown } from './operator';
import { expect, test } from './server';
import { widths } from './widths';

/** Whether what is open over the page has the focus, in one of its controls. */
const hasFocus = () => {
  const open = document.querySelector(':popover-open');
  return open !== null && open !== document.activeElement && open.contains(document.activeElement);
};

const isFocused = (opener: Locator) => opener.evaluate((element) => element === document.activeElement);

/** Opens what hangs at a button by Enter: it takes the focus, and gives it back by Escape and by Tab out of it. */
async function byKeyboard(page: Page, opener: Locator, name: string): Promise<void> {
  const open = page.locator(':popover-open');
  for (const key of ['Escape', 'Shift+Tab']) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(hasFocus), `${name} takes the focus`).toBe(true);
    for (let stops = 0; stops < 30 && (await open.count()) > 0; stops += 1) await page.keyboard.press(key);
    await expect(open, `${name} closes by ${key}`).toHaveCount(0);
    const back = async () => (key === 'Escape' ? isFocused(opener) : !(await page.evaluate(isAtBody)));
    await expect.poll(back, `${name} gives the focus back by ${key}`).toBe(true);
  }
}

const isAtBody = () => document.activeElement === document.body;

/** Goes through all that hangs at a button in reach; returns the names of the buttons. */
async function everyPopup(page: Page, scope: Page | Locator = page): Promise<string[]> {
  const openers = scope.locator('[aria-haspopup=menu], [aria-haspopup=dialog]').filter({ visible: true });
  const names: string[] = [];
  for (const opener of await openers.all()) {
    if (!(await opener.isEnabled())) continue;
    const name = (await opener.getAttribute('aria-label')) ?? (await opener.innerText());
    await byKeyboard(page, opener, name);
    names.push(name);
  }
  return names;
}

test('every popup of a list takes the focus and gives it back', async ({ page }) => {
  for (const name of ['하나', '둘', '셋', '넷', '다섯', '여섯', '일곱']) {
    const data = { resource: 'levels', name, shared: false, order: 'name' };
    expect((await callsBeside(page).post('/api/console/views', { data })).ok()).toBe(true);
  }
  await openConsole(page, '/console/levels');
  await page.getByRole('link', { name: '하나' }).click();
  await page.getByRole('button', { name: /보기 메뉴$/ }).waitFor();
  const openers = await everyPopup(page);
  for (const opener of [/계정 메뉴/, /^열 /, /보기 메뉴$/, /더 보기|다른 보기/]) {
    expect(openers).toContainEqual(expect.stringMatching(opener));
  }

  await openConsole(page, '/console/subscriptions');
  await page.getByRole('button', { name: '신청일 시작일 달력 열기' }).waitFor();
  expect(await everyPopup(page, page.getByRole('main'))).toEqual(
    expect.arrayContaining(['신청일 시작일 달력 열기', '신청일 종료일 달력 열기']),
  );

  await page.setViewportSize(widths.phone);
  await openConsole(page, '/console/notices');
  await recordsShown(page);
  expect(await everyPopup(page, page.locator('[data-row]').first())).toHaveLength(1);

  const search = page.getByRole('button', { name: '회원, 게시글, 문의 검색' });
  await search.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: '검색어' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
});

test('every popup of a form takes the focus and gives it back, the tools of the editor too', async ({
  page,
}) => {
  await openConsole(page, '/console/popups/create');
  const form = dialog(page, '팝업추가');
  await form.getByRole('switch', { name: '전시기간' }).click();
  const text = editor(form);
  await text.click();
  await page.keyboard.type('가나');
  const openers = await everyPopup(page, form);
  for (const opener of ['주문일자 달력 열기', '글자색', '형광펜', '정렬', '링크', '표']) {
    expect(openers).toContain(opener);
  }

  await text.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await form.getByRole('button', { name: '링크' }).click();
  await page.keyboard.type('example.com');
  await page.keyboard.press('Escape');
  await expect(text).toBeFocused();
  await expect(text).toHaveText('가나');

  await form.getByRole('button', { name: '표', exact: true }).click();
  await page.keyboard.press('Enter');
  await text.locator('th').first().click();
  await byKeyboard(page, form.getByRole('button', { name: '표', exact: true }), '표');
});
