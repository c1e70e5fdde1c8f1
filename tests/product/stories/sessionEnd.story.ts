import type { Page } from '@playwright/test';
import { violations } from '../../core/stories/axe';
import { callsBeside } from '../../core/stories/calls';
import { openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';

/** Milliseconds after which a page asks when its session ends. */
const LOOKS_AFTER = 10_000;

/** Answers that the session ends soon, until the page asks to go on. */
async function endSoon(page: Page, end: { endsIn: number; endsBy: 'idle' | 'whole' }): Promise<void> {
  const { session } = await (await callsBeside(page).get('/api/console/session')).json();
  await page.route('**/api/console/session', async (route) =>
    (await route.request().headerValue('x-renewal'))
      ? route.fulfill({ json: { session: { ...session, ...end } } })
      : route.fallback(),
  );
}

for (const viewport of Object.values(widths)) {
  test.describe(`the end of a session, ${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('is told two minutes before, and one press goes on', async ({ page }) => {
      await page.clock.install();
      await openConsole(page, '/console/faqs/create');
      await page.getByRole('textbox', { name: '제목' }).fill('쓰던 질문');
      await endSoon(page, { endsIn: 100, endsBy: 'idle' });
      await page.clock.fastForward(LOOKS_AFTER);
      const warning = page.getByRole('alertdialog', { name: '곧 로그아웃됩니다' });
      await expect(warning.getByRole('timer')).toHaveText(/^남은 시간 1분 \d+초$/);
      await expect(warning.getByText('작성하던 내용은 그대로 남아 있습니다.')).toBeVisible();
      await expect(warning.getByRole('button', { name: '계속하기' })).toBeFocused();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(warning).toBeHidden();
      await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue('쓰던 질문');
    });

    test('of one that lasted its whole time is told, and the sign-in follows over the page', async ({
      page,
    }) => {
      await page.clock.install();
      await openConsole(page, '/console/faqs');
      await endSoon(page, { endsIn: 2, endsBy: 'whole' });
      await page.clock.fastForward(LOOKS_AFTER);
      const warning = page.getByRole('alertdialog', { name: '곧 로그아웃됩니다' });
      await expect(warning.getByText('로그인한 지 오래되어', { exact: false })).toBeVisible();
      await expect(warning.getByRole('button', { name: '계속하기' })).toHaveCount(0);
      await page.unroute('**/api/console/session');
      await page.context().clearCookies();
      await expect(page.getByRole('alertdialog', { name: '로그인이 만료되었습니다' })).toBeVisible();
      await expect(warning).toHaveCount(0);
    });
  });
}
