import type { Page } from '@playwright/test';
import { callsBeside } from '../../core/stories/calls';
import { confirmPassword, guard, message, openConsole, save } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

const ID = { name: '아이디' };
const EMAIL = { name: '이메일', exact: true };
const box = (page: Page, name: { name: string; exact?: boolean }) => page.getByRole('textbox', name);

async function member(page: Page, data: object): Promise<string> {
  const answer = await callsBeside(page).post('/api/console/users', { data });
  return (await answer.json()).user._id;
}

test('a member who came without an e-mail gets it as ID later, with the own password, and keeps it', async ({
  page,
}) => {
  const id = await member(page, { name: '김하나' });
  await openConsole(page, `/console/users/${id}`);
  await expect(box(page, ID)).toHaveValue('');
  await page.getByLabel('비밀번호', { exact: true }).fill('member-password-1');
  await save(page);
  await confirmPassword(page);
  await expect(
    page.getByText('아이디가 없는 회원은 로그인할 수 없습니다. 아이디를 먼저 정해주세요.').first(),
  ).toBeVisible();

  // Another member has this address: the form points it out, and takes it all the same.
  await box(page, EMAIL).fill('admin@example.com');
  await expect(page.getByText(/^이미 가입한 이메일입니다\. \(.*\*.*\)$/)).toBeVisible();
  await expect(box(page, ID)).toHaveValue('admin@example.com');
  await save(page);
  await expect(box(page, ID)).toHaveAttribute('aria-invalid');
  await expect(page.getByText('이미 사용 중인 아이디입니다.').first()).toBeVisible();
  await box(page, ID).fill('hana@example.com');
  await save(page);
  await expect(message(page, '수정되었습니다.')).toBeVisible();

  await openConsole(page, `/console/users/${id}`);
  await expect(box(page, ID)).toHaveValue('hana@example.com');
  await expect(box(page, ID)).toHaveAttribute('readonly');
  await expect(box(page, EMAIL)).toHaveValue('admin@example.com');
});

test('a stored e-mail is filled in as ID, and a form that only proposes it is left without a question', async ({
  page,
}) => {
  const id = await member(page, { name: '이둘' });
  const calls = callsBeside(page);
  const put = (data: object) => calls.put(`/api/console/users/${id}`, { data, headers: { 'If-Match': '*' } });
  expect((await put({ email: 'two@example.com' })).status()).toBe(200);
  await openConsole(page, `/console/users/${id}`);
  await expect(box(page, ID)).toHaveValue('two@example.com');
  await page.getByRole('button', { name: '취소' }).click();
  await expect(guard(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/console\/users$/);

  await openConsole(page, `/console/users/${id}`);
  await save(page);
  await confirmPassword(page);
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  const { user } = await (await calls.get(`/api/console/users/${id}`)).json();
  expect(user.username).toBe('two@example.com');
});
