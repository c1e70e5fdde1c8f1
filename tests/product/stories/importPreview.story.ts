import type { Locator, Page } from '@playwright/test';
import { callsBeside } from '../../core/stories/calls';
import { openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { checkRows, correct, dryCounts, takeBack } from './sheets';

const SPOUSE = { name: '김배우', phone: '010-2222-3333', birth: '1990-01-02' };

/** Stores an application whose spouse, ranks and asset another choice would reset. */
async function stored(page: Page, name: string): Promise<{ _id: string; version: number }> {
  const answer = await callsBeside(page).post('/api/console/applications', {
    data: {
      ...{ code: 'APPLICATION', name, phone: '010-1111-2222', qualification_type: 'MARRIED', spouse: SPOUSE },
      ...{ supply_category: 'SPECIAL', earning_rank: '1', region_rank: '2', isAsset: false },
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).application;
}

const read = async (page: Page, _id: string) =>
  (await (await callsBeside(page).get(`/api/console/applications/${_id}`)).json()).application;

const csv = (...rows: readonly (readonly string[])[]) => ({
  name: '심사.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((row) => `${row.join()}\n`).join('')),
});

const preview = (taking: Locator) => taking.getByRole('table', { name: '올리기 전 확인' });
const yes = (taking: Locator) => taking.getByRole('checkbox', { name: /지워지는 값/ });

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    test('what a file takes away is shown, refused rows first, and goes only after a yes', async ({
      page,
    }) => {
      await openConsole(page, '/console/subscriptions');
      const [young, normal, emptied, changed] = [
        await stored(page, '김청년'),
        await stored(page, '이일반'),
        await stored(page, '박비움'),
        await stored(page, '최바뀜'),
      ];
      const id = ({ _id, version }: { _id: string; version: number }) => `${_id}@${version}`;
      const file = csv(
        ['이름', '전화번호', '신청유형', '공급구분', 'ID'],
        ['김청년', '010-1111-2222', '청년', '특별공급', id(young)],
        ['이일반', '010-1111-2222', '', '일반공급', id(normal)],
        ['박비움', '', '', '', id(emptied)],
        ['틀린값', '010-1111-2222', '다자녀', '', id(changed)],
        ['새신청', '010-7777-0001', '청년', '일반공급', ''],
        ['새신청', '010-7777-0001', '청년', '일반공급', ''],
      );
      const taking = await takeBack(page, '청약신청 목록', file);
      const clears = taking.getByRole('switch', { name: '빈 칸으로 지우기' });
      await expect(clears).not.toBeChecked();
      await checkRows(taking);
      await expect(dryCounts(taking)).toHaveText('거절 1바뀜 2새로 2그대로 1');

      await taking.getByRole('button', { name: '이전' }).click();
      await clears.check();
      await checkRows(taking);
      await expect(dryCounts(taking)).toHaveText('거절 3바뀜 1새로 2');
      await taking.getByRole('button', { name: '이전' }).click();
      await clears.uncheck();
      await checkRows(taking);

      const table = preview(taking);
      const rows = table.getByRole('row').filter({ visible: true });
      const first = width > 600 ? 1 : 0;
      await expect(rows.nth(first)).toContainText('거절 1줄');
      await expect(rows.nth(first + 1)).toContainText('“다자녀”');
      await expect(rows.nth(first + 1)).toContainText('쓸 수 있는 값:');
      for (const [item, before, after] of [
        ['배우자 이름', '김*우', '초기화'],
        ['배우자 연락처', '010-****-3333', '초기화'],
        ['배우자 생년월일', '1990-**-**', '초기화'],
        ['소득순위', '1순위', '초기화'],
        ['지역순위', '2순위', '초기화'],
      ] as const) {
        const line = table.getByRole('row').filter({ hasText: before }).filter({ hasText: after });
        await expect(line.first(), item).toBeVisible();
      }
      await expect(taking).toContainText('6번째 줄과 7번째 줄');
      await expect(yes(taking)).toHaveAccessibleName('지워지는 값 6개를 확인했습니다');
      const apply = taking.getByRole('button', { name: '4줄 올리기' });
      await expect(apply).toBeDisabled();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await yes(taking).check();

      // Somebody changes one of them in between: it is refused, and keeps all that it has.
      const mine = await callsBeside(page).put(`/api/console/applications/${normal._id}`, {
        data: { name: '이새로' },
        headers: { 'If-Match': `"${normal.version}"` },
      });
      expect(mine.status()).toBe(200);
      await apply.click();
      await expect(taking.getByRole('status')).toContainText(
        '1줄을 바꿨습니다. 2줄을 새로 넣었습니다. 2줄은 거절되었습니다.',
      );
      expect(await read(page, young._id)).toMatchObject({ spouse: { name: '', phone: '', birth: null } });
      expect(await read(page, normal._id)).toMatchObject({
        ...{
          name: '이새로',
          supply_category: 'SPECIAL',
          earning_rank: '1',
          region_rank: '2',
          isAsset: false,
        },
      });
      expect(await read(page, emptied._id)).toMatchObject({ phone: '010-1111-2222' });
    });

    test('emptied cells are shown in red and stored after a yes', async ({ page }) => {
      await openConsole(page, '/console/subscriptions');
      const one = await stored(page, '박비움');
      const file = csv(['이름', '전화번호', 'ID'], ['박비움', '', `${one._id}@${one.version}`]);
      const taking = await takeBack(page, '청약신청 목록', file);
      await taking.getByRole('switch', { name: '빈 칸으로 지우기' }).check();
      await checkRows(taking);
      const line = preview(taking).getByRole('row').filter({ hasText: '010-****-2222' });
      await expect(line).toContainText('비움');
      await expect(line).toContainText('파일의 칸이 비어 있습니다.');
      await yes(taking).check();
      await taking.getByRole('button', { name: '1줄 올리기' }).click();
      await expect(taking.getByRole('status')).toContainText('1줄을 바꿨습니다.');
      expect(await read(page, one._id)).toMatchObject({ name: '박비움', phone: '' });
    });
  });
}

test('on a phone the number of a line stays in one line', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page, '/console/subscriptions');
  const good = Array.from({ length: 10 }, () => ['새신청', '010-7777-0001', '청년']);
  const file = csv(['이름', '전화번호', '신청유형'], ...good, ['틀린값', '010-1111-2222', '다자녀']);
  const taking = await takeBack(page, '청약신청 목록', file);
  await checkRows(taking);
  const number = preview(taking).getByRole('cell', { name: '12', exact: true });
  expect(
    await number.evaluate((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return text.getClientRects().length;
    }),
  ).toBe(1);
});

test('a blank sheet of the list is filled in and taken back', async ({ page }, { outputDir }) => {
  await openConsole(page, '/console/faqs');
  await page.getByRole('button', { name: 'Excel 업로드' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '빈 양식 내려받기' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('FAQ목록_양식.xlsx');
  const path = `${outputDir}/template.xlsx`;
  await download.saveAs(path);
  correct(path, "sheet.cell(2, at['FAQ']).value = '새 질문입니다'");
  const taking = await takeBack(page, 'FAQ 목록', path);
  await checkRows(taking);
  await taking.getByRole('button', { name: '1줄 올리기' }).click();
  await expect(taking.getByRole('status')).toContainText('1줄을 새로 넣었습니다.');
});

test('a word that nobody knows is corrected by one press, and a file that was stored is recognised', async ({
  page,
}) => {
  await openConsole(page, '/console/subscriptions');
  const file = csv(
    ['이름', '전화번호', '공급구분'],
    ['김하나', '010-7777-0001', '특벌공급'],
    ['이두리', '1077770002', '특별공급'],
    ['박세찬', '010-7777-0003', '특벌공급'],
  );
  const taking = await takeBack(page, '청약신청 목록', file);
  await expect(taking.getByText('이미 올린 파일입니다')).toHaveCount(0);
  await checkRows(taking);
  await expect(dryCounts(taking)).toHaveText('거절 3');
  await taking.getByRole('button', { name: '‘특벌공급’을 모두 특별공급으로 고치기' }).first().click();
  await expect(dryCounts(taking)).toHaveText('거절 1새로 2');
  await expect(taking.getByText('공급구분의 ‘특벌공급’을 특별공급으로 고쳐 읽었습니다.')).toBeVisible();
  await taking.getByRole('button', { name: '연락처에 0 붙이기' }).click();
  await expect(dryCounts(taking)).toHaveText('새로 3');
  await taking.getByRole('button', { name: '되돌리기' }).first().click();
  await expect(dryCounts(taking)).toHaveText('거절 2새로 1');
  await taking.getByRole('button', { name: '‘특벌공급’을 모두 특별공급으로 고치기' }).first().click();
  await taking.getByRole('button', { name: '3줄 올리기' }).click();
  await expect(taking.getByRole('status')).toContainText('3줄을 새로 넣었습니다.');
  const headers = { skip: '0', limit: '10' };
  const answer = await callsBeside(page).get('/api/console/applications?code=APPLICATION', { headers });
  expect(await answer.text()).toContain('010-****-0002');

  await taking.getByRole('button', { name: '닫기' }).last().click();
  const again = await takeBack(page, '청약신청 목록', file);
  await expect(again).toContainText(
    /오늘 \d\d:\d\d에 이미 올린 파일입니다\. ID가 없는 3줄이 중복될 수 있습니다\./,
  );
});
