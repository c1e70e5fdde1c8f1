import { expect, test } from 'vitest';
import { createInMemoryMailSender } from '../../../server/core/mail/memory';
import type { Loose } from '../../../src/core/schema/index';
import { buildOperatorScope } from '../../../src/core/schema/index';
import { BASE, cookieOf, createTestApi, ORIGIN, PASSWORD } from '../../core/api/harness';

const USERNAME = 'housing@example.com';

test('a reply is not mailed for an operator who loses the right while the body of the call arrives', async () => {
  const mail = createInMemoryMailSender();
  const t = await createTestApi({ mail });
  const meta = { name: '김서연', email: 'kim@example.net', message: '언제 열어요?' };
  const { json } = await (await t.signIn())('POST', 'forms', { body: { code: 'contact', meta } });
  const operator = await t.addOperator(USERNAME, '박운영');
  const cookie = await cookieOf(t.call, USERNAME, PASSWORD);
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await t.store.transaction(async (tx) => {
          const account = await tx.get('users', operator);
          if (account) await tx.replace('users', { ...account, scope: buildOperatorScope(['content']) });
        });
        controller.enqueue(
          new TextEncoder().encode(JSON.stringify({ subject: '회신', message: '내일입니다.' })),
        );
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const url = `${ORIGIN}${BASE}/forms/${(json.form as Loose)._id}/reply-email`;
  const headers = { 'content-type': 'application/json' };
  const request = new Request(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  const { status } = await t.api.fetch(request, { cookie, site: 'same-origin' });
  expect([status, mail.sent]).toEqual([403, []]);
});
