import type { Page } from '@playwright/test';
import { dialog } from '../../core/stories/operator';
import { type Screen, unrouted } from '../../core/stories/screenActs';

/** Selects the first rows of a list. */
export async function selectFirst(page: Page, count: number): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^(?!이 페이지).* 선택$/ });
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check();
}

/** A message of which some are sent, some wait for another try and some are not reached. */
const unreached = {
  _id: 'message',
  subject: '안내',
  total: 40,
  sent: 37,
  waiting: 1,
  delayed: 1,
  failed: 2,
  unreached: [
    { _id: '1', name: '정*린', message: '이메일 주소가 없습니다.', delayed: false },
    { _id: '2', name: '온빛갤러리', message: '메일 서버가 받지 않는 주소입니다.', delayed: false },
    { _id: '3', name: '송*호', message: '메일 서버가 아직 받지 않아 잠시 뒤 다시 보냅니다.', delayed: true },
  ],
};

/** Selected rows, and what is done with them. */
export const selectionScreens: readonly Screen[] = [
  {
    name: 'notices-selected',
    path: '/console/notices',
    reach: async (page) => {
      await selectFirst(page, 3);
      await page.getByRole('button', { name: /이 조건의 모두 선택/ }).waitFor();
    },
  },
  {
    name: 'notices-selected-remove',
    path: '/console/notices',
    reach: async (page) => {
      await selectFirst(page, 2);
      await page.getByRole('button', { name: '선택 삭제' }).click();
      await page
        .getByRole('alertdialog')
        .getByText(/삭제하시겠습니까/)
        .waitFor();
    },
  },
  {
    name: 'users-message',
    path: '/console/users',
    reach: async (page) => {
      await selectFirst(page, 2);
      await page.getByRole('button', { name: '메시지 보내기' }).click();
      await dialog(page, '메시지 보내기').getByRole('button', { name: '보내기', exact: true }).click();
      await page.getByText('제목을 입력해주세요').waitFor();
    },
  },
  {
    name: 'users-unreached',
    path: '/console/users',
    // A mailing that is not over yet, as a mail server that is away leaves it.
    before: (page) =>
      page
        .route('**/api/console/messages', (route) =>
          route.request().postDataJSON().dryRun
            ? route.continue()
            : route.fulfill({ json: { message: unreached } }),
        )
        .then(() =>
          page.route('**/api/console/messages/*', (route) => route.fulfill({ json: { message: unreached } })),
        ),
    reach: async (page) => {
      await selectFirst(page, 2);
      await page.getByRole('button', { name: '메시지 보내기' }).click();
      await page.getByRole('textbox', { name: '제목' }).fill('안내');
      await page.getByRole('textbox', { name: '메시지' }).fill('내일 쉽니다.');
      await dialog(page, '메시지 보내기').getByRole('button', { name: '보내기', exact: true }).click();
      await page.getByRole('list', { name: '보내지 못한 사람' }).waitFor();
    },
    after: unrouted,
  },
];
