import { beforeEach, expect, it, vi } from 'vitest';
import { token } from '../../src/provider/yourApi/token';
import { onSignedOut, tellSignedOut } from '../../src/shell/signOutChannel';
import { stubStorage } from '../provider/yourApi/board';

beforeEach(stubStorage);

it('a tab forgets its token when another one signs out, before it asks for a new session', async () => {
  token.keep('t1');
  const asked = vi.fn(() => token.read());
  const stop = onSignedOut(asked);
  tellSignedOut();
  await vi.waitUntil(() => asked.mock.calls.length > 0);
  stop();
  expect(asked).toHaveReturnedWith(null);
});
