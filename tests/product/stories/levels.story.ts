import { dialog, message, openConsole, recordsShown, row, save } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

test('a grade takes the next rank, gives a coupon, is told in its row, and goes as long as nobody holds it', async ({
  page,
}) => {
  await openConsole(page, '/console/levels');
  await recordsShown(page);
  const ranks = await page.getByRole('row').locator('td:first-child').allInnerTexts();
  const next = Math.max(...ranks.map(Number)) + 1;
  await page.getByRole('link', { name: '회원등급 등록' }).click();
  const form = dialog(page, '회원등급 등록');
  await expect(form.getByRole('textbox', { name: '순위' })).toHaveValue(String(next));
  await form.getByRole('textbox', { name: '코드' }).fill('story');
  await form.getByRole('textbox', { name: '이름' }).fill('이야기 등급');
  const fold = form.getByRole('button', { name: /혜택과 권한/ });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  const schedule = form.getByRole('group', { name: '등급 산정' });
  await expect(schedule.getByRole('combobox')).toHaveCount(0);
  await schedule.getByRole('switch', { name: '등급 산정' }).click();
  await expect(schedule.getByRole('combobox', { name: '금액' })).toHaveValue('0');
  await expect(schedule.getByRole('combobox', { name: '금액' })).toContainText('없음');
  await schedule.getByRole('combobox', { name: '금액' }).selectOption({ label: '100,000원' });
  await schedule.getByRole('combobox', { name: '횟수' }).selectOption({ label: '3회 구매' });
  const coupon = form.getByRole('group', { name: '가입 쿠폰' });
  await coupon.getByRole('switch', { name: '가입 쿠폰' }).click();
  await coupon.getByText('%', { exact: true }).first().click();
  await coupon.getByRole('textbox').first().fill('10');
  await save(form);
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  const made = row(page, '이야기 등급');
  await expect(made).toContainText('100,000원 · 3회 구매');

  await made.getByRole('link', { name: '이야기 등급 수정' }).click();
  const edit = dialog(page, '회원등급 수정');
  // What a grade gives is in sight when it is opened.
  await expect(edit.getByRole('button', { name: /혜택과 권한/ })).toHaveAttribute('aria-expanded', 'true');
  await expect(edit.getByRole('group', { name: '가입 쿠폰' }).getByRole('textbox').first()).toHaveValue('10');
  await edit.getByRole('button', { name: '취소' }).click();
  await expect(edit).toBeHidden();

  await made.getByRole('button', { name: '이야기 등급 삭제' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('해당 등급을 삭제하시겠습니까?');
  await question.getByRole('button', { name: '삭제', exact: true }).click();
  await expect(message(page, '삭제되었습니다')).toBeVisible();
  await expect(made).toHaveCount(0);
});

test('a grade that members hold stays, and says how many hold it', async ({ page }) => {
  await openConsole(page, '/console/levels');
  await page.getByRole('row').getByRole('button', { name: /삭제$/ }).first().click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: '삭제', exact: true }).click();
  await expect(question.getByRole('alert')).toContainText(/회원 \d+명/);
  await question.getByRole('button', { name: '취소' }).click();
  await expect(question).toBeHidden();
});

test('of two operators at one grade the second is asked about what both changed, and nothing else', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  for (const each of [page, other]) {
    await openConsole(each, '/console/levels');
    await each.getByRole('row').getByRole('link', { name: /수정$/ }).first().click();
    await dialog(each, '회원등급 수정').getByRole('textbox', { name: '이름' }).waitFor();
  }
  const [first, second] = [dialog(page, '회원등급 수정'), dialog(other, '회원등급 수정')];
  await first.getByRole('textbox', { name: '이름' }).fill('먼저 쓴 이름');
  await second.getByRole('textbox', { name: '이름' }).fill('나중에 쓴 이름');
  await second.getByRole('textbox', { name: '코드' }).fill('later');
  await save(first);
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  await save(second);
  const question = dialog(other, '다른 탭에서 저장했습니다');
  await expect(question).toContainText('먼저 쓴 이름');
  await expect(question.getByRole('radiogroup')).toHaveCount(1);
  await question.getByRole('button', { name: '모두 다른 탭의 변경으로' }).click();
  await question.getByRole('button', { name: '선택한 내용으로 저장' }).click();
  await expect(message(other, '수정되었습니다.')).toBeVisible();
  const saved = row(other, '먼저 쓴 이름');
  await expect(saved).toContainText('later');
});
