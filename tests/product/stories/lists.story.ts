import type { Page } from '@playwright/test';
import { dialog, guard, hold, openConsole, recordsShown, save } from '../../core/stories/operator';
import { expect, test, unreachable } from '../../core/stories/server';

const numbers = (page: Page) => page.locator('tbody td:first-child > :last-child').allTextContents();
const pageLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '페이지 이동' }).getByRole('link', { name, exact: true });

test('rows keep their own numbers while the next page is on its way, and where it never comes', async ({
  page,
  context,
}) => {
  await openConsole(page, '/console/forms?code=contact');
  const first = Array.from({ length: 10 }, (_, index) => String(12 - index));
  await expect.poll(() => numbers(page)).toEqual(first);
  const next = await hold(page, '**/api/console/forms?code=contact');
  await pageLink(page, '2').click();
  await next.came();
  await expect(page.getByRole('region', { name: /표$/ })).toHaveAttribute('aria-busy', 'true');
  expect(await numbers(page)).toEqual(first);
  await expect(page.getByText('1–10', { exact: true })).toBeVisible();
  await next.letGo();
  await expect.poll(() => numbers(page)).toEqual(['2', '1']);
  await expect(page.getByText('11–12', { exact: true })).toBeVisible();

  await openConsole(page, '/console/forms?code=contact');
  await expect.poll(() => numbers(page)).toEqual(first);
  await context.setOffline(true);
  await pageLink(page, '2').click();
  await expect(page.getByRole('main').getByText(unreachable)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: '다시 시도' })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => numbers(page)).toEqual(['2', '1']);
});

const scrolled = (page: Page) => page.getByRole('main').evaluate((main) => Math.round(main.scrollTop));
const scrollTo = (page: Page, top: number) =>
  page.getByRole('main').evaluate((main, to) => main.scrollTo(0, to), top);
const title = (page: Page) => page.getByRole('textbox', { name: '제목', exact: true });
const step = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test.describe('in a low window', () => {
  test.use({ viewport: { width: 1280, height: 520 } });

  test('a list is where it was left on every way back to it, and at its top on every other', async ({
    page,
  }) => {
    const list = '/console/boards?code=event&createdAt=2020-01-01~';
    const first = page.getByRole('link', { name: /수정$/ }).first();
    await openConsole(page, list);
    await first.waitFor();
    // The line of conditions comes after the rows; a press while it moves them would scroll.
    await page.getByRole('button', { name: '새 보기로 저장' }).waitFor();
    await scrollTo(page, 120);
    const ways = {
      back: () => page.goBack(),
      list: () => page.getByRole('main').getByRole('link', { name: '목록', exact: true }).click(),
      crumb: () => page.getByRole('navigation', { name: '현재 위치' }).getByRole('link').click(),
      cancel: () => page.getByRole('button', { name: '취소', exact: true }).click(),
      save: async () => {
        await title(page).fill('돌아오는 글');
        await save(page);
      },
    };
    for (const way of Object.values(ways)) {
      await expect.poll(() => scrolled(page)).toBe(120);
      await page.getByRole('link', { name: /수정$/ }).nth(1).click({ noWaitAfter: true });
      await title(page).waitFor();
      expect(await scrolled(page)).toBe(0);
      await scrollTo(page, 300);
      await way();
      await expect(page).toHaveURL(list);
      await first.waitFor();
    }
    await expect.poll(() => scrolled(page)).toBe(120);
    await page.getByRole('link', { name: '작가', exact: true }).click();
    await first.waitFor();
    expect(await scrolled(page)).toBe(0);

    // A form that was opened by its address leads to the list too.
    await page.goto(list);
    const href = await first.getAttribute('href');
    await page.goto(href ?? '');
    await title(page).waitFor();
    await expect(page.getByRole('navigation', { name: '목록의 다른 항목' })).toHaveCount(0);
    await ways.list();
    await expect(page).toHaveURL(list);
  });
});

/** Has each page count what moves in it, as the browser measures it. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((seen) => {
      for (const entry of seen.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node?: Element }[];
        };
        const names = sources.map(({ node }) => node?.className ?? '').join(', ');
        sum += value;
        document.documentElement.dataset.moved = String(sum);
        if (value > 0.001) document.documentElement.dataset.shifts += `${value} ${names}; `;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

test('settings, the dashboard, the record of access and lists with views hardly move', async ({ page }) => {
  await watchShifts(page);
  const views = page.getByRole('navigation', { name: '저장한 보기' });
  for (const [path, last, most = 0.05] of [
    ['/console/questions', views, 0.02],
    ['/console/users', views, 0.02],
    ['/console/settings', page.getByRole('table', { name: '하단 SNS' })],
    ['/console', page.getByRole('region', { name: '공지사항' }).getByRole('listitem').first()],
    ['/console/access-log', page.getByText('무결성 확인됨')],
  ] as const) {
    // The first visit has nothing to remember.
    for (const width of [390, 1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await openConsole(page, path);
      await last.waitFor();
      await page.waitForLoadState('networkidle');
      const moved = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0));
      expect(moved, `${path} ${width}`).toBeLessThanOrEqual(most);
    }
  }
});

test('a list stands still while its later parts load', async ({ page }) => {
  await watchShifts(page);
  for (const [width, path] of [
    [1440, '/console/notices'],
    [1280, '/console/boards?code=event'],
    [390, '/console/faqs'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await openConsole(page, path);
    await recordsShown(page);
    if (width > 390) await page.getByRole('button', { name: '값 유무' }).waitFor();
    await page.getByRole('button', { name: '인쇄', exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.shifts), path).toBeUndefined();
  }
});

test('from a form the records of its list are walked, over its pages, and unsaved text is asked about', async ({
  page,
}) => {
  await openConsole(page, '/console/forms?code=contact');
  const edits = page.getByRole('link', { name: /수정$/ });
  await edits.first().waitFor();
  const labels = await edits.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));
  // The list says names masked, the form whole.
  const [ninth = /^$/, tenth = /^$/] = labels
    .slice(8)
    .map((label) => new RegExp(`^${label?.replace(/ 수정$/, '').replaceAll('*', '.')}$`));
  const writer = page.getByRole('textbox', { name: '작성자', exact: true });
  const email = page.getByRole('textbox', { name: '이메일', exact: true });
  await edits.nth(8).click();
  await expect(writer).toHaveValue(ninth);
  await expect(page.getByText('9 / 12', { exact: true })).toBeVisible();
  await step(page, '다음 폼메일').click();
  await expect(writer).toHaveValue(tenth);
  await expect(step(page, '다음 폼메일')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('11 / 12', { exact: true })).toBeVisible();
  await expect(writer).not.toHaveValue(tenth);
  await step(page, '이전 폼메일').click();
  await expect(writer).toHaveValue(tenth);
  await email.fill('unsaved@example.com');
  await step(page, '이전 폼메일').click();
  await guard(page).getByRole('button', { name: '계속 작성' }).click();
  await expect(email).toHaveValue('unsaved@example.com');
  await step(page, '이전 폼메일').click();
  await guard(page).getByRole('button', { name: '나가기' }).click();
  await expect(writer).toHaveValue(ninth);
  await page.goBack();
  await expect(page).toHaveURL('/console/forms?code=contact');

  await page.goto('/console/notices?searchKey=subject&searchValue=안내');
  const opened = dialog(page, '공지사항 수정');
  await edits.first().click();
  await expect(opened.getByRole('img', { name: '이전 공지사항' })).toBeVisible();
  const before = await title(page).inputValue();
  await opened.getByRole('link', { name: '다음 공지사항' }).click();
  await expect(title(page)).not.toHaveValue(before);
  await expect(title(page)).toHaveValue(/안내/);
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
});

test('what says nothing leaves the address of a list, and a record that is none leads to its lists', async ({
  page,
}) => {
  await page.goto('/console/boards?code=event&page=1&searchKey=subject&searchValue=&createdAt=~');
  await expect(page).toHaveURL('/console/boards?code=event');
  await page.goto('/console/notices?page=01&searchValue=a&unheard=of');
  await expect(page).toHaveURL('/console/notices');
  await page.goto('/console/boards/nope');
  await page.getByRole('main').getByRole('link', { name: '이벤트', exact: true }).click();
  await expect(page).toHaveURL('/console/boards?code=event');
});

test('form mail of every code stands in one list, and each opens as its own', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/console/forms') calls.push(decodeURIComponent(search));
  });
  await page.goto('/console/forms?code=unheard-of');
  await expect(page).toHaveURL('/console/forms');
  await expect(page.getByRole('heading', { name: /^폼메일 목록/ })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '구분' })).toBeVisible();
  // The menu counts what waits.
  const [first] = calls.filter((call) => !call.includes('state='));
  expect(first).toBe('?code=consignment-sale,private-sale,contact');
  await page.getByRole('button', { name: '검색 필터' }).click();
  await page.getByLabel('검색 조건').selectOption('작성자');
  await page.getByLabel('검색어').fill('서유진');
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(page.getByText(/^총 1건, 1페이지 중 1페이지$/)).toBeAttached();
  await page.getByRole('link', { name: '서*진 수정' }).first().click();
  await expect(page.getByRole('heading', { name: '위탁판매 요청 상세' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '목록', exact: true }).click();
  await expect(page).toHaveURL(/forms\?searchKey=name&searchValue=/);
});

test('a pin sends its row to its place, and a popup without a name goes by its number', async ({ page }) => {
  await openConsole(page, '/console/notices');
  const pin = page.getByRole('switch', { checked: false }).first();
  const name = await pin.getAttribute('aria-label');
  await pin.click();
  const pinned = page.getByRole('switch', { name: name ?? '', exact: true });
  await expect(pinned).toBeChecked();
  const places = () =>
    page
      .getByRole('switch')
      .evaluateAll((all) =>
        all.map((one) => (one as HTMLInputElement).checked ?? one.ariaChecked === 'true'),
      );
  await expect.poll(async () => (await places()).indexOf(false)).toBe(4);

  const href = await page.evaluate(async () => {
    const body = JSON.stringify({ name: '', sequence: 70 });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch('/api/console/popups', { method: 'POST', headers, body });
    return (await answer.json()).popup._id as string;
  });
  await openConsole(page, '/console/popups');
  await expect(page.getByRole('link', { name: '팝업 70번 수정' })).toHaveAttribute('href', new RegExp(href));
  await page.getByRole('button', { name: '팝업 70번 삭제' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('팝업 70번');
});

test('a bar of two ranges and six filters is read in rows, and the paging stays inside at 320 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openConsole(page, '/console/notices');
  const bar = page.getByRole('search').locator('form');
  // No list of the product has so many yet: what it has is shown again.
  const room = await bar.evaluate((form: HTMLElement) => {
    form.dataset.many = '';
    const range = form.querySelector(':scope > fieldset');
    const search = form.querySelector(':scope > div:has(select)');
    range?.after(range.cloneNode(true));
    for (let count = 0; count < 5; count += 1) {
      const choice = search?.cloneNode(true) as HTMLElement;
      choice.style.gridColumn = 'auto';
      choice.querySelector('input')?.remove();
      search?.after(choice);
    }
    const boxes = [...form.querySelectorAll('input, select')].map((one) => one.getBoundingClientRect());
    const overlap = boxes.some((a, i) =>
      boxes.some(
        (b, j) =>
          i !== j && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom && b.top < a.bottom,
      ),
    );
    const least = (selector: string) =>
      Math.min(...[...form.querySelectorAll(selector)].map((one) => one.getBoundingClientRect().width));
    return {
      overlap,
      ranges: least(':scope > fieldset') >= 288,
      all: least(':scope > :not(:last-child)') >= 150,
    };
  });
  expect(room).toEqual({ overlap: false, ranges: true, all: true });

  await page.setViewportSize({ width: 320, height: 640 });
  await openConsole(page, '/console/notices');
  const paging = page.getByRole('navigation', { name: '페이지 이동' });
  await expect(paging.getByRole('link')).not.toHaveCount(0);
  const inside = await paging.evaluate((nav) => nav.getBoundingClientRect().right <= window.innerWidth);
  expect(inside).toBe(true);
});
