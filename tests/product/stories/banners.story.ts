import type { Page } from '@playwright/test';
import { bmp } from '../../core/api/pictures';
import { attachment, dropDragged, message, openConsole, row, signIn } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import {
  choose,
  chooseFiles,
  drop,
  field,
  grip,
  newest,
  openBanner,
  picture,
  save,
  slides,
  titles,
} from './bannerForm';

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

test('pictures that are dropped together stand before the others, in their order', async ({ page }) => {
  await openConsole(page, '/console/banners');
  await openBanner(page, '쇼핑 상단');
  const others = await titles(page);
  await drop(page, page.getByText('이미지 여러 장을 여기에 놓거나'), [
    picture('하나.png'),
    picture('둘.png'),
  ]);
  await expect(slides(page)).toContainText(['하나.png', '둘.png', ...others.map(() => '쇼핑 상단')]);
  await expect.poll(() => titles(page)).toEqual(['', '', ...others]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `배너 수정슬라이드 ${2 + others.length}장`,
  );
  await expect(page.getByText('새 슬라이드 2장', { exact: true })).toBeVisible();
  await slides(page).nth(2).getByRole('textbox', { name: '제목' }).fill('고친 제목');
  await expect(page.getByText('수정한 슬라이드 1장, 새 슬라이드 2장', { exact: true })).toBeVisible();
  await save(page);
  await expect(message(page, '저장되었습니다')).toBeVisible();
  const thumbnails = row(page, '쇼핑 상단').getByRole('img');
  await expect(thumbnails).toHaveCount(4);
  await expect(thumbnails.first()).toHaveJSProperty('naturalWidth', 1);
  await expect(thumbnails.last()).not.toHaveJSProperty('naturalWidth', 0);
});

test('what is no image for the web is refused, by its type at once and by its content when it is sent', async ({
  page,
}) => {
  await openConsole(page, '/console/banners/create');
  await page.getByRole('textbox', { name: '이름' }).fill('가짜 배너');
  await page.getByRole('textbox', { name: '코드' }).fill('fake');
  const button = '새 슬라이드 이미지 파일 선택';
  await chooseFiles(page, button, [attachment('메모.txt'), picture('가짜.png', bmp), picture('진짜.png')]);
  await expect(page.getByText('메모.txt: JPG, PNG, WebP, GIF 이미지만 올릴 수 있습니다.')).toBeVisible();
  await expect(slides(page)).toContainText(['가짜.png', '진짜.png']);
  await save(page);
  await expect(page.getByText('내용은 저장했지만 파일을 올리지 못했습니다: 가짜.png')).toBeVisible();
  await expect(slides(page).first().getByRole('alert')).toContainText('이미지만 올릴 수 있습니다');
  await page.getByRole('button', { name: '1번 슬라이드 삭제' }).click();
  await save(page);
  await expect(page).toHaveURL('/console/banners');
  expect((await newest(page)).slides).toMatchObject([{ image: { name: '진짜.png' } }]);
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
  await page.setViewportSize({ width: 1440, height: 1800 });
  const from = await grip(page, 4).boundingBox();
  const to = await grip(page, 1).boundingBox();
  if (!from || !to) throw new Error('A handle is not to be seen');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y - 20, { steps: 4 });
  await page.mouse.move(to.x + 8, to.y, { steps: 12 });
  await dropDragged(page);
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
  await page.getByRole('button', { name: '둘.png 업로드 다시 시도' }).click();
  await expect(page).toHaveURL(/\/console\/banners$/);
  expect(sent).toEqual(['/0/image', '/1/image', '/1/image']);
  await expect(row(page, '메인 모바일').getByRole('img')).toHaveCount(5);
});

test('a picture says over itself that it waits and how much of it has left, at no cost of room', async ({
  page,
}) => {
  await openConsole(page, '/console/banners');
  await openBanner(page, '메인 상단');
  const second = slides(page).nth(1);
  const height = async () => (await second.boundingBox())?.height;
  const before = await height();
  await expect(second).not.toContainText('저장하면 업로드됩니다');
  await choose(page, '2번 슬라이드 이미지 바꾸기', ['하나.png']);
  await expect(second).toContainText('저장하면 업로드됩니다');
  expect(await height()).toBe(before);

  await page.route('**/slides/1/image', () => new Promise(() => undefined), { times: 1 });
  await save(page);
  await expect(second.getByRole('progressbar', { name: '하나.png 업로드' })).toBeVisible();
  await expect(second).not.toContainText('저장하면 업로드됩니다');
  expect(await height()).toBe(before);
  await second.getByRole('button', { name: '하나.png 업로드 취소' }).click();
  await expect(second.getByRole('alert')).toContainText('업로드를 취소했습니다');
  await page.getByRole('button', { name: '하나.png 업로드 다시 시도' }).click();
  await expect(message(page, '저장되었습니다')).toBeVisible();
});

test.describe('in a shopping mall', () => {
  test.use({ variables: { CONSOLE_FLAVOUR: 'mall' } });

  const place = (page: Page, number: number) => slides(page).nth(number - 1);

  test('a row shows the pictures that a banner has, wherever they stand among its places', async ({
    page,
  }) => {
    await openConsole(page, '/console/banners/create');
    await page.getByRole('textbox', { name: '이름' }).fill('일곱째 자리');
    await page.getByRole('textbox', { name: '코드' }).fill('seventh');
    const seventh = row(page, '일곱째 자리').getByRole('cell').nth(2);
    await save(page);
    await expect(seventh).toHaveText('–');

    await openBanner(page, '일곱째 자리');
    await choose(page, '7번 배너 이미지 선택', ['일곱.png']);
    await expect(place(page, 7)).toContainText('저장하면 업로드됩니다');
    await save(page);
    await expect(seventh.getByRole('img')).toHaveCount(1);
    await expect(seventh).toHaveText('');

    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('listitem').filter({ hasText: '일곱째 자리' });
    await expect(card.getByRole('img')).toHaveJSProperty('naturalWidth', 1);
    await expect(card).not.toContainText('–');
    const full = page.getByRole('listitem').filter({ hasText: '메인 상단' });
    await expect(full.getByRole('img')).toHaveCount(1);
  });

  test('a banner has ten places, whose pictures are removed on confirmation', async ({ page }) => {
    await signIn(page, '/console/banners');
    await openBanner(page, '쇼핑 상단');
    await expect(slides(page)).toHaveCount(10);
    await expect(page.getByText('변경 없음')).toBeVisible();
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // On a slow machine, the draft is kept while the picture is being sent.
      if (request.method() !== 'GET' && !pathname.includes('/drafts/'))
        calls.push(`${request.method()} ${pathname.split('/').slice(5).join('/')}`);
    });

    await page.getByRole('button', { name: '2번 배너 이미지 삭제' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('배너 이미지를 삭제하시겠습니까?');
    await question.getByRole('button', { name: '취소' }).click();
    await expect(place(page, 2)).not.toContainText('이미지 없음');
    await page.getByRole('button', { name: '2번 배너 이미지 삭제' }).click();
    await question.getByRole('button', { name: '삭제', exact: true }).dblclick();
    await expect(message(page, '이미지가 삭제되었습니다')).toBeVisible();
    await expect(place(page, 2)).toContainText('이미지 없음');
    const chooser = page.getByRole('button', { name: '2번 배너 이미지 선택' });
    await expect(chooser).toBeFocused();
    // The second half of a slower double click, which comes after the question is gone.
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(chooser).toBeFocused();
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

  test('a new banner has ten empty places', async ({ page }) => {
    await openConsole(page, '/console/banners/create');
    await expect(slides(page)).toContainText(Array<string>(10).fill('이미지 없음'));
    await page.getByRole('textbox', { name: '이름' }).fill('쇼핑 첫 화면');
    await page.getByRole('textbox', { name: '코드' }).fill('mall-top');
    await choose(page, '3번 배너 이미지 선택', ['셋.png']);
    await place(page, 3).getByRole('textbox', { name: 'URL' }).fill('https://example.com/three');
    await save(page);
    await expect(message(page, '저장되었습니다')).toBeVisible();
    await openBanner(page, '쇼핑 첫 화면');
    await page.reload();
    await expect(place(page, 3).getByRole('img')).toHaveJSProperty('naturalWidth', 1);
    await expect(place(page, 3).getByRole('textbox', { name: 'URL' })).toHaveValue(
      'https://example.com/three',
    );
    await expect(page.getByRole('button', { name: /이미지 선택$/ })).toHaveCount(9);

    await page.setViewportSize({ width: 390, height: 844 });
    const [bin, shown] = await Promise.all(
      ['삭제', '바꾸기'].map((act) =>
        page.getByRole('button', { name: `3번 배너 이미지 ${act}` }).boundingBox(),
      ),
    );
    if (!bin || !shown) throw new Error('The picture of a place is not to be seen');
    expect(bin.x).toBeGreaterThan(shown.x + shown.width);
    expect(bin.y).toBeLessThan(shown.y + shown.height);
  });

  test('what a place does not show stays with it', async ({ page }) => {
    await openConsole(page, '/console/banners');
    const before = await newest(page);
    await openBanner(page, before.name);
    await place(page, 2).getByRole('textbox', { name: 'URL' }).fill('https://example.com/two');
    await save(page);
    await expect(message(page, '저장되었습니다')).toBeVisible();
    const [first, second, ...others] = before.slides;
    expect(first.meta.title).toBe('고요한 빛');
    expect((await newest(page)).slides).toMatchObject([
      first,
      { ...second, url: 'https://example.com/two' },
      ...others,
      ...Array(10 - before.slides.length).fill({ image: null }),
    ]);
  });
});
