import type { Page } from '@playwright/test';
import { violations } from '../../core/stories/axe';
import { callsBeside } from '../../core/stories/calls';
import { confirmPassword, dialog, message, openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';

const openOperators = async (page: Page) => {
  await openConsole(page, '/console/operators');
  await page.getByRole('button', { name: '운영자 02 역할과 권한' }).waitFor();
};

/** Shows two operators as if their second factor were due. */
const withDue = (page: Page) =>
  page.route('**/api/console/operators', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const json = await (await callsBeside(page).get('/api/console/operators')).json();
    const due = ['운영자 04', '운영자 03'];
    const operators = json.operators.map((each: { name: string }) =>
      due.includes(each.name) ? { ...each, secondDueAt: '2099-12-01T00:00:00.000Z' } : each,
    );
    await route.fulfill({ json: { ...json, operators } });
  });

for (const viewport of Object.values(widths)) {
  test(`those who lack a required factor are reminded by mail, ${viewport.width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await withDue(page);
    await openOperators(page);
    const remind = page.getByRole('button', { name: '안내 메일 보내기' });
    await expect(
      page.getByText(/운영자 03, 운영자 04 님이 2단계 인증을 켜지 않았습니다. 2099-12-01부터는/),
    ).toBeVisible();
    // As where no mail server is set up: the due operators are the page's alone.
    const why = '메일 서버가 설정되어 있지 않아 보내지 못했습니다. 직접 알려주세요.';
    await page.route('**/api/console/operators/remind', (route) =>
      route.fulfill({ status: 503, json: { code: 'mail_failed', message: why } }),
    );
    await remind.click();
    await expect(page.getByRole('alert').filter({ hasText: '메일 서버가 설정되어 있지 않아' })).toBeVisible();
    // The error takes no room from the line.
    const text = page.getByText(/2단계 인증을 켜지 않았습니다/);
    expect((await text.boundingBox())?.width).toBeGreaterThan(150);
    expect(await violations(page)).toEqual([]);
    const answers = [{ reminded: 1, before: 0, left: 1 }];
    await page.route('**/api/console/operators/remind', (route) =>
      route.fulfill({ json: answers.shift() ?? { reminded: 0, before: 2, left: 0 } }),
    );
    await remind.click();
    await expect(message(page, '1명에게 안내 메일을 보냅니다.')).toBeVisible();
    await remind.click();
    await expect(message(page, '하루 안에 이미 보냈습니다. 내일 다시 보낼 수 있습니다.')).toBeVisible();
  });

  test(`a second factor is asked of one operator, ${viewport.width} px wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openOperators(page);
    const open = page.getByRole('button', { name: '운영자 04 역할과 권한' });
    await open.click();
    const form = dialog(page, '역할과 권한 · 운영자 04');
    const required = form.getByRole('switch', { name: '2단계 인증 필수' });
    await required.check();
    expect(await violations(page)).toEqual([]);
    await form.getByRole('button', { name: '저장' }).click();
    await confirmPassword(page);
    await expect(message(page, '저장되었습니다.')).toBeVisible();
    await expect(page.getByText(/운영자 04 님이 2단계 인증을 켜지 않았습니다/)).toBeVisible();
    await open.click();
    await expect(required).toBeChecked();
    await required.uncheck();
    await form.getByRole('button', { name: '저장' }).click();
    await expect(page.getByText(/운영자 04 님이 2단계 인증을 켜지 않았습니다/)).toHaveCount(0);
  });
}
