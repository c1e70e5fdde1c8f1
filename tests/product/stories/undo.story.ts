import type { Page } from '@playwright/test';
import { signIn as signInClient } from '../../core/node/client';
import { refusalsOf, signInAs } from '../../core/stories/narrowed';
import { loseAnswer, message, openConsole, recordsShown, row } from '../../core/stories/operator';
import { expect, operator, test } from '../../core/stories/server';

const WAITS = '휴지통에 30일 동안 보관되며 그동안 복원할 수 있습니다.';
const FINAL = '되돌릴 수 없습니다.';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const undo = (page: Page) =>
  page.getByRole('region', { name: '알림' }).getByRole('button', { name: '실행 취소' });
const bar = (page: Page, name: string) => page.getByRole('region', { name: `선택한 ${name}` });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `${name} 선택` });

/** Deletes a record of the list by its row, or by its card's menu. */
async function remove(page: Page, name: string, width: number): Promise<void> {
  if (width < 600) {
    await page.getByRole('button', { name: `${name} 더 보기` }).click();
    await page.getByRole('menuitem', { name: '삭제' }).click();
  } else
    await row(page, name)
      .getByRole('button', { name: `${name} 삭제` })
      .click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제', exact: true }).click();
}

/** Deletes selected records, once the question has said what becomes of them. */
async function removeSelected(page: Page, kind: string, names: readonly string[], said: string) {
  for (const name of names) await box(page, name).click();
  await bar(page, kind).getByRole('button', { name: '선택 삭제' }).click();
  const question = page.getByRole('alertdialog', { name: `선택한 ${kind} 삭제` });
  await expect(question).toContainText(`${names.length}건을 삭제하시겠습니까? ${said}`);
  await question.getByRole('button', { name: '삭제', exact: true }).click();
}

const NOTICES = ['서버 정기 점검에 따른 서비스 일시 중단 안내', '작품 운송 보험 한도가 늘어납니다'];

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a deleted notice is taken back from another screen, while the message is there', async ({
      page,
    }) => {
      await openConsole(page, '/console/notices');
      await recordsShown(page);
      const before = (await heading(page).textContent()) ?? '';
      await remove(page, NOTICES[0] ?? '', width);
      await expect(message(page, '삭제되었습니다')).toBeVisible();
      await expect(heading(page)).not.toHaveText(before);
      await page.evaluate(() => window.history.pushState(null, '', '/console/faqs'));
      await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
      await expect(heading(page)).toContainText('FAQ');
      await undo(page).click();
      await expect(message(page, '1건이 복원되었습니다.')).toBeVisible();
      await page.goBack();
      await expect(heading(page)).toHaveText(before);
    });

    test('selected notices are taken back together, and the bin restores what is selected there', async ({
      page,
      server,
    }) => {
      await openConsole(page, '/console/notices');
      await recordsShown(page);
      const before = (await heading(page).textContent()) ?? '';
      await removeSelected(page, '공지사항', NOTICES, WAITS);
      await undo(page).click();
      await expect(message(page, '2건이 복원되었습니다.')).toBeVisible();
      await expect(heading(page)).toHaveText(before);

      await removeSelected(page, '공지사항', NOTICES, WAITS);
      await expect(undo(page)).toBeVisible();
      await openConsole(page, '/console/bin');
      await recordsShown(page);
      for (const name of NOTICES) await box(page, name).click();
      const other = await signInClient(server.url, operator.username, operator.password);
      const { json } = await other('GET', 'bin');
      const [first] = json.items as { _id: string; title: string }[];
      expect((await other('POST', `bin/${first?._id}/restore`)).status).toBe(200);
      await bar(page, '삭제된 항목').getByRole('button', { name: '선택 복원' }).click();
      const question = page.getByRole('alertdialog', { name: '선택한 삭제된 항목 복원' });
      await question.getByRole('button', { name: '복원', exact: true }).click();
      await expect(question).toContainText('1건을 복원했습니다. 다음 1건은 복원하지 못했습니다.');
      await expect(question.getByRole('listitem')).toContainText(first?.title ?? '?');
      await expect(question.getByRole('listitem')).toContainText(
        '휴지통에 없습니다. 이미 복원되었거나 영구 삭제되었습니다.',
      );
      await question.getByRole('button', { name: '닫기' }).last().click();
      await openConsole(page, '/console/notices');
      await expect(heading(page)).toHaveText(before);
    });
  });
}

test('the list of the bin has the focus once the row that had it is restored', async ({ page }) => {
  await openConsole(page, '/console/faqs');
  await recordsShown(page);
  await page.locator('[data-row]').first().getByRole('button', { name: /삭제$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제', exact: true }).click();
  await expect(message(page, '삭제되었습니다')).toBeVisible();

  await openConsole(page, '/console/bin');
  await recordsShown(page);
  const rows = page.locator('[data-row]');
  const count = await rows.count();
  await rows.first().getByRole('button', { name: '복원' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '복원' }).press('Enter');
  await expect(rows).toHaveCount(count - 1);
  await expect(page.getByRole('region', { name: '휴지통' })).toBeFocused();
});

test('what is final says so, and offers no way back', async ({ page }) => {
  await openConsole(page, '/console/forms');
  await recordsShown(page);
  await page.locator('[data-row]').first().getByRole('button', { name: /삭제$/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`폼메일을 삭제하시겠습니까? ${FINAL}`);
  await expect(question).not.toContainText('휴지통');
  await question.getByRole('button', { name: '삭제', exact: true }).click();
  await expect(message(page, '삭제되었습니다')).toBeVisible();
  await expect(undo(page)).toBeHidden();

  await openConsole(page, '/console/bin');
});

test('an undo whose answer is lost is tried again, and restores once', async ({ page, server }) => {
  await openConsole(page, '/console/notices');
  await recordsShown(page);
  await removeSelected(page, '공지사항', NOTICES, WAITS);
  await loseAnswer(page, '*/bin/restore');
  await undo(page).click();
  const again = page.getByRole('region', { name: '알림' }).getByRole('button', { name: '다시 시도' });
  await again.click();
  await expect(message(page, '2건이 복원되었습니다.')).toBeVisible();
  const other = await signInClient(server.url, operator.username, operator.password);
  const { json } = await other('GET', 'notifications', { headers: { skip: '0', limit: '200' } });
  const back = (json.notifications as { subject: string; version: number }[]).filter(({ subject }) =>
    NOTICES.includes(subject),
  );
  expect(back.map(({ version }) => version)).toEqual([2, 2]);
});

test('an undo after the session expired says so, and goes on after the sign-in', async ({
  page,
  context,
}) => {
  await openConsole(page, '/console/notices');
  await recordsShown(page);
  await removeSelected(page, '공지사항', NOTICES, WAITS);
  await expect(undo(page)).toBeVisible();
  await context.clearCookies();
  await undo(page).click();
  const expired = page.getByRole('alertdialog', { name: '로그인이 만료되었습니다' });
  await expect(expired).toBeVisible();
  await expired.getByLabel('비밀번호', { exact: true }).fill(operator.password);
  await expired.getByRole('button', { name: '다시 로그인' }).click();
  await expect(message(page, '2건이 복원되었습니다.')).toBeVisible();
});

test('an operator without the screen of the bin takes their own deletion back', async ({ page, server }) => {
  await signInAs(page, server, 'support', '/console/faqs');
  await recordsShown(page);
  const refused = refusalsOf(page);
  const before = (await heading(page).textContent()) ?? '';
  await page.locator('[data-row]').first().getByRole('button', { name: /삭제$/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`해당 FAQ를 삭제하시겠습니까? ${WAITS}`);
  await question.getByRole('button', { name: '삭제', exact: true }).click();
  await undo(page).click();
  await expect(message(page, '1건이 복원되었습니다.')).toBeVisible();
  await expect(heading(page)).toHaveText(before);
  expect(refused).toEqual([]);
});

test('a deletion can be taken back for ten seconds', async ({ page }) => {
  await page.clock.install();
  await openConsole(page, '/console/notices');
  await recordsShown(page);
  await removeSelected(page, '공지사항', NOTICES, WAITS);
  await expect(undo(page)).toBeVisible();
  await page.clock.fastForward(8_000);
  await expect(undo(page)).toBeVisible();
  await page.clock.fastForward(2_500);
  await expect(undo(page)).toBeHidden();
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the message of a deletion lies over no button', async ({ page }) => {
    await openConsole(page, '/console/notices');
    await recordsShown(page);
    await removeSelected(page, '공지사항', NOTICES, WAITS);
    await expect(undo(page)).toBeVisible();
    const create = page.getByRole('link', { name: '공지사항 등록' });
    await create.click({ trial: true });
    const toast = await page.getByRole('region', { name: '알림' }).boundingBox();
    const button = await create.boundingBox();
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  });
});

test('whoever takes a deletion back by keyboard goes on in the list', async ({ page }) => {
  await openConsole(page, '/console/faqs');
  await recordsShown(page);
  await page.getByRole('row').getByRole('button', { name: /삭제$/ }).first().press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제', exact: true }).press('Enter');
  const table = page.getByRole('region', { name: 'FAQ 표' });
  await expect(table).toBeFocused();
  await undo(page).press('Enter');
  await expect(message(page, '1건이 복원되었습니다.')).toBeVisible();
  await expect(table).toBeFocused();
});
