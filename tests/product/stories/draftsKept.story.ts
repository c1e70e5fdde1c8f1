import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../../scripts/chromium.mjs';
import { violations } from '../../core/stories/axe';
import { callsBeside } from '../../core/stories/calls';
import { signInAs } from '../../core/stories/narrowed';
import { dialog, fillSignIn, guard, openConsole, recordsShown } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';
import { bar, crash, kept, take } from './draftScreens';

const isDraft = (response: { url(): string; request(): { method(): string }; ok(): boolean }) =>
  response.url().includes('/drafts/') && response.request().method() === 'PUT' && response.ok();

test('a half-written message is there again, and gone with what was given up', async ({ page }) => {
  const open = async (at: Page) => {
    await openConsole(at, '/console/users');
    await recordsShown(at);
    await at
      .getByRole('checkbox', { name: /^(?!이 페이지).* 선택$/ })
      .first()
      .click();
    await at
      .getByRole('region', { name: '선택한 회원' })
      .getByRole('button', { name: '메시지 보내기' })
      .click();
    return dialog(at, '메시지 보내기');
  };
  const letter = await open(page);
  const sent = page.waitForResponse(isDraft);
  await letter.getByRole('textbox', { name: '제목' }).fill('쓰던 알림');
  await letter.getByRole('textbox', { name: '메시지' }).fill('아직 다 쓰지 못한 글');
  await sent;
  await page.waitForTimeout(1_700);
  const next = await crash(page);
  const again = await open(next);
  await expect(bar(next)).toContainText('작성하던 새 글이 있습니다');
  await take(next);
  await expect(again.getByRole('textbox', { name: '제목' })).toHaveValue('쓰던 알림');
  await expect(again.getByRole('textbox', { name: '메시지' })).toHaveValue('아직 다 쓰지 못한 글');
});

test('a half-written reply to an inquiry is there again at its record, and at no other', async ({ page }) => {
  const { forms } = await (await callsBeside(page).get('/api/console/forms?code=consignment-sale')).json();
  const open = async (at: Page, { _id }: { _id: string }) => {
    await openConsole(at, `/console/forms/${_id}?code=consignment-sale`);
    await at.getByRole('main').getByRole('button', { name: '회신 메일 발송' }).click();
    return dialog(at, '회신 메일 발송');
  };
  const letter = await open(page, forms[0]);
  await letter.getByRole('textbox', { name: '제목' }).fill('쓰던 회신');
  const answer = page.waitForResponse(
    (response) => isDraft(response) && (response.request().postData() ?? '').includes('다 쓰지 못한'),
  );
  await letter.getByRole('textbox', { name: '내용' }).fill('아직 다 쓰지 못한 회신');
  await answer;
  const next = await crash(page);
  const other = await open(next, forms[1]);
  await expect(other.getByRole('textbox', { name: '제목' })).not.toHaveValue('');
  await expect(bar(next)).toHaveCount(0);
  const again = await open(next, forms[0]);
  await take(next);
  await expect(again.getByRole('textbox', { name: '제목' })).toHaveValue('쓰던 회신');
  await expect(again.getByRole('textbox', { name: '내용' })).toHaveValue('아직 다 쓰지 못한 회신');
  await next.keyboard.press('Escape');
  await guard(next).getByRole('button', { name: '나가기' }).click();
  const left = async () => (await callsBeside(next).get('/api/console/drafts?resource=forms')).json();
  await expect.poll(async () => (await left()).drafts).toEqual([]);
});

test('who lost the right to personal data reads no star in a draft, and has it whole with the right', async ({
  page,
  server,
}) => {
  await signInAs(page, server, 'members,personal', '/console/users');
  await recordsShown(page);
  const { users } = await (await callsBeside(page).get('/api/console/users?isWithdrawn=false')).json();
  const key = `users.${users[0]._id}.edit`;
  const phone = (at: Page) => at.getByRole('textbox', { name: '전화번호' }).first();
  await page.goto(`/console/users/${users[0]._id}`);
  await phone(page).fill('010-9753-8642');
  await expect(kept(page)).toContainText('임시 보관');

  const masked = await crash(page);
  await signInAs(masked, server, 'members', '/console/users');
  await recordsShown(masked);
  const read = await callsBeside(masked).get(`/api/console/drafts/${key}`);
  expect((await read.json()).draft).toMatchObject({ base: { values: {} }, changes: {} });
  expect(await read.text()).not.toMatch(/9753|\*/);
  await masked.goto(`/console/users/${users[0]._id}`);
  await expect(masked.getByRole('main')).toContainText('이 계정으로는 열 수 없습니다.');
  await expect(bar(masked)).toHaveCount(0);

  await signInAs(masked, server, 'members,personal', `/console/users/${users[0]._id}`);
  await take(masked);
  await expect(phone(masked)).toHaveValue('010-9753-8642');
  await masked.getByRole('button', { name: '저장', exact: true }).first().click();
  const stored = async () =>
    (await (await callsBeside(masked).get(`/api/console/users/${users[0]._id}`)).json()).user;
  await expect.poll(async () => (await stored()).phone).toBe('010-9753-8642');
  expect(JSON.stringify(await stored())).not.toContain('*');
});

test('a browser without encryption keeps nothing itself, says so, and has what the server kept', async ({
  page,
}) => {
  await page.context().addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false });
    Object.defineProperty(crypto, 'subtle', { value: undefined });
  });
  const subject = (at: Page) => at.getByRole('textbox', { name: '제목' });
  await openConsole(page, '/console/faqs/create');
  await subject(page).fill('연결된 제목');
  await expect(kept(page)).toContainText('임시 보관');
  await page.context().setOffline(true);
  await subject(page).fill('끊긴 뒤의 제목');
  await expect(kept(page)).toContainText('이 브라우저에도 보관하지 않습니다', { timeout: 15_000 });
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
  await expect(subject(page)).toHaveValue('끊긴 뒤의 제목');
  const next = await crash(page);
  await next.context().setOffline(false);
  await openConsole(next, '/console/faqs/create');
  await take(next);
  await expect(subject(next)).toHaveValue('연결된 제목');
});

for (const [name, viewport] of Object.entries(widths))
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`at ${name} width, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });

      test('the bar with its comparison has no barriers', async ({ page }) => {
        const call = callsBeside(page);
        const answer = await call.post('/api/console/faqs', {
          data: { subject: '질문', content: '<p>답</p>' },
        });
        const { _id } = (await answer.json()).faq;
        const data = {
          ...{ resource: 'faqs', record: _id, form: 'edit', tab: 'another tab' },
          base: { version: 0, values: {} },
          changes: { subject: '다른 질문', content: '<p>더 긴 답입니다.</p>' },
        };
        expect((await call.put(`/api/console/drafts/faqs.${_id}.edit`, { data })).ok()).toBe(true);
        await openConsole(page, `/console/faqs/${_id}`);
        await expect(bar(page)).toContainText('다른 브라우저');
        await bar(page).getByRole('button', { name: '비교', exact: true }).click();
        await expect(bar(page).getByRole('row', { name: /^내용/ })).toContainText('늘었습니다');
        await bar(page).getByRole('button', { name: '비교하기' }).click();
        expect(await violations(page)).toEqual([]);
      });
    });

/** The files of a folder, those of its folders among them. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Starts a browser on a profile; `kill` ends its process as a crash or a power cut would. */
async function startBrowser(profile: string) {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: chromiumArgs,
  });
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  const { id } = processInfo.find(({ type }) => type === 'browser') ?? {};
  if (id === undefined) throw new Error('The browser names no process of its own.');
  const kill = async () => {
    const closed = context.waitForEvent('close');
    process.kill(id, 'SIGKILL');
    await closed;
  };
  return { context, kill };
}

/** Number of kills of each form and moment. `KILLS=10` takes minutes. */
const KILLS = Number(process.env.KILLS ?? 2);
/** Milliseconds of typing that may be lost. */
const MOST_LOST = 10_000;
const TYPED = '홍길동비밀';

const FORMS = [
  { form: 'a post', list: 'boards', query: 'code=event', label: '제목' },
  { form: 'a member', list: 'users', query: 'isWithdrawn=false', label: '이름' },
];
const MOMENTS = [
  { moment: 'while typing goes on', loss: 'at most ten seconds', isMiddle: true },
  { moment: '2 s after the last key', loss: 'nothing', isMiddle: false },
];

for (const { form, list, query, label } of FORMS)
  for (const { moment, loss, isMiddle } of MOMENTS)
    test(`a browser that is killed in ${form} ${moment} loses ${loss}, and its profile shows nothing of it`, async ({
      page,
      server,
    }) => {
      test.setTimeout(60_000 * (KILLS + 1));
      const answer = await callsBeside(page).get(`/api/console/${list}?${query}`, {
        headers: { limit: '1' },
      });
      const [{ _id: id }] = (await answer.json())[list];
      const profile = await mkdtemp(join(tmpdir(), 'profile-'));
      const open = async () => {
        const { context, kill } = await startBrowser(profile);
        await context.clearCookies();
        const own = await context.newPage();
        await own.goto(`${server.url}/console/login?next=/console/${list}/${id}`);
        await fillSignIn(own);
        const box = own.getByRole('textbox', { name: label }).first();
        await box.waitFor();
        return { context, kill, own, box };
      };
      let browser = await open();
      for (let time = 0; time < KILLS; time += 1) {
        const { context, kill, own, box } = browser;
        await box.fill(TYPED);
        // Every other kill has no connection before it.
        await context.setOffline(time % 2 === 1);
        const keys: number[] = [];
        // The moments of the kills are spread over the longest wait of a draft.
        const until = Date.now() + (isMiddle ? 10_500 + (time * 7_000) / KILLS : 500);
        while (Date.now() < until) {
          await box.press('a', { delay: 150 });
          keys.push(Date.now());
        }
        if (!isMiddle) await own.waitForTimeout(2_000);
        const killed = Date.now();
        await kill();
        browser = await open();
        await take(browser.own);
        await expect(browser.box).toHaveValue(/^홍길동비밀a*$/);
        const there = (await browser.box.inputValue()).length - TYPED.length;
        const lost = keys[there] === undefined ? 0 : killed - keys[there];
        expect(lost, `kill ${time}`).toBeLessThanOrEqual(isMiddle ? MOST_LOST : 0);
      }
      await browser.kill();
      const secrets = (['utf8', 'utf16le'] as const).map((encoding) => Buffer.from(TYPED, encoding));
      const readable: string[] = [];
      const files = await filesBelow(profile);
      for (const file of files) {
        // Processes that outlive the killed one for a moment still remove files of the cache.
        const bytes = await readFile(file).catch(() => Buffer.alloc(0));
        if (secrets.some((secret) => bytes.includes(secret))) readable.push(file.slice(profile.length));
      }
      expect(files.some((file) => file.includes('IndexedDB'))).toBe(true);
      expect(readable).toEqual([]);
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    });
