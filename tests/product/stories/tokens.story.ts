import type { Page } from '@playwright/test';
import { violations } from '../../core/stories/axe';
import { callsBeside } from '../../core/stories/calls';
import { confirmPassword, dialog, guard, message, openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';

const PATH = '/console/operators?view=tokens';
const NAME = '스토어 연동';

const openTokens = async (page: Page) => {
  await openConsole(page, PATH);
  await page.getByRole('heading', { level: 1, name: '토큰' }).waitFor();
};

/** Calls with a token and without the page's cookies; returns the status. */
const statusWith = async (origin: string, key: string, path: string) =>
  (await fetch(new URL(`/api/console/${path}`, origin), { headers: { Authorization: `Bearer ${key}` } }))
    .status;

for (const viewport of Object.values(widths)) {
  test.describe(`tokens, ${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('one is made with few rights, shown once, used by a program, and revoked', async ({
      page,
      server,
    }) => {
      await openTokens(page);
      await expect(page.getByRole('heading', { name: '아직 토큰이 없습니다' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: '토큰 만들기' }).first().click();
      const form = dialog(page, '토큰 만들기');
      await form.getByLabel('이름').fill(NAME);
      await page.keyboard.press('Escape');
      await guard(page).getByRole('button', { name: '계속 작성' }).click();
      // Refused without rights: the name stays.
      await form.getByRole('button', { name: '만들기' }).click();
      await confirmPassword(page);
      await expect(form.getByRole('alert')).toBeVisible();
      await expect(form.getByLabel('이름')).toHaveValue(NAME);
      await form.getByRole('checkbox', { name: '고객센터 쓰기' }).check();
      await expect(form.getByRole('checkbox', { name: '고객센터 보기' })).toBeChecked();
      await expect(form.getByRole('checkbox', { name: /개인정보$/ })).toHaveCount(0);
      await form.getByRole('checkbox', { name: /개인정보를 가리지 않고/ }).check();
      await form.getByLabel('개인정보가 필요한 이유').fill('문의 답변 연동');
      await form.getByLabel('사용 기간').selectOption({ label: '30일' });
      expect(await violations(page)).toEqual([]);
      await form.getByRole('button', { name: '만들기' }).click();

      const shown = dialog(page, '토큰을 만들었습니다');
      await expect(shown).toContainText('닫으면 다시 볼 수 없습니다.');
      const key = await shown.getByLabel('토큰', { exact: true }).inputValue();
      expect(key).toMatch(/^ck_[0-9a-f]{64}$/);
      await page.keyboard.press('Escape');
      await expect(shown).toBeVisible();
      await shown.getByRole('button', { name: '토큰 복사' }).click();
      await expect(shown.getByRole('status')).not.toBeEmpty();
      expect(await violations(page)).toEqual([]);
      await shown.getByRole('button', { name: '확인', exact: true }).click();

      const table = page.getByLabel('토큰 표');
      await expect(table).toContainText('고객센터 보기·쓰기');
      await expect(table).toContainText('사용한 적 없음');
      await expect(page.locator('body')).not.toContainText(key);
      expect(await violations(page)).toEqual([]);
      expect(await statusWith(server.url, key, 'faqs')).toBe(200);
      expect(await statusWith(server.url, key, 'banners')).toBe(403);
      await page.reload();
      // A story that runs across midnight.
      await expect(table).toContainText(/(오늘|어제) \d\d:\d\d/);

      await page.getByRole('button', { name: `${NAME} 토큰 폐기` }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText(`‘${NAME}’ 토큰을 폐기하시겠습니까?`);
      await question.getByRole('button', { name: '폐기' }).click();
      await expect(message(page, '토큰을 폐기했습니다.')).toBeVisible();
      await expect(page.getByRole('heading', { name: '아직 토큰이 없습니다' })).toBeVisible();
      expect(await statusWith(server.url, key, 'faqs')).toBe(401);
    });
  });
}

test('every area and word is spelled out, so that a token of all is accepted', async ({ page }) => {
  await openTokens(page);
  await page.getByRole('button', { name: '토큰 만들기' }).first().click();
  const form = dialog(page, '토큰 만들기');
  await form.getByLabel('이름').fill('전체 백업');
  for (const box of await form.getByRole('checkbox').all()) if (!(await box.isChecked())) await box.check();
  await form.getByLabel('개인정보가 필요한 이유').fill('매일 밤 백업');
  await form.getByRole('button', { name: '만들기' }).click();
  await confirmPassword(page);
  await dialog(page, '토큰을 만들었습니다').getByRole('button', { name: '확인', exact: true }).click();
  await expect(page.getByLabel('토큰 표')).toContainText('개인정보 열람');
});

test('an operator without every right sees no tokens', async ({ page, server }) => {
  await openTokens(page);
  const scope = ['console', 'console:admin', 'console:members', 'console:personal'];
  const { session } = (await (await callsBeside(page).get('/api/console/session')).json()) as {
    session: object;
  };
  await page.route('**/api/console/session', (route) =>
    route.fulfill({ json: { session: { ...session, scope } } }),
  );
  await page.goto(new URL(PATH, server.url).href);
  await expect(page.getByRole('heading', { level: 1, name: '운영자 목록' })).toBeVisible();
  await expect(page.getByRole('button', { name: '토큰', exact: true })).toHaveCount(0);
});
