import type { Page } from '@playwright/test';
import { dialog, openConsole, recordsShown } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

/** Paper is as wide as A4 between its margins. */
const A4 = { width: 690, height: 1_000 };

async function onPaper(page: Page): Promise<void> {
  await page.setViewportSize(A4);
  await page.emulateMedia({ media: 'print' });
}

/** Has the browser's dialog be counted in place of being shown. */
const countPrints = (page: Page) =>
  page.evaluate(() => {
    window.print = () => document.documentElement.toggleAttribute('data-printed', true);
  });

test('a member and a list are printed whole, without menu, bars and buttons', async ({ page }) => {
  await openConsole(page, '/console/users');
  await recordsShown(page);
  const heads = await page.getByRole('columnheader').allTextContents();
  await page.locator('[data-open]').first().click();
  await expect(page.getByRole('heading', { name: '관리자 메모' })).toBeAttached();
  await onPaper(page);
  for (const name of ['계정', '주소', '알림 수신', '관리자 메모'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.locator('main')).toHaveCSS('overflow', 'visible');

  await page.goto('/console/users');
  await recordsShown(page);
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(heads.slice(1, -1));
  for (const head of await page.getByRole('columnheader').all()) {
    const box = await head.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(A4.width);
  }

  // The tools of this list stand at its foot.
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/console/forms?code=contact');
  await page.getByRole('radiogroup', { name: '줄 간격' }).waitFor();
  await onPaper(page);
  await expect(page.getByRole('radiogroup')).toHaveCount(0);
});

test('인쇄 prints all rows that the filters show, masked, and is one entry of the record of access', async ({
  page,
}) => {
  await openConsole(page, '/console/users');
  await recordsShown(page);
  await countPrints(page);
  await page.getByRole('button', { name: '인쇄', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed');
  await onPaper(page);
  const paper = page.getByRole('table', { name: '회원 목록' });
  await expect(paper).toHaveCount(1);
  expect(await paper.getByRole('row').count()).toBeGreaterThan(100);
  await expect(paper).toContainText('010-****-');
  await expect(page.getByText(/가려서 인쇄합니다\./)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.getByText(/가려서 인쇄합니다\./)).toHaveCount(0);

  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/console/access-log?action=print');
  await expect(page.locator('tbody tr').filter({ hasText: '인쇄' })).toHaveCount(1);
});

test("an application's 인쇄 prints its sheet whole and unmasked, and is one entry of the record of access", async ({
  page,
}) => {
  await openConsole(page, '/console/subscriptions?qualification_type=MARRIED');
  await recordsShown(page);
  await countPrints(page);
  await page.locator('[data-open]').first().click();
  const form = dialog(page, '청약신청 수정');
  const name = await form.getByRole('textbox', { name: '이름', exact: true }).inputValue();
  const phone = await form.getByRole('textbox', { name: '연락처', exact: true }).inputValue();
  await form.getByRole('button', { name: '인쇄', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed');
  await onPaper(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  const paper = page.locator('.paper');
  await expect(paper.getByRole('heading', { name: '청약신청서' })).toBeVisible();
  await expect(form).toBeHidden();
  for (const section of ['신청자', '신청 내용', '배우자', '첨부 파일', '심사 의견'])
    await expect(paper.getByRole('heading', { name: section })).toBeVisible();
  for (const text of [name, phone, '신청일', '가리지 않은 개인정보가 들어 있습니다. 사용 후 파쇄해주세요.'])
    await expect(paper).toContainText(text);
  await expect(paper.getByRole('table', { name: '결재란' }).getByRole('columnheader')).toHaveText([
    '담당',
    '검토',
    '확인',
  ]);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);

  await page.emulateMedia({ media: null, colorScheme: null });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/console/access-log?action=print');
  await expect(page.locator('tbody tr').filter({ hasText: '인쇄' })).toHaveCount(1);
  await expect(page.locator('tbody tr')).toContainText(`${[...name][0]}*`);
});

test('with forced colours, what is on, chosen and open is told by more than a fill', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openConsole(page, '/console/notices');
  await recordsShown(page);
  const fills = await page
    .getByRole('switch')
    .evaluateAll((all) =>
      all.map((each) => [
        (each as HTMLInputElement).checked,
        getComputedStyle(each.nextElementSibling as Element).backgroundColor,
      ]),
    );
  const of = (on: boolean) => new Set(fills.filter(([is]) => is === on).map(([, fill]) => fill));
  expect(of(true)).not.toEqual(of(false));
  const chosen = page.getByRole('radio', { name: '기본 간격' }).locator('..');
  const other = page.getByRole('radio', { name: '좁은 간격' }).locator('..');
  const fillOf = (one: typeof chosen) => one.evaluate((each) => getComputedStyle(each).backgroundColor);
  expect(await fillOf(chosen)).not.toBe(await fillOf(other));
  await page.getByRole('link', { name: '공지사항 등록' }).click();
  await expect(dialog(page, '공지사항 등록')).toHaveCSS('border-top-width', '2px');
  await expect(dialog(page, '공지사항 등록').getByRole('button', { name: '취소', exact: true })).toHaveCSS(
    'border-top-width',
    '1px',
  );
});

test('a narrow window in the dark theme prints on white, without the button that floats', async ({
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openConsole(page, '/console/notices');
  await recordsShown(page);
  const floating = page.getByRole('link', { name: '공지사항 등록' });
  await expect(floating).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(floating).toBeHidden();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
});

test('at twice the size the console is named whole, and the button that floats covers nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await openConsole(page, '/console/notices');
  await recordsShown(page);
  const brand = page.getByRole('banner').locator('strong');
  expect(await brand.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
  const floating = await page.getByRole('link', { name: '공지사항 등록' }).boundingBox();
  const section = await page.getByRole('region', { name: '공지사항 표' }).boundingBox();
  expect((section?.x ?? 0) + (section?.width ?? 0)).toBeLessThanOrEqual(floating?.x ?? 0);
});

test('at twice the size a list keeps its title in one line and its buttons inside of the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await openConsole(page, '/console/users');
  await recordsShown(page);
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(title?.height).toBeLessThan(40);
  for (const name of ['새로 고침', '인쇄', 'Excel 다운로드', 'Excel 업로드', '회원 등록']) {
    const box = await page
      .getByRole('main')
      .getByLabel(name)
      .or(page.getByText(name, { exact: true }))
      .first()
      .boundingBox();
    expect([name, (box?.x ?? 720) + (box?.width ?? 0) <= 720]).toEqual([name, true]);
  }
});
