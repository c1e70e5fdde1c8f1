import type { Locator, Page } from '@playwright/test';
import { callsBeside } from '../../core/stories/calls';
import {
  compose,
  confirmPassword,
  dialog,
  message,
  openConsole,
  recordsShown,
  save,
  signIn,
} from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

/** A company, whose name is nobody's: lists show it whole. */
const NAME = '한글상사';

const hangulCompany = [
  ['ㅎ', '하', '한'],
  ['ㄱ', '그', '글'],
] as const;

const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

/** The row of a member, or the card on a phone. */
const member = (page: Page, name: string): Locator =>
  (isPhone(page) ? page.getByRole('main').getByRole('listitem') : page.getByRole('row')).filter({
    hasText: name,
  });

/** Does one of a record's acts; on a phone they stand in its menu. */
async function act(page: Page, name: string, label: string): Promise<void> {
  if (isPhone(page)) {
    await page.getByRole('button', { name: `${name} 더 보기` }).click();
    return page.getByRole('menuitem', { name: label }).click();
  }
  const named = { name: `${name} ${label}`, exact: true };
  await page.getByRole('link', named).or(page.getByRole('button', named)).click();
}

/** Types a name into the search, as an input method does, and searches for it by Enter. */
async function search(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: /검색 필터/ }).click();
  await page.getByRole('textbox', { name: '이름·기업명' }).focus();
  await compose(page, hangulCompany);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/name=%ED%95%9C%EA%B8%80/);
}

async function register(page: Page): Promise<void> {
  await openConsole(page, '/console/users');
  await page.getByRole('link', { name: '회원 등록' }).click();
  await expect(page.getByRole('textbox', { name: '담당자 이름' })).toHaveCount(0);
  await page.getByRole('combobox', { name: '유형' }).selectOption({ label: '기업' });
  await expect(page.getByRole('textbox', { name: '생년월일' })).toHaveCount(0);
  await page.getByRole('textbox', { name: '이름', exact: true }).fill(NAME);
  await page.getByRole('textbox', { name: '기업명' }).fill(NAME);
  await page.getByRole('textbox', { name: '담당자 이름' }).fill('이담당');
  await page.getByRole('switch', { name: '승인' }).click();
  await page.getByRole('textbox', { name: '이메일 연락처' }).fill('notice@hangul.example');
  await page.getByRole('switch', { name: '이메일 사용' }).click();
  await page.getByLabel('비밀번호').fill('member-password-1');
  // Somebody has the address: the form says so where it stands, and keeps what was typed.
  await page.getByRole('textbox', { name: '이메일', exact: true }).fill('ADMIN@example.com');
  await save(page);
  // An approval asks for the own password.
  await confirmPassword(page);
  await expect(page.getByText('이미 가입한 이메일입니다.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: '이메일', exact: true })).toHaveAttribute('aria-invalid');
  await expect(page.getByRole('textbox', { name: '이메일', exact: true })).toBeFocused();
  await page.getByRole('textbox', { name: '이메일', exact: true }).fill('hangul@example.com');
  const created = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/users'),
  );
  await save(page);
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await expect(page).toHaveURL(/\/console\/users$/);
  expect((await created).postData()).not.toContain('member-password-1');
}

async function edit(page: Page): Promise<void> {
  await act(page, NAME, '수정');
  await expect(page.getByRole('heading', { name: `회원 상세 ${NAME}` })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '아이디' })).toHaveAttribute('readonly');
  await expect(page.getByRole('textbox', { name: '아이디' })).toHaveValue('hangul@example.com');
  await expect(page.getByLabel('비밀번호')).toHaveAttribute('placeholder', '바꿀 때만 입력');
  await expect(page.getByRole('switch', { name: '승인' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: '이메일 연락처' })).toHaveValue('notice@hangul.example');
  await expect(page.getByRole('switch', { name: '문자 사용' })).not.toBeChecked();
  await page.getByRole('textbox', { name: '문자 연락처' }).fill('010-1234-5678');
  await page.getByRole('combobox', { name: '회원등급' }).fill('협력');
  await page.getByRole('option', { name: /협력 기업/ }).click();
  await save(page);
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  await expect(page).toHaveURL(/\/console\/users\?name=/);
}

async function withdraw(page: Page): Promise<void> {
  await act(page, NAME, '탈퇴 처리');
  const question = page.getByRole('alertdialog', { name: '탈퇴 처리' });
  await expect(question).toContainText('탈퇴 처리는 되돌릴 수 없습니다. 탈퇴 처리하시겠습니까?');
  await question.getByRole('button', { name: '탈퇴 처리' }).click();
  await expect(message(page, '탈퇴 처리되었습니다.')).toBeVisible();
  await expect(member(page, NAME)).toHaveCount(0);
}

async function read(page: Page): Promise<void> {
  // Another session, to which no password was confirmed.
  await signIn(page, '/console/withdrawn');
  await act(page, NAME, '보기');
  await expect(page.getByRole('heading', { name: `탈퇴회원 상세 ${NAME}` })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '탈퇴 사유' })).toHaveValue('관리자 직권 처리');
  await expect(page.getByRole('group', { name: '탈퇴 메시지' })).toHaveText(/관리자가 탈퇴 처리했습니다\.$/);
  await expect(page.getByRole('textbox', { name: '이름', exact: true })).toHaveAttribute('readonly');
  await expect(page.getByRole('button', { name: '저장', exact: true })).toHaveCount(0);
  await page.goBack();
}

async function purge(page: Page): Promise<void> {
  await act(page, NAME, '삭제');
  const question = page.getByRole('alertdialog', { name: '회원 영구 삭제' });
  const confirm = question.getByRole('button', { name: '영구 삭제' });
  await expect(question).toContainText(NAME);
  await expect(question).toContainText('hangul@example.com');
  await expect(question).toContainText(
    '삭제한 회원의 모든 데이터는 복구할 수 없습니다. 정말 삭제하시겠습니까?',
  );
  await expect(confirm).toBeDisabled();
  await question.getByRole('textbox', { name: `확인을 위해 ${NAME}를 입력해주세요` }).focus();
  await compose(page, hangulCompany);
  await expect(question.getByRole('textbox')).toHaveValue('한글');
  await page.keyboard.press('Enter');
  await expect(confirm).toBeDisabled();
  await page.keyboard.type(' 상사');
  await expect(confirm).toBeEnabled();
  const looks: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/users\/[0-9a-f]+$/.test(request.url())) looks.push(request.url());
  });
  await confirm.click();
  await confirmPassword(page);
  await expect(message(page, '사용자가 삭제되었습니다')).toBeVisible();
  await expect(member(page, NAME)).toHaveCount(0);
  // Who is gone is not looked at once more: each look is recorded.
  expect(looks).toEqual([]);
}

for (const viewport of widths) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('a company registers, is found in Hangul, gets a grade and a caution, is withdrawn and deleted for good', async ({
      page,
    }) => {
      test.slow();
      await register(page);
      await search(page);
      await expect(member(page, NAME)).toHaveCount(1);
      const caution = page.getByRole('switch', { name: `${NAME} 주의` });
      await caution.click();
      await expect(message(page, '수정되었습니다.')).toBeVisible();
      await expect(caution).toBeChecked();
      await edit(page);
      await withdraw(page);
      await read(page);
      await purge(page);
    });
  });
}

test('a search waits for the syllable, and finds those with a caution and those without', async ({
  page,
}) => {
  await openConsole(page, '/console/users');
  await page.getByRole('combobox', { name: '주의 회원' }).selectOption({ label: '주의' });
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(page).toHaveURL(/\?warning=true$/);
  const switches = page.locator('tbody').getByRole('switch');
  await expect
    .poll(() => switches.evaluateAll((all) => all.every((one) => one.ariaChecked === 'true')))
    .toBe(true);
  await page.getByRole('combobox', { name: '주의 회원' }).selectOption({ label: '정상' });
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(page).toHaveURL(/\?warning=false$/);
  await expect(page.getByRole('combobox', { name: '주의 회원' }).getByRole('option')).toHaveText([
    '전체',
    '주의',
    '정상',
  ]);

  const name = page.getByRole('textbox', { name: '이름·기업명' });
  await name.focus();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: '김', selectionStart: 1, selectionEnd: 1 });
  // An Enter that ends a syllable comes as one that is being composed.
  await name.dispatchEvent('keydown', { key: 'Enter', isComposing: true, keyCode: 229 });
  await session.send('Input.insertText', { text: '김' });
  await expect(name).toHaveValue('김');
  await expect(page).toHaveURL(/\?warning=false$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/name=%EA%B9%80&warning=false$/);
});

test('a list that fails says what the answer says, by its message or by its e-mail', async ({ page }) => {
  await page.route('**/api/console/users?**', (route) =>
    route.fulfill({ status: 400, json: { email: '이메일 형식이 올바르지 않습니다.' } }),
  );
  await openConsole(page, '/console/users');
  await expect(page.getByRole('main').getByText('이메일 형식이 올바르지 않습니다.')).toBeVisible();
});

test('a grade that is missing is created over the form of a member, which keeps what was typed', async ({
  page,
}) => {
  await openConsole(page, '/console/users');
  await recordsShown(page);
  await page.getByRole('link', { name: /수정$/ }).first().click();
  const phone = page.getByRole('textbox', { name: '문자 연락처' });
  await phone.fill('010-1234-5678');
  const grade = page.getByRole('combobox', { name: '회원등급' });
  await grade.fill('이야기 등급');
  await page.getByRole('option', { name: '새 회원등급 등록' }).click();
  const over = dialog(page, '회원등급 등록');
  await expect(over.getByRole('textbox', { name: '이름' })).toHaveValue('이야기 등급');
  await over.getByRole('textbox', { name: '코드' }).fill('story');
  await save(over);
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await expect(grade).toHaveValue('이야기 등급');
  await expect(phone).toHaveValue('010-1234-5678');
  await save(page);
  await expect(message(page, '수정되었습니다.')).toBeVisible();
});

test('of two operators at one member nobody loses a change without a question', async ({ page, context }) => {
  await openConsole(page, '/console/users?sort=name');
  await page.getByRole('link', { name: /수정$/ }).first().click();
  const memo = (of: Page) => of.getByRole('textbox', { name: '관리자 메모' });
  await expect(memo(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await memo(other).fill('먼저 쓴 메모');
  await memo(page).fill('나중에 쓴 메모');
  await save(other);
  await expect(message(other, '수정되었습니다.')).toBeVisible();
  await save(page);
  const conflict = dialog(page, '다른 탭에서 저장했습니다');
  await expect(conflict).toContainText('먼저 쓴 메모');
  await conflict.getByRole('radio', { name: /다른 탭의 변경.*먼저 쓴 메모/ }).check();
  await conflict.getByRole('button', { name: '선택한 내용으로 저장' }).click();
  await expect(conflict).toBeHidden();
  await other.goto(page.url());
  await openConsole(page, '/console/users?sort=name');
  await page.getByRole('link', { name: /수정$/ }).first().click();
  await expect(memo(page)).toHaveValue('먼저 쓴 메모');
});

test('oneself is not withdrawn: the dialog says why and stays', async ({ page }) => {
  await page.goto('/console/users?name=%EC%9A%B4%EC%98%81%EC%9E%90+01');
  await page.getByRole('button', { name: /^운.* 탈퇴 처리$/ }).click();
  const question = page.getByRole('alertdialog', { name: '탈퇴 처리' });
  await question.getByRole('button', { name: '탈퇴 처리' }).click();
  await expect(question).toContainText('자신의 계정은 탈퇴 처리할 수 없습니다.');
  await question.getByRole('button', { name: '취소' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(1);
});

test('shipments of a member are called by the numbers of their orders', async ({ page }) => {
  const calls = callsBeside(page);
  const first = { headers: { skip: '0', limit: '1' } };
  const { shipments } = await (await calls.get('/api/console/shipments', first)).json();
  const { order } = await (await calls.get(`/api/console/orders/${shipments[0]._order}`)).json();
  await openConsole(page, `/console/users/${order._user}`);
  await page.getByRole('tab', { name: /^배송/ }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText(order.number);
});
