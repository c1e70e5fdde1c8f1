import type { Locator, Page } from '@playwright/test';
import { png } from '../../core/api/pictures';
import {
  callsOf,
  dialog,
  guard,
  hold,
  loseAnswer,
  message,
  openConsole,
  save,
} from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import * as banner from './bannerForm';
import { newest as newestBanner } from './bannerForm';
import { choose, field, newest, rows } from './posts';
import { moveDown } from './slides';

const LIST = '/console/boards?code=work';

/** A new post whose first calls are held: asked whether to leave for the notices. */
async function asked(page: Page, url: string) {
  await openConsole(page, LIST);
  await page.getByRole('link', { name: '게시글 등록' }).click();
  await field(page, '제목').fill('나가려는 글');
  await choose(page, '하나.txt');
  const held = await hold(page, url);
  await save(page);
  await held.came();
  await page.getByRole('link', { name: '공지사항', exact: true }).click();
  await expect(guard(page)).toBeVisible();
  return held;
}

test('the question whether to leave stands until it is answered, also when the post is created meanwhile', async ({
  page,
}) => {
  const created = await asked(page, '**/api/console/boards');
  await page.route('**/files/0', (route) => route.abort());
  await created.letGo();
  await expect(page.getByText('내용은 저장했지만 파일을 올리지 못했습니다: 하나.txt')).toBeAttached();
  await expect(guard(page)).toBeVisible();
  await guard(page).getByRole('button', { name: '계속 작성' }).click();
  await expect(page).toHaveURL(/\/console\/boards\/[0-9a-f]{24}\?code=work$/);
  await page.getByRole('link', { name: '공지사항', exact: true }).click();
  await guard(page).getByRole('button', { name: '나가기' }).click();
  await expect(page).toHaveURL('/console/notices');
});

test('an operator who is asked whether to leave gets there once everything is saved', async ({ page }) => {
  const file = await asked(page, '**/files/0');
  await file.letGo();
  await expect(message(page, '저장되었습니다')).toBeVisible();
  await expect(page).toHaveURL('/console/notices');
});

test('a file that the operator takes back is missing no more', async ({ page }) => {
  await openConsole(page, LIST);
  await page.getByRole('link', { name: '게시글 등록' }).click();
  await field(page, '제목').fill('파일을 거둔 글');
  await choose(page, '하나.txt');
  await page.route('**/files/0', (route) => route.abort(), { times: 1 });
  await save(page);
  const missing = page.getByText('내용은 저장했지만 파일을 올리지 못했습니다: 하나.txt');
  await expect(missing).toBeVisible();
  await page.getByRole('button', { name: '하나.txt 삭제' }).click();
  await expect(page.getByText('변경 없음')).toBeVisible();
  await expect(missing).toBeHidden();
});

test('of two operators who replace the single file of a post, the second chooses which one stays', async ({
  page,
  context,
}) => {
  await openConsole(page, '/console/boards?code=forms');
  await page.getByRole('link', { name: /수정$/ }).first().click();
  await expect(rows(page)).toHaveCount(1);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(rows(other)).toHaveCount(1);
  await choose(page, '내 서식.txt');
  await choose(other, '다른 서식.txt');
  await save(other);
  await expect(message(other, '수정되었습니다.')).toBeVisible();
  await save(page);
  const conflict = dialog(page, '다른 탭에서 저장했습니다');
  await expect(conflict.getByRole('radio')).toHaveCount(2);
  await expect(conflict).toContainText('다른 서식.txt');
  await conflict.getByRole('radio', { name: /이 탭의 변경.*내 서식\.txt/ }).check();
  await conflict.getByRole('button', { name: '선택한 내용으로 저장' }).click();
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  const { post } = await newest(page, 'forms');
  expect(post.files.map(({ name }: { name: string }) => name)).toEqual(['내 서식.txt']);
});

/** Puts a picture into a notice that is being written; its upload is held. */
async function insertPicture(page: Page, form: Locator) {
  const held = await hold(page, '**/api/console/images');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: '이미지', exact: true }).click(),
  ]);
  await chooser.setFiles({ name: '그림.png', mimeType: 'image/png', buffer: Buffer.from(png) });
  await held.came();
  return held;
}

test('a form is not left without a question while a picture is on its way into its text', async ({
  page,
}) => {
  await openConsole(page, '/console/notices/create');
  const form = dialog(page, '공지사항 등록');
  await insertPicture(page, form);
  await form.getByRole('button', { name: '취소', exact: true }).click();
  await expect(guard(page)).toBeVisible();
});

test('a form that is left while its save waits for a picture saves nothing', async ({ page }) => {
  await openConsole(page, '/console/notices/create');
  const form = dialog(page, '공지사항 등록');
  await form.getByLabel('제목').fill('그만둔 공지');
  const held = await insertPicture(page, form);
  await save(form);
  await form.getByRole('button', { name: '취소', exact: true }).click();
  await guard(page).getByRole('button', { name: '나가기' }).click();
  await expect(form).toBeHidden();
  const calls = callsOf(page);
  const uploaded = page.waitForResponse('**/api/console/images');
  await held.letGo();
  await uploaded;
  await page.getByRole('link', { name: 'FAQ', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('FAQ');
  await page.getByRole('link', { name: '공지사항', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('공지사항');
  expect(calls).toEqual([]);
});

test('a post that was deleted meanwhile is saved as a new one, with its text and the file that was chosen', async ({
  page,
  context,
}) => {
  await openConsole(page, LIST);
  await page.getByRole('link', { name: /수정$/ }).first().click();
  await expect(field(page, '제목')).toHaveValue(/./);
  const gone = page.url();
  const other = await context.newPage();
  await other.goto(new URL(LIST, gone).href);
  await other.getByRole('row').getByRole('button', { name: /삭제$/ }).first().click();
  await other.getByRole('alertdialog').getByRole('button', { name: '삭제', exact: true }).click();
  await expect(message(other, '삭제되었습니다')).toBeVisible();

  await page.bringToFront();
  await field(page, '제목').fill('다시 저장한 글');
  await choose(page, '하나.txt');
  const calls = callsOf(page);
  await save(page);
  const question = page.getByRole('alertdialog', { name: '이미 삭제된 항목입니다' });
  await question.getByRole('button', { name: '취소' }).click();
  await expect(page.getByText('항목을 찾을 수 없습니다. 이미 삭제되었을 수 있습니다.')).toBeVisible();
  await expect(field(page, '제목')).toHaveValue('다시 저장한 글');
  await save(page);
  await question.getByRole('button', { name: '새 항목으로 저장' }).dblclick();
  await expect(message(page, '저장되었습니다')).toBeVisible();
  await expect(page).toHaveURL(LIST);
  expect(calls).toEqual(['PUT', 'PUT', 'POST', 'POST files/0']);
  const { post } = await newest(page, 'work');
  expect(post).toMatchObject({ subject: '다시 저장한 글', files: [{ name: '하나.txt' }] });
});

const slideNames = async (page: Page) =>
  (await newestBanner(page)).slides.map(
    ({ meta, image }: { meta: { title: string }; image: { name: string } | null }) =>
      `${meta.title}: ${image?.name}`,
  );

test('of two operators at one banner each keeps what the other left alone, and is asked about the rest', async ({
  page,
  context,
}) => {
  await openConsole(page, '/console/banners');
  await banner.openBanner(page, '메인 상단');
  const address = page.url();
  const other = await context.newPage();
  await other.goto(address);
  await expect(banner.slides(other)).toHaveCount(4);
  await moveDown(other, 1);
  await banner.choose(other, '4번 슬라이드 이미지 바꾸기', ['바꾼 그림.png']);
  await save(other);
  await expect(message(other, '저장되었습니다')).toBeVisible();
  await banner.field(page, 2, '제목').fill('고친 제목');
  await banner.choose(page, '새 슬라이드 이미지 파일 선택', ['새 그림.png']);
  await save(page);
  await expect(message(page, '저장되었습니다')).toBeVisible();
  const kept = ['고친 제목: 메인 상단 도시의 네 조각.png', '고요한 빛: 메인 상단 고요한 빛.png'];
  const rest = ['잎의 시간: 메인 상단 잎의 시간.png', '흙과 불: 바꾼 그림.png'];
  expect(await slideNames(page)).toEqual([': 새 그림.png', ...kept, ...rest]);

  await page.goto(address);
  await other.goto(address);
  await other.getByRole('button', { name: '5번 슬라이드 삭제' }).click();
  await save(other);
  await expect(other).toHaveURL(/banners$/);
  await page.bringToFront();
  await moveDown(page, 1);
  await banner.field(page, 5, '제목').fill('다시 고친 제목');
  await save(page);
  const conflict = dialog(page, '다른 탭에서 저장했습니다');
  await expect(conflict.getByRole('radio', { name: /수정한 슬라이드 1장, 슬라이드 순서$/ })).toBeVisible();
  await expect(conflict.getByRole('radio', { checked: true })).toHaveCount(0);
  await conflict.getByRole('radio', { name: /삭제한 슬라이드 1장$/ }).check();
  await conflict.getByRole('button', { name: '선택한 내용으로 저장' }).click();
  await expect(message(page, '저장되었습니다')).toBeVisible();
  expect(await slideNames(page)).toEqual([': 새 그림.png', ...kept, rest[0]]);
});

test('my changes of a slide stay by choice where the other operator replaced its picture, which stays too', async ({
  page,
  context,
}) => {
  await openConsole(page, '/console/banners');
  await banner.openBanner(page, '메인 상단');
  const other = await context.newPage();
  await other.goto(page.url());
  await banner.choose(other, '1번 슬라이드 이미지 바꾸기', ['바꾼 그림.png']);
  await save(other);
  await expect(message(other, '저장되었습니다')).toBeVisible();
  await page.bringToFront();
  await banner.field(page, 1, '제목').fill('고친 제목');
  await save(page);
  const conflict = dialog(page, '다른 탭에서 저장했습니다');
  await conflict.getByRole('button', { name: '모두 이 탭의 변경으로' }).click();
  await conflict.getByRole('button', { name: '선택한 내용으로 저장' }).click();
  await expect(message(page, '저장되었습니다')).toBeVisible();
  expect((await slideNames(page))[0]).toBe('고친 제목: 바꾼 그림.png');
});

test('new slides whose save was answered by nobody are neither doubled nor asked about', async ({ page }) => {
  await openConsole(page, '/console/banners');
  await banner.openBanner(page, '메인 모바일');
  await banner.choose(page, '새 슬라이드 이미지 파일 선택', ['하나.png', '둘.png']);
  await loseAnswer(page, '*/api/console/banners/*');
  await save(page);
  await expect(page.getByText('서버에 연결하지 못했습니다.')).toBeVisible();
  await save(page);
  await expect(message(page, '저장되었습니다')).toBeVisible();
  await banner.openBanner(page, '메인 모바일');
  await expect(banner.slides(page)).toContainText(['하나.png', '둘.png', ...Array(3).fill('메인 모바일')]);
});
