import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { valuesOf } from '../engine/excel/readSheet';
import { violations } from './axe';
import { callsBeside } from './calls';
import { compose, message } from './operator';
import { expect } from './server';
import { test } from './stock/fixture';
import { download, takeGoods } from './stock/goodsSheets';
import { create, rows, type Stored, stored } from './stock/records';
import { widths } from './widths';

// One build is served for all of them.
test.describe.configure({ mode: 'default' });

const caretIn = (input: Locator) => input.evaluate((field: HTMLInputElement) => field.selectionStart);

/** Puts the caret into an input behind so many of its characters. */
async function placeCaret(input: Locator, at: number): Promise<void> {
  await input.focus();
  await input.evaluate((field: HTMLInputElement, place) => field.setSelectionRange(place, place), at);
}

/** Pastes a text over the whole value, as the browser's own command does. */
async function pasteOver(page: Page, input: Locator, text: string): Promise<void> {
  await input.selectText();
  await page.keyboard.insertText(text);
}

for (const [name, viewport] of Object.entries(widths)) {
  test.describe(`at ${name} width`, () => {
    test.use({ viewport });

    test('an amount keeps its thousands apart and its caret in place, whatever is typed, pasted or composed', async ({
      page,
    }) => {
      await page.goto('/console/goods/create');
      await page.getByRole('textbox', { name: '상품명' }).fill('의자');
      const price = page.getByRole('textbox', { name: '판매가' });
      const cost = page.getByRole('textbox', { name: '매입가' });
      const deposit = page.getByRole('textbox', { name: '보증금' });

      await pasteOver(page, price, '');
      await price.pressSequentially('1234567');
      await expect(price).toHaveValue('1,234,567');
      await placeCaret(price, 3);
      await page.keyboard.type('9');
      await expect(price).toHaveValue('12,934,567');
      expect(await caretIn(price)).toBe(4);
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Backspace');
      await expect(price).toHaveValue('134,567');
      // Backspace behind a separator deletes the digit before it.
      await placeCaret(price, 4);
      await page.keyboard.press('Backspace');
      await expect(price).toHaveValue('13,567');
      expect(await caretIn(price)).toBe(2);

      // With the Hangul keyboard on, letters are composed and digits follow.
      await placeCaret(price, 6);
      await compose(page, [['ㅁ'], ['ㅁ', '마']]);
      await expect(price).toHaveValue('13,567');
      await page.keyboard.type('8');
      await expect(price).toHaveValue('135,678');
      // An input method composes full-width digits as one text.
      await compose(page, [['９', '９９']]);
      await expect(price).toHaveValue('13,567,899');

      await pasteOver(page, price, '1,234,000원');
      await expect(price).toHaveValue('1,234,000');
      await pasteOver(page, cost, 'US$ １，２３４．５');
      await expect(cost).toHaveValue('1,234.5');
      await pasteOver(page, deposit, '30000');
      await expect(deposit).toHaveValue('30,000');
      await page.keyboard.press('Tab');
      await expect(cost).toHaveValue('1,234.50');
      for (const input of [price, cost, deposit]) await expect(input).toHaveCSS('text-align', 'right');

      const year = page.getByRole('textbox', { name: '연도' });
      await pasteOver(page, year, '1999');
      await expect(year).toHaveValue('1999');

      await page.getByRole('button', { name: '저장' }).click();
      await expect(message(page, '저장되었습니다.')).toBeVisible();
      await page.goto('/console/goods');
      await expect(page.getByRole('main')).toContainText('1,234,000원');
      const answer = await callsBeside(page).get('/api/console/goods');
      expect((await answer.json()).goods).toMatchObject([
        { price: '1234000', cost: '1234.50', deposit: 30_000, year: 1999 },
      ]);
    });

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`list, filters and form have no barrier in the ${colorScheme} theme`, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        const { _id } = await create(page, 'good', 'goods', { name: '의자', price: '-1200', cost: '0.5' });
        await page.goto('/console/goods');
        await expect(page.getByRole('main')).toContainText('-1,200원');
        expect(await violations(page)).toEqual([]);
        await page.goto(`/console/goods/${_id}`);
        await expect(page.getByRole('textbox', { name: '매입가' })).toHaveValue('0.50');
        expect(await violations(page)).toEqual([]);
      });
    }
  });
}

test('a computed sum follows what is typed, and the foot of the list has the sums of all', async ({
  page,
}) => {
  await create(page, 'good', 'goods', {
    name: '책상',
    price: '120000',
    options: [{ label: '색', extra: '300' }],
  });
  const { _id } = await create(page, 'good', 'goods', {
    name: '의자',
    price: '9000',
    options: [{ label: '색', extra: '1000' }],
  });
  await page.goto(`/console/goods/${_id}`);
  const total = page.getByRole('group', { name: '추가금 합계' });
  await expect(total).toContainText('1,000원');
  await page.getByRole('textbox', { name: '추가금', exact: true }).fill('2500');
  await expect(total).toContainText('2,500원');
  await page.goto('/console/goods');
  const sums = page.getByRole('region', { name: '합계' });
  await expect(sums).toContainText('판매가 129,000원');
  await expect(sums).toContainText('추가금 합계 1,300원');
});

test('too many digits are named at their field, and nothing is rounded', async ({ page }) => {
  await page.goto('/console/goods/create');
  await page.getByRole('textbox', { name: '상품명' }).fill('의자');
  const cost = page.getByRole('textbox', { name: '매입가' });
  await cost.fill('1.005');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('소수점 아래 2자리까지 입력할 수 있습니다.')).toBeVisible();
  await expect(cost).toHaveValue('1.005');
  await cost.fill('1.05');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(message(page, '저장되었습니다.')).toBeVisible();
});

test('a list is sorted and filtered by amounts, and its file has them as numbers and brings them back', async ({
  page,
}, { outputDir }) => {
  const made = [];
  for (const [name, price, cost] of [
    ['의자', '9000', '12.5'],
    ['책상', '120000', '100.05'],
    ['침대', '1234000', null],
  ])
    made.push(await create(page, 'good', 'goods', { name, price, cost, deposit: 30_000 }));
  await page.goto('/console/goods');
  await page.getByRole('columnheader', { name: '판매가' }).getByRole('button').click();
  await expect(rows(page).nth(0)).toContainText('9,000원');
  await expect(rows(page).nth(2)).toContainText('1,234,000원');
  await expect(rows(page).nth(1)).toContainText('US$100.05');
  await expect(rows(page).nth(1)).toContainText('30,000원');
  await page.getByRole('textbox', { name: '판매가 최소' }).fill('10,000');
  await page.getByRole('textbox', { name: '판매가 최대' }).fill('1234000원');
  await expect(page.getByRole('textbox', { name: '판매가 최대' })).toHaveValue('1,234,000');
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/price=10000(~|%7E)1234000/);
  await page.getByRole('button', { name: '초기화' }).click();
  await expect(rows(page)).toHaveCount(3);

  const book = await download(page, join(outputDir, 'goods.xlsx'));
  expect(valuesOf(book.rows[0])).toContain('판매가');
  const row = book.rows.find((cells) => cells.some((cell) => cell?.value === '책상')) ?? [];
  expect(row.slice(1, 3)).toEqual([
    { type: 'number', value: '120000', format: '#,##0' },
    { type: 'number', value: '100.05', format: '#,##0.00' },
  ]);
  const { _id, version } = made[1] as Stored;
  const sheet = `상품명,판매가,매입가,ID\n책상,"130,000원",US$99.5,${_id}@${version}\n소파,1.5,1,\n`;
  await takeGoods(page, sheet, '소수점 없이 정수로 입력해주세요.');
  await expect
    .poll(async () => stored(page, 'good', 'goods', String(_id)))
    .toMatchObject({ price: '130000', cost: '99.50' });
});
