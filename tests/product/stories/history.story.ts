import { dialog, message, openConsole, row, save } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

test('what was changed is told field by field, and goes back to what it was as a new version', async ({
  page,
}) => {
  await openConsole(page, '/console/notices');
  const edit = dialog(page, '공지사항 수정');
  const subject = edit.getByRole('textbox', { name: '제목' });
  await page.getByRole('link', { name: /수정$/ }).first().click();
  const before = await subject.inputValue();
  await subject.fill('이력을 남기는 공지');
  // What is typed would be lost: it has to be saved first.
  await edit.getByRole('button', { name: '이력' }).click();
  await expect(message(page, '변경한 내용을 저장한 뒤에 할 수 있습니다.')).toBeVisible();
  await save(edit);
  await expect(edit).toBeHidden();

  await page.getByRole('link', { name: '이력을 남기는 공지 수정' }).click();
  await edit.getByRole('button', { name: '이력' }).click();
  const history = dialog(page, '이력');
  const versions = history.getByRole('list', { name: '저장한 순서' });
  await versions.getByRole('button', { name: /제목 변경.*지금.*운영자 01/ }).click();
  await expect(versions.getByRole('deletion').first()).toBeVisible();
  await expect(versions.getByRole('insertion').first()).toBeVisible();
  await versions.getByRole('button', { name: /처음 등록/ }).click();
  await versions.getByRole('button', { name: '이 내용으로 되돌리기' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('바뀌는 항목: 제목');
  await question.getByRole('button', { name: '이 내용으로 되돌리기' }).click();
  await expect(message(page, '되돌렸습니다.')).toBeVisible();
  await expect(subject).toHaveValue(before);
  await edit.getByRole('button', { name: '이력' }).click();
  await expect(versions.getByRole('button', { name: /제목 변경.*지금.*되돌림/ })).toBeVisible();
  await expect(versions.getByRole('listitem')).toHaveCount(3);
});

for (const width of [1440, 390]) {
  test(`a page of ${width} pixels shows its last change and its history once`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openConsole(page, '/console/boards?code=event');
    await page.locator('[data-row]').getByRole('link').first().click();
    await expect(page.getByRole('button', { name: '이력' })).toBeVisible();
    await expect(page.locator('main').getByText(/^마지막 수정/)).toHaveCount(1);
    await expect(page.locator('main button').filter({ hasText: '이력' })).toHaveCount(1);
  });
}

test('what was deleted waits in the bin, is found there, and comes back', async ({ page }) => {
  await openConsole(page, '/console/faqs');
  const remove = page.getByRole('row').getByRole('button', { name: /삭제$/ }).first();
  const name = ((await remove.getAttribute('aria-label')) ?? '').replace(/ 삭제$/, '');
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제', exact: true }).click();
  await expect(message(page, '삭제되었습니다')).toBeVisible();
  await openConsole(page, '/console/bin');
  await page.getByRole('combobox', { name: '종류' }).selectOption({ label: 'FAQ' });
  await page.getByRole('button', { name: '검색', exact: true }).click();
  const deleted = row(page, name);
  await expect(deleted).toContainText('운영자 01');
  await deleted.getByRole('button', { name: `${name} 복원` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '복원', exact: true }).click();
  await expect(message(page, '복원되었습니다.')).toBeVisible();
  await expect(deleted).toHaveCount(0);
  await openConsole(page, '/console/faqs');
  await expect(row(page, name)).toBeVisible();
});

test('after a long pause the pages of 관리 say until when nothing that has expired is removed', async ({
  page,
}) => {
  await page.route('**/api/console/session', async (route) => {
    // Playwright sends no Sec-Fetch-Site, so the server asks for the origin.
    const origin = new URL(route.request().url()).origin;
    const response = await route.fetch({ headers: { ...(await route.request().allHeaders()), origin } });
    const { session } = await response.json();
    await route.fulfill({
      response,
      json: { session: { ...session, sweepFrom: '2126-01-02T03:04:05.000Z' } },
    });
  });
  const notice = page.getByRole('status').filter({ hasText: '2126-01-02 12:04:05까지는' });
  await openConsole(page, '/console/bin');
  await expect(notice).toBeVisible();
  await openConsole(page, '/console/password');
  await expect(notice).toBeVisible();
  await openConsole(page, '/console/notices');
  await expect(notice).toBeHidden();
});
