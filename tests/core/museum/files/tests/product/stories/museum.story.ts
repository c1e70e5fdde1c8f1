import { dialog, message, openConsole, row, signIn } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

test('a ticket is sold, and its total is what so many cost', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('list', { name: /전시회/ })).toContainText('바람의 길');
  await page.getByRole('link', { name: '관람 시간' }).click();
  await expect(page.getByText('매주 월요일은 쉽니다.')).toBeVisible();
  await openConsole(page, '/console/tickets');
  await expect(row(page, '김*영')).toContainText('24,000');
  await page.getByRole('link', { name: '예매 등록' }).click();
  const form = dialog(page, '예매 등록');
  await form.getByRole('textbox', { name: '관람객' }).fill('박나래');
  await form.getByRole('textbox', { name: '매수' }).fill('3');
  await form.getByRole('textbox', { name: '한 장 값' }).fill('9000');
  await form.getByRole('button', { name: '저장', exact: true }).click();
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await expect(row(page, '박*래')).toContainText('27,000');
});
