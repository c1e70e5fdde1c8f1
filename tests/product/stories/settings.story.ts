import type { Page } from '@playwright/test';
import { message, openConsole, save } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';

const terms = (page: Page) =>
  page
    .getByRole('table', { name: '하단 정보' })
    .getByRole('textbox', { name: '항목' })
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

const FIVE = ['대표자', '사업자등록번호', '통신판매업신고번호', '주소', '대표전화'];

test('items of the footer are put in order one selected row at a time, added, deleted and saved in place', async ({
  page,
}) => {
  await openConsole(page, '/console/settings');
  const info = page.getByRole('group', { name: '하단 정보' });
  const [up, down] = [
    info.getByRole('button', { name: '위로' }),
    info.getByRole('button', { name: '아래로' }),
  ];
  const select = (index: number) => info.getByRole('radio', { name: `하단 정보 ${index} 선택` }).check();
  await expect.poll(() => terms(page)).toEqual(FIVE);
  await expect(up).toBeDisabled();
  await expect(down).toBeDisabled();
  // One that deletes looks disabled too, not red.
  const colour = await up.evaluate((button) => getComputedStyle(button).color);
  await expect(info.getByRole('button', { name: '삭제' })).toHaveCSS('color', colour);

  await select(1);
  await expect(info).toContainText('1 / 5 선택');
  await expect(up).toBeDisabled();
  await expect(down).toBeEnabled();
  await select(5);
  await expect(down).toBeDisabled();

  // By keyboard: the button keeps the focus as long as it can be pressed, then the row's own mark has it.
  await select(4);
  await down.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => terms(page)).toEqual([...FIVE.slice(0, 3), '대표전화', '주소']);
  await expect(info).toContainText('5 / 5 선택');
  await expect(info.getByRole('radio', { name: '하단 정보 5 선택' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => terms(page)).toEqual([...FIVE.slice(0, 3), '대표전화', '주소']);
  await up.focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Space');
  await expect.poll(() => terms(page)).toEqual(['주소', ...FIVE.slice(0, 3), '대표전화']);
  await expect(info.getByRole('radio', { name: '하단 정보 1 선택' })).toBeFocused();

  await info.getByRole('button', { name: '삭제' }).click();
  await expect.poll(() => terms(page)).toEqual([...FIVE.slice(0, 3), '대표전화']);
  await info.getByRole('button', { name: '항목 추가' }).click();
  await page.keyboard.type('팩스');
  await expect.poll(() => terms(page)).toEqual([...FIVE.slice(0, 3), '대표전화', '팩스']);

  const seo = page.getByRole('group', { name: 'SEO 메타' });
  await seo.getByRole('button', { name: '메타 추가' }).click();
  await page.keyboard.type('robots');
  await expect(seo.getByRole('textbox', { name: '이름' }).last()).toHaveValue('robots');

  const sns = page.getByRole('group', { name: '하단 SNS' });
  const shows = sns.getByRole('switch', { name: '보이기' });
  await expect(shows.nth(3)).not.toBeChecked();
  await shows.nth(3).click();
  await save(page);
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  await expect(page).toHaveURL(/\/console\/settings$/);
  await expect(page.getByRole('status').filter({ hasText: '변경 없음' })).toBeVisible();

  // It stays open, and the next change is saved over what was just stored.
  await page.getByRole('textbox', { name: '청약신청서 URL' }).fill('https://form.example.com/spring');
  await save(page);
  await expect(page.getByRole('status').filter({ hasText: '변경 없음' })).toBeVisible();
  await page.reload();
  await expect.poll(() => terms(page)).toEqual([...FIVE.slice(0, 3), '대표전화', '팩스']);
  await expect(shows.nth(3)).toBeChecked();
  await expect(page.getByRole('textbox', { name: '청약신청서 URL' })).toHaveValue(
    'https://form.example.com/spring',
  );
});

test('of two operators at the settings the second is asked about what both changed', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  for (const each of [page, other]) await openConsole(each, '/console/settings');
  await page.getByRole('textbox', { name: '청약신청서 URL' }).fill('https://form.example.com/first');
  await other.getByRole('textbox', { name: '청약신청서 URL' }).fill('https://form.example.com/second');
  await save(page);
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  await save(other);
  const question = other.getByRole('dialog', { name: '다른 탭에서 저장했습니다' });
  await expect(question).toContainText('https://form.example.com/first');
  await question.getByRole('button', { name: '모두 이 탭의 변경으로' }).click();
  await question.getByRole('button', { name: '선택한 내용으로 저장' }).click();
  await expect(message(other, '수정되었습니다.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: '청약신청서 URL' })).toHaveValue(
    'https://form.example.com/second',
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: widths.phone });

  test('the fields of a row begin and end in line', async ({ page }) => {
    await openConsole(page, '/console/settings');
    for (const [group, names] of [
      ['SEO 메타', ['이름', '내용']],
      ['하단 정보', ['항목', '설명']],
    ] as const) {
      const boxes = await Promise.all(
        names.map((name) => page.getByRole('group', { name: group }).getByLabel(name).first().boundingBox()),
      );
      const [first, second] = boxes.map((box) => [box?.x, (box?.x ?? 0) + (box?.width ?? 0)]);
      expect([group, second]).toEqual([group, first]);
    }
  });
});

test('the button that saved keeps the focus in a form that stays open, until it is left', async ({
  page,
}) => {
  await openConsole(page, '/console/settings');
  await page.getByRole('textbox').first().fill('https://example.com/form');
  const button = page.getByRole('button', { name: '저장', exact: true });
  await button.press('Enter');
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  await expect(button).toBeFocused();
  await expect(button).toBeDisabled();
  await page.keyboard.press('Shift+Tab');
  await expect(button).toHaveJSProperty('disabled', true);
});

test('the title of the form has the focus once all changes are reverted', async ({ page }) => {
  await openConsole(page, '/console/settings');
  await page.getByRole('textbox').first().fill('https://example.com/form');
  await page.getByRole('button', { name: '되돌리기' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '되돌리기' }).press('Enter');
  await expect(page.getByText('변경 없음')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
