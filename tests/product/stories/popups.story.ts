import type { Locator, Page } from '@playwright/test';
import { png } from '../../core/api/pictures';
import { callsBeside } from '../../core/stories/calls';
import { dialog, editor, openConsole, recordsShown } from '../../core/stories/operator';
import { openers, type Place } from '../../core/stories/popupOpeners';
import { expect, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';

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

/** Drops a picture into a text, as a folder of files gives it. */
const putPicture = (text: Locator) =>
  text.evaluate(
    (element, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], '그림.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [...png],
  );

const isAtBody = () => document.activeElement === document.body;

/** Goes through all that hangs at a button of a place, and misses none of those that the place has. */
async function everyPopupOf(place: Place, page: Page, scope: Page | Locator = page): Promise<void> {
  const seen = await everyPopup(page, scope);
  for (const opener of Object.values(openers).flat()) {
    if (opener.place === place) expect(seen).toContainEqual(expect.stringMatching(opener.name));
  }
}

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
  await everyPopupOf('list', page);

  await openConsole(page, '/console/users');
  await page.getByRole('button', { name: '필터 추가' }).waitFor();
  await everyPopupOf('filters', page, page.getByRole('main').getByRole('search'));

  await openConsole(page, '/console/subscriptions');
  await page.getByRole('button', { name: '신청일 시작일 달력 열기' }).waitFor();
  await page.getByRole('button', { name: '값 유무' }).waitFor();
  await everyPopupOf('dates', page, page.getByRole('main'));

  await openConsole(page, '/console/operators');
  await page.getByRole('button', { name: '운영자 02 더 보기' }).waitFor();
  await everyPopupOf('operators', page, page.getByRole('main'));

  await openConsole(page, '/console');
  await page.getByRole('button', { name: '화면 구성' }).waitFor();
  await everyPopupOf('home', page, page.getByRole('main'));

  await page.setViewportSize(widths.phone);
  await openConsole(page, '/console/notices');
  await recordsShown(page);
  await everyPopupOf('phone', page, page.locator('[data-row]').first());

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
  await everyPopupOf('form', page, form);

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
  await text.focus();
  await page.keyboard.press('Control+End');
  await putPicture(text);
  await text.locator('img[src]').click();
  await expect(text.locator('.ProseMirror-selectednode')).toHaveCount(1);
  await everyPopupOf('picture', page, form);
});

test('Ctrl and K make a link in the editor of a real screen, and open the search of everything outside of it', async ({
  page,
}) => {
  await openConsole(page, '/console/faqs/create');
  const form = dialog(page, 'FAQ 등록');
  const text = editor(form);
  const search = page.getByRole('combobox', { name: '검색어' });
  await text.click();
  await page.keyboard.type('가나');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('나');
  await page.keyboard.press('Control+KeyK');
  await expect(form.getByRole('textbox', { name: '링크 주소' })).toBeFocused();
  await page.keyboard.type('example.com');
  await page.keyboard.press('Enter');
  await expect(text.locator('a')).toHaveText('나');
  await expect(text.locator('a')).toHaveAttribute('href', 'https://example.com');
  await expect(search).toHaveCount(0);

  await form.getByRole('textbox', { name: '제목' }).focus();
  await page.keyboard.press('Control+KeyK');
  await expect(search).toBeFocused();
});
