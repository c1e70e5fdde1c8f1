// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn as texts } from '../../i18n/ko/signIn';
import { SessionError, signIn } from '../../src/provider/session';
import { SignInForm } from '../../src/signIn/SignInForm';
import { Button } from '../../src/ui/Button';
import { find } from '../ui/find';
import { render } from '../ui/render';

vi.mock(import('../../src/provider/session'), async (load) => ({
  ...(await load()),
  signIn: vi.fn(),
  canEncrypt: vi.fn(() => true),
}));

const session = { _id: '1', name: '운영자 01', username: 'operator@example.com', scope: ['console'] };

beforeEach(() => {
  vi.mocked(signIn).mockReset();
});
afterEach(() => document.body.replaceChildren());

const form = async (username?: string) => {
  const onSignedIn = vi.fn();
  await render(
    <SignInForm
      texts={texts}
      layout="page"
      onSignedIn={onSignedIn}
      actions={({ busy }) => (
        <Button type="submit" busy={busy}>
          {texts.submit}
        </Button>
      )}
      {...(username && { username })}
    />,
  );
  return onSignedIn;
};

const input = (name: string) => find<HTMLInputElement>(`[name=${name}]`);
const fill = (name: string, value: string) => {
  input(name).value = value;
};
const submit = () => act(async () => find('button[type=submit]').click());

test('should hand over the session, with the user name trimmed and the password as it is', async () => {
  vi.mocked(signIn).mockResolvedValue(session);
  const onSignedIn = await form();
  fill('username', ' operator@example.com ');
  fill('password', ' secret ');
  await submit();
  expect(signIn).toHaveBeenCalledExactlyOnceWith({ username: 'operator@example.com', password: ' secret ' });
  expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session);
});

test('should sign in once where the button is pressed twice', async () => {
  vi.mocked(signIn).mockResolvedValue(session);
  const onSignedIn = await form();
  fill('username', 'operator@example.com');
  fill('password', 'secret');
  await act(async () => {
    find('button[type=submit]').click();
    find('button[type=submit]').click();
  });
  expect(signIn).toHaveBeenCalledOnce();
  expect(onSignedIn).toHaveBeenCalledOnce();
});

test('should ask for what is missing without calling the server', async () => {
  await form();
  fill('username', 'operator@example.com');
  await submit();
  expect(signIn).not.toHaveBeenCalled();
  expect(find('.help.bad').textContent).toBe(texts.errors.password);
  expect(document.activeElement).toBe(input('password'));
});

test("should show the server's message and keep what was typed", async () => {
  const message = '아이디 또는 비밀번호가 올바르지 않습니다.';
  vi.mocked(signIn).mockRejectedValue(new SessionError(message, 'unauthorized'));
  await form();
  fill('username', 'operator@example.com');
  fill('password', 'wrong');
  await submit();
  expect(find('[role=alert]').textContent).toBe(message);
  expect(input('username').value).toBe('operator@example.com');
  expect(input('password').value).toBe('wrong');
  expect(document.activeElement).toBe(input('password'));
});

test('should speak of the connection where the server did not answer', async () => {
  vi.mocked(signIn).mockRejectedValue(new SessionError('errors.network', 'network'));
  await form();
  fill('username', 'operator@example.com');
  fill('password', 'secret');
  await submit();
  expect(find('[role=alert]').textContent).toBe(texts.errors.network);
});

test('should call once however often it is sent while busy', async () => {
  vi.mocked(signIn).mockReturnValue(new Promise(() => {}));
  await form();
  fill('username', 'operator@example.com');
  fill('password', 'secret');
  await submit();
  await submit();
  await act(async () => find<HTMLFormElement>('form').requestSubmit());
  expect(signIn).toHaveBeenCalledOnce();
});

test('should hint at Caps Lock and describe the password field by it', async () => {
  await form();
  const key = (on: boolean) =>
    act(async () => {
      const event = new KeyboardEvent('keyup', { key: 'A', bubbles: true, modifierCapsLock: on });
      input('password').dispatchEvent(event);
    });
  await key(true);
  const hint = document.getElementById(input('password').getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe(texts.capsLock);
  await key(false);
  expect(input('password').hasAttribute('aria-describedby')).toBe(false);
});

test('should show the password on demand', async () => {
  await form();
  await act(async () => find(`[aria-label="${texts.show}"]`).click());
  expect(input('password').type).toBe('text');
  await act(async () => find(`[aria-label="${texts.hide}"]`).click());
  expect(input('password').type).toBe('password');
});

test('should fix the account of an expired session and start at its password', async () => {
  await form('operator@example.com');
  expect(input('username').readOnly).toBe(true);
  expect(document.activeElement).toBe(input('password'));
});
