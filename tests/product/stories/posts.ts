import type { Locator, Page } from '@playwright/test';
import { callsBeside } from '../../core/stories/calls';
import { attach, attachment, dialog, editor, guard } from '../../core/stories/operator';
import { expect } from '../../core/stories/server';

/** What an operator writes into a post of one code beside its subject, and where it is seen again. */
export interface Post {
  code: string;
  /** What the code is called in the menu. */
  menu: string;
  /** Titles of the form's sections, in order. */
  sections: string[];
  /** Columns of the list between the thumbnail and the writer. */
  columns: string[];
  /** Those behind the day on which it was written. */
  ends?: string[];
  /** Labels of one-line fields with what is typed into each. */
  texts?: Record<string, string>;
  category?: string;
  /** The category that a new post starts with. */
  startsWith?: string;
  /** What the row shows of it. */
  shows?: string[];
  /** Writes what is no one-line text. */
  write?: (page: Page) => Promise<void>;
  /** Finds it again in the form. */
  read?: (page: Page) => Promise<void>;
}

/** The newest post of a code as the API holds it, and how many there are. */
export async function newest(page: Page, code: string) {
  const { get } = callsBeside(page);
  const listed = await get(`/api/console/boards?code=${code}`, { headers: { skip: '0', limit: '1' } });
  const { summary, boards } = await listed.json();
  // Rows that visitors wrote hold what the list shows.
  const { board } = await (await get(`/api/console/boards/${boards[0]._id}`)).json();
  return { count: Number(summary.totalCount), post: board };
}

const usual = ['기본 정보', '썸네일', '첨부 파일', '내용'];
/** A one-line field of a form. */
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** The switch brings the field for the URL, and takes it away. */
const buys = {
  async write(page: Page) {
    await expect(field(page, '작품 보기 URL')).toHaveCount(0);
    await page.getByRole('switch', { name: '작품 보기 URL 사용' }).click();
    await field(page, '작품 보기 URL').fill('https://market.example.com/works/1');
  },
  async read(page: Page) {
    await expect(field(page, '작품 보기 URL')).toHaveValue('https://market.example.com/works/1');
    await page.getByRole('switch', { name: '작품 보기 URL 사용' }).click();
    await expect(field(page, '작품 보기 URL')).toHaveCount(0);
  },
};

const link = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const player = (page: Page) => page.getByTitle('유튜브 영상 미리보기');

/** The player loads on its button only; what it loads is none of this story. */
async function previews(page: Page): Promise<void> {
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>영상</title>' }),
  );
  await expect(player(page)).toHaveCount(0);
  await page.locator('[aria-expanded]', { hasText: '미리보기' }).click();
  await expect(player(page)).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  expect((await player(page).boundingBox())?.height).toBe(176);
}

const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

/** Region and address; where the postcode service cannot be reached, the operator types. */
async function writesAddress(page: Page): Promise<void> {
  await expect(select(page, '구/군').getByRole('option')).toHaveCount(1);
  await select(page, '시/도').selectOption('서울특별시');
  await select(page, '구/군').selectOption('종로구');
  await select(page, '시/도').selectOption('부산광역시');
  await expect(select(page, '구/군')).toHaveValue('');
  await select(page, '구/군').selectOption('해운대구');
  await page.route('https://t1.kakaocdn.net/**', (route) => route.abort());
  await page.getByRole('button', { name: '우편번호 검색' }).click();
  const search = dialog(page, '우편번호 검색');
  await expect(search).toContainText('우편번호 검색에 연결하지 못했습니다.');
  await search.getByRole('textbox', { name: '우편번호' }).fill('48099');
  await search.getByRole('textbox', { name: '기본 주소' }).fill('부산광역시 해운대구 우동1로 1');
  await search.getByRole('button', { name: '적용' }).click();
  await expect(field(page, '상세 주소')).toBeFocused();
  await page.keyboard.type('2층');
}

async function readsAddress(page: Page): Promise<void> {
  await expect(select(page, '시/도')).toHaveValue('부산광역시');
  await expect(select(page, '구/군')).toHaveValue('해운대구');
  await expect(field(page, '우편번호')).toHaveValue('48099');
  await expect(field(page, '기본 주소')).toHaveValue('부산광역시 해운대구 우동1로 1');
  await expect(field(page, '기본 주소')).not.toBeEditable();
  await expect(field(page, '상세 주소')).toHaveValue('2층');
}

const period = { 기간: '2026-12-01 ~ 2026-12-31' };

/** A post of every code, with the code's own fields. */
export const posts: readonly Post[] = [
  {
    code: 'work',
    menu: '작품',
    sections: ['기본 정보', '작품 보기', '썸네일', '첨부 파일', '내용'],
    columns: ['분류', '제목'],
    texts: { 작가명: '김하람', '작품 유형': '판화' },
    category: '신규 작품',
    startsWith: '선택 안 함',
    shows: ['신규 작품'],
    ...buys,
  },
  {
    code: 'author',
    menu: '작가',
    sections: ['기본 정보', '작품 보기', '썸네일', '첨부 파일', '내용'],
    columns: ['제목'],
    ...buys,
  },
  {
    code: 'event',
    menu: '이벤트',
    sections: usual,
    columns: ['분류', '제목', '기간'],
    texts: period,
    category: '진행 중 이벤트',
    startsWith: '선택 안 함',
    shows: ['진행 중 이벤트', period.기간],
  },
  {
    code: 'store',
    menu: '매장',
    sections: usual,
    columns: ['제목', '기간'],
    texts: period,
    shows: [period.기간],
  },
  {
    code: 'guide',
    menu: '가이드',
    sections: usual,
    columns: ['분류', '제목'],
    category: '지갑 가입',
    startsWith: '선택 안 함',
    shows: ['지갑 가입'],
  },
  {
    code: 'youtube',
    menu: '유튜브',
    sections: usual,
    columns: ['유튜브 링크', '분류', '제목'],
    texts: { '유튜브 링크': link },
    category: '작가 인터뷰',
    startsWith: '없음',
    shows: ['dQw4w9WgXcQ', '작가 인터뷰'],
    write: previews,
  },
  {
    code: 'report',
    menu: '리포트',
    sections: usual,
    columns: ['분류', '제목'],
    category: '시장 동향',
    startsWith: '없음',
    shows: ['시장 동향'],
  },
  {
    code: 'forms',
    menu: '서식자료',
    sections: usual,
    columns: ['분류', '제목'],
    category: '동의서',
    startsWith: '없음',
    shows: ['동의서'],
  },
  {
    code: 'press',
    menu: '보도자료',
    sections: ['기본 정보', '썸네일', '첨부 파일'],
    columns: ['링크 주소', '제목'],
    texts: { '링크 주소': 'https://news.example.com/art/1' },
    shows: ['https://news.example.com/art/1'],
  },
  {
    code: 'interior-shop',
    menu: '인테리어 매장',
    sections: ['기본 정보', '매장 정보', '썸네일', '첨부 파일', '내용'],
    columns: ['제목'],
    texts: { 매장명: '돌담집', 전화번호: '051-110-2030', 이메일: 'shop@example.com', 면적: '132㎡' },
    write: writesAddress,
    read: readsAddress,
  },
  {
    code: 'interior-inquire',
    menu: '인테리어 문의',
    sections: ['기본 정보', '내용', '썸네일', '첨부 파일', '답변'],
    columns: ['제목'],
    ends: ['답변 상태'],
    async write(page) {
      await editor(page.getByRole('region', { name: '답변' })).click();
      await page.keyboard.type('상담 날짜를 알려드립니다.');
    },
    async read(page) {
      await expect(editor(page.getByRole('region', { name: '답변' }))).toHaveText(
        '상담 날짜를 알려드립니다.',
      );
    },
  },
  { code: 'consignment-sale', menu: '위탁판매', sections: usual, columns: ['제목'] },
];

/** The files that a post's form holds. */
export const rows = (page: Page): Locator =>
  page.getByRole('list', { name: '첨부 파일' }).getByRole('listitem');

/** Chooses files with these names for the post whose form is open. */
export const choose = (page: Page, ...names: string[]): Promise<void> =>
  attach(page, page.getByRole('form'), '첨부 파일', ...names.map((name) => attachment(name)));

/** The form holds these files and no other, all of them stored, and nothing that is not saved. */
export async function expectStored(page: Page, ...names: string[]): Promise<void> {
  await expect(rows(page)).toHaveText(names.map((name) => new RegExp(`^${name}.*업로드 완료$`)));
  await expect(page.getByText('변경 없음')).toBeVisible();
}

/** The button that repeats a call that failed. */
export const again = (page: Page) => page.getByRole('alert').getByRole('button', { name: '다시 시도' });
/** Leaves a form without saving it. */
export const leave = (page: Page) => guard(page).getByRole('button', { name: '나가기' }).click();
