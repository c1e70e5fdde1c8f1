import type { Page } from '@playwright/test';
import { signInAs } from '../../core/stories/narrowed';
import { compose, hangul, message, openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

const card = (page: Page) => page.getByRole('region', { name: '메모', exact: true });
const input = (page: Page) => page.getByRole('textbox', { name: '메모 내용' });
const add = (page: Page) => page.getByRole('button', { name: '남기기' });

async function openFirst(page: Page, path = '/console/users'): Promise<void> {
  await openConsole(page, path);
  await page.locator('[data-row]').getByRole('link').first().click();
  await card(page).waitFor();
}

for (const width of [1440, 390]) {
  test(`at ${width} pixels a caller's memos are left in one line each, below the note that stays`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openFirst(page);
    const note = page.getByRole('textbox', { name: '관리자 메모' });
    await note.fill('오전 통화를 원합니다.');
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await expect(message(page, '수정되었습니다.')).toBeVisible();
    await openFirst(page);

    await input(page).fill('배송지를 바꾸고 싶다고 전화');
    await input(page).press('Enter');
    await expect(message(page, '메모를 남겼습니다.')).toBeVisible();
    await expect(input(page)).toHaveValue('');
    await expect(input(page)).toBeFocused();
    await compose(page, hangul);
    await expect(card(page).getByRole('listitem')).toHaveCount(2);
    await add(page).click();
    const memos = card(page).getByRole('listitem');
    await expect(memos).toHaveCount(3);
    await expect(memos.nth(0)).toContainText('오전 통화를 원합니다.');
    await expect(memos.nth(0)).toContainText('고정 메모 · 관리자 메모에서 수정');
    await expect(memos.nth(1)).toContainText(/^한글오늘 \d\d:\d\d · 운영자 01$/);
    await expect(memos.nth(2)).toContainText('배송지를 바꾸고 싶다고 전화');
    await expect(card(page).getByRole('button', { name: /수정|삭제/ })).toHaveCount(0);
    const side = await card(page).boundingBox();
    const form = await note.boundingBox();
    if (width === 1440) expect(side?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
    else expect(side?.y).toBeGreaterThan(form?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
}

test('the next memo is typed while the list of memos is read again', async ({ page }) => {
  await openFirst(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/memos\b/, async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue();
  });
  await input(page).fill('첫 통화');
  await input(page).press('Enter');
  await expect(message(page, '메모를 남겼습니다.')).toBeVisible();
  await page.keyboard.type('둘째 통화');
  await expect(input(page)).toHaveValue('둘째 통화');
  release();
  await expect(card(page).getByRole('listitem')).toContainText(['첫 통화']);
});

test('a memo that is typed and not left asks before another place, and a long one says how much it is over', async ({
  page,
}) => {
  await openFirst(page);
  await input(page).fill('가'.repeat(203));
  await expect(card(page)).toContainText('200자까지 남길 수 있습니다. 3자를 줄여주세요.');
  await expect(add(page)).toBeDisabled();
  await page.getByRole('link', { name: '목록', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: '계속' }).click();
  await expect(input(page)).toHaveValue('가'.repeat(203));
});

test('five memos show, and all of them at a press', async ({ page }) => {
  await openFirst(page);
  for (let at = 1; at <= 6; at += 1) {
    await input(page).fill(`통화 ${at}`);
    await input(page).press('Enter');
    await expect(card(page).getByRole('listitem').first()).toContainText(`통화 ${at}`);
  }
  await expect(card(page).getByRole('listitem')).toHaveCount(5);
  await card(page).getByRole('button', { name: '메모 6개 모두 보기' }).click();
  await expect(card(page).getByRole('listitem')).toHaveCount(6);
});

test('a memo that is left before the card has its first answer shows too', async ({ page }) => {
  let release = () => {};
  const left = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/users/*/related?**', async (route) => {
    const answer = await route.fetch();
    await left;
    await route.fulfill({ response: answer });
  });
  await openFirst(page);
  await input(page).fill('통화 1');
  await input(page).press('Enter');
  await expect(message(page, '메모를 남겼습니다.')).toBeVisible();
  release();
  await expect(card(page).getByRole('listitem')).toContainText('통화 1');
});

test('memos stay with a withdrawn member, and whoever sees persons masked has none', async ({
  page,
  server,
}) => {
  await openFirst(page, '/console/withdrawn');
  await input(page).fill('탈퇴 뒤에 전화');
  await input(page).press('Enter');
  await expect(card(page).getByRole('listitem')).toContainText('탈퇴 뒤에 전화');
  await signInAs(page, server, 'members', '/console/withdrawn');
  await page.locator('[data-row]').first().waitFor();
  await expect(card(page)).toHaveCount(0);
});
