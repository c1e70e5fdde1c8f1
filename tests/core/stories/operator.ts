import type { BrowserContext, Locator, Page, Route } from '@playwright/test';
import { encryptPassword } from '../../../src/core/provider/session/encryptPassword';
import { callsBeside } from './calls';
import { expect, operator } from './server';

/** Signs the demo operator in by hand and waits for the page that was asked for. */
export async function signIn(page: Page, path = '/console'): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`/console/login?${new URLSearchParams([['next', path]])}`);
  await fillSignIn(page);
  // Not the frame: a dialog that opens with the page hides it from roles.
  await expect(page).not.toHaveURL(/\/console\/login/);
  await page.locator('h1', { hasNotText: '로그인해주세요' }).waitFor({ state: 'attached' });
}

export async function fillSignIn(page: Page, { username, password } = operator): Promise<void> {
  await page.getByLabel('아이디').fill(username);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
}

/** Answers the dialog that asks for one's own password before something weighty. */
export async function confirmPassword(page: Page, password = operator.password): Promise<void> {
  const question = page.getByRole('alertdialog', { name: '비밀번호 확인' });
  await question.getByLabel('본인 비밀번호').fill(password);
  await question.getByRole('button', { name: '확인', exact: true }).click();
  await expect(question).toBeHidden();
}

/** Confirms one's own password ahead of what would ask for it. */
export async function confirmAhead(page: Page, password = operator.password): Promise<void> {
  const calls = callsBeside(page);
  const key = await (await calls.get('/api/console/session/key')).json();
  const data = { password: await encryptPassword(password, key) };
  expect((await calls.post('/api/console/session/confirm', { data })).ok()).toBe(true);
}

/** Has the console take the operator for one with another scope; the calls stay those of the one who is signed in. */
export async function shownAs(page: Page, ...scope: string[]): Promise<void> {
  const answer = await callsBeside(page).get('/api/console/session');
  const { session } = (await answer.json()) as { session: object };
  await page.route('**/api/console/session', (route) =>
    route.fulfill({ json: { session: { ...session, scope } } }),
  );
}

/** Goes to a page by its address, as a bookmark is opened by an operator who is signed in. */
export async function openConsole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').waitFor({ state: 'attached' });
  await expect(page).toHaveURL(new RegExp(`${path.replace(/[?~]/g, '\\$&')}$`));
}

/** Waits until a list shows its records, before something of them is read: what stands in for them has no text. */
export const recordsShown = (page: Page): Promise<void> => page.locator('[data-row]').first().waitFor();

/** Opens the filters where they are folded, and waits for `filter`, which is one of them. */
export async function unfoldFilters(page: Page, filter: Locator): Promise<void> {
  const fold = page.getByRole('main').getByRole('button', { name: /^검색 필터/ });
  await fold.or(filter).first().waitFor();
  // Filters that are open may still load: only the button tells.
  const folded = fold.and(page.locator('[aria-expanded=false]'));
  if (await folded.isVisible()) await folded.click();
  await filter.waitFor();
}

export const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** The rich-text editor's writing area. */
export const editor = (scope: Page | Locator): Locator => scope.locator('[contenteditable="true"]');

export const message = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: '알림' }).getByText(text, { exact: true });

/** A syllable on its way: each string is what the input method shows before the last one is accepted. */
type Composition = readonly string[];

/** Types Hangul as an input method does: every syllable grows in a composition and is then accepted. */
export async function compose(page: Page, syllables: readonly Composition[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const stages of syllables) {
    for (const text of stages) {
      const end = text.length;
      await session.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
    }
    await session.send('Input.insertText', { text: stages.at(-1) ?? '' });
  }
  await session.detach();
}

/** 한글 as it is typed. */
export const hangul: readonly Composition[] = [
  ['ㅎ', '하', '한'],
  ['ㄱ', '그', '글'],
];

/** A text file that an operator attaches. */
export const attachment = (name: string, text = '첨부한 내용입니다.\n') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

/** Chooses a file as an operator does: by the button, in the browser's own window. */
export async function attach(
  page: Page,
  scope: Locator,
  label: string,
  ...files: ReturnType<typeof attachment>[]
): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    scope.getByRole('button', { name: `${label} 파일 선택` }).click(),
  ]);
  await chooser.setFiles(files);
}

export const save = (scope: Page | Locator): Promise<void> =>
  scope.getByRole('button', { name: '저장', exact: true }).click();

/** What is asked before unsaved work is left. */
export const guard = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: '저장하지 않은 변경이 있습니다' });

/** The calls from now on that change something, each below its record: `POST files/0`, or `POST` for a new one. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const below = new URL(request.url()).pathname.split('/').slice(5).join('/');
    // What is typed is kept as time goes by.
    if (request.url().includes('/drafts/')) return;
    if (request.method() !== 'GET') calls.push(`${request.method()} ${below}`.trim());
  });
  return calls;
}

/** Keeps the next calls to an address on their way: `came` once all of them left the page, until `letGo`. */
export async function hold(scope: Page | BrowserContext, url: string | RegExp, count = 1) {
  const held: Route[] = [];
  await scope.route(url, (route) => void held.push(route), { times: count });
  return {
    came: () => expect.poll(() => held.length).toBe(count),
    letGo: () => Promise.all(held.map((route) => route.continue())),
  };
}

/** Loses the next answer to an address: the server does what it is asked to, and the page never hears of it. */
export async function loseAnswer(page: Page, urlPattern: string): Promise<void> {
  // Not by `page.route`, which does not see the bytes of a file and could not pass them on.
  const session = await page.context().newCDPSession(page);
  session.once('Fetch.requestPaused', async ({ requestId }) => {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    await session.detach();
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] });
}

/**
 * Drops the item that the pointer drags. The library of drags takes every click in the 50 ms after a drop,
 * in which no hand clicks.
 */
export async function dropDragged(page: Page): Promise<void> {
  await page.mouse.up();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
}
