import type { Page } from '@playwright/test';
import { editor, openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';

/** Pixels by which the caret, or else what has the focus, lies below the top of the bar that saves; 0 where it does not. */
const hiddenBy = (page: Page, what: 'caret' | 'focus') =>
  page.evaluate((sought) => {
    const foot = document.querySelector('[data-foot]');
    const focused = document.activeElement;
    if (!foot || !focused || foot.contains(focused)) return 0;
    const range = getSelection()?.getRangeAt(0);
    // In an empty line a caret has no rectangle of its own, and stands in the line itself.
    const at = range?.startContainer;
    const line = at instanceof Element ? at : at?.parentElement;
    const caret = range?.getClientRects()[0] ?? line?.getBoundingClientRect();
    const { bottom = 0 } = (sought === 'caret' ? caret : focused.getBoundingClientRect()) ?? {};
    return Math.max(0, bottom - foot.getBoundingClientRect().top);
  }, what);

const LINES = 45;

for (const [name, viewport] of Object.entries(widths)) {
  test.describe(name, () => {
    test.use({ viewport });

    test('what is typed and what the keyboard goes to is in sight, above the bar that saves', async ({
      page,
    }) => {
      await openConsole(page, '/console/boards/create?code=work');
      await editor(page).first().click();
      for (let line = 1; line <= LINES; line += 1) {
        await page.keyboard.type(String(line));
        expect(await hiddenBy(page, 'caret'), `line ${line}`).toBe(0);
        await page.keyboard.press('Enter');
      }
      await page.keyboard.press('ControlOrMeta+Home');
      for (let line = 1; line <= LINES; line += 1) {
        await page.keyboard.press('ArrowDown');
        expect(await hiddenBy(page, 'caret'), `down to line ${line}`).toBe(0);
      }
      await page.getByRole('textbox', { name: '제목', exact: true }).focus();
      const isInFoot = () => page.evaluate(() => document.activeElement?.closest('[data-foot]') !== null);
      let stops = 0;
      while (!(await isInFoot())) {
        await page.keyboard.press('Tab');
        stops += 1;
        // A text that is longer than the screen can't be whole on it.
        const isText = await page.evaluate(() => document.activeElement?.matches('[contenteditable]'));
        if (!isText) expect(await hiddenBy(page, 'focus'), `stop ${stops}`).toBe(0);
      }
      expect(stops).toBeGreaterThan(5);
    });
  });
}
