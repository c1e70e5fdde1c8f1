import type { Page } from '@playwright/test';
import { shownAs } from '../../core/stories/operator';
import { actOnFirst, type Screen, unrouted } from '../../core/stories/screenActs';

const withScope =
  (...scope: string[]) =>
  (page: Page) =>
    shownAs(page, ...scope);

const read = async (page: Page) => {
  await actOnFirst(page, 'link', '보기');
  await page.getByText('읽기 전용 계정입니다.').waitFor();
};

/** What is told and shown to those who may not do everything (decisions, section 9). */
export const rightsScreens: readonly Screen[] = [
  {
    name: 'no-right',
    path: '/console/faqs',
    before: withScope(),
    reach: (page) => page.getByText('권한이 없습니다').waitFor(),
    after: unrouted,
  },
  {
    name: 'no-right-here',
    path: '/console/users',
    before: withScope('console', 'console:content', 'console:support'),
    reach: (page) => page.getByText('볼 수 없습니다').waitFor(),
    after: unrouted,
  },
  {
    name: 'read-list',
    path: '/console/notices',
    before: withScope('console', 'console:read', 'console:personal'),
    after: unrouted,
  },
  {
    name: 'read-dialog',
    path: '/console/levels',
    before: withScope('console', 'console:read', 'console:personal'),
    reach: read,
    after: unrouted,
  },
  {
    name: 'read-page',
    path: '/console/banners',
    before: withScope('console', 'console:read', 'console:personal'),
    reach: read,
    after: unrouted,
  },
];
