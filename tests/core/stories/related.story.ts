import type { Page } from '@playwright/test';
import { violations } from './axe';
import { callsBeside } from './calls';
import { message } from './operator';
import { expect } from './server';
import { test } from './stock/fixture';
import { create, holdBack, rows } from './stock/records';
import { widths } from './widths';

// One build is served for all of them.
test.describe.configure({ mode: 'default' });

/** A buyer with so many purchases, and a parcel of the first. */
async function buyerWith(page: Page, count: number): Promise<string> {
  const { _id } = await create(page, 'buyer', 'buyers', { name: '홍길동' });
  for (let at = 1; at <= count; at += 1) {
    const body = { subject: `액자 ${at}`, buyer: _id, receiver: '김받는' };
    const purchase = await create(page, 'purchase', 'purchases', body);
    if (at === 1) await create(page, 'parcel', 'parcels', { number: '1234-5678', purchase: purchase._id });
  }
  return _id;
}

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });

for (const [name, viewport] of Object.entries(widths)) {
  test.describe(`at ${name} width`, () => {
    test.use({ viewport });

    test('what refers to a record is in tabs below it, leads to each and to all, and is created from there', async ({
      page,
    }) => {
      const id = await buyerWith(page, 7);
      await page.goto(`/console/buyers/${id}`);
      const panel = page.getByRole('tabpanel');
      await expect(tab(page, '구매 7')).toHaveAttribute('aria-selected', 'true');
      await expect(tab(page, '택배 1')).toBeVisible();
      await expect(panel.getByRole('listitem')).toHaveCount(5);
      await expect(panel.getByRole('listitem').first()).toContainText('액자 7');
      await expect(panel).toContainText('가장 최근 5건');

      // The arrow keys open the next tab.
      await tab(page, '구매 7').focus();
      await page.keyboard.press('ArrowRight');
      await expect(tab(page, '택배 1')).toBeFocused();
      await expect(panel.getByRole('listitem')).toHaveText(/1234-5678/);
      await page.keyboard.press('Home');

      await panel.getByRole('link', { name: '구매 7건 모두 보기' }).click();
      await expect(page).toHaveURL(new RegExp(`/console/purchases\\?buyer=${id}$`));
      await expect(page.getByRole('main')).toContainText('액자 1');
      await page.goBack();

      await panel.getByRole('link', { name: '액자 7' }).click();
      await expect(page.getByRole('textbox', { name: '내용' })).toHaveValue('액자 7');
      await page.goto(`/console/buyers/${id}`);

      await panel.getByRole('link', { name: '구매 등록' }).click();
      await expect(page).toHaveURL(new RegExp(`/console/purchases/create\\?buyer=${id}$`));
      const form = page.getByRole('dialog');
      await expect(form.getByRole('combobox', { name: '구매자' })).toHaveValue(/홍/);
      await form.getByRole('textbox', { name: '내용' }).fill('새 액자');
      await form.getByRole('button', { name: '저장', exact: true }).click();
      await expect(message(page, '저장되었습니다.')).toBeVisible();
      const answer = await callsBeside(page).get(`/api/console/buyers/${id}/related?of=purchases`);
      const { totalCount, purchases } = (await answer.json()).related.purchases;
      expect([totalCount, purchases[0].subject]).toEqual([8, '새 액자']);
    });

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`tabs have no barrier in the ${colorScheme} theme`, async ({ page }, { outputDir }) => {
        await page.emulateMedia({ colorScheme });
        const id = await buyerWith(page, 2);
        await page.goto(`/console/buyers/${id}`);
        await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2);
        await page.screenshot({ path: `${outputDir}/related.png`, fullPage: true });
        expect(await violations(page)).toEqual([]);
      });
    }
  });
}

test('a list counts what refers to its records, by one call for its page', async ({ page }) => {
  await buyerWith(page, 3);
  await create(page, 'buyer', 'buyers', { name: '이몽룡' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/console\/(buyers|purchases|parcels)\b/.test(request.url())) asked.push(request.url());
  });
  await page.goto('/console/buyers');
  await expect(page.getByRole('columnheader')).toContainText(['이름', '구매', '택배']);
  await expect(rows(page).filter({ hasText: '홍*동' })).toContainText(/3.*1/);
  await expect(rows(page).filter({ hasText: '이*룡' })).toContainText(/0.*0/);
  expect(
    asked
      .map((url) => new URL(url))
      .filter(({ pathname }) => !pathname.endsWith('/views'))
      .map(({ pathname, search }) => pathname + search),
  ).toEqual(['/api/console/buyers?related=purchases%2Cparcels']);
});

test('the open tab is read first with the numbers of all, another one when it is opened', async ({
  page,
}) => {
  const id = await buyerWith(page, 2);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/related')) asked.push(search);
  });
  await page.goto(`/console/buyers/${id}`);
  await expect(tab(page, '택배 1')).toBeVisible();
  // Its memos come along.
  const first = '?of=purchases&count=parcels&beside=memos';
  expect(asked).toEqual([first]);
  const release = await holdBack(page, '**/related?of=parcels*');
  await tab(page, '택배 1').click();
  await expect(page.getByRole('progressbar', { name: '불러오는 중' })).toBeVisible();
  await release();
  await expect(page.getByRole('tabpanel')).toContainText('1234-5678');
  expect(asked).toEqual([first, '?of=parcels']);
});
