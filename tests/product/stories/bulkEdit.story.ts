import type { Page } from '@playwright/test';
import { violations } from '../../core/stories/axe';
import { callsBeside } from '../../core/stories/calls';
import { confirmPassword, dialog, recordsShown, shownAs, signIn } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';

const ask = (page: Page) => page.getByRole('dialog', { name: /^선택한 회원 .*바꾸기$/ });
const result = (page: Page) => dialog(page, '바꾼 결과');

async function choose(page: Page, count: number): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^(?!이 페이지).* 선택$/ });
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check();
}

async function begin(page: Page, count: number): Promise<void> {
  await choose(page, count);
  await page.getByRole('button', { name: '한 번에 바꾸기' }).click();
  await ask(page).getByText('지금:').first().waitFor();
}

async function members(page: Page): Promise<{ _id: string; isWarning: boolean; version: number }[]> {
  const answer = await callsBeside(page).get('/api/console/users?isWithdrawn=false', {
    headers: { skip: '0', limit: '200' },
  });
  return (await answer.json()).users;
}

test('the caution of members is set by one dialog, told by name, and undone', async ({ page }) => {
  await signIn(page, '/console/users');
  await recordsShown(page);
  const before = await members(page);
  await begin(page, 4);
  await expect(ask(page).getByText('바꾸지 않습니다')).toHaveCount(3);
  await ask(page).getByRole('checkbox', { name: '주의' }).check();
  await ask(page).getByRole('radio', { name: '주의', exact: true }).check();
  // Another operator saves one of them meanwhile.
  const act = ask(page).getByRole('button', { name: /명 바꾸기$/ });
  await expect(act).toBeEnabled();
  const changing = before.slice(0, 4).filter(({ isWarning }) => !isWarning);
  await expect(act).toHaveText(`${changing.length}명 바꾸기`);
  const other = changing[0];
  await callsBeside(page).put(`/api/console/users/${other?._id}`, {
    data: { nation: '다른 나라' },
    headers: { 'If-Match': `"${other?.version}"` },
  });
  await act.click();
  await expect(result(page).getByRole('status')).toHaveText(`${changing.length - 1}명을 바꿨습니다.`);
  await expect(result(page).getByRole('list', { name: '바꾸지 못한 1명' })).toContainText('다른 관리자');
  await expect(result(page).getByText('접속 기록에')).toBeVisible();
  const changed = await members(page);
  const warned = (all: typeof before) => all.filter(({ isWarning }) => isWarning).length;
  expect(warned(changed)).toBe(warned(before) + changing.length - 1);

  await result(page).getByRole('button', { name: '되돌리기' }).click();
  await expect(result(page).getByRole('status')).toHaveText(`${changing.length - 1}명을 되돌렸습니다.`);
  expect(warned(await members(page))).toBe(warned(before));
  await result(page).getByRole('button', { name: '닫기' }).last().click();
  await expect(page.getByText('0명 선택')).toBeVisible();
});

test('one that stayed is tried again in its present version, and an approval asks for the password', async ({
  page,
}) => {
  await signIn(page, '/console/users');
  await recordsShown(page);
  const [first] = await members(page);
  await begin(page, 1);
  await callsBeside(page).put(`/api/console/users/${first?._id}`, {
    data: { nation: '바뀐 나라' },
    headers: { 'If-Match': `"${first?.version}"` },
  });
  await ask(page).getByRole('checkbox', { name: '승인' }).check();
  const before = (await members(page))[0] as unknown as { isApproved: boolean };
  await ask(page)
    .getByRole('radio', { name: before.isApproved ? '승인 안 됨' : '승인됨', exact: true })
    .check();
  await expect(ask(page).getByRole('list', { name: '바꿀 수 없는 항목' })).toContainText('다른 관리자');
  await expect(ask(page).getByRole('button', { name: '바꿀 항목이 없습니다' })).toBeDisabled();
  await ask(page).getByRole('button', { name: '취소' }).click();
  await page.reload();
  await recordsShown(page);
  await begin(page, 1);
  await ask(page).getByRole('checkbox', { name: '승인' }).check();
  await ask(page)
    .getByRole('radio', { name: before.isApproved ? '승인 안 됨' : '승인됨', exact: true })
    .check();
  await ask(page).getByRole('button', { name: '1명 바꾸기' }).click();
  await confirmPassword(page);
  await expect(result(page).getByRole('status')).toHaveText('1명을 바꿨습니다.');
});

test('who may not see personal data is offered the caution alone, and a reader nothing', async ({ page }) => {
  await signIn(page);
  await shownAs(page, 'console', 'console:members');
  await page.goto('/console/users');
  await recordsShown(page);
  await begin(page, 1);
  await expect(ask(page).getByRole('list', { name: '바꿀 항목' }).getByRole('listitem')).toHaveCount(1);
  await shownAs(page, 'console', 'console:read');
  await page.goto('/console/users');
  await recordsShown(page);
  await expect(page.getByRole('button', { name: '한 번에 바꾸기' })).toHaveCount(0);
});

for (const [name, size] of Object.entries(widths)) {
  for (const theme of ['light', 'dark'] as const) {
    test(`the dialog is right by axe and by keyboard: ${name}, ${theme}`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: theme });
      await signIn(page, '/console/users');
      await recordsShown(page);
      await choose(page, 3);
      await page.getByRole('button', { name: '한 번에 바꾸기' }).press('Enter');
      const box = ask(page).getByRole('checkbox', { name: '주의' });
      await box.focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      await expect(ask(page).getByText('바뀝니다')).toBeVisible();
      await expect(ask(page).locator('[aria-busy=false]')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/edit-${name}-${theme}.png` });
      const act = ask(page).getByRole('button', { name: /명 바꾸기$/ });
      if (!(await act.isEnabled())) await page.keyboard.press('ArrowLeft');
      await expect(act).toBeEnabled();
      await act.press('Enter');
      await expect(result(page).getByText('변경 시각')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/result-${name}-${theme}.png` });
      await page.keyboard.press('Escape');
      await expect(result(page)).toHaveCount(0);
    });
  }
}
