import type { Locator, Page } from '@playwright/test';
import { callsBeside } from '../../core/stories/calls';
import { openConsole, recordsShown, shownAs } from '../../core/stories/operator';
import { actOnFirst } from '../../core/stories/screenActs';
import { expect, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not there');
  return { ...box, middle: box.y + box.height / 2, centre: box.x + box.width / 2 };
};

const styleOf = (locator: Locator, name: 'background-color' | 'color' | 'opacity') =>
  locator.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

const openFirst = async (page: Page, path: string) => {
  await openConsole(page, path);
  await actOnFirst(page, 'link', '수정');
};

/** A name as long as any, without a place where it could break between words. */
const LONG_NAME = '가나다라마바사아자차'.repeat(10);

/** Whether a page's title has one line, also with a very long name. */
const isTitleOnOneLine = (heading: Locator, name: string) =>
  heading.evaluate((element, long) => {
    const small = element.querySelector('small');
    const title = element.firstChild;
    if (!small || !title) return false;
    small.textContent = long;
    const range = document.createRange();
    range.selectNodeContents(title);
    return range.getClientRects().length === 1;
  }, name);

test.describe('at a desk', () => {
  test('the buttons of a head stand on one line, small and large', async ({ page }) => {
    await openConsole(page, '/console/users');
    await recordsShown(page);
    const small = await boxOf(page.getByRole('button', { name: '새로 고침' }));
    const large = await boxOf(page.getByRole('link', { name: '회원 등록' }));
    expect(small.middle).toBeCloseTo(large.middle, 0);
  });

  test('a date has the same room in the first column as in any other', async ({ page }) => {
    const roomOf = async (path: string) => {
      await openConsole(page, path);
      await recordsShown(page);
      return page
        .locator('td:has(> time)')
        .first()
        .evaluate((cell: HTMLElement) => {
          const { paddingLeft, paddingRight } = getComputedStyle(cell);
          return cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        });
    };
    expect(await roomOf('/console/withdrawn')).toBeGreaterThanOrEqual(await roomOf('/console/notices'));
  });

  test('a chip stays a chip in a row that is selected', async ({ page }) => {
    await openConsole(page, '/console/users');
    await recordsShown(page);
    const row = page.locator('[data-row]').first();
    await row.getByRole('checkbox').check();
    const chip = row.getByText(/^(개인|기업)$/);
    await expect
      .poll(() => styleOf(chip, 'background-color'))
      .toBe(await styleOf(page.getByRole('textbox').first(), 'background-color'));
  });

  test('filters that find everything say so alike', async ({ page }) => {
    await openConsole(page, '/console/users');
    const colourOf = (name: string, part?: string) =>
      page
        .getByRole('search')
        .getByRole('combobox', { name, exact: true })
        .evaluate((element, pseudo) => getComputedStyle(element, pseudo).color, part);
    expect(await colourOf('회원등급', '::placeholder')).toBe(await colourOf('주의 회원'));
  });

  test('what a read-only form shows in a select is as legible as in its inputs', async ({ page }) => {
    await shownAs(page, 'console', 'console:read');
    await openConsole(page, '/console/levels');
    await page.getByRole('link', { name: /보기$/ }).first().click();
    const select = page.getByRole('combobox', { name: '금액' });
    expect(await styleOf(select, 'opacity')).toBe('1');
    expect(await styleOf(select, 'color')).toBe(
      await styleOf(page.getByRole('textbox', { name: '코드' }), 'color'),
    );
  });

  test('days stay legible next to switches with long messages', async ({ page }) => {
    await openFirst(page, '/console/popups');
    await page.getByRole('textbox', { name: '명칭' }).fill('겨울 팝업');
    const message = '이 항목에 맞는 값을 선택해주세요.';
    await page.route('**/api/console/popups/*', (route) =>
      route.fulfill({
        status: 422,
        json: {
          code: 'invalid',
          message: '입력한 내용을 확인해주세요.',
          fields: { 'display.enabled': message, 'display.period': message },
        },
      }),
    );
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await page.getByText(message).first().waitFor();
    for (const path of ['display.startDate', 'display.endDate']) {
      const day = page.locator(`[data-path="${path}"] > *`).first();
      expect((await boxOf(day)).width).toBeGreaterThanOrEqual(136);
    }
  });

  test('a failure above a save button that floats draws no line over the page', async ({ page }) => {
    await openConsole(page, '/console/settings');
    await page.route('**/api/console/settings', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await page.getByRole('textbox', { name: '청약신청서 URL' }).fill('https://form.example.com/new');
    await page.getByRole('button', { name: '저장', exact: true }).click();
    const lines = await page
      .getByRole('alert')
      .locator('..')
      .evaluate((around) => getComputedStyle(around).borderTopWidth);
    expect(lines).toBe('0px');
  });

  test('an alternative text that is refused says so itself', async ({ page }) => {
    await openFirst(page, '/console/banners');
    const alternativeText = page.getByRole('textbox', { name: '대체 텍스트' }).first();
    await alternativeText.fill('가'.repeat(201));
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await expect(alternativeText).toBeFocused();
    await expect(alternativeText).toHaveAccessibleDescription(/200자/);
    await expect(page.getByRole('alert').filter({ hasText: '대체 텍스트' })).toHaveCount(0);
  });
});

test.describe('on paper', () => {
  test('a long title wraps, and the columns after it stay on the page', async ({ page }) => {
    await openConsole(page, '/console/faqs');
    const created = await callsBeside(page).post('/api/console/faqs', {
      data: { subject: LONG_NAME + LONG_NAME, sequence: 1 },
    });
    expect(created.status()).toBe(201);
    await page.reload();
    await page.getByRole('button', { name: LONG_NAME + LONG_NAME, exact: true }).waitFor();
    await page.setViewportSize({ width: 690, height: 1_000 });
    await page.emulateMedia({ media: 'print' });
    const { x, width } = await boxOf(page.getByRole('columnheader', { name: '등록일자' }));
    expect(x + width).toBeLessThanOrEqual(690);
  });

  test('one long name leaves times and heads whole', async ({ page }) => {
    await openConsole(page, '/console/users');
    const data = { type: 'person', name: LONG_NAME, nation: LONG_NAME.slice(0, 50) };
    expect((await callsBeside(page).post('/api/console/users', { data })).status()).toBe(201);
    await page.reload();
    await recordsShown(page);
    await page.setViewportSize({ width: 690, height: 1_000 });
    await page.emulateMedia({ media: 'print' });
    const linesOf = (elements: Element[]) =>
      elements.map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
    expect(Math.max(...(await page.locator('td time').evaluateAll(linesOf)))).toBeLessThanOrEqual(2);
    const heads = page.getByRole('columnheader', { name: /^(국가|전화번호|주의)$/ });
    expect(await heads.evaluateAll(linesOf)).toEqual([1, 1, 1]);
  });

  test('a text that was not saved is no part of the record', async ({ page }) => {
    await openConsole(page, '/console/settings');
    const kept = page.waitForResponse(
      (answer) => answer.url().includes('/drafts/') && answer.request().method() === 'PUT',
    );
    await page.getByRole('textbox', { name: '청약신청서 URL' }).fill('https://form.example.com/new');
    await kept;
    page.on('dialog', (question) => question.accept());
    await page.goto('/console/settings');
    const draft = page.getByRole('region', { name: '저장하지 않은 내용' });
    await draft.waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect(draft).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: widths.phone });

  test('a dialog of pictures closes where any dialog closes', async ({ page }) => {
    await openConsole(page, '/console/banners');
    await recordsShown(page);
    await page.getByRole('button', { name: '1번 이미지 크게 보기' }).first().click();
    const dialog = page.getByRole('dialog');
    const at = async (locator: Locator) => (await boxOf(locator)).x;
    const [close, title, next] = [
      await at(dialog.getByRole('button', { name: '닫기' })),
      await at(dialog.getByRole('heading')),
      await at(dialog.getByRole('button', { name: '다음 이미지' })),
    ];
    expect([close, title, next]).toEqual([close, title, next].sort((a, b) => a - b));
  });

  test('a button of a picture alone has it in its middle', async ({ page }) => {
    await openConsole(page, '/console/banners/create');
    const button = page.getByRole('button', { name: '미리보기' });
    expect((await boxOf(button.locator('svg'))).centre).toBeCloseTo((await boxOf(button)).centre, 0);
  });

  test('a long name leaves the title of its page on one line', async ({ page }) => {
    await openConsole(page, '/console/users');
    await page.locator('[data-row] a').first().click();
    const heading = page.getByRole('heading', { level: 1, name: '회원 상세' });
    await heading.locator('small').waitFor();
    expect(await isTitleOnOneLine(heading, LONG_NAME)).toBe(true);
  });

  test('a list of choices opens where there is room for more than one', async ({ page }) => {
    await openConsole(page, '/console/users');
    await page.locator('[data-row] a').first().click();
    const level = page.getByRole('combobox', { name: '회원등급' });
    await level.evaluate((input) => input.scrollIntoView({ block: 'end' }));
    await level.fill('');
    await level.click();
    const list = page.getByRole('listbox');
    await expect(list.getByRole('option').nth(3)).toBeInViewport({ ratio: 1 });
    expect((await boxOf(list)).height).toBeGreaterThan(200);
  });

  test('what kind a deleted record was is a chip and no part of its name', async ({ page }) => {
    await openConsole(page, '/console/faqs');
    await recordsShown(page);
    await actOnFirst(page, 'button', '삭제');
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
    await page.getByText('삭제되었습니다').waitFor();
    await openConsole(page, '/console/bin');
    await recordsShown(page);
    const kind = page.locator('[data-row]').first().getByText('FAQ', { exact: true });
    expect(await styleOf(kind, 'background-color')).not.toBe('rgba(0, 0, 0, 0)');
  });
});
