import { compose, dialog, editor, hangul, message, openConsole, signIn } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

test('Hangul typed by an input method stays whole in fields, in the middle of rich text and in the search', async ({
  page,
}) => {
  await openConsole(page, '/console/faqs/create');
  const create = dialog(page, 'FAQ 등록');
  const subject = create.getByRole('textbox', { name: '제목' });
  await subject.fill('앞 뒤');
  await subject.press('ArrowLeft');
  await compose(page, hangul);
  await expect(subject).toHaveValue('앞 한글뒤');

  await editor(create).click();
  await page.keyboard.type('처음 끝');
  await page.keyboard.press('ArrowLeft');
  await compose(page, [...hangul, ...hangul]);
  await expect(editor(create)).toHaveText('처음 한글한글끝');
  await create.getByRole('button', { name: '저장', exact: true }).click();
  await expect(message(page, '저장되었습니다.')).toBeVisible();

  await page.goto('/console/notices');
  const search = page.getByRole('textbox', { name: '검색어' });
  await search.click();
  await compose(page, [
    ['ㅇ', '아', '안'],
    ['ㄴ', '내'],
  ]);
  await expect(search).toHaveValue('안내');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/searchValue=%EC%95%88%EB%82%B4$/);
});

test('Enter and Escape that belong to the input method neither search, save nor close', async ({ page }) => {
  await signIn(page, '/console/notices');
  const search = page.getByRole('textbox', { name: '검색어' });
  const pressWhileComposing = (key: string) =>
    page.evaluate((pressed) => {
      const event = { key: pressed, bubbles: true, cancelable: true, isComposing: true, keyCode: 229 };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', event));
    }, key);
  await search.fill('안');
  await pressWhileComposing('Enter');
  await expect(page).toHaveURL(/\/console\/notices$/);

  await page.goto('/console/faqs/create');
  const create = dialog(page, 'FAQ 등록');
  await create.getByRole('textbox', { name: '제목' }).click();
  await pressWhileComposing('Escape');
  await pressWhileComposing('Enter');
  await expect(create).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(create).toBeHidden();
});
