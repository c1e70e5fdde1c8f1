import type { Browser, Locator, Page } from '@playwright/test';
import { violations } from '../../core/stories/axe';
import { callsBeside } from '../../core/stories/calls';
import {
  confirmPassword,
  dialog,
  fillSignIn,
  guard,
  message,
  openConsole,
} from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';

const PATH = '/console/operators';
const NEW = { name: '박상담', username: 'new-park@example.com', password: 'quiet-river-stone' };

const openOperators = async (page: Page) => {
  await openConsole(page, PATH);
  await page.getByRole('button', { name: '운영자 02 역할과 권한' }).waitFor();
};

/** Invites an operator with a role; returns the link, which no mail server sends here. */
async function invite(page: Page, role = '상담원'): Promise<string> {
  await page.getByRole('button', { name: '운영자 초대' }).click();
  const form = dialog(page, '운영자 초대');
  await form.getByLabel('이름').fill(NEW.name);
  await form.getByLabel('이메일').fill(NEW.username);
  await form.getByLabel('역할').selectOption({ label: role });
  await form.getByRole('button', { name: '초대하기' }).click();
  await confirmPassword(page);
  const shown = dialog(page, '초대 링크');
  const link = await shown.getByLabel('초대 링크').inputValue();
  expect(await violations(page)).toEqual([]);
  await shown.getByRole('button', { name: '확인', exact: true }).click();
  return link;
}

/** Uses an invitation in a browser of its own, and signs in. */
async function accept(browser: Browser, link: string, viewport: { width: number; height: number }) {
  const page = await browser.newPage({ baseURL: new URL(link).origin, viewport });
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByLabel(/^새 비밀번호$/).fill(NEW.password);
  await page.getByLabel('새 비밀번호 확인').fill(NEW.password);
  await page.getByRole('button', { name: '비밀번호 정하기' }).click();
  await page.getByRole('button', { name: '로그인하러 가기' }).click();
  await fillSignIn(page, NEW);
  await expect(page).toHaveURL(/\/console\/?$/);
  return page;
}

const act = async (page: Page, name: string, label: string): Promise<Locator> => {
  await page.getByRole('button', { name: `${name} 더 보기` }).click();
  await page.getByRole('menuitem', { name: label }).click();
  return page.getByRole('alertdialog');
};

const statusOf = async (page: Page, path: string) =>
  page.evaluate(async (address) => (await fetch(address)).status, `/api/console/${path}`);

const cell = (form: Locator, name: string) => form.getByRole('checkbox', { name, exact: true });

for (const viewport of Object.values(widths)) {
  test.describe(`operators, ${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('one is invited, sees the menu of the role alone, and is out when suspended', async ({
      page,
      browser,
    }) => {
      await openOperators(page);
      expect(await violations(page)).toEqual([]);
      const link = await invite(page);
      await expect(page.getByLabel('운영자 표').getByText('초대함')).toBeVisible();

      const theirs = await accept(browser, link, viewport);
      if (viewport === widths.phone) await theirs.getByRole('button', { name: '메뉴 열기' }).click();
      const menu = theirs.getByRole('navigation', { name: '주 메뉴' });
      await expect(menu.getByRole('link', { name: 'FAQ' })).toBeVisible();
      await expect(menu.getByRole('link', { name: '운영자' })).toHaveCount(0);
      expect([await statusOf(theirs, 'operators'), await statusOf(theirs, 'roles')]).toEqual([403, 403]);
      await theirs.goto(PATH);
      await expect(theirs.getByRole('heading', { level: 1, name: '권한이 없습니다' })).toBeVisible();

      await openConsole(theirs, '/console/faqs');
      await openOperators(page);
      const question = await act(page, NEW.name, '사용 중지');
      await expect(question).toContainText('박상담 님의 계정을 사용 중지하시겠습니까?');
      await question.getByRole('button', { name: '사용 중지' }).click();
      await expect(message(page, '사용을 중지했습니다.')).toBeVisible();
      expect(await statusOf(theirs, 'faqs')).toBe(401);
      await theirs.reload();
      await expect(theirs).toHaveURL(/\/console\/login/);
      await theirs.close();

      const again = await act(page, NEW.name, '다시 사용');
      await again.getByRole('button', { name: '다시 사용' }).click();
      await expect(message(page, '다시 사용할 수 있습니다.')).toBeVisible();
    });

    test('a role is made of a template, changes cell by cell, and stays while it is held', async ({
      page,
    }) => {
      await openOperators(page);
      await page.getByRole('button', { name: '기본 역할', exact: true }).click();
      await page.getByRole('button', { name: '역할 추가' }).click();
      const form = dialog(page, '역할 추가');
      const template = form.getByRole('radio', { name: '콘텐츠 담당' });
      if (viewport === widths.phone) await form.getByLabel('틀').selectOption({ label: '콘텐츠 담당' });
      else await template.check();
      await expect(form.getByLabel('역할 이름')).toHaveValue('콘텐츠 담당');
      await expect(cell(form, '콘텐츠 삭제')).toBeChecked();
      // The name is taken; the chosen cells stay.
      await form.getByRole('button', { name: '저장' }).click();
      await confirmPassword(page);
      await expect(form.getByText('이미 사용 중', { exact: false })).toBeVisible();
      await form.getByLabel('역할 이름').fill('콘텐츠 보조');
      await cell(form, '콘텐츠 보기').uncheck();
      await expect(cell(form, '콘텐츠 삭제')).not.toBeChecked();
      await cell(form, '고객센터 내려받기').check();
      await expect(cell(form, '고객센터 보기')).toBeChecked();
      await expect(form.getByText('개인정보도 켜야 합니다', { exact: false })).toBeVisible();
      await form.getByText('이 권한으로 할 수 있는 일').click();
      await expect(
        form.getByRole('definition').filter({ hasText: /^배너 보기 · 쓰기 · 삭제$/ }),
      ).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await form.getByRole('button', { name: '저장' }).click();
      await expect(message(page, '저장되었습니다.')).toBeVisible();

      await page.getByRole('button', { name: '상담원 역할 삭제' }).click();
      const held = page.getByRole('alertdialog');
      await expect(held).toContainText('이 역할을 가진 운영자가 3명 있어 삭제할 수 없습니다.');
      await expect(held.getByRole('button', { name: '삭제' })).toBeDisabled();
      await held.getByRole('button', { name: '취소' }).click();
      await page.getByRole('button', { name: '콘텐츠 보조 역할 삭제' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
      await expect(message(page, '역할을 삭제했습니다.')).toBeVisible();
      await expect(page.getByText('콘텐츠 보조')).toHaveCount(0);
    });
  });
}

test('a changed role holds from the next call, and its holders are named', async ({ page, browser }) => {
  await openOperators(page);
  const theirs = await accept(browser, await invite(page), widths.desk);
  expect(await statusOf(theirs, 'faqs')).toBe(200);
  await page.getByRole('button', { name: '기본 역할', exact: true }).click();
  await expect(page.getByText(`운영자 03, 운영자 04, 운영자 06, ${NEW.name}`)).toHaveCount(0);
  await page.getByRole('button', { name: '상담원 역할 수정' }).click();
  const form = dialog(page, '역할 수정');
  await cell(form, '고객센터 보기').uncheck();
  await expect(form.getByRole('status').first()).toContainText('4명의 권한이 다음 요청부터 바뀝니다.');
  await form.getByRole('button', { name: '저장' }).click();
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  expect([await statusOf(theirs, 'faqs'), await statusOf(theirs, 'banners')]).toEqual([403, 200]);
  await theirs.close();
});

test('an operator differs from the role by two cells, goes back to it, and what is typed is not lost unasked', async ({
  page,
}) => {
  await openOperators(page);
  await expect(page.getByRole('row', { name: /운영자 06/ })).toContainText('상담원 + 2');
  await page.getByRole('button', { name: '운영자 06 역할과 권한' }).click();
  const form = dialog(page, '역할과 권한 · 운영자 06');
  await expect(form.getByText('기본 역할 ‘상담원’과 다른 칸 2개')).toBeVisible();
  await form.getByLabel('접속 허용 주소').fill('203.0.113.0/24, nowhere');
  await page.keyboard.press('Escape');
  await guard(page).getByRole('button', { name: '계속 작성' }).click();
  await form.getByRole('button', { name: '기본값으로' }).click();
  await form.getByRole('button', { name: '저장' }).click();
  await confirmPassword(page);
  // Refused: everything stays as it was typed.
  await expect(form.getByLabel('접속 허용 주소')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('접속 허용 주소')).toHaveValue('203.0.113.0/24, nowhere');
  await form.getByLabel('접속 허용 주소').fill('203.0.113.0/24');
  await form.getByRole('button', { name: '저장' }).click();
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  const row = page.getByRole('row', { name: /운영자 06/ });
  await expect(row).not.toContainText('+ 2');
  await expect(row).toContainText('203.0.113.0/24');

  // The arrows go from cell to cell.
  await page.getByRole('button', { name: '운영자 06 역할과 권한' }).click();
  await cell(form, '콘텐츠 보기').focus();
  await page.keyboard.press('ArrowRight');
  await expect(cell(form, '콘텐츠 쓰기')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cell(form, '전시 쓰기')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(cell(form, '전시 쓰기')).toBeChecked();
});

test('of two who change one operator, the second overwrites nothing unseen', async ({ page, server }) => {
  await openOperators(page);
  const row = page.getByRole('row', { name: /운영자 06/ });
  const open = () => page.getByRole('button', { name: '운영자 06 역할과 권한' }).click();
  const form = dialog(page, '역할과 권한 · 운영자 06');
  const save = () => form.getByRole('button', { name: '저장' }).click();
  await open();
  await form.getByLabel('접속 허용 주소').fill('203.0.113.0/24');

  const other = await page.context().newPage();
  await other.goto(new URL(PATH, server.url).href);
  await other.getByRole('button', { name: '운영자 06 역할과 권한' }).click();
  const theirs = dialog(other, '역할과 권한 · 운영자 06');
  await theirs.getByLabel('접속 허용 주소').fill('198.51.100.7');
  await theirs.getByRole('button', { name: '기본값으로' }).click();
  await theirs.getByRole('button', { name: '저장' }).click();
  await confirmPassword(other);
  await expect(message(other, '저장되었습니다.')).toBeVisible();
  await other.close();

  await save();
  await expect(form.getByRole('alert')).toContainText('다른 관리자가 먼저 저장했습니다.');
  await expect(
    form.getByText('다른 관리자도 바꾼 항목입니다: 접속 허용 주소(지금 198.51.100.7).', { exact: false }),
  ).toBeVisible();
  await expect(form.getByLabel('접속 허용 주소')).toHaveValue('203.0.113.0/24');
  await save();
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await expect(row).toContainText('203.0.113.0/24');
  // The cells that only the other set back stay as they were saved.
  await expect(row).not.toContainText('+ 2');
});

test('the own rights stay, and an operator grants no right that they lack', async ({ page, server }) => {
  await openOperators(page);
  await page.getByRole('button', { name: '운영자 01 역할과 권한' }).click();
  const own = dialog(page, '역할과 권한 · 운영자 01');
  await expect(own.getByText('자신의 권한은 바꿀 수 없습니다.', { exact: false })).toBeVisible();
  await expect(own.getByRole('button', { name: '저장' })).toHaveCount(0);
  await expect(own.getByRole('checkbox').first()).toBeDisabled();
  await own.locator('[data-foot]').getByRole('button', { name: '닫기' }).click();
  await expect(page.getByRole('button', { name: '운영자 01 더 보기' })).toHaveCount(0);

  const scope = ['console', 'console:admin', 'console:members', 'console:support', 'console:personal'];
  const answer = await callsBeside(page).get('/api/console/session');
  const { session } = (await answer.json()) as { session: object };
  await page.route('**/api/console/session', (route) =>
    route.fulfill({ json: { session: { ...session, scope } } }),
  );
  await page.goto(new URL(PATH, server.url).href);
  await page.getByRole('button', { name: '운영자 02 역할과 권한' }).click();
  const theirs = dialog(page, '역할과 권한 · 운영자 02');
  await expect(theirs.getByText('본인에게 없는 권한을 가진 운영자라 바꿀 수 없습니다.')).toBeVisible();
  await theirs.locator('[data-foot]').getByRole('button', { name: '닫기' }).click();
  await page.getByRole('button', { name: '기본 역할', exact: true }).click();
  await page.getByRole('button', { name: '역할 추가' }).click();
  const form = dialog(page, '역할 추가');
  await expect(
    form.getByRole('checkbox', { name: '콘텐츠 보기 (본인에게 없는 권한은 줄 수 없습니다.)' }),
  ).toBeDisabled();
  await expect(cell(form, '회원 보기')).toBeEnabled();
});

test('the list is filtered, and leads to the entries of an operator', async ({ page }) => {
  await openOperators(page);
  await page.getByLabel('2단계 인증').selectOption({ label: '없음' });
  await page.getByLabel('상태').selectOption({ label: '사용 중지' });
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByLabel('이름·아이디').fill('없는 사람');
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(page.getByRole('heading', { name: '조건에 맞는 운영자가 없습니다' })).toBeVisible();
  await page.getByRole('button', { name: '초기화' }).click();
  await page.getByRole('button', { name: '운영자 01 접속 기록' }).click();
  await expect(page).toHaveURL(/\/access-log\?operator=admin%40example.com$/);
});
