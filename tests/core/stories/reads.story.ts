import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { valuesOf } from '../engine/excel/readSheet';
import { group } from '../theProduct';
import { signInAs } from './narrowed';
import { expect } from './server';
import { test } from './stock/fixture';
import { download } from './stock/goodsSheets';
import { create, rows } from './stock/records';

/** The names of the fields that the list, its filters, its file and the form of the product show. */
async function shown(page: Page, folder: string) {
  await page.goto('/console/products');
  await expect(rows(page).filter({ hasText: '의자' })).toBeVisible();
  const columns = await page.getByRole('columnheader').allInnerTexts();
  const filters = await page.getByRole('search').getByRole('combobox').count();
  const book = await download(page, join(folder, 'products.xlsx'));
  await page.getByRole('link', { name: /의자/ }).first().click();
  const form = page.getByRole('main').or(page.getByRole('dialog')).last();
  await expect(form.getByRole('textbox', { name: '상품명' })).toHaveValue('의자');
  const inputs = await form.getByRole('textbox').count();
  return {
    columns,
    filters,
    heads: valuesOf(book.rows[0]),
    row: valuesOf(book.rows[1]),
    inputs,
    text: await form.innerText(),
  };
}

test('a field that asks its readers for a right is in no list, filter, form and file of those who lack it', async ({
  page,
  server,
}, { outputDir }) => {
  await create(page, 'product', 'products', { name: '의자', price: 90, cost: 41, origin: 'IMPORTED' });
  const whole = await shown(page, outputDir);
  expect(whole.columns.join()).toMatch(/원가.*산지/);
  expect([whole.heads, whole.row]).toEqual([
    expect.arrayContaining(['원가', '산지']),
    expect.arrayContaining(['41', '수입']),
  ]);
  expect(whole.text).toMatch(/원가[\s\S]*산지/);
  await signInAs(page, server, group, '/console/products');
  const less = await shown(page, outputDir);
  expect([...less.columns, ...less.heads, less.text].join()).not.toMatch(/원가|산지|수입/);
  expect(less.row.filter((value) => ['41', '수입'].includes(String(value)))).toEqual([]);
  // The price asks its writers for another right: it is a text.
  expect([less.filters, less.inputs]).toEqual([whole.filters - 1, whole.inputs - 2]);
});
