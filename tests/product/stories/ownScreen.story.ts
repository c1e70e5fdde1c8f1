import { expect } from '@playwright/test';
import { createBrandTokens } from '../../../src/core/theme/brandTokens';
import { violations } from '../../core/stories/axe';
import { rgbOf } from '../../core/stories/colour';
import { compose, hangul, message, row, save, signIn } from '../../core/stories/operator';
import { testAfter } from './written';

const test = testAfter(
  'docs/adding-a-resource.md',
  'docs/your-own-widget.md',
  'docs/your-own-screen.md',
  'docs/your-own-kind.md',
  'docs/your-own-page.md',
  'docs/guides/dashboard-part.md',
  'docs/your-own-brand.md',
);

// One copy is built for all of them.
test.describe.configure({ mode: 'default' });

test('a cell, inputs and a section of the docs show and keep what is typed, Hangul by its syllables', async ({
  page: shown,
}) => {
  await signIn(shown, '/console/partners');
  await shown.getByRole('link', { name: '제휴처 등록' }).first().click();
  const form = shown.getByRole('dialog', { name: '제휴처 등록' });
  const name = form.getByRole('textbox', { name: '이름' });
  await name.click();
  await compose(shown, [...hangul, ...hangul]);
  await name.press('ArrowLeft');
  await compose(shown, hangul);
  await expect(name).toHaveValue('한글한한글글');
  await expect(form.getByText('6 / 100')).toBeVisible();
  await form.getByRole('textbox', { name: '전화번호' }).fill('02-123-4567');

  const grade = form.getByRole('combobox', { name: '회원등급' });
  await grade.fill('나무');
  await shown.getByRole('option', { name: /^나무/ }).click();
  await save(form);
  await expect(message(shown, '저장되었습니다.')).toBeVisible();

  const cell = shown.getByRole('cell').filter({ hasText: '02-***-4567' });
  await expect(cell).toHaveText('갤러리02-***-4567');
  await shown
    .getByRole('link', { name: /한글한한글글/ })
    .first()
    .click();
  const edit = shown.getByRole('dialog', { name: /제휴처 수정/ });
  await expect(edit.getByRole('textbox', { name: '이름' })).toHaveValue('한글한한글글');
  await expect(edit.getByRole('region', { name: '저장된 등급' })).toContainText('나무');
  // Emptied, the input says what the schema says.
  await edit.getByRole('textbox', { name: '이름' }).fill('');
  await save(edit);
  await expect(edit.getByText('이름을 입력해주세요')).toBeVisible();
});

test('a kind of the docs is chosen in the form, shown in the list and stays what it was', async ({
  page: shown,
}) => {
  await signIn(shown, '/console/partners');
  await shown.getByRole('link', { name: '제휴처 등록' }).first().click();
  const form = shown.getByRole('dialog', { name: '제휴처 등록' });
  await form.getByRole('textbox', { name: '이름' }).fill('색이 있는 제휴처');
  const colours = form.getByRole('group', { name: '색상' });
  await expect(colours.getByRole('radio', { name: '#2F5BEA' })).toBeChecked();
  await colours.getByRole('radio', { name: '#CF6A08' }).check();
  await save(form);
  await expect(message(shown, '저장되었습니다.')).toBeVisible();
  await expect(shown.getByRole('row').filter({ hasText: '색이 있는 제휴처' })).toContainText('■ #CF6A08');
  await shown
    .getByRole('link', { name: /색이 있는 제휴처/ })
    .first()
    .click();
  const edit = shown.getByRole('dialog', { name: /제휴처 수정/ });
  await expect(edit.getByRole('radio', { name: '#CF6A08' })).toBeChecked();
});

test('a group, a page and a part of the home page of the docs stand where the product says', async ({
  page: shown,
}) => {
  await signIn(shown, '/console');
  await expect(shown.getByRole('region', { name: '제휴처' })).toContainText('등록된 제휴처가 없습니다');
  const menu = shown.getByRole('navigation', { name: '주 메뉴' });
  await menu.getByRole('link', { name: '거래 조건' }).click();
  await expect(shown).toHaveURL(/\/console\/terms-of-trade$/);
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('거래 조건');
  await expect(shown.getByText('월말에 정산합니다.')).toBeVisible();
  await expect(menu.getByRole('link', { name: '제휴처' })).toBeVisible();
});

for (const [colorScheme, colour] of [
  ['light', '#1a7a3e'],
  ['dark', createBrandTokens('#1A7A3E').dark.primary],
] as const) {
  test(`the brand of the docs colours the ${colorScheme} theme, and has its logo, name and icon`, async ({
    browser,
    written,
  }) => {
    const shown = await browser.newPage({ baseURL: written, colorScheme });
    await signIn(shown, '/console/partners');
    // The list is empty: the first of the two links is a quiet one within it.
    const add = shown.getByRole('link', { name: '제휴처 등록' }).last();
    await expect(add).toHaveCSS('background-color', rgbOf(colour));
    const home = shown.getByRole('link', { name: '모퉁이 서점' });
    await expect(home.locator('circle')).toHaveCSS('fill', rgbOf(colour));
    expect(await violations(shown, { colours: true })).toEqual([]);
    const icon = await shown.request.get('/console/icon.svg');
    expect(await icon.text()).toContain('fill="#1a7a3e"');
    await shown.close();
  });
}

test('a list by DataTable lists, orders, selects and deletes', async ({ page: shown }) => {
  await signIn(shown, '/console/faqs');
  const rows = shown.locator('tbody tr');
  await expect(rows).toHaveCount(10);
  const firstSubject = () => rows.first().getByRole('cell').nth(2).innerText();
  const before = await firstSubject();
  await shown.getByRole('columnheader').getByRole('button', { name: /제목/ }).click();
  await expect(shown).toHaveURL(/\?sort=subject$/);
  await expect.poll(firstSubject).not.toBe(before);
  const subjects = await rows.locator('td:nth-child(3)').allInnerTexts();
  expect(subjects).toEqual(subjects.toSorted((a, b) => (a < b ? -1 : 1)));
  await rows.first().getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
  await expect(shown.getByText('2건 선택됨')).toBeVisible();
  const gone = await firstSubject();
  await shown.getByRole('button', { name: '삭제', exact: true }).click();
  const confirm = shown.getByRole('dialog');
  await expect(confirm).toContainText('2건');
  await confirm.getByRole('button', { name: '확인' }).click();
  await expect(row(shown, gone)).toHaveCount(0);
});

test('a form by Edit saves', async ({ page: shown }) => {
  await signIn(shown, '/console/terms');
  await shown.getByRole('link', { name: /수정/ }).first().click();
  const subject = shown.getByRole('textbox', { name: '제목' });
  await subject.click();
  await subject.press('End');
  await compose(shown, hangul);
  await shown.getByRole('button', { name: '저장' }).click();
  await expect(message(shown, '수정되었습니다.')).toBeVisible();
  await expect(shown.getByText(/한글$/).first()).toBeVisible();
});

/** React-admin puts the name of a row's checkbox on the span around it, which no page of the console can mend. */
const isOurs = (barrier: string) =>
  !/^aria-prohibited-attr: .*aria-label="이 행 선택"|^label: .*PrivateSwitchBase-input/.test(barrier);

for (const colorScheme of ['light', 'dark'] as const) {
  test(`react-admin’s list, form and fields have no barrier, ${colorScheme}`, async ({
    browser,
    written,
  }) => {
    const shown = await browser.newPage({ baseURL: written, colorScheme });
    await signIn(shown, '/console/faqs');
    await shown.locator('tbody tr').first().getByRole('checkbox').check();
    await expect(shown.getByText('1건 선택됨')).toBeVisible();
    expect.soft((await violations(shown)).filter(isOurs), 'list').toEqual([]);

    await shown.goto('/console/terms');
    await shown.getByRole('link', { name: /수정/ }).first().click();
    await expect(shown.getByRole('textbox', { name: '제목' })).toHaveValue(/./);
    expect.soft(await violations(shown), 'form').toEqual([]);

    await shown.goto('/console/partners');
    await shown.getByRole('link', { name: '제휴처 등록' }).first().click();
    const dialog = shown.getByRole('dialog', { name: '제휴처 등록' });
    await expect(dialog.getByRole('combobox', { name: '회원등급' })).toBeVisible();
    expect.soft(await violations(shown), 'dialog').toEqual([]);
    await shown.close();
  });
}
