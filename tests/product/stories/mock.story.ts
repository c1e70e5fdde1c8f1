import { dialog, message, row, signIn } from '../../core/stories/operator';
import { expect, test } from './mockConsole';

test('the demo without a server keeps a notice until the page closes, says so, and stays signed in over a reload', async ({
  page,
}) => {
  await signIn(page, '/console/notices');
  await expect(page.getByText('변경한 내용은 이 창을 닫으면 사라집니다.')).toBeVisible();

  await page.getByRole('link', { name: '공지사항 등록' }).click();
  const create = dialog(page, '공지사항 등록');
  await create.getByRole('textbox', { name: '제목' }).fill('체험용 공지');
  await create.getByRole('button', { name: '저장', exact: true }).click();
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await expect(row(page, '체험용 공지')).toBeVisible();

  await page.reload();
  // The page starts a whole API of its own.
  await expect(row(page, '개인정보 처리방침 개정 안내')).toBeVisible({ timeout: 30_000 });
  await expect(row(page, '체험용 공지')).toHaveCount(0);

  await page.goto('/console/operators');
  await expect(page.getByRole('row', { name: /운영자 06/ })).toContainText('상담원 + 2', { timeout: 30_000 });
});
