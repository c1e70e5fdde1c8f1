import type { Browser, Page } from '@playwright/test';
import { addOperator } from '../../core/node/serverProcess';
import { callsBeside } from '../../core/stories/calls';
import {
  dialog,
  dropDragged,
  fillSignIn,
  loseAnswer,
  message,
  openConsole,
  save,
} from '../../core/stories/operator';
import { expect, operator, type StoryServer, test, unreachable } from '../../core/stories/server';
import { chooseColumns, columns, conditions, heads, nameView, view, views } from './savedViews';

/** A page in a browser of its own, as the operator has it on another machine. */
async function elsewhere(page: Page, browser: Browser, server: StoryServer): Promise<Page> {
  const storageState = await page.context().storageState();
  // Nothing but who is signed in goes along.
  const context = await browser.newContext({
    baseURL: server.url,
    storageState: { ...storageState, origins: [] },
  });
  return context.newPage();
}

const shown = ['가입일', '유형', '아이디', '이름', '국가', '전화번호', '이메일', '주의', '작업'];

test('columns are chosen and ordered by the keyboard alone, and another machine shows the same', async ({
  page,
  browser,
  server,
}) => {
  await openConsole(page, '/console/users');
  await expect(heads(page)).toHaveText(shown);
  await page.getByRole('button', { name: /^열 .*고르기$/ }).focus();
  await page.keyboard.press('Enter');
  const find = columns(page).getByRole('textbox', { name: '열 검색' });
  await expect(find).toBeFocused();
  await page.keyboard.type('국가');
  await expect(columns(page).getByRole('checkbox')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(columns(page).getByRole('checkbox', { name: '국가' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(heads(page)).toHaveText(shown.filter((name) => name !== '국가'));
  await expect(columns(page).getByRole('checkbox', { name: '국가' })).toBeFocused();

  await find.fill('');
  await columns(page).getByRole('checkbox', { name: '이메일' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(columns(page).getByText('이메일: 7개 가운데 5번째 열입니다.')).toBeAttached();
  await expect(columns(page).getByRole('checkbox', { name: '이메일' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(columns(page).getByRole('checkbox', { name: '이름' })).toBeFocused();
  // The name stays: who is who would be lost.
  await page.keyboard.press('Space');
  const chosen = ['가입일', '유형', '아이디', '이름', '이메일', '전화번호', '주의', '작업'];
  await expect(heads(page)).toHaveText(chosen);
  await page.keyboard.press('Escape');
  await expect(columns(page)).toBeHidden();
  await expect(page.getByRole('button', { name: /^열 7\/\d+개 고르기$/ })).toBeFocused();
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/views/own') && answer.ok());
  // The choice stands in the turn in which it is made: no timer shows it later.
  const chooseDense = async (radio: HTMLElement | SVGElement) => {
    (radio as HTMLInputElement).click();
    for (let turns = 0; turns < 20; turns++) await null;
    return (radio as HTMLInputElement).checked;
  };
  expect(await page.getByRole('radio', { name: '좁은 간격' }).evaluate(chooseDense)).toBe(true);
  await kept;

  const other = await elsewhere(page, browser, server);
  await openConsole(other, '/console/users');
  await expect(heads(other)).toHaveText(chosen);
  await expect(other.getByRole('radio', { name: '좁은 간격' })).toBeChecked();
  await chooseColumns(other);
  await columns(other).getByRole('button', { name: '기본값으로' }).click();
  await expect(heads(other)).toHaveText(shown);
});

test('columns are dragged into another order', async ({ page }) => {
  await openConsole(page, '/console/notices');
  await expect(heads(page).first()).toBeVisible();
  const before = await heads(page).allTextContents();
  await chooseColumns(page);
  const grips = columns(page).getByRole('button', { name: /옮기기$/ });
  const [from, to] = [await grips.last().boundingBox(), await grips.first().boundingBox()];
  if (!from || !to) throw new Error('There are no grips');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 10, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y + 4, { steps: 12 });
  await dropDragged(page);
  const last = before.at(-2) ?? '';
  await expect(heads(page)).toHaveText([last, ...before.filter((name) => name !== last)]);
});

test('a view that is saved in one browser is used in another', async ({ page, browser, server }) => {
  await openConsole(page, '/console/users');
  await page.getByRole('combobox', { name: '주의 회원' }).selectOption({ label: '주의' });
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(conditions(page)).toContainText('주의 회원 주의');
  await chooseColumns(page);
  await columns(page).getByRole('checkbox', { name: '국가' }).uncheck();
  await page.keyboard.press('Escape');
  await conditions(page).getByRole('button', { name: '새 보기로 저장' }).click();
  await nameView(page, '확인할 회원', false);
  await expect(page).toHaveURL(/\?warning=true&view=[0-9a-f]+$/);
  const own = page.url();

  const other = await elsewhere(page, browser, server);
  await other.goto('/console/users');
  await view(other, '확인할 회원').click();
  await expect(heads(other)).toHaveText(shown.filter((name) => name !== '국가'));
  await expect(other).toHaveURL(own);
  // An address that only names a view opens it whole.
  await other.goto(own.replace('warning=true&', ''));
  await expect(other).toHaveURL(own);

  await views(page).getByRole('button', { name: '확인할 회원 보기 메뉴' }).click();
  await page.getByRole('menuitem', { name: '보기 삭제' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await expect(message(page, '보기를 삭제했습니다.')).toBeVisible();
  await expect(page).toHaveURL(/\/console\/users\?warning=true$/);
  await expect(view(page, '확인할 회원')).toHaveCount(0);
});

test('the address of a shared view is sent to a colleague, and that of a private one says why it is not shown', async ({
  page,
  server,
}) => {
  await server.stop();
  const username = 'colleague@example.com';
  const { password } = operator;
  await addOperator({ dataDir: server.dataDir }, { username, password });
  await server.restart();
  const saved = async (name: string, shared: boolean) => {
    const data = {
      ...{ resource: 'users', name, shared, filters: { warning: 'true' } },
      columns: ['name', 'createdAt'],
    };
    const answer = await callsBeside(page).post('/api/console/views', { data });
    return `/console/users?warning=true&view=${(await answer.json()).view._id}`;
  };
  const [shared, own] = [await saved('함께 볼 회원', true), await saved('혼자 볼 회원', false)];
  await page.context().clearCookies();
  await page.goto(`/console/login?${new URLSearchParams([['next', shared]])}`);
  await fillSignIn(page, { username, password });
  await expect(view(page, '함께 볼 회원')).toHaveAttribute('aria-current', 'true');
  await expect(heads(page)).toHaveText(['이름', '가입일', '작업']);
  await expect(view(page, '혼자 볼 회원')).toHaveCount(0);
  await page.goto(own);
  await expect(page.getByText('주소에 있는 보기를 볼 수 없습니다.')).toBeVisible();
  // The address is readable without the view.
  await expect(conditions(page)).toContainText('주의 회원 주의');
  await page.getByRole('button', { name: '보기 없이 계속' }).click();
  await expect(page).toHaveURL(/\/console\/users\?warning=true$/);
  await expect(heads(page)).toHaveText(shown);
});

test('a shared view that two change is asked about, and nothing is lost', async ({
  page,
  browser,
  server,
}) => {
  await openConsole(page, '/console/faqs');
  await chooseColumns(page);
  await columns(page).getByRole('button', { name: '새 보기로 저장' }).click();
  await nameView(page, '질문 정리', true);
  const other = await elsewhere(page, browser, server);
  await other.goto(page.url());
  await expect(view(other, '질문 정리')).toHaveAttribute('aria-current', 'true');
  await expect(other.locator('tbody tr').first()).toBeVisible();

  await page.getByRole('columnheader', { name: 'FAQ' }).getByRole('button').click();
  await expect(conditions(page)).toContainText('보기와 다름정렬');
  await conditions(page).getByRole('button', { name: '보기에 저장' }).click();
  await expect(conditions(page)).toBeHidden();

  await other.getByRole('radio', { name: '좁은 간격' }).check({ force: true });
  await expect(conditions(other)).toContainText('보기와 다름줄 간격');
  await conditions(other).getByRole('button', { name: '보기에 저장' }).click();
  const question = other.getByRole('alertdialog', { name: '다른 관리자가 먼저 바꾼 보기입니다' });
  await expect(question).toContainText('‘질문 정리’ 보기를 운영자 01 님이');
  await question.getByRole('button', { name: '바뀐 보기 쓰기' }).click();
  await expect(question).toBeHidden();
  await expect(other).toHaveURL(/sort=subject&view=/);
  await expect(other.getByRole('radio', { name: '기본 간격' })).toBeChecked();

  await other.getByRole('radio', { name: '좁은 간격' }).check({ force: true });
  await conditions(other).getByRole('button', { name: '보기에 저장' }).click();
  await expect(conditions(other)).toBeHidden();
  await page.getByRole('columnheader', { name: 'FAQ' }).getByRole('button').click();
  await conditions(page).getByRole('button', { name: '보기에 저장' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '내 것으로 저장' }).click();
  await expect(conditions(page)).toBeHidden();
  await other.reload();
  await expect(other.getByRole('radio', { name: '기본 간격' })).toBeChecked();
});

test('what is changed of a view is taken back, and conditions are taken away one by one', async ({
  page,
}) => {
  await openConsole(page, '/console/users?name=%EA%B9%80&warning=true');
  await conditions(page).getByRole('button', { name: '새 보기로 저장' }).click();
  await nameView(page, '김씨', false);
  await conditions(page).getByRole('button', { name: '주의 회원 조건 지우기' }).click();
  await expect(conditions(page)).toContainText('조건 1개');
  await expect(view(page, '김씨')).toContainText('바뀜');
  await conditions(page).getByRole('button', { name: '되돌리기' }).click();
  await expect(conditions(page)).toContainText('조건 2개');
  await expect(view(page, '김씨')).not.toContainText('바뀜');
  await views(page).getByRole('button', { name: '김씨 보기 메뉴' }).click();
  await page.getByRole('menuitem', { name: '이름 바꾸기' }).click();
  const renaming = dialog(page, '보기 이름 바꾸기');
  await renaming.getByRole('textbox', { name: '이름' }).fill(' ');
  await save(renaming);
  await expect(renaming.getByText('이름을 입력해주세요.')).toBeVisible();
  await renaming.getByRole('textbox', { name: '이름' }).fill('주의할 김씨');
  await save(renaming);
  await expect(view(page, '주의할 김씨')).toHaveAttribute('aria-current', 'true');
  await views(page).getByRole('link', { name: '전체' }).click();
  await expect(page).toHaveURL(/\/console\/users$/);
});

test('what could not be kept is said and taken back, and a list works without its views', async ({
  page,
}) => {
  await page.route('**/api/console/views/own', (route) => route.abort());
  await openConsole(page, '/console/users');
  await chooseColumns(page);
  await columns(page).getByRole('checkbox', { name: '국가' }).click();
  await expect(message(page, unreachable)).toBeVisible();
  await expect(heads(page)).toHaveText(shown);

  await page.route('**/api/console/views?*', (route) => route.abort());
  await page.reload();
  await expect(heads(page)).toHaveText(shown);
  await expect(page.locator('tbody tr').getByRole('link').first()).toBeVisible();
  await chooseColumns(page);
  await expect(columns(page).getByText('저장한 열을 불러오지 못해 기본 열을 보여줍니다.')).toBeVisible();
  await page.unroute('**/api/console/views?*');
  await columns(page).getByRole('button', { name: '다시 시도' }).click();
  await expect(columns(page).getByText('저장한 열을 불러오지 못해 기본 열을 보여줍니다.')).toBeHidden();
  await expect(view(page, '주의 회원')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('cards show what the chosen columns show', async ({ page }) => {
    await openConsole(page, '/console/notices');
    const card = page.getByRole('list', { name: '공지사항 목록' }).getByRole('listitem').first();
    await expect(card).toContainText('등록일자');
    await chooseColumns(page);
    await columns(page).getByRole('checkbox', { name: '등록일자' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(card).not.toContainText('등록일자');
    await page.reload();
    await expect(card).toBeVisible();
    await expect(card).not.toContainText('등록일자');
  });
});

test('a view whose saving got no answer is saved once by the next press, and so is its deletion', async ({
  page,
}) => {
  await openConsole(page, '/console/notices?searchKey=all&searchValue=%EC%95%88%EB%82%B4');
  await conditions(page).getByRole('button', { name: '새 보기로 저장' }).click();
  const naming = dialog(page, '새 보기');
  await naming.getByRole('textbox', { name: '이름' }).fill('안내문');
  await loseAnswer(page, '*/api/console/views');
  await save(naming);
  await expect(naming.getByRole('alert')).toHaveText(unreachable);
  await save(naming);
  await expect(message(page, '보기를 저장했습니다.')).toBeVisible();
  await page.reload();
  await expect(view(page, '안내문')).toHaveCount(1);

  await page.getByRole('button', { name: '안내문 보기 메뉴' }).click();
  await page.getByRole('menuitem', { name: '삭제' }).click();
  const question = page.getByRole('alertdialog');
  await loseAnswer(page, '*/api/console/views/*');
  await question.getByRole('button', { name: '삭제', exact: true }).click();
  await expect(question.getByRole('alert')).toHaveText(unreachable);
  await question.getByRole('button', { name: '삭제', exact: true }).click();
  await expect(message(page, '보기를 삭제했습니다.')).toBeVisible();
});
