import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { readBook, valuesOf } from '../../core/engine/excel/readSheet';
import { callsBeside } from '../../core/stories/calls';
import {
  confirmAhead,
  confirmPassword,
  dialog,
  hold,
  message,
  openConsole,
  shownAs,
} from '../../core/stories/operator';
import { expect, test, unreachable } from '../../core/stories/server';

const excelButton = (page: Page) => page.getByRole('button', { name: 'Excel 다운로드', exact: true });
const reasonField = (page: Page) => page.getByRole('textbox', { name: '사유' });
const submit = (page: Page) => page.getByRole('button', { name: '다운로드', exact: true }).click();
const making = (page: Page) => dialog(page, '파일을 만드는 중');
const strip = (page: Page) => page.getByRole('region', { name: '파일을 만드는 중' });

/** The whole list's call, which has its own limit; the pages of the list go on. */
const EVERYTHING = /\/api\/console\/applications\?/;

async function ask(page: Page, reason = '행사 안내 발송 명단'): Promise<void> {
  await excelButton(page).click();
  await reasonField(page).fill(reason);
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

async function bookOf(download: Download, folder: string) {
  const path = join(folder, 'downloaded.xlsx');
  await download.saveAs(path);
  return readBook(path);
}

/** Adds an application as the storefront does. */
async function arrives(page: Page, fields: object): Promise<{ _id: string; createdAt: string }> {
  const answer = await callsBeside(page).post('/api/console/applications', { data: fields });
  expect(answer.status()).toBe(201);
  return (await answer.json()).application;
}

/** A UTC instant by the clock of Seoul. */
const seoul = (instant: string) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Seoul',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(new Date(instant));

for (const timezoneId of ['Asia/Seoul', 'America/Los_Angeles']) {
  test.describe(`in a browser in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('a filtered list is had as a file with a reason, whole and unmasked, as a spreadsheet program reads it', async ({
      page,
    }, { outputDir }) => {
      const names = ['=1+1', '+82', '-1', '@SUM(A1)', '😀 김하나'];
      const stored = [];
      for (const name of names) {
        const birth = '1990-12-31';
        const special = { supply_category: 'SPECIAL', qualification_type: 'YOUTH', supply_type: '26B' };
        const more = { earning_rank: '1', region_rank: '3', isHomeless: true, isAsset: null, isCar: false };
        const email = 'nobody@example.com';
        const phone = '00-0123';
        stored.push(
          await arrives(page, { code: 'APPLICATION', name, phone, email, birth, ...special, ...more }),
        );
      }
      await openConsole(
        page,
        '/console/subscriptions?searchKey=email&searchValue=nobody%40example.com&isHomeless=true',
      );
      await expect(page.getByRole('heading', { name: '청약신청 목록' })).toContainText('5건');
      await excelButton(page).click();
      const asking = dialog(page, 'Excel 다운로드');
      await expect(asking).toContainText('조건이메일 nobody@example.com, 무주택 예');
      await expect(asking).toContainText('줄 수5건');
      await expect(asking).toContainText('개인정보 4개');
      await reasonField(page).fill(' 회의용 ');
      await submit(page);
      await expect(asking).toContainText('사유를 5자 이상 입력해주세요.');
      await reasonField(page).fill('11월 공개 행사 안내 문자 발송 명단');
      const download = await downloaded(page, async () => {
        await submit(page);
        await confirmPassword(page);
      });
      expect(download.suggestedFilename()).toMatch(/^청약신청목록_\d{8}_\d{6}\.xlsx$/);
      await expect(message(page, '청약신청목록 5건을 내려받았습니다.')).toBeVisible();
      const record = page.getByRole('region', { name: '알림' }).getByRole('link', { name: '접속 기록' });
      await expect(record).toHaveAttribute('href', '/console/access-log?action=download');

      const { sheets, frozen, bold, formats, rows } = await bookOf(download, outputDir);
      expect([sheets, frozen, bold]).toEqual([['new'], 'A2', [true, false]]);
      const heads = ['No', '이름', '연락처', '이메일', '생년월일', '신청유형', '공급구분', '공급유형'];
      const others = ['소득순위', '지역순위', '무주택', '자산', '차량', '신청일', 'ID'];
      expect(valuesOf(rows[0])).toEqual([...heads, ...others]);
      const texts = Array.from({ length: 8 }, () => '@');
      expect(formats).toEqual(['General', '@', '@', '@', 'General', ...texts, 'General', '@']);
      const newestFirst = stored.toReversed();
      expect(rows.slice(1).map((row) => row[1])).toEqual(
        names.toReversed().map((value) => ({ type: 'text', value, format: '@' })),
      );
      expect(valuesOf(rows[1]).toSpliced(1, 1)).toEqual(
        ['5', '00-0123', 'nobody@example.com', '1990-12-31 00:00:00', '청년', '특별공급', '26B'].concat(
          ['1순위', '3순위', '예', '', '아니오', seoul(newestFirst[0]?.createdAt ?? '')],
          [`${newestFirst[0]?._id}@1`],
        ),
      );
      const types = rows[1]?.map(({ type }) => type);
      expect(types?.toSpliced(5, 6)).toEqual(
        ['number', 'text', 'text', 'text', 'date'].concat(['nothing', 'text', 'date', 'text']),
      );
    });
  });
}

test('a file goes on while the operator works elsewhere, and the members have a name without a moment', async ({
  page,
}) => {
  await confirmAhead(page);
  await openConsole(page, '/console/users');
  const held = await hold(page, '**/api/console/users?isWithdrawn=false&fields=*', 1);
  await ask(page);
  await submit(page);
  await held.came();
  await expect(making(page)).toContainText('회원목록.xlsx');
  await making(page).getByRole('button', { name: '숨기기' }).click();
  await expect(strip(page)).toContainText('회원목록.xlsx');
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('FAQ');
  await strip(page)
    .getByRole('button', { name: /^회원목록\.xlsx.*진행 보기$/ })
    .click();
  await making(page).getByRole('button', { name: '숨기기' }).click();
  const download = await downloaded(page, async () => void (await held.letGo()));
  expect(download.suggestedFilename()).toBe('회원목록.xlsx');
  await expect(page.getByText(/^회원목록 \d+명을 내려받았습니다\.$/)).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
});

test('what is cancelled leaves nothing, and its reason is offered again', async ({ page }) => {
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  await confirmAhead(page);
  await openConsole(page, '/console/interests');
  await expect(excelButton(page)).toBeEnabled();
  const held = await hold(page, EVERYTHING, 1);
  await ask(page, '월간 현황 보고');
  await submit(page);
  await held.came();
  await making(page).getByRole('button', { name: '취소' }).click();
  await expect(message(page, '다운로드를 취소했습니다. 만들던 파일은 저장하지 않았습니다.')).toBeVisible();
  await excelButton(page).click();
  await page.getByRole('button', { name: '월간 현황 보고' }).click();
  await expect(reasonField(page)).toHaveValue('월간 현황 보고');
  await downloaded(page, () => submit(page));
  expect(downloads).toHaveLength(1);
});

test('what fails says why, keeps nothing half, and can be tried again with the same reason', async ({
  page,
}) => {
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  await confirmAhead(page);
  await openConsole(page, '/console/interests');
  await expect(excelButton(page)).toBeEnabled();
  await page.route(EVERYTHING, (route) => route.abort(), { times: 1 });
  await ask(page);
  await submit(page);
  const again = page.getByRole('alert').getByRole('button', { name: '다시 시도' });
  await expect(page.getByRole('alert')).toContainText(unreachable);

  const brokenOff = '{"summary":{"totalCount":2},"applications":[{"_id":"a","version":1}';
  await page.route(
    EVERYTHING,
    (route) => route.fulfill({ contentType: 'application/json', body: brokenOff }),
    {
      times: 1,
    },
  );
  await again.click();
  await expect(making(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText(unreachable);

  const refused = { message: '다른 내려받기가 진행 중입니다.', code: 'export_running' };
  await page.route(EVERYTHING, (route) => route.fulfill({ status: 429, json: refused }), { times: 1 });
  await again.click();
  await expect(page.getByRole('alert')).toContainText(refused.message);
  expect(downloads).toHaveLength(0);
  await downloaded(page, () => again.click());
  await expect(message(page, '입주관심목록 64건을 내려받았습니다.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('who does not confirm their own password gets no file, and is not told of a failure', async ({
  page,
}) => {
  await openConsole(page, '/console/interests');
  await ask(page);
  await submit(page);
  await page
    .getByRole('alertdialog', { name: '비밀번호 확인' })
    .getByRole('button', { name: '취소' })
    .click();
  await expect(message(page, '다운로드를 취소했습니다. 만들던 파일은 저장하지 않았습니다.')).toBeVisible();
  await expect(excelButton(page)).toBeEnabled();
});

test('who may not see personal data is offered no file', async ({ page }) => {
  await shownAs(page, 'console', 'console:housing');
  await openConsole(page, '/console/interests');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(excelButton(page)).toHaveCount(0);
});

test('a file has the order of its list, and none is being made while the reason is asked', async ({ page }, {
  outputDir,
}) => {
  await openConsole(page, '/console/faqs?sort=-subject');
  const shown = await page.getByRole('row').getByRole('button', { expanded: false }).allInnerTexts();
  const { rows } = await bookOf(await downloaded(page, () => excelButton(page).click()), outputDir);
  const subjects = rows.slice(1).map((row) => valuesOf(row)[1] ?? '');
  expect(subjects.length).toBeGreaterThan(2);
  expect(subjects).toEqual([...subjects].sort().reverse());
  expect(subjects.slice(0, shown.length)).toEqual(shown);

  await openConsole(page, '/console/interests');
  await excelButton(page).click();
  await expect(reasonField(page)).toBeVisible();
  await expect(page.getByText('파일 만드는 중')).toHaveCount(0);
});
