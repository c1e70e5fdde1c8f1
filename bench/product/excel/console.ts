import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumArgs, ensureChromium } from '../../../scripts/chromium.mjs';

/** The console in a browser of its own, as somebody signed in has it. */
export interface OpenConsole {
  browser: Browser;
  page: Page;
}

/** The process of the page: of those that draw pages the one that has worked most, as others wait for pages to come. */
export async function rendererOf({ browser }: OpenConsole): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const [busiest] = renderers.toSorted((one, other) => other.cpuTime - one.cpuTime);
  if (!busiest) throw new Error('The browser names no process of a page');
  return busiest.id;
}

/** Opens a browser and signs in by hand. */
export async function openConsole(
  url: string,
  { username, password }: { username: string; password: string },
): Promise<OpenConsole> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  const page = await browser.newPage({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  });
  page.on('pageerror', (error) => console.error(error));
  await page.goto('/console/login');
  await page.getByLabel('아이디').fill(username);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL((address) => !address.pathname.endsWith('/login'));
  return { browser, page };
}

const LIST = '/console/subscriptions';

/** Opens the list of subscription applications, at a query of it, and waits for its rows. */
export async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(LIST + query);
  await page.getByRole('row').nth(1).waitFor();
}

/** Gives the reason of an export and sends it; answers when the API begins to answer it. */
export async function order(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Excel 다운로드' }).click();
  await page.getByRole('textbox', { name: '사유' }).fill('측정을 위한 내려받기');
  await page.getByRole('button', { name: '다운로드', exact: true }).click();
}

/** Cancels an export of which so many records are read; returns how long the console took to say so (milliseconds). */
export async function cancelAfter(page: Page, records: number): Promise<number> {
  const making = page.getByRole('dialog', { name: '파일을 만드는 중' });
  await page.waitForFunction(
    (wanted) =>
      Number(document.querySelector('dialog b, [role=dialog] b')?.textContent?.replace(/\D/g, '')) >= wanted,
    records,
    { timeout: 60_000 },
  );
  const cancel = making.getByRole('button', { name: '취소' });
  const began = performance.now();
  await cancel.click();
  await page.getByText('다운로드를 취소했습니다. 만들던 파일은 저장하지 않았습니다.').waitFor();
  return performance.now() - began;
}

/** The dialog that takes the list's file back, with a file in it. */
export async function takeBack(page: Page, path: string) {
  await page.getByRole('button', { name: 'Excel 업로드' }).click();
  const taking = page.getByRole('dialog', { name: '청약신청 목록 업로드' });
  await taking.getByLabel('올릴 파일 선택').setInputFiles(path);
  return taking;
}
