import type { Page } from '@playwright/test';
import { png } from '../../core/api/pictures';
import { attach, dialog, editor, message, openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

const SERVICE = 'https://t1.kakaocdn.net/**';
/** What the script loads in its turn, from another path of its host. */
const SERVICE_CORE = 'https://t1.kakaocdn.net/postcode/api/core/250101/1/250101.js';

/** Kakao's script as far as the console uses it: it draws one suggestion and says how it was asked. */
const service = `
  document.head.append(Object.assign(document.createElement('script'), { src: '${SERVICE_CORE}' }));
  window.kakao = { Postcode: class {
    constructor(options) { this.options = options; }
    embed(place, { autoClose }) {
      const found = document.createElement('button');
      found.type = 'button';
      found.textContent = '삼청로 30';
      found.title = [this.options.maxSuggestItems, autoClose].join();
      found.onclick = () => this.options.oncomplete({
        zonecode: '03051', roadAddress: '서울 종로구 삼청로 30', autoRoadAddress: '',
        jibunAddress: '서울 종로구 소격동 165', sido: '서울', sigungu: '종로구',
      });
      place.append(found);
    }
  } };`;

const answer = (page: Page) =>
  page.route(SERVICE, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: route.request().url() === SERVICE_CORE ? 'window.core = true;' : service,
    }),
  );
const input = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true });
const search = (page: Page) => page.getByRole('button', { name: '우편번호 검색' }).click();

test('an address is looked up, and the operator goes on with its last part', async ({ page }) => {
  await answer(page);
  await openConsole(page, '/console/boards/create?code=interior-shop');
  await search(page);
  const found = dialog(page, '우편번호 검색').getByRole('button', { name: '삼청로 30' });
  await expect(found).toHaveAttribute('title', '5,false');
  await expect.poll(() => page.evaluate(() => 'core' in window)).toBe(true);
  await found.click();
  await expect(input(page, '우편번호')).toHaveValue('03051');
  await expect(input(page, '기본 주소')).toHaveValue('서울 종로구 삼청로 30');
  await expect(input(page, '시/도')).toHaveValue('서울특별시');
  await expect(input(page, '구/군')).toHaveValue('종로구');
  await expect(input(page, '상세 주소')).toBeFocused();
});

test('an address is typed where the search cannot be reached, and looked up once it can', async ({
  page,
}) => {
  await page.route(SERVICE, (route) => route.abort(), { times: 1 });
  await openConsole(page, '/console/boards/create?code=interior-shop');
  await search(page);
  const shown = dialog(page, '우편번호 검색');
  await expect(shown.getByRole('alert')).toContainText('연결하지 못했습니다');
  await shown.getByLabel('우편번호').fill('03187x');
  await page.keyboard.press('Enter');
  await expect(shown.getByText('우편번호 5자리를 숫자로 입력해주세요.')).toBeVisible();
  await expect(shown.getByText('시/도를 선택해주세요.')).toBeVisible();
  await expect(shown.getByLabel('우편번호')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('63309');
  await shown.getByLabel('기본 주소').fill('제주 제주시 첨단로 242');
  await expect(shown.getByLabel('구/군')).toHaveValue('제주시');
  await shown.getByLabel('기본 주소').fill('제주특별자치도 제주시 첨단로 242');
  await page.keyboard.press('Enter');
  await expect(input(page, '우편번호')).toHaveValue('63309');
  await expect(input(page, '기본 주소')).toHaveValue('제주특별자치도 제주시 첨단로 242');
  await expect(input(page, '시/도')).toHaveValue('제주특별자치도');
  await expect(input(page, '구/군')).toHaveValue('제주시');
  await expect(input(page, '상세 주소')).toBeFocused();

  await answer(page);
  await search(page);
  await expect(shown.getByRole('button', { name: '삼청로 30' })).toBeVisible();
  await shown.getByRole('button', { name: '직접 입력' }).click();
  await expect(shown.getByLabel('우편번호')).toHaveValue('63309');
});

test('districts are those of the chosen province', async ({ page }) => {
  await openConsole(page, '/console/boards/create?code=interior-shop');
  await expect(input(page, '구/군')).toHaveText('시/도 먼저 선택');
  await input(page, '시/도').selectOption('경기도');
  await input(page, '구/군').selectOption('수원시 장안구');
  await input(page, '시/도').selectOption('부산광역시');
  await expect(input(page, '구/군')).toHaveValue('');
  await input(page, '구/군').selectOption('중구');
  await input(page, '시/도').selectOption('서울특별시');
  await expect(input(page, '구/군')).toHaveValue('중구');
  await input(page, '시/도').selectOption('세종특별자치시');
  await expect(input(page, '구/군')).toHaveValue('세종특별자치시');
});

test('a video plays where it was asked for, from the player without cookies', async ({ page }) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }),
  );
  await openConsole(page, '/console/boards/create?code=youtube');
  const link = input(page, '유튜브 링크');
  // The form has one of its own, of the whole post.
  const preview = page.getByRole('button', { name: /^유튜브.* 미리보기/ });
  await link.fill('https://example.com/video');
  await expect(link).toHaveAccessibleDescription(/유튜브 영상 주소로 보이지 않아/);
  await expect(preview).toBeDisabled();
  await link.fill('https://youtu.be/dQw4w9WgXcQ?t=3');
  const player = page.getByTitle('유튜브 영상 미리보기');
  await expect(player).toHaveCount(0);
  await preview.click();
  await expect(player).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  expect((await player.boundingBox())?.height).toBe(176);
  await link.fill('https://youtu.be/aaaaaaaaaaa');
  await expect(player).toHaveCount(0);
});

test('a thumbnail on its way can be stopped, and sent again', async ({ page }) => {
  await openConsole(page, '/console/boards/create?code=author');
  await page.getByRole('textbox', { name: '제목', exact: true }).fill('새 작가');
  const thumb = { name: '작가.png', mimeType: 'image/png', buffer: Buffer.from(png) };
  await attach(page, page.getByRole('form'), '썸네일', thumb);
  const card = page.getByRole('region', { name: '썸네일' });
  await expect(card).toContainText('1 KB · 저장하면 업로드됩니다');

  await page.route('**/thumb', () => new Promise(() => undefined), { times: 1 });
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await expect(card.getByRole('progressbar', { name: '작가.png 업로드' })).toBeVisible();
  await expect(card.getByRole('button', { name: '작가.png 삭제' })).toHaveCount(0);
  await card.getByRole('button', { name: '작가.png 업로드 취소' }).click();
  await expect(card.getByRole('alert')).toHaveText('업로드를 취소했습니다');
  await expect(card.getByRole('progressbar')).toHaveCount(0);
  await card.getByRole('button', { name: '작가.png 업로드 다시 시도' }).click();
  await expect(message(page, '저장되었습니다')).toBeVisible();
  await expect(page).toHaveURL('/console/boards?code=author');
});

test('a popup is seen where it will stand, while its numbers are typed', async ({ page }) => {
  await openConsole(page, '/console/popups/create');
  const form = dialog(page, '팝업추가');
  await editor(form).waitFor();
  const picture = form.getByRole('img', { name: /^사이트 화면/ });
  await expect(form.getByText('너비와 높이 없음')).toBeVisible();
  for (const [name, value] of Object.entries({ '왼쪽 위치': 120, '위쪽 위치': 160, 너비: 400, 높이: 520 })) {
    await form.getByLabel(name, { exact: true }).fill(String(value));
  }
  await expect(picture).toHaveAccessibleName(
    '사이트 화면 1440 × 900에서 팝업은 왼쪽 120, 위쪽 160 위치에 너비 400, 높이 520으로 놓입니다',
  );
  await expect(form.getByText('화면을 벗어남')).toHaveCount(0);
  await form.getByText('모바일', { exact: true }).click();
  await expect(picture).toHaveAccessibleName(/^사이트 화면 390 × 844에서/);
  await expect(form.getByText('화면을 벗어남')).toBeVisible();
});

test("a slide's fields stay readable on narrower screens", async ({ page }) => {
  await openConsole(page, '/console/banners/create');
  for (const width of [1280, 1200, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const title = page.getByRole('group', { name: '1번 슬라이드' }).getByRole('textbox', { name: '제목' });
    await expect.poll(async () => (await title.boundingBox())?.width).toBeGreaterThan(140);
  }
});
