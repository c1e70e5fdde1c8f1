import type { Page } from '@playwright/test';
import { violations } from '../../core/stories/axe';
import { callsBeside } from '../../core/stories/calls';
import { guard, message, openConsole, recordsShown, save, shownAs } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';

interface Popup {
  _id: string;
  version: number;
  name: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

async function stored(page: Page): Promise<Popup[]> {
  const answer = await callsBeside(page).get('/api/console/popups', { headers: { skip: '0', limit: '200' } });
  return (await answer.json()).popups;
}
const named = async (page: Page, name: string): Promise<Popup> => {
  const found = (await stored(page)).find((popup) => popup.name === name);
  if (!found) throw new Error(`No popup ${name}`);
  return found;
};

/** Stores values past the console, as another operator does. */
async function storeBeside(page: Page, { _id, version }: Popup, data: object): Promise<void> {
  const headers = { 'If-Match': `"${version}"` };
  const answer = await callsBeside(page).put(`/api/console/popups/${_id}`, {
    data: { _id, ...data },
    headers,
  });
  expect(answer.ok()).toBe(true);
}

const WINTER = '겨울 특별전 예매 안내';
const COUPON = '신규 회원 쿠폰';
const CONSIGN = '위탁판매 신청 안내';

const grip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}, 왼쪽`) });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const timeLine = (page: Page) => page.getByRole('region', { name: '전시 기간' });
const line = (page: Page, name: string) => timeLine(page).getByRole('listitem').filter({ hasText: name });

async function openStudio(page: Page, name = WINTER): Promise<Popup> {
  const popup = await named(page, name);
  await openConsole(page, `/console/popups?studio=${popup._id}`);
  await grip(page, name).waitFor();
  return popup;
}

/** Drags from the middle of an element by pixels of the window. */
async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
}

const boxOf = async (page: Page, name: string) => {
  const box = await grip(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  return box;
};

test('a popup is moved and resized by mouse, its numbers follow, and one save stores them', async ({
  page,
}) => {
  await openConsole(page, '/console/popups');
  await recordsShown(page);
  await page.getByRole('radio', { name: '배치' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('팝업 배치');
  const before = await openStudio(page);
  await expect(field(page, '왼쪽 위치')).toHaveValue(String(before.left));
  await page.getByRole('button', { name: '안내선' }).click();

  const box = await boxOf(page, WINTER);
  const scale = box.width / before.width;
  await drag(page, { x: box.x + 30, y: box.y + 30 }, { x: 80 * scale, y: 40 * scale });
  await page.mouse.up();
  const left = Number(await field(page, '왼쪽 위치').inputValue());
  expect(Math.abs(left - before.left - 80)).toBeLessThan(4);
  const wide = await boxOf(page, WINTER);
  await drag(page, { x: wide.x + wide.width, y: wide.y + wide.height }, { x: -50 * scale, y: 0 });
  await page.mouse.up();
  const width = Number(await field(page, '너비').inputValue());
  expect(Math.abs(width - before.width + 50)).toBeLessThan(4);
  await expect(field(page, '높이')).toHaveValue(String(before.height));

  // Escape during a drag puts the popup back.
  await drag(page, { x: wide.x + 30, y: wide.y + 30 }, { x: 60, y: 60 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(field(page, '왼쪽 위치')).toHaveValue(String(left));

  // The page of phones writes the same numbers.
  const phone = await page.locator('[data-page=mobile]').boundingBox();
  const at = { x: (phone?.x ?? 0) + (left + 40) * scale, y: (phone?.y ?? 0) + (before.top + 200) * scale };
  await drag(page, at, { x: 0, y: 30 * scale });
  await page.mouse.up();
  const top = Number(await field(page, '위쪽 위치').inputValue());
  expect(top).toBeGreaterThan(before.top + 40);

  await expect(page.getByText(`${WINTER}: 왼쪽 위치`)).toBeVisible();
  await save(page);
  await expect(message(page, '팝업 1개를 저장했습니다.')).toBeVisible();
  expect(await named(page, WINTER)).toMatchObject({ left, top, width, height: before.height });
  await expect(page.getByText('변경 없음')).toBeVisible();
});

test('edges keep to lines of others, and Alt frees them', async ({ page }) => {
  await openStudio(page, COUPON);
  const box = await boxOf(page, COUPON);
  const { left, width } = await named(page, COUPON);
  const scale = box.width / width;
  const other = await named(page, CONSIGN);
  const far = other.left - left;
  await drag(page, { x: box.x + 20, y: box.y + box.height - 20 }, { x: (far + 6) * scale, y: 3 });
  await expect(field(page, '왼쪽 위치')).toHaveValue(String(other.left));
  await page.keyboard.down('Alt');
  await page.mouse.move(box.x + 20 + (far + 8) * scale, box.y + box.height - 20 + 3);
  await expect(field(page, '왼쪽 위치')).not.toHaveValue(String(other.left));
  await page.keyboard.up('Alt');
  await page.mouse.up();
});

test('a popup is moved, resized and scheduled without a mouse, and each step is said', async ({ page }) => {
  const { left, top, width, height } = await openStudio(page);
  await grip(page, WINTER).focus();
  await page.keyboard.press('ArrowRight');
  await expect(
    page.locator('[aria-live=polite]', { hasText: `왼쪽 ${left + 1} · 위 ${top}` }),
  ).toBeAttached();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect(field(page, '왼쪽 위치')).toHaveValue(String(left + 1));
  await expect(field(page, '위쪽 위치')).toHaveValue(String(top + 10));
  await expect(field(page, '너비')).toHaveValue(String(width + 1));
  await expect(field(page, '높이')).toHaveValue(String(height - 10));
  await page.keyboard.press('Escape');
  await expect(field(page, '위쪽 위치')).toHaveValue(String(top));
  await expect(page.getByText('변경 없음')).toBeVisible();

  await page.keyboard.press('ArrowLeft');
  await field(page, '주문일자').last().fill('2026-02-01');
  await page.keyboard.press('Control+Enter');
  const refused = page.getByRole('alert').filter({ hasText: '저장하지 못한 팝업 1개' });
  await expect(refused).toContainText(WINTER);
  await expect(page.getByText('전시 종료일이 전시 시작일보다 빠를 수 없습니다.').first()).toBeVisible();
  await field(page, '주문일자').last().fill('2099-12-31');
  await page.keyboard.press('Control+Enter');
  await expect(message(page, '팝업 1개를 저장했습니다.')).toBeVisible();
  expect(await named(page, WINTER)).toMatchObject({ left: left - 1, display: { endDate: '2099-12-31' } });
  await expect(refused).toHaveCount(0);
});

test('of two changed popups the one that another operator saved is named, and the other is saved', async ({
  page,
}) => {
  const coupon = await openStudio(page, COUPON);
  const consign = await named(page, CONSIGN);
  await field(page, '왼쪽 위치').fill('500');
  // The popup changes before the next event. What is typed right after the click belongs to it.
  const choice = line(page, CONSIGN).getByRole('button');
  const shown = choice.evaluate(async (button: HTMLElement) => {
    button.click();
    return new Promise((done) => setTimeout(() => done(document.querySelector('h1')?.textContent)));
  });
  await expect(shown).resolves.toContain(CONSIGN);
  await field(page, '위쪽 위치').fill('300');
  await expect(page.getByText(`팝업 2개: ${COUPON}, ${CONSIGN}`)).toBeVisible();
  await storeBeside(page, consign, { top: 55 });
  await save(page);
  const refused = page.getByRole('alert').filter({ hasText: '저장하지 못한 팝업 1개' });
  await expect(refused).toContainText(CONSIGN);
  await expect(refused).not.toContainText(COUPON);
  await expect(refused).toContainText('다른 관리자가 먼저 저장했습니다.');
  expect(await named(page, COUPON)).toMatchObject({ left: 500, version: coupon.version + 1 });
  expect(await named(page, CONSIGN)).toMatchObject({ top: 55 });
  await expect(field(page, '위쪽 위치')).toHaveValue('300');

  await page.getByRole('button', { name: `${CONSIGN} 내 값으로 저장` }).click();
  await expect(refused).toHaveCount(0);
  expect(await named(page, CONSIGN)).toMatchObject({ top: 300 });

  // The stored values can be taken instead.
  await field(page, '위쪽 위치').fill('310');
  await storeBeside(page, await named(page, CONSIGN), { top: 66 });
  await save(page);
  await page.getByRole('button', { name: `${CONSIGN} 저장된 값 불러오기` }).click();
  await expect(field(page, '위쪽 위치')).toHaveValue('66');
  await expect(page.getByText('변경 없음')).toBeVisible();
});

test('the time line tells overlaps and shows what visitors see at a moment', async ({ page }) => {
  await openStudio(page);
  await expect(line(page, COUPON)).toContainText(/겹침 \d+일/);
  await expect(line(page, '서비스 점검')).toContainText('전시 안 함');
  const seen = page.getByText(/기준 \d+개가 보입니다/);
  await expect(seen).toHaveText('기준 3개가 보입니다');
  const moment = timeLine(page).getByRole('slider', { name: '미리 볼 시점' });
  await moment.focus();
  const before = String(await moment.getAttribute('aria-valuetext'));
  await page.keyboard.press('ArrowRight');
  await expect(moment).not.toHaveAttribute('aria-valuetext', before);
  await page.keyboard.press('ArrowLeft');
  await expect(moment).toHaveAttribute('aria-valuetext', before);

  await field(page, '미리 볼 시점').fill('2099-01-01 09:00');
  await expect(seen).toHaveText('기준 2개가 보입니다');
  await page.getByRole('button', { name: '지금으로' }).click();
  await expect(seen).toHaveText('기준 3개가 보입니다');
  await page.getByRole('switch', { name: '전시여부' }).click();
  await expect(seen).toHaveText('기준 2개가 보입니다');
  await expect(line(page, COUPON)).not.toContainText('겹침');
});

test('a size of 0 follows the content, and a popup is fitted to a phone and back', async ({ page }) => {
  const coupon = await named(page, COUPON);
  const content =
    '<p>이 팝업은 내용만큼 커집니다. 너비와 높이를 정하지 않았습니다.</p><script>window.ran = true</script><img src="x" onerror="window.ran = true">';
  await storeBeside(page, coupon, { width: 0, height: 0, content });
  await openStudio(page, COUPON);
  await expect(page.locator('[data-page=pc]').getByText('자동')).toBeVisible();
  await expect.poll(async () => (await boxOf(page, COUPON)).width).toBeGreaterThan(24);
  expect(await page.evaluate('window.ran')).toBeUndefined();
  await grip(page, COUPON).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(field(page, '너비')).not.toHaveValue('0');
  await expect(field(page, '높이')).toHaveValue('0');

  await expect(page.getByText(/모바일 화면을 \d+ px 벗어납니다/)).toBeVisible();
  await page.getByRole('button', { name: '모바일에 맞추기' }).click();
  await expect(page.getByText('모바일 화면에 맞췄습니다.')).toBeVisible();
  await page.getByRole('region', { name: '위치와 크기' }).getByRole('button', { name: '되돌리기' }).click();
  await expect(field(page, '왼쪽 위치')).toHaveValue(String(coupon.left));
});

test('unsaved changes are asked about, and can be reverted', async ({ page }) => {
  const { left } = await openStudio(page);
  await field(page, '왼쪽 위치').fill('7');
  await page.getByRole('radio', { name: '목록' }).click();
  await guard(page).getByRole('button', { name: '계속 작성' }).click();
  await expect(field(page, '왼쪽 위치')).toHaveValue('7');
  await page.getByRole('button', { name: '되돌리기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '되돌리기' }).click();
  await expect(field(page, '왼쪽 위치')).toHaveValue(String(left));
  await page.getByRole('radio', { name: '목록' }).click();
  await recordsShown(page);
});

test('who may not write sees the studio read-only', async ({ page }) => {
  await openConsole(page, '/console/faqs');
  await shownAs(page, 'console', 'console:read');
  const { left } = await openStudio(page);
  await expect(page.getByText('배치를 볼 수만 있고 수정할 수 없습니다.')).toBeVisible();
  await expect(field(page, '왼쪽 위치')).toHaveAttribute('readonly', '');
  await expect(page.getByRole('switch', { name: '전시여부' })).toBeDisabled();
  await expect(page.getByRole('button', { name: '저장', exact: true })).toHaveCount(0);
  const box = await boxOf(page, WINTER);
  await drag(page, { x: box.x + 30, y: box.y + 30 }, { x: 60, y: 60 });
  await page.mouse.up();
  await grip(page, WINTER).focus();
  await page.keyboard.press('ArrowRight');
  await expect(field(page, '왼쪽 위치')).toHaveValue(String(left));
});

test('a narrow window says that it needs a wider one, keeps what is unsaved, and leads to the form', async ({
  page,
}) => {
  await openStudio(page);
  await field(page, '왼쪽 위치').fill('7');
  await page.setViewportSize(widths.phone);
  await expect(page.getByText('창을 넓혀주세요')).toBeVisible();
  await expect(page.getByText('저장하지 않은 변경은 그대로 있습니다.')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(field(page, '왼쪽 위치')).toHaveValue('7');
  await page.getByRole('button', { name: '되돌리기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '되돌리기' }).click();
  await page.setViewportSize(widths.phone);
  await page.getByRole('link', { name: '팝업 수정 화면 열기' }).click();
  await expect(page.getByRole('dialog', { name: '팝업수정' })).toBeVisible();
});

test('the studio has no barrier, light or dark', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await openStudio(page);
    await field(page, '왼쪽 위치').fill('300');
    expect(await violations(page), colorScheme).toEqual([]);
    await page.getByRole('button', { name: '되돌리기' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '되돌리기' }).click();
    await page.setViewportSize(widths.phone);
    expect(await violations(page), `${colorScheme}, narrow`).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});
