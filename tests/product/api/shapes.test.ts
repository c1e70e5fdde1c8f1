import { beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApi, type TestApi } from '../../core/api/harness';

/** Values in one shape, whichever way they come (decisions, section 15, "Shape on write"). */
let t: TestApi;
let call: Caller;

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
});

const ID = 'a'.repeat(24);

const plant = (collection: string, record: Record<string, unknown>) =>
  t.store.transaction((tx) => tx.insert(collection, { _id: ID, version: 1, ...record }));

const stored = (collection: string) => t.store.get(collection, ID);

const countOf = async (path: string) => {
  const { json } = await call('GET', path, { headers: { skip: '0', limit: '1' } });
  return json.summary;
};

test('a new member has every value in its shape', async () => {
  const { json } = await call('POST', 'users', {
    body: {
      type: 'company',
      name: ' 홍길동 ',
      phone: ' ０１０．1234．5678 ',
      workerPhone: '="0212345678"',
      email: ' Pasted@EXAMPLE.com ',
      businessRegisitrationNumber: '1234567890',
      homepage: 'www.example.com/기사',
      postcode: ' 06236 ',
      notify: [{ method: 'sms', contact: '+82 10 1234 5678', enabled: true }],
    },
  });
  expect(json.user).toMatchObject({
    name: '홍길동',
    phone: '010-1234-5678',
    workerPhone: '02-1234-5678',
    email: 'Pasted@example.com',
    username: 'Pasted@example.com',
    businessRegisitrationNumber: '123-45-67890',
    homepage: 'https://www.example.com/기사',
    postcode: '06236',
    notify: [{ contact: '010-1234-5678' }],
  });
});

test('a link that a direction mark hides is refused as the link that it is', async () => {
  const { status, json } = await call('POST', 'popups', {
    body: { subject: '팝업', url: 'java\u202escript:alert(1)' },
  });
  expect([status, Object.keys(json.fields ?? {})]).toEqual([422, ['url']]);
});

test('a code between blanks is the same code', async () => {
  const first = await call('POST', 'levels', { body: { name: '등급', code: ' main ' } });
  const second = await call('POST', 'levels', { body: { name: '등급', code: 'main' } });
  expect(first.json.level).toMatchObject({ code: 'main' });
  expect(Object.keys(second.json.fields ?? {})).toEqual(['code']);
});

test('a code that was stored with marks of direction is taken by the one without', async () => {
  await plant('levels', { name: '등급', code: 'ma\u200ein' });
  const { json } = await call('POST', 'levels', { body: { name: '등급', code: 'main' } });
  expect(Object.keys(json.fields ?? {})).toEqual(['code']);
});

test('a change of one field leaves the others as they are stored, letter for letter', async () => {
  const older = {
    type: 'company',
    name: ' 홍 ',
    phone: '010.5557.7713',
    workerPhone: '02)555-7711',
    isWithdrawn: false,
  };
  await plant('users', older);
  await call('PUT', `users/${ID}`, { body: { ...older, name: ' 김 ', workerPhone: '02)555-7712' } });
  expect(await stored('users')).toMatchObject({
    name: '김',
    phone: '010.5557.7713',
    workerPhone: '02-555-7712',
  });
});

test.each([
  ['010.5557.7713', '01055577713'],
  ['02)555-7711', '025557711'],
  ['(02) 555-7712', '02-555-7712'],
  ['+82 10 1234 5678', '010-1234'],
  ['０１０１２３４５６７８', '010.1234'],
])(
  'the stored telephone %s is found by %s, in its list and by a search of everything',
  async (phone, asked) => {
    await plant('users', { name: '홍', phone, isWithdrawn: false });
    const term = encodeURIComponent(asked);
    expect(await countOf(`users?isWithdrawn=false&phone=${term}`)).toEqual({
      totalCount: 1,
      skip: 0,
      limit: 1,
    });
    const { json } = await call('GET', `search?q=${term}`);
    expect(json.groups).toMatchObject([{ resource: 'users', totalCount: 1 }]);
  },
);

test('a sheet brings the same shapes, and a row that says what is stored changes nothing', async () => {
  const older = { code: 'REGISTRATION', name: '홍', phone: '010.5557.7713', birth: '1985-02-14' };
  await plant('applications', older);
  const { json } = await call('POST', 'applications/import?code=REGISTRATION', {
    body: {
      dryRun: false,
      rows: [
        { _id: ID, version: 1, record: { phone: '010.5557.7713', birth: '850214' } },
        { record: { name: ' 김\r\n', phone: '＋８２ 10－1234－5678', birth: '850214' } },
      ],
    },
  });
  expect(json.rows).toMatchObject([{ outcome: 'same' }, { outcome: 'created' }]);
  const all = await t.store.find('applications', { where: [], order: [], skip: 0, limit: 0 });
  const created = all.find(({ _id }) => _id !== ID);
  expect(created).toMatchObject({ name: '김', phone: '010-1234-5678', birth: '1985-02-14' });
  expect(await stored('applications')).toMatchObject({ phone: '010.5557.7713', version: 1 });
});
