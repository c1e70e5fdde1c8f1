import type { Page } from '@playwright/test';
import { attach, attachment, dialog, editor, message, openConsole, row } from '../../core/stories/operator';
import { expect, operator, test, unreachable } from '../../core/stories/server';

test('what was acknowledged survives a power cut, and what was not is sent again without doubling', {
  tag: '@process',
}, async ({ page, server }) => {
  await openConsole(page, '/console/faqs/create');
  const create = dialog(page, 'FAQ 등록');
  await create.getByRole('textbox', { name: '제목' }).fill('전기가 나가면?');
  // The form is whole: code that was still on its way would be missed aloud.
  await editor(create).waitFor();
  await server.kill();
  await create.getByRole('button', { name: '저장', exact: true }).click();
  await expect(create.getByRole('alert')).toHaveText(unreachable);
  await expect(create.getByRole('textbox', { name: '제목' })).toHaveValue('전기가 나가면?');

  await server.restart();
  await create.getByRole('button', { name: '저장', exact: true }).click();
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await server.kill();
  await server.restart();
  await page.goto('/console/faqs?page=3');
  await expect(row(page, '전기가 나가면?')).toHaveCount(1);
});

test('an answer that gets lost does not create the record twice', async ({ page }) => {
  await openConsole(page, '/console/terms/create');
  const create = dialog(page, '이용약관 등록');
  await create.getByRole('textbox', { name: '제목' }).fill('한 번만 있는 약관');
  // The server stores it; only its answer is lost.
  await page.route(
    '**/api/console/terms',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await create.getByRole('button', { name: '저장', exact: true }).click();
  await expect(create.getByRole('alert')).toHaveText(unreachable);
  await create.getByRole('button', { name: '저장', exact: true }).click();
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await expect(row(page, '한 번만 있는 약관')).toHaveCount(1);
});

test('an upload that fails leaves the notice saved, names the file and is sent again alone', async ({
  page,
}) => {
  await openConsole(page, '/console/notices/create');
  const create = dialog(page, '공지사항 등록');
  await create.getByRole('textbox', { name: '제목' }).fill('파일이 늦는 공지');
  await attach(page, create, '첨부 파일', attachment('늦은 파일.txt'));
  await page.route('**/api/console/notifications/*/upload', (route) => route.abort(), { times: 1 });
  await create.getByRole('button', { name: '저장', exact: true }).click();
  await expect(page.getByText(/파일을 올리지 못했습니다: 늦은 파일\.txt/).first()).toBeVisible();
  await expect(page).toHaveURL(/\/console\/notices\/[0-9a-f]{24}$/);

  await page.getByRole('button', { name: '다시 시도' }).first().click();
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await expect(row(page, '파일이 늦는 공지')).toHaveCount(1);
});

test('an expired session asks for the password over the form and loses nothing', async ({
  page,
  context,
}) => {
  await openConsole(page, '/console/notices/create');
  const create = dialog(page, '공지사항 등록');
  await create.getByRole('textbox', { name: '제목' }).fill('만료된 뒤에 저장한 공지');
  await editor(create).click();
  await page.keyboard.type('쓰던 내용');
  await context.clearCookies();
  await create.getByRole('button', { name: '저장', exact: true }).click();

  const expired = page.getByRole('alertdialog', { name: '로그인이 만료되었습니다' });
  await expect(expired.getByLabel('아이디')).toHaveValue(operator.username);
  await expired.getByLabel('비밀번호', { exact: true }).fill(operator.password);
  await expired.getByRole('button', { name: '다시 로그인' }).click();
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await page.getByRole('button', { name: '만료된 뒤에 저장한 공지', exact: true }).click();
  await expect(page.getByText('쓰던 내용')).toBeVisible();
});

test('unsaved changes are guarded, and nothing is asked where nothing changed', async ({ page }) => {
  await openConsole(page, '/console/faqs');
  await page.getByRole('link', { name: /수정$/ }).first().click();
  const edit = dialog(page, 'FAQ 수정');
  await editor(edit).click();
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();

  await page.getByRole('link', { name: /수정$/ }).first().click();
  await edit.getByRole('textbox', { name: '순서' }).fill('7');
  await expect(edit.getByText('저장하지 않은 변경')).toBeVisible();
  await page.goBack();
  const guard = page.getByRole('alertdialog', { name: '저장하지 않은 변경이 있습니다' });
  await guard.getByRole('button', { name: '계속 작성' }).click();
  await expect(edit.getByRole('textbox', { name: '순서' })).toHaveValue('7');
  await edit.getByRole('button', { name: '취소', exact: true }).click();
  await guard.getByRole('button', { name: '나가기' }).click();
  await expect(edit).toBeHidden();
});

test('two operators who edit one record are asked which text to keep', async ({ page, context }) => {
  await openConsole(page, '/console/terms');
  await page.getByRole('link', { name: /수정$/ }).first().click();
  const mine = dialog(page, '이용약관 수정');
  await expect(mine.getByRole('textbox', { name: '코드' })).toHaveValue(/./);

  const other = await context.newPage();
  await other.goto(page.url());
  const theirs = dialog(other, '이용약관 수정');
  await theirs.getByRole('textbox', { name: '코드' }).fill('theirs');
  await theirs.getByRole('textbox', { name: '제목' }).fill('다른 관리자의 제목');
  await theirs.getByRole('button', { name: '저장', exact: true }).click();
  await expect(message(other, '수정되었습니다.')).toBeVisible();

  await mine.getByRole('textbox', { name: '제목' }).fill('내 제목');
  await mine.getByRole('button', { name: '저장', exact: true }).click();
  const conflict = page.getByRole('dialog', { name: '다른 탭에서 저장했습니다' });
  await expect(conflict).toContainText('다른 관리자의 제목');
  // A press too many chooses nothing, and saves nothing.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(conflict.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(conflict.getByRole('button', { name: '선택한 내용으로 저장' })).toBeDisabled();
  await expect(conflict.getByRole('status')).toHaveText('선택할 항목 1개 남음');
  await conflict.getByRole('radio', { name: /내 제목/ }).click();
  await conflict.getByRole('button', { name: '선택한 내용으로 저장' }).click();
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  await expect(row(page, '내 제목')).toContainText('theirs');
});

test('a sign-in form that does not come says so over the form and is fetched again', async ({
  page,
  context,
}) => {
  await openConsole(page, '/console/terms');
  await page.route('**/console/assets/SignInForm-*.js', (route) => route.abort());
  // A page that was not signed in at, so that it has no form yet.
  await page.goto('/console/terms/create');
  const create = dialog(page, '이용약관 등록');
  await create.getByRole('textbox', { name: '제목' }).fill('양식이 늦게 온 약관');
  await context.clearCookies();
  await create.getByRole('button', { name: '저장', exact: true }).click();

  const expired = page.getByRole('alertdialog', { name: '로그인이 만료되었습니다' });
  await expect(expired.getByRole('alert')).toContainText('로그인 양식을 불러오지 못했습니다.');
  await expect(expired.getByRole('button', { name: '다른 계정으로 로그인' })).toBeVisible();
  await page.unrouteAll();
  await expired.getByRole('button', { name: '다시 시도' }).click();
  await expect(expired.getByLabel('비밀번호', { exact: true })).toBeFocused();
  await page.keyboard.type(operator.password);
  await page.keyboard.press('Enter');
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await expect(row(page, '양식이 늦게 온 약관')).toBeVisible();
});

test.describe('where no script can be fetched any more', () => {
  // On a slow machine, parts of the list that load after it are among the scripts that fail.
  test.use({ expected: /Failed to fetch dynamically imported module/ });

  test('the form of an expired session is there though the server has a newer build since', async ({
    page,
    context,
  }) => {
    await page.clock.install();
    await openConsole(page, '/console/faqs');
    await page.reload();
    const [form] = await Promise.all([
      page.waitForResponse('**/console/assets/SignInForm-*.js'),
      page.clock.fastForward('01:00'),
    ]);
    await form.finished();
    await page.clock.resume();
    await page.route('**/console/assets/*.js', (route) => route.fulfill({ status: 404 }));
    await context.clearCookies();
    await page.getByRole('link', { name: '이용약관', exact: true }).click();
    const expired = page.getByRole('alertdialog', { name: '로그인이 만료되었습니다' });
    await expired.getByLabel('비밀번호', { exact: true }).fill(operator.password);
    await expired.getByRole('button', { name: '다시 로그인' }).click();
    await expect(page.getByRole('heading', { name: '이용약관 목록' })).toContainText(/\d/);
  });
});

test('who wants another account at an expired session is told where the server cannot be', async ({
  page,
  context,
}) => {
  await openConsole(page, '/console/faqs');
  await context.clearCookies();
  await page.getByRole('link', { name: '이용약관', exact: true }).click();
  const expired = page.getByRole('alertdialog', { name: '로그인이 만료되었습니다' });
  const other = expired.getByRole('button', { name: '다른 계정으로 로그인' });
  // The page has asked by then who is signed in.
  await expect(other).toBeVisible();
  await page.route('**/api/console/session', (route) => route.abort(), { times: 1 });
  await other.click();
  await expect(expired.getByRole('alert')).toHaveText(unreachable);
  await other.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('로그인해주세요.');
});

/** Another tab at the same list, as another operator's browser would show it. */
async function otherTab(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  return other;
}

const answersToChanges = (page: Page) => {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PUT') statuses.push(response.status());
  });
  return statuses;
};

test('a switch that another operator moved first says so, and shows how it stands', async ({ page }) => {
  await openConsole(page, '/console/notices');
  const answers = answersToChanges(page);
  const mine = page.getByRole('switch').first();
  await expect(mine).toBeChecked();
  const other = await otherTab(page);
  await other.getByRole('switch').first().click();
  await expect(message(other, '수정되었습니다.')).toBeVisible();

  const name = await mine.getAttribute('aria-label');
  const moved = page.getByRole('switch', { name: name ?? '', exact: true });
  await moved.click();
  await expect(message(page, '다른 탭에서 저장했습니다. 바뀐 내용을 확인해주세요.')).toBeVisible();
  await expect(moved).not.toBeChecked();
  expect(answers).toEqual([412]);
});

test('a switch of a record that another operator saved is saved beside what they wrote', async ({ page }) => {
  await openConsole(page, '/console/notices');
  const answers = answersToChanges(page);
  await expect(page.getByRole('switch').first()).toBeChecked();
  const other = await otherTab(page);
  await other.getByRole('link', { name: /수정$/ }).first().click();
  const theirs = dialog(other, '공지사항 수정');
  await theirs.getByRole('textbox', { name: '제목' }).fill('다른 관리자의 공지');
  await theirs.getByRole('button', { name: '저장', exact: true }).click();
  await expect(message(other, '수정되었습니다.')).toBeVisible();

  await page.getByRole('switch').first().click();
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  expect(answers).toEqual([412, 200]);
  await page.reload();
  await expect(row(page, '다른 관리자의 공지').getByRole('switch')).not.toBeChecked();
});

test('a switch that fails goes back', async ({ page }) => {
  await openConsole(page, '/console/notices');
  const pinned = page.getByRole('switch').first();
  await expect(pinned).toBeChecked();
  await page.route('**/api/console/notifications/*', (route) => route.abort(), { times: 1 });
  await pinned.click();
  await expect(message(page, unreachable)).toBeVisible();
  await expect(pinned).toBeChecked();
});
