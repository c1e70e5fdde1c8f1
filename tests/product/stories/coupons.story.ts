import { expect } from '@playwright/test';
import { message, row, save, signIn } from '../../core/stories/operator';
import { testAfter } from './written';

const test = testAfter('docs/a-larger-resource.md');

test('coupons written from the docs alone keep their code, their period, their number and their grade', async ({
  page: shown,
}) => {
  await signIn(shown, '/console/coupons');
  await expect(row(shown, 'SPRING2026')).toContainText('숲');
  await expect(row(shown, 'SPRING2026')).toContainText('진행');
  await shown.getByRole('link', { name: '쿠폰 등록' }).click();
  const field = (name: string) => shown.getByRole('textbox', { name, exact: true });
  const said = (path: string) => shown.locator(`[data-path="${path}"] :is([id$="-help"], [id$="-hint"])`);

  // A required number starts empty; nothing of what is wrong is stored, and all of it is told at once.
  await expect(field('할인율')).toHaveValue('');
  await field('쿠폰 코드').fill('abc');
  await field('주문번호').fill('2026-1');
  await field('시작일').fill('2026-05-31');
  await field('종료일').fill('2026-05-01');
  await save(shown);
  await expect(said('code')).toHaveText('4자 이상 입력해주세요.');
  await expect(said('name')).toHaveText('이름을 입력해주세요');
  await expect(said('percent')).toHaveText('입력해주세요.');
  await expect(said('orderNumber')).toHaveText('숫자 여덟 자리, 하이픈, 숫자 네 자리로 입력해주세요.');
  await expect(said('period.until')).toHaveText('종료일이 시작일보다 빠를 수 없습니다.');

  // Mended at the other end of the period.
  await field('시작일').fill('2026-05-01');
  await expect(said('period.until')).toHaveCount(0);
  await field('이름').fill('새 쿠폰');
  await field('할인율').fill('60');
  await expect(said('percent')).toHaveText('절반 넘게 할인하는 쿠폰입니다.');
  await field('주문번호').fill('20260302-0001');

  // The code of another one, in other letters: told before it is sent, and refused when it is.
  await field('쿠폰 코드').fill('spring2026');
  await expect(shown.getByRole('status').filter({ hasText: '다른 쿠폰에서 이미' })).toBeVisible();
  const grade = shown.getByRole('combobox', { name: '회원등급' });
  await grade.fill('나무');
  await shown.getByRole('option', { name: /^나무/ }).click();
  await save(shown);
  await expect(said('code')).toHaveText('다른 쿠폰에서 이미 사용 중인 코드입니다.');
  await field('쿠폰 코드').fill('SUMMER2026');
  await save(shown);
  await expect(message(shown, '저장되었습니다.')).toBeVisible();
  await expect(row(shown, 'SUMMER2026')).toContainText('나무');

  await shown.getByRole('link', { name: '새 쿠폰 수정' }).click();
  await expect(field('주문번호')).toHaveValue('20260302-0001');
  await shown.getByRole('button', { name: '사용 중지' }).click();
  await shown.getByRole('alertdialog').getByRole('button', { name: '사용 중지' }).click();
  await expect(message(shown, '중지되었습니다.')).toBeVisible();
  await expect(shown.getByRole('button', { name: '사용 중지' })).toHaveCount(0);
});
