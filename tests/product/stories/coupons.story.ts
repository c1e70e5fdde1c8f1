import { expect, type Page } from '@playwright/test';
import { message, row, save, signIn } from '../../core/stories/operator';
import { testAfter } from './written';

const test = testAfter('docs/a-larger-resource.md', 'docs/acts.md');

test('coupons written from the docs alone keep their code, their period, their number and their grade', async ({
  page: shown,
}) => {
  await signIn(shown, '/console/coupons');
  await expect(row(shown, 'SPRING2026')).toContainText('숲');
  await expect(row(shown, 'SPRING2026')).toContainText('진행');
  await shown.getByRole('link', { name: '쿠폰 등록' }).click();
  const field = (name: string) => shown.getByRole('textbox', { name, exact: true });
  const said = (path: string) => shown.locator(`[data-path="${path}"] :is([id$="-help"], [id$="-hint"])`);

  // A required number starts empty; nothing of what is wrong is stored, and all of it is told at once.
  await expect(field('할인율')).toHaveValue('');
  await field('쿠폰 코드').fill('abc');
  await field('주문번호').fill('2026-1');
  await field('시작일').fill('2026-05-31');
  await field('종료일').fill('2026-05-01');
  await save(shown);
  await expect(said('code')).toHaveText('4자 이상 입력해주세요.');
  await expect(said('name')).toHaveText('이름을 입력해주세요');
  await expect(said('percent')).toHaveText('입력해주세요.');
  await expect(said('orderNumber')).toHaveText('숫자 여덟 자리, 하이픈, 숫자 네 자리로 입력해주세요.');
  await expect(said('period.until')).toHaveText('종료일이 시작일보다 빠를 수 없습니다.');

  // Mended at the other end of the period.
  await field('시작일').fill('2026-05-01');
  await expect(said('period.until')).toHaveCount(0);
  await field('이름').fill('새 쿠폰');
  await field('할인율').fill('60');
  await expect(said('percent')).toHaveText('절반 넘게 할인하는 쿠폰입니다.');
  await field('주문번호').fill('20260302-0001');

  // The code of another one, in other letters: told before it is sent, and refused when it is.
  await field('쿠폰 코드').fill('spring2026');
  await expect(shown.getByRole('status').filter({ hasText: '다른 쿠폰에서 이미' })).toBeVisible();
  const grade = shown.getByRole('combobox', { name: '회원등급' });
  await grade.fill('나무');
  await shown.getByRole('option', { name: /^나무/ }).click();
  await save(shown);
  await expect(said('code')).toHaveText('다른 쿠폰에서 이미 사용 중인 코드입니다.');
  await field('쿠폰 코드').fill('SUMMER2026');
  await save(shown);
  await expect(message(shown, '저장되었습니다.')).toBeVisible();
  await expect(row(shown, 'SUMMER2026')).toContainText('나무');

  await shown.getByRole('link', { name: '새 쿠폰 수정' }).click();
  await expect(field('주문번호')).toHaveValue('20260302-0001');
  await shown.getByRole('button', { name: '사용 중지' }).click();
  await shown.getByRole('alertdialog').getByRole('button', { name: '사용 중지' }).click();
  await expect(message(shown, '중지되었습니다.')).toBeVisible();
  await expect(shown.getByRole('button', { name: '사용 중지' })).toHaveCount(0);
});

const question = (page: Page) => page.getByRole('alertdialog');
const until = (page: Page) => question(page).getByRole('textbox', { name: '종료일', exact: true });

const open = async (page: Page, name: string) => {
  await page.getByRole('link', { name: `${name} 수정` }).click();
  await expect(page.getByRole('heading', { name: '쿠폰 수정' })).toBeVisible();
};

test('an act of a form asks for its fields, and keeps what was typed where it is refused', async ({
  page,
}) => {
  await signIn(page, '/console/coupons');
  await open(page, '작가의 날');
  await page.getByRole('button', { name: '기간 연장' }).click();
  await expect(question(page)).toContainText('언제까지 사용할 수 있게');
  await expect(until(page)).toBeFocused();
  await expect(until(page)).not.toHaveValue('');
  // Before its beginning: the rule of the whole record is the API's, said at its field.
  await until(page).fill('2020-01-01');
  await question(page).getByRole('button', { name: '기간 연장' }).click();
  await expect(question(page)).toContainText('종료일이 시작일보다 빠를 수 없습니다.');
  await expect(until(page)).toHaveValue('2020-01-01');
  await until(page).fill('2099-12-31');
  await question(page).getByRole('button', { name: '기간 연장' }).click();
  await expect(message(page, '연장되었습니다.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '종료일', exact: true })).toHaveValue('2099-12-31');
  await page.getByRole('button', { name: '이력', exact: true }).click();
  const versions = page.getByRole('list', { name: '저장한 순서' }).getByRole('listitem');
  await expect(versions.first()).toContainText(/종료일 변경.*지금.*기간 연장/);
});

test('an act of a row is refused with its sentence where somebody else did it first', async ({ page }) => {
  await signIn(page, '/console/coupons');
  const button = row(page, 'WELCOME').getByRole('button', { name: '첫 구매 할인 사용 중지' });
  await button.click();
  await expect(question(page)).toContainText('첫 구매 할인');
  // Somebody else stops it, while this operator is asked.
  const stopped = await page.evaluate(async () => {
    const base = '/api/console/coupons';
    const { coupons } = await (await fetch(base)).json();
    const { _id, version } = coupons.find(({ code }: { code: string }) => code === 'WELCOME');
    const headers = { 'If-Match': `"${version}"` };
    return (await fetch(`${base}/${_id}/stop`, { method: 'POST', headers })).status;
  });
  expect(stopped).toBe(200);
  await question(page).getByRole('button', { name: '사용 중지' }).click();
  await expect(question(page).getByRole('alert')).toHaveText('이미 중지된 쿠폰입니다.');
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
});

test('an act on selected rows is done on each that allows it, and names the others', async ({ page }) => {
  await signIn(page, '/console/coupons');
  const bar = page.getByRole('region', { name: '선택한 쿠폰' });
  await row(page, 'WELCOME').waitFor();
  await expect(bar.getByRole('button', { name: '사용 중지' })).toHaveCount(0);
  await row(page, 'WELCOME').getByRole('button', { name: '첫 구매 할인 사용 중지' }).click();
  await question(page).getByRole('button', { name: '사용 중지' }).click();
  await expect(message(page, '중지되었습니다.')).toBeVisible();

  await page.getByRole('checkbox', { name: '이 페이지 모두 선택' }).check();
  await bar.getByRole('button', { name: '사용 중지' }).click();
  await question(page).getByRole('button', { name: '사용 중지' }).click();
  await expect(question(page).getByRole('list', { name: '처리하지 못한 항목' })).toHaveText(
    /첫 구매 할인이미 중지된 쿠폰입니다\./,
  );
  await question(page).getByRole('button', { name: '닫기' }).last().click();
  await expect(bar).toContainText('1장 선택');
  await expect(row(page, 'SPRING2026').getByRole('button', { name: /사용 중지/ })).toHaveCount(0);
});

test('at the width of a phone an act of a selection asks for its fields, and says what each record lacks', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, '/console/coupons');
  await page.getByRole('checkbox', { name: '이 페이지 모두 선택' }).check();
  await page.getByRole('button', { name: '기간 연장' }).click();
  await expect(question(page)).toContainText('3장');
  await until(page).fill('2020-01-01');
  await question(page).getByRole('button', { name: '기간 연장' }).click();
  await expect(question(page).getByRole('list', { name: '처리하지 못한 항목' })).toContainText('작가의 날');
  await question(page).getByRole('button', { name: '닫기' }).last().click();
  await page.getByRole('button', { name: '기간 연장' }).click();
  await until(page).fill('2098-01-01');
  await question(page).getByRole('button', { name: '기간 연장' }).click();
  await expect(message(page, '연장되었습니다.')).toBeVisible();
});

test('the palette knows the acts of the open record', async ({ page }) => {
  await signIn(page, '/console/coupons');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: '통합 검색' });
  await expect(palette.getByRole('option').first()).toBeVisible();
  await expect(palette.getByRole('option', { name: /사용 중지/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await open(page, '작가의 날');
  await expect(page.getByRole('button', { name: '기간 연장' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('중지');
  await expect(palette.getByRole('option', { name: /사용 중지/ })).toContainText('작가의 날');
  await palette.getByRole('option', { name: /사용 중지/ }).click();
  await expect(palette).toHaveCount(0);
  await question(page).getByRole('button', { name: '사용 중지' }).click();
  await expect(message(page, '중지되었습니다.')).toBeVisible();
});

test('the code of an act refuses in the words of its resource', async ({ page }) => {
  await signIn(page, '/console/coupons');
  await open(page, '봄맞이 할인');
  await page.getByRole('button', { name: '사용 중지' }).click();
  await question(page).getByRole('button', { name: '사용 중지' }).click();
  await page.getByRole('button', { name: '다시 사용' }).click();
  await until(page).fill('');
  await question(page).getByRole('button', { name: '다시 사용' }).click();
  await expect(question(page).getByRole('alert')).toHaveText('종료일을 정해야 다시 사용할 수 있습니다.');
  await until(page).fill('2099-01-01');
  await question(page).getByRole('button', { name: '다시 사용' }).click();
  await expect(message(page, '다시 사용할 수 있습니다.')).toBeVisible();
  await expect(page.getByRole('button', { name: '사용 중지' })).toBeVisible();
});
