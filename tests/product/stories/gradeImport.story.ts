import { join } from 'node:path';
import { readBook, valuesOf } from '../../core/engine/excel/readSheet';
import { callsBeside } from '../../core/stories/calls';
import { confirmPassword, openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { checkRows, correct, dryCounts, takeBack } from './sheets';

test('members get grades by name from a file, and a row with an unknown or ambiguous grade is refused', async ({
  page,
}, { outputDir }) => {
  const calls = callsBeside(page);
  await openConsole(page, '/console/users');
  const { levels } = await (await calls.get('/api/console/levels')).json();
  const names = levels.map(({ name }: { name: string }) => name);
  const made = await calls.post('/api/console/levels', { data: { name: names[1], code: 'twin' } });
  expect(made.ok()).toBe(true);
  await page.getByRole('button', { name: 'Excel 다운로드' }).click();
  await page.getByRole('textbox', { name: '사유' }).fill('회원등급 정리 작업');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '다운로드', exact: true }).click();
  await confirmPassword(page);
  const path = join(outputDir, 'grades.xlsx');
  await (await download).saveAs(path);
  correct(
    path,
    `
at['회원등급'] = sheet.max_column + 1
sheet.cell(1, at['회원등급']).value = '회원등급'
sheet.cell(2, at['회원등급']).value = '${names[0]}'
sheet.cell(3, at['회원등급']).value = '없는 등급'
sheet.cell(4, at['회원등급']).value = '${names[1]}'
`,
  );
  const taking = await takeBack(page, '회원 목록', path);
  await checkRows(taking);
  await expect(taking).toContainText(`'없는 등급'을 찾을 수 없습니다.`);
  await expect(taking).toContainText(`'${names[1]}'가 여러 개 있어 어느 것인지 알 수 없습니다.`);
  await expect(dryCounts(taking)).toContainText('거절 2');
  await taking.getByRole('button', { name: /^\d+줄 올리기$/ }).click();
  await expect(taking.getByRole('status')).toContainText('2줄은 거절되었습니다.');
  const id = valuesOf(readBook(path).rows[1])[8]?.replace(/@\d+$/, '');
  const { user } = await (await calls.get(`/api/console/users/${id}`)).json();
  expect(user._level).toBe(levels[0]._id);
});
