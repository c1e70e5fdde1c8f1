import { join } from 'node:path';
import type { Page } from '@playwright/test';
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

const box = (page: Page) => page.getByRole('combobox', { name: '태그' });
const chips = (page: Page) => page.getByRole('button', { name: /지우기$/ });

/** Composes a syllable, and presses Enter and a comma before it ends, as input methods tell of them. */
async function composeAndEnter(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const end = text.length;
  await session.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
  for (const key of ['Enter', ',', 'Backspace'])
    await box(page).dispatchEvent('keydown', { key, keyCode: 229, isComposing: true, bubbles: true });
  await expect(chips(page)).toHaveCount(0);
  await session.send('Input.insertText', { text });
  await session.detach();
}

/** Pastes a text as the clipboard brings it. */
const paste = (page: Page, text: string) =>
  box(page).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

for (const [name, viewport] of Object.entries(widths)) {
  test.describe(`at ${name} width`, () => {
    test.use({ viewport });

    test('tags are typed, composed, pasted and suggested, and no syllable makes one', async ({ page }) => {
      await create(page, 'good', 'goods', { name: '책상', tags: ['역세권', 'Best'] });
      await create(page, 'good', 'goods', { name: '침대', tags: ['best'] });
      await page.goto('/console/goods/create');
      await page.getByRole('textbox', { name: '상품명' }).fill('의자');

      await box(page).focus();
      await compose(page, [['ㄱ', '가', '강']]);
      await composeAndEnter(page, '남');
      await expect(chips(page)).toHaveCount(0);
      await expect(box(page)).toHaveValue('강남');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: '강남 지우기' })).toBeVisible();
      await expect(box(page)).toHaveValue('');

      await page.keyboard.type('신축,');
      await expect(page.getByRole('button', { name: '신축 지우기' })).toBeVisible();
      // The same tag in another case is no second one.
      await page.keyboard.type('NEW,new,');
      await expect(chips(page)).toHaveCount(3);
      await paste(page, '주차, 테라스');
      await expect(chips(page)).toHaveCount(5);
      await page.keyboard.press('Backspace');
      await expect(chips(page)).toHaveCount(4);

      await page.keyboard.type('be');
      const suggestion = page.getByRole('option', { name: /Best|best/ });
      await expect(suggestion).toContainText('2');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Best 지우기' })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '신축 지우기' }).click();
      await expect(box(page)).toBeFocused();
      // What is left in the field is a tag too.
      await page.keyboard.type('남향');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: '남향 지우기' })).toBeVisible();

      await page.getByRole('button', { name: '저장' }).click();
      await expect(message(page, '저장되었습니다.')).toBeVisible();
      const answer = await callsBeside(page).get('/api/console/goods?searchKey=name&searchValue=의자');
      expect((await answer.json()).goods).toMatchObject([{ tags: ['강남', 'NEW', '주차', 'Best', '남향'] }]);
      await page.goto('/console/goods');
      await expect(page.getByRole('main')).toContainText('남향');
    });

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`list, filter and form with tags have no barrier in the ${colorScheme} theme`, async ({
        page,
      }) => {
        await page.emulateMedia({ colorScheme });
        const { _id } = await create(page, 'good', 'goods', { name: '의자', tags: ['강남', '역세권'] });
        await page.goto('/console/goods?tags[all]=강남,역세권');
        await expect(page.getByRole('main')).toContainText('의자');
        expect(await violations(page)).toEqual([]);
        await page.goto(`/console/goods/${_id}`);
        await expect(page.getByRole('button', { name: '강남 지우기' })).toBeVisible();
        await box(page).click();
        await expect(page.getByText(/쓰던 태그/).first()).toBeAttached();
        expect(await violations(page)).toEqual([]);
      });
    }
  });
}

test('a list is filtered by any and by all of some tags, and its file brings them back', async ({ page }, {
  outputDir,
}) => {
  const made = [];
  for (const [name, tags] of [
    ['의자', ['강남', 'Best']],
    ['책상', ['역세권']],
    ['침대', []],
  ] as const)
    made.push(await create(page, 'good', 'goods', { name, tags }));
  await page.goto('/console/goods');
  await expect(rows(page)).toHaveCount(3);
  await box(page).fill('강남,역세권,');
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('radio', { name: '모두' }).click();
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('button', { name: '역세권 지우기' }).click();
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: '초기화' }).click();
  await expect(rows(page)).toHaveCount(3);

  const book = await download(page, join(outputDir, 'goods.xlsx'));
  const row = book.rows.find((cells) => cells.some((cell) => cell?.value === '의자')) ?? [];
  expect(row.map((cell) => cell?.value)).toContain('강남, Best');
  const { _id, version } = made[1] as Stored;
  const sheet = `상품명,태그,ID\n책상,"신축, 역세권,신축",${_id}@${version}\n소파,${'가'.repeat(51)},\n`;
  await takeGoods(page, sheet, '50자까지 입력할 수 있습니다.');
  await expect
    .poll(async () => stored(page, 'good', 'goods', String(_id)))
    .toMatchObject({ tags: ['신축', '역세권'] });
});
