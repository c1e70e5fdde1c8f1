import type { Locator, Page } from '@playwright/test';
import { dialog, guard, openConsole, recordsShown } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { beginRecordWith, withStored } from './pastEntries';
import { conditions } from './savedViews';

const stay = (page: Page) => guard(page).getByRole('button', { name: '계속 작성' });
const giveUp = (page: Page) => guard(page).getByRole('button', { name: '나가기' }).click();

/** Chooses something in the search of everything, which opens over a dialog. */
async function choose(page: Page, term: string, option: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '검색어' }).fill(term);
  await page.getByRole('option', { name: option }).first().click();
}

/** The ways out of a screen on which something is typed. */
const ways: Record<string, (page: Page) => Promise<unknown>> = {
  Back: (page) => page.goBack(),
  Escape: (page) => page.keyboard.press('Escape'),
  'a click beside': (page) => page.mouse.click(4, 400),
  'a page of the menu': (page) => choose(page, '공지사항', /^공지사항/),
  'sign-out': (page) => choose(page, '로그아웃', /^로그아웃/),
};

/** Presses a button; answers whether the question is still there when that turn ends. */
const pressAndLook = (button: Element): Promise<boolean> => {
  (button as HTMLElement).click();
  return new Promise((resolve) =>
    setTimeout(() => resolve(button.isConnected && button.closest('[role=alertdialog]') !== null), 0),
  );
};

/** Tries each way out, and stays: what was typed is still there. */
async function keeps(page: Page, box: Locator, text: string, names = Object.keys(ways)): Promise<void> {
  for (const name of names) {
    await ways[name]?.(page);
    await expect(guard(page), name).toContainText('이 화면에서 나가면 저장하지 않은 내용이 사라집니다.');
    // A key that follows at once is for the text: the question is gone with the press.
    expect(await stay(page).evaluate(pressAndLook), name).toBe(false);
    await expect(guard(page), name).toHaveCount(0);
    if (name === 'sign-out') await page.keyboard.press('Escape');
    await expect(page.getByRole('combobox', { name: '검색어' }), name).toHaveCount(0);
    await expect(box, name).toHaveValue(text);
  }
  // A reload that is given up never ends for whoever waits for it.
  for (const address of [null, '/console/faqs']) {
    const asked = page.waitForEvent('dialog');
    await page.evaluate((to) => {
      setTimeout(() => (to === null ? location.reload() : location.assign(to)), 0);
    }, address);
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await expect(box).toHaveValue(text);
  }
}

/** Opens the list of members from another page, so that Back leads there. */
async function openMembers(page: Page): Promise<void> {
  await openConsole(page, '/console/faqs');
  await page.getByRole('link', { name: '회원', exact: true }).first().click();
  await recordsShown(page);
}

test('a half-written message is left only after a question, and dropped where the answer is yes', async ({
  page,
}) => {
  await openMembers(page);
  await expect(page.getByRole('region', { name: '회원 표' })).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('checkbox', { name: /선택$/ }).nth(1).click();
  const write = page.getByRole('button', { name: '메시지 보내기' });
  await write.click();
  const text = dialog(page, '메시지 보내기').getByRole('textbox', { name: '메시지' });
  await text.fill('12월 25일은 쉽니다.');
  await keeps(page, text, '12월 25일은 쉽니다.');

  await page.keyboard.press('Escape');
  await giveUp(page);
  await expect(text).toHaveCount(0);
  await write.click();
  await expect(text).toHaveValue('');
  // Nothing typed: nothing is asked.
  await page.keyboard.press('Escape');
  await expect(text).toHaveCount(0);
  await write.click();
  await text.fill('쉽니다.');
  await page.goBack();
  await giveUp(page);
  await expect(page).toHaveURL('/console/faqs');
  await expect(guard(page)).toHaveCount(0);
});

test('a half-written reply is asked for by the form around it, once', async ({ page }) => {
  await openConsole(page, '/console/forms?code=consignment-sale');
  await page.getByRole('link', { name: '서*진 수정' }).click();
  await page.getByRole('main').getByRole('button', { name: '회신 메일 발송' }).click();
  const text = dialog(page, '회신 메일 발송').getByRole('textbox', { name: '내용' });
  await text.fill('다음 주에 살펴보겠습니다.');
  await keeps(page, text, '다음 주에 살펴보겠습니다.');
  await page.goBack();
  await giveUp(page);
  await expect(page).toHaveURL('/console/forms?code=consignment-sale');
  await expect(guard(page)).toHaveCount(0);
});

test('an address that is typed by hand is asked for too', async ({ page }) => {
  await page.route('https://t1.kakaocdn.net/**', (route) => route.abort());
  await openConsole(page, '/console/faqs');
  await openConsole(page, '/console/boards/create?code=interior-shop');
  await page.getByRole('button', { name: '우편번호 검색' }).click();
  const postcode = dialog(page, '우편번호 검색').getByLabel('우편번호');
  await postcode.fill('03187');
  await keeps(page, postcode, '03187', ['Escape', 'a click beside', 'a page of the menu', 'sign-out']);
});

test('the name of a view and the reason of an export are asked for too', async ({ page }) => {
  await openMembers(page);
  await page.getByRole('button', { name: 'Excel 다운로드' }).click();
  const reason = page.getByRole('dialog').getByRole('textbox', { name: '사유' });
  await reason.fill('12월 안내 발송');
  await keeps(page, reason, '12월 안내 발송');
  await page.keyboard.press('Escape');
  await giveUp(page);

  await page.getByRole('combobox', { name: '주의 회원' }).selectOption({ label: '주의' });
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await conditions(page).getByRole('button', { name: '새 보기로 저장' }).click();
  const name = dialog(page, '새 보기').getByRole('textbox', { name: '이름' });
  await name.fill('주의할 회원');
  await keeps(page, name, '주의할 회원');
});

test('the note of a monthly review is asked for too', async ({ page, server }) => {
  const at = new Date(Date.now() - 32 * 86_400_000);
  const operator = { _id: 'x', name: '운영자 02', username: 'park@example.com', scope: ['console'] };
  await withStored(server, (store) =>
    beginRecordWith(store, [{ operator, at, address: '203.0.113.31', action: 'signIn', result: 'done' }]),
  );
  await openConsole(page, '/console/faqs');
  await page.getByRole('link', { name: '개인정보 접속 기록' }).first().click();
  const review = page.getByRole('region', { name: '월별 점검' });
  await review.getByRole('button', { name: '월별 점검 완료 표시' }).click();
  const note = page
    .getByRole('alertdialog', { name: /점검$/ })
    .getByRole('textbox', { name: '점검 내용 (선택)' });
  await note.fill('이상 없음');
  await keeps(page, note, '이상 없음', ['Back', 'Escape', 'a click beside']);
});
