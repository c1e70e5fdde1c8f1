import type { Page } from '@playwright/test';
import { openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const press = (page: Page, name: string) => head(page, name).getByRole('button').click();

/** The first letters of names: the API masks what follows them. */
const initials = (names: readonly string[]) => names.map((name) => name.slice(0, 1));

/** The texts of a column, by its place behind the boxes, once a list shows a page of them. */
const column = (page: Page, place: number) =>
  page.locator(`tbody td:nth-child(${place + 1})`).allTextContents();

const inOrder = (texts: readonly string[]) => texts.toSorted((one, other) => (one < other ? -1 : 1));

test('heads sort the members by name one way, the other way and as the list itself does', async ({
  page,
}) => {
  await openConsole(page, '/console/users?page=2');
  await expect(page.locator('tbody tr')).toHaveCount(10);
  await expect(head(page, '가입일')).toHaveAttribute('aria-sort', 'descending');
  await expect(head(page, '이름')).toHaveAttribute('aria-sort', 'none');
  const own = await column(page, 1);

  await press(page, '이름');
  await expect(page).toHaveURL(/\/console\/users\?sort=name$/);
  await expect(head(page, '이름')).toHaveAttribute('aria-sort', 'ascending');
  await expect(head(page, '가입일')).toHaveAttribute('aria-sort', 'none');
  await expect.poll(() => column(page, 1)).not.toEqual(own);
  const names = await column(page, 4);
  expect(initials(names)).toEqual(inOrder(initials(names)));

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?sort=-name$/);
  await expect(head(page, '이름')).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => column(page, 4)).not.toEqual(names);
  const backwards = await column(page, 4);
  expect(initials(backwards)).toEqual(inOrder(initials(backwards)).toReversed());

  await page.reload();
  await expect.poll(() => column(page, 4)).toEqual(backwards);
  await press(page, '이름');
  await expect(page).toHaveURL(/\/console\/users$/);
  await expect(head(page, '가입일')).toHaveAttribute('aria-sort', 'descending');

  await press(page, '가입일');
  await expect(page).toHaveURL(/\?sort=createdAt$/);
  await expect(head(page, '가입일')).toHaveAttribute('aria-sort', 'ascending');
  await page.goBack();
  await expect(head(page, '가입일')).toHaveAttribute('aria-sort', 'descending');
});

test('a search keeps the order', async ({ page }) => {
  await openConsole(page, '/console/users?sort=name');
  await page.getByRole('textbox', { name: '이름·기업명' }).fill('김');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/name=%EA%B9%80&sort=name$/);
  await expect.poll(async () => (await column(page, 4)).every((name) => name.includes('김'))).toBe(true);
  const names = await column(page, 4);
  expect(initials(names)).toEqual(inOrder(initials(names)));
});

test('the popups have no head that sorts', async ({ page }) => {
  await page.goto('/console/popups?sort=name');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(page).toHaveURL(/\/console\/popups$/);
  await expect(page.getByRole('columnheader').getByRole('button')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('cards are sorted by a select', async ({ page }) => {
    await openConsole(page, '/console/users');
    const names = () =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .getByRole('link', { name: /^[가-힣A-Z][가-힣* ]*$/ });
    await expect(names().first()).toBeVisible();
    await page.getByRole('combobox', { name: '정렬' }).selectOption({ label: '이름 내림차순' });
    await expect(page).toHaveURL(/\?sort=-name$/);
    await expect
      .poll(async () => {
        const shown = initials(await names().allTextContents());
        return shown.length > 1 && shown.join() === inOrder(shown).toReversed().join();
      })
      .toBe(true);
    await page.getByRole('combobox', { name: '정렬' }).selectOption({ label: '기본 순서' });
    await expect(page).toHaveURL(/\/console\/users$/);
  });
});
