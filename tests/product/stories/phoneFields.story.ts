import type { Locator, Page } from '@playwright/test';
import { dialog, hold, openConsole, recordsShown, unfoldFilters } from '../../core/stories/operator';
import { actOnFirst } from '../../core/stories/screenActs';
import { expect, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';

test.use({ viewport: widths.phone });

interface Sizes {
  line: number;
  drawn: number;
  /** The same field with another element around it, as a widget may have one. */
  other: number;
}

const sizesOf = (slot: Locator): Promise<Sizes> =>
  slot.evaluate((own) => {
    const widthOf = (element: Element | null | undefined) => element?.getBoundingClientRect().width ?? 0;
    const line = own.parentElement;
    const copy = line?.cloneNode(true) as Element;
    line?.after(copy);
    const path = own.getAttribute('data-path');
    const root = copy.querySelector(`:scope > [data-path="${path}"]`)?.firstElementChild;
    const section = document.createElement('section');
    section.className = root?.className ?? '';
    section.append(...(root?.childNodes ?? []));
    root?.replaceWith(section);
    const sizes = { line: widthOf(line), drawn: widthOf(own.firstElementChild), other: widthOf(section) };
    copy.remove();
    return sizes;
  });

test('a field is as wide as the form, or as short as what it holds, whatever element it is', async ({
  page,
}) => {
  await openConsole(page, '/console/users/create');
  const field = (path: string) => page.locator(`[data-path="${path}"]`);
  await field('phone').getByRole('textbox').waitFor();
  for (const path of ['type', 'name', 'sex', 'phone', 'email', 'address1']) {
    const { line, drawn, other } = await sizesOf(field(path));
    expect([path, drawn, other]).toEqual([path, line, line]);
  }
  const date = await sizesOf(field('bornAt'));
  // Half a line, where a day and its calendar button fit into it.
  const half = Math.max(date.line / 2 - 6, 172);
  expect([date.drawn, date.other]).toEqual([half, half]);
  const code = await sizesOf(field('isApproved'));
  expect([code.drawn, code.other]).toEqual([104, 104]);
});

test('a hint that comes below the field in use is seen above the bar of buttons', async ({ page }) => {
  await openConsole(page, '/console/users/create');
  const email = page.locator('[data-path="email"]').getByRole('textbox');
  const bar = page.getByRole('button', { name: '저장', exact: true });
  await email.waitFor();
  // The field ends where the bar begins.
  await email.evaluate((field) => {
    const main = field.closest('main');
    const button = [...document.querySelectorAll('main button')].find((each) => each.textContent === '저장');
    if (!main || !button) throw new Error('The form has no bar');
    main.scrollTop += field.getBoundingClientRect().bottom + 24 - button.getBoundingClientRect().top;
  });
  await email.click();
  await email.pressSequentially('없는 주소');
  const hint = page.getByText('이메일 주소로 보이지 않습니다.');
  await expect(hint).toBeVisible();
  const edge = async () => (await bar.boundingBox())?.y ?? 0;
  await expect
    .poll(async () => {
      const box = await hint.boundingBox();
      return box !== null && box.y + box.height <= (await edge());
    })
    .toBe(true);
});

/** Names of the controls on which a finger has less than 44 px of height. */
const lowControls = (controls: Element[]): string[] =>
  controls.flatMap((control) => {
    control.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, top, width, height } = control.getBoundingClientRect();
    if (width < 2) return [];
    const heights = Array.from({ length: 88 }, (_, at) => top + height / 2 - 44 + at + 0.5);
    const taken = heights.filter((y) => {
      const hit = document.elementFromPoint(left + width / 2, y);
      return hit !== null && control.contains(hit);
    });
    return taken.length < 44
      ? [`${control.getAttribute('aria-label') ?? control.textContent} ${taken.length}`]
      : [];
  });

const expectTall = async (controls: Locator) => {
  await controls.first().waitFor();
  expect(await controls.evaluateAll(lowControls)).toEqual([]);
};

async function openMessage(page: Page): Promise<Locator> {
  await openConsole(page, '/console/users');
  await recordsShown(page);
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: '메시지 보내기' }).click();
  return dialog(page, '메시지 보내기');
}

test('the buttons of the filters stay in their card', async ({ page }) => {
  await openConsole(page, '/console/users');
  const adds = page.getByRole('button', { name: '필터 추가' });
  await unfoldFilters(page, adds);
  const bar = page.getByRole('search');
  const edge = async (of: Locator) => {
    const box = await of.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  await bar.getByRole('button', { name: '값 유무' }).waitFor();
  expect(await edge(bar.getByRole('button', { name: '검색', exact: true }))).toBeLessThanOrEqual(
    (await edge(bar)) - 16,
  );
});

test('a finger has 44 px on choices, days and spans of days', async ({ page }) => {
  const message = await openMessage(page);
  await expectTall(message.getByRole('radio'));
  await expectTall(message.getByRole('button'));
  await message.getByRole('radio', { name: '예약' }).check();
  await message.getByRole('button', { name: '보낼 날짜 달력' }).click();
  await expectTall(dialog(page, '보낼 날짜 달력').getByRole('gridcell').filter({ hasText: /\d/ }));
  await openConsole(page, '/console/notices');
  const range = page.getByRole('group', { name: '등록일자' });
  await unfoldFilters(page, range);
  await expectTall(range.getByRole('button', { pressed: false }));
});

test('a finger has 44 px on tabs, on names of cards and on their marks', async ({ page }) => {
  const main = page.getByRole('main');
  for (const [path, last] of [
    ['/console/questions', main.getByRole('link', { name: /답변할 문의/ })],
    ['/console/users', main.getByRole('checkbox').nth(1)],
    ['/console/outbox', main.getByRole('link', { name: '보냄', exact: true })],
  ] as const) {
    await openConsole(page, path);
    if (!path.endsWith('outbox')) await recordsShown(page);
    await last.waitFor();
    await expectTall(main.getByRole('link').or(main.getByRole('checkbox')));
  }
  await openConsole(page, '/console/settings');
  await expectTall(main.getByRole('table', { name: '하단 SNS' }).getByRole('radio'));
  await openConsole(page, '/console/users');
  await recordsShown(page);
  await main.getByRole('listitem').getByRole('link').first().click();
  await expectTall(main.getByRole('tab'));
});

test('the state of an answer has a row above the buttons, as high with input as without', async ({
  page,
}) => {
  await openConsole(page, '/console/questions');
  await recordsShown(page);
  await actOnFirst(page, 'link', '수정');
  const answer = dialog(page, '1:1 문의 답변');
  const state = answer.getByRole('status').filter({ hasText: '변경' });
  const save = answer.getByRole('button', { name: '저장', exact: true });
  await expect(state).toHaveText('변경 없음');
  const before = await save.boundingBox();
  expect((await state.boundingBox())?.height).toBe(20);
  await answer.getByRole('textbox', { name: '답변' }).fill('보내드립니다.');
  await expect(state).toHaveText('저장하지 않은 변경');
  expect((await state.boundingBox())?.height).toBe(20);
  expect((await save.boundingBox())?.y).toBe(before?.y);
  const saved = await answer.getByRole('button', { name: '취소' }).boundingBox();
  expect(saved?.y).toBe(before?.y);
});

test('a help has the line, and the bar keeps its height while it saves', async ({ page }) => {
  await openConsole(page, '/console/replies');
  await recordsShown(page);
  await actOnFirst(page, 'link', '수정');
  const help = page.getByText('앞의 아홉 개는 답변하기에서');
  await expect.poll(async () => (await help.boundingBox())?.height).toBeLessThanOrEqual(16);
  expect((await page.getByRole('textbox', { name: '순서' }).boundingBox())?.width).toBe(104);

  await openConsole(page, '/console/users');
  await recordsShown(page);
  await actOnFirst(page, 'link', '수정');
  const memo = page.getByRole('textbox', { name: '관리자 메모' });
  await memo.fill('고친 메모');
  const bar = page.locator('[data-foot]');
  const before = (await bar.boundingBox())?.height;
  const saving = await hold(page, '**/api/console/users/*');
  await bar.getByRole('button', { name: '저장', exact: true }).click();
  await expect(bar.getByText('저장하는 중')).toBeVisible();
  expect((await bar.boundingBox())?.height).toBe(before);
  await saving.letGo();
});

test('the four buttons of a new post are one row, also while it is saved', async ({ page }) => {
  await openConsole(page, '/console/boards/create?code=event');
  await page.getByRole('textbox', { name: '제목' }).fill('새 소식');
  const bar = page.locator('[data-foot]');
  const rows = () =>
    bar
      .getByRole('button')
      .evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().y))]);
  await expect(bar.getByRole('button')).toHaveCount(4);
  expect(await rows()).toHaveLength(1);
  const saving = await hold(page, '**/api/console/boards');
  await bar.getByRole('button', { name: '저장', exact: true }).click();
  await expect(bar.getByText('저장하는 중')).toBeVisible();
  expect(await rows()).toHaveLength(1);
  await saving.letGo();
});

/** How far an element's text begins from the left edge of the window. */
const textStart = (element: Element) => {
  const text = document.createRange();
  text.selectNodeContents(element);
  return text.getBoundingClientRect().left;
};

test('a fold looks like that of a list, and a button of a card begins where its texts do', async ({
  page,
}) => {
  const foldOf = async (path: string) => {
    await openConsole(page, path);
    const fold = page.getByRole('main').getByText('검색 필터', { exact: true });
    return { ...(await fold.boundingBox()), text: await fold.evaluate(textStart) };
  };
  const { y: _, ...listed } = await foldOf('/console/access-log');
  const check = page.getByRole('button', { name: '지금 확인' });
  expect(await check.evaluate(textStart)).toBe(
    (await page.getByRole('status').filter({ hasText: '무결성 확인됨' }).boundingBox())?.x,
  );
  const { y: __, ...own } = await foldOf('/console/operators');
  expect(own).toEqual(listed);
});
