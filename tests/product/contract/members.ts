import type { Caller, TestApi } from '../../core/api/harness';

/** The password of members in these tests. */
export const PASSWORD = 'member-password-1';

/** Ways to make members: by the API, and past it. */
export const membersOf = (t: TestApi, call: Caller) => ({
  add: async (body: Record<string, unknown>) => {
    const { status, json } = await call('POST', 'users', { body: { type: 'person', ...body } });
    return { status, fields: json.fields, user: (json.user ?? {}) as Record<string, unknown> };
  },
  plant: (document: Record<string, unknown> & { _id: string }) =>
    t.store.transaction((tx) => tx.insert('users', { version: 1, ...document })),
});
