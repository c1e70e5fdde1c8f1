import type { Page } from '@playwright/test';
import { addDays, DAY_MS, seoulDay } from '../../../src/core/schema/index';
import { callsBeside } from '../../core/stories/calls';
import { openConsole, recordsShown, row } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

/** The day by the clock of this machine, which is the server's. */
const serverDay = () => seoulDay(new Date().toISOString());

/** Gives the page a computer whose clock is wrong by whole days and an hour, and goes on. */
const setWrong = (page: Page, days: number) =>
  page.clock.install({ time: Date.now() + days * DAY_MS + 3_600_000 });

const popup = (name: string, until: string) => ({
  name,
  display: { enabled: true, period: true, startDate: addDays(until, -3), endDate: until },
});

for (const days of [1, -2]) {
  test(`a computer whose clock is wrong by ${days} days shows the server's day`, async ({ page }) => {
    const calls = callsBeside(page);
    const day = serverDay();
    for (const [name, until] of [
      ['오늘까지', day],
      ['어제까지', addDays(day, -1)],
    ] as const) {
      const made = await calls.post('/api/console/popups', { data: popup(name, until) });
      expect(made.ok(), await made.text()).toBe(true);
    }
    await setWrong(page, days);

    await openConsole(page, '/console');
    await expect(page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 기준$/)).toContainText(day);

    await openConsole(page, '/console/notices');
    await recordsShown(page);
    await page.getByRole('button', { name: '오늘', exact: true }).click();
    await expect.poll(() => decodeURIComponent(page.url())).toContain(`${day}~${day}`);

    await page.getByRole('button', { name: /시작일 달력 열기$/ }).click();
    const calendar = page.getByRole('dialog', { name: /시작일$/ });
    await expect(calendar.locator('[aria-current="date"]')).toHaveText(String(Number(day.slice(8))));
    await page.keyboard.press('Escape');

    await openConsole(page, '/console/popups');
    await expect(row(page, '오늘까지')).toContainText('진행');
    await expect(row(page, '어제까지')).toContainText('종료');
  });
}
