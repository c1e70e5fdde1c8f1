import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Loose, limits } from '../../../src/core/schema/index';
import { type Caller, confirm, createTestApi, type TestApi } from '../../core/api/harness';

let t: TestApi;
let whole: Caller;

beforeEach(async () => {
  t = await createTestApi();
  whole = await t.signIn();
});

const made = async (path: string, one: string, body: Loose): Promise<string> =>
  String(((await whole('POST', path, { body })).json[one] as Loose)._id);
const madeFaqs = (subjects: readonly string[]) =>
  Promise.all(subjects.map((subject) => made('faqs', 'faq', { subject })));

/** Deletes questions, and returns their ids in the bin. */
async function deleted(ids: readonly string[], call = whole): Promise<string[]> {
  const records = ids.map((_id) => ({ _id, version: 1 }));
  return (await call('POST', 'faqs/delete', { body: { records } })).json.bin as string[];
}
const restore = (ids: unknown, call = whole, headers = {}) =>
  call('POST', 'bin/restore', { body: { ids }, headers });
const NOBODY = 'f'.repeat(24);

describe('A deletion', () => {
  test('answers the id in the bin, by which it is taken back', async () => {
    const id = await made('faqs', 'faq', { subject: '질문' });
    const { json, headers } = await whole('DELETE', `faqs/${id}`);
    expect(json).toEqual({ faq: { _id: id } });
    expect((await whole('POST', `bin/${headers.get('Bin-Item')}/restore`)).status).toBe(200);
    expect((await whole('GET', `faqs/${id}`)).json.faq).toMatchObject({ subject: '질문', version: 2 });
  });

  test('of a record with personal data answers none: nothing takes it back', async () => {
    const body = { code: 'interior-inquire', subject: '문의' };
    const ids = [await made('boards', 'board', body), await made('boards', 'board', body)];
    await confirm(whole);
    const { json: one, headers } = await whole('DELETE', `boards/${ids[0]}`);
    expect([one, headers.get('Bin-Item')]).toEqual([{ board: { _id: ids[0] } }, null]);
    const records = [{ _id: ids[1], version: 1 }];
    const { json } = await whole('POST', 'boards/delete', { body: { records } });
    expect(json).toEqual({ deleted: [ids[1]], kept: [], bin: [] });
  });

  test('of many answers the ids of those that wait; those that were gone before have none', async () => {
    const [first = '', second = ''] = await madeFaqs(['하나', '둘']);
    await whole('DELETE', `faqs/${first}`);
    expect(await deleted([first, second])).toHaveLength(1);
  });
});

describe('A deletion whose answer was lost is repeated with its key, and', () => {
  const keyed = { 'Idempotency-Key': 'one' };
  const removed = async (id: string, headers = keyed, call = whole) => {
    const answer = await call('DELETE', `faqs/${id}`, { headers });
    return [answer.status, answer.json, answer.headers.get('Bin-Item')];
  };
  const selected = async (ids: readonly string[], headers = keyed, call = whole) =>
    (
      await call('POST', 'faqs/delete', {
        body: { records: ids.map((_id) => ({ _id, version: 1 })) },
        headers,
      })
    ).json;
  const entries = async () => (await whole('GET', 'access-log')).json.entries as Loose[];

  test('answers what the first one answered', async () => {
    const id = await made('faqs', 'faq', { subject: '질문' });
    const first = await removed(id);
    expect(first).toEqual([200, { faq: { _id: id } }, expect.any(String)]);
    expect(await removed(id)).toEqual(first);
    expect(await t.store.count('bin', [])).toBe(1);
  });

  test('of several answers the ids of those that it deleted, and of no other', async () => {
    const [one = '', two = '', gone = ''] = await madeFaqs(['하나', '둘', '셋']);
    await removed(gone, { 'Idempotency-Key': 'another' });
    const first = await selected([one, two, gone]);
    expect(first).toEqual({
      deleted: [one, two, gone],
      kept: [],
      bin: [expect.any(String), expect.any(String)],
    });
    const noted = (await entries()).length;
    expect(await selected([one, two, gone])).toEqual(first);
    expect((await entries()).length).toBe(noted);
    expect((await restore(first.bin)).json.restored).toEqual(first.bin);
  });

  test('tells another call, another operator and the day after nothing of it', async () => {
    const id = await made('faqs', 'faq', { subject: '질문' });
    await removed(id);
    const other = await t.signIn('other@example.com');
    expect((await removed(id, { 'Idempotency-Key': 'another' }))[0]).toBe(404);
    expect((await removed(id, keyed, other))[0]).toBe(404);
    expect((await selected([id], keyed, other)).bin).toEqual([]);
    t.later(limits.idempotencyKeyHours * 3_600_000);
    whole = await t.signIn();
    expect((await removed(id))[0]).toBe(404);
  });

  test('finds nothing to take back once that was taken back: the record is deleted again', async () => {
    const id = await made('faqs', 'faq', { subject: '질문' });
    const [, , bin] = await removed(id);
    await restore([bin]);
    const [status, , again] = await removed(id);
    expect([status, again === bin]).toEqual([200, false]);
    expect(await t.store.count('bin', [])).toBe(1);
  });

  test.each(['', 'k'.repeat(101)])('is refused by a key that is none: %s', async (key) => {
    const id = await made('faqs', 'faq', { subject: '질문' });
    expect((await removed(id, { 'Idempotency-Key': key }))[0]).toBe(400);
    expect(await t.store.count('faqs', [])).toBe(1);
  });
});

describe('Taking many back', () => {
  test('restores all of them, each once, and makes one entry in the record of access', async () => {
    const ids = await madeFaqs(['하나', '둘', '셋']);
    const bin = await deleted(ids);
    const { status, json } = await restore([...bin, ...bin]);
    expect([status, json]).toEqual([200, { restored: bin, kept: [] }]);
    expect([await t.store.count('faqs', []), await t.store.count('bin', [])]).toEqual([3, 0]);
    const { entries } = (await whole('GET', 'access-log')).json as { entries: Loose[] };
    expect(entries.filter(({ action }) => action === 'restore')).toMatchObject([
      { resource: 'faqs', count: 3, result: 'done', _subject: '', subject: '' },
    ]);
  });

  test('repeated with its key answers the same and changes nothing', async () => {
    const bin = await deleted(await madeFaqs(['하나', '둘']));
    const headers = { 'Idempotency-Key': 'one' };
    const first = await restore([...bin, NOBODY], whole, headers);
    const again = await restore([...bin, NOBODY], whole, headers);
    expect(again.json).toEqual(first.json);
    expect(again.json).toMatchObject({ restored: bin, kept: [{ _id: NOBODY, code: 'not_found' }] });
    expect((await whole('GET', 'faqs')).json.faqs).toMatchObject([{ version: 2 }, { version: 2 }]);
    const other = await restore([NOBODY], whole, headers);
    expect([other.status, other.json.code, other.json.restored]).toEqual([409, 'already_created', []]);
  });

  test('goes on where a try of the same key ended early, and answers all of them as restored', async () => {
    const bin = await deleted(await madeFaqs(Array.from({ length: 70 }, (_, at) => `질문 ${at}`)));
    const headers = { 'Idempotency-Key': 'one' };
    const { transaction } = t.store;
    let restoring = 0;
    const failing = vi.spyOn(t.store, 'transaction').mockImplementation((work, options) => {
      if (options?.locks?.some(({ name }) => name.startsWith('bin/'))) restoring += 1;
      return restoring === 2 ? Promise.reject(new Error('The process ended')) : transaction(work, options);
    });
    expect((await restore(bin, whole, headers)).status).toBe(500);
    failing.mockRestore();
    const left = await t.store.count('bin', []);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(70);
    expect((await restore(bin, whole, headers)).json).toEqual({ restored: bin, kept: [] });
    expect([await t.store.count('faqs', []), await t.store.count('bin', [])]).toEqual([70, 0]);
    const { entries } = (await whole('GET', 'access-log')).json as { entries: Loose[] };
    const counts = entries.flatMap(({ action, result, count }) =>
      action === 'restore' && result === 'done' ? [Number(count)] : [],
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(70);
  });

  test('repeated without a key says of each that it is not in the bin any more', async () => {
    const bin = await deleted(await madeFaqs(['하나', '둘']));
    await restore(bin);
    const { json } = await restore(bin);
    expect(json.restored).toEqual([]);
    expect((json.kept as Loose[]).map(({ _id, code }) => [_id, code])).toEqual(
      bin.map((id) => [id, 'not_found']),
    );
    expect(await t.store.count('faqs', [])).toBe(2);
  });

  test('keeps what another record has taken meanwhile, and restores the others', async () => {
    const level = (code: string) => ({ rank: 1, code, name: `${code} 등급`, removable: true });
    const bin: string[] = [];
    for (const code of ['GOLD', 'SILVER']) {
      const id = await made('levels', 'level', level(code));
      await t.store.transaction(async (tx) => {
        const document = await tx.get('levels', id);
        if (document) await tx.replace('levels', { ...document, removable: true });
      });
      bin.push(String((await whole('DELETE', `levels/${id}`)).headers.get('Bin-Item')));
    }
    await made('levels', 'level', level('gold'));
    const { json } = await restore(bin);
    expect(json.restored).toEqual([bin[1]]);
    expect(json.kept).toMatchObject([{ _id: bin[0], title: 'GOLD 등급', code: 'invalid' }]);
    expect(Object.keys((json.kept as Loose[])[0]?.fields ?? {})).toEqual(['code']);
  });

  test.each([
    [['admin'], 'no_right'],
    [['content'], 'no_right'],
    [['members', 'personal'], 'no_right'],
    [['housing'], 'no_right'],
    [['intake'], 'no_right'],
  ])('with %j alone it keeps what this right may not change, and names it by its id', async (words, code) => {
    const bin = await deleted(await madeFaqs(['비밀 질문']));
    const { status, json } = await restore(bin, await t.narrowed(...words));
    expect([status, json.restored]).toEqual([200, []]);
    expect(json.kept).toMatchObject([{ _id: bin[0], title: bin[0], code }]);
    expect(JSON.stringify(json)).not.toContain('비밀');
    expect(await t.store.count('bin', [])).toBe(1);
  });

  test('with read alone it is refused, and without a session too', async () => {
    const bin = await deleted(await madeFaqs(['질문']));
    expect((await restore(bin, await t.narrowed('support', 'read'))).status).toBe(403);
    expect((await t.call('POST', 'bin/restore', { body: { ids: bin } })).status).toBe(401);
    expect(await t.store.count('bin', [])).toBe(1);
  });

  test('asks for no right to the screen of the bin', async () => {
    const support = await t.narrowed('support');
    const bin = await deleted(await madeFaqs(['하나', '둘']), support);
    expect((await restore(bin, support)).json).toEqual({ restored: bin, kept: [] });
    expect((await support('GET', 'bin')).status).toBe(403);
  });

  test.each([
    ['no ids', {}],
    ['an empty list', { ids: [] }],
    ['a text', { ids: 'a'.repeat(24) }],
    ['what is no id', { ids: ['a'.repeat(1_000)] }],
    ['a number', { ids: [1] }],
    ['an unknown key', { ids: ['a'.repeat(24)], all: true }],
    ['more ids than one call takes', { ids: Array(limits.maxRecordsPerDeletion + 1).fill('a'.repeat(24)) }],
  ])('refuses %s', async (_, body) => {
    const { status } = await whole('POST', 'bin/restore', { body });
    expect(status).toBe(400);
  });

  test('takes as many ids as a deletion does', async () => {
    const ids = Array.from({ length: limits.maxRecordsPerDeletion }, (__, at) =>
      at.toString(16).padStart(24, '0'),
    );
    const { status, json } = await restore(ids, whole, { 'Idempotency-Key': 'many' });
    expect([status, (json.kept as Loose[]).length]).toEqual([200, limits.maxRecordsPerDeletion]);
    expect((await restore(ids, whole, { 'Idempotency-Key': 'many' })).json).toEqual(json);
  });
});
