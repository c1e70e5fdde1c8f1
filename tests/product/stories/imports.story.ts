import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findPython } from '../../../scripts/openpyxl.mjs';
import { readBook, valuesOf } from '../../core/engine/excel/readSheet';
import { book, encoded, page as pageOf } from '../../core/engine/imports/uglyFiles';
import { callsBeside } from '../../core/stories/calls';
import { confirmPassword, openConsole, shownAs } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { checkRows, correct, counts, dryCounts, takeBack } from './sheets';

const csv = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

/** All records of a list as the API tells them. */
async function countOf(page: Page, path: string): Promise<number> {
  const answer = await callsBeside(page).get(`/api/console/${path}`, { headers: { skip: '0', limit: '1' } });
  return (await answer.json()).summary.totalCount;
}

test('applications are had as a file for a meeting, corrected in a spreadsheet program, taken back, and recorded', async ({
  page,
}, { outputDir }) => {
  test.slow();
  await openConsole(page, '/console/subscriptions?supply_category=SPECIAL');
  await page.getByRole('button', { name: 'Excel 다운로드' }).click();
  await page.getByRole('textbox', { name: '사유' }).fill('월요일 심사 회의 자료');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '다운로드', exact: true }).click();
  await confirmPassword(page);
  const path = join(outputDir, 'meeting.xlsx');
  await (await download).saveAs(path);
  const before = readBook(path).rows.map(valuesOf);
  // One is corrected, one becomes a normal supply, one is masked, one is added and one has an impossible day.
  correct(
    path,
    `
sheet.cell(2, at['이름']).value = '고친이름'
sheet.cell(3, at['공급구분']).value = '일반공급'
sheet.cell(4, at['이름']).value = sheet.cell(4, at['이름']).value[0] + '*' + sheet.cell(4, at['이름']).value[2:]
sheet.append([None, '새신청', '010-7777-0001', None, '1991. 4. 8', '청년', '특별공급', '26B', '1순위', '2순위', '예', '아니오', '아니오'])
sheet.append([None, '틀린날', '010-7777-0002', None, '1991-02-30'])
`,
  );
  const taking = await takeBack(page, '청약신청 목록', path);
  await expect(taking).toContainText(`meeting.xlsx의 ${before.length + 1}줄을 읽었습니다.`);
  await expect(taking.getByLabel('신청일 열의 항목')).toHaveValue('');
  await checkRows(taking);
  await expect(taking).toContainText('아직 아무것도 저장하지 않았습니다.');
  await expect(taking).toContainText('저장하지 않는 열: A No, N 신청일. 여기서 고친 값은 저장되지 않습니다.');
  await expect(dryCounts(taking)).toContainText('거절 2바뀜 2새로 1그대로');
  const refused = taking.getByRole('table', { name: '올리기 전 확인' }).getByRole('row');
  await expect(refused.nth(2)).toContainText('가려진 값(*)은 저장할 수 없습니다. 전체 값을 입력해주세요.');
  await expect(refused.nth(3)).toContainText('생년월일“1991-02-30”올바른 날짜가 아닙니다.');
  const names = async () => {
    const answer = await callsBeside(page).get(
      `/api/console/applications/${before[1]?.at(-1)?.replace(/@\d+$/, '')}`,
    );
    return (await answer.json()).application.name;
  };
  expect(await names()).toBe(before[1]?.[1]);

  const yes = taking.getByRole('checkbox', { name: /지워지는 값/ });
  if (await yes.isVisible()) await yes.check();
  await taking.getByRole('button', { name: '3줄 올리기' }).click();
  await expect(taking.getByRole('status')).toContainText(
    '2줄을 바꿨습니다. 1줄을 새로 넣었습니다. 2줄은 거절되었습니다.',
  );
  expect(await names()).toBe('고친이름');
  const mend = page.waitForEvent('download');
  await taking.getByRole('button', { name: '거절된 줄 내려받기' }).click();
  const mended = join(outputDir, 'refused.xlsx');
  expect((await mend).suggestedFilename()).toMatch(/^청약신청목록_거절된줄_\d{8}_\d{6}\.xlsx$/);
  await (await mend).saveAs(mended);
  expect(valuesOf(readBook(mended).rows[2]).at(-1)).toBe('생년월일: 올바른 날짜가 아닙니다.');
  correct(mended, "sheet.cell(3, at['생년월일']).value = '1991-02-28'\nsheet.delete_rows(2)");
  await taking.getByRole('button', { name: '닫기', exact: true }).last().click();
  const again = await takeBack(page, '청약신청 목록', mended);
  await checkRows(again);
  await again.getByRole('button', { name: '1줄 올리기' }).click();
  await expect(again.getByRole('status')).toContainText('1줄을 새로 넣었습니다.');
  await again.getByRole('button', { name: '닫기', exact: true }).last().click();

  // A page has ten entries, and a slow run adds some.
  const entry = (action: string, text: string) =>
    page.getByRole('row').filter({ hasText: action }).filter({ hasText: text }).first();
  await openConsole(page, '/console/access-log?action=download');
  await expect(entry('내려받기', '월요일 심사 회의 자료')).toBeVisible();
  await openConsole(page, '/console/access-log?action=upload');
  await expect(entry('올리기', '청약신청 1건')).toBeVisible();
});

test('a file of 10,000 rows with 500 faults names each, survives a power cut halfway and doubles nothing', {
  tag: '@process',
}, async ({ page, server }) => {
  test.setTimeout(600_000);
  const rows = Array.from({ length: 10_000 }, (_, at) =>
    at % 20 === 0 ? (at % 40 === 0 ? `질문 ${at},첫째` : `${'가'.repeat(201)},1`) : `질문 ${at},${at}`,
  );
  const file = csv('질문.csv', `FAQ,순서\n${rows.join('\n')}\n`);
  await openConsole(page, '/console/faqs');
  const first = await countOf(page, 'faqs');
  const taking = await takeBack(page, 'FAQ 목록', file);
  await checkRows(taking);
  await expect(dryCounts(taking)).toHaveText('거절 500새로 9,500');
  const shown = taking.getByRole('table', { name: '올리기 전 확인' }).getByRole('row');
  await taking.getByRole('button', { name: '495줄 더 보기', exact: true }).click();
  await expect(shown.nth(2)).toContainText('순서“첫째”올바른 값이 아닙니다.');
  await expect(shown.nth(3)).toContainText('200자까지 입력할 수 있습니다.');
  await expect(taking.getByText('1–25 / 500줄')).toBeVisible();
  expect(await countOf(page, 'faqs')).toBe(first);

  let sent = 0;
  await page.route('**/api/console/faqs/import', async (route) => {
    sent += 1;
    // The sixth is on its way when the power goes.
    if (sent === 6) setTimeout(() => void server.kill(), 20);
    await route.continue();
  });
  await taking.getByRole('button', { name: '9,500줄 올리기' }).click();
  await expect(taking.getByRole('alert')).toContainText('이어서 올려도 겹치지 않습니다.', {
    timeout: 120_000,
  });
  await expect(taking.getByRole('alert')).toContainText('2,500줄을 올린 뒤 멈췄습니다.');
  await expect(counts(taking)).toHaveText('전체 10,000새로 2,500올리기 전 6,500확인 안 됨 500거절 500');
  await page.unrouteAll();
  await server.restart();
  const stored = (await countOf(page, 'faqs')) - first;
  expect([2_500, 3_000]).toContain(stored);
  await taking.getByRole('button', { name: '이어서 올리기' }).click();
  await expect(taking.getByRole('status')).toContainText('500줄은 거절되었습니다.', { timeout: 120_000 });
  expect(await countOf(page, 'faqs')).toBe(first + 9_500);

  await taking.getByRole('button', { name: '닫기', exact: true }).last().click();
  const again = await takeBack(page, 'FAQ 목록', file);
  await checkRows(again);
  await expect(dryCounts(again)).toHaveText('거절 500이미 올림 9,500');
  await expect(again).toContainText('올릴 줄이 없습니다.');
});

test('a file of an old Korean program is read, and what its columns are is remembered', async ({ page }) => {
  const text = '부르는말,닿는곳,비고\n똠방각하,010-0000-1111,메모\n';
  const { stdout } = spawnSync(findPython(), [
    '-c',
    `import sys; sys.stdout.buffer.write(${JSON.stringify(text)}.encode('cp949'))`,
  ]);
  await openConsole(page, '/console/interests');
  const taking = await takeBack(page, '입주관심 목록', csv('명단.csv', stdout));
  await expect(taking).toContainText('사용할 수 있는 열이 없습니다.');
  // The button that chose the file is gone.
  await expect(taking).toBeFocused();
  await expect(taking.getByRole('button', { name: '검사하기' })).toBeDisabled();
  await expect(taking.getByRole('row').filter({ hasText: '부르는말' })).toContainText('똠방각하');
  await taking.getByLabel('부르는말 열의 항목').selectOption({ label: '이름' });
  await taking.getByLabel('닿는곳 열의 항목').selectOption({ label: '전화번호' });
  await checkRows(taking);
  await taking.getByRole('button', { name: '이전' }).click();
  await taking.getByRole('button', { name: '다른 파일' }).click();
  await takeBack(page, '입주관심 목록', csv('다른.csv', text));
  await expect(taking.getByLabel('부르는말 열의 항목')).toHaveValue('name');
  await expect(taking.getByLabel('닿는곳 열의 항목')).toHaveValue('phone');
  await expect(taking.getByLabel('비고 열의 항목')).toHaveValue('');
});

test('a title above the heads, other sheets, words of offices and lost zeros cost a look and a click', async ({
  page,
}) => {
  const file = book(
    'xlsx',
    { name: '표지', rows: [['작성 요령'], ['담당', '홍길동']] },
    {
      name: '명단',
      rows: [['입주관심 명단'], [], ['성명', '휴대폰', '성별'], ['김하나', 1012345678, '여자']],
    },
    {
      name: '옛날',
      rows: [
        ['이름', '전화번호'],
        ['박둘', '010-2222-3333'],
      ],
      hidden: true,
    },
  );
  await openConsole(page, '/console/interests');
  const taking = await takeBack(page, '입주관심 목록', {
    name: '명단.xls',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from(file),
  });
  const sheet = taking.getByLabel('시트', { exact: true });
  const head = taking.getByLabel('제목 줄', { exact: true });
  await expect(sheet).toHaveValue('1');
  await expect(head).toHaveValue('3');
  await expect(taking.getByLabel('성명 열의 항목')).toHaveValue('name');
  await expect(taking.getByLabel('휴대폰 열의 항목')).toHaveValue('phone');
  await expect(taking).toContainText('전화번호에 맨 앞의 0이 빠진 번호가 1개 있습니다.');
  await taking.getByRole('button', { name: '0 붙이기' }).click();
  await expect(taking).toContainText('전화번호의 번호 1개에 0을 붙였습니다.');
  await head.selectOption('1');
  await expect(taking).toContainText('사용할 수 있는 열이 없습니다.');
  await head.selectOption('3');
  await taking.getByLabel('제목이 두 줄').setChecked(true);
  await expect(taking).toContainText('명단.xls의 0줄을 읽었습니다.');
  await taking.getByLabel('제목이 두 줄').setChecked(false);
  await sheet.selectOption({ label: '옛날 (숨긴 시트)' });
  await expect(taking.getByText('010-2222-3333', { exact: true })).toBeVisible();
  await sheet.selectOption({ label: '명단' });
  await taking.getByRole('button', { name: '0 붙이기' }).click();
  await checkRows(taking);
  await taking.getByRole('button', { name: '1줄 올리기' }).click();
  await expect(taking.getByRole('status')).toContainText('1줄을 새로 넣었습니다.');
  await taking.getByRole('button', { name: '닫기', exact: true }).last().click();
  await expect(page.getByRole('row').filter({ hasText: '김*나' }).first()).toContainText('5678');
});

test('a page of a mall in CP949 is read as the table that it is', async ({ page }) => {
  const rows = [
    ['성함', '연락처'],
    ['똠방각하', '010-0000-1111'],
  ];
  await openConsole(page, '/console/interests');
  const taking = await takeBack(page, '입주관심 목록', {
    name: '주문.xls',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from(encoded(pageOf(rows), 'cp949')),
  });
  await expect(taking.getByRole('row').filter({ hasText: '성함' })).toContainText('똠방각하');
  await expect(taking.getByLabel('연락처 열의 항목')).toHaveValue('phone');
});

test('a file that can’t be read says why, and another can be given', async ({ page }) => {
  await openConsole(page, '/console/faqs');
  const sentences: [string, Buffer, string][] = [
    ['문서.xlsx', Buffer.from('%PDF-1.7'), 'PDF 파일입니다.'],
    ['깨진.xlsx', Buffer.from('PK\u0003\u0004 아님'), '읽을 수 없는 파일입니다.'],
    ['그림.png', Buffer.from('\x89PNG', 'latin1'), '이미지 파일입니다.'],
    ['합친.csv', Buffer.from('제목,순서\n가,1\n나,"2\n다,3\n'), '3번째 줄의 따옴표'],
    ['제목만.csv', Buffer.from('제목,순서\n'), '제목 줄 아래에 내용이 없습니다.'],
    [
      '넓은.csv',
      Buffer.from(`${Array.from({ length: 200 }, (_, at) => `열${at}`).join()}\n1\n`),
      '150열까지 읽을 수 있습니다.',
    ],
  ];
  for (const [name, buffer, says] of sentences) {
    const taking = await takeBack(page, 'FAQ 목록', { name, mimeType: 'application/octet-stream', buffer });
    await expect(taking.getByRole('alert')).toContainText(says);
  }
  const taking = await takeBack(page, 'FAQ 목록', csv('질문.csv', '제목\n새 질문\n'));
  await checkRows(taking);
  await taking.getByRole('button', { name: '1줄 올리기' }).click();
  await expect(taking.getByRole('status')).toContainText('1줄을 새로 넣었습니다.');
  await taking.getByRole('button', { name: '닫기', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'FAQ 목록' })).toBeVisible();
});

test('who may only look is offered nothing to take back', async ({ page }) => {
  await shownAs(page, 'console', 'console:read');
  await openConsole(page, '/console/faqs');
  await expect(page.getByRole('button', { name: 'Excel 다운로드' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Excel 업로드' })).toHaveCount(0);
});
