import type { Loose } from '../../../src/core/schema/index';
import type { Caller } from '../../core/api/harness';

/** What tests of mails do with members, each as whoever calls by then. */
export const membersBy = (caller: () => Caller) => ({
  /** Registers a member, and returns the id. */
  async newMember(body: Loose = {}): Promise<string> {
    const person = { type: 'person', name: '홍길동', email: `m${Math.random()}@example.net` };
    const { json } = await caller()('POST', 'users', { body: { ...person, ...body } });
    return (json.user as Loose)._id as string;
  },
  /** Records a consent to advertisements by e-mail, or its refusal. */
  consent: (id: string, given: boolean) =>
    caller()('POST', `users/${id}/consents`, { body: { channel: 'email', purpose: 'ad', given } }),
  memberOf: async (id: string) => (await caller()('GET', `users/${id}`)).json.user as Loose,
});
