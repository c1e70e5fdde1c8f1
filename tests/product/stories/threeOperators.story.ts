import type { Browser, Page } from '@playwright/test';
import { templates } from '../../../src/product/operators/templates';
import { violations } from '../../core/stories/axe';
import { callsBeside } from '../../core/stories/calls';
import { addNarrowed, refusalsOf } from '../../core/stories/narrowed';
import {
  confirmPassword,
  dialog,
  fillSignIn,
  message,
  recordsShown,
  save,
  unfoldFilters,
} from '../../core/stories/operator';
import { expect, operator, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';
import { inDays } from './steps';

const { password } = operator;

/** An operator with the rights of one of the product's roles. */
const personOf = (at: number) => ({
  username: `day${at}@example.com`,
  only: (templates[at]?.scopes ?? []).flatMap((scope) => scope.split(':').slice(1)).join(),
});
const [counsellor, editor, officer] = [personOf(0), personOf(1), personOf(2)] as const;

/** Signs an operator in at a browser of their own. */
async function arrive(browser: Browser, url: string, { username }: { username: string }, viewport: object) {
  const context = await browser.newContext({ baseURL: url, ...viewport });
  await context.clearCookies();
  const page = await context.newPage();
  const refused = refusalsOf(page);
  await page.goto('/console/login');
  await fillSignIn(page, { username, password });
  await expect(page).not.toHaveURL(/\/console\/login/);
  return { page, refused };
}

/** A member with an order, and the phone number that the caller is known by. */
async function aCaller(page: Page): Promise<{ _id: string; name: string; phone: string }> {
  const calls = callsBeside(page);
  const { orders } = await (await calls.get('/api/console/orders', { headers: { limit: '1' } })).json();
  return (await (await calls.get(`/api/console/users/${orders[0]._user}`)).json()).user;
}

async function findMember(page: Page, { name, phone }: { name: string; phone: string }) {
  await page.goto('/console/users');
  await recordsShown(page);
  const field = page.getByRole('textbox', { name: '기업명·이름·아이디·이메일·전화번호' });
  await unfoldFilters(page, field);
  await field.fill(phone);
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('회원 목록1명');
  await page.locator('[data-row]').getByRole('link').first().click();
  await expect(page.getByRole('textbox', { name: '이름', exact: true })).toHaveValue(name);
}

const memos = (page: Page) => page.getByRole('region', { name: '메모', exact: true });

for (const [width, viewport] of Object.entries(widths))
  test(`three operators work through a day beside each other, at ${width} width`, async ({
    browser,
    page: owner,
    server,
  }) => {
    test.slow();
    const caller = await aCaller(owner);
    await addNarrowed(server, counsellor, editor, officer);
    const size = { viewport };
    const first = await arrive(browser, server.url, counsellor, size);
    const second = await arrive(browser, server.url, editor, size);
    const third = await arrive(browser, server.url, officer, size);

    // The counsellor answers who waits longest, then takes a call.
    const { page: desk } = first;
    await desk.getByRole('group', { name: '오래 기다린 문의' }).getByRole('link').first().click();
    await expect(desk).toHaveURL(/desk=/);
    const asked = desk.url();
    await desk
      .getByRole('textbox', { name: '답변', exact: true })
      .fill('확인해서 오늘 안에 알려드리겠습니다.');
    await desk.keyboard.press('Control+Enter');
    await expect(message(desk, '수정되었습니다.')).toBeVisible();
    await expect(desk).not.toHaveURL(asked);
    await findMember(desk, caller);
    await expect(desk.getByRole('tabpanel', { name: /^주문/ })).toContainText(/마지막\d{4}-\d\d-\d\d/);
    await memos(desk).getByRole('textbox').fill('배송지를 바꾸고 싶다고 전화');
    await memos(desk).getByRole('textbox').press('Enter');
    await expect(message(desk, '메모를 남겼습니다.')).toBeVisible();

    // The editor hides an event tomorrow at nine, and is offered no member.
    const { page: posts } = second;
    await expect(posts.getByRole('link', { name: '회원', exact: true })).toHaveCount(0);
    await posts.goto('/console/boards?code=event');
    await recordsShown(posts);
    await posts.locator('[data-row]').getByRole('link').first().click();
    await posts.getByRole('textbox', { name: '종료 일시' }).fill(`${inDays(1)} 09:00`);
    await save(posts);
    await expect(message(posts, '수정되었습니다.')).toBeVisible();

    // The officer reads the memo, and changes the member that the counsellor has open.
    const { page: office } = third;
    await findMember(office, caller);
    await expect(memos(office)).toContainText('배송지를 바꾸고 싶다고 전화');
    await office.getByRole('textbox', { name: '관리자 메모' }).fill('서류를 받았습니다.');
    await save(office);
    await expect(message(office, '수정되었습니다.')).toBeVisible();
    await desk.getByRole('textbox', { name: '전화번호', exact: true }).fill('010-9876-5432');
    await save(desk);
    await expect(message(desk, '수정되었습니다.')).toBeVisible();
    const { user } = await (await callsBeside(owner).get(`/api/console/users/${caller._id}`)).json();
    expect(user).toMatchObject({ note: '서류를 받았습니다.', phone: '010-9876-5432' });

    // The officer downloads, and finds it in the record of access.
    await office.goto('/console/subscriptions');
    await recordsShown(office);
    await office.getByRole('button', { name: 'Excel 다운로드', exact: true }).click();
    const ask = dialog(office, 'Excel 다운로드');
    await ask.getByRole('textbox', { name: '사유' }).fill('당첨자 발표 안내');
    const download = office.waitForEvent('download');
    await ask.getByRole('button', { name: '다운로드', exact: true }).click();
    await confirmPassword(office, password);
    await download;
    await office.goto('/console/access-log?action=download');
    const entries = office.getByRole('region', { name: '개인정보 접속 기록 표' });
    await expect(entries).toContainText('당첨자 발표 안내');
    // The download's first call is refused until the password is confirmed.
    expect([...first.refused, ...second.refused]).toEqual([]);
    for (const { page } of [first, second, third]) {
      expect(await violations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition));
      expect(await violations(page, { colours: true })).toEqual([]);
      await page.context().close();
    }
  });
