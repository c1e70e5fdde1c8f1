import type { Page } from '@playwright/test';
import { message, openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

const queue = (page: Page) => page.getByRole('navigation', { name: '1:1 문의 차례' });
const rows = (page: Page) => queue(page).getByRole('link');
const answer = (page: Page) => page.getByRole('textbox', { name: '답변', exact: true });
const saved = (page: Page) => page.getByRole('region', { name: '자주 쓰는 답변' });

async function openDesk(page: Page) {
  await openConsole(page, '/console/questions');
  await page.getByRole('link', { name: '답변하기' }).click();
  await expect(page).toHaveURL(/desk=[\da-f]+/);
  await expect(answer(page)).toBeFocused();
  await expect(saved(page).getByRole('button', { name: /재질 변경 안내/ })).toBeVisible();
}

test('a saved reply goes in at the cursor, keeps what was typed, and is taken back by Ctrl Z', async ({
  page,
}) => {
  await openDesk(page);
  await page.keyboard.type('앞 뒤');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Alt+Digit2');
  await expect(answer(page)).toHaveValue(
    /^앞 .* 님, 안녕하세요\.\n\n주문 확인 뒤 영업일 3일 안에 보내드립니다\.뒤$/,
  );
  await page.keyboard.press('Control+z');
  await expect(answer(page)).toHaveValue('앞 뒤');
});

test('a variable without a value is named, and the answer waits for it', async ({ page }) => {
  await openDesk(page);
  await saved(page).getByRole('searchbox', { name: '답변 찾기' }).fill('주문 확인');
  await page.keyboard.press('Enter');
  await expect(answer(page)).toHaveValue(/님의 주문/);
  await answer(page).fill('{없는값}을 알려드립니다.');
  await page.keyboard.press('Control+Enter');
  await expect(
    page.getByText('{없는값}에 넣을 값이 없습니다. 직접 쓰거나 지워주세요.').first(),
  ).toBeVisible();
  await expect(answer(page)).toHaveValue('{없는값}을 알려드립니다.');
});

test('an answer is kept as a saved reply of its operator alone', async ({ page }) => {
  await openDesk(page);
  await page.keyboard.type('내일 다시 답변드리겠습니다.');
  await page.getByRole('button', { name: '지금 답변을 저장' }).click();
  const dialog = page.getByRole('dialog', { name: '지금 답변을 저장' });
  await expect(dialog.getByRole('textbox', { name: '내용' })).toHaveValue('내일 다시 답변드리겠습니다.');
  await dialog.getByRole('textbox', { name: '제목' }).fill('내일 답변');
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await expect(saved(page).getByRole('button', { name: /내일 답변/ })).toBeVisible();
  await expect(answer(page)).toHaveValue('내일 다시 답변드리겠습니다.');
});

test('a saved reply goes into a rich text as paragraphs, and names the customer below its title', async ({
  page,
}) => {
  await openConsole(page, '/console/boards?code=interior-inquire');
  await page.getByRole('link', { name: '답변하기' }).click();
  await expect(page).toHaveURL(/desk=[\da-f]+/);
  const delivery = saved(page).getByRole('button', { name: /배송 기간/ });
  await expect(delivery).not.toContainText('{고객명}');
  await answer(page).click();
  await page.keyboard.press('Alt+Digit2');
  await expect(answer(page)).toContainText('주문 확인 뒤 영업일 3일 안에 보내드립니다.');
  await expect(answer(page)).not.toContainText('{');
  await page.keyboard.press('Control+Enter');
  await expect(message(page, '수정되었습니다.')).toBeVisible();
});

test('form mail is answered with a saved reply above the quoted question', async ({ page }) => {
  await openConsole(page, '/console/forms?code=contact');
  await page.getByRole('link', { name: '답변하기' }).click();
  await page.getByRole('button', { name: '회신 메일 발송' }).click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByRole('textbox', { name: '내용' });
  await expect(text).toBeFocused();
  await expect(dialog.getByRole('button', { name: /배송 기간/ })).toBeVisible();
  await page.keyboard.press('Alt+Digit2');
  await expect(text).toHaveValue(/^.* 님, 안녕하세요\.\n\n주문 확인 뒤 영업일 3일 안에 보내드립니다\./);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a question is answered by two taps', async ({ page }) => {
    await openConsole(page, '/console/questions');
    await page.getByRole('link', { name: '답변하기' }).tap();
    await expect(page).toHaveURL(/desk=[\da-f]+/);
    await saved(page)
      .getByRole('button', { name: /배송 기간/ })
      .tap();
    await expect(answer(page)).toHaveValue(/영업일 3일/);
    await page.getByRole('button', { name: '저장하고 다음' }).tap();
    await expect(message(page, '수정되었습니다.')).toBeVisible();
    await expect(answer(page)).toHaveValue('');
  });
});

test('on a phone the answer is a sheet at the bottom: it folds over the question, and is sent with a chip', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page, '/console/questions');
  await page.getByRole('link', { name: '답변하기' }).click();
  const sheet = page.getByRole('region', { name: '답변', exact: true });
  const next = page.getByRole('button', { name: '저장하고 다음' });
  await expect(next).toBeInViewport({ ratio: 1 });
  const open = (await sheet.boundingBox())?.height ?? 0;
  const grip = sheet.getByRole('button', { name: '답변', exact: true });
  await grip.click();
  await expect(grip).toHaveAttribute('aria-expanded', 'false');
  await expect(answer(page)).toBeHidden();
  const folded = await sheet.boundingBox();
  expect(folded?.height).toBeLessThan(open / 2);
  // Still at the bottom of the window.
  expect((folded?.y ?? 0) + (folded?.height ?? 0)).toBeCloseTo(844, -1);
  await grip.click();
  await saved(page)
    .getByRole('button', { name: /재질 변경 안내/ })
    .click();
  await expect(answer(page)).not.toHaveValue('');
  const count = await rows(page).count();
  await next.click();
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  await expect(rows(page)).toHaveCount(count - 1);
  await expect(answer(page)).toHaveValue('');
});
