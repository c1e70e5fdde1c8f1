import type { Locator, Page } from '@playwright/test';
import { png } from '../../core/api/pictures';
import { dialog, editor, hold, message, openConsole, save } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { field, newest } from './posts';

const IMAGES = '**/api/console/images';
const writing = (page: Page): Locator => editor(page.getByRole('region', { name: '내용' }));

/** Pastes as a page, a word processor or a folder of files gives it. */
async function paste(
  target: Locator,
  texts: Readonly<Record<string, string>>,
  ...files: string[]
): Promise<void> {
  await target.click();
  await target.evaluate(
    (element, [given, names, bytes]) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
      for (const name of names) {
        const type = `image/${name.split('.').at(-1)}`;
        clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type }));
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [texts, files, [...png]] as const,
  );
}

test('a save waits for every picture that is on its way into the text', async ({ page }) => {
  await openConsole(page, '/console/boards/create?code=work');
  await field(page, '제목').fill('그림이 많은 글');
  const [second, first] = [await hold(page, IMAGES), await hold(page, IMAGES)];
  await paste(writing(page), {}, '하나.png', '둘.png');
  await first.came();
  await save(page);
  await first.letGo();
  await second.came();
  await expect(page.getByRole('button', { name: '저장하는 중' })).toBeVisible();
  await second.letGo();
  await expect(message(page, '저장되었습니다')).toBeVisible();
  expect((await newest(page, 'work')).post.content.match(/<img/g)).toHaveLength(2);
});

test('a save that stops because a picture failed says so at its button, and the next one goes on without it', async ({
  page,
}) => {
  await openConsole(page, '/console/boards/create?code=work');
  await field(page, '제목').fill('그림이 빠진 글');
  const first = await hold(page, IMAGES);
  await paste(writing(page), {}, '하나.png', '둘.png');
  await first.came();
  await save(page);
  await page.route(IMAGES, (route) => route.abort(), { times: 1 });
  await first.letGo();
  const stopped = page.getByText('이미지를 넣지 못해 저장하지 않았습니다.');
  await expect(stopped).toBeVisible();
  await save(page);
  await expect(message(page, '저장되었습니다')).toBeVisible();
  expect((await newest(page, 'work')).post.content.match(/<img/g)).toHaveLength(1);
});

test('pictures that do not come in are named, also where the text or another picture does', async ({
  page,
}) => {
  await openConsole(page, '/console/boards/create?code=work');
  const area = page.getByRole('region', { name: '내용' });
  const text = writing(page);
  await paste(text, { 'text/html': '<p>글<img src="file:///C:/Temp/clip_image002.png"></p>' });
  await expect(text).toHaveText('글');
  const told = area.getByRole('alert');
  await expect(told).toBeInViewport({ ratio: 0.9 });
  await expect(told).toContainText('붙여 넣은 글의 이미지는 가져오지 못했습니다.');

  await page.route(IMAGES, (route) => route.abort(), { times: 1 });
  await paste(text, {}, '하나.bmp', '둘.bmp', '셋.png', '넷.png');
  await expect(text.locator('img[src]')).toHaveCount(1);
  for (const name of ['하나.bmp', '둘.bmp']) await expect(area).toContainText(`${name}: JPG, PNG`);
  await expect(told).toContainText('셋.png: 서버에 연결하지 못했습니다.');
  await expect(told).toBeInViewport({ ratio: 0.9 });
  await expect(area).not.toContainText('붙여 넣은 글의 이미지는');

  await paste(text, { 'text/plain': '더' });
  await expect(area).not.toContainText('서버에 연결하지 못했습니다.');
});

test('a file that is dropped where nothing takes it is not opened in the place of what is being written', async ({
  page,
}, { file }) => {
  await openConsole(page, '/console/faqs/create');
  const form = dialog(page, 'FAQ 등록');
  await form.getByRole('button', { name: 'HTML 원본' }).click();
  const session = await page.context().newCDPSession(page);
  for (const place of [form.getByRole('heading'), form.locator('textarea')]) {
    const { x, y } = (await place.boundingBox()) ?? { x: 0, y: 0 };
    const answer = page.evaluate(
      () =>
        new Promise((resolve) => {
          const tell = ({ defaultPrevented, dataTransfer }: DragEvent) =>
            resolve([defaultPrevented, dataTransfer?.dropEffect]);
          document.addEventListener('dragover', tell, { once: true });
        }),
    );
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x: x + 5, y: y + 5, data });
    }
    expect(await answer).toEqual([true, 'none']);
  }
  expect(page.context().pages()).toEqual([page]);
});
