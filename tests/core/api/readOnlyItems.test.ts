import { expect, test } from 'vitest';
import { acts } from '../../../server/core/extend';
import {
  type AnyResource,
  defineResource,
  group as fieldGroup,
  id,
  int,
  list,
  text,
} from '../../../src/core/schema/index';
import { group, messages, resources } from '../theProduct';
import { createTestApi } from './harness';

/** Bills, whose payments only an act writes. */
const bills = defineResource('bills', {
  fields: {
    _id: id(),
    name: text({ max: 20 }),
    payments: list({ amount: int({ readOnly: true }), by: fieldGroup({ card: text({ readOnly: true }) }) }),
    lines: list({ name: text({ max: 20 }), seen: int({ readOnly: true }) }),
  },
  api: { path: 'bills', many: 'bills', one: 'bill' },
  title: 'name',
  menu: { group },
  actions: { pay: { run: true } },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
  form: { in: { page: 800 }, sections: [{ title: 'all', fields: ['name', 'payments', 'lines'] }] },
});
const paying = acts(bills, {
  pay: ({ record }) => ({ ...record, payments: [...record.payments, { amount: 5, by: { card: '1' } }] }),
});

test('a list of items without a field for bodies is kept as a whole', async () => {
  const { signIn } = await createTestApi({
    resources: [...resources, bills] as readonly AnyResource[],
    acts: [paying],
    messages: {
      ...messages,
      resources: { ...messages.resources, bills: { name: '청구서', fields: {}, actions: { pay: {} } } },
    } as unknown as typeof messages,
  });
  const call = await signIn();
  const made = await call('POST', 'bills', { body: { name: '첫', lines: [{ name: '하나' }] } });
  const { _id } = made.json.bill as { _id: string };
  const { json } = await call('POST', `bills/${_id}/pay`, { body: {} });
  const { payments } = json.bill as { payments: object[] };
  expect(payments).toEqual([expect.objectContaining({ amount: 5, by: { card: '1' } })]);

  for (const sent of [[], [...payments, {}]]) {
    const refused = await call('PUT', `bills/${_id}`, { body: { payments: sent } });
    expect([refused.status, refused.json.fields]).toEqual([422, { payments: expect.any(String) }]);
  }
  const kept = await call('PUT', `bills/${_id}`, { body: { name: '둘', payments, lines: [] } });
  expect([kept.status, kept.json.bill]).toEqual([200, expect.objectContaining({ payments, lines: [] })]);
});
