import { expect, test } from 'vitest';
import { acts, hooks } from '../../../server/core/extend';
import {
  type AnyResource,
  defineResource,
  id,
  type Loose,
  me,
  ref,
  text,
} from '../../../src/core/schema/index';
import { group } from '../theProduct';
import { costs, costTexts, ledgers, openCosts } from './costs';

const LEDGER = 'a'.repeat(24);

/** Bills whose ledger the server chooses, also for operators who read no ledgers. */
const bills = defineResource('bills', {
  fields: {
    _id: id(),
    name: text({ max: 50 }),
    ledger: ref('ledgers', { nullable: true, readOnly: true }),
    other: ref('ledgers', { nullable: true }),
    closed: ref('ledgers', { nullable: true, readOnly: true }),
    by: ref('ledgers', { nullable: true, readOnly: true }),
  },
  api: { path: 'bills', many: 'bills', one: 'bill' },
  menu: { group },
  actions: {
    take: { set: { by: me() } },
    close: { ask: { message: 'close', fields: ['other'] }, run: true },
  },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
  form: { in: { page: 800 }, sections: [{ title: 'all', fields: ['name', 'other'] }] },
});

const filling = hooks(bills, {
  fills: ['ledger'],
  beforeSave: ({ record }) => ({ ...record, ledger: LEDGER }),
});
const closing = acts(bills, { close: ({ record }) => ({ ...record, closed: LEDGER }) });

test('A reference that the server writes itself asks for no right to its record', async () => {
  const { t, narrowed } = await openCosts({
    resources: [...costs, bills] as readonly AnyResource[],
    hooks: [filling],
    acts: [closing],
    messages: {
      ...costTexts,
      resources: {
        ...costTexts.resources,
        bills: { name: '청구서', fields: { name: '이름' }, actions: { take: {}, close: {} } },
      },
    } as unknown as typeof costTexts,
  });
  await t.store.transaction((tx) =>
    tx.insert(ledgers.api.path, { _id: LEDGER, version: 1, name: '장부', _good: '' }),
  );
  const lacking = await narrowed('pricing', 'personal');
  const made = await lacking('POST', 'bills', { body: { name: '하나' } });
  const _id = String((made.json.bill as Loose)._id);
  const { json: session } = await lacking('GET', 'session');
  await t.store.transaction((tx) =>
    tx.insert(ledgers.api.path, {
      _id: String((session.session as Loose)._id),
      version: 1,
      name: '나',
      _good: '',
    }),
  );
  const taken = await lacking('POST', `bills/${_id}/take`);
  const closed = await lacking('POST', `bills/${_id}/close`, { body: {} });
  const chosen = await lacking('POST', `bills/${_id}/close`, { body: { other: LEDGER } });
  expect([taken.status, closed.status, chosen.status]).toEqual([200, 200, 403]);
});
