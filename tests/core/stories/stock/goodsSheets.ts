import type { Page } from '@playwright/test';
import { readBook } from '../../engine/excel/readSheet';
import { expect } from '../server';

/** Downloads the list that is open to a path, and reads the file. */
export async function download(page: Page, path: string) {
  const wait = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel 다운로드', exact: true }).click();
  await (await wait).saveAs(path);
  return readBook(path);
}

/** Uploads a sheet of two goods, of which one is refused for this problem. */
export async function takeGoods(page: Page, sheet: string, problem: string): Promise<void> {
  await page.getByRole('button', { name: 'Excel 업로드' }).click();
  const taking = page.getByRole('dialog', { name: '상품 목록 업로드' });
  const file = { name: '상품.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) };
  await taking.getByLabel('올릴 파일 선택').setInputFiles(file);
  await taking.getByRole('button', { name: '검사하기' }).click();
  await expect(taking.getByRole('table', { name: '올리기 전 확인' })).toContainText(problem);
  await taking.getByRole('button', { name: '1줄 올리기' }).click();
  await expect(taking.getByRole('status')).toContainText('1줄을 바꿨습니다. 1줄은 거절되었습니다.');
}
