import { expect, type Page } from '@playwright/test';
import { dialog, editor } from '../../core/stories/operator';
import { actOnFirst, type Screen } from '../../core/stories/screenActs';

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) > 600;

/** What a day's work in the content lists shows. */
export const dayScreens: readonly Screen[] = [
  {
    name: 'boards-answer',
    path: '/console/boards?code=interior-inquire',
    reach: async (page) => {
      await actOnFirst(page, 'link', '수정');
      await editor(page.getByRole('region', { name: '답변' })).waitFor();
    },
  },
  {
    name: 'banners-picture',
    path: '/console/banners',
    reach: async (page) => {
      await page.getByRole('button', { name: '1번 이미지 크게 보기' }).first().click();
      await dialog(page, '이미지 1').getByRole('img').waitFor();
    },
  },
  {
    name: 'notices-keys',
    path: '/console/notices',
    reach: async (page) => {
      // A phone has no keys to tell.
      if (!isWide(page)) return;
      // The keys of a list load after its rows.
      await expect(async () => {
        await page.keyboard.press('Shift+Slash');
        await expect(dialog(page, '도움말')).toBeVisible({ timeout: 500 });
      }).toPass();
    },
  },
];
