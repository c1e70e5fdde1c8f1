import type { Locator, Page } from '@playwright/test';
import { dialog, openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

const field = (scope: Page | Locator, name: string) => scope.getByRole('textbox', { name, exact: true });

/** True for a control without border and ground, as text has none. */
const isPlain = (fact: Locator) =>
  fact.evaluate((element) => {
    const { borderTopColor, backgroundColor } = getComputedStyle(element);
    return [borderTopColor, backgroundColor].every((colour) => colour === 'rgba(0, 0, 0, 0)');
  });

for (const width of [1440, 390]) {
  test(`at ${width} pixels facts of inquiries and form mail look like text, and long ones show whole`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openConsole(page, '/console/questions');
    await page
      .getByRole('link', { name: /^열 개를 주문하면 며칠 걸리나요/ })
      .first()
      .click();
    const open = dialog(page, '1:1 문의 답변');
    for (const name of ['제목', '작성자', '문의일시']) expect(await isPlain(field(open, name))).toBe(true);
    expect(await isPlain(open.getByRole('group', { name: '문의 내용' }))).toBe(true);
    expect(await isPlain(field(open, '답변'))).toBe(false);
    for (const name of ['제목', '작성자', '문의일시', '상품']) {
      const isWhole = await field(open, name).evaluate(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth <= clientWidth && scrollHeight <= clientHeight,
      );
      expect(isWhole).toBe(true);
    }
    await openConsole(page, '/console/forms?code=contact');
    await page.locator('[data-row]').getByRole('link').first().click();
    expect(await isPlain(field(page, '작성자'))).toBe(true);
    expect(await isPlain(field(page, '전화번호'))).toBe(false);
  });
}
