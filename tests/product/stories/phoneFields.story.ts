import type { Locator } from '@playwright/test';
import { openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';

test.use({ viewport: widths.phone });

interface Sizes {
  line: number;
  drawn: number;
  /** The same field with another element around it, as a widget may have one. */
  other: number;
}

const sizesOf = (slot: Locator): Promise<Sizes> =>
  slot.evaluate((own) => {
    const widthOf = (element: Element | null | undefined) => element?.getBoundingClientRect().width ?? 0;
    const line = own.parentElement;
    const copy = line?.cloneNode(true) as Element;
    line?.after(copy);
    const path = own.getAttribute('data-path');
    const root = copy.querySelector(`:scope > [data-path="${path}"]`)?.firstElementChild;
    const section = document.createElement('section');
    section.className = root?.className ?? '';
    section.append(...(root?.childNodes ?? []));
    root?.replaceWith(section);
    const sizes = { line: widthOf(line), drawn: widthOf(own.firstElementChild), other: widthOf(section) };
    copy.remove();
    return sizes;
  });

test('a field is as wide as the form, or as short as what it holds, whatever element it is', async ({
  page,
}) => {
  await openConsole(page, '/console/users/create');
  const field = (path: string) => page.locator(`[data-path="${path}"]`);
  await field('phone').getByRole('textbox').waitFor();
  for (const path of ['type', 'name', 'sex', 'phone', 'email', 'address1']) {
    const { line, drawn, other } = await sizesOf(field(path));
    expect([path, drawn, other]).toEqual([path, line, line]);
  }
  const date = await sizesOf(field('bornAt'));
  // Half a line, where a day and its calendar button fit into it.
  const half = Math.max(date.line / 2 - 6, 172);
  expect([date.drawn, date.other]).toEqual([half, half]);
  const code = await sizesOf(field('isApproved'));
  expect([code.drawn, code.other]).toEqual([104, 104]);
});

test('a hint that comes below the field in use is seen above the bar of buttons', async ({ page }) => {
  await openConsole(page, '/console/users/create');
  const email = page.locator('[data-path="email"]').getByRole('textbox');
  const bar = page.getByRole('button', { name: '저장', exact: true });
  await email.waitFor();
  // The field ends where the bar begins.
  await email.evaluate((field) => {
    const main = field.closest('main');
    const button = [...document.querySelectorAll('main button')].find((each) => each.textContent === '저장');
    if (!main || !button) throw new Error('The form has no bar');
    main.scrollTop += field.getBoundingClientRect().bottom + 24 - button.getBoundingClientRect().top;
  });
  await email.click();
  await email.pressSequentially('없는 주소');
  const hint = page.getByText('이메일 주소로 보이지 않습니다.');
  await expect(hint).toBeVisible();
  const edge = async () => (await bar.boundingBox())?.y ?? 0;
  await expect
    .poll(async () => {
      const box = await hint.boundingBox();
      return box !== null && box.y + box.height <= (await edge());
    })
    .toBe(true);
});
