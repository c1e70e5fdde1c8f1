import type { Page } from '@playwright/test';
import { violations } from './axe';
import { unfoldFilters } from './operator';
import { expect } from './server';
import { test } from './stock/fixture';
import { create } from './stock/records';
import { widths } from './widths';

// One build is served for all of them.
test.describe.configure({ mode: 'default' });

/** Opens the filters where they are folded, and in them the choice of fields. */
async function openChoice(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^값 유무/ });
  await unfoldFilters(page, button);
  await button.click();
}

const choose = (page: Page, field: string, state: string) =>
  page.getByRole('radiogroup', { name: field }).getByRole('radio', { name: state }).click();

for (const [name, viewport] of Object.entries(widths)) {
  test.describe(`at ${name} width`, () => {
    test.use({ viewport });

    test('a list shows what has no value in some fields, and says so', async ({ page }) => {
      await create(page, 'good', 'goods', { name: '의자', cost: '1.50', code: 'A1' });
      await create(page, 'good', 'goods', { name: '책상', cost: null, code: 'B1' });
      await create(page, 'good', 'goods', { name: '침대', cost: null });
      const main = page.getByRole('main');
      await page.goto('/console/goods');
      await expect(main).toContainText('침대');
      await openChoice(page);
      const choice = page.getByRole('dialog', { name: '값 유무로 찾기' });
      await expect(choice).toBeVisible();
      // Prices always have a value.
      await expect(choice.getByRole('radiogroup', { name: '판매가' })).toHaveCount(0);
      await choose(page, '매입가', '비어 있음');
      await choose(page, '상품 코드', '값 있음');
      // Nothing is asked for until the filters are.
      await expect(main).toContainText('의자');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: '값 유무 2' })).toBeFocused();
      await page.getByRole('button', { name: '검색', exact: true }).click();
      await expect(main).not.toContainText('의자');
      await expect(main).not.toContainText('침대');
      await expect(main).toContainText('책상');
      expect(new URL(page.url()).searchParams.get('cost[empty]')).toBe('true');
      const conditions = page.getByRole('region', { name: /조건/ });
      await expect(conditions).toContainText('매입가 비어 있음');
      await expect(conditions).toContainText('상품 코드 값 있음');

      await conditions.getByRole('button', { name: '상품 코드 조건 지우기' }).click();
      await expect(main).toContainText('침대');
      await page.getByRole('button', { name: '초기화' }).click();
      await expect(main).toContainText('의자');
      expect(new URL(page.url()).search).toBe('');
    });

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`the choice of fields has no barrier in the ${colorScheme} theme`, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await create(page, 'good', 'goods', { name: '의자' });
        await page.goto('/console/goods?cost[empty]=true');
        await expect(page.getByRole('main')).toContainText('의자');
        await openChoice(page);
        await expect(page.getByRole('radio', { name: '비어 있음' }).first()).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });
    }
  });
}
