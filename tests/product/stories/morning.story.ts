import type { Locator, Page } from '@playwright/test';
import { compose, dialog, editor, hangul, message, row } from '../../core/stories/operator';
import { expect, operator, test } from '../../core/stories/server';

/** Presses Tab until a control has the focus; fails where more than `most` presses are needed. */
async function tabTo(page: Page, control: Locator, most: number): Promise<void> {
  await expect(control).toBeVisible();
  const focused = () => control.evaluate((element) => element === document.activeElement);
  let presses = 0;
  while (!(await focused())) {
    presses += 1;
    expect(presses, `Tab is pressed at most ${most} times`).toBeLessThanOrEqual(most);
    await page.keyboard.press('Tab');
  }
}

/** Finds a page or an act in the palette by what it is called, and goes there. */
async function goBy(page: Page, term: string, heading: Locator): Promise<void> {
  await page.keyboard.press('Control+KeyK');
  const palette = page.getByRole('dialog', { name: '통합 검색' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(term);
  await expect(palette.getByRole('option').first()).toContainText(term);
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(heading).toBeVisible();
}

/** Walks from the page down to a row of its list. */
async function walkTo(page: Page, place: number): Promise<void> {
  const walked = page.getByRole('row').nth(place);
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
  for (let pressed = 0; pressed < place; pressed += 1) await page.keyboard.press('ArrowDown');
  await expect(walked).toBeFocused();
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.use({ storageState: { cookies: [], origins: [] } });

test('a morning’s work is done with the keyboard alone', async ({ page }) => {
  await page.goto('/console');
  await expect(page.getByLabel('아이디')).toBeFocused();
  await page.keyboard.type(operator.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(operator.password);
  await page.keyboard.press('Enter');
  await expect(title(page, '대시보드')).toBeVisible();

  // What came in over night: the first is answered and the next one opens, which is answered and left.
  await goBy(page, '1:1 문의', title(page, '1:1 문의'));
  await walkTo(page, 1);
  await page.keyboard.press('Enter');
  const inquiry = dialog(page, '1:1 문의 답변');
  const answer = inquiry.getByRole('textbox', { name: '답변', exact: true });
  await expect(answer).toBeFocused();
  const subject = inquiry.getByRole('textbox', { name: '제목', exact: true });
  const first = await subject.inputValue();
  await compose(page, hangul);
  await tabTo(page, inquiry.getByRole('button', { name: '저장하고 다음 미답변' }), 4);
  await page.keyboard.press('Enter');
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  await expect(subject).not.toHaveValue(first);
  await expect(answer).toBeFocused();
  await page.keyboard.type('오늘 중으로 연락드리겠습니다.');
  await page.keyboard.press('Control+Enter');
  await expect(inquiry).toBeHidden();

  // A notice is written, found again, corrected and taken down.
  await goBy(page, '공지사항 등록', dialog(page, '공지사항 등록'));
  const notice = dialog(page, '공지사항 등록');
  await expect(notice.getByRole('textbox', { name: '제목', exact: true })).toBeFocused();
  await page.keyboard.type('봄맞이 발송 마감');
  await tabTo(page, editor(notice), 24);
  await page.keyboard.type('금요일까지 받은 주문만 이번 주에 보냅니다.');
  await page.keyboard.press('Control+Enter');
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await expect(notice).toBeHidden();
  await page.keyboard.press('Slash');
  await page.keyboard.type('ㅂㅅ ㅁㄱ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await walkTo(page, 1);
  await expect(row(page, '봄맞이 발송 마감')).toBeFocused();
  await page.keyboard.press('Enter');
  const edit = dialog(page, '공지사항 수정');
  await tabTo(page, edit.getByRole('textbox', { name: '제목', exact: true }), 4);
  await page.keyboard.press('End');
  await page.keyboard.type(' (3월)');
  await page.keyboard.press('Control+Enter');
  await expect(edit).toBeHidden();
  const corrected = row(page, '봄맞이 발송 마감 (3월)');
  await expect(corrected).toBeVisible();
  await tabTo(page, corrected.getByRole('button', { name: /삭제$/ }), 6);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('공지사항을 삭제하시겠습니까?');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: '삭제' }), 2);
  await page.keyboard.press('Enter');
  await expect(message(page, '삭제되었습니다')).toBeVisible();

  // A member who telephones is found by initial consonants, and what was found is left again.
  await goBy(page, '회원', title(page, '회원 목록'));
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
  await page.keyboard.press('Slash');
  await page.keyboard.type('ㅅㅈ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/console\/users\?name=/);
  // The heads of the columns, and four whose names have these initials, half hidden.
  await expect(page.getByRole('row')).toHaveCount(5);
  await page.keyboard.press('Escape');
  await walkTo(page, 2);
  await page.keyboard.press('Enter');
  await expect(title(page, '회원 상세')).toBeVisible();
  // The browser's own key for the way back, which reaches no page.
  await page.goBack();
  await expect(page.getByRole('row').nth(2).getByRole('link', { name: /수정$/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('row').nth(3)).toBeFocused();
});
