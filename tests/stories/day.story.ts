import type { Locator, Page } from '@playwright/test';
import { dialog, editor, message, openConsole, row, save } from './operator';
import { expect, test } from './server';

const field = (scope: Page | Locator, name: string) => scope.getByRole('textbox', { name, exact: true });
const search = (page: Page) => page.getByRole('button', { name: '검색', exact: true }).click();

test('inquiries are answered one after the other, from the answer, without going back', async ({ page }) => {
  await openConsole(page, '/console/questions');
  await page.getByRole('link', { name: '유리 대신 아크릴로 받을 수 있나요? 수정' }).click();
  const open = dialog(page, '1:1 문의 답변');
  await expect(field(open, '제목')).toHaveValue('유리 대신 아크릴로 받을 수 있나요?');
  await expect(field(open, '답변')).toBeFocused();
  await page.keyboard.type('네, 가능합니다.');
  await open.getByRole('button', { name: '저장하고 다음 미답변' }).click();
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  // The one below the first in the list.
  await expect(field(open, '제목')).not.toHaveValue('유리 대신 아크릴로 받을 수 있나요?');
  await expect(field(open, '답변')).toHaveValue('');
  await expect(field(open, '답변')).toBeFocused();
  await expect(open.getByText('1 / 6')).toBeVisible();
  await expect(page.getByRole('link', { name: '1:1 문의 답변 대기 6건' })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/console/questions');
});

test('the last answer leads back, and says that nobody waits any more', async ({ page }) => {
  await openConsole(page, '/console/boards?code=interior-inquire&answered=false');
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('link', { name: '식당 벽면 시공 견적 수정' }).click();
  const answer = editor(page.getByRole('region', { name: '답변' }));
  const next = page.getByRole('button', { name: '저장하고 다음 미답변' });
  for (const _ of [1, 2, 3]) {
    await expect(answer).toHaveText('');
    await expect(answer).toBeFocused();
    await page.keyboard.type('메일로 안내해드렸습니다.');
    await expect(next).toBeEnabled();
    await next.click();
  }
  await expect(message(page, '미답변 상태인 항목이 더 없습니다.')).toBeVisible();
  await expect(page.getByText('조건에 맞는 인테리어 문의가 없습니다')).toBeVisible();
});

test('who asks about an interior can be reached, and the answer stands beside the question', async ({
  page,
}) => {
  await openConsole(page, '/console/boards?code=interior-inquire');
  await page.getByRole('combobox', { name: '답변 상태' }).selectOption('미답변');
  await search(page);
  await expect(page).toHaveURL('/console/boards?code=interior-inquire&answered=false');
  await expect(row(page, '아이 방에 어울리는 작품')).toContainText('미답변');
  await page.getByRole('link', { name: '아이 방에 어울리는 작품 수정' }).click();
  await expect(page.getByRole('group', { name: '작성자 전화번호' }).getByRole('link')).toHaveAttribute(
    'href',
    /^tel:/,
  );
  await expect(page.getByRole('group', { name: '작성자 이메일' }).getByRole('link')).toHaveAttribute(
    'href',
    /^mailto:/,
  );
  const [question, answer] = await Promise.all(
    ['내용', '답변'].map((name) => page.getByRole('region', { name }).boundingBox()),
  );
  expect(answer?.x ?? 0).toBeGreaterThan((question?.x ?? 0) + (question?.width ?? 0));
  await page.goto('/console/boards?code=consignment-sale');
  await page.getByRole('link', { name: '청자 매병 위탁 수정' }).click();
  await expect(page.getByRole('group', { name: '작성자 전화번호' }).getByRole('link')).toHaveText(/^\d/);
});

test('form mail is told apart by whether it was replied to', async ({ page }) => {
  await openConsole(page, '/console/forms?code=consignment-sale');
  await page.getByRole('button', { name: '검색 필터' }).click();
  await page.getByRole('combobox', { name: '회신 메일 발송', exact: true }).selectOption('미회신');
  await search(page);
  await expect(page).toHaveURL('/console/forms?code=consignment-sale&answered=false');
  await expect(row(page, '서*진')).toContainText('미회신');
  await expect(page.getByText('회신 완료', { exact: true }).and(page.locator('td *'))).toHaveCount(0);
});

test('posts are written one after the other, and a stored one is copied without its files', async ({
  page,
}) => {
  await openConsole(page, '/console/notices/create');
  const form = dialog(page, '공지사항 등록');
  await field(form, '제목').fill('첫 공지');
  await form.getByRole('button', { name: '저장 후 새로 등록' }).click();
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await expect(page).toHaveURL('/console/notices/create');
  await expect(field(form, '제목')).toHaveValue('');
  await expect(field(form, '제목')).toBeFocused();
  await field(form, '제목').fill('다음 공지');
  await save(form);
  await expect(form).toHaveCount(0);
  for (const name of ['첫 공지', '다음 공지'])
    await expect(page.getByText(name, { exact: true })).toHaveCount(1);

  await page.getByRole('link', { name: '첫 공지 수정' }).click();
  await page.getByRole('button', { name: '복사', exact: true }).click();
  await expect(page).toHaveURL('/console/notices/create');
  await expect(field(form, '제목')).toHaveValue('첫 공지');
  await expect(form.getByText('저장하지 않은 변경')).toBeVisible();
  await field(form, '제목').fill('베낀 공지');
  await save(form);
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await expect(page).toHaveURL('/console/notices');
  for (const name of ['첫 공지', '베낀 공지'])
    await expect(page.getByText(name, { exact: true })).toHaveCount(1);
});
