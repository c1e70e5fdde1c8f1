import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAllCollections } from '../../../server/core/collections';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import type { Store } from '../../../server/core/store/store';
import type { Loose } from '../../../src/core/schema/index';
import { resources } from '../../../src/product/resources/index';
import { type Caller, createTestApi, type TestApi } from '../../core/api/harness';

const BLANKS = ' \n\u3000\n';

const asked = (_id: string, day: string, reply: string) => ({
  _id,
  version: 1,
  subject: '문의',
  reply,
  createdAt: `2026-02-${day}T00:00:00.000Z`,
});
const questions = [asked('a', '01', BLANKS), asked('b', '02', '네.'), asked('c', '03', '')];

const plant = (store: Store) =>
  store.transaction(async (tx) => {
    for (const question of questions) await tx.insert('questions', question);
  });

async function ids(call: Caller, query = ''): Promise<unknown[]> {
  const { json } = await call('GET', `questions?${query}`);
  return (json.questions as Loose[]).map(({ _id }) => _id);
}

describe('A text of blanks alone', () => {
  let t: TestApi;
  let call: Caller;
  beforeEach(async () => {
    t = await createTestApi();
    call = await t.signIn();
  });

  test('is no answer to a question: it goes on waiting, and stands before what is answered', async () => {
    await plant(t.store);
    expect(await ids(call, 'answered=false')).toEqual(['c', 'a']);
    expect(await ids(call, 'answered=true')).toEqual(['b']);
    expect(await ids(call)).toEqual(['c', 'a', 'b']);
    await call('PUT', 'questions/b', { body: { reply: '\n\n' } });
    expect(await ids(call, 'answered=false')).toEqual(['c', 'b', 'a']);
  });

  test('is not what a required field asks for, in a new record or in one that is changed', async () => {
    const refused = [422, { subject: '제목을 입력해주세요' }];
    const made = await call('POST', 'faqs', { body: { subject: BLANKS } });
    expect([made.status, made.json.fields]).toEqual(refused);
    const { json } = await call('POST', 'faqs', { body: { subject: '질문' } });
    const path = `faqs/${(json.faq as Loose)._id}`;
    const changed = await call('PUT', path, { body: { subject: '\u200b' } });
    expect([changed.status, changed.json.fields]).toEqual(refused);
    expect((await call('GET', path)).json.faq).toEqual(json.faq);
  });
});

test('What an earlier release kept as answered by blanks waits again after its update', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earlier-'));
  const path = join(folder, 'console.db');
  const earlier = createSqliteStore(path);
  await earlier.open(
    createAllCollections(resources).map((collection) => ({
      ...collection,
      ...(collection.rules && { rules: collection.rules.replace(/^\[\d+/, '[1') }),
      keysOf: (document) => {
        const reply = String(document.reply ?? '') || null;
        return { ...collection.keysOf(document), reply, 'reply#empty': Number(reply !== null) };
      },
    })),
  );
  await plant(earlier);
  await earlier.close();
  const store = createSqliteStore(path);
  try {
    const call = await (await createTestApi({ store })).signIn();
    expect(await ids(call, 'answered=false')).toEqual(['c', 'a']);
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
});
