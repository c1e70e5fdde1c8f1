import type { Page } from '@playwright/test';
import { openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const sales = (page: Page) => part(page, '매출');

for (const [width, viewport] of Object.entries(widths))
  test(`parts are hidden and moved by the keyboard, and stay so on another machine, at ${width} width`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize(viewport);
    const headings = (at: Page) => at.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    await openConsole(page, '/console');
    await part(page, '공지사항').waitFor();
    expect((await headings(page))[0]).not.toContain('공지사항');
    await page.getByRole('button', { name: '화면 구성' }).click();
    const popup = page.getByRole('dialog', { name: '화면 구성' });
    const kept = page.waitForResponse(
      (each) => each.url().endsWith('/home') && each.request().method() === 'PUT',
    );
    await popup.getByRole('checkbox', { name: '매출' }).uncheck();
    expect((await kept).ok()).toBe(true);
    await expect(sales(page)).toHaveCount(0);
    const moved = page.waitForResponse(
      (each) => each.url().endsWith('/home') && each.request().method() === 'PUT',
    );
    await popup.getByRole('button', { name: '공지사항 옮기기' }).focus();
    for (const key of ['Space', 'Home', 'Space']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(300);
    }
    expect((await moved).ok()).toBe(true);
    await page.keyboard.press('Escape');

    const other = await browser.newContext({ viewport, storageState: await page.context().storageState() });
    const elsewhere = await other.newPage();
    await openConsole(elsewhere, '/console');
    await part(elsewhere, '공지사항').waitFor();
    await expect.poll(async () => (await headings(elsewhere))[0]).toContain('공지사항');
    await expect(sales(elsewhere)).toHaveCount(0);
    await elsewhere.getByRole('button', { name: '화면 구성' }).click();
    await elsewhere.getByRole('button', { name: '기본값으로' }).click();
    await sales(elsewhere).waitFor();
    await other.close();
  });
