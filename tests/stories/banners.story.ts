import type { Locator, Page } from '@playwright/test';
import { png } from '../api/pictures';
import { message, openConsole, row, signIn } from './operator';
import { expect, test } from './server';

const slides = (page: Page): Locator => page.getByRole('list', { name: '슬라이드' }).getByRole('listitem');
const titles = (page: Page): Promise<string[]> =>
  slides(page)
    .getByRole('textbox', { name: '제목' })
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
const grip = (page: Page, place: number) => page.getByRole('button', { name: `${place}번 슬라이드 옮기기` });
const field = (page: Page, place: number, name: string) =>
  page.getByRole('group', { name: `${place}번 슬라이드` }).getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('button', { name: '저장', exact: true }).click();

const openBanner = async (page: Page, name: string) => {
  await page.getByRole('link', { name: `${name} 수정` }).click();
  await expect(page.getByRole('heading', { name: '배너 수정' })).toBeVisible();
  await expect(page.getByRole('list', { name: '슬라이드' })).toBeVisible();
};

const choose = async (page: Page, button: string, files: readonly string[]) => {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  const buffer = Buffer.from(png);
  await (await asked).setFiles(files.map((name) => ({ name, mimeType: 'image/png', buffer })));
};

test('a banner is made of several pictures at once, changed and deleted', async ({ page }) => {
  await openConsole(page, '/console/banners');
  await page.getByRole('link', { name: '배너 등록' }).click();
  await expect(slides(page)).toHaveCount(1);
  await save(page);
  await expect(page.getByText('배너 이름을 입력해주세요')).toBeVisible();
  await expect(page.getByText('배너 코드를 입력해주세요')).toBeVisible();

  await choose(page, '새 슬라이드 이미지 파일 선택', ['하나.png', '둘.png']);
  await expect(slides(page)).toHaveCount(2);
  await expect(slides(page).first()).toContainText('하나.png');
  await expect(slides(page).first()).toContainText('권장보다 작음');
  await page.getByRole('textbox', { name: '이름' }).fill('이야기 배너');
  await page.getByRole('textbox', { name: '코드' }).fill('story');
  await field(page, 2, '제목').fill('둘째 장');
  await save(page);
  await expect(message(page, '저장되었습니다')).toBeVisible();
  await expect(page).toHaveURL(/\/console\/banners$/);
  await expect(row(page, '이야기 배너').getByRole('img')).toHaveCount(2);

  await openBanner(page, '이야기 배너');
  await expect.poll(() => titles(page)).toEqual(['', '둘째 장']);
  await page.getByRole('button', { name: '1번 슬라이드 삭제' }).press('Enter');
  await expect(page.getByRole('button', { name: '1번 슬라이드 삭제' })).toBeFocused();
  await page.getByRole('button', { name: '1번 슬라이드 삭제' }).click();
  await expect(slides(page)).toHaveCount(1);
  await expect(slides(page)).toContainText('이미지 없음');
  await save(page);
  await expect(row(page, '이야기 배너').getByRole('img')).toHaveCount(0);

  await row(page, '이야기 배너').getByRole('button', { name: '이야기 배너 삭제' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('배너를 삭제하시겠습니까?');
  await question.getByRole('button', { name: '삭제', exact: true }).click();
  await expect(row(page, '이야기 배너')).toHaveCount(0);
});

test('slides are dragged into another order, by keyboard and by mouse, and keep it', async ({ page }) => {
  await openConsole(page, '/console/banners');
  await openBanner(page, '메인 상단');
  const [first = '', second = '', ...others] = await titles(page);

  const said = page.locator('[aria-live]').first();
  await grip(page, 1).focus();
  await page.keyboard.press('Space');
  await expect(said).toHaveText('1번 슬라이드를 들었습니다.');
  await page.keyboard.press('ArrowDown');
  await expect(said).toHaveText('1번 슬라이드: 4장 가운데 2번째 자리입니다.');
  await page.keyboard.press('Space');
  await expect.poll(() => titles(page)).toEqual([second, first, ...others]);
  await expect(grip(page, 2)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(said).toHaveText('2번 슬라이드를 들었습니다.');
  await page.keyboard.press('ArrowUp');
  await expect(said).toHaveText('2번 슬라이드: 4장 가운데 1번째 자리입니다.');
  await page.keyboard.press('Escape');
  await expect(said).toContainText('취소했습니다');
  await expect.poll(() => titles(page)).toEqual([second, first, ...others]);

  const from = await grip(page, 4).boundingBox();
  const to = await grip(page, 1).boundingBox();
  if (!from || !to) throw new Error('A handle is not to be seen');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y - 20, { steps: 4 });
  await page.mouse.move(to.x + 8, to.y, { steps: 12 });
  await page.mouse.up();
  const moved = [others[1], second, first, others[0]];
  await expect.poll(() => titles(page)).toEqual(moved);

  await save(page);
  await expect(page).toHaveURL(/\/console\/banners$/);
  await openBanner(page, '메인 상단');
  expect(await titles(page)).toEqual(moved);
});

test('a picture that was not sent is said at its slide, and only it is sent again', async ({ page }) => {
  await openConsole(page, '/console/banners');
  await openBanner(page, '메인 모바일');
  await choose(page, '새 슬라이드 이미지 파일 선택', ['하나.png', '둘.png']);
  await page.route('**/slides/1/image', (route) => route.abort(), { times: 1 });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/image')) sent.push(request.url().replace(/.*\/slides/, ''));
  });
  await field(page, 1, '제목').fill('첫째 장');
  await page.keyboard.press('Control+Enter');
  await expect(slides(page).nth(1)).toContainText('연결이 끊겨 업로드하지 못했습니다');
  await expect(field(page, 1, '제목')).toBeFocused();
  await page.getByRole('button', { name: '둘.png 다시 올리기' }).click();
  await expect(page).toHaveURL(/\/console\/banners$/);
  expect(sent).toEqual(['/0/image', '/1/image', '/1/image']);
  await expect(row(page, '메인 모바일').getByRole('img')).toHaveCount(5);
});

test.describe('in a shopping mall', () => {
  test.use({ variables: { CONSOLE_FLAVOUR: 'mall' } });

  const place = (page: Page, number: number) => slides(page).nth(number - 1);

  test('a banner has ten places, whose pictures are removed on confirmation', async ({ page }) => {
    await signIn(page, '/console/banners');
    await openBanner(page, '쇼핑 상단');
    await expect(slides(page)).toHaveCount(10);
    await expect(page.getByText('변경 없음')).toBeVisible();
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET')
        calls.push(`${request.method()} ${pathname.split('/').slice(5).join('/')}`);
    });

    await page.getByRole('button', { name: '2번 배너 이미지 삭제' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('배너 이미지를 삭제하시겠습니까?');
    await question.getByRole('button', { name: '취소' }).click();
    await expect(place(page, 2)).not.toContainText('이미지 없음');
    await page.getByRole('button', { name: '2번 배너 이미지 삭제' }).click();
    await question.getByRole('button', { name: '삭제', exact: true }).click();
    await expect(place(page, 2)).toContainText('이미지 없음');
    expect(calls).toEqual(['DELETE slides/1/image']);
    await expect(page.getByText('변경 없음')).toBeVisible();

    await choose(page, '10번 배너 이미지 선택', ['열.png']);
    await place(page, 10).getByRole('textbox', { name: 'URL' }).fill('https://example.com/ten');
    await save(page);
    await expect(page).toHaveURL(/\/console\/banners$/);
    expect(calls).toEqual(['DELETE slides/1/image', 'PUT ', 'POST slides/9/image']);
    await openBanner(page, '쇼핑 상단');
    await expect(place(page, 10)).toContainText('열.png');
    await expect(place(page, 10).getByRole('textbox', { name: 'URL' })).toHaveValue(
      'https://example.com/ten',
    );
  });
});
