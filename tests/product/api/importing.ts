import type { Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestAnswer, type TestApi } from '../../core/api/harness';

export const APPLICATIONS = 'applications/import?code=APPLICATION';
export const USERS = 'users/import?isWithdrawn=false';

/** What came back of each row. */
export const rowsOf = ({ json }: TestAnswer): Loose[] => json.rows as Loose[];
export const outcomes = (answer: TestAnswer): unknown[] => rowsOf(answer).map(({ outcome }) => outcome);

/** An API, and an operator of it who reads sheets back. */
export async function importing(): Promise<{ t: TestApi; call: Caller } & ReturnType<typeof over>> {
  const t = await createTestApi();
  const call = await t.signIn();
  return { t, call, ...over(t, call) };
}

function over(t: TestApi, call: Caller) {
  const all = (collection: string) => t.store.find(collection, { where: [], order: [], skip: 0, limit: 0 });
  return {
    all,
    send: (path: string, rows: readonly unknown[], dryRun = false, by = call): Promise<TestAnswer> =>
      by('POST', path, { body: { rows, dryRun } }),
    /** Sends rows that may take stored values away. */
    lose: (path: string, rows: readonly unknown[]): Promise<TestAnswer> =>
      call('POST', path, { body: { rows, dryRun: false, loses: true } }),
    count: async (collection: string) => (await all(collection)).length,
    /** Stores an application as the storefront does. */
    async created(record: Loose): Promise<Loose> {
      const { json } = await call('POST', 'applications', { body: { code: 'APPLICATION', ...record } });
      return json.application as Loose;
    },
    /** What is recorded of imports. */
    entries: async () => (await all('access-log')).filter(({ action }) => action === 'upload'),
  };
}
