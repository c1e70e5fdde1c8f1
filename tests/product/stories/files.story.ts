import type { Page } from '@playwright/test';
import { callsBeside } from '../../core/stories/calls';
import {
  callsOf,
  dropDragged,
  guard,
  hold,
  loseAnswer,
  message,
  openConsole,
  row,
  save,
} from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { newest as newestBanner, field as slideField, slides } from './bannerForm';
import { again, choose, expectStored, field, leave, newest, rows } from './posts';
import { moveDown, picture } from './slides';

const LIST = '/console/boards?code=work';
const SUBJECT = '파일이 있는 글';

const menu = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** A new post with files, not saved yet. */
async function write(page: Page, ...names: string[]): Promise<void> {
  await page.getByRole('link', { name: '게시글 등록' }).click();
  await field(page, '제목').fill(SUBJECT);
  await choose(page, ...names);
}

async function reopen(page: Page, ...names: string[]): Promise<void> {
  await page.getByRole('link', { name: `${SUBJECT} 수정` }).click();
  await expectStored(page, ...names);
}

test('files of a post keep their order, and a new one stands at the end', async ({ page }) => {
  await openConsole(page, LIST);
  await write(page, '하나.txt', '둘.txt');
  await choose(page, '셋.txt');
  await expect(rows(page)).toHaveText([/^하나/, /^둘/, /^셋/]);
  const calls = callsOf(page);
  await save(page);
  await expect(message(page, '저장되었습니다')).toBeVisible();
  expect(calls.splice(0)).toEqual(['POST', 'POST files/0', 'POST files/1', 'POST files/2']);

  const { post } = await newest(page, 'work');
  const idOf = (place: number): string => post.files[place]._id;
  await reopen(page, '하나.txt', '둘.txt', '셋.txt');
  await page.getByRole('button', { name: '둘.txt 삭제' }).click();
  await save(page);
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  expect(calls.splice(0)).toEqual([`DELETE files/${idOf(1)}`]);

  await reopen(page, '하나.txt', '셋.txt');
  await page.getByRole('button', { name: '하나.txt 삭제' }).click();
  await choose(page, '넷.txt');
  await save(page);
  await expect(row(page, SUBJECT)).toBeVisible();
  expect(calls.splice(0)).toEqual([`DELETE files/${idOf(0)}`, 'POST files/1']);
  await reopen(page, '셋.txt', '넷.txt');
  await page.reload();
  await expectStored(page, '셋.txt', '넷.txt');
});

test('files of a post are put in order by keyboard and by mouse, and stay in it', async ({ page }) => {
  await openConsole(page, LIST);
  await write(page, '하나.txt', '둘.txt', '셋.txt');
  await save(page);
  await expect(message(page, '저장되었습니다')).toBeVisible();
  await reopen(page, '하나.txt', '둘.txt', '셋.txt');
  const grip = (name: string) => page.getByRole('button', { name: `${name} 옮기기` });

  await grip('셋.txt').focus();
  await page.keyboard.press('Space');
  const said = page.locator('[aria-live]').filter({ hasText: '번 파일' });
  await expect(said).toHaveText('3번 파일을 들었습니다.');
  await page.keyboard.press('ArrowUp');
  await expect(said).toHaveText('3번 파일: 3개 가운데 2번째 자리입니다.');
  await page.keyboard.press('Space');
  await expect(rows(page)).toHaveText([/^하나/, /^셋/, /^둘/]);
  await expect(grip('셋.txt')).toBeFocused();

  const [from, to] = [await grip('둘.txt').boundingBox(), await grip('하나.txt').boundingBox()];
  if (!from || !to) throw new Error('A handle is not to be seen');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y - 10, { steps: 4 });
  await page.mouse.move(to.x + 8, to.y, { steps: 12 });
  await dropDragged(page);
  await expect(rows(page)).toHaveText([/^둘/, /^하나/, /^셋/]);

  const calls = callsOf(page);
  await save(page);
  await expect(row(page, SUBJECT)).toBeVisible();
  expect(calls.splice(0)).toEqual(['PUT files']);
  await reopen(page, '둘.txt', '하나.txt', '셋.txt');
});

test('a file that was not sent keeps the operator on the saved post, and is sent again alone', async ({
  page,
}) => {
  await openConsole(page, LIST);
  const { count } = await newest(page, 'work');
  await write(page, '하나.txt', '둘.txt', '셋.txt');
  await page.route('**/files/1', (route) => route.abort(), { times: 1 });
  const calls = callsOf(page);
  await save(page);
  const missing = page.getByText('내용은 저장했지만 파일을 올리지 못했습니다: 둘.txt', { exact: true });
  await expect.poll(() => calls).toEqual(['POST', 'POST files/0', 'POST files/1', 'POST files/1']);
  calls.length = 0;
  await expect(page).toHaveURL(/\/console\/boards\/[0-9a-f]{24}\?code=work$/);
  const address = page.url();

  for (const go of [() => menu(page, '공지사항').click(), () => page.goBack()]) {
    await go();
    await expect(guard(page)).toContainText('아직 올리지 못한 파일: 둘.txt');
    await guard(page).getByRole('button', { name: '계속 작성' }).click();
    await expect(page).toHaveURL(address);
    await expect(rows(page).filter({ hasText: '둘.txt' })).toContainText('연결이 끊겨 업로드하지 못했습니다');
  }
  const question = page.waitForEvent('dialog');
  const reloading = page.evaluate(() => location.reload());
  expect((await question).type()).toBe('beforeunload');
  await (await question).dismiss();
  await reloading;
  await expect(missing).toBeVisible();
  expect(calls).toEqual([]);

  await again(page).click();
  await expect(message(page, '저장되었습니다')).toBeVisible();
  expect(calls).toEqual(['POST files/2', 'PUT files']);
  await expect(page).toHaveURL(LIST);
  await expect(row(page, SUBJECT)).toHaveCount(1);
  expect((await newest(page, 'work')).count).toBe(count + 1);

  // The post's own route stands where that of the create form stood: the list is one step back from it.
  await page.goForward();
  await expect(page).toHaveURL(address);
  await expectStored(page, '하나.txt', '둘.txt', '셋.txt');
});

test('nothing is sent any more once a post is left, whether its file failed or is on its way', async ({
  page,
}) => {
  await openConsole(page, LIST);
  const calls = callsOf(page);
  await write(page, '하나.txt', '둘.txt', '셋.txt');
  const second = await hold(page, '**/files/1');
  await save(page);
  await second.came();
  await menu(page, '공지사항').click();
  await expect(guard(page)).toContainText('아직 올리지 못한 파일: 둘.txt, 셋.txt');
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/files/1'));
  await leave(page);
  await stopped;
  await second.letGo();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('공지사항');

  await menu(page, '작품').click();
  await expect(page).toHaveURL(LIST);
  await reopen(page, '하나.txt');
  await choose(page, '넷.txt', '다섯.txt');
  await page.route('**/files/1', (route) => route.abort(), { times: 2 });
  await save(page);
  await expect(again(page)).toBeVisible();
  await page.goBack();
  await expect(guard(page)).toContainText('아직 올리지 못한 파일: 넷.txt, 다섯.txt');
  await leave(page);
  await expect(page).toHaveURL(LIST);
  await reopen(page, '하나.txt');
  expect(calls).toEqual(['POST', 'POST files/0', 'POST files/1', 'POST files/1', 'POST files/1']);
});

test('a post that is left while it is created leads nobody back, and sends no file', async ({ page }) => {
  await openConsole(page, LIST);
  const calls = callsOf(page);
  await write(page, '하나.txt');
  const created = await hold(page, '**/api/console/boards');
  await save(page);
  await created.came();
  await page.goBack();
  await leave(page);
  await expect(page).toHaveURL(LIST);
  await expect(row(page, SUBJECT)).toHaveCount(0);
  await created.letGo();
  // The list is asked for again after the answer was taken in.
  await expect(row(page, SUBJECT)).toHaveCount(1);
  await expect(page).toHaveURL(LIST);
  await reopen(page);
  expect(calls).toEqual(['POST']);
});

test('answers that get lost double neither the post nor its files', async ({ page }) => {
  await openConsole(page, LIST);
  const { count } = await newest(page, 'work');
  await write(page, '하나.txt', '둘.txt');
  await loseAnswer(page, '*/api/console/boards');
  await loseAnswer(page, '*/files/0');
  await save(page);
  await expect(page.getByRole('alert')).toHaveText('서버에 연결하지 못했습니다. 잠시 뒤 다시 시도해주세요.');
  await save(page);
  await expect(page.getByText('파일을 올리지 못했습니다: 하나.txt')).toBeVisible();
  await again(page).click();
  await expect(message(page, '저장되었습니다')).toBeVisible();
  await expect(row(page, SUBJECT)).toHaveCount(1);
  expect((await newest(page, 'work')).count).toBe(count + 1);
  await reopen(page, '하나.txt', '둘.txt');
});

test('two operators who add a file to one post at the same time both keep theirs', async ({
  page,
  context,
}) => {
  await openConsole(page, LIST);
  await write(page, '하나.txt');
  await save(page);
  await reopen(page, '하나.txt');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(rows(other)).toHaveCount(1);
  await choose(page, '내 파일.txt');
  await choose(other, '다른 파일.txt');
  const both = await hold(context, '**/files/1', 2);
  await save(page);
  await save(other);
  await both.came();
  await both.letGo();
  for (const each of [page, other]) {
    await expect(message(each, '수정되었습니다.')).toBeVisible();
    await expect(each).toHaveURL(LIST);
  }
  const { post } = await newest(page, 'work');
  const names: string[] = post.files.map(({ name }: { name: string }) => name);
  expect(names[0]).toBe('하나.txt');
  expect(names.slice(1).sort()).toEqual(['내 파일.txt', '다른 파일.txt']);
});

test('pictures end in their own slides, which were dragged while the banner and the first one were on their way', async ({
  page,
}) => {
  await openConsole(page, '/console/banners/create');
  await page.getByRole('textbox', { name: '이름' }).fill('옮긴 배너');
  await page.getByRole('textbox', { name: '코드' }).fill('moved');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '새 슬라이드 이미지 파일 선택' }).click(),
  ]);
  const names = ['하나', '둘', '셋'];
  await chooser.setFiles(names.map((name) => ({ name: `${name}.png`, ...picture })));
  await expect(slides(page)).toHaveCount(3);
  for (const [index, name] of names.entries()) await slideField(page, index + 1, '제목').fill(name);

  const calls = callsOf(page);
  const created = await hold(page, '**/api/console/banners');
  const first = await hold(page, '**/slides/*/image');
  await save(page);
  await created.came();
  await moveDown(page, 1);
  await created.letGo();
  await first.came();
  await moveDown(page, 2);
  await first.letGo();
  await expect(message(page, '저장하는 동안 바뀐 내용은 아직 저장하지 않았습니다.')).toBeVisible();
  await expect(message(page, '저장되었습니다')).toBeHidden();
  expect(calls.splice(0)).toEqual(['POST', ...[1, 2, 0].map((place) => `POST slides/${place}/image`)]);
  await expect(slides(page)).toContainText(['둘.png', '셋.png', '하나.png']);
  await expect(page.getByText('저장하지 않은 변경')).toBeVisible();
  await save(page);
  await expect(page).toHaveURL('/console/banners');
  expect(calls).toEqual(['PUT']);
  expect((await newestBanner(page)).slides).toMatchObject(
    ['둘', '셋', '하나'].map((title) => ({ image: { name: `${title}.png` }, meta: { title } })),
  );
});

test.describe('in a shopping mall', () => {
  test.use({ variables: { CONSOLE_FLAVOUR: 'mall' } });

  test('slides beyond the ten places of the form stay stored', async ({ page }) => {
    await openConsole(page, '/console/banners');
    const made = Array.from({ length: 12 }, (_, place) => ({ url: `https://example.com/${place + 1}` }));
    const answer = await callsBeside(page).post('/api/console/banners', {
      data: { name: '긴 배너', code: 'long', slides: made },
    });
    const { banner } = await answer.json();
    await callsBeside(page).post(`/api/console/banners/${banner._id}/slides/11/image`, {
      headers: { 'If-Match': '"1"' },
      multipart: { file: { name: '열둘.png', ...picture } },
    });
    await page.goto(`/console/banners/${banner._id}`);
    await expect(slides(page)).toHaveCount(10);
    await slides(page).last().getByRole('textbox', { name: 'URL' }).fill('https://example.com/changed');
    await save(page);
    await expect(message(page, '저장되었습니다')).toBeVisible();
    const expected = made.with(9, { url: 'https://example.com/changed' });
    const stored = await newestBanner(page);
    expect(stored.slides).toMatchObject(expected);
    expect(stored.slides[11].image.name).toBe('열둘.png');
  });
});
