import { mosaic } from '../../core/assets/photos';
import { callsBeside } from '../../core/stories/calls';
import { openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { openBanner, picture, slides } from './bannerForm';

/** KiB of images that a page of banners may transfer. */
const MOST_KIB = 200;

test('a page of ten banners loads small copies of their pictures, and their originals once they are opened', async ({
  page,
}) => {
  const bytes = await mosaic(1920, 760);
  await openConsole(page, '/console/notices');
  const api = callsBeside(page);
  for (let count = 1; count <= 10; count += 1) {
    const data = { name: `큰 배너 ${count}`, code: `large-${count}`, slides: [{}, {}, {}] };
    const { banner } = await (await api.post('/api/console/banners', { data })).json();
    for (const index of [0, 1, 2]) {
      const sent = await api.post(`/api/console/banners/${banner._id}/slides/${index}/image`, {
        multipart: { file: picture('큰 사진.jpg', bytes) },
        headers: { 'If-Match': `"${index + 1}"` },
      });
      const { sizes } = (await sent.json()).banner.slides[index].image;
      // Until a copy is made, its address has the original.
      for (const url of Object.values<string>(sizes))
        await expect.poll(async () => (await api.get(url)).headers()['content-type']).toBe('image/webp');
    }
  }
  await page.goto('/console/banners');
  const shown = page.getByRole('row', { name: '큰 배너' }).getByRole('img');
  await expect(shown).toHaveCount(30);
  for (const image of await shown.all()) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    expect(await image.evaluate((one: HTMLImageElement) => one.currentSrc)).toMatch(/\/sizes\/128$/);
    // The page keeps the original's shape, so that nothing moves when the copy arrives.
    expect(await image.evaluate((one: HTMLImageElement) => [one.getAttribute('width'), one.height])).toEqual([
      '1920',
      38,
    ]);
  }
  const transferred = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.startsWith('/files/'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  expect(transferred / 1024).toBeGreaterThan(10);
  expect(transferred / 1024).toBeLessThanOrEqual(MOST_KIB);
  expect(30 * bytes.byteLength).toBeGreaterThan(MOST_KIB * 1024 * 10);

  await openBanner(page, '큰 배너 10');
  const preview = slides(page).first().getByRole('img');
  await expect(slides(page).first()).toContainText('1920');
  await expect
    .poll(() => preview.evaluate((one: HTMLImageElement) => one.currentSrc))
    .toMatch(/\/sizes\/320$/);

  // The original comes last: a browser that has it shows it in the place of its copies.
  await page.goto('/console/banners');
  await shown.first().click();
  const large = page.getByRole('dialog').getByRole('img');
  await expect(large).toHaveJSProperty('naturalWidth', 1920);
});

test('rows appear together with their pictures: none moves under the pointer', async ({ page }) => {
  await page.route('**/PicturesCell-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await openConsole(page, '/console/banners');
  const edit = page.getByRole('link', { name: '메인 모바일 수정' });
  await expect(edit).toBeVisible();
  const before = await edit.boundingBox();
  await expect(page.getByRole('button', { name: '1번 이미지 크게 보기' }).first()).toBeVisible();
  expect(await edit.boundingBox()).toEqual(before);
});
