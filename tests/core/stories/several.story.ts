import type { Page } from '@playwright/test';
import { violations } from './axe';
import { compose, message, unfoldFilters } from './operator';
import { expect } from './server';
import { test } from './stock/fixture';
import { create, stored } from './stock/records';
import { widths } from './widths';

// One build is served for all of them.
test.describe.configure({ mode: 'default' });

const box = (page: Page, name: string) => page.getByRole('combobox', { name });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const shown = (page: Page) => page.locator('[data-row]');
const remove = (page: Page, name: string) => page.getByRole('button', { name: `${name} 지우기` });

async function noBarriers(page: Page) {
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  expect(await violations(page, { colours: true })).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
}

for (const [name, viewport] of Object.entries(widths)) {
  test.describe(`at ${name} width`, () => {
    test.use({ viewport });

    test('nine choices are searched in Hangul, chosen and removed by keyboard', async ({ page }) => {
      const { _id } = await create(page, 'fabric', 'fabrics', { name: '면', state: 'READY', colours: [] });
      await page.goto(`/console/fabrics/${_id}`);
      await box(page, '색상').focus();
      await page.keyboard.press('ArrowDown');
      await expect(options(page)).toHaveCount(9);
      // A syllable that grows finds what begins with it, and an Enter within it chooses nothing.
      await compose(page, [['ㄴ', '나', '남']]);
      await expect(options(page)).toHaveText(['남색']);
      const session = await page.context().newCDPSession(page);
      await session.send('Input.imeSetComposition', { text: '새', selectionStart: 1, selectionEnd: 1 });
      await box(page, '색상').dispatchEvent('keydown', {
        key: 'Enter',
        keyCode: 229,
        isComposing: true,
        bubbles: true,
      });
      await expect(remove(page, '남색')).toHaveCount(0);
      await session.send('Input.insertText', { text: '색' });
      await session.detach();
      await expect(box(page, '색상')).toHaveValue('남색');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(remove(page, '남색')).toBeVisible();
      await expect(box(page, '색상')).toHaveValue('');

      await page.keyboard.type('빨');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.type('없는 색');
      await expect(options(page)).toHaveCount(0);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('ArrowDown');
      // Chosen values are no longer offered, and keep the order of the choices.
      await expect(options(page)).toHaveCount(7);
      const names = page
        .getByRole('button', { name: /지우기$/ })
        .evaluateAll((all) => all.map((button) => button.ariaLabel));
      expect(await names).toEqual(['빨강 지우기', '남색 지우기']);
      await page.keyboard.press('Backspace');
      await expect(remove(page, '남색')).toHaveCount(0);
      await noBarriers(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '저장' }).click();
      await expect(message(page, '수정되었습니다.')).toBeVisible();
      expect(await stored(page, 'fabric', 'fabrics', _id)).toMatchObject({ colours: ['RED'] });
    });

    test('a list is filtered by several values, by keyboard, and keeps them in its address', async ({
      page,
    }) => {
      for (const state of ['READY', 'SOLD', 'GONE'])
        await create(page, 'fabric', 'fabrics', { name: `원단 ${state}`, state, colours: [] });
      await page.goto('/console/fabrics');
      await expect(shown(page)).toHaveCount(3);
      await unfoldFilters(page, box(page, '상태'));
      await box(page, '상태').focus();
      await compose(page, [
        ['ㅍ', '파', '판'],
        ['ㅁ', '매'],
      ]);
      await expect(options(page)).toHaveText(['판매 중']);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await compose(page, [['ㄷ', '다', '단']]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '검색', exact: true }).click();
      await expect(shown(page)).toHaveCount(2);
      await expect(page).toHaveURL(/state=SOLD(,|%2C)GONE/);
      await page.reload();
      await expect(shown(page)).toHaveCount(2);
      await unfoldFilters(page, box(page, '상태'));
      await expect(remove(page, '단종')).toBeVisible();
      await noBarriers(page);
      await remove(page, '단종').click();
      await page.getByRole('button', { name: '검색', exact: true }).click();
      await expect(shown(page)).toHaveCount(1);
    });
  });
}
