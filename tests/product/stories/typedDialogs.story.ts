import type { Locator, Page } from '@playwright/test';
import { dialog, guard, hold, openConsole, recordsShown } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { selectFirst } from './selectionScreens';
import { checkRows, takeBack } from './sheets';

const stay = (page: Page) => guard(page).getByRole('button', { name: '계속 작성' });

/** Signs out by the search of everything, which opens over a dialog. */
async function signOut(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '검색어' }).fill('로그아웃');
  await page
    .getByRole('option', { name: /^로그아웃/ })
    .first()
    .click();
}

/** Tries to go back, to sign out and to load the page again, and stays. */
async function asksBeforeItIsLeft(page: Page, kept: Locator): Promise<void> {
  await page.goBack();
  await stay(page).click();
  await signOut(page);
  await stay(page).click();
  await page.keyboard.press('Escape');
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload(), 0));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(kept).toBeVisible();
}

async function openList(page: Page, path: string, name: string): Promise<void> {
  await openConsole(page, '/console/faqs');
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page).toHaveURL(path);
  await recordsShown(page);
}

test('a file on its way in is left only after a question, also while its rows are stored', async ({
  page,
}) => {
  await openList(page, '/console/subscriptions', '청약신청');
  const rows = ['이름,전화번호,신청유형,공급구분', '김하나,010-1111-0001,청년,일반공급'];
  const file = { name: '신청.csv', mimeType: 'text/csv', buffer: Buffer.from(`${rows.join('\n')}\n`) };
  const taking = await takeBack(page, '청약신청 목록', file);
  const check = taking.getByRole('button', { name: '검사하기' });
  await expect(check).toBeVisible();
  await asksBeforeItIsLeft(page, check);
  await checkRows(taking);
  const stored = await hold(page, '**/api/console/applications/import*');
  await taking.getByRole('button', { name: /올리기$/ }).click();
  await stored.came();
  await page.goBack();
  await stay(page).click();
  await stored.letGo();
  await expect(taking.getByRole('radiogroup', { name: '결과로 거르기' })).toBeVisible();
});

test('values for many records are left only after a question', async ({ page }) => {
  await openList(page, '/console/users', '회원');
  await selectFirst(page, 2);
  await page.getByRole('button', { name: '한 번에 바꾸기' }).click();
  const edit = page.getByRole('dialog', { name: /^선택한 회원 .*바꾸기$/ });
  await edit.getByRole('checkbox', { name: '주의' }).check();
  const value = edit.getByRole('radio', { name: '주의', exact: true, checked: true });
  await edit.getByRole('radio', { name: '주의', exact: true }).check();
  await asksBeforeItIsLeft(page, value);
  await page.keyboard.press('Escape');
  await stay(page).click();
  await expect(value).toBeVisible();
});

test('an answer to be kept is asked for by Escape, and kept once though its answer was lost', async ({
  page,
}) => {
  await openConsole(page, '/console/questions');
  await page.getByRole('link', { name: '답변하기' }).click();
  await page.getByRole('button', { name: '지금 답변을 저장' }).click();
  const saving = dialog(page, '지금 답변을 저장');
  await saving.getByRole('textbox', { name: '제목' }).fill('두 번 저장되지 않는 답변');
  await saving.getByRole('textbox', { name: '내용' }).fill('확인해 드리겠습니다.');
  await page.keyboard.press('Escape');
  await stay(page).click();
  // The server stores it; only its answer is lost.
  await page.route(
    '**/api/console/replies',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await saving.getByRole('button', { name: '저장', exact: true }).click();
  await expect(saving.getByRole('alert')).toBeVisible();
  await saving.getByRole('button', { name: '저장', exact: true }).click();
  await expect(saving).toBeHidden();
  await page.getByRole('searchbox', { name: '답변 찾기' }).fill('두 번 저장되지');
  await expect(page.locator('b', { hasText: '두 번 저장되지 않는 답변' })).toHaveCount(1);
});

test('an invitation is left by the sign-out only after a question', async ({ page }) => {
  await openConsole(page, '/console/operators');
  await page.getByRole('button', { name: '운영자 초대' }).click();
  const name = dialog(page, '운영자 초대').getByRole('textbox', { name: '이름' });
  await name.fill('새 운영자');
  await signOut(page);
  await stay(page).click();
  await page.keyboard.press('Escape');
  await expect(name).toHaveValue('새 운영자');
});
