import type { Locator, Page } from '@playwright/test';
import { dialog, editor, openConsole, recordsShown, unfoldFilters } from '../../core/stories/operator';
import { actOnFirst } from '../../core/stories/screenActs';
import { expect, test } from '../../core/stories/server';

/** Widths of windows, from the smallest phone to a wide screen; some stand at the edges of the layout's own. */
const WIDTHS = [320, 360, 390, 436, 520, 600, 601, 720, 768, 900, 1024, 1161, 1280, 1440, 1920, 2560];

/** Names of the controls in bars that stand outside the window, or that something around them cuts, also once scrolled to. */
const cutControls = (bars: Element[]): string[] =>
  bars
    .flatMap((bar) => [...bar.querySelectorAll<HTMLElement>('button, select, input, a')])
    .flatMap((control) => {
      control.scrollIntoView({ inline: 'nearest', block: 'nearest' });
      const { left, right, width } = control.getBoundingClientRect();
      if (width === 0) return [];
      let [from, to] = [0, document.documentElement.clientWidth];
      for (let at = control.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === 'visible') continue;
        const box = at.getBoundingClientRect();
        [from, to] = [Math.max(from, box.left), Math.min(to, box.right)];
      }
      const isWhole = left >= from - 1 && right <= to + 1;
      return isWhole ? [] : [control.getAttribute('aria-label') ?? control.textContent ?? control.tagName];
    });

/** Looks at bars in every width; `unfold` shows what a narrow one hides at first. */
async function inEveryWidth(page: Page, bars: Locator, unfold?: () => Promise<unknown>): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await unfold?.();
    await expect(bars.first()).toBeVisible();
    // The window is narrower at once; the console lays a bar out anew a moment later.
    await expect
      .poll(() => bars.evaluateAll(cutControls), `controls out of reach at ${width} px`)
      .toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Unfolds the tools of every editor where a phone folds them. */
const unfolding = (scope: Page | Locator) => async () => {
  const more = scope.getByRole('button', { name: '서식 더 보기', expanded: false });
  while ((await more.count()) > 0) await more.first().click();
};

test('every tool and every button of a bar is in reach at every width', async ({ page }) => {
  test.setTimeout(120_000);
  await openConsole(page, '/console/boards?code=interior-inquire');
  await actOnFirst(page, 'link', '수정');
  await editor(page).nth(1).waitFor();
  await page.getByRole('textbox', { name: '제목' }).fill('고친 제목');
  await inEveryWidth(page, page.locator('[role=toolbar], [data-foot]'), unfolding(page));
  await page.getByRole('button', { name: '되돌리기' }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();

  await openConsole(page, '/console/faqs/create');
  const form = dialog(page, 'FAQ 등록');
  await editor(form).waitFor();
  await inEveryWidth(
    page,
    form.getByRole('toolbar').or(form.getByRole('button', { name: '저장', exact: true }).locator('..')),
    unfolding(form),
  );

  await openConsole(page, '/console/users');
  await recordsShown(page);
  await inEveryWidth(page, page.getByRole('search'), async () => {
    const folded = page.getByRole('button', { name: '검색', expanded: false });
    if ((await folded.count()) > 0) await folded.first().click();
  });
  await page.getByRole('checkbox').nth(1).check();
  await inEveryWidth(page, page.getByRole('region', { name: '선택한 회원' }));
});

/** The texts, or else the hints, that have no room in their inputs. */
const cutTexts = (inputs: Element[]) => {
  const pen = document.createElement('canvas').getContext('2d');
  return inputs.flatMap((input) => {
    if (!pen || !(input instanceof HTMLInputElement)) return [];
    const { paddingLeft, paddingRight } = getComputedStyle(input);
    const shown = getComputedStyle(input, input.value ? null : '::placeholder');
    // The shorthand `font` is empty where all digits have one width.
    pen.font = `${shown.fontWeight} ${shown.fontSize} ${shown.fontFamily}`;
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const text = input.value || input.placeholder;
    return pen.measureText(text).width > room ? [text] : [];
  });
};

test('the hint in a filter of members is whole', async ({ page }) => {
  await openConsole(page, '/console/users');
  await recordsShown(page);
  const inputs = page.getByRole('search').getByRole('textbox');
  await expect(inputs).not.toHaveCount(0);
  expect(await inputs.evaluateAll(cutTexts)).toEqual([]);
});

test('the links to the pages of a list are in reach at every width', async ({ page }) => {
  await openConsole(page, '/console/users');
  await recordsShown(page);
  await inEveryWidth(page, page.getByRole('navigation', { name: '페이지' }));
});

test('the days of a range are whole on a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openConsole(page, '/console/orders');
  await recordsShown(page);
  const days = page.getByRole('search').getByPlaceholder('YYYY-MM-DD');
  await unfoldFilters(page, days.first());
  await page.evaluate(() => document.fonts.ready);
  expect(await days.evaluateAll(cutTexts)).toEqual([]);
  for (const day of await days.all()) await day.fill('2026-08-08');
  expect(await days.evaluateAll(cutTexts)).toEqual([]);
});

test('the fields of a dialog are seen in a window that is enlarged to 400 %', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 225 });
  await page.goto('/console/popups/create');
  const form = dialog(page, '팝업추가');
  await editor(form).waitFor({ state: 'attached' });
  for (const field of [
    form.getByRole('textbox', { name: '명칭' }),
    form.getByRole('button', { name: '저장', exact: true }),
  ]) {
    await field.scrollIntoViewIfNeeded();
    await expect(field).toBeInViewport({ ratio: 1 });
  }
});
