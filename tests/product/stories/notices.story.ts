import { readFile } from 'node:fs/promises';
import { callsBeside } from '../../core/stories/calls';
import {
  attach,
  attachment,
  dialog,
  editor,
  message,
  openConsole,
  row,
  signIn,
} from '../../core/stories/operator';
import { expect, test, unreachable } from '../../core/stories/server';

test('a notice with an attachment is written, found, survives a power cut, is edited, pinned and deleted', {
  tag: '@process',
}, async ({ page, server }) => {
  await openConsole(page, '/console/notices');
  await page.getByRole('link', { name: '공지사항 등록' }).click();
  const create = dialog(page, '공지사항 등록');
  await create.getByRole('textbox', { name: '제목' }).fill('겨울 휴관 안내');
  await editor(create).click();
  await page.keyboard.type('12월 25일은 쉽니다.');
  await attach(page, create, '첨부 파일', attachment('휴관 일정.txt'));
  await create.getByRole('button', { name: '저장', exact: true }).click();
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await expect(create).toBeHidden();
  await expect(page).toHaveURL(/\/console\/notices$/);

  await server.kill();
  await server.restart();
  await page.reload();
  await page.getByRole('button', { name: '겨울 휴관 안내', exact: true }).click();
  await expect(page.getByText('12월 25일은 쉽니다.')).toBeVisible();

  await page.getByRole('link', { name: '겨울 휴관 안내 수정' }).click();
  const edit = dialog(page, '공지사항 수정');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    edit.getByRole('link', { name: '휴관 일정.txt 내려받기' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('휴관 일정.txt');
  expect(await readFile(await download.path(), 'utf8')).toBe('첨부한 내용입니다.\n');
  await edit.getByRole('textbox', { name: '제목' }).fill('겨울 휴관 안내 (수정)');
  await edit.getByRole('button', { name: '저장', exact: true }).click();
  await expect(message(page, '수정되었습니다.')).toBeVisible();

  const changed = row(page, '겨울 휴관 안내 (수정)');
  const pinned = changed.getByRole('switch', { name: '겨울 휴관 안내 (수정) 상단 고정' });
  await pinned.click();
  await expect(pinned).toBeChecked();
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toContainText('겨울 휴관 안내 (수정)');
  await expect(pinned).toBeChecked();

  await page.getByRole('button', { name: '겨울 휴관 안내 (수정) 삭제' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('공지사항을 삭제하시겠습니까?');
  await question.getByRole('button', { name: '삭제' }).click();
  await expect(message(page, '삭제되었습니다')).toBeVisible();
  await expect(changed).toHaveCount(0);
});

test('the filter lives in the address: searching, paging, sharing and going back', async ({ page }) => {
  await openConsole(page, '/console/notices?page=2');
  await expect(page.getByRole('link', { name: '2', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('textbox', { name: '검색어' }).fill('안내');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?searchKey=all&searchValue=%EC%95%88%EB%82%B4$/);
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toContainText('안내');

  await page.reload();
  await expect(page.getByRole('textbox', { name: '검색어' })).toHaveValue('안내');
  await page.goBack();
  await expect(page).toHaveURL(/\?page=2$/);
  await page.getByRole('textbox', { name: '검색어' }).fill('없는 말 없는 말');
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(page.getByText('조건에 맞는 공지사항이 없습니다')).toBeVisible();
  await page.getByRole('button', { name: '조건 초기화' }).click();
  await expect(page).toHaveURL(/\/console\/notices$/);

  await page.goto('/console/notices?page=99&createdAt=nonsense&other=1');
  await expect(page.getByRole('link', { name: '3', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/\/console\/notices\?page=3$/);
});

test('an open dialog survives a reload, and the back button closes it', async ({ page }) => {
  await signIn(page, '/console/notices?page=2');
  const edit = page.getByRole('link', { name: /수정$/ }).first();
  const name = (await edit.getAttribute('aria-label'))?.replace(/ 수정$/, '') ?? '';
  await edit.click();
  await expect(dialog(page, '공지사항 수정').getByRole('textbox', { name: '제목' })).toHaveValue(name);
  await page.reload();
  await expect(dialog(page, '공지사항 수정').getByRole('textbox', { name: '제목' })).toHaveValue(name);
  await page.goBack();
  await expect(dialog(page, '공지사항 수정')).toBeHidden();
  await expect(page).toHaveURL(/\/console\/notices\?page=2$/);
});

test('an address of a record that is gone says so', async ({ page }) => {
  await signIn(page, '/console/notices/000000000000000000000000');
  await expect(page.getByText('항목을 찾을 수 없습니다')).toBeVisible();
  await page.goto('/console/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('페이지를 찾을 수 없습니다');
});

test('on a narrow window an opened text is read without scrolling, and the keyboard stops at nothing that is covered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await openConsole(page, '/console/notices');
  const table = page.getByRole('table', { name: '공지사항' }).first();
  await table.getByRole('button', { expanded: false }).first().click();
  const text = table.locator('[data-opened] td > div');
  await expect(text.locator('td').first()).toBeVisible();
  const isWhole = () =>
    text.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const frame = element.closest('table')?.parentElement?.getBoundingClientRect();
      const cells = [...element.querySelectorAll('td')];
      return (
        frame !== undefined &&
        left >= frame.left &&
        right <= frame.right &&
        cells.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
      );
    });
  await expect.poll(isWhole).toBe(true);
  const pin = table.getByRole('switch').first();
  await table.getByRole('button', { expanded: true }).focus();
  await page.keyboard.press('Tab');
  await expect(table.getByRole('row').nth(1).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(pin).toBeFocused();
  const [over, actions] = [
    await pin.boundingBox(),
    await table.locator('tbody td:last-child').first().boundingBox(),
  ];
  expect((over?.x ?? 0) + (over?.width ?? 0)).toBeLessThanOrEqual(actions?.x ?? 0);
  await expect.poll(isWhole).toBe(true);
});

test('a row opens to a text that was too long for the list, and asks again where that fails', async ({
  page,
}) => {
  const content = `<p>${'긴 안내 '.repeat(600)}끝</p>`;
  const made = await callsBeside(page).post('/api/console/notifications', {
    data: { subject: '긴 공지', content },
  });
  expect(made.ok()).toBe(true);
  const { notification } = await made.json();
  const address = `**/api/console/notifications/${notification._id}`;
  await page.route(address, (route) => route.abort());
  await openConsole(page, '/console/notices');
  await page.locator('tbody').getByRole('button', { name: '긴 공지', exact: true }).click();
  const opened = page.locator('[data-opened]');
  await expect(opened.getByRole('alert')).toContainText(unreachable);
  await page.unroute(address);
  await opened.getByRole('button', { name: '다시 시도' }).click();
  await expect(opened.getByText(/긴 안내 끝$/)).toBeVisible();
});
