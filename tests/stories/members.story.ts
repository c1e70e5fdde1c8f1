import { compose, confirmPassword, message, openConsole, row, save } from './operator';
import { expect, test } from './server';

test('a company registers, is found in Hangul, gets a grade and a caution, is withdrawn and deleted for good', async ({
  page,
}) => {
  await openConsole(page, '/console/users');
  await page.getByRole('link', { name: '회원 등록' }).click();
  await page.getByRole('combobox', { name: '유형' }).selectOption({ label: '기업' });
  await page.getByRole('textbox', { name: '이름', exact: true }).fill('한글상사');
  await page.getByRole('textbox', { name: '기업명' }).fill('한글상사');
  await page.getByRole('textbox', { name: '이메일', exact: true }).fill('hangul@example.com');
  await page.getByRole('textbox', { name: '담당자 이름' }).fill('이담당');
  const created = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/users'),
  );
  await page.getByLabel('비밀번호').fill('member-password-1');
  await save(page);
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await expect(page).toHaveURL(/\/console\/users$/);
  expect((await created).postData()).not.toContain('member-password-1');

  await page.getByRole('textbox', { name: '이름·기업명' }).focus();
  await compose(page, [
    ['ㅎ', '하', '한'],
    ['ㄱ', '그', '글'],
  ]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/name=/);
  const company = row(page, '한글상사');
  await expect(company).toContainText('hangul@example.com');
  const caution = company.getByRole('switch', { name: '한글상사 주의' });
  await caution.click();
  await expect(caution).toBeChecked();

  await company.getByRole('link', { name: '한글상사 수정' }).click();
  await expect(page.getByRole('textbox', { name: '아이디' })).toHaveAttribute('readonly');
  await expect(page.getByRole('textbox', { name: '아이디' })).toHaveValue('hangul@example.com');
  await page.getByRole('combobox', { name: '회원등급' }).fill('협력');
  await page.getByRole('option', { name: /협력 기업/ }).click();
  await save(page);
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  await expect(page).toHaveURL(/\/console\/users\?name=/);

  await company.getByRole('button', { name: '한글상사 탈퇴 처리' }).click();
  const question = page.getByRole('alertdialog', { name: '탈퇴 처리' });
  await expect(question).toContainText('한글상사');
  await expect(question).toContainText('탈퇴 처리는 되돌릴 수 없습니다. 탈퇴 처리하시겠습니까?');
  await question.getByRole('button', { name: '탈퇴 처리' }).click();
  await expect(message(page, '탈퇴 처리되었습니다.')).toBeVisible();
  await expect(company).toHaveCount(0);

  await openConsole(page, '/console/withdrawn');
  await expect(company).toContainText('관리자 직권 처리');
  await company.getByRole('button', { name: '한글상사 삭제' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('hangul@example.com');
  await expect(page.getByRole('alertdialog')).toContainText(
    '삭제한 회원의 모든 데이터는 복구할 수 없습니다. 정말 삭제하시겠습니까?',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await confirmPassword(page);
  await expect(message(page, '사용자가 삭제되었습니다')).toBeVisible();
  await expect(company).toHaveCount(0);
});

test('oneself is not withdrawn: the dialog says why and stays', async ({ page }) => {
  await openConsole(page, '/console/users?name=%EC%9A%B4%EC%98%81%EC%9E%90');
  await page.getByRole('button', { name: '운영자 01 탈퇴 처리' }).click();
  const question = page.getByRole('alertdialog', { name: '탈퇴 처리' });
  await question.getByRole('button', { name: '탈퇴 처리' }).click();
  await expect(question).toContainText('자신의 계정은 탈퇴 처리할 수 없습니다.');
  await question.getByRole('button', { name: '취소' }).click();
  await expect(row(page, '운영자 01')).toBeVisible();
});
