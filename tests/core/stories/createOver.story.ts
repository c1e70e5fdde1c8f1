import type { Locator, Page } from '@playwright/test';
import { group, otherGroup } from '../theProduct';
import { violations } from './axe';
import { callsBeside } from './calls';
import { refusalsOf, signInAs } from './narrowed';
import { compose, dialog, guard, hangul, message, save } from './operator';
import { expect, unreachable } from './server';
import { test } from './stock/fixture';
import { create, stored } from './stock/records';
import { widths } from './widths';

// One build is served for all of them.
test.describe.configure({ mode: 'default' });

const entry = (page: Page) => page.getByRole('option', { name: '새 카테고리 등록' });
const upper = (page: Page) => dialog(page, '카테고리 등록').last();
const offered = (page: Page) => page.getByRole('listbox').getByRole('option');
const name = (form: Locator) => form.getByRole('textbox', { name: '이름' });
const picker = (form: Locator, label = '카테고리') =>
  form.getByRole('combobox', { name: label, exact: true });

/** Opens the form of a shelf, types its name, and searches a category that does not exist. */
async function search(page: Page, text: string): Promise<Locator> {
  await page.goto('/console/shelves/create');
  const form = dialog(page, '진열대 등록');
  await name(form).fill('앞줄');
  await picker(form).fill(text);
  await entry(page).waitFor();
  return form;
}

async function names(page: Page): Promise<string[]> {
  const answer = await callsBeside(page).get('/api/console/categories', {
    headers: { skip: '0', limit: '10' },
  });
  return (await answer.json()).categories.map((each: { name: string }) => each.name);
}

for (const [width, viewport] of Object.entries(widths)) {
  test.describe(`at ${width} width`, () => {
    test.use({ viewport });

    test('a missing record is created over the form and chosen, and a list of references takes it too', async ({
      page,
    }, { outputDir }) => {
      await create(page, 'category', 'categories', { name: '의류' });
      const form = await search(page, '겨울옷');
      await expect(offered(page)).toHaveText(['새 카테고리 등록']);
      await page.screenshot({ path: `${outputDir}/entry.png` });
      const address = page.url();
      await entry(page).click();
      await expect(name(upper(page))).toHaveValue('겨울옷');
      await expect(name(upper(page))).toBeFocused();
      // Over the upper form, no third one is offered.
      await picker(upper(page), '상위 카테고리').fill('의류');
      await page.getByRole('option', { name: '의류' }).waitFor();
      await expect(entry(page)).toHaveCount(0);
      await page.keyboard.press('Enter');
      await page.screenshot({ path: `${outputDir}/upper.png` });
      expect(page.url()).toBe(address);
      await save(upper(page));
      await expect(message(page, '저장되었습니다.')).toBeVisible();
      await expect(upper(page)).toHaveCount(0);
      await expect(picker(form)).toHaveValue('겨울옷');
      await expect(picker(form)).toBeFocused();
      await expect(name(form)).toHaveValue('앞줄');

      const others = picker(form, '함께 속한 카테고리');
      await others.fill('여름옷');
      await entry(page).click();
      await save(upper(page));
      const chosen = form.getByRole('list', { name: '함께 속한 카테고리' }).getByRole('listitem');
      await expect(chosen).toHaveText(['여름옷']);
      await expect(others).toHaveValue('');
      await expect(others).toBeFocused();
      expect(page.url()).toBe(address);

      const answer = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().endsWith('/shelves'),
      );
      await save(form);
      const { shelf } = await (await answer).json();
      const made = await stored(page, 'shelf', 'shelves', shelf._id);
      const winter = await stored(page, 'category', 'categories', String(made.category));
      expect([made.label, winter.name]).toEqual(['앞줄', '겨울옷']);
      expect((made.others as string[]).length).toBe(1);
    });

    test('Escape closes the upper form alone, after a question where something was typed', async ({
      page,
    }) => {
      const form = await search(page, '겨울옷');
      await entry(page).click();
      await expect(name(upper(page))).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(upper(page)).toHaveCount(0);
      await expect(picker(form)).toBeFocused();
      await expect(picker(form)).toHaveValue('겨울옷');

      await picker(form).click();
      await entry(page).click();
      await name(upper(page)).fill('봄옷');
      await page.keyboard.press('Escape');
      await expect(guard(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(guard(page)).toHaveCount(0);
      await expect(name(upper(page))).toHaveValue('봄옷');
      await page.keyboard.press('Escape');
      await guard(page).getByRole('button', { name: '나가기' }).click();
      await expect(upper(page)).toHaveCount(0);
      await expect(name(form)).toHaveValue('앞줄');
      expect(await names(page)).toEqual([]);
      // What was typed below is still unsaved.
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(guard(page)).toBeVisible();
    });
  });
}

test('by keyboard, Hangul is searched, composed as the title, and saved in the upper form alone', async ({
  page,
}) => {
  await page.goto('/console/shelves/create');
  const form = dialog(page, '진열대 등록');
  await name(form).fill('앞줄');
  await picker(form).focus();
  await compose(page, hangul);
  await expect(entry(page)).toBeVisible();
  await expect(page.getByText('검색 결과가 없습니다.').first()).toBeVisible();
  // Enter alone creates nothing by mistake.
  await page.keyboard.press('Enter');
  await expect(upper(page)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(name(upper(page))).toHaveValue('한글');
  await page.keyboard.press('ControlOrMeta+A');
  await compose(page, [...hangul, ...hangul]);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(upper(page)).toHaveCount(0);
  await expect(picker(form)).toHaveValue('한글한글');
  await expect(picker(form)).toBeFocused();
  expect(await names(page)).toEqual(['한글한글']);
  await expect(form.getByRole('button', { name: '저장', exact: true })).toBeEnabled();
});

test('a record above in a tree is created over the form of its own resource', async ({ page }) => {
  await page.goto('/console/categories/create');
  const form = dialog(page, '카테고리 등록').first();
  await name(form).fill('셔츠');
  await picker(form, '상위 카테고리').fill('상의');
  await entry(page).click();
  await expect(name(upper(page))).toHaveValue('상의');
  await save(upper(page));
  await expect(picker(form, '상위 카테고리')).toHaveValue('상의');
  await expect(name(form)).toHaveValue('셔츠');
  await save(form);
  await expect(page.locator('main [data-name]')).toHaveText(['상의', '셔츠']);
});

test('a save that is refused or finds no server keeps both forms, and creates one record in the end', async ({
  page,
}) => {
  const form = await search(page, '겨울옷');
  await entry(page).click();
  const calls = '**/api/console/categories';
  const fields = { name: '이미 사용 중인 이름입니다.' };
  await page.route(
    calls,
    (route) => route.fulfill({ status: 422, json: { code: 'invalid', message: '확인해주세요.', fields } }),
    { times: 1 },
  );
  await save(upper(page));
  await expect(upper(page).getByText(fields.name, { exact: true })).toBeVisible();
  await page.route(calls, (route) => route.abort(), { times: 1 });
  await save(upper(page));
  await expect(upper(page).getByText(unreachable)).toBeVisible();
  await expect(name(upper(page))).toHaveValue('겨울옷');
  await save(upper(page));
  await expect(picker(form)).toHaveValue('겨울옷');
  await expect(name(form)).toHaveValue('앞줄');
  expect(await names(page)).toEqual(['겨울옷']);
});

test('Back asks before both forms are lost', async ({ page }) => {
  await page.goto('/console/shelves');
  await page.getByRole('link', { name: '진열대 등록' }).first().click();
  const form = dialog(page, '진열대 등록');
  await picker(form).click();
  await entry(page).click();
  await name(upper(page)).fill('봄옷');
  await page.goBack();
  await expect(guard(page)).toBeVisible();
  await guard(page).getByRole('button', { name: '계속 작성' }).click();
  await expect(name(upper(page))).toHaveValue('봄옷');
});

test('operators who may not create the missing record are offered none', async ({ page, server }) => {
  await create(page, 'category', 'categories', { name: '의류' });
  await signInAs(page, server, `${group}.view,${otherGroup}`, '/console/shelves/create');
  const refused = refusalsOf(page);
  const form = dialog(page, '진열대 등록');
  await picker(form).fill('의류');
  await expect(offered(page)).toHaveText(['의류']);
  await expect(entry(page)).toHaveCount(0);
  expect(refused).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the entry and the form over a form have no barrier in the ${colorScheme} theme`, async ({ page }, {
    outputDir,
  }) => {
    await page.emulateMedia({ colorScheme });
    for (let at = 1; at <= 12; at += 1)
      await create(page, 'category', 'categories', { name: `겨울 외투 ${at}` });
    await search(page, '겨울');
    await page.getByRole('option', { name: '겨울 외투 1', exact: true }).waitFor();
    // However many there are, the entry is in sight.
    await expect(entry(page)).toBeInViewport();
    for (let at = 1; at <= 8; at += 1) await page.keyboard.press('ArrowDown');
    await page.screenshot({ path: `${outputDir}/list.png` });
    expect(await violations(page)).toEqual([]);
    await entry(page).click();
    await expect(name(upper(page))).toHaveValue('겨울');
    await page.screenshot({ path: `${outputDir}/over.png` });
    expect(await violations(page)).toEqual([]);
  });
}
