import type { CDPSession, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { composing } from '../richText/harness/hangul';
import { openHarness } from '../richText/harness/open';
import { violations } from '../stories/axe';

/** The first page of the choices, and no more: a whole answer of 5,000 people would have half a megabyte. */
const MOST_BYTES = 4_000;

let page: Page;
let session: CDPSession;
const complaints: string[] = [];

beforeAll(async () => {
  const opened = await openHarness(`${import.meta.dirname}/harness`);
  page = opened.page;
  page.setDefaultTimeout(30_000);
  session = await page.context().newCDPSession(page);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  return opened.close;
});
beforeEach(async () => {
  complaints.length = 0;
  await page.setViewportSize({ width: 1440, height: 900 });
});
afterEach(() => expect(complaints).toEqual([]));

const go = async (path: string) => {
  await page.goto(new URL(path, page.url()).href);
  await page.getByText('쿠폰 19', { exact: true }).waitFor();
};
/** Opens the form of a coupon, over the list. */
const edit = async (id: string) => {
  await go(`/coupons/${id}`);
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await expect.poll(() => box().inputValue()).not.toBe('');
};
const titleCalls = async () =>
  (await page.evaluate(() => window.calls)).filter(({ call }) => call.includes('/titles'));
const options = () => page.getByRole('option');
/** The one of the form where a form is open, which comes after that of the filter bar. */
const box = () => page.getByRole('combobox', { name: '받는 사람' }).last();

describe('A reference', () => {
  test('stands in a list as the title of its record, all of a page in one call, and leads to it', async () => {
    await go('/coupons');
    await page.getByRole('link', { name: '박민서', exact: true }).first().waitFor();
    const calls = await titleCalls();
    expect(calls.map(({ call }) => call.replace(/_id=.*/, '_id'))).toEqual(['GET people/titles?_id']);
    expect(calls[0]?.call.split(',')).toHaveLength(20);
    await expect.poll(() => page.getByText('삭제된 항목').count()).toBe(1);
    await page.getByRole('link', { name: '이민서', exact: true }).last().click();
    await expect.poll(() => page.getByLabel('전화번호').inputValue()).toBe('010-0000-0001');
  });

  test('is chosen by what is typed, by keyboard alone, from few of many', async () => {
    await edit('c000005');
    await expect.poll(() => box().inputValue()).toBe('김민준');
    await box().fill('한글');
    await expect.poll(() => options().allTextContents()).toEqual(['한글010-0000-4321']);
    await page.keyboard.press('Enter');
    expect(await box().inputValue()).toBe('한글');
    const searches = (await titleCalls()).filter(({ call }) => call.includes('q='));
    expect(searches.map(({ call }) => call)).toEqual(['GET people/titles?q=한글']);
    for (const { bytes } of await titleCalls()) expect(bytes).toBeLessThan(MOST_BYTES);
    await page.getByRole('button', { name: '저장' }).click();
    await page.getByText('수정되었습니다.').waitFor();
    await page.getByRole('link', { name: '한글', exact: true }).waitFor();
  });

  test('tells namesakes apart, says that there are more, and takes the one that is marked', async () => {
    await edit('c000006');
    await box().click();
    await expect.poll(() => options().count()).toBe(20);
    await box().fill('김민');
    await page.getByText('처음 20건만 표시합니다. 검색어를 더 입력해주세요.').first().waitFor();
    await box().fill('0000-123');
    await expect.poll(() => options().count()).toBe(11);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const marked = await box().getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${marked}"]`).textContent()).toContain('010-0000-123');
    // A dialog lower than the list does not cut it off, nor does the list hide what is typed.
    const [list, typed] = [await page.getByRole('listbox').boundingBox(), await box().boundingBox()];
    expect(list?.height).toBeGreaterThan(200);
    expect(list?.y).toBeGreaterThan((typed?.y ?? 900) + (typed?.height ?? 0));
    // axe does not know the top layer: it takes the scrim of the dialog for the ground of what lies over it.
    const wrong = await violations(page);
    expect(wrong.filter((line) => !line.startsWith('color-contrast: <small>'))).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await options().count()).toBe(0);
    await expect.poll(() => box().inputValue()).toBe('이민지');
    expect(await page.getByRole('dialog').count()).toBe(1);
  });

  test('asks for nothing while a syllable is being composed', async () => {
    await edit('c000007');
    await box().click();
    await expect.poll(() => options().count()).toBe(20);
    await box().fill('');
    await expect.poll(async () => (await titleCalls()).length).toBeGreaterThan(1);
    const before = (await titleCalls()).length;
    for (const text of ['ㅎ', '하', '한']) await composing(session, text);
    // A syllable takes its time: longer than typing has to rest before it is searched for.
    await page.waitForFunction(
      (start) => performance.now() - start > 500,
      await page.evaluate(() => performance.now()),
    );
    expect((await titleCalls()).length).toBe(before);
    await session.send('Input.insertText', { text: '한' });
    await expect.poll(() => options().allTextContents()).toEqual(['한글010-0000-4321']);
    expect((await titleCalls()).at(-1)?.call).toBe('GET people/titles?q=한');
    await page.keyboard.press('Escape');
  });

  test('is never chosen of the list of an earlier text', async () => {
    await edit('c000009');
    await box().fill('김민');
    await expect.poll(() => options().count()).toBe(20);
    await page.evaluate(() => {
      window.held = new Promise((resolve) => {
        window.answer = resolve;
      });
    });
    await box().fill('한글');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await box().inputValue()).toBe('한글');
    expect(await box().getAttribute('aria-activedescendant')).toBe(null);
    await options().first().click({ force: true });
    expect(await box().inputValue()).toBe('한글');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: '저장' }).click();
    await page.getByText('‘한글’: 목록에서 선택해주세요.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.evaluate(() => window.answer());
    await box().click();
    await expect.poll(() => options().allTextContents()).toEqual(['한글010-0000-4321']);
    await page.keyboard.press('Enter');
    expect(await page.getByText('목록에서 선택해주세요').count()).toBe(0);
    await page.getByRole('button', { name: '저장' }).click();
    await page.getByText('수정되었습니다.').first().waitFor();
  });

  test.each([
    ['Tab', () => page.keyboard.press('Tab')],
    ['a click', () => page.getByRole('dialog').getByLabel('이름').click()],
  ])(
    'that is left by %s while a syllable is composed keeps the text, and is not saved without it',
    async (_by, leave) => {
      await edit('c000010');
      await box().click();
      await expect.poll(() => options().count()).toBe(20);
      await box().fill('');
      for (const text of ['ㅎ', '하', '한']) await composing(session, text);
      await leave();
      await page.getByText('‘한’: 목록에서 선택해주세요.').waitFor();
      expect(await box().inputValue()).toBe('한');
      await page.getByRole('button', { name: '저장' }).click();
      await expect.poll(() => box().evaluate((input) => input === document.activeElement)).toBe(true);
      expect(await page.getByRole('dialog').count()).toBe(1);
      expect(await box().inputValue()).toBe('한');
    },
  );

  test('is emptied by hand, and a text that is no choice is told instead of kept', async () => {
    await edit('c000008');
    const before = await box().inputValue();
    await box().fill('없는 사람');
    await page.getByText('검색 결과가 없습니다.').first().waitFor();
    await page.keyboard.press('Tab');
    await page.getByText('‘없는 사람’: 목록에서 선택해주세요.').waitFor();
    expect(await box().inputValue()).toBe('없는 사람');
    await box().press('Escape');
    expect(await box().inputValue()).toBe(before);
    // What is typed or pasted decomposed stands in the form as it will be stored.
    await page.getByRole('dialog').getByLabel('이름').fill('봄 쿠폰'.normalize('NFD'));
    expect(await page.getByRole('dialog').getByLabel('이름').inputValue()).toBe('봄 쿠폰');
    await page.getByRole('button', { name: '받는 사람 지우기' }).click();
    expect(await box().inputValue()).toBe('');
    await page.getByRole('button', { name: '저장' }).click();
    await page.getByText('수정되었습니다.').first().waitFor();
  });

  test('that is left unchosen in the filters does not take the press that leaves it away', async () => {
    await go('/coupons');
    const search = page.getByRole('button', { name: '검색', exact: true });
    const before = await search.boundingBox();
    await box().fill('없는 사람');
    await page.getByText('검색 결과가 없습니다.').first().waitFor();
    const lists = async () => {
      const calls = await page.evaluate(() => window.calls);
      return calls.filter(({ call }) => /^GET coupons(?:\?|$)/.test(call)).length;
    };
    const asked = await lists();
    await search.click();
    await page.getByText('‘없는 사람’: 목록에서 선택해주세요.').waitFor();
    expect(await search.boundingBox()).toEqual(before);
    // A list without what was typed would not be what the bar asks for.
    expect(await lists()).toBe(asked);
    await page.getByRole('button', { name: '초기화' }).click();
    await expect.poll(() => box().inputValue()).toBe('');
    await expect.poll(lists).toBe(asked + 1);
  });

  test('is a filter, on a phone too, and stays one after a reload', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(new URL('/coupons', page.url()).href);
    await page.getByRole('button', { name: '검색 필터' }).click();
    await box().fill('010-0000-0010');
    await expect.poll(() => options().count()).toBe(1);
    const [list, width] = [await page.getByRole('listbox').boundingBox(), 390];
    expect((list?.x ?? -1) >= 0 && (list?.x ?? 0) + (list?.width ?? width) <= width).toBe(true);
    expect(await violations(page)).toEqual([]);
    await options().first().click();
    await page.getByRole('button', { name: '검색', exact: true }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?_owner=000010');
    await page.reload();
    const named = page.getByRole('link', { name: /쿠폰 \d/ });
    await expect.poll(() => named.allTextContents()).toEqual(['쿠폰 10']);
    await page.getByRole('button', { name: /검색 필터/ }).click();
    await expect.poll(() => box().inputValue()).toBe('김민서');
  });
});
