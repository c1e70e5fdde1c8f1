import { writeFile } from 'node:fs/promises';
import { test as base, expect, type Page } from '@playwright/test';
import { serveWritten } from '../../core/docs/writtenConsole';
import { dialog, editor, message, openConsole, save, signIn } from '../../core/stories/operator';
import { test } from '../../core/stories/server';

/** Writes a picture of the docs, small enough to be committed. */
async function picture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 75 });
  await writeFile(`docs/pictures/${name}.webp`, Buffer.from(data, 'base64'));
}

test('a list, a form and a conflict', async ({ page, context }) => {
  await openConsole(page, '/console/boards?code=work');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await picture(page, 'list');

  await openConsole(page, '/console/popups');
  await page.getByRole('link', { name: /수정$/ }).first().click();
  await expect(dialog(page, '팝업수정').getByRole('textbox', { name: '명칭' })).toHaveValue(/./);
  // What loads by itself: the editor, and the drawing of where the popup stands.
  await expect(editor(dialog(page, '팝업수정'))).toBeVisible();
  await expect(dialog(page, '팝업수정').getByRole('img').first()).toBeVisible();
  await picture(page, 'form');

  await openConsole(page, '/console/terms');
  await page.getByRole('link', { name: /수정$/ }).first().click();
  const mine = dialog(page, '이용약관 수정');
  const other = await context.newPage();
  await other.goto(page.url());
  const theirs = dialog(other, '이용약관 수정');
  await theirs.getByRole('textbox', { name: '제목' }).fill('서비스 이용약관');
  await save(theirs);
  await expect(message(other, '수정되었습니다.')).toBeVisible();
  await mine.getByRole('textbox', { name: '제목' }).fill('통합 이용약관');
  await save(mine);
  await expect(dialog(page, '다른 탭에서 저장했습니다')).toContainText('서비스 이용약관');
  await picture(page, 'conflict');
});

/** Creates a partner gallery, as docs/adding-a-resource.md adds them. */
async function createPartner(page: Page, name: string, phone: string): Promise<void> {
  await page.getByRole('link', { name: '제휴처 등록' }).first().click();
  const form = dialog(page, '제휴처 등록');
  await form.getByRole('textbox', { name: '이름' }).fill(name);
  await form.getByRole('textbox', { name: '전화번호' }).fill(phone);
  await save(form);
  await expect(form).toBeHidden();
}

base('what docs/adding-a-resource.md adds', async ({ browser }) => {
  const added = await serveWritten(['docs/adding-a-resource.md']);
  const before = await browser.newPage({ baseURL: added.origin });
  await signIn(before, '/console/partners');
  await createPartner(before, '한강 갤러리', '02-123-4567');
  await createPartner(before, '남산 화랑', '02-765-4321');
  await before.getByRole('link', { name: /수정$/ }).first().click();
  await expect(dialog(before, '제휴처 수정').getByRole('textbox', { name: '이름' })).toHaveValue(/./);
  await picture(before, 'partners');
  await before.close();
  await added.close();
});

base('what docs/your-own-screen.md makes of it', async ({ browser }) => {
  const own = await serveWritten([
    'docs/adding-a-resource.md',
    'docs/your-own-widget.md',
    'docs/your-own-screen.md',
  ]);
  const page = await browser.newPage({ baseURL: own.origin });
  await signIn(page, '/console/faqs');
  await page.getByRole('columnheader').getByRole('button', { name: /제목/ }).click();
  await expect(page).toHaveURL(/\?sort=subject$/);
  await page.locator('tbody tr').first().getByRole('checkbox').check();
  await page.locator('tbody tr').nth(1).getByRole('checkbox').check();
  await expect(page.getByText('2건 선택됨')).toBeVisible();
  await picture(page, 'own-list');

  await openConsole(page, '/console/terms');
  await page.getByRole('link', { name: /수정/ }).first().click();
  await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue(/./);
  await picture(page, 'own-form');
  await page.close();
  await own.close();
});
