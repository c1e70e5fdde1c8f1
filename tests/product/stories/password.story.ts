import type { Page } from '@playwright/test';
import { addOperator } from '../../core/node/serverProcess';
import { confirmPassword, fillSignIn, message, openConsole, signIn } from '../../core/stories/operator';
import { expect, operator, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';

const NEXT = 'quiet-river-stone';

const fill = async (page: Page, current: string, password: string, again = password) => {
  await page.getByLabel('현재 비밀번호').fill(current);
  await page.getByLabel(/^새 비밀번호\*?$/).fill(password);
  await page.getByLabel('새 비밀번호 확인').fill(again);
  await page.getByRole('button', { name: '저장', exact: true }).click();
};

for (const viewport of Object.values(widths)) {
  test.describe(`an operator's own password, ${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('is changed from the account menu; another browser of the same operator is signed out, this one is not', async ({
      page,
      browser,
      server,
    }) => {
      const elsewhere = await browser.newPage({ baseURL: server.url, viewport });
      await signIn(elsewhere, '/console/faqs');
      await openConsole(page, '/console/notices');
      await page.getByRole('button', { name: /계정 메뉴/ }).click();
      await page.getByRole('menuitem', { name: '비밀번호 변경' }).click();
      await expect(page).toHaveURL(/\/console\/password$/);

      await fill(page, operator.password, NEXT, 'another one');
      await expect(page.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible();
      await fill(page, 'not the password', NEXT);
      await expect(page.getByText('비밀번호가 올바르지 않습니다.')).toBeVisible();
      await fill(page, operator.password, 'admin-1234567');
      await expect(
        page.getByText('아이디나 콘솔 이름이 들어간 비밀번호는 사용할 수 없습니다.', { exact: true }),
      ).toBeVisible();
      await expect(page.getByLabel('현재 비밀번호')).toHaveValue(operator.password);
      await fill(page, operator.password, NEXT);
      await expect(message(page, '비밀번호가 변경되었습니다.')).toBeVisible();
      await expect(page.getByLabel('현재 비밀번호')).toHaveValue('');

      await elsewhere.reload();
      await expect(elsewhere).toHaveURL(/\/console\/login/);
      await fillSignIn(elsewhere);
      await expect(elsewhere.getByText('아이디 또는 비밀번호가 올바르지 않습니다.')).toBeVisible();
      await fillSignIn(elsewhere, { ...operator, password: NEXT });
      await expect(elsewhere.getByRole('heading', { name: 'FAQ 목록' })).toBeVisible();
      await elsewhere.close();

      await openConsole(page, '/console/faqs');
      await expect(page.getByRole('heading', { name: 'FAQ 목록' })).toBeVisible();
    });
  });
}

test.describe('another operator’s password', () => {
  test('is changed after one’s own is confirmed in place; giving up leaves everything as it was', async ({
    page,
    browser,
    server,
  }) => {
    const colleague = { username: 'park@example.com', password: 'own-password-1' };
    await addOperator({ dataDir: server.dataDir }, colleague);
    const theirs = await browser.newPage({ baseURL: server.url });
    await theirs.context().clearCookies();
    await theirs.goto('/console/login?next=/console/faqs');
    await fillSignIn(theirs, colleague);
    await expect(theirs.getByRole('heading', { name: 'FAQ 목록' })).toBeVisible();

    await openConsole(page, '/console/users?name=park');
    await page.getByRole('link', { name: /수정$/ }).click();
    await page.getByLabel('비밀번호', { exact: true }).fill(NEXT);
    await page.getByRole('textbox', { name: '관리자 메모' }).fill('비밀번호를 새로 정해 줌');
    await page.getByRole('button', { name: '저장', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: '비밀번호 확인' });
    await expect(question.getByLabel('본인 비밀번호')).toBeFocused();
    await question.getByRole('button', { name: '취소' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByLabel('비밀번호', { exact: true })).toHaveValue(NEXT);
    await theirs.reload();
    await expect(theirs.getByRole('heading', { name: 'FAQ 목록' })).toBeVisible();

    await page.getByRole('button', { name: '저장', exact: true }).click();
    await question.getByLabel('본인 비밀번호').fill('not the password');
    await question.getByRole('button', { name: '확인', exact: true }).click();
    await expect(question).toContainText('비밀번호가 올바르지 않습니다.');
    await confirmPassword(page);
    await expect(message(page, '수정되었습니다.')).toBeVisible();

    await theirs.reload();
    await expect(theirs).toHaveURL(/\/console\/login/);
    await fillSignIn(theirs, { ...colleague, password: NEXT });
    await expect(theirs.getByRole('heading', { name: 'FAQ 목록' })).toBeVisible();
    await theirs.close();
  });
});

test('who forgot the password is given another by the command, while the server runs, and nobody else is signed out', async ({
  page,
  browser,
  server,
}) => {
  const colleague = { username: 'park@example.com', password: 'own-password-1' };
  await addOperator({ dataDir: server.dataDir }, colleague);
  const theirs = await browser.newPage({ baseURL: server.url });
  await theirs.context().clearCookies();
  await theirs.goto('/console/login?next=/console/faqs');
  await expect(
    theirs.getByText('비밀번호를 잊었거나 계정이 없으면 콘솔 관리자에게 문의해주세요.'),
  ).toBeVisible();
  await fillSignIn(theirs, colleague);
  await expect(theirs.getByRole('heading', { name: 'FAQ 목록' })).toBeVisible();
  await addOperator({ dataDir: server.dataDir }, { ...colleague, password: NEXT });
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/console\/login/);
  await fillSignIn(theirs, { ...colleague, password: NEXT });
  await expect(theirs.getByRole('heading', { name: 'FAQ 목록' })).toBeVisible();
  await theirs.close();
  await openConsole(page, '/console/faqs');
  await expect(page.getByRole('heading', { name: 'FAQ 목록' })).toBeVisible();
});

test('a browser in which the operator has signed in gets in while strangers at that name are slowed down', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, '/console/faqs');
  const stranger = await browser.newPage({ baseURL: server.url });
  await stranger.context().clearCookies();
  await stranger.goto('/console/login?next=/console/faqs');
  for (let count = 0; count < 10; count += 1) {
    const answered = stranger.waitForResponse(
      (response) => response.url().endsWith('/session') && response.request().method() === 'POST',
    );
    await fillSignIn(stranger, { ...operator, password: 'not the password' });
    await answered;
    await expect(stranger.getByRole('button', { name: '로그인', exact: true })).toBeEnabled();
  }
  await fillSignIn(stranger);
  await expect(
    stranger.getByText(/로그인을 여러 번 시도했습니다. \d+분 뒤에 다시 시도해주세요./),
  ).toBeVisible();
  await stranger.close();

  await page.getByRole('button', { name: /계정 메뉴/ }).click();
  await page.getByRole('menuitem', { name: '로그아웃' }).click();
  await expect(page).toHaveURL(/\/console\/login/);
  await fillSignIn(page);
  await expect(page.getByRole('heading', { name: 'FAQ 목록' })).toBeVisible();
});
