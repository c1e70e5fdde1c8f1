import type { Page } from '@playwright/test';
import { callsBeside } from '../../core/stories/calls';
import { dialog } from '../../core/stories/operator';
import type { Screen } from '../../core/stories/screenActs';

const shown = (page: Page) => page.getByRole('button', { name: '운영자 02 역할과 권한' }).waitFor();

/** Operators and their roles (decisions, section 17). */
export const operatorScreens: readonly Screen[] = [
  { name: 'operators', path: '/console/operators', reach: shown },
  {
    name: 'operators-due',
    path: '/console/operators',
    before: (page) =>
      page.route('**/api/console/operators', async (route) => {
        const json = await (await callsBeside(page).get('/api/console/operators')).json();
        const operators = json.operators.map((each: object) => ({
          ...each,
          secondDueAt: '2099-12-01T00:00:00.000Z',
        }));
        await route.fulfill({ json: { ...json, operators } });
      }),
    reach: (page) => page.getByRole('button', { name: '안내 메일 보내기' }).waitFor(),
    after: (page) => page.unrouteAll({ behavior: 'ignoreErrors' }),
  },
  {
    name: 'operators-rights',
    path: '/console/operators',
    reach: async (page) => {
      await page.getByRole('button', { name: '운영자 06 역할과 권한' }).click();
      await dialog(page, '역할과 권한 · 운영자 06').getByRole('checkbox').first().waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'operators-invite',
    path: '/console/operators',
    reach: async (page) => {
      await page.getByRole('button', { name: '운영자 초대' }).click();
      await dialog(page, '운영자 초대').waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'operators-roles',
    path: '/console/operators?view=roles',
    reach: (page) => page.getByRole('button', { name: '상담원 역할 수정' }).waitFor(),
  },
  {
    name: 'operators-role',
    path: '/console/operators?view=roles',
    reach: async (page) => {
      await page.getByRole('button', { name: '상담원 역할 수정' }).click();
      await dialog(page, '역할 수정').getByText('이 권한으로 할 수 있는 일').click();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'operators-tokens',
    path: '/console/operators?view=tokens',
    reach: (page) => page.getByRole('heading', { name: '아직 토큰이 없습니다' }).waitFor(),
  },
  {
    name: 'operators-token',
    path: '/console/operators?view=tokens',
    reach: async (page) => {
      await page.getByRole('button', { name: '토큰 만들기' }).first().click();
      await dialog(page, '토큰 만들기').getByRole('checkbox').first().waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
];
