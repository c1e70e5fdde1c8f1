import { violations } from './axe';
import { signIn } from './operator';
import { screens, VISIT } from './screens';
import { expect, test } from './server';
import { widths } from './widths';

for (const [width, viewport] of Object.entries(widths)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, reducedMotion: 'reduce' });

      test('the sign-in page has no barrier', async ({ page }) => {
        await page.goto('/console/login');
        await page.getByLabel('아이디').waitFor();
        expect(await violations(page)).toEqual([]);
      });

      test('no screen has a barrier', async ({ page }) => {
        test.setTimeout(screens.length * VISIT);
        await signIn(page);
        const found: Record<string, string[]> = {};
        for (const { name, path, reach } of screens) {
          await page.goto(path);
          await page.locator('h1').waitFor({ state: 'attached' });
          await reach?.(page);
          await page.waitForLoadState('networkidle');
          const here = await violations(page);
          if (here.length > 0) found[name] = here;
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          if (name === 'faqs-expired') await signIn(page);
        }
        expect(found).toEqual({});
      });
    });
  }
}
