import type { Page } from '@playwright/test';
import { violations } from '../../core/stories/axe';
import { callsBeside } from '../../core/stories/calls';
import {
  confirmPassword,
  dialog,
  guard,
  hold,
  loseAnswer,
  recordsShown,
  shownAs,
  signIn,
} from '../../core/stories/operator';
import { expect, operator, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';
import { findMember, withStored } from './pastEntries';
import { selectFirst } from './selectionScreens';

const ask = (page: Page) => page.getByRole('dialog', { name: /^선택한 회원 .*바꾸기$/ });
const result = (page: Page) => dialog(page, '바꾼 결과');

async function begin(page: Page, count: number): Promise<void> {
  await selectFirst(page, count);
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
  // The button that was pressed is gone.
  await expect(result(page).getByRole('button', { name: '닫기' }).last()).toBeFocused();
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
  await guard(page).getByRole('button', { name: '나가기' }).click();
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

test.describe('1,200 members', () => {
  const MORE = 1_200;
  /** A busy machine changes a thousand members back in more than ten seconds. */
  const LONG = { timeout: 30_000 };
  const EDIT = /\/users\/edit$/;
  /** Returns the number of members, or of those with the caution. */
  const count = async (page: Page, filter = '') => {
    const path = `/api/console/users?isWithdrawn=false${filter}`;
    const { summary } = await (await callsBeside(page).get(path, { headers: { limit: '1' } })).json();
    return Number(summary.totalCount);
  };
  const spelled = (number: number) => `${number.toLocaleString('en')}명`;
  const status = (page: Page) => result(page).getByRole('status');

  test.beforeEach(async ({ page, server }) => {
    await withStored(server, async (store) => {
      const { email: _, ...like } = await findMember(
        store,
        ({ isWarning, isWithdrawn, username }) =>
          !isWarning && !isWithdrawn && username !== operator.username,
      );
      await store.transaction(async (tx) => {
        for (let at = 0; at < MORE; at += 1) {
          const own = { _id: `many-${at}`, name: `회원 ${at}`, username: `many-${at}`, email: '' };
          await tx.insert('users', { ...like, ...own, version: 1 });
        }
      });
    });
    await signIn(page, '/console/users');
    await recordsShown(page);
  });

  /** Opens the dialog for all members and sets the caution, up to the question. */
  async function askAll(page: Page, meanwhile = async () => {}): Promise<void> {
    await selectFirst(page, 1);
    await page.getByRole('button', { name: /^이 조건의 모두 선택/ }).click();
    await page.getByRole('button', { name: '한 번에 바꾸기' }).click();
    await expect(ask(page).getByText(/^지금: .*주의 [\d,]+명/)).toBeVisible();
    await meanwhile();
    await ask(page).getByRole('checkbox', { name: '주의', exact: true }).check();
    await ask(page).getByRole('radio', { name: '주의', exact: true }).check();
    await expect(ask(page).locator('[aria-busy=false]')).toBeVisible();
    await ask(page)
      .getByRole('checkbox', { name: /바꾸는 것을 확인했습니다/ })
      .check();
  }
  const act = (page: Page) => ask(page).getByRole('button', { name: /명 바꾸기$/ });

  test('all are changed in three calls, those that stay are named before and after, and all are undone', async ({
    page,
  }) => {
    const [all, warned] = [await count(page), await count(page, '&warning=true')];
    await askAll(page, async () => {
      await callsBeside(page).put('/api/console/users/many-7', {
        data: { nation: '다른 나라' },
        headers: { 'If-Match': '"1"' },
      });
    });
    await expect(ask(page)).toContainText(`선택한 회원 ${spelled(all)} 바꾸기`);
    const willChange = all - warned - 1;
    await expect(ask(page).getByRole('status')).toContainText(
      `바뀝니다${spelled(willChange)}이미 같은 값입니다${spelled(warned)}바꿀 수 없습니다1명`,
    );
    await expect(ask(page).getByRole('list', { name: '바꿀 수 없는 항목' })).toContainText('다른 관리자');
    let call = await hold(page, EDIT);
    await act(page).click();
    for (const done of ['0', '500', '1,000']) {
      await call.came();
      await expect(
        ask(page)
          .getByText(`${spelled(all)} 가운데 ${done}명 처리했습니다.`)
          .last(),
      ).toBeVisible();
      const { letGo } = call;
      call = await hold(page, EDIT);
      await letGo();
    }
    await expect(status(page)).toHaveText(`${spelled(willChange)}을 바꿨습니다.`);
    await expect(result(page).getByRole('list', { name: '바꾸지 못한 1명' })).toContainText('다른 관리자');
    expect(await count(page, '&warning=true')).toBe(all - 1);
    await result(page).getByRole('button', { name: '되돌리기' }).click();
    await expect(status(page)).toHaveText(`${spelled(willChange)}을 되돌렸습니다.`, LONG);
    expect(await count(page, '&warning=true')).toBe(warned);
  });

  test('취소 midway keeps what is done, a lost answer is settled without a second effect, and both are undone', async ({
    page,
  }) => {
    const [all, warned] = [await count(page), await count(page, '&warning=true')];
    await askAll(page);
    const first = await hold(page, EDIT);
    await act(page).click();
    await first.came();
    await expect(
      ask(page)
        .getByText(`${spelled(all)} 가운데 0명 처리했습니다.`)
        .last(),
    ).toBeVisible();
    await ask(page).getByRole('button', { name: '취소' }).click();
    await expect(ask(page).getByRole('button', { name: '취소하는 중' })).toBeDisabled();
    await first.letGo();
    await expect(result(page).getByRole('alert')).toHaveText(
      `취소하여 ${spelled(all - 500)}은 그대로 두었습니다.`,
    );
    const done = (await count(page, '&warning=true')) - warned;
    await expect(status(page)).toHaveText(`${spelled(done)}을 바꿨습니다.`);
    await result(page).getByRole('button', { name: '되돌리기' }).click();
    await expect(status(page)).toHaveText(`${spelled(done)}을 되돌렸습니다.`, LONG);
    expect(await count(page, '&warning=true')).toBe(warned);
    await result(page).getByRole('button', { name: '닫기' }).last().click();

    await askAll(page);
    await loseAnswer(page, '*/users/edit');
    await act(page).click();
    await expect(result(page).getByRole('alert')).toContainText('500명은 바뀌었는지 확인하지 못했습니다');
    await expect(status(page)).toHaveCount(0);
    await expect(result(page).getByText(`${spelled(all - 500)}은 아직 바꾸지 않았습니다.`)).toBeVisible();
    await expect(result(page).getByRole('button', { name: '되돌리기' })).toHaveCount(0);
    await result(page).getByRole('button', { name: '이어서 바꾸기' }).click();
    await expect(status(page)).toHaveText(`${spelled(all - warned)}을 바꿨습니다.`);
    await expect(result(page).getByRole('alert')).toHaveCount(0);
    expect(await count(page, '&warning=true')).toBe(all);
    await result(page).getByRole('button', { name: '되돌리기' }).click();
    await expect(status(page)).toHaveText(`${spelled(all - warned)}을 되돌렸습니다.`, LONG);
    expect(await count(page, '&warning=true')).toBe(warned);
  });
});

for (const [name, size] of Object.entries(widths)) {
  for (const theme of ['light', 'dark'] as const) {
    test(`the dialog is right by axe and by keyboard: ${name}, ${theme}`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: theme });
      await signIn(page, '/console/users');
      await recordsShown(page);
      await selectFirst(page, 3);
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
