import type { Page } from '@playwright/test';
import { callsBeside } from '../../core/stories/calls';
import { confirmAhead, dialog } from '../../core/stories/operator';
import { actOnFirst, type Screen, unrouted } from '../../core/stories/screenActs';

/** A worker that says that the list has begun to come, and never ends. */
const ENDLESS = `onmessage = ({ data }) => {
  if ('call' in data) postMessage({ answer: { status: 200, headers: [], text: null } });
};`;

/** Has a file that is never made. */
const neverMade = async (page: Page) => {
  await confirmAhead(page);
  await page.route('**/exportWorker*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: ENDLESS }),
  );
};

const makeFile = async (page: Page) => {
  await page.getByRole('button', { name: 'Excel 다운로드' }).click();
  await page.getByRole('textbox', { name: '사유' }).fill('행사 안내 발송 명단');
  await page.getByRole('button', { name: '다운로드', exact: true }).click();
  await dialog(page, '파일을 만드는 중').getByText('사유를 기록했습니다').waitFor();
};

const sheet = (ending: string, text: string) => ({
  name: `명단${ending}`,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});
const ROWS = `이름,전화번호,생년월일,비고\n${Array.from(
  { length: 60 },
  (_, at) => `김하나,010-0000-${1_000 + at},${at % 9 === 0 ? '1990-02-30' : '1990-03-05'},메모`,
).join('\n')}`;

/** Stores applications of couples; returns a sheet that takes their spouses away, with a row that is refused. */
const storeCouples = async (page: Page): Promise<string> => {
  const store = async (name: string) => {
    const data = {
      ...{ code: 'APPLICATION', name, phone: '010-1111-2222', qualification_type: 'MARRIED' },
      ...{ supply_category: 'SPECIAL', earning_rank: '1', region_rank: '2', isAsset: false },
      spouse: { name: '김배우', phone: '010-2222-3333', birth: '1990-01-02' },
    };
    const answer = await callsBeside(page).post('/api/console/applications', { data });
    const { _id, version } = (await answer.json()).application;
    return `${_id}@${version}`;
  };
  return [
    '이름,전화번호,신청유형,공급구분,ID',
    `김청년,010-1111-2222,청년,특별공급,${await store('김청년')}`,
    `이일반,010-1111-2222,,일반공급,${await store('이일반')}`,
    `틀린값,010-1111-2222,다자녀,,${await store('최바뀜')}`,
    '새신청,010-7777-0001,청년,일반공급,',
  ].join('\n');
};

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
  {
    name: 'interests-excel',
    path: '/console/interests?createdAt=2020-01-01~',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Excel 다운로드' }).click();
      await dialog(page, 'Excel 다운로드').getByRole('textbox', { name: '사유' }).fill('회의용');
      await page.getByRole('button', { name: '다운로드', exact: true }).click();
      await page.getByText('사유를 5자 이상 입력해주세요.').waitFor();
    },
  },
  {
    name: 'interests-excel-making',
    path: '/console/interests',
    before: neverMade,
    reach: makeFile,
    after: unrouted,
  },
  {
    name: 'interests-excel-hidden',
    path: '/console/interests',
    before: neverMade,
    reach: async (page) => {
      await makeFile(page);
      await page.getByRole('button', { name: '숨기기' }).click();
      await page.getByRole('region', { name: '파일을 만드는 중' }).waitFor();
    },
    after: unrouted,
  },
  {
    name: 'interests-import',
    path: '/console/interests',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Excel 업로드' }).click();
      await page.getByLabel('올릴 파일 선택').setInputFiles(sheet('.xls', 'x'));
      await dialog(page, '입주관심 목록 업로드').getByRole('alert').waitFor();
    },
  },
  {
    name: 'interests-import-columns',
    path: '/console/interests',
    continues: true,
    reach: async (page) => {
      await page.getByLabel('올릴 파일 선택').setInputFiles(sheet('.csv', ROWS));
      await page.getByRole('table', { name: '열 맞추기' }).waitFor();
    },
  },
  {
    name: 'interests-import-results',
    path: '/console/interests',
    continues: true,
    reach: async (page) => {
      await page.getByRole('button', { name: '검사하기' }).click();
      await page.getByRole('table', { name: '올리기 전 확인' }).waitFor();
    },
    after: async (page) => {
      await page.reload();
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
      const form = dialog(page, '청약신청 수정');
      await form.getByRole('combobox', { name: '공급구분' }).selectOption({ label: '일반공급' });
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'subscriptions-import-losses',
    path: '/console/subscriptions',
    reach: async (page) => {
      const rows = await storeCouples(page);
      await page.getByRole('button', { name: 'Excel 업로드' }).click();
      await page.getByLabel('올릴 파일 선택').setInputFiles(sheet('.csv', rows));
      await page.getByRole('button', { name: '검사하기' }).click();
      await page.getByRole('table', { name: '올리기 전 확인' }).waitFor();
    },
    after: async (page) => {
      await page.reload();
    },
  },
  {
    name: 'subscriptions-sheet',
    path: '/console/subscriptions?qualification_type=MARRIED',
    reach: async (page) => {
      await page.evaluate(() => {
        window.print = () => document.documentElement.toggleAttribute('data-printed', true);
      });
      await actOnFirst(page, 'link', '수정');
      const form = dialog(page, '청약신청 수정');
      await form.getByRole('button', { name: '인쇄', exact: true }).click();
      await page.locator('html[data-printed]').waitFor();
      await page.emulateMedia({ media: 'print' });
    },
    after: (page) => page.emulateMedia({ media: null }),
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
