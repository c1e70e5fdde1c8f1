import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { decoded, headersOf } from '../../core/mail/message';
import { signIn as signInClient } from '../../core/node/client';
import { confirmPassword, guard, message, openConsole } from '../../core/stories/operator';
import { expect, operator, test } from '../../core/stories/server';

const bar = (page: Page) => page.getByRole('region', { name: '선택한 회원' });
const count = (page: Page) => bar(page).getByRole('status');
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^(?!이 페이지).* 선택$/ });
const whole = (page: Page) => page.getByRole('checkbox', { name: '이 페이지 모두 선택' });
const dialog = (page: Page) => page.getByRole('dialog', { name: '메시지 보내기' });
/** How many the list finds, as its title says once they are counted. */
const found = async (page: Page) => {
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText(/[1-9][\d,]*명/);
  return Number((await title.innerText()).replace(/\D/g, ''));
};
const toPage = async (page: Page, number: string) => {
  await page.getByRole('link', { name: number, exact: true }).click();
  await expect(page.getByRole('link', { name: number, exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('region', { name: '회원 표' })).toHaveAttribute('aria-busy', 'false');
};

const write = async (page: Page, subject: string, text: string) => {
  await bar(page).getByRole('button', { name: '메시지 보내기' }).click();
  await dialog(page).getByRole('textbox', { name: '제목' }).fill(subject);
  await dialog(page).getByRole('textbox', { name: '메시지' }).fill(text);
  await dialog(page).getByRole('button', { name: '보내기', exact: true }).click();
};

/** The mails that the server has kept, by the address that each is for. */
async function mails(dataDir: string): Promise<Map<string, string>> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const all = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
  );
  return new Map(all.map((raw) => [headersOf(raw).get('to') ?? '', raw]));
}

test('forty members, chosen over pages with Shift and the keyboard, each get a message of their own', async ({
  page,
  server,
}) => {
  await openConsole(page, '/console/users');
  await bar(page).getByRole('button', { name: '메시지 보내기' }).click();
  await expect(message(page, '사용자를 선택해주세요')).toBeVisible();

  await whole(page).click();
  await expect(count(page)).toHaveText('10명 선택');
  await toPage(page, '2');
  await boxes(page).first().click();
  await boxes(page)
    .last()
    .click({ modifiers: ['Shift'] });
  await expect(count(page)).toHaveText('20명 선택');
  await toPage(page, '3');
  await boxes(page).first().focus();
  await page.keyboard.press('Space');
  for (let index = 1; index < 10; index += 1) await page.keyboard.press('Shift+ArrowDown');
  await expect(count(page)).toHaveText('30명 선택');
  await toPage(page, '4');
  await whole(page).click();
  await expect(count(page)).toHaveText('40명 선택');

  await bar(page).getByRole('button', { name: '메시지 보내기' }).click();
  await expect(dialog(page)).toContainText('받는 사람 40명');
  await dialog(page).getByRole('button', { name: '보내기', exact: true }).click();
  await expect(dialog(page).getByText('제목을 입력해주세요')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: '제목' }).fill('겨울 휴관 안내');
  await dialog(page).getByRole('textbox', { name: '메시지' }).fill('12월 25일은 쉽니다.');
  // Nothing that was typed is lost by closing the dialog without a question.
  await page.keyboard.press('Escape');
  await guard(page).getByRole('button', { name: '계속 작성' }).click();
  await expect(dialog(page).getByRole('textbox', { name: '제목' })).toHaveValue('겨울 휴관 안내');
  await dialog(page).getByRole('button', { name: '보내기', exact: true }).click();

  // Twelve of the forty have turned e-mails off: they are named, and the others have their mail.
  await expect(dialog(page)).toContainText('40명 중 28명에게 보냈습니다.');
  const unreached = dialog(page).getByRole('list', { name: '보내지 못한 사람' }).getByRole('listitem');
  await expect(unreached).toHaveCount(12);
  await expect(unreached.first()).toContainText('이메일 수신을 꺼 둔 회원입니다.');
  const sent = await mails(server.dataDir);
  expect(sent.size).toBe(28);
  for (const [to, raw] of sent) {
    expect(to.match(/@/g)).toHaveLength(1);
    expect(decoded(headersOf(raw).get('subject'))).toBe('겨울 휴관 안내');
  }

  // Another try can reach none of them; they stay selected.
  await expect(dialog(page).getByRole('button', { name: '다시 시도' })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: '닫기' }).last().click();
  await expect(dialog(page)).toBeHidden();
  await expect(count(page)).toHaveText('12명 선택');
});

test('a message to all that a search finds, on a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // All of them take e-mails.
  await openConsole(page, `/console/users?name=${encodeURIComponent('오')}`);
  const all = await found(page);
  await whole(page).click();
  await expect(count(page)).toHaveText(`${Math.min(all, 10)}명 선택`);
  if (all > 10)
    await bar(page)
      .getByRole('button', { name: /이 조건의 모두 선택/ })
      .click();
  await expect(count(page)).toHaveText(`${all}명 선택`);
  await write(page, '주의 회원 안내', '확인해주세요.');
  await expect(message(page, '발송되었습니다.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  expect((await mails(server.dataDir)).size).toBe(all);
});

test('while a message is written to a selection, another operator withdraws one of it: who is left out is named, and all are asked for anew', async ({
  page,
  server,
}) => {
  await openConsole(page, '/console/users?sort=name');
  const other = await signInClient(server.url, operator.username, operator.password);
  const headers = { skip: '0', limit: '10' };
  const { json } = await other('GET', 'users?isWithdrawn=false&sort=name', { headers });
  const [first, second] = json.users as { _id: string; name: string; email: string; version: number }[];
  if (!first || !second) throw new Error('No members');
  const withdraw = async ({ _id }: { _id: string }) => {
    const { status } = await other('POST', `users/${_id}/withdraw`, { headers: { 'If-Match': '*' } });
    expect(status).toBe(200);
  };
  for (const index of [0, 1, 2]) await boxes(page).nth(index).click();
  await expect(count(page)).toHaveText('3명 선택');
  await withdraw(first);
  await write(page, '가을 전시 안내', '초대합니다.');
  const unreached = dialog(page).getByRole('list', { name: '보내지 못한 사람' }).getByRole('listitem');
  await expect(unreached.filter({ hasText: first.name })).toContainText('탈퇴한 회원입니다.');
  await dialog(page).getByRole('button', { name: '닫기' }).last().click();
  await expect(dialog(page)).toBeHidden();

  await openConsole(page, '/console/users?sort=name');
  const all = await found(page);
  await whole(page).click();
  await bar(page)
    .getByRole('button', { name: /이 조건의 모두 선택/ })
    .click();
  await expect(count(page)).toHaveText(`${all}명 선택`);
  await withdraw(second);
  const before = (await mails(server.dataDir)).size;
  await write(page, '겨울 휴관 안내', '12월 25일은 쉽니다.');
  await expect(
    dialog(page).getByText('조건에 맞는 회원 수가 바뀌었습니다. 목록을 확인한 뒤 다시 보내주세요.'),
  ).toBeVisible();
  // What was typed stays, how many are asked now is said, and nobody has been written to.
  await expect(dialog(page)).toContainText(`${all - 1}명`);
  await expect(dialog(page).getByRole('textbox', { name: '제목' })).toHaveValue('겨울 휴관 안내');
  expect((await mails(server.dataDir)).size).toBe(before);
  await dialog(page).getByRole('button', { name: '보내기', exact: true }).click();
  // So many recipients ask for the own password.
  await confirmPassword(page);
  await expect(dialog(page)).toContainText(/명 중 \d+명에게 보냈습니다|보냈습니다/);
});
