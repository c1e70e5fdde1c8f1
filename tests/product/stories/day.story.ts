import type { Locator, Page } from '@playwright/test';
import {
  compose,
  dialog,
  editor,
  hangul,
  message,
  openConsole,
  row,
  save,
} from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

const field = (scope: Page | Locator, name: string) => scope.getByRole('textbox', { name, exact: true });
const search = (page: Page) => page.getByRole('button', { name: '검색', exact: true }).click();

test('inquiries are answered one after the other, from the answer, without going back', async ({ page }) => {
  await openConsole(page, '/console/questions');
  await page.getByRole('link', { name: '유리 대신 아크릴로 받을 수 있나요? 수정' }).click();
  const open = dialog(page, '1:1 문의 답변');
  await expect(field(open, '제목')).toHaveValue('유리 대신 아크릴로 받을 수 있나요?');
  await expect(field(open, '답변')).toBeFocused();
  await page.keyboard.type('네, 가능합니다.');
  await open.getByRole('button', { name: '저장하고 다음 미답변' }).click();
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  // The one below the first in the list.
  await expect(field(open, '제목')).not.toHaveValue('유리 대신 아크릴로 받을 수 있나요?');
  await expect(field(open, '답변')).toHaveValue('');
  await expect(field(open, '답변')).toBeFocused();
  await expect(open.getByText('1 / 6')).toBeVisible();
  await expect(page.getByRole('link', { name: '1:1 문의 답변 대기 6건' })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/console/questions');
});

test('the last answer leads back, and says that nobody waits any more', async ({ page }) => {
  await openConsole(page, '/console/boards?code=interior-inquire&answered=false');
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('link', { name: '식당 벽면 시공 견적 수정' }).click();
  const answer = editor(page.getByRole('region', { name: '답변' }));
  const next = page.getByRole('button', { name: '저장하고 다음 미답변' });
  for (const _ of [1, 2, 3]) {
    await expect(answer).toHaveText('');
    await expect(answer).toBeFocused();
    await page.keyboard.type('메일로 안내해드렸습니다.');
    await expect(next).toBeEnabled();
    await next.click();
  }
  await expect(message(page, '미답변 상태인 항목이 더 없습니다.')).toBeVisible();
  await expect(page.getByText('조건에 맞는 인테리어 문의가 없습니다')).toBeVisible();
});

test('who asks about an interior can be reached, and the answer stands beside the question', async ({
  page,
}) => {
  await openConsole(page, '/console/boards?code=interior-inquire');
  await page.getByRole('combobox', { name: '답변 상태' }).selectOption('미답변');
  await search(page);
  await expect(page).toHaveURL('/console/boards?code=interior-inquire&answered=false');
  await expect(row(page, '아이 방에 어울리는 작품')).toContainText('미답변');
  await page.getByRole('link', { name: '아이 방에 어울리는 작품 수정' }).click();
  await expect(page.getByRole('group', { name: '작성자 전화번호' }).getByRole('link')).toHaveAttribute(
    'href',
    /^tel:/,
  );
  await expect(page.getByRole('group', { name: '작성자 이메일' }).getByRole('link')).toHaveAttribute(
    'href',
    /^mailto:/,
  );
  const [question, answer] = await Promise.all(
    ['내용', '답변'].map((name) => page.getByRole('region', { name }).boundingBox()),
  );
  expect(answer?.x ?? 0).toBeGreaterThan((question?.x ?? 0) + (question?.width ?? 0));
  await page.goto('/console/boards?code=consignment-sale');
  await page.getByRole('link', { name: '청자 매병 위탁 수정' }).click();
  await expect(page.getByRole('group', { name: '작성자 전화번호' }).getByRole('link')).toHaveText(/^\d/);
});

test('form mail is told apart by whether it was replied to', async ({ page }) => {
  await openConsole(page, '/console/forms?code=consignment-sale');
  await page.getByRole('button', { name: '검색 필터' }).click();
  await page.getByRole('combobox', { name: '회신 메일 발송', exact: true }).selectOption('미회신');
  await search(page);
  await expect(page).toHaveURL('/console/forms?code=consignment-sale&answered=false');
  await expect(row(page, '서*진')).toContainText('미회신');
  await expect(page.getByText('회신 완료', { exact: true }).and(page.locator('td *'))).toHaveCount(0);
});

test('posts are written one after the other, and a stored one is copied without its files', async ({
  page,
}) => {
  await openConsole(page, '/console/notices/create');
  const form = dialog(page, '공지사항 등록');
  await field(form, '제목').fill('첫 공지');
  await form.getByRole('button', { name: '저장 후 새로 등록' }).click();
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await expect(page).toHaveURL('/console/notices/create');
  await expect(field(form, '제목')).toHaveValue('');
  await expect(field(form, '제목')).toBeFocused();
  await field(form, '제목').fill('다음 공지');
  await save(form);
  await expect(form).toHaveCount(0);
  for (const name of ['첫 공지', '다음 공지'])
    await expect(page.getByText(name, { exact: true })).toHaveCount(1);

  await page.getByRole('link', { name: '첫 공지 수정' }).click();
  await page.getByRole('button', { name: '복사', exact: true }).click();
  await expect(page).toHaveURL('/console/notices/create');
  await expect(field(form, '제목')).toHaveValue('첫 공지');
  await expect(form.getByText('저장하지 않은 변경')).toBeVisible();
  await field(form, '제목').fill('베낀 공지');
  await save(form);
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await expect(page).toHaveURL('/console/notices');
  for (const name of ['첫 공지', '베낀 공지'])
    await expect(page.getByText(name, { exact: true })).toHaveCount(1);

  // Files belong to one record: that a copy has none is said where there were some.
  await openConsole(page, '/console/boards?code=work');
  await page.getByRole('link', { name: /수정$/ }).first().click();
  await page.getByRole('button', { name: '복사', exact: true }).click();
  await expect(page.getByRole('region', { name: '알림' })).toContainText(
    /파일과 이미지 \d+개는 복사되지 않습니다/,
  );
  await expect(page).toHaveURL(/\/boards\/create/);
});

test('a list is walked, opened, renewed and added to by keys, and they are told', async ({ page }) => {
  await openConsole(page, '/console/notices');
  const rows = page.locator('tbody tr[data-row]');
  const first = rows.first();
  await expect(first).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  const edit = dialog(page, '공지사항 수정');
  await expect(field(edit, '제목')).toBeVisible();
  // Nothing reaches the list under the dialog.
  await edit.getByRole('heading', { name: '공지사항 수정' }).click();
  await page.keyboard.press('KeyN');
  await expect(page).toHaveURL(/\/console\/notices\/[^/]+$/);
  await page.keyboard.press('Escape');
  await expect(edit).toHaveCount(0);

  const renewed = page.waitForRequest(
    (request) => request.url().includes('/notifications?') || request.url().endsWith('/notifications'),
  );
  await page.keyboard.press('KeyR');
  await renewed;
  await page.keyboard.press('Shift+Slash');
  await expect(dialog(page, '도움말')).toContainText('선택한 줄 열기');
  await page.keyboard.press('Escape');
  await page.keyboard.press('KeyN');
  const form = dialog(page, '공지사항 등록');
  await expect(field(form, '제목')).toBeFocused();
});

test('letters that are typed or composed are no keys of the list', async ({ page }) => {
  await openConsole(page, '/console/notices');
  const term = page.getByRole('textbox', { name: '검색어' });
  await term.click();
  await page.keyboard.type('nr?');
  await compose(page, hangul);
  await expect(term).toHaveValue('nr?한글');
  await expect(page).toHaveURL('/console/notices');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('popups are told and found by whether they are ahead, shown or over', async ({ page }) => {
  await openConsole(page, '/console/popups?state=upcoming');
  await expect(row(page, '설 연휴 배송 안내')).toContainText('예정');
  await page.getByRole('button', { name: /검색 필터/ }).click();
  for (const [state, name] of [
    ['running', '진행'],
    ['ended', '종료'],
  ]) {
    await page.getByRole('combobox', { name: '상태' }).selectOption(String(name));
    await search(page);
    await expect(page).toHaveURL(`/console/popups?state=${state}`);
    const chips = page.getByRole('cell', { name: /^(예정|진행|종료)$/ });
    await expect(chips.first()).toHaveText(String(name));
    await expect(chips.filter({ hasNotText: String(name) })).toHaveCount(0);
  }
});

test('a form says who changed it last and when', async ({ page }) => {
  await openConsole(page, '/console/notices');
  await page.getByRole('link', { name: /수정$/ }).first().click();
  const edit = dialog(page, '공지사항 수정');
  await expect(edit.getByText(/^마지막 수정 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d · .+$/)).toBeVisible();
  await field(edit, '제목').fill('고친 공지');
  await save(edit);
  await expect(edit).toHaveCount(0);
  await page.getByRole('link', { name: '고친 공지 수정' }).click();
  await expect(edit.getByText(/^마지막 수정 .+ · 운영자 01$/)).toBeVisible();
});

test('posts of an event are narrowed to a category, and their place in the order is changed', async ({
  page,
}) => {
  await openConsole(page, '/console/boards?code=event');
  await page.getByRole('combobox', { name: '분류' }).selectOption('종료된 이벤트');
  await search(page);
  await expect(page).toHaveURL('/console/boards?code=event&category=ended');
  await expect(page.getByRole('cell', { name: '진행 중 이벤트' })).toHaveCount(0);
  await page.getByRole('link', { name: /수정$/ }).first().click();
  await page.getByRole('spinbutton', { name: '순서' }).or(field(page, '순서')).fill('77');
  await save(page);
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  await expect(page.getByRole('cell', { name: '77', exact: true })).toBeVisible();
});

test('the button that saves ends where its form ends on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openConsole(page, '/console/boards/create?code=author');
  const button = page.getByRole('button', { name: '저장', exact: true });
  // The form's placeholder has cards too, but no button.
  await expect(button).toBeVisible();
  const boxes = await Promise.all([
    button.boundingBox(),
    page.getByRole('region', { name: '공개' }).boundingBox(),
  ]);
  const ends = boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0));
  expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeLessThan(2);
});

test('pictures of a banner keep their proportions, and one is enlarged by a press', async ({ page }) => {
  await openConsole(page, '/console/banners');
  const shown = row(page, '메인 모바일').getByRole('img').first();
  await expect(shown).not.toHaveJSProperty('naturalWidth', 0);
  const box = await shown.boundingBox();
  // 720 by 1180 pixels, within a border of one pixel.
  expect(((box?.width ?? 0) - 2) / ((box?.height ?? 1) - 2)).toBeCloseTo(720 / 1180, 1);
  await row(page, '메인 모바일').getByRole('button', { name: '2번 이미지 크게 보기' }).click();
  await expect(dialog(page, '이미지 2 / 3')).toContainText('720 × 1180');
  await dialog(page, '이미지 2 / 3').getByRole('button', { name: '다음 이미지' }).click();
  await expect(dialog(page, '이미지 3 / 3').getByRole('img')).toHaveJSProperty('naturalWidth', 720);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a video is shown by its own picture and its id, and by a sign where the picture can not be had', async ({
  page,
}) => {
  const pictures = 'https://i.ytimg.com/vi/**';
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"/>';
  await page.route(pictures, (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
  await openConsole(page, '/console/boards?code=youtube');
  const video = page.getByRole('row').nth(1);
  const link = video.getByRole('link', { name: /^[\w-]{11}$/ });
  await expect(link).toHaveAttribute('href', `https://youtu.be/${await link.textContent()}`);
  const picture = video.locator(`img[src*="/vi/${await link.textContent()}/"]`);
  await expect(picture).toHaveJSProperty('naturalWidth', 320);

  await page.unroute(pictures);
  await page.route(pictures, (route) => route.abort());
  await page.reload();
  await expect(link).toBeVisible();
  await expect(picture).toHaveCount(0);
  await expect(link).toBeVisible();
});
