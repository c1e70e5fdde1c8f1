import type { Page } from '@playwright/test';
import { dialog, editor, openConsole, recordsShown } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

// The page may run no script: the one that records a trace is blocked as well.
test.use({ expected: /^Blocked script execution in '[^']*\/preview\// });

const press = (page: Page) => page.getByRole('button', { name: '미리보기', exact: true }).click();
const shown = (page: Page) => dialog(page, '미리보기');
const inside = (page: Page) => page.frameLocator('iframe[title="미리보기"]');

test('a notice is seen as visitors will see it, before it is saved, and nothing of it is stored', async ({
  page,
  context,
}) => {
  await openConsole(page, '/console/notices');
  await page.getByRole('link', { name: /^공지사항 등록/ }).click();
  const form = dialog(page, '공지사항 등록');
  await form.getByRole('textbox', { name: '제목', exact: true }).fill('미리 보는 <공지>');
  await editor(form).fill('저장하기 전의 본문');
  await press(page);
  await expect(inside(page).getByRole('heading', { name: '미리 보는 <공지>' })).toBeVisible();
  await expect(inside(page).getByText('저장하기 전의 본문')).toBeVisible();
  await expect(
    shown(page).getByText(/^저장하기 전의 내용입니다\. 이 주소는 \d\d:\d\d까지 열립니다\.$/),
  ).toBeVisible();
  await shown(page).getByText('모바일', { exact: true }).click();
  await expect
    .poll(() =>
      inside(page)
        .locator('html')
        .evaluate((html) => html.clientWidth),
    )
    .toBe(390);

  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    shown(page).getByRole('link', { name: '새 창에서 열기' }).click(),
  ]);
  await expect(opened.getByRole('heading', { name: '미리 보는 <공지>' })).toBeVisible();
  await opened.close();
  await shown(page).getByRole('button', { name: '닫기' }).click();
  await expect(form.getByRole('textbox', { name: '제목', exact: true })).toHaveValue('미리 보는 <공지>');
});

test('a stored popup and a banner with a new picture are drawn as the platform does', async ({ page }) => {
  await openConsole(page, '/console/popups');
  await recordsShown(page);
  await page.getByRole('link', { name: /수정$/ }).first().click();
  await press(page);
  await expect(inside(page).getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shown(page)).toHaveCount(0);

  await openConsole(page, '/console/banners');
  await recordsShown(page);
  await page.getByRole('link', { name: /수정$/ }).first().click();
  await expect(page.locator('input[type=file]').first()).toBeAttached();
  await page.locator('input[type=file]').first().setInputFiles('docs/pictures/list.webp');
  await press(page);
  const pictures = inside(page).getByRole('presentation').or(inside(page).locator('img'));
  await expect(pictures.first()).toBeVisible();
  await expect
    .poll(() =>
      pictures.first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true);
});
