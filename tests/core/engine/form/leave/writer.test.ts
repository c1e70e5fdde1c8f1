import { HttpError } from 'ra-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OfflineDraftStore } from '../../../../../src/core/engine/form/leave/drafts/offline';
import {
  createDraftWriter,
  type DraftSaveState,
} from '../../../../../src/core/engine/form/leave/drafts/writer';
import {
  createDraftCalls,
  type DraftCalls,
  type DraftToStore,
} from '../../../../../src/core/provider/calls/drafts';
import { requestApi } from '../../../../../src/core/provider/wire/request';
import { limits } from '../../../../../src/core/schema/index';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const place = { resource: 'things', record: 'a', form: 'edit' } as const;

/** A writer over a form whose only field is a text. */
function writing(options: { offline?: boolean; fails?: () => Error | null; slow?: number } = {}) {
  const { fails = () => null, slow = 0 } = options;
  let text: string | null = null;
  let running = 0;
  const sent: { at: number; text: unknown; take: unknown }[] = [];
  const removed: string[] = [];
  const here = new Map<string, DraftToStore>();
  const told: DraftSaveState[] = [];
  const most = { running: 0 };
  const calls: Partial<DraftCalls> = {
    async keepDraft(_, { changes, take }) {
      running += 1;
      most.running = Math.max(most.running, running);
      sent.push({ at: Date.now(), text: changes.text, take });
      if (slow > 0) await new Promise((resolve) => setTimeout(resolve, slow));
      running -= 1;
      const failure = fails();
      if (failure) throw failure;
      return new Date().toISOString();
    },
    removeDraft: async (key) => void removed.push(key),
  };
  const offline: OfflineDraftStore = {
    keep: async (key, draft) => Boolean(here.set(key, draft)),
    read: async () => null,
    remove: async (key) => void here.delete(key),
  };
  const writer = createDraftWriter({
    readUnsaved: () =>
      text === null
        ? null
        : {
            key: 'k',
            draft: { ...place, base: { version: 1, values: { text: 'before' } }, changes: { text } },
          },
    calls: Promise.resolve(calls as DraftCalls),
    offline: Promise.resolve(options.offline === false ? null : offline),
    tab: 'tab',
    reportState: (keeping) => void told.push(keeping),
    onMarked: () => undefined,
  });
  writer.start();
  writer.setPaused(false);
  const type = (next: string | null) => {
    text = next;
    writer.markChanged();
  };
  const state = () => told.at(-1)?.is;
  return { writer, type, sent, removed, here, state, most };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const refusal = (status: number, code: string) => new HttpError('Refused', status, { code });

test('what is typed is sent 1.5 s after the last change', async () => {
  const { type, sent, state } = writing();
  const start = Date.now();
  type('a');
  await pass(1_000);
  type('ab');
  await pass(1_499);
  expect(sent).toEqual([]);
  await pass(1);
  expect(sent).toEqual([{ at: start + 2_500, text: 'ab', take: undefined }]);
  expect(state()).toBe('kept');
});

test('it is sent seven seconds after the first change at the latest, however long typing goes on', async () => {
  const { type, sent } = writing();
  const start = Date.now();
  for (let typed = 0; typed < 60; typed += 1) {
    type(`${typed}`);
    await pass(500);
  }
  const times = sent.map(({ at }) => at - start);
  expect(times[0]).toBeLessThanOrEqual(7_000);
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  expect(gaps.length).toBeGreaterThan(1);
  for (const gap of gaps) expect(gap).toBeLessThanOrEqual(7_500);
});

test('one call is made at a time, and the next one has the newest text', async () => {
  const { type, sent, most } = writing({ slow: 2_500 });
  for (const text of ['a', 'b', 'c', 'd', 'e']) {
    type(text);
    await pass(1_600);
  }
  await pass(20_000);
  expect(most.running).toBe(1);
  expect(sent.at(-1)?.text).toBe('e');
});

test('without a connection it is kept in the browser, and sent once there is one', async () => {
  let isGone = true;
  const { type, here, state, sent } = writing({ fails: () => (isGone ? refusal(0, 'network') : null) });
  type('a');
  await pass(1_500);
  expect([state(), here.get('k')?.changes]).toEqual(['keptHere', { text: 'a' }]);
  isGone = false;
  await pass(10_000);
  expect([state(), here.size, sent.length]).toEqual(['kept', 0, 2]);
});

test('without encryption nothing is kept in the browser, and the form says so', async () => {
  const { type, here, state } = writing({ offline: false, fails: () => refusal(0, 'network') });
  type('a');
  await pass(1_500);
  expect([state(), here.size]).toEqual(['insecure', 0]);
});

test('a call that nobody answers is kept in the browser meanwhile', async () => {
  const { type, here, state } = writing({ slow: 60_000 });
  type('a');
  await pass(4_500);
  expect([state(), here.size]).toEqual(['keptHere', 1]);
  await pass(60_000);
  expect([state(), here.size]).toEqual(['kept', 0]);
});

test('what is typed during a call that nobody answers is kept in the browser too, until it is sent', async () => {
  const { type, here, state, sent } = writing({ slow: 60_000 });
  type('a');
  await pass(1_500);
  type('ab');
  await pass(4_500);
  expect(here.get('k')?.changes).toEqual({ text: 'ab' });
  await pass(55_500);
  expect([here.get('k')?.changes, sent.at(-1)?.text]).toEqual([{ text: 'ab' }, 'ab']);
  await pass(60_000);
  expect([state(), here.size]).toEqual(['kept', 0]);
});

test('a call that fails late leaves what was typed meanwhile in the browser', async () => {
  const { type, here } = writing({ slow: 20_000, fails: () => refusal(0, 'network') });
  type('a');
  await pass(1_500);
  type('ab');
  await pass(20_000);
  expect(here.get('k')?.changes).toEqual({ text: 'ab' });
});

test('another tab is overwritten only by who says so', async () => {
  let isOther = true;
  const { type, writer, state, sent, here } = writing({
    fails: () => (isOther ? refusal(409, 'other_tab') : null),
  });
  type('a');
  await pass(1_500);
  expect([state(), here.size]).toEqual(['other', 0]);
  isOther = false;
  writer.takeOver('k');
  await pass(0);
  expect([state(), sent.map(({ take }) => take)]).toEqual(['kept', [undefined, true]]);
  type('ab');
  await pass(1_500);
  expect(sent.at(-1)).toMatchObject({ text: 'ab', take: undefined });
});

test('a long text goes without its text of before, and a longer one not at all', async () => {
  const { type, sent, state } = writing();
  type('a'.repeat(limits.maxDraftBytes - 300));
  await pass(1_500);
  expect([sent.length, state()]).toEqual([1, 'kept']);
  type('a'.repeat(limits.maxDraftBytes));
  await pass(1_500);
  expect([sent.length, state()]).toEqual([1, 'large']);
});

test('nothing is sent before the operator decided about an earlier draft', async () => {
  const { type, writer, sent } = writing();
  writer.setPaused(true);
  type('a');
  await pass(20_000);
  writer.hide();
  await writer.stop(false);
  expect(sent).toEqual([]);
});

test('a form that is saved, taken back or given up has no draft; one that is torn away has', async () => {
  for (const end of ['saved', 'given up'] as const) {
    const { type, writer, removed, state } = writing();
    type('a');
    await pass(1_500);
    if (end === 'saved') type(null);
    await writer.stop(end === 'given up');
    expect([end, removed, state()]).toEqual([end, ['k'], 'idle']);
  }
  const back = writing();
  back.type('a');
  await pass(1_500);
  back.type(null);
  await pass(1_500);
  expect(back.removed).toEqual(['k']);
  const torn = writing();
  torn.type('a');
  await torn.writer.stop(false);
  expect([torn.removed, torn.sent.map(({ text }) => text)]).toEqual([[], ['a']]);
});

test('what is not sent yet goes with the page', async () => {
  const { type, writer, sent } = writing({ slow: 5_000 });
  type('a');
  await pass(1_600);
  type('ab');
  writer.hide();
  await pass(10_000);
  expect(sent.map(({ text }) => text)).toEqual(['a', 'ab']);
});

test('a draft whose call is on its way arrives though its page goes, as far as browsers finish it', async () => {
  const finished: boolean[] = [];
  vi.stubGlobal('fetch', async (_url: string, { keepalive = false }: RequestInit) => {
    finished.push(keepalive);
    return Response.json({ draft: { savedAt: '2026-11-26T00:00:00.000Z' } });
  });
  const calls = createDraftCalls((path, call) => requestApi(path, call));
  const draft = {
    resource: 'notes',
    record: '1',
    form: 'edit',
    base: { version: 1, values: {} },
    tab: '1',
  } as const;
  for (const [length, isLast] of [
    [10, false],
    [40_000, false],
    [40_000, true],
    [70_000, true],
  ] as const)
    await calls.keepDraft('notes.1.edit', { ...draft, changes: { text: 'a'.repeat(length) } }, { isLast });
  expect(finished).toEqual([true, false, true, false]);
});
