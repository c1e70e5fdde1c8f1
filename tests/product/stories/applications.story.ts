import type { Locator, Page } from '@playwright/test';
import { callsBeside } from '../../core/stories/calls';
import { dialog, message, openConsole, save } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

/** How many records the API counts for the list that is shown, by the address of the page. */
async function counted(page: Page, code: string): Promise<number> {
  const { searchParams } = new URL(page.url());
  const [start = '', end = ''] = (searchParams.get('createdAt') ?? '~').split('~');
  searchParams.delete('createdAt');
  if (start) searchParams.set('createdAt[start]', start);
  if (end) searchParams.set('createdAt[end]', end);
  const answer = await callsBeside(page).get(`/api/console/applications?code=${code}&${searchParams}`, {
    headers: { skip: '0', limit: '1' },
  });
  return (await answer.json()).summary.totalCount;
}

const search = async (page: Page) => {
  await page.getByRole('button', { name: '검색', exact: true }).click();
};

/** The list shows what the API counts, which is some of the records and not all of them. */
async function showsSome(page: Page, name: string, code: string, all: number): Promise<void> {
  const count = await counted(page, code);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(all);
  await expect(page.getByRole('heading', { name: `${name} 목록` })).toContainText(`${count}건`);
}

/** The texts of a column. */
async function column(page: Page, label: string): Promise<string[]> {
  const heads = await page.getByRole('columnheader').allInnerTexts();
  const cells = page.getByRole('row').locator(`td:nth-child(${heads.indexOf(label) + 1})`);
  return [...new Set(await cells.allInnerTexts())];
}

const chosen: readonly [label: string, parameter: string, option: string][] = [
  ['신청유형', 'qualification_type=MARRIED', '신혼부부'],
  ['공급구분', 'supply_category=SPECIAL', '특별공급'],
  ['공급유형', 'supply_type=26B', '26B'],
  ['소득순위', 'earning_rank=1', '1순위'],
  ['지역순위', 'region_rank=2', '2순위'],
];
const yesOrNo: readonly [label: string, parameter: string, option: string][] = [
  ['무주택', 'isHomeless=false', '아니오'],
  ['자산', 'isAsset=false', '아니오'],
  ['차량', 'isCar=true', '예'],
];

test('every condition narrows the applications, is read in the address, and all of them come back', async ({
  page,
}) => {
  await openConsole(page, '/console/subscriptions');
  const filters = page.getByRole('search');
  await expect(page.getByRole('heading', { name: '청약신청 목록' })).toContainText('38건');
  for (const [label, parameter, option] of [...chosen, ...yesOrNo]) {
    const isChoice = chosen.some(([each]) => each === label);
    if (isChoice) await filters.getByRole('combobox', { name: label }).selectOption({ label: option });
    else await filters.getByRole('radiogroup', { name: label }).getByText(option, { exact: true }).click();
    await search(page);
    await expect(page).toHaveURL(new RegExp(`/console/subscriptions\\?${parameter}$`));
    await showsSome(page, '청약신청', 'APPLICATION', 38);
    await expect.poll(() => column(page, label)).toEqual([option]);
    await filters.getByRole('button', { name: '초기화' }).click();
    await expect(page).toHaveURL(/\/console\/subscriptions$/);
    await expect(page.getByRole('heading', { name: '청약신청 목록' })).toContainText('38건');
  }
});

test('all columns of applications, and whether form mail was answered, are read whole on a usual screen', async ({
  page,
}) => {
  const cutIn = async (path: string, heads: number) => {
    await openConsole(page, path);
    await expect(page.locator('tbody tr').nth(2).getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveCount(heads);
    const table = page.getByRole('table');
    expect(await table.evaluate((drawn) => drawn.parentElement?.scrollWidth)).toBe(
      await table.evaluate((drawn) => drawn.parentElement?.clientWidth),
    );
    return page
      .locator('tbody td')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      );
  };
  expect(await cutIn('/console/subscriptions', 15)).toEqual([]);
  expect(await cutIn('/console/forms?code=contact', 8)).toEqual([]);
});

/** The lists of applications, each with what an applicant is found by and what its moment is called. */
const lists = [
  {
    name: '청약신청',
    path: '/console/subscriptions',
    code: 'APPLICATION',
    all: 38,
    keys: ['이름', '연락처', '이메일', '생년월일', '전체'],
    moment: '신청일',
  },
  {
    name: '입주관심',
    path: '/console/interests',
    code: 'REGISTRATION',
    all: 64,
    keys: ['이름', '전화번호', '생년월일', '전체'],
    moment: '등록일',
  },
];

for (const { name, path, code, all, keys, moment } of lists) {
  test(`in ${name} an applicant is found by ${keys.join(', ')} and ${moment}`, async ({ page }) => {
    const calls = callsBeside(page);
    const answer = await calls.get(`/api/console/applications?code=${code}`, {
      headers: { skip: '0', limit: '1' },
    });
    const { applications } = await answer.json();
    const { application } = await (
      await calls.get(`/api/console/applications/${applications[0]._id}`)
    ).json();
    const terms: Readonly<Record<string, string>> = {
      이름: application.name,
      연락처: application.phone.replaceAll('-', ''),
      전화번호: application.phone.replaceAll('-', ''),
      이메일: application.email,
      생년월일: application.birth.slice(2).replaceAll('-', ''),
      전체: application.phone.slice(4),
    };
    await openConsole(page, path);
    const filters = page.getByRole('search');
    for (const label of keys) {
      await filters.getByRole('combobox', { name: '검색 조건' }).selectOption({ label });
      await filters.getByRole('textbox', { name: '검색어' }).fill(terms[label] ?? '');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/searchValue=/);
      await showsSome(page, name, code, all);
      await filters.getByRole('button', { name: '초기화' }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
    const [day] = (await column(page, moment))[0]?.split(' ') ?? [];
    await filters.getByRole('textbox', { name: `${moment} 시작일` }).fill(day ?? '');
    await search(page);
    await expect(page).toHaveURL(/createdAt=/);
    await showsSome(page, name, code, all);
  });
}

test('on a phone every application is a card that is read whole without moving sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page, '/console/subscriptions');
  const cards = page.getByRole('list', { name: '청약신청 목록' }).getByRole('listitem');
  await expect(cards).toHaveCount(10);
  const widths = await cards.evaluateAll((items) =>
    [document.documentElement, ...items].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  );
  expect(new Set(widths)).toEqual(new Set([0]));
  const first = cards.first();
  await expect(first).toContainText(/\d{3}-\*+-\d{4}/);
  await expect(first.getByRole('button', { name: /더 보기$/ })).toBeInViewport();
});

test('an application is deleted, and only once that was asked', async ({ page }) => {
  await openConsole(page, '/console/subscriptions');
  const heading = page.getByRole('heading', { name: '청약신청 목록' });
  await expect(heading).toContainText('38건');
  const first = page.getByRole('main').getByRole('button', { name: /삭제$/ }).first();
  await first.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('청약신청을 삭제하시겠습니까?');
  await question.getByRole('button', { name: '취소' }).click();
  await expect(question).toHaveCount(0);
  await expect(heading).toContainText('38건');
  await first.click();
  await question.getByRole('button', { name: '삭제', exact: true }).click();
  await expect(message(page, '삭제되었습니다')).toBeVisible();
  await expect(heading).toContainText('37건');
});

const openFirst = async (page: Page, path: string, title: string): Promise<Locator> => {
  await openConsole(page, path);
  await page.getByRole('main').getByRole('link', { name: /수정$/ }).first().click();
  const form = dialog(page, title);
  await form.getByRole('textbox', { name: '이름', exact: true }).waitFor();
  return form;
};

test('an application that becomes one of normal supply says first what it loses, and loses it', async ({
  page,
}) => {
  const path = '/console/subscriptions?supply_category=SPECIAL&earning_rank=1&isAsset=true';
  const form = await openFirst(page, path, '청약신청 수정');
  const category = form.getByRole('combobox', { name: '공급구분' });
  await category.selectOption({ label: '일반공급' });
  const question = page.getByRole('alertdialog', { name: '공급구분 변경' });
  await expect(question).toContainText('공급구분을 일반공급으로 바꾸면 다음 내용이 지워집니다.');
  await expect(question).toContainText('소득순위');
  await expect(question).toContainText('1순위');
  await question.getByRole('button', { name: '취소' }).click();
  await expect(category).toHaveValue('SPECIAL');
  await expect(form.getByText('변경 없음')).toBeVisible();

  await category.selectOption({ label: '일반공급' });
  await question.getByRole('button', { name: '바꾸기' }).click();
  await expect(category).toHaveValue('NORMAL');
  await expect(form.getByRole('combobox', { name: '소득순위' })).toHaveCount(0);
  await expect(form.getByRole('combobox', { name: '자산' })).toHaveCount(0);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await save(form);
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  expect((await (await saved).json()).application).toMatchObject({
    supply_category: 'NORMAL',
    earning_rank: null,
    region_rank: null,
    isAsset: null,
  });
});

test('a spouse is asked of married applicants alone, and a young one has none', async ({ page }) => {
  const form = await openFirst(page, '/console/subscriptions?qualification_type=MARRIED', '청약신청 수정');
  const spouse = form.getByRole('textbox', { name: '배우자 이름' });
  await expect(spouse).not.toHaveValue('');
  const type = form.getByRole('combobox', { name: '신청유형' });
  await type.selectOption({ label: '고령자' });
  await expect(spouse).toHaveCount(0);
  await type.selectOption({ label: '신혼부부' });
  await expect(spouse).not.toHaveValue('');
  await type.selectOption({ label: '청년' });
  await page
    .getByRole('alertdialog', { name: '신청유형 변경' })
    .getByRole('button', { name: '바꾸기' })
    .click();
  await expect(spouse).toHaveCount(0);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await save(form);
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  expect((await (await saved).json()).application).toMatchObject({
    qualification_type: 'YOUTH',
    spouse: { name: '', phone: '', birth: null },
  });
});

test('an interest is searched by what was chosen, corrected in its dialog and deleted', async ({ page }) => {
  await openConsole(page, '/console/interests');
  await expect(page.getByRole('heading', { name: '입주관심 목록' })).toContainText('64건');
  const filters = page.getByRole('search');
  for (const [label, option, head] of [
    ['관심 유형', '분양', '관심 유형'],
    ['신청자격', '여', '신청자격'],
  ] as const) {
    await filters.getByRole('combobox', { name: '검색 조건' }).selectOption({ label });
    await filters.getByRole('combobox', { name: '검색어' }).selectOption({ label: option });
    await search(page);
    await expect(page).toHaveURL(/searchKey=/);
    await showsSome(page, '입주관심', 'REGISTRATION', 64);
    await expect.poll(() => column(page, head)).toEqual([option]);
  }
  await filters.getByRole('button', { name: '초기화' }).click();
  await expect(page).toHaveURL(/\/console\/interests$/);

  await page.getByRole('main').getByRole('link', { name: /수정$/ }).first().click();
  const form = dialog(page, '입주관심 수정');
  await form.getByRole('textbox', { name: '이름' }).fill('고쳐쓴이름');
  await form.getByRole('combobox', { name: '관심 유형' }).selectOption({ label: '임대' });
  await save(form);
  await expect(message(page, '수정되었습니다.')).toBeVisible();

  await filters.getByRole('combobox', { name: '검색 조건' }).selectOption({ label: '이름' });
  await filters.getByRole('textbox', { name: '검색어' }).fill('고쳐쓴이름');
  await search(page);
  await expect(page.getByRole('heading', { name: '입주관심 목록' })).toContainText('1건');
  await page.getByRole('main').getByRole('button', { name: /삭제$/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('입주관심을 삭제하시겠습니까?');
  await question.getByRole('button', { name: '삭제', exact: true }).click();
  await expect(message(page, '삭제되었습니다')).toBeVisible();
  await filters.getByRole('button', { name: '초기화' }).click();
  await expect(page.getByRole('heading', { name: '입주관심 목록' })).toContainText('63건');
});
