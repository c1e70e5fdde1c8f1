import type { Page } from '@playwright/test';
import { callsBeside } from '../../core/stories/calls';
import { dialog } from '../../core/stories/operator';
import type { Screen } from '../../core/stories/screenActs';

const openColumns = async (page: Page) => {
  await page.getByRole('button', { name: /^열 .*고르기$/ }).click();
  await dialog(page, '열 고르기').getByRole('checkbox').first().waitFor();
};

const bar = (page: Page) => page.getByRole('navigation', { name: '저장한 보기' });

/** Saves a view by the API, shared or private. */
const saved = (name: string, shared: boolean) => async (page: Page) => {
  const data = { resource: 'levels', name, shared, order: 'name' };
  const answer = await callsBeside(page).post('/api/console/views', { data });
  if (!answer.ok()) throw new Error(await answer.text());
};

const openView = async (page: Page) => {
  await bar(page)
    .getByRole('link', { name: /이름 순서/ })
    .first()
    .click();
  await bar(page)
    .getByRole('button', { name: /보기 메뉴$/ })
    .waitFor();
};

/** How operators shape lists. */
export const viewScreens: readonly Screen[] = [
  { name: 'users-columns', path: '/console/users', reach: openColumns },
  {
    name: 'users-view-new',
    path: '/console/users?name=%EA%B9%80',
    reach: async (page) => {
      await page.getByRole('button', { name: '새 보기로 저장' }).click();
      await dialog(page, '새 보기').waitFor();
    },
  },
  {
    name: 'users-view-share',
    path: '/console/users?name=%EA%B9%80&warning=true',
    reach: async (page) => {
      await page.getByRole('button', { name: '새 보기로 저장' }).click();
      const naming = dialog(page, '새 보기');
      await naming.getByRole('textbox', { name: '이름' }).fill('주의할 회원');
      await naming.getByRole('checkbox', { name: '모두에게 공유' }).check();
      await naming.getByRole('button', { name: '저장', exact: true }).click();
      await page.getByRole('button', { name: '개인정보 조건 빼고 공유' }).waitFor();
    },
    after: async (page) => {
      await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').getByRole('button', { name: '나가기' }).click();
    },
  },
  { name: 'levels-view', path: '/console/levels', before: saved('이름 순서', true), reach: openView },
  {
    name: 'levels-view-changed',
    path: '/console/levels',
    before: saved('이름 순서', true),
    reach: async (page) => {
      await openView(page);
      await openColumns(page);
      await dialog(page, '열 고르기').getByRole('checkbox', { checked: true }).last().click();
      await page.keyboard.press('Escape');
      await page.getByText('보기와 다름').waitFor();
    },
  },
  {
    name: 'levels-view-menu',
    path: '/console/levels',
    before: saved('이름 순서', true),
    reach: async (page) => {
      await openView(page);
      await bar(page)
        .getByRole('button', { name: /보기 메뉴$/ })
        .click();
      await page.getByRole('menuitem', { name: '이름 바꾸기' }).waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'levels-view-missing',
    path: '/console/levels?view=gone',
    reach: (page) => page.getByText('주소에 있는 보기를 볼 수 없습니다').waitFor(),
  },
];
