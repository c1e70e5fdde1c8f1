import { dialog } from '../../core/stories/operator';
import { actOnFirst, type Screen } from '../../core/stories/screenActs';
import { selectionScreens } from './selectionScreens';

/** The screens of members and their grades, and the states that an operator meets in them. */
export const memberScreens: readonly Screen[] = [
  { name: 'users', path: '/console/users' },
  {
    name: 'users-edit',
    path: '/console/users',
    continues: true,
    reach: async (page) => {
      await actOnFirst(page, 'link', '수정');
      await page.getByRole('textbox', { name: '관리자 메모' }).waitFor();
    },
  },
  {
    name: 'users-create',
    path: '/console/users/create',
    reach: async (page) => {
      await page.getByRole('combobox', { name: '유형' }).selectOption({ label: '기업' });
      await page.getByRole('textbox', { name: '담당자 이름' }).waitFor();
    },
  },
  ...selectionScreens,
  {
    name: 'users-withdraw',
    path: '/console/users',
    reach: async (page) => {
      await actOnFirst(page, 'button', '탈퇴 처리');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'withdrawn', path: '/console/withdrawn' },
  {
    name: 'withdrawn-read',
    path: '/console/withdrawn',
    continues: true,
    reach: async (page) => {
      await page.getByRole('main').getByRole('link', { name: /\*/ }).first().click();
      await page.getByText('탈퇴 사유').waitFor();
    },
  },
  {
    name: 'withdrawn-remove',
    path: '/console/withdrawn',
    reach: async (page) => {
      await actOnFirst(page, 'button', '삭제');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'levels', path: '/console/levels' },
  {
    name: 'levels-create',
    path: '/console/levels/create',
    reach: async (page) => {
      await dialog(page, '회원등급 등록').getByRole('textbox', { name: '코드' }).waitFor();
    },
  },
  {
    name: 'levels-edit',
    path: '/console/levels',
    reach: async (page) => {
      await actOnFirst(page, 'link', '수정');
      await dialog(page, '회원등급 수정').getByRole('textbox', { name: '코드' }).waitFor();
    },
  },
  {
    name: 'orders-edit',
    path: '/console/orders',
    reach: async (page) => {
      await actOnFirst(page, 'link', '보기');
      await dialog(page, '주문 상세').getByText('주문 상품').waitFor();
    },
  },
];
