import { violations } from './axe';
import { hold } from './operator';
import { expect } from './server';
import { test } from './stock/fixture';
import { create } from './stock/records';
import { widths } from './widths';

// One build is served for all of them.
test.describe.configure({ mode: 'default' });

type Page = Parameters<typeof create>[0];

const shown = (page: Page) => page.locator('[data-row]');

/** Clothes › tops › shirts, and shoes; a shelf of shirts. */
async function shop(page: Page) {
  const add = async (name: string, category: string | null, place: number) =>
    (await create(page, 'category', 'categories', { name, category, place }))._id;
  const clothes = await add('의류', null, 1);
  const tops = await add('상의', clothes, 1);
  const shirts = await add('셔츠', tops, 1);
  await add('신발', null, 2);
  await create(page, 'shelf', 'shelves', { label: '셔츠 진열대', category: shirts });
  await create(page, 'shelf', 'shelves', { label: '신발 진열대', category: null });
  return { clothes, tops, shirts };
}

for (const [name, viewport] of Object.entries(widths)) {
  test.describe(`at ${name} width`, () => {
    test.use({ viewport });

    test('a tree is listed with its paths, and takes no record below itself', async ({ page }, {
      outputDir,
    }) => {
      const { clothes } = await shop(page);
      await page.goto('/console/categories');
      const names = page.locator('main [data-name]');
      await expect(names).toHaveText(['의류', '상의', '셔츠', '신발']);
      await expect(page.getByText('· 의류 › 상의', { exact: true })).toBeVisible();
      await page.screenshot({ path: `${outputDir}/tree.png` });

      await page.goto(`/console/categories/${clothes}`);
      const form = page.getByRole('dialog');
      const above = form.getByRole('combobox', { name: '상위 카테고리' });
      await above.fill('셔츠');
      await page.getByRole('option', { name: '셔츠 의류 › 상의' }).click();
      await form.getByRole('button', { name: '저장', exact: true }).click();
      await expect(
        form.getByText('자기 자신이나 그 아래에 있는 항목은 상위로 선택할 수 없습니다.', { exact: true }),
      ).toBeVisible();
      await page.screenshot({ path: `${outputDir}/cycle.png` });
    });

    for (const colorScheme of ['light', 'dark'] as const)
      test(`a tree's list and filter have no barrier in the ${colorScheme} theme`, async ({ page }, {
        outputDir,
      }) => {
        await page.emulateMedia({ colorScheme });
        const { tops } = await shop(page);
        await page.goto('/console/categories');
        await expect(page.getByText('· 의류 › 상의', { exact: true })).toBeVisible();
        expect(await violations(page)).toEqual([]);
        await page.goto(`/console/shelves?category=${tops}&below=true`);
        await expect(shown(page)).toHaveCount(1);
        await page.screenshot({ path: `${outputDir}/below.png` });
        expect(await violations(page)).toEqual([]);
      });
  });
}

test('a name in a tree is first seen where it stays', async ({ page }) => {
  await shop(page);
  await page.addInitScript(() => {
    const seen: Record<string, number[]> = {};
    Object.assign(window, { seen });
    const look = () => {
      for (const name of document.querySelectorAll('main [data-name]')) {
        const places = seen[name.textContent] ?? [];
        seen[name.textContent] = places;
        // Columns of the table may still change their width.
        const left =
          name.getBoundingClientRect().left - (name.closest('td')?.getBoundingClientRect().left ?? 0);
        if (name.checkVisibility({ opacityProperty: true }) && places.at(-1) !== left) places.push(left);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const titles = await hold(page, /\/categories\/titles\?/);
  await page.goto('/console/categories');
  await titles.came();
  await expect(page.locator('main [data-name]')).toHaveText(['의류', '상의', '셔츠', '신발']);
  await titles.letGo();
  await expect(page.getByText('· 의류 › 상의', { exact: true })).toBeVisible();
  const seen = () => page.evaluate(() => (window as unknown as { seen: Record<string, number[]> }).seen);
  // A name that is there may still be transparent.
  await expect.poll(async () => Object.values(await seen()).every((places) => places.length > 0)).toBe(true);
  expect(Object.entries(await seen()).map(([name, places]) => [name, places.length])).toEqual([
    ['의류', 1],
    ['상의', 1],
    ['셔츠', 1],
    ['신발', 1],
  ]);
});
