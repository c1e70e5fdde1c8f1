import type { Page } from '@playwright/test';
import { callsOf, dialog, editor, openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

/**
 * How long a button is held down in each of two clicks (milliseconds), so that they follow each other in at least
 * twice that time, and how much slower than this one the processor is.
 */
const hurries = [
  { delay: 0, slower: 6 },
  { delay: 40, slower: 6 },
  { delay: 75, slower: 6 },
];

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await session.detach();
}

const forms = [
  { path: '/console/notices', create: '공지사항 등록', edit: '공지사항 수정', name: '제목' },
  { path: '/console/faqs', create: 'FAQ 등록', edit: 'FAQ 수정', name: '제목' },
  { path: '/console/popups', create: '팝업추가', edit: '팝업수정', name: '명칭' },
  { path: '/console/terms', create: '이용약관 등록', edit: '이용약관 수정', name: '제목' },
];

for (const { path, create, edit, name } of forms) {
  test(`two quick clicks are one at ${path}: one form, one record, one step back, one removal`, async ({
    page,
  }) => {
    await openConsole(page, path);
    const calls = callsOf(page);
    const [made, changed] = [dialog(page, create), dialog(page, edit)];
    const change = page.getByRole('link', { name: /수정$/ }).first();
    for (const [index, { delay, slower }] of hurries.entries()) {
      await slowDown(page, slower);
      await page.getByRole('link', { name: create }).dblclick({ delay });
      await expect(editor(made)).toBeVisible();
      await made.getByRole('textbox', { name, exact: true }).fill(`글 ${index}`);
      await page.keyboard.press('Control+Enter');
      if (index === 0) {
        await expect(page.getByText('저장되었습니다.')).toBeAttached();
        // The form is on its way out: nothing takes what is typed.
        await page.keyboard.type('다음 글');
        await page.keyboard.press('Control+Enter');
      }
      await expect(made).toBeHidden();
      await expect(page).toHaveURL(path);

      await change.dblclick({ delay });
      await expect(editor(changed)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(changed).toBeHidden();
      await expect(page).toHaveURL(path);

      await change.click();
      await expect(editor(changed)).toBeVisible();
      await changed.getByRole('button', { name: '취소', exact: true }).dblclick({ delay });
      await expect(changed).toBeHidden();
      await expect(page).toHaveURL(path);
    }
    expect(calls).toEqual(hurries.map(() => 'POST'));

    await page.getByRole('row').getByRole('button', { name: /삭제$/ }).first().dblclick();
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제', exact: true }).dblclick();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    expect(calls.slice(hurries.length)).toEqual([expect.stringMatching(/^DELETE/)]);
  });
}
