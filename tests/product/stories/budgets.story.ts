import type { Page } from '@playwright/test';
import { budgets } from '../../../scripts/budgets.mjs';
import { signIn } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

const KIB = 1024;

const mostFor = (name: string) => budgets.find(({ page }) => page === name)?.most ?? 0;

/** Notes, in every page from now on, when the first element that fits `selector` came (`data-came`, milliseconds). */
const noteArrivalOf = (page: Page, selector: string) =>
  page.addInitScript((awaited) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(awaited)) return;
      document.documentElement.dataset.came = String(performance.now());
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  }, selector);

/** Scripts that a browser with an empty cache received until the noted arrival (KiB, compressed, without headers). */
const transferredScripts = async (page: Page) => {
  await page.waitForFunction(() => document.documentElement.dataset.came);
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => {
        const came = Number(document.documentElement.dataset.came);
        return new URL(name).pathname.endsWith('.js') && startTime < came;
      })
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  return bytes / KIB;
};

test('the sign-in page is usable within its budget of transferred JavaScript', async ({ page, context }) => {
  // Whoever is signed in is led home.
  await context.clearCookies();
  await noteArrivalOf(page, 'input[name=username]');
  await page.goto('/console/login');
  const transferred = await transferredScripts(page);
  expect(transferred).toBeGreaterThan(10);
  expect(transferred).toBeLessThanOrEqual(mostFor('sign-in page'));
});

test('the notice list shows its rows within its budget of transferred JavaScript', async ({
  context,
  browser,
  baseURL,
}) => {
  await signIn(await context.newPage(), '/console/notices');
  // The same session in a browser that has loaded nothing yet.
  const storageState = await context.storageState();
  const fresh = await browser.newContext({ storageState, ...(baseURL && { baseURL }) });
  const page = await fresh.newPage();
  await noteArrivalOf(page, 'tbody tr:not(:has(.sk)) td');
  await page.goto('/console/notices');
  const transferred = await transferredScripts(page);
  await fresh.close();
  expect(transferred).toBeGreaterThan(10);
  expect(transferred).toBeLessThanOrEqual(mostFor('list'));
});
