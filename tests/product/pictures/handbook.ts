import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { dialog, editor, openConsole, recordsShown, save } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

const CORE = 'docs/handbook/pictures';
const OWN = 'docs/product/handbook/pictures';

/** Most bytes of a picture. */
const MOST = 60 * 1024;
const QUALITIES = [80, 70, 60, 50, 40];

/** Writes a picture of the handbook: the whole window, or one element with a margin around it. */
async function picture(page: Page, path: string, of?: Locator): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  const box = await of?.boundingBox();
  const clip = box && { ...box, scale: 1 };
  for (const quality of QUALITIES) {
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      ...(clip && { clip }),
    });
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length > MOST) continue;
    return writeFile(`${path}.webp`, bytes);
  }
  throw new Error(`${path}.webp is larger than ${MOST} bytes at any quality.`);
}

const select = async (page: Page, count: number) => {
  const boxes = page.getByRole('checkbox', { name: /^(?!이 페이지).* 선택$/ });
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check();
};

test('day', async ({ page }) => {
  await openConsole(page, '/console');
  await expect(page.getByRole('region', { name: '매출' }).getByRole('img').first()).toBeVisible();
  await picture(page, `${CORE}/day`);
});

test('keys', async ({ page }) => {
  await openConsole(page, '/console/notices');
  await recordsShown(page);
  await page.keyboard.press('Control+KeyK');
  await page.getByRole('combobox', { name: '검색어' }).fill('ㄱㅈ');
  await expect(page.getByRole('listbox', { name: '검색 결과' }).getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await picture(page, `${CORE}/keys`, page.getByRole('dialog', { name: '통합 검색' }));
});

test('security', async ({ page }) => {
  await openConsole(page, '/console/security');
  await expect(page.getByText('로그인된 기기')).toBeVisible();
  await picture(page, `${CORE}/security`);
});

test('lists', async ({ page }) => {
  await openConsole(page, '/console/users');
  await recordsShown(page);
  await picture(page, `${CORE}/lists`);
});

test('views', async ({ page }) => {
  await openConsole(page, '/console/users');
  await recordsShown(page);
  await page.getByRole('button', { name: /^열 .*고르기$/ }).click();
  await expect(page.getByRole('textbox', { name: '열 검색' })).toBeVisible();
  await picture(page, `${CORE}/views`);
});

test('bulk', async ({ page }) => {
  await openConsole(page, '/console/users');
  await recordsShown(page);
  await select(page, 5);
  await page.getByRole('button', { name: '한 번에 바꾸기' }).click();
  const ask = page.getByRole('dialog', { name: /^선택한 회원 .*바꾸기$/ });
  await ask.getByText('지금:').first().waitFor();
  await ask.getByRole('checkbox', { name: '주의' }).check();
  await ask.getByRole('radio', { name: '주의', exact: true }).check();
  await expect(ask.getByRole('button', { name: /명 바꾸기$/ })).toBeEnabled();
  await picture(page, `${CORE}/bulk`, ask);
});

test('order', async ({ page }) => {
  await openConsole(page, '/console/faqs');
  await recordsShown(page);
  await page.getByRole('button', { name: '순서 바꾸기' }).click();
  const grip = page.getByRole('button', { name: /옮기기, 지금 1번째$/ });
  await grip.focus();
  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Space']) {
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await expect(page.getByText('1건을 옮겼습니다')).toBeVisible();
  await picture(page, `${CORE}/order`);
});

test('forms', async ({ page }) => {
  await openConsole(page, '/console/notices');
  await recordsShown(page);
  await page.getByRole('link', { name: /수정$/ }).first().click();
  const form = dialog(page, '공지사항 수정');
  await expect(editor(form)).toBeVisible();
  await form.getByRole('textbox', { name: '제목' }).fill('추석 연휴 배송 안내');
  await expect(form.getByText('저장하지 않은 변경')).toBeVisible();
  await picture(page, `${CORE}/editing`);
});

test('history', async ({ page }) => {
  await openConsole(page, '/console/notices');
  await recordsShown(page);
  await page.getByRole('link', { name: /수정$/ }).first().click();
  const form = dialog(page, '공지사항 수정');
  const subject = form.getByRole('textbox', { name: '제목' });
  const changed = `${await subject.inputValue()} (9월 1일 시행)`;
  await subject.fill(changed);
  await save(form);
  await expect(form).toBeHidden();
  await page.getByRole('link', { name: `${changed} 수정` }).click();
  await form.getByRole('button', { name: '이력' }).click();
  const history = dialog(page, '이력');
  await history.getByRole('button', { name: /제목 변경.*지금/ }).click();
  await expect(history.getByRole('insertion').first()).toBeVisible();
  await history.getByRole('button', { name: /처음 등록/ }).click();
  await expect(history.getByRole('button', { name: '이 내용으로 되돌리기' })).toBeVisible();
  await picture(page, `${CORE}/history`, history);
});

test('drafts', async ({ page, context }) => {
  await openConsole(page, '/console/terms');
  await page.getByRole('link', { name: /수정$/ }).first().click();
  const mine = dialog(page, '이용약관 수정');
  const other = await context.newPage();
  await other.goto(page.url());
  const theirs = dialog(other, '이용약관 수정');
  await theirs.getByRole('textbox', { name: '제목' }).fill('서비스 이용약관');
  await theirs.getByRole('button', { name: '저장', exact: true }).click();
  await expect(theirs).toBeHidden();
  await mine.getByRole('textbox', { name: '제목' }).fill('통합 이용약관');
  await mine.getByRole('button', { name: '저장', exact: true }).click();
  const asked = dialog(page, '다른 탭에서 저장했습니다');
  await expect(asked).toContainText('서비스 이용약관');
  await picture(page, `${CORE}/drafts`, asked);
});

test('publishing', async ({ page }) => {
  await openConsole(page, '/console/boards?code=event');
  await recordsShown(page);
  await page.getByRole('link', { name: /수정$/ }).first().click();
  const states = page.getByRole('radiogroup', { name: '공개 상태' });
  await expect(editor(page)).toBeVisible();
  await states.scrollIntoViewIfNeeded();
  await states.getByRole('radio', { name: '예약', exact: true }).click();
  await picture(page, `${CORE}/publishing`);
});

test('excel out', async ({ page }) => {
  await openConsole(page, '/console/users');
  await recordsShown(page);
  await page.getByRole('button', { name: 'Excel 다운로드' }).click();
  const ask = dialog(page, 'Excel 다운로드');
  await ask.getByRole('textbox', { name: /사유/ }).fill('7월 이벤트 당첨자에게 경품을 보내기 위해');
  await picture(page, `${CORE}/excel-out`, ask);
});

test('excel in', async ({ page }) => {
  await openConsole(page, '/console/interests');
  await recordsShown(page);
  await page.getByRole('button', { name: 'Excel 업로드' }).click();
  const taking = page.getByRole('dialog', { name: /업로드$/ });
  const rows = ['이름,전화번호,관심 유형', '김새봄,010-1111-2222,임대', '이하늘,010-3333-4444,분영'];
  await taking
    .locator('input[type=file]')
    .setInputFiles({ name: '입주관심.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await taking.getByRole('button', { name: '검사하기' }).click();
  await expect(taking.getByRole('list', { name: '결과별 줄 수' })).toBeVisible();
  await picture(page, `${CORE}/excel-in`, taking);
});

test('desk', async ({ page }) => {
  await openConsole(page, '/console/questions');
  await page.getByRole('link', { name: '답변하기' }).click();
  await expect(page.getByRole('textbox', { name: '답변' })).toBeFocused();
  await page.keyboard.type('안녕하세요. 다시 만들 계획은 아직 없습니다.');
  await expect(page.getByRole('region', { name: '자주 쓰는 답변' })).toBeVisible();
  await picture(page, `${CORE}/desk`);
});

test('messages', async ({ page }) => {
  await openConsole(page, '/console/users');
  await recordsShown(page);
  await select(page, 3);
  await page.getByRole('button', { name: '메시지 보내기' }).click();
  const form = dialog(page, '메시지 보내기');
  await form.getByRole('textbox', { name: '제목' }).fill('주문하신 작품의 배송 안내');
  await form
    .getByRole('textbox', { name: '메시지' })
    .fill('{고객명} 님, 주문하신 작품을 내일 보냅니다. 받으시면 포장을 확인해주세요.');
  await picture(page, `${CORE}/messages`, form);
});

test('access log', async ({ page }) => {
  await openConsole(page, '/console/access-log');
  await expect(
    page.getByRole('region', { name: '월별 점검' }).or(page.locator('tbody tr')).first(),
  ).toBeVisible();
  await picture(page, `${CORE}/access-log`);
});

test('operators', async ({ page }) => {
  await openConsole(page, '/console/operators');
  await page.getByRole('button', { name: '운영자 06 역할과 권한' }).click();
  const form = dialog(page, '역할과 권한 · 운영자 06');
  await form.getByRole('checkbox').first().waitFor();
  await picture(page, `${CORE}/operators`, form);
});

test('members', async ({ page }) => {
  await openConsole(page, '/console/users');
  await recordsShown(page);
  await page.getByRole('link', { name: /수정$/ }).first().click();
  await expect(page.getByRole('region', { name: '관련 기록' }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('회원 상세');
  await picture(page, `${OWN}/members`);
});

test('popups', async ({ page }) => {
  await openConsole(page, '/console/popups');
  await recordsShown(page);
  await page
    .getByRole('radio', { name: '배치' })
    .or(page.getByRole('link', { name: '배치' }))
    .first()
    .click();
  await expect(page.getByText('전시 기간').first()).toBeVisible();
  await picture(page, `${OWN}/popups`);
});

test('settings', async ({ page }) => {
  await openConsole(page, '/console/settings');
  const days = page.getByRole('heading', { name: '영업일' });
  await days.scrollIntoViewIfNeeded();
  await expect(page.getByText('다가오는 공휴일')).toBeVisible();
  await days.evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
  await picture(page, `${OWN}/settings`);
});
