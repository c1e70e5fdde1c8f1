import { spawnSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { findPython } from '../../../scripts/openpyxl.mjs';
import { dialog } from '../../core/stories/operator';
import { expect } from '../../core/stories/server';

/** Changes a workbook as a spreadsheet program would, by lines of a script over `sheet` and `at`, a column by its head. */
export function correct(path: string, lines: string): void {
  const script = `import sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
sheet = book.active
at = {cell.value: cell.column for cell in sheet[1]}
${lines}
book.save(sys.argv[1])`;
  const { status, stderr } = spawnSync(findPython(), ['-c', script, path], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** Opens the dialog that takes a list's file back, and gives it one. */
export async function takeBack(page: Page, list: string, file: Parameters<Locator['setInputFiles']>[0]) {
  const taking = dialog(page, `${list} 업로드`);
  if (!(await taking.isVisible())) await page.getByRole('button', { name: 'Excel 업로드' }).click();
  await taking.getByLabel('올릴 파일 선택').setInputFiles(file);
  return taking;
}

/** Makes the dry run, and waits for what it tells. */
export async function checkRows(taking: Locator): Promise<void> {
  await taking.getByRole('button', { name: '검사하기' }).click();
  await expect(taking.getByRole('table', { name: '올리기 전 확인' })).toBeVisible({ timeout: 120_000 });
}

/** The rows of each outcome over the preview, counted. */
export const dryCounts = (taking: Locator): Locator => taking.getByRole('list', { name: '결과별 줄 수' });

/** The choices over the results, each with how many rows there are of it. */
export const counts = (taking: Locator): Locator => taking.getByRole('radiogroup', { name: '결과로 거르기' });
