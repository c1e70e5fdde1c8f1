import type { Page } from '@playwright/test';
import type { Screen } from '../../core/stories/screenActs';

const path = '/console';
const drawn = (page: Page) => page.getByRole('slider').waitFor();

/** The home page, and the states of its charts. */
export const dashboardScreens: readonly Screen[] = [
  { name: 'dashboard', path, reach: drawn },
  {
    name: 'dashboard-pointed',
    path,
    continues: true,
    reach: async (page) => {
      await page.getByRole('slider').focus();
      await page.keyboard.press('ArrowLeft');
    },
  },
  { name: 'dashboard-products', path: `${path}?sales=product`, reach: drawn },
  {
    name: 'dashboard-table',
    path: `${path}?sales=weekday`,
    reach: async (page) => {
      await page.getByRole('radio', { name: '표로 보기' }).click();
      await page.getByRole('cell', { name: /원$/ }).first().waitFor();
    },
    after: (page) => page.getByRole('radio', { name: '그래프로 보기' }).click(),
  },
  { name: 'dashboard-period', path: `${path}?from=2025-01-01&to=2026-11-01`, reach: drawn },
  {
    name: 'dashboard-nothing',
    path: `${path}?from=2098-01-01&to=2098-01-05`,
    reach: (page) => page.getByText('이 기간에는 매출이 없습니다').waitFor(),
  },
  {
    name: 'dashboard-failed',
    path,
    before: (page) => page.route('**/api/console/dashboard/**', (route) => route.abort()),
    reach: (page) => page.getByText('매출을 불러오지 못했습니다').waitFor(),
    after: (page) => page.unrouteAll({ behavior: 'ignoreErrors' }),
  },
];
