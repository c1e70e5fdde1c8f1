import type { Locator, Page } from '@playwright/test';
import { violations } from '../../core/stories/axe';
import { message, openConsole } from '../../core/stories/operator';
import { expect, test, unreachable } from '../../core/stories/server';
import { inDays } from './steps';

const card = (page: Page) => page.getByRole('region', { name: '수신 동의' });
const dialog = (page: Page) => page.getByRole('dialog', { name: '메시지 보내기' });
const bar = (page: Page) => page.getByRole('region', { name: '선택한 회원' });
const isUpright = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

for (const width of [1440, 390]) {
  test(`at ${width} pixels a member's consents are read with dates, and a refusal is recorded`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openConsole(page, '/console/users?adEmail=given');
    await page.locator('[data-row]').getByRole('link').first().click();
    const email = card(page).getByRole('row', { name: /^이메일/ });
    await expect(email).toContainText(/동의\d{4}-\d\d-\d\d 가입$/);
    // A column's title begins where its values do.
    const inset = (cell: Locator) => cell.evaluate((element) => getComputedStyle(element).paddingLeft);
    expect(await inset(card(page).getByRole('columnheader', { name: '알림' }))).toBe(
      await inset(email.getByRole('cell').first()),
    );
    await card(page).getByRole('button', { name: '동의·거부 기록' }).click();
    await expect(card(page).getByRole('combobox', { name: '동의 여부' })).toHaveValue('refused');
    await card(page).getByRole('button', { name: '기록', exact: true }).click();
    await expect(message(page, '수신 동의를 기록했습니다.')).toBeVisible();
    await expect(email).toContainText(/거부\d{4}-\d\d-\d\d 운영자$/);
    await card(page)
      .getByRole('button', { name: /^기록 \d+건$/ })
      .click();
    await expect(card(page).getByRole('listitem').first()).toContainText('이메일 광고 거부');
    await expect(card(page).getByRole('listitem').first()).toContainText('운영자 01');
    expect(await isUpright(page)).toBe(true);
  });

  test(`at ${width} pixels a message is previewed, scheduled and taken back`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openConsole(page, '/console/users?type=company');
    await page
      .getByRole('checkbox', { name: /^(?!이 페이지).* 선택$/ })
      .first()
      .click();
    await bar(page).getByRole('button', { name: '메시지 보내기' }).click();
    // The server of this story has no public address.
    await dialog(page).getByRole('radio', { name: '광고성' }).check({ force: true });
    await expect(dialog(page)).toContainText('PUBLIC_URL');
    await dialog(page).getByRole('radio', { name: '정보성' }).check({ force: true });
    await dialog(page).getByRole('combobox', { name: '서식' }).selectOption({ label: '광고 수신 동의 확인' });
    await expect(dialog(page).getByRole('textbox', { name: '제목' })).toHaveValue(
      '광고성 정보 수신 동의를 확인해주세요',
    );
    const text = dialog(page).getByRole('textbox', { name: '메시지' });
    await text.fill('안녕하세요 ');
    await dialog(page).getByRole('button', { name: '{기업명}' }).click();
    await expect(text).toHaveValue('안녕하세요 {기업명}');
    await dialog(page).getByRole('button', { name: '미리보기' }).click();
    const preview = dialog(page).getByRole('region', { name: '미리보기' });
    await expect(preview).toContainText(/안녕하세요 [^{]/);
    await text.fill('{모름}');
    await dialog(page).getByRole('button', { name: '보내기', exact: true }).click();
    await expect(dialog(page).getByText('{모름}은 쓸 수 없는 변수입니다.').first()).toBeVisible();
    await text.fill('내일 쉽니다.');
    await dialog(page).getByRole('button', { name: '나에게 시험 발송' }).click();
    await expect(message(page, '시험 메일을 보냈습니다.')).toBeVisible();
    await dialog(page).getByRole('radio', { name: '예약' }).check({ force: true });
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await dialog(page).getByRole('textbox', { name: '보낼 일시' }).fill(`${day} 09:00`);
    await dialog(page).getByRole('button', { name: '예약하기' }).click();
    await expect(dialog(page).getByRole('status')).toContainText(`${day} 09:00에 1명에게 보냅니다.`);
    await dialog(page).getByRole('button', { name: '발송 취소' }).click();
    await expect(dialog(page).getByRole('status')).toContainText('발송을 취소했습니다.');
    expect(await isUpright(page)).toBe(true);
  });
}

for (const width of [1440, 390]) {
  test(`at ${width} pixels a message is sent as the reminder of consent`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openConsole(page, '/console/users?adEmail=given');
    await page
      .getByRole('checkbox', { name: /^(?!이 페이지).* 선택$/ })
      .first()
      .click();
    await bar(page).getByRole('button', { name: '메시지 보내기' }).click();
    await expect(dialog(page)).toContainText('모두 받을 수 있습니다.');
    // They all consented, but the server of this story has no public address, so an advertisement reaches nobody.
    await dialog(page).getByRole('radio', { name: '광고성' }).check({ force: true });
    await expect(dialog(page)).toContainText('PUBLIC_URL');
    await expect(dialog(page)).not.toContainText('모두 받을 수 있습니다.');
    await dialog(page).getByRole('radio', { name: '정보성' }).check({ force: true });
    await dialog(page).getByRole('combobox', { name: '서식' }).selectOption({ label: '광고 수신 동의 확인' });
    await dialog(page).getByRole('switch', { name: '광고 수신 동의 확인 안내' }).check({ force: true });
    expect(await isUpright(page)).toBe(true);
    expect(await violations(page)).toEqual([]);
    const asked = page.waitForRequest(
      (request) => request.method() === 'POST' && (request.postData()?.includes('"subject"') ?? false),
    );
    await dialog(page).getByRole('button', { name: '보내기', exact: true }).click();
    expect((await asked).postDataJSON()).toMatchObject({ confirms: true });
    await expect(message(page, '발송되었습니다.')).toBeVisible();
    await page.locator('[data-row]').getByRole('link').first().click();
    await expect(card(page).getByRole('row', { name: /^이메일/ })).toContainText(
      `동의${inDays(0)} 확인 안내`,
    );
  });
}

test('a template that does not come says so, and leaves what was typed', async ({ page }) => {
  await openConsole(page, '/console/users');
  await page
    .getByRole('checkbox', { name: /^(?!이 페이지).* 선택$/ })
    .first()
    .click();
  await bar(page).getByRole('button', { name: '메시지 보내기' }).click();
  await dialog(page).getByRole('textbox', { name: '제목' }).fill('안내');
  await page.route('**/api/console/templates/*', (route) => route.abort());
  await dialog(page).getByRole('combobox', { name: '서식' }).selectOption({ label: '광고 수신 동의 확인' });
  await expect(message(page, unreachable)).toBeVisible();
  await expect(dialog(page).getByRole('textbox', { name: '제목' })).toHaveValue('안내');
});

test('the fields of a message stand still while what the server knows of it arrives', async ({ page }) => {
  await openConsole(page, '/console/users?type=company');
  await page
    .getByRole('checkbox', { name: /^(?!이 페이지).* 선택$/ })
    .first()
    .click();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  for (const path of ['messages', 'templates?*']) {
    await page.route(`**/api/console/${path}`, async (route) => {
      await held;
      await route.continue();
    });
  }
  await bar(page).getByRole('button', { name: '메시지 보내기' }).click();
  const subject = dialog(page).getByRole('textbox', { name: '제목' });
  const belowKind = async () => {
    const kind = await dialog(page).getByRole('radiogroup', { name: '종류' }).boundingBox();
    return ((await subject.boundingBox())?.y ?? 0) - (kind?.y ?? 0);
  };
  await expect(subject).toBeFocused();
  const before = await belowKind();
  answer();
  await expect(dialog(page).getByRole('option', { name: '광고 수신 동의 확인' })).toBeAttached();
  expect(await belowKind()).toBe(before);
});

test('the kinds of a message stand still while the reasons of another kind arrive', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openConsole(page, '/console/users?adEmail=refused');
  await page
    .getByRole('checkbox', { name: /^(?!이 페이지).* 선택$/ })
    .first()
    .click();
  await bar(page).getByRole('button', { name: '메시지 보내기' }).click();
  await expect(dialog(page)).toContainText('모두 받을 수 있습니다.');
  const kinds = dialog(page).getByRole('radiogroup', { name: '종류' });
  const before = await kinds.boundingBox();
  await dialog(page).getByRole('radio', { name: '광고성' }).check({ force: true });
  await expect(dialog(page)).toContainText('1명에게는 보내지 않습니다');
  expect(await kinds.boundingBox()).toEqual(before);
});
