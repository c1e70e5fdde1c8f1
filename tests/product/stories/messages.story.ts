import type { Page } from '@playwright/test';
import { dialog, guard, message, openConsole, save } from '../../core/stories/operator';
import { expect, operator, test, unreachable } from '../../core/stories/server';
import { field } from './posts';

const said = (page: Page) => page.getByRole('region', { name: '알림' }).locator('> *');

test('a message stays as long as it concerns the operator, and says the same once', async ({ page }) => {
  await openConsole(page, '/console/forms?code=consignment-sale');
  await page.getByRole('link', { name: '서*진 수정' }).click();
  await field(page, '이메일').fill('typed@example.net');
  const reply = page.getByRole('main').getByRole('button', { name: '회신 메일 발송' });
  await reply.click();
  await reply.click();
  await expect(message(page, '변경한 내용을 저장한 뒤에 할 수 있습니다.')).toHaveCount(1);
  // The bar that saves can be read and pressed beside it.
  const [bar, shown] = [await page.locator('[data-foot]').boundingBox(), await said(page).boundingBox()];
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.getByRole('link', { name: '공지사항', exact: true }).click();
  await guard(page).getByRole('button', { name: '나가기' }).click();
  await expect(page).toHaveURL('/console/notices');
  await expect(said(page)).toHaveCount(0);

  await page.route('**/api/console/notifications/*', (route) => route.abort());
  for (const _ of [1, 2]) {
    const pinned = page.getByRole('switch').first();
    await pinned.click();
    await expect(message(page, unreachable)).toHaveCount(1);
    await expect(pinned).not.toHaveAttribute('aria-busy');
  }
  await page.getByRole('link', { name: 'FAQ', exact: true }).click();
  await expect(message(page, unreachable)).toHaveCount(1);
  await said(page).getByRole('button', { name: '닫기' }).click();
  await expect(said(page)).toHaveCount(0);
});

test('why a save failed can be closed, and nothing else is touched', async ({ page }) => {
  await openConsole(page, '/console/terms/create');
  const form = dialog(page, '이용약관 등록');
  await form.getByRole('textbox', { name: '제목' }).fill('저장하지 못한 약관');
  await page.route('**/api/console/terms', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await save(form);
  await expect(form.getByText(unreachable)).toBeVisible();
  await form.getByRole('button', { name: '알림 닫기' }).click();
  await expect(form.getByText(unreachable)).toHaveCount(0);
  await expect(form.getByRole('textbox', { name: '제목' })).toHaveValue('저장하지 못한 약관');
});

test('only where something is unsaved is it spoken of, and asked before it goes', async ({
  page,
  context,
}) => {
  const expired = page.getByRole('alertdialog', { name: '로그인이 만료되었습니다' });
  const offline = page.getByText('인터넷 연결이 끊겼습니다.');
  await openConsole(page, '/console/faqs');
  // Later parts of the page that don't arrive are another story.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(offline).toHaveText('인터넷 연결이 끊겼습니다. 연결되면 다시 이용할 수 있습니다.');
  // Back online the list is asked for again: without a session that call would open the dialog, before the link is pressed.
  await Promise.all([page.waitForResponse('**/api/console/faqs*'), context.setOffline(false)]);
  await context.clearCookies();
  await page.getByRole('link', { name: '이용약관', exact: true }).click();
  await expect(expired).toContainText('다시 로그인하면 보던 화면에서 계속할 수 있습니다.');
  await expect(expired).not.toContainText('작성하던 내용');
  await expired.getByLabel('비밀번호', { exact: true }).fill(operator.password);
  await expired.getByRole('button', { name: '다시 로그인' }).click();
  await expect(expired).toBeHidden();

  // Who is signed in has no use for the page that signs in.
  await page.goto('/console/login?next=/console/boards/create?code%3Dwork');
  await expect(page).toHaveURL('/console/boards/create?code=work');
  await field(page, '제목').fill('쓰던 글');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(offline).toContainText('작성하던 내용은 남아 있으며, 다시 연결되면 저장할 수 있습니다.');
  await context.setOffline(false);

  await page.getByRole('button', { name: /운영자 01 .*계정 메뉴/ }).click();
  await page.getByRole('menuitem', { name: '로그아웃' }).click();
  await guard(page).getByRole('button', { name: '계속 작성' }).click();
  await expect(field(page, '제목')).toHaveValue('쓰던 글');

  await context.clearCookies();
  await save(page);
  await expect(expired).toContainText('작성하던 내용은 그대로 남아 있습니다.');
  const another = expired.getByRole('button', { name: '다른 계정으로 로그인' });
  await another.click();
  await guard(page).getByRole('button', { name: '계속 작성' }).click();
  await another.click();
  // The browser's own question would come after this one, and stop the page.
  page.on('dialog', () => expect('the browser asks too').toBe(''));
  await guard(page).getByRole('button', { name: '다른 계정으로 로그인' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('로그인해주세요.');
});
