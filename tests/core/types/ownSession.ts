/** How a session of another API ends: what only that API can end has to say by which call. */
import type { CustomApiSession } from '../../../src/core/provider/apiConfig';

const calls = {
  signIn: { path: '/sign_ins', username: 'email', password: 'password' },
  who: { path: '/me', id: 'id', name: 'name', username: 'email' },
};

export const forgotten: CustomApiSession = { ...calls, by: 'token' };

// @ts-expect-error signOut
export const unending: CustomApiSession = { ...calls, by: 'cookie' };
