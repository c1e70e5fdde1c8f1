import type { Page } from '@playwright/test';
import type { OwnSecuritySettings } from '../../../src/core/provider/calls/security';
import { fillSignIn, signIn } from '../../core/stories/operator';
import { type Screen, unrouted } from '../../core/stories/screenActs';

/** Answers the changes at an address, and lets what is read there through. */
const answerPosts = (page: Page, url: string, json: object) =>
  page.route(url, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json }) : route.continue(),
  );

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const begun = {
  secret,
  address: `otpauth://totp/Console:admin%40example.com?issuer=Console&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
};
const codes = Array.from({ length: 10 }, (_, index) => `7QK${(index + 2) % 10}-M2XD-H9TR-4LWB`);

const due = { methods: ['authenticator', 'passkey', 'recovery'], setup: false, left: 8, passkeys: true };

/** Signs in with a password after which a second step is due. */
const secondDue = (second: object) => async (page: Page) => {
  await page.context().clearCookies();
  await answerPosts(page, '**/api/console/session', { second });
};

const passwordGiven = async (page: Page) => {
  await fillSignIn(page);
  await page.getByRole('heading', { level: 1, name: /2단계 인증|인증 앱 연결/ }).waitFor();
};

const signedInAgain = async (page: Page) => {
  await unrouted(page);
  await signIn(page);
};

const instant = (day: string) => `${day}T03:00:00.000Z`;
const security: OwnSecuritySettings = {
  passwordSetAt: instant('2026-09-03'),
  required: true,
  graceUntil: null,
  offersPasskeys: true,
  authenticator: { addedAt: instant('2025-12-01'), usedAt: instant('2026-11-24') },
  passkeys: [
    { _id: 'one', name: '사무실 노트북', addedAt: instant('2026-03-12'), usedAt: instant('2026-11-25') },
    { _id: 'two', name: '내 휴대폰', addedAt: instant('2026-05-20'), usedAt: null },
  ],
  recovery: { left: 2, of: 10, madeAt: instant('2025-12-01') },
};

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  '',
];
const sessions = agents.map((agent, index) => ({
  ...{ _id: String(index), isOwn: index === 0, agent, method: 'passkey' },
  startedAt: instant('2026-11-18'),
  seenAt: instant('2026-11-18'),
  address: ['203.0.113.10', '2001:db8:85a3::8a2e:370:7334', ''][index],
}));

const tries = [
  ['done', 'passkey'],
  ['done', 'onlyPasskey'],
  ['failed', 'password'],
  ['failed', 'address'],
  ['done', 'recovery'],
] as const;
const signIns = Array.from({ length: 12 }, (_, index) => {
  const [result, by] = tries[index % tries.length] ?? tries[0];
  const address = sessions[index % sessions.length]?.address;
  return {
    ...{ result, by, address, agent: agents[index % agents.length] },
    at: `2026-11-${24 - index}T13:37:40.000Z`,
    isNewAddress: index % tries.length === 2 || index === 7,
  };
});

/** The page about the own security, where much is set up. */
const setUp = async (page: Page) => {
  await page.route('**/api/console/security', (route) => route.fulfill({ json: { security } }));
  await page.route('**/api/console/session/sessions', (route) => route.fulfill({ json: { sessions } }));
  await page.route('**/api/console/session/sign-ins', (route) => route.fulfill({ json: { signIns } }));
};

const factorsShown = (page: Page) => page.getByText('인증 앱', { exact: true }).waitFor();

/** The second step of a sign-in, and the operator's own security (decisions, section 17). */
export const securityScreens: readonly Screen[] = [
  {
    name: 'sign-in-second',
    path: '/console/login',
    before: secondDue(due),
    reach: passwordGiven,
    after: signedInAgain,
  },
  {
    name: 'sign-in-second-wrong',
    path: '/console/login',
    before: async (page) => {
      await secondDue(due)(page);
      const message = '인증 번호가 맞지 않습니다. 4번 더 입력할 수 있습니다.';
      await page.route('**/api/console/session/authenticator', (route) =>
        route.fulfill({ status: 422, json: { code: 'wrong_code', message } }),
      );
    },
    reach: async (page) => {
      await passwordGiven(page);
      await page.getByLabel('인증 번호').fill('482931');
      await page.getByText('4번 더 입력할 수 있습니다').waitFor();
    },
    after: signedInAgain,
  },
  {
    name: 'sign-in-others',
    path: '/console/login',
    before: secondDue(due),
    reach: async (page) => {
      await passwordGiven(page);
      await page.getByRole('button', { name: '기기를 잃어버렸어요' }).click();
      await page.getByText('8개 남았습니다').waitFor();
    },
    after: signedInAgain,
  },
  {
    name: 'sign-in-set-up',
    path: '/console/login',
    before: async (page) => {
      await secondDue({ ...due, methods: [], setup: true })(page);
      await answerPosts(page, '**/api/console/security/authenticator', begun);
    },
    reach: async (page) => {
      await passwordGiven(page);
      await page.getByRole('img', { name: '인증 앱에 등록할 QR 코드' }).waitFor();
    },
    after: signedInAgain,
  },
  {
    name: 'sign-in-codes',
    path: '/console/login',
    before: async (page) => {
      await secondDue({ ...due, methods: [], setup: true })(page);
      const session = { _id: '1', name: '운영자 01', username: 'admin@example.com', scope: ['console'] };
      const answers = [begun, { added: true, recovery: codes, session }];
      await page.route('**/api/console/security/authenticator', (route) =>
        route.fulfill({ json: answers[route.request().postDataJSON().code === undefined ? 0 : 1] ?? {} }),
      );
    },
    reach: async (page) => {
      await passwordGiven(page);
      await page.getByLabel('인증 번호').fill('207113');
      await page.getByRole('list', { name: '복구 코드 10개' }).waitFor();
    },
    after: signedInAgain,
  },
  { name: 'security', path: '/console/security', before: setUp, reach: factorsShown, after: unrouted },
  {
    name: 'security-nothing',
    path: '/console/security',
    reach: (page) => page.getByText('꺼져 있습니다').waitFor(),
  },
  {
    name: 'security-app',
    path: '/console/security',
    before: async (page) => {
      await setUp(page);
      await answerPosts(page, '**/api/console/security/authenticator', begun);
    },
    reach: async (page) => {
      await page.getByRole('button', { name: '다시 연결' }).click();
      await page.getByRole('img', { name: '인증 앱에 등록할 QR 코드' }).waitFor();
    },
    after: unrouted,
  },
  {
    name: 'security-confirm',
    path: '/console/security',
    before: setUp,
    reach: async (page) => {
      await page.getByRole('button', { name: '인증 앱 끄기' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: '끄기' }).click();
      await page.getByRole('alertdialog', { name: '본인 확인' }).getByLabel('인증 번호').waitFor();
    },
    after: async (page) => {
      await page
        .getByRole('alertdialog', { name: '본인 확인' })
        .getByRole('button', { name: '취소' })
        .click();
      await unrouted(page);
    },
  },
];
