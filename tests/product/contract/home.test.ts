import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, cookieOf, createTestApi, PASSWORD, type TestApi } from '../../core/api/harness';

/** The own home page, as the decisions' section 16 describes it. */
let api: TestApi;

async function operator(
  username: string,
  ...only: string[]
): Promise<(...sent: [string, string, object?]) => ReturnType<Caller>> {
  await api.addOperator(username, username.split('@')[0], only);
  const cookie = await cookieOf(api.call, username, PASSWORD);
  return (method, path, body) =>
    api.call(method, path, { ...(body && { body: { ...body } }), env: { cookie } });
}

let kim: Awaited<ReturnType<typeof operator>>;
let lee: typeof kim;
beforeAll(async () => {
  api = await createTestApi();
  kim = await operator('kim@example.com');
  lee = await operator('lee@example.com', 'content', 'read');
});

describe('an own home page', () => {
  const parts = [
    { name: 'notices', hidden: false },
    { name: 'sales', hidden: true },
  ];

  it('is kept for its operator alone, beside what they shape of lists', async () => {
    expect((await kim('GET', 'home')).json).toEqual({ home: { parts: [] } });
    await kim('PUT', 'views/own', { density: 'dense' });
    expect((await kim('PUT', 'home', { parts })).json).toEqual({ home: { parts } });
    await kim('PUT', 'views/own', { resource: 'terms', columns: ['subject'] });
    expect((await kim('GET', 'home')).json).toEqual({ home: { parts } });
    expect((await kim('GET', 'views?resource=terms')).json.own).toMatchObject({ density: 'dense' });
    expect((await lee('GET', 'home')).json).toEqual({ home: { parts: [] } });
    expect((await kim('PUT', 'home', { parts: [] })).json).toEqual({ home: { parts: [] } });
  });

  it.each([
    [{}],
    [{ parts: 'sales' }],
    [{ parts: [{ name: 'sales' }] }],
    [{ parts: [{ name: 'sales', hidden: 'yes' }] }],
    [{ parts: [{ name: 'sales', hidden: true, width: 1 }] }],
    [{ parts: [{ name: 'a'.repeat(101), hidden: true }] }],
    [{ parts: [parts[0], parts[0]] }],
    [{ parts: Array.from({ length: 51 }, (_, at) => ({ name: `${at}`, hidden: false })) }],
  ])('refuses %j', async (body) => {
    expect([(await kim('PUT', 'home', body)).status, (await kim('GET', 'home')).json.home]).toEqual([
      422,
      { parts: [] },
    ]);
  });
});
