import { createBrandTokens } from '../../../src/core/theme/brandTokens';
import { brand } from '../../../src/product/brand';
import { violations } from '../../core/stories/axe';
import { rgbOf } from '../../core/stories/colour';
import { signInAs } from '../../core/stories/narrowed';
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

test('an operator of an area that has a page alone is led to it, and other addresses name it', async ({
  page,
  server,
}) => {
  await signInAs(page, server, 'visits', '/console');
  await expect(page.getByText('매주 월요일은 쉽니다.')).toBeVisible();
  await page.goto('/console/tickets');
  const main = page.getByRole('main');
  await expect(main).toContainText('이 계정은 예매 화면을 볼 수 없습니다.');
  await expect(main.getByRole('link')).toHaveText(['관람 시간']);
  await main.getByRole('link', { name: '관람 시간' }).click();
  await expect(page).toHaveURL(/\/console\/hours$/);
  await expect(page.getByText('매주 월요일은 쉽니다.')).toBeVisible();
});

const { light, dark } = createBrandTokens(brand.primary);

for (const [colorScheme, colour] of [
  ['light', light.primary],
  ['dark', dark.primary],
] as const) {
  test(`buttons and the logo have the colour of the museum in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.context().clearCookies();
    await page.goto('/console/login');
    const submit = page.getByRole('button', { name: '로그인', exact: true });
    await expect(submit).toHaveCSS('background-color', rgbOf(colour));
    expect(await violations(page, { colours: true })).toEqual([]);
    await signIn(page, '/console/tickets');
    await expect(page.getByRole('link', { name: '예매 등록' })).toHaveCSS('background-color', rgbOf(colour));
    await expect(page.locator('header svg').first()).toHaveCSS('fill', rgbOf(colour));
    expect(await violations(page, { colours: true })).toEqual([]);
    await page.getByRole('link', { name: '예매 등록' }).click();
    await expect(dialog(page, '예매 등록')).toBeVisible();
    expect(await violations(page, { colours: true })).toEqual([]);
    expect(await (await page.request.get('/console/icon.svg')).text()).toContain('fill="#8a1f5b"');
  });
}
