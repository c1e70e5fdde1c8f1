import { message, openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { choose, field, newest as newestBanner, save, slides } from './bannerForm';

test('a picture without an alternative text has a hint, and one of another shape shows what is cut', async ({
  page,
}) => {
  await openConsole(page, '/console/banners/create');
  const alt = field(page, 1, '대체 텍스트');
  await expect(alt).toHaveAccessibleDescription('');
  await choose(page, '새 슬라이드 이미지 파일 선택', ['하나.png']);
  await expect(alt).toHaveAccessibleDescription(/대체 텍스트가 비어 있습니다/);
  await expect(slides(page).first()).toContainText(/권장 비율에서 (좌우|위아래) \d+ px씩 잘립니다/);
  await expect(slides(page).first().locator('[data-cut]')).toBeVisible();
  await alt.fill('눈 덮인 산');
  await expect(alt).toHaveAccessibleDescription('');
  await page.getByRole('textbox', { name: '이름' }).fill('대체 텍스트 배너');
  await page.getByRole('textbox', { name: '코드' }).fill('alt');
  await save(page);
  await expect(message(page, '저장되었습니다')).toBeVisible();
  expect((await newestBanner(page)).slides[0]).toMatchObject({ alt: '', meta: { alt: '눈 덮인 산' } });
});
