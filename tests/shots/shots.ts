import { signIn } from '../stories/operator';
import { screens, VISIT } from '../stories/screens';
import { test } from '../stories/server';
import { widths } from '../stories/widths';

/** Writes a picture of every screen and state, both widths and both themes, to `shots/`. */
for (const [width, viewport] of Object.entries(widths)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, reducedMotion: 'reduce' });

      test('shots', async ({ page }) => {
        test.setTimeout(screens.length * VISIT);
        const shoot = (name: string) =>
          page.screenshot({ path: `shots/${name}-${width}-${colorScheme}.png`, animations: 'disabled' });
        await page.goto('/console/login');
        await page.getByLabel('아이디').waitFor();
        await shoot('sign-in');
        await signIn(page);
        for (const { name, path, reach } of screens) {
          await page.goto(path);
          await page.locator('h1').waitFor({ state: 'attached' });
          await reach?.(page);
          await page.waitForLoadState('networkidle');
          await shoot(name);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          if (name === 'faqs-expired') await signIn(page);
        }
      });
    });
  }
}
