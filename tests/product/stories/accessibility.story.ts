import type { Page } from '@playwright/test';
import { violations } from '../../core/stories/axe';
import { expect, test } from '../../core/stories/server';
import { visitScreens } from './visit';

// What is wrong stands in the failure; to film hundreds of screens takes as long as to look at them.
test.use({ trace: 'off' });

/** Parts of a page's text that stand in for a missing value. */
const missing = async (page: Page) =>
  (await page.locator('body').innerText()).match(/.*(undefined|NaN|\[object |%\{).*/g) ?? [];

visitScreens(
  (part) => `no screen ${part} has a barrier, light or dark`,
  // The other theme shows the same page in other colours.
  async (page, name, theme) => {
    expect.soft(await violations(page, { colours: theme === 'dark' }), name).toEqual([]);
    if (theme === 'light') expect.soft(await missing(page), name).toEqual([]);
  },
);
