import { exportJWK, generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { answer } from '../../core/provider/scripted';
import { start } from './start';

describe('a password', () => {
  const key = async () => {
    const { publicKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
    return answer({ key: await exportJWK(publicKey), nonce: 'a nonce' });
  };
  const member = () => answer({ user: { _id: 'a', name: '김회원', version: 2 } });
  const refusal = new Response(JSON.stringify({ message: '보안 키', code: 'key_changed' }), { status: 400 });
  const bodies = (sent: readonly { method: string; body: unknown }[]) =>
    sent.filter(({ method }) => method !== 'GET').map(({ body }) => JSON.parse(String(body)).password);
  const save = (provider: ReturnType<typeof start>['provider'], password: string) =>
    provider.update('users', { id: 'a', data: { name: '김회원', password }, previousData: { id: 'a' } });

  it('leaves encrypted, and the same again when a call that had no answer is repeated', async () => {
    const { provider, sent } = start(await key(), new TypeError('No answer'), member());
    await expect(save(provider, 'member-password-1')).rejects.toMatchObject({ status: 0 });
    await save(provider, 'member-password-1');
    const [first, second] = bodies(sent);
    expect(first).toMatch(/^(?:[\w-]+\.){4}[\w-]+$/);
    expect(second).toBe(first);
  });

  it.each([
    ['had been taken', () => member()],
    ['was refused', () => answer({ message: '이름', code: 'invalid' }, 422)],
  ])('is encrypted anew after a call that %s: each is good for one', async (_, reply) => {
    const { provider, sent } = start(await key(), reply(), await key(), member());
    await save(provider, 'member-password-1').catch(() => undefined);
    await save(provider, 'member-password-1');
    const [first, second] = bodies(sent);
    expect(second).toMatch(/^(?:[\w-]+\.){4}[\w-]+$/);
    expect(second).not.toBe(first);
  });

  it('is not sent where it is empty: the stored one stays', async () => {
    const { provider, sent } = start(member());
    await save(provider, '');
    expect(bodies(sent)).toEqual([undefined]);
  });

  it('is encrypted anew where the API has another key by now', async () => {
    const { provider, sent } = start(await key(), refusal, await key(), member());
    await save(provider, 'member-password-1');
    const [first, second] = bodies(sent);
    expect(second).toMatch(/^(?:[\w-]+\.){4}[\w-]+$/);
    expect(second).not.toBe(first);
  });
});
