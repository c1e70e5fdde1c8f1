import { message, openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { choose, openBanner, save, slides } from './bannerForm';

test.use({ variables: { CONSOLE_FLAVOUR: 'mall' } });

const places = Array.from({ length: 10 }, (_, place) => place + 1);
const NAME = '메인 모바일';

test('ten pictures fill a banner, one of them fails in between, and all are found again after a restart', {
  tag: '@process',
}, async ({ page, server }) => {
  await openConsole(page, '/console/banners');
  await openBanner(page, NAME);
  const stored = await page.getByRole('button', { name: /이미지 바꾸기$/ }).count();
  expect(stored).toBeLessThan(places.length);
  for (const place of places) {
    const act = place > stored ? '선택' : '바꾸기';
    await choose(page, `${place}번 배너 이미지 ${act}`, [`${place}.png`]);
  }
  await page.route('**/slides/4/image', (route) => route.abort(), { times: 1 });
  await save(page);
  await expect(page.getByText('내용은 저장했지만 파일을 올리지 못했습니다: 5.png')).toBeVisible();
  await expect(message(page, '저장되었습니다')).toHaveCount(0);
  await page.getByRole('button', { name: '5.png 업로드 다시 시도' }).click();
  await expect(message(page, '저장되었습니다')).toBeVisible();
  await expect(page).toHaveURL('/console/banners');

  await server.stop();
  await server.restart();
  await page.goto('/console/banners');
  await openBanner(page, NAME);
  await expect(slides(page)).toContainText(places.map((place) => `${place}.png`));
  for (const place of places) {
    await expect(
      slides(page)
        .nth(place - 1)
        .getByRole('img'),
    ).toHaveJSProperty('naturalWidth', 1);
  }
  await expect(page.getByText('변경 없음')).toBeVisible();
});
