import type { Locator, Page } from '@playwright/test';
import { violations } from '../../core/stories/axe';
import { callsBeside } from '../../core/stories/calls';
import { dialog, message, recordsShown, shownAs, signIn } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';

const EVENTS = '/console/boards?code=event';
const POST = '/console/boards';
const state = (scope: Page | Locator, name: string) =>
  scope.getByRole('radiogroup', { name: '공개 상태' }).getByRole('radio', { name, exact: true });
const course = (scope: Page | Locator) => scope.getByRole('listitem').filter({ has: scope.locator('time') });

interface Post {
  _id: string;
  subject: string;
  publish: { enabled: boolean; from: string | null; until: string | null };
}

async function firstEvent(page: Page): Promise<Post> {
  const answer = await callsBeside(page).get('/api/console/boards?code=event', { headers: { limit: '1' } });
  return (await answer.json()).boards[0];
}

async function stored(page: Page, id: string): Promise<Post> {
  return (await (await callsBeside(page).get(`/api/console/boards/${id}`)).json()).board;
}

const isPublic = async (page: Page, id: string) =>
  (await callsBeside(page).get(`/api/console/boards/${id}?public=true`)).status() === 200;

/** A minute of Asia/Seoul so many days from now, as it is typed. */
const inDays = (days: number) => {
  const seoul = new Date(Date.now() + days * 86_400_000 + 9 * 3_600_000).toISOString();
  return `${seoul.slice(0, 10)} 09:00`;
};

for (const [name, viewport] of Object.entries(widths)) {
  test.describe(`at ${name} width`, () => {
    test.use({ viewport });

    test('a post is scheduled by keyboard in its card, found by its state, and hidden again', async ({
      page,
    }) => {
      await signIn(page, EVENTS);
      const { _id, subject } = await firstEvent(page);
      await page.goto(`${POST}/${_id}`);
      await expect(state(page, '공개')).toBeChecked();
      await expect(course(page).first()).toContainText('지금: 보입니다');
      expect(await isPublic(page, _id)).toBe(true);

      // The arrows move the choice; a time that is not typed yet is asked for.
      await state(page, '공개').focus();
      await page.keyboard.press('ArrowRight');
      await expect(state(page, '예약')).toBeChecked();
      const from = page.getByRole('textbox', { name: '공개 일시' });
      await page.getByRole('button', { name: /^저장/ }).click();
      await expect(page.getByText('예약하려면 지금보다 뒤의 일시를 입력해주세요.')).toBeVisible();
      await expect(from).toBeFocused();
      await page.keyboard.type(inDays(-3));
      await page.getByRole('button', { name: /^저장/ }).click();
      await expect(page.getByText('예약하려면 지금보다 뒤의 일시를 입력해주세요.')).toBeVisible();

      await from.fill(inDays(6));
      const until = page.getByRole('textbox', { name: '종료 일시' });
      await until.fill(inDays(5));
      await page.getByRole('button', { name: /^저장/ }).click();
      await expect(page.getByText('종료 일시는 공개 일시보다 뒤여야 합니다.')).toBeVisible();
      await until.fill(inDays(30));
      await expect(course(page)).toHaveCount(3);
      await expect(course(page).nth(0)).toContainText('지금: 보이지 않습니다');
      await expect(course(page).nth(0)).toContainText('목록과 상세에서 보이지 않습니다.');
      await expect(course(page).nth(1)).toContainText('공개됩니다');
      await expect(course(page).nth(1)).toContainText(/[67]일 뒤/);
      await expect(course(page).nth(2)).toContainText('공개가 끝납니다');
      await page.getByRole('button', { name: /^저장/ }).click();
      await expect(message(page, '수정되었습니다.')).toBeVisible();
      const { publish } = await stored(page, _id);
      expect([publish.from?.slice(16), publish.enabled]).toEqual([':00.000Z', true]);
      expect(await isPublic(page, _id)).toBe(false);

      await page.goto(`${EVENTS}&state=SCHEDULED`);
      await recordsShown(page);
      await expect(page.locator('[data-row]')).toHaveCount(1);
      await expect(page.locator('[data-row]').first()).toContainText(subject);
      await expect(page.locator('[data-row]').first()).toContainText('예약');

      await page.goto(`${POST}/${_id}`);
      await state(page, '예약').focus();
      await page.keyboard.press('ArrowRight');
      await expect(state(page, '비공개')).toBeChecked();
      await expect(from).toBeHidden();
      await expect(page.getByText('주소를 아는 사람이면 비공개인 동안에도')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violations(page, { colours: true })).toEqual([]);
      await page.getByRole('button', { name: /^저장/ }).click();
      await expect(message(page, '수정되었습니다.')).toBeVisible();
      await page.goto(`${EVENTS}&state=HIDDEN`);
      await recordsShown(page);
      await expect(page.locator('[data-row]').first()).toContainText('비공개');
      expect(await violations(page, { colours: true })).toEqual([]);
    });
  });
}

test('a list is filtered by its state, and shows both times where they are chosen', async ({ page }) => {
  await signIn(page, '/console/faqs');
  await recordsShown(page);
  const head = page.getByRole('table').getByRole('columnheader');
  await expect(head.filter({ hasText: '상태' })).toHaveCount(1);
  await expect(head.filter({ hasText: '공개 일시' })).toHaveCount(0);
  await page.getByRole('button', { name: /^열/ }).click();
  const columns = page.getByRole('dialog', { name: '열 고르기' });
  await columns.getByRole('checkbox', { name: '공개 일시' }).click();
  await columns.getByRole('checkbox', { name: '종료 일시' }).click();
  await page.keyboard.press('Escape');
  await expect(head.filter({ hasText: '공개 일시' })).toHaveCount(1);
  await expect(head.filter({ hasText: '종료 일시' })).toHaveCount(1);

  await page.getByRole('combobox', { name: '상태' }).selectOption({ label: '비공개' });
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(page).toHaveURL(/state=HIDDEN/);
  await expect(page.locator('[data-row]')).toHaveCount(0);
});

test('a dialog has it as its last section, and who may only read changes nothing', async ({ page }) => {
  await signIn(page, '/console/faqs/create');
  const form = dialog(page, 'FAQ 등록');
  await form.getByRole('textbox', { name: '제목' }).fill('숨긴 질문');
  await form.getByText('비공개', { exact: true }).click();
  await form.getByRole('button', { name: '저장', exact: true }).click();
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  const answer = await callsBeside(page).get('/api/console/faqs?state=HIDDEN');
  const { _id, publish } = (await answer.json()).faqs[0] as Post;
  expect(publish).toEqual({ enabled: false, from: null, until: null });

  await shownAs(page, 'console', 'console:read');
  await page.goto(`/console/faqs/${_id}`);
  await expect(page.getByRole('dialog').getByText('공개 상태')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('비공개', { exact: true })).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: '공개 상태' })).toHaveCount(0);
});
