import { beforeAll, expect, test } from 'vitest';
import { transactionRestartStats } from '../../../server/core/store/locks';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, confirm, createTestApi } from '../../core/api/harness';

let call: Caller;
beforeAll(async () => {
  const { signIn } = await createTestApi();
  call = await signIn();
  await confirm(call);
});

test('a member is withdrawn and deleted in the first run: the calls name every lock', async () => {
  const body = { type: 'person', name: '김하나', email: 'hana@example.net' };
  const { user } = (await call('POST', 'users', { body })).json as { user: Loose };
  transactionRestartStats.last = '';
  const withdrawn = await call('POST', `users/${user._id}/withdraw`);
  expect(withdrawn.status).toBe(200);
  expect((await call('DELETE', `users/${user._id}`)).status).toBe(200);
  expect(transactionRestartStats.last).toBe('');
});
