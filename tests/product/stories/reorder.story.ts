import type { Page } from '@playwright/test';
import { violations } from '../../core/stories/axe';
import { callsBeside } from '../../core/stories/calls';
import { carry } from '../../core/stories/carry';
import { dropDragged, message, recordsShown, shownAs, signIn } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';

const rows = (page: Page) => page.getByRole('table', { name: 'FAQ 순서' }).locator('tbody tr');
const names = (page: Page) => page.locator('section tbody tr td:nth-child(3)').allTextContents();
const grip = (page: Page, place: number) =>
  page.getByRole('button', { name: new RegExp(`옮기기, 지금 ${place}번째$`) });

async function stored(page: Page): Promise<{ _id: string; subject: string; sequence: number }[]> {
  const answer = await callsBeside(page).get('/api/console/faqs', { headers: { skip: '0', limit: '200' } });
  return (await answer.json()).faqs;
}

async function begin(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: '순서 바꾸기' }).click();
  await rows(page).first().waitFor();
  return names(page);
}

const said = (page: Page) => page.locator('[aria-live=assertive]').last();

/** Moves a row by one key, and drops it. */
async function move(page: Page, place: number, key: string, to: number): Promise<void> {
  await carry(page, grip(page, place), `${place}번째 줄을 들었습니다.`, [key, `${to}번째 자리입니다.`]);
  await page.keyboard.press('Space');
  await expect(said(page)).toContainText('놓았습니다');
}

test('FAQs are put in order by keyboard and by dragging, and stored by one press', async ({ page }) => {
  await signIn(page, '/console/faqs');
  await recordsShown(page);
  const before = await begin(page);
  const [first, second, third, ...rest] = before;
  await move(page, 1, 'ArrowDown', 2);
  expect(await names(page)).toEqual([second, first, third, ...rest]);
  await expect(page.getByText('1건을 옮겼습니다')).toBeVisible();
  await expect(rows(page).nth(1)).toContainText('이전 1');
  await move(page, 1, 'End', before.length);
  expect((await names(page)).at(-1)).toBe(second);
  // Escape leaves it where it was.
  await carry(page, grip(page, 1), '1번째 줄을 들었습니다.', ['Escape', '취소했습니다']);
  await expect(rows(page).first()).toContainText(String(first));

  await grip(page, 3).hover();
  await page.mouse.down();
  const target = await rows(page).first().boundingBox();
  await page.mouse.move((target?.x ?? 0) + 30, (target?.y ?? 0) + 40, { steps: 8 });
  await page.mouse.move((target?.x ?? 0) + 30, (target?.y ?? 0) + 4, { steps: 4 });
  await dropDragged(page);
  const wanted = await names(page);
  expect(wanted[0]).toBe(rest[0]);
  const untouched = await stored(page);

  await page.getByRole('button', { name: '저장', exact: true }).click();
  await expect(message(page, '순서를 저장했습니다.')).toBeVisible();
  await recordsShown(page);
  const after = await stored(page);
  expect(untouched.map(({ subject }) => subject)).toEqual(before);
  expect(after.map(({ subject, sequence }) => [subject, sequence])).toEqual(
    wanted.map((subject, at) => [subject, at + 1]),
  );
});

test('an order that another operator changed meanwhile is asked about, and never mixed', async ({ page }) => {
  await signIn(page, '/console/faqs');
  await recordsShown(page);
  const before = await begin(page);
  await move(page, 1, 'ArrowDown', 2);
  const all = await stored(page);
  const ids = all.map(({ _id }) => _id);
  const reversed = ids.toReversed();
  await callsBeside(page).put('/api/console/faqs/order', { data: { ids: reversed, before: ids } });

  await page.getByRole('button', { name: '저장', exact: true }).click();
  const told = page.getByRole('alert').filter({ hasText: '다른 관리자가 먼저 순서를 바꾸었습니다.' });
  await expect(told).toBeVisible();
  expect((await stored(page)).map(({ _id }) => _id)).toEqual(reversed);
  await told.getByRole('button', { name: '바뀐 순서 불러오기' }).click();
  await expect(rows(page).first()).toContainText(String(before.at(-1)));
  expect(await names(page)).toEqual(before.toReversed());

  await move(page, 2, 'ArrowUp', 1);
  const wanted = await names(page);
  await callsBeside(page).put('/api/console/faqs/order', { data: { ids, before: reversed } });
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await told.getByRole('button', { name: '내 순서로 저장' }).click();
  await expect(message(page, '순서를 저장했습니다.')).toBeVisible();
  expect((await stored(page)).map(({ subject }) => subject)).toEqual(wanted);
});

test('leaving with an unsaved order asks, and 취소 stores nothing', async ({ page }) => {
  await signIn(page, '/console/faqs');
  await recordsShown(page);
  const before = await begin(page);
  await move(page, 1, 'ArrowDown', 2);
  await page.getByRole('button', { name: '취소', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: '계속 작성' }).click();
  await expect(page.getByText('1건을 옮겼습니다')).toBeVisible();
  await page.getByRole('link', { name: '이용약관' }).click();
  await question.getByRole('button', { name: '나가기' }).click();
  await expect(page).toHaveURL(/console\/terms/);
  expect((await stored(page)).map(({ subject }) => subject)).toEqual(before);
  // The other list has an order of its own.
  await expect(page.getByRole('button', { name: '순서 바꾸기' })).toBeVisible();
});

test('who may only read is offered no order', async ({ page }) => {
  await signIn(page);
  await shownAs(page, 'console', 'console:read');
  await page.goto('/console/faqs');
  await recordsShown(page);
  await expect(page.getByRole('button', { name: '순서 바꾸기' })).toHaveCount(0);
});

for (const [name, viewport] of Object.entries(widths))
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`at ${name} width, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });

      test('the order mode has no barriers, at rest and while a row is held', async ({ page }) => {
        await signIn(page, '/console/faqs');
        await recordsShown(page);
        await begin(page);
        await move(page, 1, 'ArrowDown', 2);
        expect(await violations(page)).toEqual([]);
        await carry(page, grip(page, 1), '1번째 줄을 들었습니다.');
        expect(await violations(page)).toEqual([]);
      });
    });
