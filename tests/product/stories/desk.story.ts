import type { Page } from '@playwright/test';
import { violations } from '../../core/stories/axe';
import { callsBeside } from '../../core/stories/calls';
import { signInAs } from '../../core/stories/narrowed';
import { loseAnswer, message, openConsole } from '../../core/stories/operator';
import { expect, test, unreachable } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';

const queue = (page: Page) => page.getByRole('navigation', { name: '1:1 문의 차례' });
const rows = (page: Page) => queue(page).getByRole('link');
const answer = (page: Page) => page.getByRole('textbox', { name: '답변' });

async function openDesk(page: Page) {
  await openConsole(page, '/console/questions');
  await page.getByRole('link', { name: '답변하기' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1:1 문의 답변하기');
  await expect(page).toHaveURL(/desk=[\da-f]+/);
  await expect(answer(page)).toBeFocused();
}

test('inquiries are answered one after the other without a mouse, the longest waiting first', async ({
  page,
}) => {
  await openDesk(page);
  await expect(rows(page)).toHaveCount(7);
  await expect(rows(page).first()).toContainText('다시 판매할 계획이 있나요?');
  await expect(rows(page).first()).toHaveAttribute('aria-current', 'true');
  await page.keyboard.type('다시 만들 계획은 아직 없습니다.');
  await page.keyboard.press('Control+Enter');
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  await expect(rows(page)).toHaveCount(6);
  await expect(page.getByRole('article')).toContainText('외국 친구에게 보내려고 합니다.');
  await expect(page.getByRole('link', { name: /1:1 문의 답변 대기 6건/ })).toBeAttached();

  await expect(answer(page)).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('article')).toContainText('설명에 없어서 문의합니다.');
  await expect(answer(page)).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('article')).toContainText('외국 친구에게 보내려고 합니다.');
});

test('the next inquiry is shown before a key can be pressed', async ({ page }) => {
  await openDesk(page);
  const asked = page.getByRole('article');
  await expect(asked).toContainText('다시 판매할 계획이 있나요?');
  const next = page.getByRole('button', { name: '다음 문의' });
  const isKept = await asked.evaluate(
    async (article, button) => {
      (button as HTMLElement).click();
      await new Promise((resolve) => setTimeout(resolve));
      return article.isConnected;
    },
    await next.elementHandle(),
  );
  expect(isKept).toBe(false);
  await expect(answer(page)).toBeFocused();
  await expect(asked).toContainText('외국 친구에게 보내려고 합니다.');
});

test('an inquiry is taken and put off while its answer is typed, and the text stays', async ({ page }) => {
  await openDesk(page);
  await page.keyboard.type('확인하고 있습니다.');
  await page.getByRole('button', { name: '내가 맡기' }).click();
  await expect(page.getByRole('button', { name: '맡기 취소' })).toBeVisible();
  await expect(rows(page).first()).toContainText('담당 ');
  const hold = page.getByRole('combobox', { name: '보류' });
  await hold.selectOption({ index: 2 });
  await expect(rows(page)).toHaveCount(6);
  await expect(page.getByRole('link', { name: /1:1 문의 답변 대기 6건/ })).toBeAttached();
  await expect(answer(page)).toHaveValue('확인하고 있습니다.');
  await queue(page).getByRole('radio', { name: /보류/ }).check();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('까지 보류');
  await hold.selectOption('보류 안 함');
  await expect(rows(page)).toHaveCount(0);
  await expect(answer(page)).toHaveValue('확인하고 있습니다.');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await expect(message(page, '수정되었습니다.')).toBeVisible();
});

test('an answer that another operator saved meanwhile is shown beside the own one', async ({ page }) => {
  await openDesk(page);
  await page.keyboard.type('나의 답변입니다.');
  const id = new URL(page.url()).searchParams.get('desk');
  const calls = await callsBeside(page);
  const address = `/api/console/questions/${id}`;
  const { question } = await (await calls.get(address)).json();
  const saved = await calls.put(address, {
    data: { reply: '동료의 답변입니다.' },
    headers: { 'If-Match': `"${question.version}"` },
  });
  expect(saved.ok()).toBe(true);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText(
    '동료의 답변입니다.',
  );
});

test('form mail is replied to by mail at its desk', async ({ page }) => {
  await openConsole(page, '/console/forms?code=contact');
  await page.getByRole('link', { name: '답변하기' }).click();
  await expect(page).toHaveURL(/desk=[\da-f]+/);
  await expect(page.getByRole('button', { name: '회신 메일 발송' })).toBeVisible();
  await page.getByRole('button', { name: '회신 메일 발송' }).click();
  await expect(page.getByRole('dialog')).toContainText('회신 메일을 발송하시겠습니까?');
});

test('what is changed at the desk of form mail can be saved there before the reply', async ({ page }) => {
  await openConsole(page, '/console/forms?code=contact');
  await page.getByRole('link', { name: '답변하기' }).click();
  const reply = page.getByRole('button', { name: '회신 메일 발송' });
  const save = page.getByRole('button', { name: '저장', exact: true });
  await expect(save).toBeDisabled();
  await page.getByRole('textbox', { name: '전화번호' }).fill('010-2222-3333');
  await reply.click();
  await expect(message(page, '변경한 내용을 저장한 뒤에 할 수 있습니다.')).toBeVisible();
  await save.click();
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await expect(page.getByRole('button', { name: '저장하고 다음' })).toHaveCount(0);
  await reply.click();
  await expect(page.getByRole('dialog')).toContainText('회신 메일을 발송하시겠습니까?');
});

test('one switch leads from the list to the desk and back', async ({ page }) => {
  await openDesk(page);
  const pages = page.getByRole('navigation', { name: '화면 전환' });
  await expect(pages.getByRole('link', { name: '답변하기' })).toHaveAttribute('aria-current', 'page');
  await pages.getByRole('link', { name: '목록' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1:1 문의 목록');
  await expect(pages.getByRole('link', { name: '목록' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(answer(page)).toBeVisible();
});

const asker = (page: Page) => page.getByRole('region', { name: '회원', exact: true });

for (const [name, size] of Object.entries(widths)) {
  test(`the customer's phone and e-mail stand beside the question, and their reading is recorded, on a ${name}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await openDesk(page);
    const calls = callsBeside(page);
    const id = new URL(page.url()).searchParams.get('desk');
    const { question } = await (await calls.get(`/api/console/questions/${id}`)).json();
    await expect(asker(page)).toContainText(/전화번호010-\d{4}-\d{4}이메일[^*]+@/);
    const { entries } = await (
      await calls.get(`/api/console/access-log?member=${question._user}&action=detail`)
    ).json();
    expect(entries).toMatchObject([{ resource: 'users', action: 'detail' }]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page)).toEqual([]);
    }
    await asker(page).getByRole('link', { name: '회원 상세' }).click();
    await expect(page).toHaveURL(new RegExp(`/console/users/${question._user}$`));
  });
}

test('who may not see members reads the question without the customer', async ({ page, server }) => {
  const read: string[] = [];
  page.on('request', (request) => void read.push(request.url()));
  await signInAs(page, server, 'support,personal', '/console/questions');
  await page.getByRole('link', { name: '답변하기' }).click();
  await expect(answer(page)).toBeFocused();
  await expect(page.getByRole('article')).toContainText('열람 기록이 남습니다');
  await expect(asker(page)).toHaveCount(0);
  await expect(page.getByRole('article')).not.toContainText('010-');
  expect(read.filter((url) => /\/users\/[^/]+$/.test(url))).toEqual([]);
});

test('an inquiry that was taken without an answer is taken by the next press, with no word of a fault', async ({
  page,
}) => {
  await openDesk(page);
  await loseAnswer(page, '*/assign');
  await page.getByRole('button', { name: '내가 맡기' }).click();
  await expect(message(page, unreachable)).toBeVisible();
  await page.getByRole('button', { name: '내가 맡기' }).click();
  await expect(page.getByRole('button', { name: '맡기 취소' })).toBeVisible();
  await expect(page.getByRole('region', { name: '알림' }).getByRole('alert')).toHaveCount(0);
  // The same press is another call once it was answered.
  await page.getByRole('button', { name: '맡기 취소' }).click();
  await page.getByRole('button', { name: '내가 맡기' }).click();
  await expect(page.getByRole('button', { name: '맡기 취소' })).toBeVisible();
});
