import { dialog } from './operator';
import { actOnFirst, type Screen } from './screenActs';

/** The screens of applications, and the states that an operator meets in them. */
export const housingScreens: readonly Screen[] = [
  { name: 'interests', path: '/console/interests' },
  {
    name: 'interests-edit',
    path: '/console/interests',
    continues: true,
    reach: async (page) => {
      await actOnFirst(page, 'link', '수정');
      await dialog(page, '입주관심 수정').getByRole('textbox', { name: '이름' }).waitFor();
    },
  },
  { name: 'subscriptions', path: '/console/subscriptions' },
  {
    name: 'subscriptions-edit',
    path: '/console/subscriptions?supply_category=SPECIAL&qualification_type=MARRIED',
    reach: async (page) => {
      await actOnFirst(page, 'link', '수정');
      await dialog(page, '청약신청 수정').getByRole('textbox', { name: '배우자 이름' }).waitFor();
    },
  },
  {
    name: 'subscriptions-reset',
    path: '/console/subscriptions?supply_category=SPECIAL&earning_rank=1',
    reach: async (page) => {
      await actOnFirst(page, 'link', '수정');
      await page.getByRole('combobox', { name: '공급구분' }).last().selectOption({ label: '일반공급' });
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'settings', path: '/console/settings' },
  {
    name: 'settings-moved',
    path: '/console/settings',
    continues: true,
    reach: async (page) => {
      await page.getByRole('radio', { name: '하단 정보 2 선택' }).check();
      await page.getByRole('group', { name: '하단 정보' }).getByRole('button', { name: '위로' }).click();
    },
    after: async (page) => {
      await page.reload();
    },
  },
];
