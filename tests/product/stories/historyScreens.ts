import type { Page } from '@playwright/test';
import { callsBeside } from '../../core/stories/calls';
import { dialog } from '../../core/stories/operator';
import { actOnFirst, type Screen } from '../../core/stories/screenActs';

/** Changes the first notice, so that it has an older state. */
async function changeFirst(page: Page): Promise<void> {
  const calls = callsBeside(page);
  const { notifications } = await (await calls.get('/api/console/notifications')).json();
  const { _id, subject } = notifications[0];
  const { notification } = await (await calls.get(`/api/console/notifications/${_id}`)).json();
  const headers = { 'If-Match': `"${notification.version}"` };
  const data = { subject: `${subject} (개정)` };
  await calls.put(`/api/console/notifications/${_id}`, { headers, data });
}

/** Deletes a question, so that something waits in the bin. */
async function deleteFirst(page: Page): Promise<void> {
  const calls = callsBeside(page);
  const { faqs } = await (await calls.get('/api/console/faqs')).json();
  const { _id, version } = faqs[0];
  await calls.delete(`/api/console/faqs/${_id}`, { headers: { 'If-Match': `"${version}"` } });
}

const shown = async (page: Page) => {
  await actOnFirst(page, 'link', '수정');
  await page.getByRole('button', { name: '이력' }).click();
  const history = dialog(page, '이력');
  await history.getByRole('button', { expanded: false }).first().click();
  await history.getByText('(개정)').first().waitFor();
};

/** Older states of records, and the bin of deleted ones. */
export const historyScreens: readonly Screen[] = [
  { name: 'notices-history', path: '/console/notices', before: changeFirst, reach: shown },
  {
    name: 'bin',
    path: '/console/bin',
    before: deleteFirst,
    reach: (page) =>
      page
        .getByRole('checkbox', { name: /^(?!이 페이지).* 선택$/ })
        .first()
        .waitFor(),
  },
  {
    name: 'bin-restore',
    path: '/console/bin',
    continues: true,
    reach: async (page) => {
      await actOnFirst(page, 'button', '복원');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'bin-restore-selected',
    path: '/console/bin',
    reach: async (page) => {
      await page
        .getByRole('checkbox', { name: /^(?!이 페이지).* 선택$/ })
        .first()
        .click();
      await page.getByRole('button', { name: '선택 복원' }).click();
      await page.getByRole('alertdialog').getByText('복원하시겠습니까?').waitFor();
    },
  },
  { name: 'outbox', path: '/console/outbox' },
];
