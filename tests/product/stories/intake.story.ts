import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { decoded, headersOf, textOf } from '../../core/mail/message';
import { callsOf, dialog, guard, message, openConsole, row } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const field = (scope: Page | Locator, name: string) => scope.getByRole('textbox', { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const confirm = (page: Page) => page.getByRole('button', { name: '확인', exact: true });
const asked = (page: Page) => page.getByRole('alertdialog');

/** The mails that the server sent, oldest first, as soon as there are so many: it accepts them before it sends them. */
async function mailsOf({ dataDir }: { dataDir: string }, count: number): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const sent = async () => (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  await expect.poll(async () => (await sent()).length).toBe(count);
  const names = await sent();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

test('form mail is listed by its code, and searched behind a filter that folds away', async ({ page }) => {
  await openConsole(page, '/console/forms?code=consignment-sale');
  await expect(heading(page)).toContainText('위탁판매 요청 목록');
  const menu = page.getByRole('navigation', { name: '주 메뉴' });
  await menu.getByRole('link', { name: /^작품 문의/ }).click();
  await expect(heading(page)).toContainText('작품 문의 목록');
  await menu.getByRole('link', { name: /^폼메일/ }).click();
  await expect(heading(page)).toContainText('폼메일 목록');
  const heads = ['No', '작성자', '회사', '전화번호', '이메일', '회신', '작성일시', '작업'];
  await expect(page.getByRole('columnheader')).toHaveText(heads);

  await expect(field(page, '검색어')).toHaveCount(0);
  await page.getByRole('button', { name: '검색 필터' }).click();
  await expect(field(page, '검색어')).toBeDisabled();
  const keys = ['선택', '전체', '작성자', '회사', '전화번호', '이메일'];
  await expect(choice(page, '검색 조건').getByRole('option')).toHaveText(keys);
  await choice(page, '검색 조건').selectOption('작성자');
  await field(page, '검색어').fill('정다온');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/console\/forms\?code=contact&searchKey=name&searchValue=[^&]+$/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row(page, '정*온')).toContainText(/다온초등학교.*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  await page.getByRole('button', { name: '초기화' }).click();
  await expect(page).toHaveURL('/console/forms?code=contact');
  await page.goto('/console/forms?code=consignment-sale&searchKey=all&searchValue=없는말');
  await expect(page.getByText('조건에 맞는 위탁판매 요청이 없습니다')).toBeVisible();
});

test('form mail is read, its file kept, its sender corrected, and deleted', async ({ page }) => {
  await openConsole(page, '/console/forms?code=consignment-sale');
  await page.getByRole('link', { name: '서*진 수정' }).click();
  await expect(heading(page)).toHaveText('위탁판매 요청 상세');
  await expect(field(page, '작성자')).toHaveValue('서유진');
  for (const name of ['작성자', '회사', '작성일시']) await expect(field(page, name)).not.toBeEditable();
  await expect(page.getByRole('group', { name: '문의 내용' })).toContainText('청자 매병 한 점을 위탁합니다.');
  await expect(field(page, '문의 내용')).toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '서유진 위탁 작품 목록.pdf 내려받기' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('서유진 위탁 작품 목록.pdf');
  expect(await readFile(await download.path(), 'latin1')).toMatch(/^%PDF-/);

  await field(page, '전화번호').fill('010-2000-3000');
  await field(page, '이메일').fill('yujin@example.net');
  await confirm(page).click();
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await expect(page).toHaveURL('/console/forms?code=consignment-sale');
  await expect(row(page, '서*진')).toContainText('010-****-3000');

  await page.getByRole('button', { name: '서*진 삭제' }).click();
  await expect(asked(page)).toContainText('폼메일을 삭제하시겠습니까?');
  await asked(page).getByRole('button', { name: '삭제' }).click();
  await expect(message(page, '삭제되었습니다')).toBeVisible();
  await expect(row(page, '서*진')).toHaveCount(0);
});

/** Opens a request to sell; answers what asks for its reply, the window of that, and what sends it. */
async function openConsigned(page: Page) {
  await openConsole(page, '/console/forms?code=consignment-sale');
  await page.getByRole('link', { name: '서*진 수정' }).click();
  const letter = dialog(page, '회신 메일 발송');
  const named = { name: '회신 메일 발송' };
  const reply = page.getByRole('main').getByRole('button', named);
  return { reply, letter, send: letter.getByRole('button', named) };
}

test('a reply to form mail is asked for once, and twice where one was sent before', async ({
  page,
  server,
}) => {
  const { reply, letter, send } = await openConsigned(page);
  await field(page, '이메일').fill('typed@example.net');
  await reply.click();
  await expect(message(page, '변경한 내용을 저장한 뒤에 할 수 있습니다.')).toBeVisible();
  await expect(letter).toHaveCount(0);
  await field(page, '이메일').fill('co2@example.net');
  await reply.click();
  await expect(letter).toContainText('회신 메일을 발송하시겠습니까?');
  await expect(field(letter, '제목')).toHaveValue('[회신] 보내주신 위탁판매 요청 내용을 확인했습니다');
  const calls = callsOf(page);
  await send.dblclick();
  await expect(message(page, '발송되었습니다.')).toBeVisible();
  expect(calls).toHaveLength(1);
  await expect(page.getByRole('group', { name: '회신 메일 발송' })).toHaveText('회신 완료');
  const [mail = ''] = await mailsOf(server, 1);
  const headers = headersOf(mail);
  expect(headers.get('to')).toContain('co2@example.net');
  expect(decoded(headers.get('subject'))).toBe('[회신] 보내주신 위탁판매 요청 내용을 확인했습니다');
  expect(textOf(mail)).toMatch(/^서유진 님, 안녕하세요\.$.*^> 청자 매병 한 점을 위탁합니다\./ms);

  await reply.click();
  await expect(asked(page)).toContainText('이미 회신 메일을 발송했습니다. 계속하시겠습니까?');
  await asked(page).getByRole('button', { name: '취소' }).click();
  await mailsOf(server, 1);
  await reply.click();
  await asked(page).getByRole('button', { name: '계속' }).click();
  await expect(letter).toContainText('회신 메일을 발송하시겠습니까?');
  await expect(send).toBeEnabled();
  await send.click();
  await expect(letter).toHaveCount(0);
  await mailsOf(server, 2);
});

test('a reply is seen and written before it is sent; the window asks before it drops what was typed', async ({
  page,
  server,
}) => {
  const { reply, letter, send } = await openConsigned(page);
  await reply.click();
  await expect(letter).toContainText(/받는 사람서유진\S+@\S+/);
  await expect(field(letter, '내용')).toHaveValue(
    /^서유진 님, 안녕하세요\.\n[\s\S]*\n> 청자 매병 한 점을 위탁합니다\./,
  );
  await expect(field(letter, '내용')).toBeFocused();

  await field(letter, '제목').fill(' ');
  await send.click();
  await expect(letter.getByText('제목을 입력해주세요')).toBeVisible();
  await field(letter, '제목').fill('[회신] 매병 위탁 안내');
  await field(letter, '내용').fill('매병은 다음 주에 살펴보겠습니다.');
  await page.keyboard.press('Escape');
  await guard(page).getByRole('button', { name: '계속 작성' }).click();
  await expect(field(letter, '제목')).toHaveValue('[회신] 매병 위탁 안내');
  await letter.getByRole('button', { name: '처음 내용으로' }).click();
  await expect(field(letter, '제목')).toHaveValue('[회신] 보내주신 위탁판매 요청 내용을 확인했습니다');
  await field(letter, '내용').fill('매병은 다음 주에 살펴보겠습니다.');
  await send.click();
  await expect(message(page, '발송되었습니다.')).toBeVisible();
  const [mail = ''] = await mailsOf(server, 1);
  expect(decoded(headersOf(mail).get('subject'))).toBe('[회신] 보내주신 위탁판매 요청 내용을 확인했습니다');
  expect(textOf(mail).trim()).toBe('매병은 다음 주에 살펴보겠습니다.');
});

test('a reply is asked for anew, about what is stored by then, where another operator saved first', async ({
  page,
  context,
  server,
}) => {
  await openConsole(page, '/console/forms?code=consignment-sale');
  await page.getByRole('link', { name: '서*진 수정' }).click();
  const reply = page.getByRole('main').getByRole('button', { name: '회신 메일 발송' });
  await reply.click();

  const other = await context.newPage();
  await other.goto(page.url());
  await field(other, '이메일').fill('moved@example.net');
  await confirm(other).click();
  await expect(message(other, '저장되었습니다.')).toBeVisible();

  const letter = dialog(page, '회신 메일 발송');
  const send = letter.getByRole('button', { name: '회신 메일 발송' });
  await send.click();
  await expect(letter).toContainText('다른 탭에서 저장했습니다. 바뀐 내용을 확인해주세요.');
  await expect(page.getByLabel('이메일', { exact: true })).toHaveValue('moved@example.net');
  await expect(letter).toContainText('moved@example.net');
  await send.click();
  await expect(message(page, '발송되었습니다.')).toBeVisible();
  const mails = await mailsOf(server, 1);
  expect(mails.map((mail) => headersOf(mail).get('to'))).toEqual([
    expect.stringContaining('moved@example.net'),
  ]);
});

const states = (page: Page) =>
  page
    .getByRole('cell', { name: /^(미답변|답변 완료)$/ })
    .evaluateAll((cells) => cells.map((cell) => cell.textContent));

test('inquiries that wait stand first and are counted in the menu until they are answered', async ({
  page,
}) => {
  const badge = page.getByRole('link', { name: /1:1 문의/ });
  await openConsole(page, '/console/questions');
  await expect(badge).toContainText('답변 대기 7건');
  await expect.poll(() => states(page)).toEqual([...Array(7).fill('미답변'), ...Array(13).fill('답변 완료')]);
  await choice(page, '답변 상태').selectOption('미답변');
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(page).toHaveURL('/console/questions?answered=false');
  await expect(page.getByRole('row')).toHaveCount(8);

  await page.getByRole('link', { name: '열 개를 주문하면 며칠 걸리나요? 수정' }).click();
  const open = dialog(page, '1:1 문의 답변');
  await expect(field(open, '제목')).toHaveValue('열 개를 주문하면 며칠 걸리나요?');
  await expect(field(open, '작성자')).toHaveValue('정현우');
  await expect(field(open, '회사명')).toHaveValue('현우디자인');
  await expect(field(open, '상품')).toHaveValue('원목 액자 30호');
  await expect(open.getByRole('img', { name: '상품 이미지' })).not.toHaveJSProperty('naturalWidth', 0);
  for (const name of ['제목', '작성자', '문의일시', '회사명', '상품']) {
    await expect(field(open, name)).not.toBeEditable();
  }
  await expect(open.getByRole('group', { name: '문의 내용' })).toHaveText(
    /사무실 개관일이 정해져 있습니다\.$/,
  );
  await field(open, '답변').fill('닷새 걸립니다.\n개관일에 맞추어 보내드립니다.');
  await open.getByRole('button', { name: '저장', exact: true }).click();
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(7);
  await expect(badge).toContainText('답변 대기 6건');

  await choice(page, '답변 상태').selectOption('전체');
  await choice(page, '검색 조건').selectOption('작성자');
  await field(page, '검색어').fill('정현우');
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(row(page, '열 개를 주문하면 며칠 걸리나요?')).toContainText('답변 완료');
});

test('inquiries that wait are counted at their group too where it is folded, or the whole menu', async ({
  page,
}) => {
  const counts: string[] = [];
  page.on('request', (request) => {
    if (request.headers().limit === '1') counts.push(new URL(request.url()).pathname);
  });
  await openConsole(page, '/console/notices');
  const menu = page.getByRole('navigation', { name: '주 메뉴' });
  const group = menu.getByRole('button', { name: /^고객센터/ });
  await expect(menu.getByRole('link', { name: '1:1 문의 답변 대기 7건' })).toBeVisible();
  await expect(group).toHaveAccessibleName('고객센터');
  await group.click();
  await expect(group).toHaveAccessibleName('고객센터 답변 대기 7건');
  await expect(group.getByText('7', { exact: true })).toBeVisible();
  await expect(menu.getByRole('button', { name: '콘텐츠' })).toHaveAccessibleName('콘텐츠');

  await menu.getByRole('button', { name: '메뉴 접기' }).click();
  await expect(group).toHaveAccessibleName('고객센터 답변 대기 7건');
  await expect(group.getByText('7', { exact: true })).toBeVisible();
  await group.click();
  await expect(menu.getByRole('link', { name: '1:1 문의 답변 대기 7건' })).toBeVisible();
  await expect(group).toHaveAccessibleName('고객센터');
  const forms = Array.from({ length: 3 }, () => '/api/console/forms');
  expect(counts.toSorted()).toEqual([...forms, '/api/console/questions']);
});

test('what is empty and only shown says so in a form as it does in a list', async ({ page }) => {
  await openConsole(page, '/console/forms?code=private-sale');
  await page.getByRole('link', { name: '김*오 수정' }).click();
  await expect(field(page, '회사')).toHaveValue('');
  await expect(field(page, '회사')).toHaveAttribute('placeholder', '–');
  await expect(page.getByRole('group', { name: '유튜브 링크' })).toHaveText('–');
});

test('an inquiry about a product that was deleted says so', async ({ page }) => {
  await openConsole(page, '/console/questions');
  await page.getByRole('link', { name: '다시 판매할 계획이 있나요? 수정' }).click();
  await expect(field(dialog(page, '1:1 문의 답변'), '상품')).toHaveValue('삭제된 상품');
});
