import type { Locator, Page } from '@playwright/test';
import { dialog, message, openConsole, recordsShown, row, save } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

const field = (scope: Page | Locator, name: string) => scope.getByRole('textbox', { name, exact: true });
/** What is said below a field, refused or pointed out. */
const said = (scope: Page | Locator, path: string) =>
  scope.locator(`[data-path="${path}"] :is([id$="-help"], [id$="-hint"])`);

test('a popup tells a period that ends before it begins, and what is no whole number', async ({ page }) => {
  await openConsole(page, '/console/popups/create');
  const form = dialog(page, '팝업추가');
  await field(form, '명칭').fill('거꾸로');
  await field(form, '너비').fill('320.5');
  await form.getByRole('switch', { name: '전시기간' }).click();
  const [start, end] = [field(form, '주문일자').first(), field(form, '주문일자').last()];
  await start.fill('2026-03-31');
  await end.fill('2026-03-01');
  await save(form);
  await expect(said(form, 'width')).toHaveText('소수점 없이 정수로 입력해주세요.');
  await expect(said(form, 'display.endDate')).toHaveText('전시 종료일이 전시 시작일보다 빠를 수 없습니다.');
  await start.fill('1999-12-31');
  await expect(said(form, 'display.startDate')).toHaveText('2000-01-01부터 선택할 수 있습니다.');
  await start.fill('2026-03-01');
  await expect(said(form, 'display.endDate')).toHaveText('전시 종료');
  await field(form, '너비').fill('320');
  await field(form, 'URL').fill('shop.example.com');
  // Pointed out, and stored all the same.
  await expect(form.getByRole('status').filter({ hasText: '웹 주소로 보이지 않습니다' })).toBeVisible();
  await expect(field(form, 'URL')).toHaveAccessibleDescription(/웹 주소로 보이지 않습니다/);
  await save(form);
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  const cell = row(page, '거꾸로').getByText('shop.example.com');
  await expect(cell).toBeVisible();
  await expect(row(page, '거꾸로').getByRole('link', { name: 'shop.example.com' })).toHaveCount(0);
});

test('a banner is told that another one has its code, and is stored with it', async ({ page }) => {
  await openConsole(page, '/console/banners');
  await recordsShown(page);
  const code = await page.getByRole('row').nth(1).getByRole('cell').first().textContent();
  await page.goto('/console/banners/create');
  const status = page.getByRole('status').filter({ hasText: '다른 배너에서 이미 사용 중인 코드입니다.' });
  await field(page, '코드').fill(`  ${String(code).toUpperCase()} `);
  await expect(status).toBeVisible();
  await field(page, '코드').fill(`${code}-2`);
  await expect(status).toHaveCount(0);
  await field(page, '코드').fill(String(code));
  await expect(status).toBeVisible();
  await field(page, '이름').fill('같은 코드');
  await save(page);
  await expect(message(page, '저장되었습니다')).toBeVisible();
});

test('no reply is offered to an address that can get none', async ({ page }) => {
  await openConsole(page, '/console/forms?code=consignment-sale');
  await page.getByRole('link', { name: '서*진 수정' }).click();
  const reply = page.getByRole('main').getByRole('button', { name: '회신 메일 발송' });
  await expect(reply).toBeVisible();
  await field(page, '이메일').fill('없음');
  await expect(said(page, 'meta.email')).toHaveText(/이메일 주소로 보이지 않습니다/);
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await page.goto('/console/forms?code=consignment-sale');
  // The list says what is no address masked, and leads nowhere from it.
  await expect(row(page, '서*진')).toContainText('***');
  await expect(row(page, '서*진').getByRole('link', { name: '***' })).toHaveCount(0);
  await page.getByRole('link', { name: '서*진 수정' }).click();
  await expect(field(page, '이메일')).toHaveValue('없음');
  await expect(reply).toHaveCount(0);
});
