import type { Page } from '@playwright/test';
import { violations } from '../../core/stories/axe';
import { callsBeside } from '../../core/stories/calls';
import { refusalsOf, signInAs } from '../../core/stories/narrowed';
import { dialog, message, row } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';

const menu = (page: Page) => page.getByRole('navigation', { name: '주 메뉴' });

async function openMenu(page: Page): Promise<void> {
  if (await page.getByRole('button', { name: '메뉴 열기' }).isVisible()) {
    await page.getByRole('button', { name: '메뉴 열기' }).click();
  }
  await expect(menu(page)).toBeVisible();
}

for (const viewport of Object.values(widths)) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('an operator of content finds content alone, and an address elsewhere says why', async ({
      page,
      server,
    }) => {
      const refused = refusalsOf(page);
      await signInAs(page, server, 'content', '/console');
      await expect(page.getByRole('heading', { level: 1, name: '대시보드' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('region')).toHaveCount(1);
      await openMenu(page);
      await expect(menu(page).getByRole('link', { name: '위탁판매', exact: true })).toBeVisible();
      await expect(menu(page).getByRole('button')).toContainText(['콘텐츠']);
      await expect(menu(page).getByRole('link', { name: '회원', exact: true })).toHaveCount(0);

      await page.goto('/console/users');
      await expect(page.getByRole('heading', { level: 1, name: '권한이 없습니다' })).toBeVisible();
      const main = page.getByRole('main');
      await expect(main).toContainText('이 계정은 회원 화면을 볼 수 없습니다.');
      await expect(main).toContainText('콘솔 관리자에게 권한을 요청해주세요.');
      expect(await violations(page)).toEqual([]);
      await main.getByRole('link', { name: '작가', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: '작가 목록' })).toBeVisible();
      await expect(page.getByRole('link', { name: '게시글 등록' })).toBeVisible();
      expect(refused).toEqual([]);
    });

    test('who may only read opens a notice and finds nothing that changes it', async ({ page, server }) => {
      const refused = refusalsOf(page);
      await signInAs(page, server, 'read,personal', '/console/notices');
      await expect(page.getByRole('heading', { level: 1, name: '공지사항 목록' })).toBeVisible();
      const main = page.getByRole('main');
      await expect(main.getByText('개인정보 처리방침 개정 안내')).toBeVisible();
      await expect(main.getByRole('switch')).toHaveCount(0);
      await expect(main.getByRole('checkbox')).toHaveCount(0);
      await expect(main.getByRole('button', { name: /삭제$/ })).toHaveCount(0);
      await expect(page.getByRole('link', { name: '공지사항 등록' })).toHaveCount(0);
      expect(await violations(page)).toEqual([]);

      const more = main.getByRole('button', { name: '개인정보 처리방침 개정 안내 더 보기' });
      if (await more.isVisible()) {
        await more.click();
        await page.getByRole('menuitem', { name: '보기' }).click();
      } else await main.getByRole('link', { name: '개인정보 처리방침 개정 안내 보기' }).click();
      const form = dialog(page, '공지사항 보기');
      await expect(
        form.getByText('읽기 전용 계정입니다. 내용을 볼 수만 있고 수정할 수 없습니다.'),
      ).toBeVisible();
      const subject = form.getByRole('textbox', { name: '제목' });
      await expect(subject).toHaveValue('개인정보 처리방침 개정 안내');
      await expect(subject).not.toBeEditable();
      await expect(form.getByRole('heading', { name: '바뀌는 내용' })).toBeVisible();
      await expect(form.getByRole('button', { name: '저장' })).toHaveCount(0);
      await expect(form.getByRole('button', { name: /파일 선택/ })).toHaveCount(0);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Control+Enter');
      await form.getByRole('button', { name: '닫기', exact: true }).last().click();
      await expect(page).toHaveURL(/\/console\/notices$/);

      await page.goto('/console/notices/create');
      await expect(page.getByRole('heading', { level: 1, name: '권한이 없습니다' })).toBeVisible();
      await expect(main).toContainText('읽기 전용 계정이라 공지사항을 등록할 수 없습니다.');
      expect(refused).toEqual([]);
    });
  });
}

test('without personal data a member is masked and not opened, and the caution can be set', async ({
  page,
  server,
}) => {
  const refused = refusalsOf(page);
  await signInAs(page, server, 'members', '/console/users?name=%EC%A0%95%EC%A7%80%EC%9A%B0');
  const member = row(page, '정*우');
  await expect(member).toContainText('010-****-');
  await expect(member.getByRole('link')).toHaveCount(0);
  await expect(member.getByRole('button', { name: /탈퇴 처리$/ })).toHaveCount(0);
  const caution = member.getByRole('switch', { name: '정*우 주의' });
  await caution.click();
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  await expect(caution).toBeChecked();
  expect(refused).toEqual([]);

  const { users } = await (await callsBeside(page).get('/api/console/users?isWithdrawn=false')).json();
  await page.goto(`/console/users/${users[0]._id}`);
  await expect(page.getByRole('main')).toContainText(
    '개인정보가 있는 항목이라 이 계정으로는 열 수 없습니다.',
  );
  await page.getByRole('button', { name: '목록으로' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '회원 목록' })).toBeVisible();
});

test('how an operator who may do more signs in is not offered to be changed', async ({ page, server }) => {
  const refused = refusalsOf(page);
  await signInAs(page, server, 'members,personal', '/console/users');
  await expect(page.getByRole('heading', { level: 1, name: '회원 목록' })).toBeVisible();
  const list = '/api/console/users?isWithdrawn=false';
  const answer = await callsBeside(page).get(list, { headers: { skip: '0', limit: '200' } });
  const { users } = (await answer.json()) as { users: { _id: string; scope: string[] }[] };
  const withRights = (wanted: string) => users.find(({ scope }) => scope.join() === wanted)?._id ?? '';
  const section = page.getByRole('main');
  const password = section.getByLabel('비밀번호', { exact: true });
  const approval = section.getByRole('switch', { name: '승인' });
  const withdraw = page.getByRole('button', { name: '탈퇴 처리', exact: true });

  await page.goto(`/console/users/${withRights('console')}`);
  await expect(page.getByRole('textbox', { name: '전화번호' }).first()).toBeEditable();
  await expect(password).toHaveCount(0);
  await expect(approval).toHaveCount(0);
  await expect(withdraw).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await page.goto(`/console/users/${withRights('')}`);
  await expect(password).toBeEditable();
  await expect(approval).toBeVisible();
  await expect(withdraw).toBeVisible();
  expect(refused).toEqual([]);
});
