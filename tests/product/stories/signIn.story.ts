import type { Page } from '@playwright/test';
import { violations } from '../../core/stories/axe';
import { fillSignIn, hold, message, signIn } from '../../core/stories/operator';
import { expect, operator, test, unreachable } from '../../core/stories/server';

// Nobody is signed in to begin with.
test.use({ storageState: { cookies: [], origins: [] } });

test('a new operator finds the console, mistypes, signs in and arrives where the link led', async ({
  page,
}) => {
  await page.goto('/console/faqs?page=2');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('로그인해주세요.');
  await fillSignIn(page, { ...operator, password: 'wrong-password' });
  await expect(page.getByRole('alert')).toHaveText('아이디 또는 비밀번호가 올바르지 않습니다.');
  await expect(page.getByLabel('아이디')).toHaveValue(operator.username);

  await page.getByLabel('비밀번호', { exact: true }).fill(operator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'FAQ 목록' })).toBeVisible();
  await expect(page).toHaveURL(/\/console\/faqs\?page=2$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'FAQ 목록' })).toBeVisible();
});

test('signing out ends the session for good, in every tab', async ({ page, context }) => {
  // A page that is being left can't be looked at from outside.
  await page.addInitScript(() => {
    const note = () => {
      if (document.querySelector('[role=alertdialog]')) sessionStorage.setItem('asked', 'yes');
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
  await signIn(page, '/console/faqs');
  const other = await context.newPage();
  await other.goto('/console/terms/create');
  await other.getByLabel('제목').fill('쓰던 약관');

  const left = await hold(page, '**/console/login*');
  await page.getByRole('button', { name: /운영자 01 .*계정 메뉴/ }).click();
  // A click would wait for the page that is held.
  await page.getByRole('menuitem', { name: '로그아웃' }).click({ noWaitAfter: true });
  await left.came();
  await expect(other.getByRole('alertdialog', { name: '로그인이 만료되었습니다' })).toBeVisible();
  await left.letGo();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('로그인해주세요.');
  // Whoever signs out is not asked to sign in again, while the sign-in page is on its way.
  expect(await page.evaluate(() => sessionStorage.getItem('asked'))).toBeNull();
  await page.goto('/console/faqs');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('로그인해주세요.');

  await expect(other.getByLabel('제목')).toHaveValue('쓰던 약관');
});

test('a link to another site is no way out of the sign-in page', async ({ page }) => {
  await page.goto('/console/login?next=//evil.example/console');
  await fillSignIn(page);
  await expect(page.getByRole('navigation', { name: '주 메뉴' })).toBeVisible();
  await expect(page).toHaveURL('/console');
});

test('signing in needs nothing that only some browsers have', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'));
  await signIn(page, '/console/faqs');
  await expect(page.getByRole('heading', { name: 'FAQ 목록' })).toBeVisible();
});

test('where the server does not say who is signed in, the console says why and asks again', async ({
  page,
  context,
}) => {
  await signIn(page, '/console/faqs');
  const failed = page.getByRole('alert');
  const again = failed.getByRole('button', { name: '다시 시도' });
  await page.route('**/api/console/session', (route) => route.abort());
  await page.reload();
  await expect(failed).toContainText('화면을 표시하지 못했습니다');
  await expect(failed).toContainText(unreachable);
  await again.click();
  await expect(failed).toContainText(unreachable);
  await page.unrouteAll();
  await again.click();
  await expect(page.getByRole('heading', { name: 'FAQ 목록' })).toBeVisible();

  await page.route('**/api/console/session', (route) => route.abort());
  await page.reload();
  await expect(failed).toContainText(unreachable);
  await context.clearCookies();
  await page.unrouteAll();
  await again.click();
  await expect(page).toHaveURL(/\/console\/login\?next=%2Fconsole%2Ffaqs$/);
});

test('signing out says so where the server cannot be told, and the operator stays signed in', async ({
  page,
}) => {
  await signIn(page, '/console/faqs');
  const signOut = async () => {
    await page.getByRole('button', { name: /운영자 01 .*계정 메뉴/ }).click();
    await page.getByRole('menuitem', { name: '로그아웃' }).click();
  };
  await page.route('**/api/console/session', (route) => route.abort(), { times: 1 });
  await signOut();
  await expect(message(page, unreachable)).toBeVisible();
  await page.getByRole('link', { name: '이용약관', exact: true }).click();
  await expect(page.getByRole('heading', { name: '이용약관 목록' })).toBeVisible();

  await signOut();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('로그인해주세요.');
});

/** Keeps back the code in which a word stands, until `page.unrouteAll()`: only its content says what a file is. */
const withoutCode = (page: Page, word: string) =>
  page.route('**/console/assets/*.js', async (route) => {
    const response = await route.fetch();
    await ((await response.text()).includes(word) ? route.abort() : route.fulfill({ response }));
  });
const CONSOLE = 'disableTelemetry';
const SIGN_IN = '.staffOnly';

test("where the console's code does not come, the sign-in says so, and the next press enters", async ({
  page,
}) => {
  const signIns: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') signIns.push(request.url());
  });
  await withoutCode(page, CONSOLE);
  await page.goto('/console/login?next=/console/faqs');
  await fillSignIn(page);
  await expect(page.getByRole('alert')).toHaveText(unreachable);
  await expect(page).toHaveURL(/\/console\/login/);
  await page.unrouteAll();
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'FAQ 목록' })).toBeVisible();
  expect(signIns).toHaveLength(1);
});

for (const [address, word] of [
  ['/console/faqs', CONSOLE],
  ['/console/login', SIGN_IN],
] as const) {
  test(`a first visit of ${address} whose code does not come says so, and tries again`, async ({ page }) => {
    await withoutCode(page, word);
    await page.goto(address);
    const failed = page.getByRole('alert');
    await expect(failed).toContainText(unreachable);
    expect(await violations(page)).toEqual([]);
    await page.unrouteAll();
    await failed.getByRole('button', { name: '다시 시도' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('로그인해주세요.');
  });
}
