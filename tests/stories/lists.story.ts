import type { Page } from '@playwright/test';
import { hold, openConsole } from './operator';
import { expect, test, unreachable } from './server';

const numbers = (page: Page) => page.locator('tbody td:first-child .num').allTextContents();
const pageLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '쪽 이동' }).getByRole('link', { name, exact: true });

test('rows keep their own numbers while the next page is on its way, and where it never comes', async ({
  page,
  context,
}) => {
  await openConsole(page, '/console/forms?code=contact');
  const first = Array.from({ length: 10 }, (_, index) => String(12 - index));
  await expect.poll(() => numbers(page)).toEqual(first);
  const next = await hold(page, '**/api/console/forms?code=contact');
  await pageLink(page, '2').click();
  await next.came();
  await expect(page.getByRole('region', { name: /표$/ })).toHaveAttribute('aria-busy', 'true');
  expect(await numbers(page)).toEqual(first);
  await expect(page.getByText('1–10번째', { exact: true })).toBeVisible();
  await next.letGo();
  await expect.poll(() => numbers(page)).toEqual(['2', '1']);
  await expect(page.getByText('11–12번째', { exact: true })).toBeVisible();

  await openConsole(page, '/console/forms?code=contact');
  await expect.poll(() => numbers(page)).toEqual(first);
  await context.setOffline(true);
  await pageLink(page, '2').click();
  await expect(page.getByRole('main').getByText(unreachable)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: '다시 시도' })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => numbers(page)).toEqual(['2', '1']);
});
