import type { Page } from '@playwright/test';
import { openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

const shopHome = ['내 업무', '주문', '배송', '클레임', '구매', '매출', '1:1 문의', '상품 후기', '공지사항'];
const support = ['공지사항', '자료실', 'FAQ', '1:1 문의', '자주 쓰는 답변', '이용약관'];
const members = ['회원', '탈퇴회원', '회원등급', '메일 서식'];
const admin = ['설정', '개인정보 접속 기록', '메일 발송', '휴지통', '운영자', '비밀번호 변경'];
const display = ['배너', '팝업'];

/** What each flavour shows (decisions, section 1). */
const flavours = {
  all: {
    content: [
      '작품',
      '작가',
      '이벤트',
      '매장',
      '가이드',
      '유튜브',
      '리포트',
      '서식자료',
      '보도자료',
      '인테리어 매장',
      '인테리어 문의',
      '위탁판매',
    ],
    intake: ['위탁판매 요청', '작품 문의', '폼메일'],
    housing: ['입주관심', '청약신청'],
    home: [...shopHome, '입주관심', '청약신청'],
    missing: [],
    slots: false,
  },
  art: {
    content: ['작품', '작가', '이벤트', '가이드', '유튜브', '보도자료', '위탁판매'],
    intake: ['위탁판매 요청', '작품 문의', '폼메일'],
    housing: [],
    home: shopHome,
    missing: ['/boards?code=store', '/interests', '/subscriptions'],
    slots: false,
  },
  mall: {
    content: ['이벤트', '매장', '유튜브', '리포트', '인테리어 매장', '인테리어 문의'],
    intake: ['폼메일'],
    housing: [],
    home: shopHome,
    missing: ['/boards?code=work', '/forms?code=private-sale', '/subscriptions'],
    slots: true,
  },
  housing: {
    content: ['리포트', '서식자료', '보도자료', '유튜브'],
    intake: ['폼메일'],
    housing: ['입주관심', '청약신청'],
    home: ['내 업무', '입주관심', '청약신청', '1:1 문의', '공지사항'],
    missing: ['/boards?code=event', '/forms?code=consignment-sale'],
    slots: false,
  },
} as const;

const menuLinks = (page: Page) => page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link');
const parts = (page: Page) => page.getByRole('main').getByRole('region');

for (const [flavour, { content, intake, housing, home, missing, slots }] of Object.entries(flavours)) {
  test.describe(`the flavour ${flavour}`, () => {
    test.use({ variables: { CONSOLE_FLAVOUR: flavour } });

    test('has its menu, its home page, its banner editor, and no page beside them', async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/console/dashboard/')) asked.push(pathname.split('/').at(-1) ?? '');
      });
      await openConsole(page, '/console');
      const entries = [
        '대시보드',
        ...content,
        ...display,
        ...intake,
        ...support,
        ...members,
        ...housing,
        ...admin,
      ];
      await expect(menuLinks(page)).toHaveText(
        entries.map((name) => new RegExp(`^${name}(\\d+(답변 대기|미회신) \\d+건)?$`)),
      );

      await expect(parts(page)).toHaveCount(home.length);
      const names = await parts(page).evaluateAll((all) =>
        all.map((each) => each.getAttribute('aria-label')),
      );
      expect(names.toSorted()).toEqual([...home].toSorted());
      await expect(page.getByRole('heading', { level: 1 })).toContainText('기준');
      const counts = housing.length > 0 ? ['applications'] : [];
      const shop = flavour === 'housing' ? [] : ['reviews', 'sales', 'summary'];
      expect([...new Set(asked)].toSorted()).toEqual([...counts, ...shop]);

      await page.goto('/console/banners/create');
      await page.getByRole('textbox', { name: '코드' }).waitFor();
      const places = page.getByText('10번 배너 이미지');
      if (slots) await expect(page.getByRole('button', { name: '10번 배너 이미지 선택' })).toBeVisible();
      else {
        await expect(page.getByRole('list', { name: '슬라이드' })).toBeVisible();
        await expect(places).toHaveCount(0);
      }

      for (const path of missing) {
        await page.goto(`/console${path}`);
        await expect(
          page.getByRole('heading', { level: 1, name: '페이지를 찾을 수 없습니다' }),
        ).toBeVisible();
      }
    });
  });
}

test.describe('a member in housing', () => {
  test.use({ variables: { CONSOLE_FLAVOUR: 'housing' } });

  test('has inquiries and mails, and nothing of a shop', async ({ page }) => {
    await openConsole(page, '/console/users');
    await page.locator('[data-row] [data-name]').first().click();
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveCount(2);
    await expect(tabs).toHaveText([/^1:1 문의/, /^메일 발송/]);
  });
});
