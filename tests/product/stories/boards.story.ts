import type { Page } from '@playwright/test';
import { png } from '../../core/api/pictures';
import {
  attach,
  attachment,
  callsOf,
  editor,
  guard,
  message,
  openConsole,
  row,
  save,
  signIn,
} from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { field, newest, type Post, posts } from './posts';

const SUBJECT = '새로 쓴 글';
const CHANGED = '고쳐 쓴 글';
const thumb = { name: '썸네일.png', mimeType: 'image/png', buffer: Buffer.from(png) };

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const category = (page: Page) => page.getByRole('combobox', { name: '분류', exact: true });
const sectionsOf = (page: Page) => page.getByRole('form').getByRole('heading', { level: 2 });
/** Posts by operators are published, those by visitors are not. */
const publishes = ({ code }: Post) => !['interior-inquire', 'consignment-sale'].includes(code);
const headline = ({ code }: Post, usual: string) => (code === 'consignment-sale' ? '위탁신청 상세' : usual);

async function writePost(page: Page, post: Post): Promise<void> {
  await expect(sectionsOf(page)).toHaveText([...post.sections, ...(publishes(post) ? ['공개'] : [])]);
  await expect(field(page, '작성자')).toHaveCount(0);
  await expect(field(page, '작성일시')).toHaveCount(0);
  await field(page, '제목').fill(SUBJECT);
  await field(page, '한 줄 설명').fill('한 줄로 말하면');
  for (const [label, text] of Object.entries(post.texts ?? {})) await field(page, label).fill(text);
  if (post.category) {
    await expect(category(page).getByRole('option', { selected: true })).toHaveText(post.startsWith ?? '');
    await category(page).selectOption({ label: post.category });
  } else await expect(category(page)).toHaveCount(0);
  await post.write?.(page);
  if (post.sections.includes('내용')) {
    await editor(page.getByRole('region', { name: '내용' })).click();
    await page.keyboard.type('자세한 내용입니다.');
  }
  const form = page.getByRole('form');
  await attach(page, form, '썸네일', thumb);
  await attach(page, form, '첨부 파일', attachment('처음.txt'));
}

async function readPost(page: Page, post: Post): Promise<void> {
  await expect(field(page, '작성자')).toHaveValue('운영자 01');
  await expect(field(page, '작성자')).not.toBeEditable();
  await expect(field(page, '작성일시')).toHaveValue(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  await expect(field(page, '작성일시')).toBeEditable();
  await expect(field(page, '한 줄 설명')).toHaveValue('한 줄로 말하면');
  for (const [label, text] of Object.entries(post.texts ?? {})) {
    await expect(field(page, label)).toHaveValue(text);
  }
  if (post.category) {
    await expect(category(page).getByRole('option', { selected: true })).toHaveText(post.category);
  }
  await post.read?.(page);
  const preview = page.getByRole('img', { name: '썸네일 미리보기' });
  expect(await preview.boundingBox()).toMatchObject({ width: 96, height: 96 });
  if (!post.sections.includes('내용')) return;
  const area = page.getByRole('region', { name: '내용' });
  await expect(editor(area)).toHaveText('자세한 내용입니다.');
  expect((await area.getByRole('group', { name: '내용' }).boundingBox())?.height).toBeGreaterThanOrEqual(449);
}

for (const post of posts) {
  test(`a post of ${post.menu} is written, listed, changed and deleted`, async ({ page }) => {
    const list = `/console/boards?code=${post.code}`;
    await openConsole(page, list);
    await expect(heading(page)).toContainText(`${post.menu} 목록`);
    await expect(page.getByRole('link', { name: post.menu, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    // The first is that of the boxes by which rows are selected.
    const state = publishes(post) ? ['상태'] : [];
    const shown = ['썸네일', ...post.columns, '작성자', ...state, '작성일시', '순서', ...(post.ends ?? [])];
    const heads = ['', ...shown, '작업'];
    await expect(page.getByRole('columnheader')).toHaveText(heads);
    const before = await newest(page, post.code);

    await page.getByRole('link', { name: '게시글 등록' }).click();
    await expect(page).toHaveURL(`/console/boards/create?code=${post.code}`);
    await expect(heading(page)).toHaveText(headline(post, '게시글 등록'));
    await writePost(page, post);
    await save(page);
    await expect(message(page, '저장되었습니다')).toBeVisible();
    await expect(page).toHaveURL(list);

    const made = row(page, SUBJECT);
    for (const text of post.shows ?? []) await expect(made).toContainText(text);
    await expect(made.getByRole('img', { name: '썸네일' })).toHaveJSProperty('naturalWidth', 1);
    const after = await newest(page, post.code);
    expect([after.count, after.post.sequence]).toEqual([before.count + 1, before.count + 1]);

    await page.getByRole('link', { name: `${SUBJECT} 수정` }).click();
    await expect(heading(page)).toHaveText(headline(post, '게시글 상세'));
    await readPost(page, post);
    await field(page, '제목').fill(CHANGED);
    await page.getByRole('button', { name: '처음.txt 삭제' }).click();
    await attach(page, page.getByRole('form'), '첨부 파일', attachment('다음.txt'));
    await save(page);
    await expect(message(page, '수정되었습니다.')).toBeVisible();
    await expect(page).toHaveURL(list);
    const changed = await newest(page, post.code);
    expect(changed.post.files.map(({ name }: { name: string }) => name)).toEqual(['다음.txt']);

    await page.getByRole('button', { name: `${CHANGED} 삭제` }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('게시글을 삭제하시겠습니까?');
    await question.getByRole('button', { name: '삭제' }).click();
    await expect(message(page, '삭제되었습니다')).toBeVisible();
    await expect(row(page, CHANGED)).toHaveCount(0);
  });
}

test('the category bar stands where a code has it, with none at its end, and starts from the first page', async ({
  page,
}) => {
  const bar = page.getByRole('navigation', { name: '분류 선택' });
  await openConsole(page, '/console/boards?code=report');
  await expect(bar.getByRole('link')).toHaveText(['전체', '시장 동향', '작가 리포트', '공급 리포트', '없음']);
  await page.goto('/console/boards?code=report&searchKey=all&searchValue=의&page=1');
  await bar.getByRole('link', { name: '시장 동향' }).click();
  await expect(page).toHaveURL(/\?code=report&searchKey=all&searchValue=[^&]+&category=market$/);
  await expect(page.getByRole('row').nth(1)).toContainText('시장 동향');
  await expect(page.getByRole('cell', { name: '작가 리포트' })).toHaveCount(0);
  await page.goto('/console/boards?code=work');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('forms hold a single file: another takes its place', async ({ page }) => {
  await openConsole(page, '/console/boards?code=forms');
  await page.getByRole('link', { name: /수정$/ }).first().click();
  const files = page.getByRole('list', { name: '첨부 파일' }).getByRole('listitem');
  await expect(files).toHaveCount(1);
  await attach(page, page.getByRole('form'), '첨부 파일', attachment('새 서식.txt'));
  await expect(files).toHaveCount(1);
  await expect(files).toContainText('새 서식.txt');
  const calls = callsOf(page);
  await save(page);
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  expect(calls).toEqual(['POST files/0']);
  const { post } = await newest(page, 'forms');
  expect(post.files.map(({ name }: { name: string }) => name)).toEqual(['새 서식.txt']);
});

const DAY_MS = 24 * 60 * 60 * 1000;
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Picks the day so many days before a field's, whose time as it is shown is answered. */
async function pickDayBefore(page: Page, label: string, days: number): Promise<string> {
  const time = await field(page, label).inputValue();
  const day = new Date(Date.parse(time.slice(0, 10)) - days * DAY_MS).toISOString().slice(0, 10);
  await page.getByRole('button', { name: `${label} 달력 열기` }).click();
  const calendar = page.getByRole('dialog', { name: label });
  for (let month = monthOf(time); month > monthOf(day); month -= 1) {
    await calendar.getByRole('button', { name: '이전 달' }).click();
  }
  const [year, month, date] = day.split('-').map(Number);
  const shown = calendar.getByRole('grid', { name: `${year}년 ${month}월` });
  await shown.getByRole('gridcell', { name: `${date}`, exact: true }).click();
  return `${day}${time.slice(10)}`;
}

test('a post whose day is picked anew keeps its time, and stands where it belongs', async ({ page }) => {
  await openConsole(page, '/console/boards?code=work');
  const links = page.getByRole('link', { name: /수정$/ });
  const newestFirst = ['파도를 접는 법', '고요한 빛', '포개진 잎'].map((subject) => `${subject} 수정`);
  const [first = '', second = '', third = ''] = newestFirst;
  await expect(links.first()).toHaveAccessibleName(first);
  await links.first().click();
  // Between the second, which is twelve days older, and the third, which is older by a month more.
  const moved = await pickDayBefore(page, '작성일시', 25);
  await expect(field(page, '작성일시')).toHaveValue(moved);
  await save(page);
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  await expect(links.nth(0)).toHaveAccessibleName(second);
  await expect(links.nth(1)).toHaveAccessibleName(first);
  await expect(links.nth(2)).toHaveAccessibleName(third);
  await expect(row(page, '파도를 접는 법')).toContainText(moved);
});

test("a new post of one code does not become another code's by going back to it", async ({ page }) => {
  const menu = (name: string) => page.getByRole('link', { name, exact: true }).click();
  const create = () => page.getByRole('link', { name: '게시글 등록' }).click();
  await openConsole(page, '/console/boards?code=event');
  await create();
  await expect(field(page, '기간')).toBeVisible();
  await menu('작품');
  await create();
  await field(page, '작가명').fill('김하람');
  await field(page, '제목').fill('쓰던 작품');
  // From one create form to the other, with the list between them left out.
  await page.evaluate(() => history.go(-2));
  await guard(page).getByRole('button', { name: '계속 작성' }).click();
  await expect(field(page, '작가명')).toHaveValue('김하람');
  await expect(page).toHaveURL('/console/boards/create?code=work');
  await page.evaluate(() => history.go(-2));
  await guard(page).getByRole('button', { name: '나가기' }).click();
  await expect(page).toHaveURL('/console/boards/create?code=event');
  await expect(field(page, '기간')).toHaveValue('');
  await expect(field(page, '작가명')).toHaveCount(0);
  await field(page, '제목').fill(SUBJECT);
  await save(page);
  await expect(page).toHaveURL('/console/boards?code=event');
  await expect(row(page, SUBJECT)).toHaveCount(1);
});

test('the shortcut saves what was changed, and nothing where nothing was', async ({ page }) => {
  await openConsole(page, '/console/boards?code=author');
  await page.getByRole('link', { name: /수정$/ }).first().click();
  const calls = callsOf(page);
  await field(page, '제목').press('Control+Enter');
  await field(page, '제목').fill(CHANGED);
  await expect(page.getByText('저장하지 않은 변경')).toBeVisible();
  await expect(message(page, '수정되었습니다.')).toHaveCount(0);
  await field(page, '제목').press('Control+Enter');
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  await expect(row(page, CHANGED)).toBeVisible();
  expect(calls).toEqual(['PUT']);
});

test('a term that is longer than a search takes is cut where the operator sees it', async ({ page }) => {
  await openConsole(page, '/console/boards?code=author');
  const term = page.getByRole('textbox', { name: '검색어' });
  await term.click();
  await page.keyboard.insertText('긴'.repeat(250));
  await expect(term).toHaveValue('긴'.repeat(200));
  await page.keyboard.press('Enter');
  await expect(page.getByText('조건에 맞는 작가가 없습니다')).toBeVisible();
});

test("an address without a code leads to the codes, and a post's own code wins over the address's", async ({
  page,
}) => {
  await openConsole(page, '/console/boards');
  await expect(heading(page)).toHaveText('페이지를 찾을 수 없습니다');
  const links = page.getByRole('main').getByRole('link');
  await expect(links).toHaveText(posts.map(({ menu }) => menu));
  await links.filter({ hasText: '보도자료' }).click();
  await expect(heading(page)).toContainText('보도자료 목록');
  const { post } = await newest(page, 'press');

  await page.goto(`/console/boards/${post._id}?code=event`);
  await expect(field(page, '링크 주소')).toHaveValue(post.meta.href);
  await expect(page).toHaveURL(`/console/boards/${post._id}?code=press`);
  await field(page, '제목').fill('주소로 연 글');
  await save(page);
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  await expect(page).toHaveURL('/console/boards?code=press');

  await page.goto(`/console/boards/create?code=press&_board=${post._id}`);
  await expect(heading(page)).toHaveText('게시글 상세');
});

test.describe('of a deployment for housing', () => {
  test.use({ variables: { CONSOLE_FLAVOUR: 'housing' } });

  test('the codes that it does not show have no page, and their posts neither', async ({ page }) => {
    await signIn(page, '/console/boards?code=work');
    await expect(heading(page)).toHaveText('페이지를 찾을 수 없습니다');
    await expect(page.getByRole('main').getByRole('link')).toHaveText([
      '리포트',
      '서식자료',
      '보도자료',
      '유튜브',
    ]);
    const { post } = await newest(page, 'work');
    await page.goto(`/console/boards/${post._id}?code=report`);
    await expect(page.getByText('항목을 찾을 수 없습니다')).toBeVisible();
  });
});
