import type { Locator } from '@playwright/test';
import { unfoldFilters } from './operator';
import { expect } from './server';
import { test } from './stock/fixture';
import { widths } from './widths';

// One build is served for all of them.
test.describe.configure({ mode: 'default' });

/** The edges of the text that an element shows, beyond which nothing of it is drawn. */
const edgesOf = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const [text, box] = [range.getBoundingClientRect(), node.getBoundingClientRect()];
    const { paddingRight } = getComputedStyle(node);
    const end = box.right - Number.parseFloat(paddingRight);
    return { left: text.left, right: Math.min(text.right, end), top: box.top, bottom: box.bottom };
  });

for (const [name, viewport] of Object.entries(widths)) {
  test.describe(`at ${name} width`, () => {
    test.use({ viewport });

    test('a long label of days and the spans above its inputs do not overlap', async ({ page }) => {
      await page.goto('/console/rolls');
      const days = page.getByRole('group', { name: '다음 세탁 예정일' });
      await unfoldFilters(page, days);
      const label = await edgesOf(days.locator('legend'));
      const first = await edgesOf(days.getByRole('button', { name: '오늘' }));
      expect(label.right).toBeLessThanOrEqual(first.left);
    });

    test('the buttons of the bar do not overlap', async ({ page }) => {
      await page.goto('/console/rolls');
      const find = page.getByRole('button', { name: '검색', exact: true });
      await unfoldFilters(page, find);
      await page.getByRole('button', { name: /^값 유무/ }).waitFor();
      const names = ['필터 추가', /^값 유무/, '초기화', '검색'] as const;
      const boxes = await Promise.all(
        names.map((button) => edgesOf(page.getByRole('button', { name: button, exact: true }))),
      );
      for (const [at, box] of boxes.entries()) {
        const covering = boxes.filter(
          (other, index) =>
            index > at &&
            other.left < box.right &&
            box.left < other.right &&
            other.top < box.bottom &&
            box.top < other.bottom,
        );
        expect(covering).toEqual([]);
      }
    });
  });
}
