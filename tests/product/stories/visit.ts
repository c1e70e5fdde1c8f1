import type { Page, Request } from '@playwright/test';
import { signIn } from '../../core/stories/operator';
import type { Screen } from '../../core/stories/screenActs';
import { expect, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';
import { screens } from './screens';

const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** How long visiting a screen may take (milliseconds); most are there in less than two seconds. */
const VISIT = 15_000;

/** Screens that one test visits: fewer would sign in more often, more would leave a browser without work at the end. */
const PART = 16;

/** Milliseconds without a request starting or ending, after which what came is drawn. */
const QUIET = 100;

/** What stands in for what is on its way; a bar that says how far it is belongs to a screen. */
const STAND_IN = '[data-skeleton], [role=progressbar]:not([aria-valuenow])';

/** Follows the page's requests; `settled` resolves when none is under way and all that came is drawn. */
function watch(page: Page) {
  const underWay = new Set<Request>();
  let changed = performance.now();
  const begin = (request: Request) => {
    underWay.add(request);
    changed = performance.now();
  };
  const end = (request: Request) => {
    underWay.delete(request);
    changed = performance.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  const state = async () => ({
    standIns: await page.locator(STAND_IN).count(),
    underWay: [...underWay].map((request) => request.url()),
    quiet: performance.now() - changed > QUIET,
  });
  return {
    settled: () =>
      expect.poll(state, { intervals: [QUIET / 2] }).toEqual({ standIns: 0, underWay: [], quiet: true }),
    end: () => page.off('request', begin).off('requestfinished', end).off('requestfailed', end),
  };
}

/** Whether a page shows a theme, and no colour is on its way to another any more. */
const isDrawn = (theme: Theme) =>
  document.documentElement.dataset.theme === theme &&
  !document.getAnimations().some((animation) => animation instanceof CSSTransition);

/** Opens a screen as its address does, and looks at it in both themes as soon as all of it is there. */
async function visit(page: Page, screen: Screen, look: (theme: Theme) => Promise<unknown>) {
  const { path, before, continues, reach, after } = screen;
  const watching = watch(page);
  await before?.(page);
  const isThere = continues && page.url() === new URL(path, page.url()).href;
  if (!isThere) await page.goto(path);
  await page.locator('h1').waitFor({ state: 'attached' });
  await reach?.(page);
  await watching.settled();
  watching.end();
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForFunction(isDrawn, theme);
    await look(theme);
  }
  await after?.(page);
}

/**
 * Declares tests that share the screens between them: each visits some at one width, and lets `look` see every one in
 * both themes, light first, under a name such as `faqs-desk-dark`.
 */
export function visitScreens(
  titleOf: (part: string) => string,
  look: (page: Page, name: string, theme: Theme) => Promise<unknown>,
): void {
  const starts = Array.from({ length: Math.ceil(screens.length / PART) }, (_, index) => index * PART);
  for (const [width, viewport] of Object.entries(widths)) {
    test.describe(width, () => {
      test.use({ viewport, reducedMotion: 'reduce' });

      for (const part of starts.map((start) => screens.slice(start, start + PART))) {
        test(titleOf(`from ${part[0]?.name} to ${part.at(-1)?.name}`), async ({ page }) => {
          test.setTimeout(part.length * VISIT);
          await signIn(page);
          for (const screen of part) {
            await visit(page, screen, (theme) => look(page, `${screen.name}-${width}-${theme}`, theme));
          }
        });
      }
    });
  }
}
