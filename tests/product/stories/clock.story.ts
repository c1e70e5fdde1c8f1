import type { Page } from '@playwright/test';
import { addDays, DAY_MS, toSeoulDay } from '../../../src/core/schema/index';
import { callsBeside } from '../../core/stories/calls';
import { openConsole, recordsShown, row } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { views } from './savedViews';

/** The day by the clock of this machine, which is the server's. */
const serverDay = () => toSeoulDay(new Date().toISOString());

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
    await expect.poll(() => new URL(page.url()).search).toContain('=0d~0d');
    await expect(page.getByRole('textbox', { name: /시작일$/ })).toHaveValue(day);

    await page.getByRole('button', { name: /시작일 달력 열기$/ }).click();
    const calendar = page.getByRole('dialog', { name: /시작일$/ });
    await expect(calendar.locator('[aria-current="date"]')).toHaveText(String(Number(day.slice(8))));
    await page.keyboard.press('Escape');

    await openConsole(page, '/console/popups');
    await expect(row(page, '오늘까지')).toContainText('진행');
    await expect(row(page, '어제까지')).toContainText('종료');
  });
}

test('a span of days is a press away, and stands in the address', async ({ page }) => {
  await openConsole(page, '/console/notices');
  const range = page.getByRole('group', { name: '등록일자' });
  const day = serverDay();
  const monday = addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
  const endOfMonth = addDays(`${day.slice(0, 8)}01`, -1);
  for (const [name, first, address, last = day] of [
    ['오늘', day, '0d~0d'],
    ['7일', addDays(day, -6), '-6d~0d'],
    ['30일', addDays(day, -29), '-29d~0d'],
    ['이번 달', `${day.slice(0, 8)}01`, '0m~0d'],
    ['지난주', addDays(monday, -7), '-1w~-1w', addDays(monday, -1)],
    ['지난달', `${endOfMonth.slice(0, 8)}01`, '-1m~-1m', endOfMonth],
  ] as const) {
    await range.getByRole('button', { name, exact: true }).click();
    await expect(range.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
    expect(new URL(page.url()).search).toBe(`?createdAt=${address}`);
    const inputs = range.getByRole('textbox');
    await expect(inputs.first()).toHaveValue(first);
    await expect(inputs.last()).toHaveValue(last);
    await expect(page.getByRole('region', { name: '적용한 조건' })).toContainText(
      `등록일자 ${name} (${first} ~ ${last})`,
    );
  }
});

test('a saved view keeps relative days, and its list asks for the days that they are today', async ({
  page,
}) => {
  const before = addDays(serverDay(), -1);
  const calls = callsBeside(page);
  const data = {
    ...{ resource: 'notices', variant: null, name: '최근 공지', shared: false, columns: null },
    ...{ filters: { createdAt: '-1d~-1d' }, order: '', density: 'normal' },
  };
  const made = await calls.post('/api/console/views', { data });
  expect(made.ok(), await made.text()).toBe(true);
  const asked = page.waitForRequest((request) => request.url().includes('createdAt%5Bstart%5D'));
  await openConsole(page, '/console/notices');
  await views(page).getByRole('link', { name: '최근 공지' }).click();
  const { searchParams } = new URL((await asked).url());
  expect([searchParams.get('createdAt[start]'), searchParams.get('createdAt[end]')]).toEqual([
    before,
    before,
  ]);
  await expect(page).toHaveURL(/createdAt=-1d~-1d/);
  await expect(page.getByRole('region', { name: '적용한 조건' })).toContainText(
    `1일 전 ~ 1일 전 (${before} ~ ${before})`,
  );
  // A press of the search changes nothing, and a typed day replaces its end alone.
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(page).toHaveURL(/createdAt=-1d~-1d/);
  await page.getByRole('textbox', { name: '등록일자 시작일' }).fill('2026-01-02');
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(page).toHaveURL(/createdAt=2026-01-02~-1d/);
});
