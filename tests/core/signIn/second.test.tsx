// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { secondStep as texts } from '../../../i18n/ko/core/secondStep';
import { ApiCallError } from '../../../src/core/provider/wire/request';
import {
  AuthenticatorCodeField,
  useAuthenticatorCodeField,
} from '../../../src/core/signIn/second/AuthenticatorCodeField';
import { extractAuthenticatorDigits } from '../../../src/core/signIn/second/digits';
import { RecoveryCodes } from '../../../src/core/signIn/second/RecoveryCodes';
import { SecondStep } from '../../../src/core/signIn/second/SecondStep';
import { useSecondStepAttempt } from '../../../src/core/signIn/second/useSecondStepAttempt';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['482913', '482913'],
  ['482 913', '482913'],
  ['４８２９１３', '482913'],
  ['482-913\n', '482913'],
  ['인증 번호 482913', '482913'],
  ['48291', '48291'],
  ['4829137', '482913'],
  ['abc', ''],
])('reads the digits of “%s”', (typed, digits) => {
  expect(extractAuthenticatorDigits(typed)).toBe(digits);
});

const explain = (error: unknown) => (error instanceof ApiCallError ? error.body.message : 'unknown');

const Field = ({ send }: { send: (code: string) => Promise<void> }) => {
  const attempt = useSecondStepAttempt(explain);
  const {
    code,
    change,
    submitCode: press,
  } = useAuthenticatorCodeField(attempt, (digits) => void attempt.run(() => send(digits)));
  return (
    <>
      <AuthenticatorCodeField {...{ code, change }} busy={attempt.busy} error={attempt.failed?.message} />
      <button type="button" onClick={press}>
        {texts.code.submit}
      </button>
    </>
  );
};

const field = () => screen.getByLabelText<HTMLInputElement>(texts.code.label);

test('sends a code at its sixth digit, once, however fast it is typed', async () => {
  const send = vi.fn(() => new Promise<void>(() => {}));
  render(<Field send={send} />);
  expect(field().inputMode).toBe('numeric');
  expect(field().autocomplete).toBe('one-time-code');
  await userEvent.type(field(), '48291');
  expect(send).not.toHaveBeenCalled();
  await userEvent.type(field(), '39');
  expect(send).toHaveBeenCalledExactlyOnceWith('482913');
});

test('sends a pasted code, and selects a wrong one so that the next digit replaces it', async () => {
  const message = '인증 번호가 맞지 않습니다. 4번 더 입력할 수 있습니다.';
  const send = vi.fn(() => Promise.reject(new ApiCallError(422, { message, code: 'wrong_code' })));
  render(<Field send={send} />);
  await userEvent.click(field());
  await userEvent.paste('482 931');
  expect(send).toHaveBeenCalledExactlyOnceWith('482931');
  expect(await screen.findByText(message)).toBeTruthy();
  await vi.waitFor(() => expect([field().selectionStart, field().selectionEnd]).toEqual([0, 6]));
  expect(field().value).toBe('482931');
});

test('asks for all six digits where the button is pressed before', async () => {
  const send = vi.fn();
  render(<Field send={send} />);
  await userEvent.type(field(), '48');
  await userEvent.click(screen.getByRole('button', { name: texts.code.submit }));
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByText(texts.code.required)).toBeTruthy();
});

test('leaves recovery codes only once they are kept', async () => {
  const onDone = vi.fn();
  render(<RecoveryCodes codes={['ABCD-EFGH', 'JKLM-NPQR']} onDone={onDone} />);
  const done = screen.getByRole<HTMLButtonElement>('button', { name: texts.codes.done });
  expect(done.disabled).toBe(true);
  await userEvent.click(screen.getByLabelText(texts.codes.kept));
  await userEvent.click(done);
  expect(onDone).toHaveBeenCalledOnce();
});

const session = { _id: '1', name: '운영자 01', username: 'operator@example.com', scope: ['console'] };
const begun = { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Console:a?secret=JBSWY3DPEHPK3PXP' };

const answering = (
  answers: Readonly<Record<string, (body: { code?: string }) => [status: number, json: object]>>,
) =>
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const path = new URL(url, location.origin).pathname;
    const [status, json] = answers[path.replace('/api/console', '')]?.(JSON.parse(body)) ?? [404, {}];
    return new Response(JSON.stringify(json), { status });
  });

const step = (due: { methods: readonly ('authenticator' | 'recovery')[]; setup: boolean }) => {
  const heard = { onSession: vi.fn(async () => undefined), onRestart: vi.fn() };
  render(
    <SecondStep layout="page" due={{ left: 8, passkeys: false, ...due }} explain={explain} {...heard} />,
  );
  return heard;
};

test('hands a first factor’s session over only once its recovery codes are kept', async () => {
  answering({
    '/security/authenticator': ({ code }) =>
      code === undefined ? [200, begun] : [200, { added: true, recovery: ['ABCD-EFGH'], session }],
  });
  const { onSession } = step({ methods: [], setup: true });
  expect(await screen.findByRole('img', { name: texts.setUp.qr })).toBeTruthy();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  await userEvent.type(field(), '207113');
  expect(await screen.findByText('ABCD-EFGH')).toBeTruthy();
  expect(onSession).not.toHaveBeenCalled();
  await userEvent.click(screen.getByLabelText(texts.codes.kept));
  await userEvent.click(screen.getByRole('button', { name: texts.codes.done }));
  expect(onSession).toHaveBeenCalledExactlyOnceWith(session);
});

test('begins again with the password where the step took too long', async () => {
  const message = '로그인 시간이 지났습니다. 아이디와 비밀번호부터 다시 입력해주세요.';
  answering({ '/session/authenticator': () => [401, { message, code: 'second_needed' }] });
  const { onRestart } = step({ methods: ['authenticator', 'recovery'], setup: false });
  await userEvent.type(field(), '207113');
  await vi.waitFor(() => expect(onRestart).toHaveBeenCalledExactlyOnceWith(message));
});

test('says that the step is closed, and takes no further code', async () => {
  const message = '2단계 인증을 여러 번 통과하지 못해 잠겼습니다. 15분 뒤에 다시 시도해주세요.';
  answering({ '/session/authenticator': () => [429, { message, code: 'too_many_tries' }] });
  const { onRestart } = step({ methods: ['authenticator'], setup: false });
  await userEvent.type(field(), '207113');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.queryByLabelText(texts.code.label)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: texts.restart }));
  expect(onRestart).toHaveBeenCalledOnce();
});
