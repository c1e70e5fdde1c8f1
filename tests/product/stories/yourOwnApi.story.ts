import { expect, type Page } from '@playwright/test';
import { serveWritten } from '../../core/docs/writtenConsole';
import { violations } from '../../core/stories/axe';
import { test as base } from '../../core/stories/complaints';
import { dialog, editor, fillSignIn, guard, message, row, save } from '../../core/stories/operator';
import { type BoardApi, staff, startBoardApi } from '../yourOwnApi/boardApi';

interface WorkerFixtures {
  /** An API of somebody else's, and the console that docs/your-own-api.md makes for it. */
  board: BoardApi & { console: string };
}

const test = base.extend<object, WorkerFixtures>({
  board: [
    // Playwright wants a pattern here, even of a fixture that needs no other.
    async ({ browserName: _ }, use) => {
      const api = await startBoardApi();
      const { origin, close } = await serveWritten(['docs/your-own-api.md'], api.origin);
      await use({ ...api, console: origin });
      await close();
      await api.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ board }, use) => use(board.console),
});

// One copy is built for all of them.
test.describe.configure({ mode: 'default' });

const operator = { username: staff.email, password: staff.password };

async function enter(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await fillSignIn(page, operator);
  await expect(page).toHaveURL(path);
  await page.locator('h1', { hasNotText: '로그인해주세요' }).waitFor({ state: 'attached' });
}

const openPost = async (page: Page, name: string) => {
  await page.getByRole('link', { name: `${name} 수정` }).click();
  return dialog(page, '공지사항 수정');
};

test('an operator signs in with a token, pages, orders and searches a list, and signs out', async ({
  page,
  board,
}) => {
  await page.goto('/console/notices');
  await fillSignIn(page, { ...operator, password: 'wrong' });
  await expect(page.getByRole('alert')).toHaveText('아이디 또는 비밀번호가 올바르지 않습니다.');
  await fillSignIn(page, operator);
  await expect(page.getByText('34건', { exact: true })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('게시판 소식 4');
  await expect(page.getByRole('row').nth(2)).toContainText('게시판 소식 34');
  await page.reload();
  await page.getByRole('link', { name: '3', exact: true }).click();
  await expect(row(page, '게시판 소식 1')).toBeVisible();

  await page.getByRole('columnheader').getByRole('button', { name: '공지사항' }).click();
  await expect(page).toHaveURL(/sort=subject/);
  await expect(page.getByRole('row').nth(1)).toContainText('게시판 소식 1');
  await page.getByRole('textbox', { name: '검색어' }).fill('소식 2의');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row(page, '게시판 소식 2')).toBeVisible();
  expect(board.calls.at(-1)).toMatchObject({
    call: 'GET /board_posts?in=all&q=소식+2의&order=title&page=1&per_page=15',
    client: 'console',
  });

  // What the API lacks is not there.
  await expect(page.getByRole('button', { name: '메뉴와 최근 항목 검색' })).toBeVisible();
  for (const name of ['새 보기로 저장', 'Excel 다운로드', '비밀번호 변경']) {
    await expect(page.getByText(name)).toHaveCount(0);
  }
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: '주 메뉴' });
  await expect(menu.getByRole('link')).toHaveText([/대시보드/, /공지사항/, /FAQ/]);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: /김담당/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['도움말', '로그아웃']);
  await page.getByRole('menuitem', { name: '로그아웃' }).click();
  await expect(page).toHaveURL(/\/console\/login/);
  await page.goto('/console/notices');
  await expect(page).toHaveURL(/\/console\/login/);
});

test('an API that keeps no drafts is asked for none, and the form says nothing about them', async ({
  page,
  board,
}) => {
  await enter(page, '/console/notices');
  await page.clock.install();
  const edit = await openPost(page, '게시판 소식 4');
  const subject = edit.getByRole('textbox', { name: '제목' });
  await subject.fill('쓰다 만 제목');
  await page.clock.runFor(15_000);
  await expect(edit.locator('[data-kept]')).toHaveCount(0);
  await expect(page.getByText('임시 보관')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await guard(page).getByRole('button', { name: '나가기' }).click();
  await openPost(page, '게시판 소식 4');
  await expect(subject).toHaveValue('게시판 소식 4');
  await expect(page.getByRole('region', { name: '저장하지 않은 내용' })).toHaveCount(0);
  expect(board.calls.filter(({ call }) => call.includes('draft'))).toEqual([]);
});

test('a post is created, edited, pinned and deleted, as the API stores it', async ({ page, board }) => {
  await enter(page, '/console/notices');
  await page.getByRole('link', { name: '공지사항 등록' }).click();
  const create = dialog(page, '공지사항 등록');
  await create.getByRole('textbox', { name: '제목' }).fill('새 게시글');
  await expect(create.getByText('첨부 파일')).toHaveCount(0);
  await expect(create.getByRole('button', { name: '이미지' })).toHaveCount(0);
  await editor(create).click();
  await page.keyboard.type('게시글의 내용');
  await save(create);
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  const stored = () => board.posts.at(-1);
  expect(stored()).toMatchObject({
    title: '새 게시글',
    body: '<p>게시글의 내용</p>',
    pinned: false,
    revision: 1,
  });

  const edit = await openPost(page, '새 게시글');
  await edit.getByRole('textbox', { name: '제목' }).fill('고친 게시글');
  await save(edit);
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  expect(stored()).toMatchObject({ title: '고친 게시글', revision: 2 });
  const pinned = row(page, '고친 게시글').getByRole('switch');
  await pinned.click();
  await expect(pinned).toBeChecked();
  await expect.poll(() => stored()?.revision).toBe(3);

  await page.getByRole('button', { name: '고친 게시글 삭제' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await expect(message(page, '삭제되었습니다')).toBeVisible();
  await expect(row(page, '고친 게시글')).toHaveCount(0);
  expect(board.posts).toHaveLength(34);
  expect(board.calls.filter(({ version }) => version !== undefined).map(({ version }) => version)).toEqual([
    '"1"',
    '"2"',
    '"3"',
  ]);
});

test('of two operators the second chooses where the API has versions, and saves last where it has none', async ({
  page,
  board,
}) => {
  await enter(page, '/console/notices');
  const edit = await openPost(page, '게시판 소식 30');
  await edit.getByRole('textbox', { name: '제목' }).fill('내 제목');
  const post = board.posts.find(({ title }) => title === '게시판 소식 30');
  Object.assign(post ?? {}, { title: '남의 제목', revision: 2 });
  await save(edit);
  const question = dialog(page, '다른 관리자가 먼저 저장했습니다');
  await expect(question).toContainText('남의 제목');
  await question.getByRole('button', { name: '모두 내 변경으로' }).click();
  await question.getByRole('button', { name: '선택한 내용으로 저장' }).click();
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  expect(post).toMatchObject({ title: '내 제목', revision: 3 });

  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: 'FAQ' }).click();
  await page.getByRole('link', { name: '배송은 얼마나 걸리나요? 수정' }).click();
  const faq = dialog(page, 'FAQ 수정');
  await faq.getByRole('textbox', { name: '제목' }).fill('배송은 며칠 걸리나요?');
  const [article] = board.articles;
  Object.assign(article ?? {}, { heading: '남의 질문' });
  await save(faq);
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  await expect(row(page, '배송은 며칠 걸리나요?')).toBeVisible();
  expect(article).toMatchObject({ heading: '배송은 며칠 걸리나요?', place: 0 });
});

test('what the API refuses is said in its words, at the field, and nothing is lost', async ({
  page,
  board,
}) => {
  await enter(page, '/console/notices');
  await page.getByRole('link', { name: '공지사항 등록' }).click();
  const create = dialog(page, '공지사항 등록');
  await create.getByRole('textbox', { name: '제목' }).fill('금지어가 든 글');
  await save(create);
  await expect(create.getByText('금지어를 빼주세요.')).toBeVisible();
  await expect(create.getByRole('textbox', { name: '제목' })).toHaveValue('금지어가 든 글');
  await create.getByRole('textbox', { name: '제목' }).fill('고운 글');
  await save(create);
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await expect(row(page, '고운 글')).toBeVisible();

  // A refusal without a word has the console's.
  board.posts.splice(
    board.posts.findIndex(({ title }) => title === '고운 글'),
    1,
  );
  await page.getByRole('button', { name: '고운 글 삭제' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: '삭제' }).click();
  await expect(question).toContainText('항목을 찾을 수 없습니다. 이미 삭제되었을 수 있습니다.');
});

test('a session that ends keeps what was typed, and goes on after the next sign-in', async ({
  page,
  board,
}) => {
  await enter(page, '/console/notices');
  const edit = await openPost(page, '게시판 소식 29');
  await edit.getByRole('textbox', { name: '제목' }).fill('만료된 뒤의 제목');
  board.endSessions();
  await save(edit);
  const expired = page.getByRole('alertdialog', { name: '로그인이 만료되었습니다' });
  await expect(expired.getByRole('textbox', { name: '아이디' })).toHaveValue(staff.email);
  await expired.getByLabel('비밀번호', { exact: true }).fill(staff.password);
  await expired.getByRole('button', { name: '다시 로그인' }).click();
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  await expect(expired).toBeHidden();
  expect(board.posts.some(({ title }) => title === '만료된 뒤의 제목')).toBe(true);
});
