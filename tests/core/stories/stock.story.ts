import { compose, editor, hangul, message } from './operator';
import { expect } from './server';
import { test } from './stock/fixture';
import { create, holdBack, openings, person, post, rows, type Stored, stored } from './stock/records';

// One build is served for all of them.
test.describe.configure({ mode: 'default' });

test('references show masked titles and record no opening; the form behind one shows the record and nothing before it', async ({
  page,
}) => {
  const writer = await person(page, '김철수', '010-1234-5678');
  await post(page, '봄 소식', { user_id: writer._id });
  const before = await openings(page);
  await page.goto('/console/posts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('글 목록');
  const reference = rows(page).getByRole('link', { name: '김*수' });
  await expect(reference).toBeVisible();
  expect(await openings(page)).toBe(before);

  // Until the record arrives the form shows nothing of it.
  const readOn = await holdBack(page, `**/api/console/people/${writer._id}`);
  await reference.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/작가/);
  await expect(page.locator('main')).not.toContainText('김*수');
  await expect(page.getByRole('textbox', { name: '이름' })).toHaveCount(0);
  readOn();
  await expect(page.getByRole('textbox', { name: '이름' })).toHaveValue('김철수');
  await expect(page.getByRole('textbox', { name: '전화번호' })).toHaveValue('010-1234-5678');
  expect(await openings(page)).toBe(before + 1);

  // Saved, the record is not what lists and references show of it.
  await page.getByRole('textbox', { name: '이름' }).fill('김철호');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  const titlesCome = await holdBack(page, '**/api/console/people/titles?*');
  await page.getByRole('link', { name: '글', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('글 목록');
  await expect(rows(page).getByRole('link', { name: /김/ })).toHaveText('김*수');
  titlesCome();
  await expect(rows(page).getByRole('link', { name: '김*호' })).toBeVisible();
});

/** The padding of the page around its head, and the size of that. */
function pageAround(head: Element): string[] {
  const { fontSize, fontWeight } = getComputedStyle(head);
  for (let page = head.parentElement; page; page = page.parentElement) {
    const { padding, gap, paddingTop } = getComputedStyle(page);
    if (paddingTop !== '0px') return [padding, gap, fontSize, fontWeight];
  }
  return [];
}

test('List, Edit, Create and Show have the head and the padding of the console’s own pages', async ({
  page,
}) => {
  const { _id: writer } = await person(page, '김철수', '010-1234-5678');
  await create(page, 'comment', 'comments', { body: '댓글' });
  const { _id: book } = await create(page, 'book', 'books', { title: '책', views: 1 });
  const head = page.getByRole('heading', { level: 1 });
  const around = () => head.evaluate(pageAround);
  const group = page.getByRole('navigation', { name: '현재 위치' });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    // The schema makes this form alone.
    await page.goto(`/console/books/${book}`);
    await expect(head).toHaveText(/책/);
    // The head of the record takes the place of that of the page that loads; what is taken away has no style.
    await expect.poll(around).not.toContain('');
    const own = await around();
    for (const [path, title] of [
      ['people', '작가 목록'],
      ['comments', '댓글 목록'],
      ['people/create', '작가 등록'],
      [`people/${writer}`, '작가 수정'],
      [`people/${writer}/show`, '작가 상세'],
    ] as const) {
      await page.goto(`/console/${path}`);
      await expect(head).toHaveText(title);
      await expect(page).toHaveTitle(new RegExp(`^${title} · `));
      await expect.poll(async () => [path, await around()]).toEqual([path, own]);
      const { x = 0 } = (await head.boundingBox()) ?? {};
      const main = await page.locator('main').boundingBox();
      const card = await page.locator('main .MuiCard-root').first().boundingBox();
      const [mainX, mainWidth] = [main?.x ?? 0, main?.width ?? 0];
      expect(card?.x, path).toBe(x);
      expect(2 * (x - mainX) + (card?.width ?? mainWidth), path).toBeLessThanOrEqual(mainWidth);
    }
    if (width > 600) await expect(group).toContainText('작가 상세');
  }
});

test('a list is narrowed by FilterButton and its inputs, and CreateButton leads to a new record', async ({
  page,
}) => {
  for (const title of ['Hello, World!', 'Hello, Seoul!', '다른 글'])
    await post(page, title, { category: title.startsWith('Hello') ? 'tech' : 'lifestyle' });
  await page.goto('/console/posts');
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('textbox', { name: 'Search' }).fill('hello');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: '필터 추가' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Title' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Hello, World!');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('link', { name: '등록' }).click();
  await expect(page).toHaveURL(/\/posts\/create$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('글 등록');
});

test('RichTextInput writes Hangul, and its form saves, within the policy', async ({ page }) => {
  await page.goto('/console/posts/create');
  await page.getByRole('textbox', { name: '제목' }).fill('새 글');
  await editor(page).click();
  await compose(page, [...hangul, ...hangul]);
  await editor(page).press('ArrowLeft');
  await compose(page, hangul);
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page).toHaveURL(/\/posts\/[\w-]{8,}$/);
  const id = page.url().split('/').at(-1) ?? '';
  expect(await stored(page, 'post', 'posts', id)).toMatchObject({
    title: '새 글',
    body: '<p>한글한한글글</p>',
  });
});

test('TabbedForm has its tabs in the address, and saves what was changed in any of them', async ({
  page,
}) => {
  const { _id } = await post(page, '탭', { body: '<p>본문</p>' });
  await create(page, 'comment', 'comments', { body: '그 글의 댓글', post_id: _id });
  await create(page, 'comment', 'comments', { body: '다른 댓글' });
  await page.goto(`/console/posts/${_id}`);
  await page.getByRole('textbox', { name: '제목' }).fill('탭이 있는 글');
  await page.getByRole('tab', { name: 'body' }).click();
  await expect(page).toHaveURL(new RegExp(`/posts/${_id}/1$`));
  await expect(editor(page)).toHaveText('본문');
  await page.getByRole('tab', { name: 'Miscellaneous' }).click();
  await expect(page).toHaveURL(new RegExp(`/posts/${_id}/misc$`));
  await page.getByLabel('Publication date').fill('2026-03-02');
  await page.getByRole('tab', { name: 'comments' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('그 글의 댓글');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('글 목록');
  expect(await stored(page, 'post', 'posts', _id)).toMatchObject({
    title: '탭이 있는 글',
    published_at: '2026-03-02',
    body: '<p>본문</p>',
  });
  // Each tab has an address of its own.
  await page.goto(`/console/posts/${_id}/misc`);
  await expect(page.getByLabel('Publication date')).toHaveValue('2026-03-02');
});

test('ReferenceManyField lists by a filter that is declared, and nothing by another', async ({ page }) => {
  const writer = await person(page, '김철수', '010-1234-5678');
  await post(page, '김철수의 글', { user_id: writer._id });
  await post(page, '다른 글');
  await create(page, 'comment', 'comments', { body: '누군가의 댓글' });
  await page.goto(`/console/people/${writer._id}/show`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('작가 상세');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('김철수의 글');
  await expect(page.locator('main')).not.toContainText('누군가의 댓글');
  await rows(page).getByRole('link', { name: '수정' }).click();
  await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue('김철수의 글');
});

test('ReferenceInput finds persons by masked names, and opens none of them', async ({ page }) => {
  const writer = await person(page, '김철수', '010-1234-5678');
  await post(page, '기술 글', { category: 'tech' });
  await post(page, '생활 글', { category: 'lifestyle' });
  const before = await openings(page);
  await page.goto('/console/comments/create');
  await page.getByRole('textbox', { name: '내용' }).fill('좋은 글');
  await page.getByRole('combobox', { name: '작가' }).click();
  await page.getByRole('option', { name: '김*수' }).click();
  await page.getByRole('combobox', { name: '글' }).click();
  await expect(page.getByRole('option', { name: '생활 글' })).toHaveCount(0);
  await page.getByRole('option', { name: '기술 글' }).click();
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page).toHaveURL(/\/comments\/[\w-]{8,}$/);
  await expect(page.getByRole('combobox', { name: '작가' })).toHaveValue('김*수');
  const id = page.url().split('/').at(-1) ?? '';
  expect(await stored(page, 'comment', 'comments', id)).toMatchObject({ user_id: writer._id });
  // ListButton, ShowButton and Labeled.
  await page.getByRole('link', { name: '상세' }).click();
  await expect(page).toHaveURL(new RegExp(`/comments/${id}/show$`));
  await expect(page.locator('main')).toContainText('좋은 글');
  await expect(page.locator('main')).toContainText('김*수');
  await page.getByRole('link', { name: '수정' }).click();
  await page.getByRole('link', { name: '목록' }).last().click();
  await expect(page).toHaveURL(/\/comments$/);
  expect(await openings(page)).toBe(before);
});

test('CreateButton, ShowButton and EditButton lead from the list to a record and through its pages', async ({
  page,
}) => {
  const head = page.getByRole('heading', { level: 1 });
  await page.goto('/console/tags');
  await page.getByRole('link', { name: '등록' }).click();
  // The schema makes the form of a new one.
  await expect(head).toHaveText('태그 등록');
  await page.getByRole('textbox', { name: '제목' }).fill('봄');
  await page.getByRole('button', { name: '저장' }).click();
  await rows(page).getByText('봄', { exact: true }).click();
  await expect(head).toHaveText('태그 상세');
  await expect(page.locator('main')).toContainText('봄');
  await page.getByRole('link', { name: '수정' }).click();
  await expect(head).toHaveText('태그 수정');
  await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue('봄');
  await page.getByRole('link', { name: '상세' }).click();
  await expect(head).toHaveText('태그 상세');
  await person(page, '김철수', '010-1234-5678');
  await page.goto('/console/people');
  await rows(page).getByRole('link', { name: '수정' }).click();
  await expect(page.getByRole('textbox', { name: '이름' })).toHaveValue('김철수');
});

test('ArrayInput and SimpleFormIterator add, order and remove items, and keep them', async ({ page }) => {
  await page.goto('/console/songs/create');
  await page.getByRole('textbox', { name: '제목' }).fill('노래');
  const add = page.getByRole('button', { name: '추가' });
  await add.click();
  await page.getByRole('textbox', { name: '주소' }).fill('https://example.com/1');
  await page.getByLabel('날짜').fill('2026-03-01');
  await add.click();
  await page.getByRole('textbox', { name: '주소' }).nth(1).fill('https://example.com/2');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page).toHaveURL(/\/songs\/[\w-]{8,}$/);
  const id = page.url().split('/').at(-1) ?? '';
  const links = async () => (await stored(page, 'song', 'songs', id)).backlinks;
  expect(await links()).toMatchObject([
    { url: 'https://example.com/1', date: '2026-03-01' },
    { url: 'https://example.com/2', date: null },
  ]);
  await page.getByRole('textbox', { name: '주소' }).first().hover();
  await page.getByRole('button', { name: '아래로 이동' }).first().click();
  await page.getByRole('button', { name: '저장' }).click();
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  expect(await links()).toMatchObject([{ url: 'https://example.com/2' }, { url: 'https://example.com/1' }]);
});

test('SavedQueriesList keeps filters under a name, for the next visit too', async ({ page }) => {
  for (const [title, recordCompany] of [
    ['가', 'Apple'],
    ['나', 'Chess'],
  ])
    await create(page, 'song', 'songs', { title, recordCompany });
  await page.goto('/console/songs');
  await page.getByRole('button', { name: 'Apple' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: /저장/ }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('애플');
  await page.getByRole('dialog').getByRole('button', { name: '저장' }).click();
  await page.getByRole('button', { name: 'Apple' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.goto('/console/songs');
  await page.getByRole('button', { name: '애플' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('가');
});

test('BulkUpdateButton changes what is selected', async ({ page }) => {
  const made = [];
  for (const title of ['가', '나', '다']) made.push(await create(page, 'book', 'books', { title, views: 7 }));
  await page.goto('/console/books');
  await rows(page).nth(0).getByRole('checkbox').check();
  await rows(page).nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Reset Views' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '확인' }).click();
  await expect(rows(page).nth(0)).toContainText('0');
  const views = async ({ _id }: Stored) => (await stored(page, 'book', 'books', _id)).views;
  expect(await Promise.all(made.map(views))).toEqual([0, 0, 7]);
});

test('InfiniteList reads on as it is scrolled', async ({ page }) => {
  for (let number = 1; number <= 25; number += 1)
    await create(page, 'comment', 'comments', { body: `댓글 ${number}`, author: '독자' });
  await page.goto('/console/comments');
  await expect(rows(page).first()).toBeVisible();
  await rows(page).last().scrollIntoViewIfNeeded();
  await page.mouse.move(700, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 5_000);
    await expect(rows(page)).toHaveCount(25, { timeout: 500 });
  }).toPass();
});
