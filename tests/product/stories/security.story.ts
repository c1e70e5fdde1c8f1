import type { Browser, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { violations } from '../../core/stories/axe';
import { confirmPassword, fillSignIn, message, openConsole, save, signIn } from '../../core/stories/operator';
import { test as base, expect, operator } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';

/** Browsers give passkeys to names, not to addresses: the stories' server answers at both. */
const test = base.extend({
  baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
  storageState: async ({ server: _ }, use) => use({ cookies: [], origins: [] }),
});

const PERIOD_MS = 30_000;
/** The least time that a code is still accepted after the app shows it. */
const ENTRY_MS = 20_000;

/** An authenticator app. Each of its codes is good once, so that it shows one that it has not shown. */
function appOf(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  let last = 0;
  return {
    async code(): Promise<string> {
      const now = () => Math.floor(Date.now() / PERIOD_MS);
      last = Math.max(last + 1, Math.floor((Date.now() + ENTRY_MS) / PERIOD_MS) - 1);
      // Codes of the next half minute count already; one after that is waited for.
      await expect.poll(() => last - now(), { timeout: 2 * PERIOD_MS }).toBeLessThanOrEqual(1);
      return totp.generate({ timestamp: last * PERIOD_MS });
    },
    wrong: () => (totp.generate({ timestamp: 0 }) === '123456' ? '654321' : '123456'),
  };
}

/** A browser's own passkeys, which answer as if a finger were laid on. */
async function givePasskeys(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal' },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  });
}

const qr = (page: Page) => page.getByRole('img', { name: '인증 앱에 등록할 QR 코드' });
const code = (page: Page) => page.getByLabel('인증 번호');
const codeList = (page: Page) => page.getByRole('list', { name: '복구 코드 10개' });

const openSecurity = async (page: Page) => {
  await page.getByRole('button', { name: /계정 메뉴/ }).click();
  await page.getByRole('menuitem', { name: '내 보안' }).click();
  await expect(page.getByRole('heading', { name: '내 보안' })).toBeVisible();
};

/** Keeps the recovery codes that are shown, and closes them. */
async function keepCodes(page: Page): Promise<string[]> {
  await expect(codeList(page).getByRole('listitem')).toHaveCount(10);
  const codes = await codeList(page).getByRole('listitem').allTextContents();
  const done = page.getByRole('button', { name: '완료' });
  await expect(done).toBeDisabled();
  await page.getByLabel('안전한 곳에 보관했습니다').check();
  await done.click();
  await expect(codeList(page)).toBeHidden();
  return codes;
}

/** Signs in, and turns the second step on by an authenticator app. */
async function turnOn(page: Page) {
  await signIn(page, '/console/faqs');
  await openSecurity(page);
  await page.getByRole('button', { name: '인증 앱 연결' }).click();
  await confirmPassword(page);
  await expect(qr(page)).toBeVisible();
  const shown = await page
    .getByRole('dialog')
    .locator('span', { hasText: /^([A-Z2-7]{4} )+[A-Z2-7]{4}$/ })
    .last()
    .textContent();
  const app = appOf(shown ?? '');
  await code(page).fill(await app.code());
  const codes = await keepCodes(page);
  await expect(page.getByText('10개 가운데 10개 남음')).toBeVisible();
  return { app, codes };
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /계정 메뉴/ }).click();
  await page.getByRole('menuitem', { name: '로그아웃' }).click();
  await expect(page).toHaveURL(/\/console\/login/);
};

const enterPassword = async (page: Page) => {
  await fillSignIn(page);
  await expect(page.getByRole('heading', { level: 1, name: '2단계 인증' })).toBeVisible();
};

const isIn = (page: Page) => expect(page.getByRole('button', { name: /계정 메뉴/ })).toBeVisible();

for (const viewport of Object.values(widths)) {
  test.describe(`a second step, ${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('is turned on with the secret of the QR code; signing in then asks for a code, once in this browser', async ({
      page,
    }) => {
      const { app } = await turnOn(page);
      await signOut(page);
      await enterPassword(page);
      await expect(code(page)).toBeFocused();
      await page.getByLabel('이 브라우저는 30일 동안 묻지 않기').check();
      // As it is copied, and in full-width digits.
      const [...digits] = await app.code();
      const wide = digits.map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
      await code(page).fill(`${wide.slice(0, 3).join('')} ${wide.slice(3).join('')}`);
      await isIn(page);

      await signOut(page);
      await fillSignIn(page);
      await isIn(page);
    });
  });
}

test('a recovery code signs in once, and the page counts those that are left', async ({ page }) => {
  const { codes } = await turnOn(page);
  const [first = ''] = codes;
  for (const isFirst of [true, false]) {
    await signOut(page);
    await enterPassword(page);
    await page.getByRole('button', { name: '복구 코드 쓰기' }).click();
    await page.getByLabel('복구 코드', { exact: true }).fill(first.toLowerCase().replaceAll('-', ' '));
    await page.getByRole('button', { name: '확인', exact: true }).click();
    if (!isFirst) continue;
    await isIn(page);
    await openSecurity(page);
    await expect(page.getByText('10개 가운데 9개 남음')).toBeVisible();
  }
  await expect(page.getByText('인증 번호가 맞지 않습니다. 4번 더 입력할 수 있습니다.')).toBeVisible();

  await page.getByRole('button', { name: '뒤로' }).click();
  await page.getByRole('button', { name: '기기를 잃어버렸어요' }).click();
  await expect(page.getByText('9개 남았습니다')).toBeVisible();
});

test('wrong codes are counted, the fifth closes the second step, and the password begins again', async ({
  page,
}) => {
  const { app } = await turnOn(page);
  await signOut(page);
  await enterPassword(page);
  for (const left of [4, 3, 2, 1]) {
    await expect(code(page)).toBeFocused();
    await page.keyboard.type(app.wrong());
    await expect(page.getByText(`인증 번호가 맞지 않습니다. ${left}번 더 입력할 수 있습니다.`)).toBeVisible();
    await expect(code(page)).toHaveValue(app.wrong());
  }
  await page.keyboard.type(app.wrong());
  await expect(page.getByRole('alert')).toContainText(
    '2단계 인증을 여러 번 통과하지 못해 잠겼습니다. 15분 뒤에 다시 시도해주세요.',
  );
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: '처음부터 다시' }).click();
  await expect(page.getByLabel('아이디')).toHaveValue(operator.username);
});

test('a passkey is added, signs in alone and as the second step, and confirms', async ({ page }) => {
  await givePasskeys(page);
  await signIn(page, '/console/faqs');
  await openSecurity(page);
  await page.getByRole('button', { name: '패스키 추가' }).click();
  await page.getByLabel('패스키 이름').fill('사무실 노트북');
  await page.getByRole('button', { name: '패스키 등록' }).click();
  await confirmPassword(page);
  await keepCodes(page);
  await expect(page.getByText('패스키 · 사무실 노트북')).toBeVisible();

  await signOut(page);
  await page.getByRole('button', { name: '패스키로 로그인' }).click();
  await isIn(page);

  await signOut(page);
  await enterPassword(page);
  await page.getByRole('button', { name: '패스키로 로그인' }).click();
  await isIn(page);

  await openSecurity(page);
  await page.getByRole('button', { name: '새로 만들기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '새로 만들기' }).click();
  await page
    .getByRole('alertdialog', { name: '본인 확인' })
    .getByRole('button', { name: '패스키로 확인' })
    .click();
  await keepCodes(page);

  await page.getByRole('button', { name: '사무실 노트북 패스키 이름 수정' }).click();
  const renaming = page.getByRole('dialog', { name: '패스키 이름 수정' });
  await renaming.getByLabel('이름').fill('내 노트북');
  await renaming.getByRole('button', { name: '저장' }).click();
  await expect(message(page, '이름을 바꿨습니다.')).toBeVisible();
  await expect(page.getByText('패스키 · 내 노트북')).toBeVisible();
  await page.getByRole('button', { name: '내 노트북 패스키 삭제' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await expect(page.getByText('꺼져 있습니다')).toBeVisible();
});

test('a confirmation asks an operator with an authenticator app for a code, and takes no password', async ({
  page,
  server: _,
}) => {
  const { app } = await turnOn(page);
  await signOut(page);
  await enterPassword(page);
  await code(page).fill(await app.code());
  await isIn(page);
  await openSecurity(page);
  await page.getByRole('button', { name: '인증 앱 끄기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '끄기' }).click();
  const question = page.getByRole('alertdialog', { name: '본인 확인' });
  await expect(question.getByLabel('인증 번호')).toBeFocused();
  await expect(question.getByLabel('본인 비밀번호')).toHaveCount(0);
  await question.getByLabel('인증 번호').fill(app.wrong());
  await expect(question).toContainText('4번 더 입력할 수 있습니다.');
  await question.getByLabel('인증 번호').fill(await app.code());
  await expect(message(page, '2단계 인증을 삭제했습니다.')).toBeVisible();
  await expect(page.getByText('꺼져 있습니다')).toBeVisible();
});

const elsewhereOf = async (browser: Browser, url = '') => {
  const page = await browser.newPage({ baseURL: url });
  await signIn(page, '/console/faqs');
  return page;
};

for (const viewport of Object.values(widths)) {
  test.describe(`sessions, ${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('are listed with their browsers; one is ended, then all others are', async ({
      page,
      browser,
      baseURL,
    }) => {
      const [one, other] = [await elsewhereOf(browser, baseURL), await elsewhereOf(browser, baseURL)];
      await signIn(page, '/console/faqs');
      await openSecurity(page);
      await expect(page.getByText('지금 사용 중')).toHaveCount(1);
      const ends = page.getByRole('button', { name: /^Chrome .* 로그아웃$/ });
      await expect(ends).toHaveCount(2);
      await ends.first().click();
      await expect(message(page, '로그아웃했습니다.')).toBeVisible();
      await expect(ends).toHaveCount(1);
      await page.getByRole('button', { name: '이 기기만 남기고 모두 로그아웃' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click();
      await expect(ends).toHaveCount(0);
      for (const each of [one, other]) {
        await each.reload();
        await expect(each).toHaveURL(/\/console\/login/);
        await each.close();
      }
      await page.reload();
      await expect(page.getByText('지금 사용 중')).toHaveCount(1);
    });
  });
}

test('the dialog of an expired session asks for a code, and what was typed is saved', async ({ page }) => {
  const { app } = await turnOn(page);
  await openConsole(page, '/console/faqs/create');
  await page.getByRole('textbox', { name: '제목' }).fill('만료된 뒤의 질문');
  await page.context().clearCookies();
  await save(page);
  const expired = page.getByRole('alertdialog', { name: '로그인이 만료되었습니다' });
  await expired.getByLabel('비밀번호', { exact: true }).fill(operator.password);
  await expired.getByRole('button', { name: '다시 로그인' }).click();
  await expect(expired.getByLabel('인증 번호')).toBeFocused();
  expect(await violations(page)).toEqual([]);
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.status() === 201,
  );
  await expired.getByLabel('인증 번호').fill(await app.code());
  expect((await saved).request().postDataJSON()).toMatchObject({ subject: '만료된 뒤의 질문' });
  await expect(message(page, '저장되었습니다.')).toBeVisible();
});
