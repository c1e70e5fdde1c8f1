import type { Locator, Page } from '@playwright/test';
import { callsBeside } from '../../core/stories/calls';
import { refusalsOf, signInAs } from '../../core/stories/narrowed';
import { dialog, hold, message, openConsole, signIn } from '../../core/stories/operator';
import { expect, test, unreachable } from '../../core/stories/server';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const sales = (page: Page) => part(page, '매출');
const tab = (page: Page, name: string) => sales(page).getByRole('tab', { name, exact: true });
const walker = (page: Page) => sales(page).getByRole('slider');
const number = (text: string) => Number(text.replaceAll(/\D/g, ''));

interface Row {
  key: string;
  amount: number;
  count: number;
  name?: string;
  former?: { amount: number; count: number };
}

/** The six charts: what each is asked for, what it draws, and which of its figures the table has. */
const charts = [
  { name: '월별', by: 'month', drawn: 'amount', figures: ['amount', 'count'] },
  { name: '일별', by: 'day', drawn: 'amount', figures: ['amount', 'count'] },
  { name: '요일별', by: 'weekday', drawn: 'amount', figures: ['amount', 'count'] },
  { name: '상품별', by: 'product', drawn: 'amount', figures: ['amount', 'count'] },
  { name: '일 구매', by: 'purchases', drawn: 'count', figures: ['count', 'amount'] },
  { name: '일 고객', by: 'customers', drawn: 'count', figures: ['count'] },
] as const;

/** Asks the API what the page asked it for a chart. */
async function answered(page: Page, by: string, choose: () => Promise<unknown>): Promise<Row[]> {
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.url().includes(`/dashboard/sales?by=${by}&`)),
    choose(),
  ]);
  return (await (await callsBeside(page).get(request.url())).json()).rows;
}

/** What is told of each point, by walking along them. */
async function toldBy(slider: Locator): Promise<string[]> {
  const last = Number(await slider.getAttribute('aria-valuemax'));
  await slider.focus();
  const told: string[] = [];
  for (let at = 1; at <= last; at += 1) {
    await slider.press(at === 1 ? 'Home' : 'ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuenow', String(at));
    told.push((await slider.getAttribute('aria-valuetext')) ?? '');
  }
  await slider.blur();
  return told;
}

/** The longer sides of what is drawn for each point, in pixels. */
const lengthsOf = (page: Page, side: 'width' | 'height') =>
  sales(page)
    .getByRole('img')
    .locator('path, rect')
    .evaluateAll((paths, of) => paths.map((path) => (path as SVGGraphicsElement).getBBox()[of]), side);

for (const { name, by, drawn, figures } of charts) {
  test(`the chart ${name} draws, tells and lists what the API answers`, async ({ page }) => {
    const rows = await answered(page, by, async () => {
      await openConsole(page, '/console');
      await tab(page, name).click();
    });
    expect(rows.some((row) => row[drawn] > 0)).toBe(true);
    await expect(walker(page)).toHaveAttribute('aria-valuemax', String(rows.length));

    const told = await toldBy(walker(page));
    // The figure of the span before stands last.
    const counted = rows.map((row) => [
      ...figures.map((figure) => row[figure]),
      ...(row.former ? [row.former[drawn]] : []),
    ]);
    const toldFigures = told.map((text, at) =>
      text
        .split(', ')
        .slice(-(counted[at] ?? []).length)
        .map(number),
    );
    expect(toldFigures).toEqual(counted);

    const lengths = await lengthsOf(page, by === 'product' ? 'width' : 'height');
    const most = Math.max(...rows.map((row) => row[drawn]));
    const longest = Math.max(...lengths);
    expect(lengths).toHaveLength(rows.length);
    for (const [at, row] of rows.entries())
      expect(Math.abs((lengths[at] ?? 0) - (row[drawn] / most) * longest)).toBeLessThan(1);

    await sales(page).getByRole('radio', { name: '표로 보기' }).click();
    const body = sales(page).getByRole('table').locator('tbody tr');
    await expect(body).toHaveCount(rows.length);
    const cells = await body.evaluateAll((lines) =>
      lines.map((line) => [...line.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
    );
    expect(cells.map((line) => line.map(number))).toEqual(counted);

    const sum = rows.reduce((all, row) => all + row[drawn], 0);
    const total = by === 'customers' ? Math.round(sum / rows.length) : sum;
    await expect(sales(page).locator('tfoot td').first()).toHaveText(
      new RegExp(`^${total.toLocaleString('ko-KR')}`),
    );
    // The table stays the operator's choice.
    await page.reload();
    await expect(sales(page).getByRole('table')).toBeVisible();
  });
}

test('the summary counts what the API counts, and a period is chosen, typed and kept in the address', async ({
  page,
}) => {
  await openConsole(page, '/console');
  const summary = await (await callsBeside(page).get('/api/console/dashboard/summary')).json();
  const orders = part(page, '주문');
  await expect(orders.getByRole('row', { name: /결제 완료/ }).getByRole('cell')).toHaveText(
    [summary.orders.PAID.today, summary.orders.PAID.week].map((count) => count.toLocaleString('ko-KR')),
  );
  const states: { today: number; former?: { today: number } }[] = Object.values(summary.orders);
  const today = states.reduce((sum, each) => sum + each.today, 0);
  const former = states.reduce((sum, each) => sum + (each.former?.today ?? 0), 0);
  await expect(orders.getByRole('paragraph')).toHaveText([
    `오늘 ${today.toLocaleString('ko-KR')}건`,
    new RegExp(`^어제 ${former.toLocaleString('ko-KR')}건그전 7일 [\\d,]+건$`),
  ]);
  for (const name of ['배송', '클레임', '구매'])
    await expect(part(page, name).getByRole('row')).toHaveCount(4);

  await sales(page).getByRole('combobox', { name: '기간' }).selectOption('최근 7일');
  await expect(walker(page)).toHaveAttribute('aria-valuemax', '7');
  await expect(page).toHaveURL('/console?period=7');
  await sales(page).getByRole('combobox', { name: '기간' }).selectOption('직접 선택');
  const start = sales(page).getByRole('textbox', { name: '시작일' });
  const end = sales(page).getByRole('textbox', { name: '종료일' });
  await end.fill('20260310');
  await start.fill('2020-01-01');
  await expect(sales(page).getByRole('alert')).toHaveText('기간은 최대 3년까지 선택할 수 있습니다.');
  await start.fill('2026-03-0');
  await expect(sales(page).getByRole('alert')).toHaveText('날짜를 YYYY-MM-DD 형식으로 입력해주세요.');
  await start.fill('2026-03-01');
  await expect(sales(page)).toContainText('2026-03-01부터 2026-03-10까지 합계');
  await expect(walker(page)).toHaveAttribute('aria-valuemax', '10');
  await page.reload();
  await expect(walker(page)).toHaveAttribute('aria-valuemax', '10');
  await expect(walker(page)).toHaveAttribute('aria-valuetext', /^2026-03-10 화요일/);
  // A day in the future has sold nothing.
  await page.goto('/console?from=2098-01-01&to=2098-01-05');
  await expect(sales(page)).toContainText('이 기간에는 매출이 없습니다');
  for (const [tab, said] of [
    ['일 구매', '이 기간에는 구매가 없습니다'],
    ['일 고객', '이 기간에는 고객이 없습니다'],
  ] as const) {
    await sales(page).getByRole('tab', { name: tab }).click();
    await expect(sales(page)).toContainText(said);
  }
});

test('a part that fails or is slow leaves the others alone, and is read again on its own', async ({
  page,
}) => {
  const slow = await hold(page, '**/api/console/dashboard/summary');
  await page.route('**/api/console/dashboard/sales?*', (route) => route.abort());
  await openConsole(page, '/console');
  await expect(sales(page).getByRole('alert')).toContainText('매출을 불러오지 못했습니다');
  await expect(sales(page).getByRole('alert')).toContainText(unreachable);
  await expect(part(page, '1:1 문의').getByRole('listitem')).toHaveCount(6);
  await expect(part(page, '상품 후기').getByRole('listitem')).toHaveCount(3);
  await expect(part(page, '공지사항').getByRole('listitem')).toHaveCount(4);
  await slow.came();
  await expect(part(page, '주문')).toHaveAttribute('aria-busy', 'true');
  await slow.letGo();
  await expect(part(page, '주문')).toHaveAttribute('aria-busy', 'false');

  await page.unroute('**/api/console/dashboard/sales?*');
  await sales(page).getByRole('button', { name: '매출 다시 시도' }).click();
  await expect(walker(page)).toHaveAttribute('aria-valuemax', '30');

  // What is shown stays if it can't be renewed.
  await page.route('**/api/console/dashboard/**', (route) => route.abort());
  await page.getByRole('button', { name: '새로 고침' }).click();
  await expect(sales(page).getByRole('alert')).toContainText('새로 불러오지 못해 이전 내용을 보여줍니다.');
  await expect(walker(page)).toHaveAttribute('aria-valuemax', '30');
});

test('an inquiry is opened by the keyboard and answered, and the way back leads to where it stood', async ({
  page,
}) => {
  await openConsole(page, '/console?sales=month');
  const asked = part(page, '1:1 문의');
  await expect(asked).toContainText('답변 대기 7건');
  const first = asked.getByRole('link', { name: '유리 대신 아크릴로 받을 수 있나요?' });
  await expect(asked.getByRole('listitem').first()).toContainText('미답변');
  await first.focus();
  await page.keyboard.press('Enter');
  await dialog(page, '1:1 문의 답변').getByRole('textbox', { name: '답변' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(heading(page)).toContainText('대시보드');
  await expect(page).toHaveURL('/console?sales=month');
  await expect(first).toBeFocused();

  await page.keyboard.press('Enter');
  const form = dialog(page, '1:1 문의 답변');
  await form.getByRole('textbox', { name: '답변' }).fill('네, 받으실 수 있습니다.');
  await form.getByRole('button', { name: '저장', exact: true }).click();
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  await expect(heading(page)).toContainText('대시보드');
  await expect(asked).toContainText('답변 대기 6건');
  await expect(first).toHaveCount(0);
});

test('charts are chosen and walked by the keyboard, and a review is read in full', async ({ page }) => {
  await openConsole(page, '/console');
  await tab(page, '일별').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, '요일별')).toHaveAttribute('aria-selected', 'true');
  await expect(walker(page)).toHaveAttribute('aria-valuemax', '7');
  await page.keyboard.press('Tab');
  await expect(walker(page)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(walker(page)).toHaveAttribute(
    'aria-valuetext',
    /^월요일, 매출 [\d,]+원, 주문 [\d,]+건, 이전 기간 [\d,]+원$/,
  );
  await page.keyboard.press('Escape');
  await expect(sales(page).getByRole('img')).toHaveAccessibleName(
    /^최근 12주 요일별 매출 그래프\. 합계 [\d,]+원/,
  );

  const review = part(page, '상품 후기').getByRole('button', { expanded: false }).first();
  const text = await review.innerText();
  await review.press('Enter');
  await expect(part(page, '상품 후기').getByRole('button', { name: text, expanded: true })).toBeVisible();
  await part(page, '상품 후기').getByRole('button', { name: '더 보기' }).click();
  await expect(part(page, '상품 후기').getByRole('listitem')).toHaveCount(10);
});

test('coming back to the tab renews what is shown', async ({ page }) => {
  await page.clock.install();
  await openConsole(page, '/console');
  const notices = part(page, '공지사항');
  await expect(notices.getByRole('listitem')).toHaveCount(4);
  const body = JSON.stringify({ subject: '오늘의 점검', content: '', isNotice: true });
  await page.evaluate(async (text) => {
    const headers = { 'Content-Type': 'application/json' };
    await fetch('/api/console/notifications', { method: 'POST', headers, body: text });
  }, body);
  await page.clock.fastForward('00:05');
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expect(notices.getByRole('listitem').first()).toContainText('오늘의 점검');
});

test('who is narrowed sees the parts of their own, and nothing else is asked for', async ({
  page,
  server,
}) => {
  const refused = refusalsOf(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/console/dashboard/')) asked.push(request.url());
  });
  await signInAs(page, server, 'support', '/console');
  await expect(heading(page)).toContainText('대시보드');
  await expect(part(page, '1:1 문의').getByRole('listitem')).toHaveCount(6);
  await expect(part(page, '공지사항').getByRole('listitem')).toHaveCount(4);
  // Their personal data may not be opened.
  await expect(part(page, '1:1 문의').getByRole('listitem').getByRole('link')).toHaveCount(0);
  await expect(part(page, '공지사항').getByRole('listitem').getByRole('link')).toHaveCount(4);
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(3);
  expect(asked).toEqual([]);
  expect(refused).toEqual([]);
});

test('an operator who signs in lands on it', async ({ page }) => {
  await signIn(page);
  await expect(page).toHaveURL('/console');
  await expect(heading(page)).toContainText('대시보드');
  const home = page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '대시보드' });
  await expect(home).toHaveAttribute('aria-current', 'page');
  await expect(heading(page)).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} 기준/);
});

test('on a phone the choice of the view stays in place when the sum comes, and a day of the week has one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const rows = await hold(page, /\/dashboard\/sales\?/);
  await openConsole(page, '/console?sales=weekday');
  await rows.came();
  const choice = sales(page).getByRole('radio', { name: '표로 보기' });
  const topOf = async (each: Locator) => (await each.boundingBox())?.y ?? Number.NaN;
  const top = async () => (await topOf(choice)) - (await topOf(sales(page)));
  const before = await top();
  await rows.letGo();
  await expect(sales(page)).toContainText('원');
  expect(await top()).toBe(before);
  await choice.click();
  const monday = sales(page).getByRole('rowheader', { name: '월요일' });
  expect((await monday.boundingBox())?.height).toBeLessThan(40);
});
