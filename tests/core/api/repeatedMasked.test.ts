import { expect, test } from 'vitest';
import { findAccountByUsername, findAccountCollection } from '../../../server/core/accounts/accounts';
import {
  type AnyResource,
  bool,
  buildOperatorScope,
  defineResource,
  id,
  type Loose,
  text,
} from '../../../src/core/schema/index';
import { group, messages, resources } from '../theProduct';
import { cookieOf, createTestApi, PASSWORD } from './harness';

const USERNAME = 'narrow@example.com';

const guests = defineResource('guests', {
  fields: { _id: id(), name: text({ required: true, personal: 'name' }), isWarned: bool({ masked: true }) },
  api: { path: 'guests', many: 'guests', one: 'guest' },
  title: 'name',
  menu: { group },
  actions: { warn: { set: { isWarned: true }, masked: true } },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
} as never) as AnyResource;

const texts = {
  ...messages,
  resources: { ...messages.resources, guests: { name: '손님', fields: { name: '이름' } } },
};

test('a repeated act that shows a person unmasked for the first time is an opening of the record', async () => {
  const t = await createTestApi({ resources: [...resources, guests], messages: texts as typeof messages });
  const { json } = await (await t.signIn())('POST', 'guests', { body: { name: '홍길동' } });
  const { _id } = json.guest as Loose;
  await t.addOperator(USERNAME, '김좁은', [group]);
  const cookie = await cookieOf(t.call, USERNAME, PASSWORD);
  const nameAfterAct = async () => {
    const headers = { 'idempotency-key': 'k' };
    const answer = await t.call('POST', `guests/${_id}/warn`, { body: {}, headers, env: { cookie } });
    return (answer.json.guest as Loose).name;
  };
  const openings = () => t.store.count('access-log', [{ op: 'equals', path: 'action', key: 'detail' }]);
  expect([await nameAfterAct(), await nameAfterAct(), await openings()]).toEqual(['홍*동', '홍*동', 0]);
  const accounts = findAccountCollection(resources);
  await t.store.transaction(async (tx) => {
    const account = await findAccountByUsername(tx, accounts, USERNAME);
    if (account)
      await tx.replace(accounts.path, { ...account, scope: buildOperatorScope([group, 'personal']) });
  });
  expect([await nameAfterAct(), await openings()]).toEqual(['홍길동', 1]);
});
