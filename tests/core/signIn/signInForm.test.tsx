// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn as texts } from '../../../i18n/ko/core/signIn';
import { signIn } from '../../../src/core/provider/session/session';
import { ApiCallError } from '../../../src/core/provider/wire/request';
import { SignInForm } from '../../../src/core/signIn/SignInForm';
import { Button } from '../../../src/core/ui/Button';

vi.mock(import('../../../src/core/provider/session/session'), async (load) => {
  const replaced = {
    signIn: vi.fn(),
    canEncryptPasswords: vi.fn(() => true),
  } satisfies Partial<Awaited<ReturnType<typeof load>>>;
  return { ...(await load()), ...replaced };
});

const session = { _id: '1', name: '운영자 01', username: 'operator@example.com', scope: ['console'] };

beforeEach(() => {
  vi.mocked(signIn).mockReset();
});
afterEach(cleanup);

const form = (account?: string) => {
  const onSignedIn = vi.fn();
  render(
    <SignInForm
      texts={texts}
      layout="page"
      onSignedIn={onSignedIn}
      actions={({ busy }) => (
        <Button type="submit" busy={busy}>
          {texts.submit}
        </Button>
      )}
      {...(account && { username: account })}
    />,
  );
  return onSignedIn;
};

const username = () => screen.getByLabelText<HTMLInputElement>(texts.username);
const password = () => screen.getByLabelText<HTMLInputElement>(texts.password);
const submitButton = () => screen.getByRole('button', { name: texts.submit });
const descriptionOf = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;
const submit = () => userEvent.click(submitButton());

test('hands over the session, with the user name trimmed and the password as it is', async () => {
  vi.mocked(signIn).mockResolvedValue(session);
  const onSignedIn = form();
  await userEvent.type(username(), ' operator@example.com ');
  await userEvent.type(password(), ' secret ');
  await submit();
  expect(signIn).toHaveBeenCalledExactlyOnceWith({ username: 'operator@example.com', password: ' secret ' });
  expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session);
});

test('signs in once where the button is pressed twice', async () => {
  vi.mocked(signIn).mockResolvedValue(session);
  const onSignedIn = form();
  await userEvent.type(username(), 'operator@example.com');
  await userEvent.type(password(), 'secret');
  await act(async () => {
    submitButton().click();
    submitButton().click();
  });
  expect(signIn).toHaveBeenCalledOnce();
  expect(onSignedIn).toHaveBeenCalledOnce();
});

test('asks for what is missing without calling the server', async () => {
  form();
  await userEvent.type(username(), 'operator@example.com');
  await submit();
  expect(signIn).not.toHaveBeenCalled();
  expect(descriptionOf(password())).toBe(texts.errors.password);
  expect(document.activeElement).toBe(password());
});

test("shows the server's message and keeps what was typed", async () => {
  const message = '아이디 또는 비밀번호가 올바르지 않습니다.';
  vi.mocked(signIn).mockRejectedValue(new ApiCallError(401, { message, code: 'unauthorized' }));
  form();
  await userEvent.type(username(), 'operator@example.com');
  await userEvent.type(password(), 'wrong');
  await submit();
  expect(screen.getByRole('alert').textContent).toBe(message);
  expect(username().value).toBe('operator@example.com');
  expect(password().value).toBe('wrong');
  // An effect moves it, a moment after the message is drawn.
  await vi.waitFor(() => expect(document.activeElement).toBe(password()));
});

test('speaks of the connection where the server did not answer', async () => {
  vi.mocked(signIn).mockRejectedValue(new ApiCallError(0));
  form();
  await userEvent.type(username(), 'operator@example.com');
  await userEvent.type(password(), 'secret');
  await submit();
  expect(screen.getByRole('alert').textContent).toBe(texts.errors.network);
});

test.each([
  ['', 401, texts.errors.refused],
  ['errors.busy', 429, texts.errors.busy],
  ['errors.no_right', 403, texts.errors.no_right],
  ['errors.no_success', 502, texts.errors.no_success],
  ['errors.not_found', 404, texts.errors.no_success],
])('has words of its own for “%s”, where the API says nothing with its %i', async (message, status, text) => {
  vi.mocked(signIn).mockRejectedValue(new ApiCallError(status, { message, code: message.slice(7) }));
  form('operator@example.com');
  await userEvent.type(password(), 'secret');
  await submit();
  expect(screen.getByRole('alert').textContent).toBe(text);
});

test('calls once however often it is sent while busy', async () => {
  vi.mocked(signIn).mockReturnValue(new Promise(() => {}));
  form();
  await userEvent.type(username(), 'operator@example.com');
  await userEvent.type(password(), 'secret');
  await submit();
  await submit();
  fireEvent.submit(screen.getByRole('form'));
  expect(signIn).toHaveBeenCalledOnce();
});

test('hints at Caps Lock and describes the password field by it', () => {
  form();
  const key = (on: boolean) => {
    const event = new KeyboardEvent('keyup', { key: 'A', bubbles: true, modifierCapsLock: on });
    fireEvent(password(), event);
  };
  key(true);
  expect(descriptionOf(password())).toBe(texts.capsLock);
  key(false);
  expect(password().hasAttribute('aria-describedby')).toBe(false);
});

test('shows the password on demand', async () => {
  form();
  await userEvent.click(screen.getByRole('button', { name: texts.show }));
  expect(password().type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: texts.hide }));
  expect(password().type).toBe('password');
});

test('lets a password be pasted, and a manager of passwords fill it in', async () => {
  form();
  expect([username().autocomplete, password().autocomplete]).toEqual(['username', 'current-password']);
  await userEvent.click(password());
  await userEvent.paste('from a manager of passwords');
  expect(password().value).toBe('from a manager of passwords');
});

test('fixes the account of an expired session and starts at its password', () => {
  form('operator@example.com');
  expect(username().readOnly).toBe(true);
  expect(document.activeElement).toBe(password());
});

test('says so where what follows the sign-in fails, and the next press signs in no second time', async () => {
  vi.mocked(signIn).mockResolvedValue(session);
  const onSignedIn = form('operator@example.com');
  onSignedIn.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  await userEvent.type(password(), 'secret');
  await submit();
  expect(screen.getByRole('alert').textContent).toBe(texts.errors.network);
  await submit();
  expect(signIn).toHaveBeenCalledOnce();
  expect(onSignedIn).toHaveBeenCalledTimes(2);
});

test('signs in anew as another operator, and where the session has ended again meanwhile', async () => {
  vi.mocked(signIn).mockResolvedValue(session);
  const onSignedIn = form();
  onSignedIn
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockRejectedValueOnce(new ApiCallError(401));
  await userEvent.type(username(), 'operator@example.com');
  await userEvent.type(password(), 'secret');
  await submit();
  await userEvent.type(username(), '.kr');
  await submit();
  await submit();
  expect(vi.mocked(signIn).mock.calls.map(([credentials]) => credentials.username)).toEqual([
    'operator@example.com',
    'operator@example.com.kr',
    'operator@example.com.kr',
  ]);
});

test.each([
  ['unanswered', 502, '중간 서버가 콘솔 서버의 응답을 받지 못했습니다(502). 잠시 뒤 다시 시도해주세요.'],
  ['busy', 500, '중간 서버가 요청을 처리하지 못했습니다(500). 잠시 뒤 다시 시도해주세요.'],
  ['refused', 403, '중간 서버가 요청을 막았습니다(403). 관리자에게 알려주세요.'],
  ['tooLarge', 413, '보낸 내용이 중간 서버의 허용 크기보다 큽니다(413).'],
  ['page', 0, '중간 서버가 다른 페이지로 보냈습니다. 화면을 새로 고침해주세요.'],
])('says what a proxy did by its status: %s, %d', async (key, status, text) => {
  vi.mocked(signIn).mockRejectedValue(
    new ApiCallError(status, { message: `errors.between.${key}`, code: 'between' }),
  );
  form('operator@example.com');
  await userEvent.type(password(), 'secret');
  await submit();
  expect(screen.getByRole('alert').textContent).toBe(text);
});
