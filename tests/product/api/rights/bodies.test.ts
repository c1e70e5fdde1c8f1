import { beforeAll, describe, expect, test } from 'vitest';
import { ASSETS_COLLECTION } from '../../../../server/core/assets/assets';
import { CONSENTS_COLLECTION } from '../../../../server/core/ledger/stored';
import { OLDER_STATES_COLLECTION } from '../../../../server/core/states/states';
import {
  type AnyResource,
  type Asset,
  createBlankRecord,
  isWriteOnceField,
  type Loose,
  SINGLETON_ID,
} from '../../../../src/core/schema/index';
import { bodyFor, bodyOf } from '../../../core/api/bodies';
import { dump } from '../../../core/api/dump';
import {
  type Caller,
  cookieOf,
  createTestApi,
  PASSWORD,
  type TestApi,
  upload,
} from '../../../core/api/harness';
import { resources } from '../../../core/theProduct';
import { type Load, loadsFor, STOLEN } from './loads';

let t: TestApi;
let call: Caller;
let foreign: Asset;

beforeAll(async () => {
  t = await createTestApi();
  call = await t.signIn();
  const body = bodyFor('downloads', 5);
  const made = (await call('POST', 'downloads', { body })).json.download as Loose;
  const { json } = await call('POST', `downloads/${made._id}/upload`, upload('글', '다른 글의 파일.txt'));
  foreign = (json.download as Loose).upload as Asset;
  expect(foreign.url).toMatch(/^\/files\//);
});

const creatable = (resources as readonly AnyResource[]).filter(({ create }) => create !== false);
const changeable = (resources as readonly AnyResource[]).filter(({ update }) => update !== false);

/** A record's text without what differs between two of the same body: ids, and the version. */
const textOf = (record: unknown) =>
  JSON.stringify(record)
    .replace(/"_id":"[0-9a-f]{24,}"/g, '"_id":"id"')
    .replace(/"version":\d+/, '');

/** All that is stored but one record and its older states. */
async function others({ api }: AnyResource, id: string | null): Promise<string> {
  const [collections, files] = (await dump(t)) as [[string, Loose[]][], string[]];
  const rest = collections.map(([name, records]) => [
    name,
    records.filter(
      ({ _id, record }) =>
        (name !== api.path || _id !== id) &&
        (name !== OLDER_STATES_COLLECTION || record !== `${api.path}/${id}`),
    ),
  ]);
  return JSON.stringify([rest, files]);
}

const everything = { where: [], order: [], skip: 0, limit: 0 };
const idsIn = async ({ api }: AnyResource) =>
  (await t.store.find(api.path, everything)).map(({ _id }) => _id);

/** Creates a record and takes it away again: what was stored of it, or null if it was refused. */
async function created(resource: AnyResource, body: Loose): Promise<Loose | null> {
  const { path } = resource.api;
  const before = await idsIn(resource);
  await call('POST', path, { body });
  const id = (await idsIn(resource)).find((each) => !before.includes(each)) ?? null;
  if (id === null) return null;
  const stored = await t.store.get(path, id);
  const consents = await t.store.find(CONSENTS_COLLECTION, everything);
  await t.store.transaction(async (tx) => {
    await tx.remove(path, id);
    // A member's ledger began with the member.
    for (const { _id, record } of consents) if (record === id) await tx.remove(CONSENTS_COLLECTION, _id);
  });
  return stored;
}

/** Changes a record and puts it back as it was: what was stored of it. */
async function changed({ api, singleton }: AnyResource, id: string, body: Loose): Promise<Loose> {
  const before = await t.store.get(api.path, id);
  if (!before) throw new Error(`No record ${id}`);
  await call('PUT', singleton ? api.path : `${api.path}/${id}`, { body });
  const stored = (await t.store.get(api.path, id)) ?? {};
  await t.store.transaction((tx) => tx.replace(api.path, before));
  return stored;
}

/** Names the loads with which a body stored something else than without. */
async function gained(
  loads: readonly Load[],
  store: (load?: Load) => Promise<Loose | null>,
): Promise<string[]> {
  const plain = textOf(await store());
  expect(plain).not.toContain(STOLEN);
  const names: string[] = [];
  for (const load of loads) {
    const stored = await store(load);
    if (stored !== null && textOf(stored) !== plain) names.push(`${load.name}: ${textOf(stored)}`);
  }
  return names;
}

describe('No field of a body gains what is not its own', () => {
  test.each(creatable.map((resource) => [resource.name, resource] as const))(
    'when one of %s is created',
    async (_, resource) => {
      const body = { ...bodyOf(resource, 3), ...resource.api.fixed };
      const loads = loadsFor(resource, foreign);
      expect(loads.length).toBeGreaterThan(10);
      expect(await created(resource, body)).not.toBeNull();
      const rest = await others(resource, null);
      expect(await gained(loads, (load) => created(resource, load?.put(body) ?? body))).toEqual([]);
      expect(await others(resource, null)).toBe(rest);
    },
  );

  test.each(changeable.map((resource) => [resource.name, resource] as const))(
    'when one of %s is changed',
    async (_, resource) => {
      const { api, fields, rows } = resource;
      // One that is shared, since another operator made it.
      const given = { ...bodyOf(resource, 3), ...(rows?.shared && { [rows.shared]: true }) };
      const record = {
        ...createBlankRecord(resource),
        ...given,
        ...api.fixed,
        _id: resource.singleton ? SINGLETON_ID : `record-of-${resource.name}`,
        version: 1,
        kept: 'kept',
      };
      await t.store.transaction((tx) => tx.insert(api.path, record));
      const body = Object.fromEntries(
        Object.entries(given).filter(([name]) => !fields[name] || !isWriteOnceField(fields[name])),
      );
      const rest = await others(resource, record._id);
      const stored = await changed(resource, record._id, body);
      expect(stored).toMatchObject({ version: 2, kept: 'kept', updatedBy: { name: '김운영' } });
      const put = async (load?: Load) => {
        const after = await changed(resource, record._id, load?.put(body) ?? body);
        // Refused: nothing of it was stored.
        return after.version === 1 ? null : after;
      };
      expect(await gained(loadsFor(resource, foreign), put)).toEqual([]);
      expect(await others(resource, record._id)).toBe(rest);
    },
  );

  test('and the address of a file of another area, written into a text, gives no right to it', async () => {
    await t.addOperator('content@example.com', '김콘텐츠', ['content']);
    const cookie = await cookieOf(t.call, 'content@example.com', PASSWORD);
    const body = { ...bodyFor('boards', 7), content: `<p><a href="${foreign.url}">첨부</a></p>` };
    const made = await t.call('POST', 'boards', { body, env: { cookie } });
    expect(made.status).toBe(201);
    const answer = await t.call('GET', foreign.url, { env: { cookie } });
    expect([answer.status, answer.json.code]).toEqual([403, 'no_right']);
    const { _id } = made.json.board as Loose;
    expect((await call('DELETE', `boards/${_id}`)).status).toBe(200);
    expect((await call('GET', foreign.url)).status).toBe(200);
  });

  test('and a file stays with the record that it was sent to', async () => {
    expect(await t.store.get(ASSETS_COLLECTION, foreign._id)).toMatchObject({
      owners: [expect.stringMatching(/^downloads\//)],
    });
  });
});

test('A body with a load that is let in is noticed', async () => {
  const [faqs] = creatable.filter(({ name }) => name === 'faqs');
  if (!faqs) throw new Error('There are no FAQs');
  const body = bodyFor('faqs', 3);
  const loads = [{ name: 'another subject', put: (sent: Loose) => ({ ...sent, subject: STOLEN }) }];
  const names = await gained(loads, (load) => created(faqs, load?.put(body) ?? body));
  expect(names).toEqual([expect.stringContaining('another subject')]);
});
