import { join } from 'node:path';
import { readBook, valuesOf } from '../engine/excel/readSheet';
import { openConsole } from './operator';
import { expect, test } from './server';

for (const { name, viewport } of [
  { name: 'a desk', viewport: { width: 1440, height: 900 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
]) {
  test(`on ${name}, what was opened stands in the record, masked, and the chain is found whole`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openConsole(page, '/console/users');
    const edit = page.getByRole('link', { name: /^.\*.( 수정)?$/ }).first();
    await edit.click();
    await expect(page).toHaveURL(/\/console\/users\/[0-9a-f]{24}/);
    await expect(page.getByRole('textbox', { name: '이름', exact: true })).not.toHaveValue(/\*/);

    await openConsole(page, '/console/access-log');
    await expect(page.getByRole('region', { name: '월별 점검' })).toContainText('점검');
    await expect(page.getByText('무결성 확인됨')).toBeVisible();
    await expect(page.getByText('상세 열람').filter({ visible: true }).first()).toBeVisible();
    await page.getByRole('button', { name: '지금 확인' }).click();
    await expect(page.getByText(/빠짐없이 이어져 있습니다/)).toBeVisible();

    await openConsole(page, '/console/access-log?action=detail');
    await expect(page.getByText(/^.\*/).filter({ visible: true }).first()).toBeVisible();
  });
}

test('the record is had as a file, masked as it is, and that is recorded too', async ({ page }, {
  outputDir,
}) => {
  await openConsole(page, '/console/access-log?action=signIn');
  const row = page.getByRole('row').nth(1);
  await expect(row).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel 다운로드' }).click();
  const path = join(outputDir, 'record.xlsx');
  expect((await download).suggestedFilename()).toMatch(/^개인정보접속기록_\d{8}_\d{6}\.xlsx$/);
  await (await download).saveAs(path);
  const [heads, ...rows] = readBook(path).rows.map(valuesOf);
  expect(heads).toEqual(['일시', '운영자', '접속 주소', '대상', '작업', '건수', '사유', '결과', 'ID']);
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map((cells) => cells[4]))).toEqual(new Set(['로그인']));
  await openConsole(page, '/console/access-log?action=download');
  await expect(page.getByRole('row').nth(1)).toContainText('개인정보 접속 기록');
});
