import type { BrowserContext, Page } from '@playwright/test';
import { addOperator } from '../../core/node/serverProcess';
import { violations } from '../../core/stories/axe';
import { callsBeside } from '../../core/stories/calls';
import { dialog, fillSignIn, guard, message, openConsole, row, save } from '../../core/stories/operator';
import { expect, operator, type StoryServer, test } from '../../core/stories/server';

const colleague = { username: 'park@example.com', password: 'own-password-1' };
const expired = (page: Page) => page.getByRole('alertdialog', { name: '로그인이 만료되었습니다' });
const taken = (page: Page) => page.getByRole('alertdialog', { name: '다른 계정으로 로그인되어 있습니다' });
const account = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`${name} .*계정 메뉴`) });

/** A form of the first operator with unsaved work. */
async function write(page: Page, server: StoryServer, subject: string): Promise<void> {
  await addOperator({ dataDir: server.dataDir }, colleague);
  await openConsole(page, '/console/faqs/create');
  await dialog(page, 'FAQ 등록').getByRole('textbox', { name: '제목' }).fill(subject);
}

/** The second operator, in a new tab of the browser. */
async function signInBeside(browser: BrowserContext): Promise<Page> {
  const other = await browser.newPage();
  await other.goto('/console/login?next=/console/faqs');
  await fillSignIn(other, colleague);
  await expect(account(other, colleague.username)).toBeVisible();
  return other;
}

const subject = (page: Page) => dialog(page, 'FAQ 등록').getByRole('textbox', { name: '제목' });

test('work of one operator waits while another is signed in in the same browser, and is saved as the first one’s', async ({
  page,
  server,
}) => {
  await write(page, server, '첫 관리자의 질문');
  await page.context().clearCookies();
  const other = await signInBeside(page.context());
  await expect(taken(page)).toContainText('이 브라우저에서 park@example.com 계정으로 로그인했습니다.');
  await expect(taken(page)).toContainText('운영자 01(admin@example.com) 계정으로 다시 로그인해주세요.');
  await expect(taken(page).getByLabel('아이디')).toHaveValue(operator.username);
  await page.bringToFront();
  expect(await violations(page)).toEqual([]);

  await taken(page).getByLabel('비밀번호', { exact: true }).fill(operator.password);
  await taken(page).getByRole('button', { name: '다시 로그인' }).click();
  await expect(taken(page)).toBeHidden();
  await save(dialog(page, 'FAQ 등록'));
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  const { faqs } = await (
    await callsBeside(page).get('/api/console/faqs', { headers: { limit: '200' } })
  ).json();
  const stored = faqs.find((faq: { subject: string }) => faq.subject === '첫 관리자의 질문');
  expect(stored.updatedBy.name).toBe('운영자 01');
  // The other tab had nothing to lose: it shows whose session it is.
  await expect(account(other, '운영자 01')).toBeVisible();
});

test('a tab that did not hear of the other operator changes nothing as them, and may go on as them', async ({
  page,
  server,
  browser,
}) => {
  await page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => undefined;
  });
  await write(page, server, '남의 이름으로 저장될 뻔한 질문');
  const elsewhere = await browser.newContext({
    baseURL: server.url,
    storageState: { cookies: [], origins: [] },
  });
  await signInBeside(elsewhere);
  // The second session replaces the first at once: a call between two sessions would ask to sign in again.
  await page.context().addCookies(await elsewhere.cookies());
  await elsewhere.close();
  const other = await page.context().newPage();
  await other.goto('/console/faqs');
  // A renewal of the list may have asked first. Then the button is inert, and the press reaches nothing.
  await dialog(page, 'FAQ 등록').getByRole('button', { name: '저장', exact: true }).click({ force: true });
  await expect(taken(page)).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'FAQ 목록' })).toContainText(/\d/);
  await expect(row(other, '남의 이름으로 저장될 뻔한 질문')).toHaveCount(0);

  await taken(page).getByRole('button', { name: 'park@example.com 계정으로 계속' }).click();
  await guard(page).getByRole('button', { name: '계속 작성' }).click();
  await expect(subject(page)).toHaveValue('남의 이름으로 저장될 뻔한 질문');
  await taken(page).getByRole('button', { name: 'park@example.com 계정으로 계속' }).click();
  page.on('dialog', () => expect('the browser asks too').toBe(''));
  await guard(page).getByRole('button', { name: 'park@example.com 계정으로 계속' }).click();
  await expect(subject(page)).toHaveValue('');
  await expect(page.getByText(colleague.username).first()).toBeAttached();
});

test('one password is enough for every tab whose session has expired', async ({ page, context }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await openConsole(tab, '/console/faqs');
    await expect(tab.getByRole('heading', { name: 'FAQ 목록' })).toContainText(/\d/);
  }
  await context.clearCookies();
  for (const tab of [page, other]) {
    await tab.getByRole('link', { name: '이용약관', exact: true }).click();
    await expect(expired(tab)).toBeVisible();
  }
  await expired(page).getByLabel('비밀번호', { exact: true }).fill(operator.password);
  await expired(page).getByRole('button', { name: '다시 로그인' }).click();
  for (const tab of [page, other]) {
    await expect(expired(tab)).toBeHidden();
    await expect(tab.getByRole('heading', { name: '이용약관 목록' })).toContainText(/\d/);
  }
});

test('what one operator gave as the reason of a download is offered to no other one of the browser', async ({
  page,
  server,
}) => {
  await addOperator({ dataDir: server.dataDir }, colleague);
  const reason = '홍길동 회원 분쟁 자료';
  const askFor = async () => {
    await page.getByRole('button', { name: 'Excel 다운로드', exact: true }).click();
    return dialog(page, 'Excel 다운로드');
  };
  await openConsole(page, '/console/subscriptions');
  const first = await askFor();
  await first.getByRole('textbox', { name: '사유' }).fill(reason);
  await first.getByRole('button', { name: '다운로드', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click();
  await openConsole(page, '/console/subscriptions');
  await expect((await askFor()).getByRole('button', { name: reason })).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/console/login?next=/console/subscriptions');
  await fillSignIn(page, colleague);
  await expect(account(page, colleague.username)).toBeVisible();
  const second = await askFor();
  await expect(second.getByRole('textbox', { name: '사유' })).toBeVisible();
  await expect(second.getByRole('button', { name: reason })).toHaveCount(0);
});

test('a record that is opened by its address is found again by its operator alone', async ({
  page,
  server,
}) => {
  await addOperator({ dataDir: server.dataDir }, colleague);
  await openConsole(page, '/console/notices');
  const link = page.getByRole('row').getByRole('link', { name: /수정$/ }).first();
  const name = ((await link.getAttribute('aria-label')) ?? '').replace(/ 수정$/, '');
  const address = (await link.getAttribute('href')) ?? '';
  const recent = page.getByRole('group', { name: '최근' });
  const openPalette = async () => {
    await page.keyboard.press('Control+KeyK');
    await expect(page.getByRole('dialog', { name: '통합 검색' }).getByRole('option').first()).toBeVisible();
  };
  await openConsole(page, address);
  await expect(dialog(page, '공지사항 수정')).toBeVisible();
  await openConsole(page, '/console/faqs');
  await openPalette();
  await expect(recent.getByRole('option')).toContainText([name]);

  await page.context().clearCookies();
  await page.goto('/console/login?next=/console/faqs');
  await fillSignIn(page, colleague);
  await expect(account(page, colleague.username)).toBeVisible();
  await openPalette();
  await expect(recent).toHaveCount(0);
});
