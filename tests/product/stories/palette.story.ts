import type { Locator, Page } from '@playwright/test';
import { addOperator } from '../../core/node/serverProcess';
import { violations } from '../../core/stories/axe';
import { compose, dialog, fillSignIn, hold, openConsole, row } from '../../core/stories/operator';
import { expect, operator, type StoryServer, test } from '../../core/stories/server';

const palette = (page: Page): Locator => page.getByRole('dialog', { name: '통합 검색' });
const field = (page: Page): Locator => palette(page).getByRole('combobox', { name: '검색어' });
const group = (page: Page, name: string): Locator => palette(page).getByRole('group', { name, exact: true });
const option = (page: Page, name: string | RegExp): Locator => palette(page).getByRole('option', { name });
const searches = '**/api/console/search?*';

/** Presses Ctrl and the key that writes ㅏ under a Korean layout. */
async function pressShortcut(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const key = { key: 'ㅏ', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: 2 };
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  await session.detach();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+KeyK');
  await expect(field(page)).toBeFocused();
}

async function signInAs(page: Page, server: StoryServer, only: string, path: string): Promise<void> {
  const username = 'narrowed@example.com';
  await server.stop();
  await addOperator({ dataDir: server.dataDir }, { username, password: operator.password, only });
  await server.restart();
  await page.context().clearCookies();
  await page.goto(`/console/login?${new URLSearchParams([['next', path]])}`);
  await fillSignIn(page, { username, password: operator.password });
  await expect(page).not.toHaveURL(/\/console\/login/);
  await page.locator('h1').waitFor();
}

test('a page is found by composed Hangul and opened without a mouse, under a Korean layout', async ({
  page,
}) => {
  await openConsole(page, '/console/notices');
  await pressShortcut(page);
  await expect(field(page)).toBeFocused();
  await compose(page, [
    ['ㅎ', '호', '회'],
    ['ㅇ', '우', '워', '원'],
  ]);
  await expect(field(page)).toHaveValue('회원');
  const found = group(page, '메뉴').getByRole('option');
  await expect(found).toHaveCount(3);
  await expect(found.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(found.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '회원 목록' })).toBeVisible();
  await expect(palette(page)).toBeHidden();
});

test('keys that belong to a composition neither open, move nor close, and half a syllable finds the page', async ({
  page,
}) => {
  await openConsole(page, '/console/notices');
  await openPalette(page);
  await page.keyboard.insertText('탈');
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: '토', selectionStart: 1, selectionEnd: 1 });
  const first = group(page, '메뉴').getByRole('option').first();
  await expect(first).toHaveAccessibleName(/^탈퇴회원/);
  for (const key of ['Enter', 'ArrowDown', 'Tab', 'Escape']) {
    await page.evaluate((pressed) => {
      const event = { key: pressed, bubbles: true, cancelable: true, isComposing: true, keyCode: 229 };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', event));
    }, key);
  }
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(palette(page).getByText('전체', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/console/notices');
  await session.send('Input.insertText', { text: '퇴' });
  await session.detach();
  await expect(field(page)).toHaveValue('탈퇴');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
});

test('a record is found by initial consonants and opened; its list shows all that was found', async ({
  page,
}) => {
  await openConsole(page, '/console/users');
  await openPalette(page);
  await page.keyboard.insertText('ㅎㅇㄷㄱ ㅎㅌㅇ');
  await expect(option(page, '회원등급 혜택이 새로워집니다')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(dialog(page, '공지사항 수정')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, '공지사항 수정')).toBeHidden();

  await openPalette(page);
  await page.keyboard.insertText('ㅈ');
  const members = group(page, '회원');
  await expect(members.getByRole('option').first()).toBeVisible();
  await expect(members).toContainText('*');
  await members.getByRole('option', { name: /^\d+명 모두 보기$/ }).click();
  await expect(page).toHaveURL(/\/console\/users\?name=%E3%85%88$/);
  await expect(page.getByRole('heading', { level: 1, name: '회원 목록' })).toBeVisible();
});

test('Tab narrows to one group and shows more of it', async ({ page }) => {
  await openConsole(page, '/console/notices');
  await openPalette(page);
  await page.keyboard.insertText('안내');
  const notices = group(page, '공지사항').getByRole('option');
  await expect(notices.first()).toBeVisible();
  const few = await notices.count();
  const heads = palette(page).getByRole('group');
  while ((await heads.count()) > 1 || (await group(page, '공지사항').count()) === 0)
    await page.keyboard.press('Tab');
  expect(await notices.count()).toBeGreaterThan(few);
  await page.keyboard.press('Shift+Tab');
  await expect(field(page)).toBeFocused();
});

test('the answer to an older question is never shown', async ({ page }) => {
  await openConsole(page, '/console/notices');
  await openPalette(page);
  const older = await hold(page, searches);
  await page.keyboard.insertText('회원등급');
  await older.came();
  await field(page).fill('휴면');
  await expect(option(page, '휴면 회원 전환 예정 안내')).toBeVisible();
  await older.letGo();
  await field(page).press('End');
  await expect(option(page, '휴면 회원 전환 예정 안내')).toBeVisible();
  await expect(option(page, '회원등급 혜택이 새로워집니다')).toHaveCount(0);

  // What was asked before is not shown while the answer to the new question is on its way either.
  const newer = await hold(page, searches);
  await field(page).fill('없는말');
  await newer.came();
  await expect(palette(page).getByRole('progressbar', { name: '검색하는 중' })).toBeVisible();
  await expect(option(page, '휴면 회원 전환 예정 안내')).toHaveCount(0);
  await newer.letGo();
  await expect(palette(page).getByRole('heading', { name: '검색 결과가 없습니다' })).toBeVisible();
  await option(page, /^작품/).click();
  await expect(page).toHaveURL(/boards\?code=work&searchKey=all&searchValue=%EC%97%86%EB%8A%94%EB%A7%90$/);
});

test('Enter opens nothing that came after it was pressed for, nor what slipped under the mark', async ({
  page,
}) => {
  await openConsole(page, '/console/notices/create');
  const create = dialog(page, '공지사항 등록');
  await create.getByRole('textbox', { name: '제목' }).fill('등록 안내 모음');
  await create.getByRole('button', { name: '저장', exact: true }).click();
  await row(page, '등록 안내 모음').getByRole('link', { name: /수정$/ }).click();
  await expect(dialog(page, '공지사항 수정')).toBeVisible();
  await openConsole(page, '/console/faqs');

  const titles = await hold(page, '**/api/console/notifications/titles?*');
  await openPalette(page);
  await titles.came();
  // The last opened records come first: nothing else is opened in their place.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/console\/faqs$/);
  await page.keyboard.insertText('등록');
  const marked = palette(page).locator('[role=option][aria-selected=true]');
  const seen = await marked.textContent();
  expect(seen).toContain('등록');
  await titles.letGo();
  await expect(group(page, '최근').getByRole('option')).toContainText('등록 안내 모음');
  await expect(marked).toHaveText(seen ?? '');
});

test('what a search could not find is asked for again', async ({ page }) => {
  await openConsole(page, '/console/notices');
  await openPalette(page);
  await page.route(searches, (route) => route.abort(), { times: 1 });
  await page.keyboard.insertText('휴면');
  await expect(option(page, '다시 시도')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(option(page, '휴면 회원 전환 예정 안내')).toBeVisible();
});

test('what can be done is done from anywhere, and what was opened is found again without its data being kept', async ({
  page,
}) => {
  await openConsole(page, '/console/users');
  const first = page.getByRole('main').getByRole('row').nth(1);
  await first.getByRole('link', { name: /수정$/ }).click();
  const name = await page.getByRole('textbox', { name: '이름', exact: true }).inputValue();
  const phone = await page.getByRole('textbox', { name: '전화번호', exact: true }).inputValue();
  const address = new URL(page.url()).pathname;
  await openConsole(page, '/console/faqs');

  await openPalette(page);
  await page.keyboard.insertText('새공지');
  await expect(option(page, '공지사항 등록')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(dialog(page, '공지사항 등록')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, '공지사항 등록')).toBeHidden();

  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toContain(address.split('/').at(-1));
  expect(kept).not.toContain(name);
  expect(kept).not.toContain(phone);
  await openPalette(page);
  const recent = group(page, '최근').getByRole('option').first();
  await expect(recent).toContainText('*');
  await expect(recent).toContainText('회원 · ');
  await expect(recent).not.toContainText(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address);
});

test('who has content alone finds nothing else, and is told nothing of it', async ({ page, server }) => {
  await signInAs(page, server, 'content', '/console/boards?code=work');
  await openPalette(page);
  const answered = page.waitForResponse(/\/api\/console\/search\?q=/);
  await page.keyboard.insertText('ㅎㅇ');
  const { groups } = await (await answered).json();
  expect(new Set(groups.map(({ resource }: { resource: string }) => resource))).toEqual(new Set(['boards']));
  await expect(group(page, '작품').getByRole('option').first()).toBeVisible();
  const heads = await palette(page)
    .getByRole('group')
    .evaluateAll((all) => all.map((each) => each.ariaLabel));
  expect(
    heads.filter((head) => ['메뉴', '회원', '공지사항', 'FAQ', '위탁판매 요청'].includes(head ?? '')),
  ).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

test('who may only read is not offered to create anything', async ({ page, server }) => {
  await signInAs(page, server, 'read', '/console/notices');
  await openPalette(page);
  await page.keyboard.insertText('공지사항');
  await expect(group(page, '메뉴').getByRole('option')).toHaveCount(1);
  await expect(group(page, '빠른 실행')).toHaveCount(0);
});

test.describe('in housing', () => {
  test.use({ variables: { CONSOLE_FLAVOUR: 'housing' } });

  test('what the console does not have is not found in it', async ({ page }) => {
    await openConsole(page, '/console/notices');
    await openPalette(page);
    const answered = page.waitForResponse(/\/api\/console\/search\?q=/);
    await page.keyboard.insertText('ㅇ');
    const { groups } = await (await answered).json();
    expect(groups.map(({ variant }: { variant?: string }) => variant)).toContain('work');
    await expect(group(page, '공지사항').getByRole('option').first()).toBeVisible();
    await expect(group(page, '작품')).toHaveCount(0);
    await expect(option(page, '작품 등록')).toHaveCount(0);
  });
});

test('the home page is one of the places that the palette leads to', async ({ page }) => {
  await openConsole(page, '/console/notices');
  await openPalette(page);
  await page.keyboard.insertText('ㄷㅅㅂㄷ');
  await expect(option(page, '대시보드')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/console\/?$/);
  await expect(page.getByRole('heading', { name: '대시보드' })).toBeVisible();
});

test('a list is searched by initial consonants', async ({ page }) => {
  await openConsole(page, '/console/notices');
  await page.getByRole('textbox', { name: '검색어' }).fill('ㅎㅇㄷㄱ');
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(page).toHaveURL(/searchValue=/);
  await expect(row(page, '회원등급 혜택이 새로워집니다')).toBeVisible();
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(2);
});

test('the focus of a form that the palette opened returns to the page when it is closed', async ({
  page,
}) => {
  await openConsole(page, '/console/users');
  await page.locator('tbody tr').first().getByRole('link').first().click();
  // Where the keyboard was is gone with its page.
  await page.getByRole('textbox', { name: '이름', exact: true }).focus();
  await openPalette(page);
  await page.keyboard.type('새 공지');
  await page.keyboard.press('Enter');
  await expect(dialog(page, '공지사항 등록')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, '공지사항 등록')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: '공지사항 목록' })).toBeFocused();
  // The keys of the list follow.
  await page.keyboard.press('KeyN');
  await expect(dialog(page, '공지사항 등록')).toBeVisible();
});
