import { violations } from './axe';
import { carry } from './carry';
import { message } from './operator';
import { expect } from './server';
import { test } from './stock/fixture';
import { create, stored } from './stock/records';
import { widths } from './widths';

// One build is served for all of them.
test.describe.configure({ mode: 'default' });

for (const [name, viewport] of Object.entries(widths)) {
  test.describe(`at ${name} width`, () => {
    test.use({ viewport });

    test('records are searched, added, put in order by keyboard and removed', async ({ page }) => {
      const ids = new Map<string, string>();
      for (const each of ['의자', '책상', '침대'])
        ids.set(each, (await create(page, 'good', 'goods', { name: each }))._id);
      await page.goto('/console/purchases/create');
      const form = page.getByRole('dialog');
      await form.getByRole('textbox', { name: '내용' }).fill('가구');
      const search = form.getByRole('combobox', { name: '상품' });
      for (const each of ['의자', '책상', '침대']) {
        await search.fill(each);
        await page.getByRole('option', { name: each }).click();
        await expect(search).toHaveValue('');
      }
      const chosen = form.getByRole('list', { name: '상품' }).getByRole('listitem');
      await expect(chosen).toHaveText(['의자', '책상', '침대']);

      const grip = form.getByRole('button', { name: '침대 옮기기' });
      await carry(page, grip, '3번 항목을 들었습니다', ['Home', '3개 가운데 1번째 자리']);
      await page.keyboard.press('Space');
      await expect(chosen).toHaveText(['침대', '의자', '책상']);
      await form.getByRole('button', { name: '의자 빼기' }).click();
      await expect(chosen).toHaveText(['침대', '책상']);

      await search.fill('침대');
      await page.getByRole('option', { name: '침대' }).click();
      await expect(form.getByText('이미 추가한 항목입니다.')).toBeVisible();

      await form.getByRole('button', { name: '저장', exact: true }).click();
      await expect(message(page, '저장되었습니다.')).toBeVisible();
      const answer = page.waitForResponse((response) => response.url().includes('/api/console/purchases?'));
      await page.goto(`/console/purchases?goods=${ids.get('침대')}`);
      const [found] = (await (await answer).json()).purchases;
      const { goods } = await stored(page, 'purchase', 'purchases', found._id);
      expect(goods).toEqual([ids.get('침대'), ids.get('책상')]);
      await expect(page.getByRole('main')).toContainText('가구');
    });

    for (const colorScheme of ['light', 'dark'] as const)
      test(`list and form of several references have no barrier in the ${colorScheme} theme`, async ({
        page,
      }, { outputDir }) => {
        await page.emulateMedia({ colorScheme });
        const goods = [];
        for (const each of ['의자', '책상', '침대', '선반'])
          goods.push((await create(page, 'good', 'goods', { name: each }))._id);
        const { _id } = await create(page, 'purchase', 'purchases', { subject: '가구', goods });
        await page.goto('/console/purchases');
        // A card has no room for the goods.
        const shown = viewport.width > 1000 ? '의자, 책상, 침대' : '가구';
        await expect(page.locator('[data-row]').first()).toContainText(shown);
        await page.screenshot({ path: `${outputDir}/refs-list.png` });
        expect(await violations(page)).toEqual([]);
        await page.goto(`/console/purchases/${_id}`);
        await expect(page.getByRole('list', { name: '상품' }).getByRole('listitem')).toHaveCount(4);
        await page.screenshot({ path: `${outputDir}/refs.png` });
        expect(await violations(page)).toEqual([]);
      });
  });
}
