import { expect, test } from 'vitest';
import { API_BASE_PATH, defineChange } from '../../../server/core/call/route';
import type { CustomRoutesFactory } from '../../../server/core/services';
import { cookieOf, createTestApi, facts, PASSWORD } from '../../core/api/harness';

test("A resource's own call goes through the same steps as every other", async () => {
  const ring: CustomRoutesFactory = () => [
    defineChange({
      method: 'POST',
      path: `${API_BASE_PATH}/faqs/:id/ring`,
      who: 'operator',
      describe: () => facts,
      input: 'json',
      prepare: async ({ params }, { times }) => ({
        async run({ tx }) {
          const faq = await tx.get('faqs', params.id ?? '');
          return { id: params.id ?? '', answer: { status: 200, body: { subject: faq?.subject, times } } };
        },
      }),
    }),
  ];
  const t = await createTestApi({ calls: [ring] });
  await t.addOperator('kim@example.com');
  await t.store.transaction((tx) => tx.insert('faqs', { _id: 'f', version: 1, subject: '질문' }));
  expect((await t.call('POST', 'faqs/f/ring', { body: { times: 2 } })).status).toBe(401);
  const cookie = await cookieOf(t.call, 'kim@example.com', PASSWORD);
  const { json } = await t.call('POST', 'faqs/f/ring', { body: { times: 2 }, env: { cookie } });
  expect(json).toEqual({ subject: '질문', times: 2 });
  expect(t.api.routes.map(({ path }) => path)).toContain(`${API_BASE_PATH}/faqs/:id/ring`);
});
