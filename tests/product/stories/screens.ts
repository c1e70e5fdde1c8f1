import type { Page } from '@playwright/test';
import { dialog, editor, signIn } from '../../core/stories/operator';
import { actOnFirst, type Screen, unrouted } from '../../core/stories/screenActs';
import { dashboardScreens } from './dashboardScreens';
import { dayScreens } from './dayScreens';
import { historyScreens } from './historyScreens';
import { housingScreens } from './housingScreens';
import { memberScreens } from './memberScreens';
import { operatorScreens } from './operatorScreens';
import { posts } from './posts';
import { rightsScreens } from './rightsScreens';
import { securityScreens } from './securityScreens';
import { viewScreens } from './viewScreens';

const edited = async (page: Page) => {
  await actOnFirst(page, 'link', '수정');
  await editor(page).first().waitFor();
};

const reachForm = async (page: Page) => {
  await actOnFirst(page, 'link', '수정');
  await page.getByRole('textbox', { name: '제목' }).waitFor();
};

const slidesShown = (page: Page) => page.getByRole('list', { name: '슬라이드' }).waitFor();

const mailShown = async (page: Page) => {
  await actOnFirst(page, 'link', '수정');
  await page.getByRole('textbox', { name: '전화번호', exact: true }).waitFor();
};

const written = (title: string) => async (page: Page) => {
  await editor(dialog(page, title)).waitFor();
};

const searchEverything = async (page: Page, term: string, found: string) => {
  await page.getByRole('button', { name: '회원, 게시글, 문의 검색' }).click();
  await page.getByRole('combobox', { name: '검색어' }).fill(term);
  await dialog(page, '통합 검색').getByText(found).first().waitFor();
};

const expire = async (page: Page) => {
  await written('FAQ 등록')(page);
  await page.getByRole('textbox', { name: '제목' }).fill('만료된 뒤의 질문');
  await page.context().clearCookies();
  await page.getByRole('button', { name: '저장', exact: true }).click();
};

const board = (code: string): Screen[] => {
  const path = `/console/boards?code=${code}`;
  return [
    { name: `boards-${code}`, path },
    { name: `boards-${code}-edit`, path, continues: true, reach: reachForm },
  ];
};

/** Every screen of the console and the states that an operator meets. */
export const screens: readonly Screen[] = [
  {
    name: 'sign-in',
    path: '/console/login',
    before: (page) => page.context().clearCookies(),
    reach: (page) => page.getByLabel('아이디').waitFor(),
    after: (page) => signIn(page),
  },
  ...dashboardScreens,
  {
    name: 'access-log',
    path: '/console/access-log',
    reach: (page) => page.getByText('무결성 확인됨').waitFor(),
  },
  { name: 'notices', path: '/console/notices' },
  { name: 'notices-search', path: '/console/notices?searchKey=all&searchValue=안내' },
  { name: 'notices-nothing', path: '/console/notices?searchKey=all&searchValue=없는말' },
  {
    name: 'notices-opened',
    path: '/console/notices',
    reach: async (page) => {
      await page.getByRole('button', { expanded: false }).filter({ hasText: '안내' }).first().click();
      await page.locator('[data-opened] p').first().waitFor();
    },
  },
  {
    name: 'notices-failed',
    path: '/console/notices',
    before: (page) => page.route('**/api/console/notifications', (route) => route.abort()),
    reach: (page) => page.getByText('불러오지 못했습니다').waitFor(),
    after: unrouted,
  },
  { name: 'notices-create', path: '/console/notices/create', reach: written('공지사항 등록') },
  { name: 'notices-edit', path: '/console/notices', reach: edited },
  {
    name: 'notices-remove',
    path: '/console/notices',
    reach: async (page) => {
      await actOnFirst(page, 'button', '삭제');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'palette',
    path: '/console/notices',
    reach: (page) => searchEverything(page, 'ㅎㅇ', '회원등급 혜택이 새로워집니다'),
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'palette-nothing',
    path: '/console/notices',
    reach: (page) => searchEverything(page, '없는말', '검색 결과가 없습니다'),
    after: (page) => page.keyboard.press('Escape'),
  },
  { name: 'downloads', path: '/console/downloads' },
  { name: 'downloads-edit', path: '/console/downloads', continues: true, reach: edited },
  { name: 'faqs', path: '/console/faqs' },
  {
    name: 'faqs-required',
    path: '/console/faqs/create',
    reach: async (page) => {
      await written('FAQ 등록')(page);
      await page.getByRole('button', { name: '저장', exact: true }).click();
      await page.getByText('제목을 입력해주세요').first().waitFor();
    },
  },
  {
    name: 'faqs-unsaved',
    path: '/console/faqs/create',
    reach: async (page) => {
      await written('FAQ 등록')(page);
      await page.getByRole('textbox', { name: '제목' }).fill('저장하지 않은 질문');
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'faqs-expired',
    path: '/console/faqs/create',
    reach: async (page) => {
      await expire(page);
      await page.getByRole('alertdialog').getByLabel('비밀번호', { exact: true }).waitFor();
    },
    after: (page) => signIn(page),
  },
  {
    name: 'faqs-expired-failed',
    path: '/console/faqs/create',
    before: (page) => page.route('**/console/assets/SignInForm-*.js', (route) => route.abort()),
    reach: async (page) => {
      await expire(page);
      await page.getByRole('alertdialog').getByRole('button', { name: '다시 시도' }).waitFor();
    },
    after: async (page) => {
      await unrouted(page);
      await signIn(page);
    },
  },
  { name: 'terms', path: '/console/terms' },
  { name: 'terms-edit', path: '/console/terms', continues: true, reach: edited },
  ...memberScreens,
  ...viewScreens,
  ...dayScreens,
  ...housingScreens,
  ...historyScreens,
  { name: 'popups', path: '/console/popups' },
  {
    name: 'popups-filter',
    path: '/console/popups',
    continues: true,
    reach: (page) => page.getByRole('button', { name: /검색 필터/ }).click(),
  },
  { name: 'popups-create', path: '/console/popups/create', reach: written('팝업추가') },
  { name: 'popups-edit', path: '/console/popups', reach: edited },
  {
    name: 'popups-studio',
    path: '/console/popups?studio=',
    reach: (page) =>
      page.locator('[data-page=pc] button').or(page.getByText('창을 넓혀주세요')).first().waitFor(),
  },
  { name: 'banners', path: '/console/banners' },
  { name: 'banners-create', path: '/console/banners/create', reach: slidesShown },
  {
    name: 'banners-edit',
    path: '/console/banners',
    reach: async (page) => {
      await actOnFirst(page, 'link', '수정');
      await slidesShown(page);
    },
  },
  ...posts.flatMap(({ code }) => board(code)),
  {
    name: 'boards-create',
    path: '/console/boards/create?code=work',
    reach: async (page) => {
      await page.getByRole('switch', { name: '작품 보기 URL 사용' }).click();
      await page.getByRole('button', { name: '저장', exact: true }).click();
      await page.getByText('제목을 입력해주세요').first().waitFor();
    },
  },
  { name: 'boards-not-found', path: '/console/boards' },
  ...['consignment-sale', 'private-sale', 'contact'].map((code) => ({
    name: `forms-${code}`,
    path: `/console/forms?code=${code}`,
  })),
  {
    name: 'forms-filter',
    path: '/console/forms?code=contact',
    continues: true,
    reach: (page) => page.getByRole('button', { name: /검색 필터/ }).click(),
  },
  { name: 'forms-edit', path: '/console/forms?code=consignment-sale', reach: mailShown },
  {
    name: 'forms-reply',
    path: '/console/forms?code=contact',
    reach: async (page) => {
      await mailShown(page);
      await page.getByRole('main').getByRole('button', { name: '회신 메일 발송' }).click();
      await dialog(page, '회신 메일 발송').getByRole('textbox', { name: '내용' }).waitFor();
    },
  },
  { name: 'questions', path: '/console/questions' },
  { name: 'questions-desk', path: '/console/questions?desk=' },
  {
    name: 'questions-edit',
    path: '/console/questions',
    continues: true,
    reach: async (page) => {
      await actOnFirst(page, 'link', '수정');
      await dialog(page, '1:1 문의 답변').getByRole('textbox', { name: '답변' }).waitFor();
    },
  },
  {
    name: 'password',
    path: '/console/password',
    reach: async (page) => {
      await page.getByRole('button', { name: '저장', exact: true }).click();
      await page.getByText('입력해주세요.').first().waitFor();
    },
  },
  {
    name: 'password-confirm',
    path: '/console/users?name=%EC%9A%B4%EC%98%81%EC%9E%90',
    reach: async (page) => {
      await actOnFirst(page, 'link', '수정');
      await page.getByLabel('비밀번호', { exact: true }).fill('quiet-river-stone');
      await page.getByRole('button', { name: '저장', exact: true }).click();
      await page.getByRole('alertdialog').getByLabel('본인 비밀번호').waitFor();
    },
    after: (page) => page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click(),
  },
  {
    name: 'no-answer',
    path: '/console/faqs',
    before: (page) => page.route('**/api/console/session', (route) => route.abort()),
    reach: (page) => page.getByRole('button', { name: '다시 시도' }).waitFor(),
    after: unrouted,
  },
  ...securityScreens,
  ...operatorScreens,
  ...rightsScreens,
  { name: 'not-found', path: '/console/nowhere' },
  {
    name: 'gone',
    path: '/console/notices/000000000000000000000000',
    reach: (page) => page.getByText('항목을 찾을 수 없습니다').waitFor(),
  },
];
