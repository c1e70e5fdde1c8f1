// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { CoreAdminContext, HttpError, memoryStore } from 'ra-core';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BulkEditRunResult, useBulkEditRun } from '../../../../src/core/engine/list/bulk/edit/useEdit';
import type { SelectableListRow } from '../../../../src/core/engine/list/listing/selection';
import type { BulkCalls, BulkEditCallResult } from '../../../../src/core/provider/calls/bulkCalls';
import { type AnyResource, type Loose, limits } from '../../../../src/core/schema/index';
import { editPorts, seats } from '../../api/editSamples';
import { type Caller, createTestApi, type TestApi } from '../../api/harness';

const ALL = 2 * limits.maxRecordsPerBulkEdit + 100;
/** Records that a hook refuses, one in each call. */
const LOCKED = [7, limits.maxRecordsPerBulkEdit + 7, 2 * limits.maxRecordsPerBulkEdit + 7];
const idOf = (at: number) => `seat-${String(at).padStart(4, '0')}`;

let t: TestApi;
let call: Caller;
let rows: SelectableListRow[];
beforeEach(async () => {
  // jsdom has bytes of its own, which no encoder of the platform makes.
  vi.stubGlobal('Uint8Array', new TextEncoder().encode('').constructor);
  t = await createTestApi(editPorts);
  call = await t.signIn();
  rows = Array.from({ length: ALL }, (_, at) => ({ id: idOf(at), name: `표 ${at}`, version: 1, search: '' }));
  await t.store.transaction(async (tx) => {
    for (const [at, { id }] of rows.entries()) {
      const name = LOCKED.includes(at) ? '잠긴 표' : `표 ${at}`;
      await tx.insert('seats', { _id: id, version: 1, name, state: 'open', rank: 1 });
    }
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** An edit of seats as the dialog runs it, with the calls of the API; `during` runs before each call, `after` after it. */
function running(
  during: (calls: number) => Promise<void> = async () => {},
  after: (calls: number) => void = () => {},
) {
  let calls = 0;
  const bulk: Partial<BulkCalls> = {
    async editSelected(_, { records, set, loses, key }) {
      calls += 1;
      await during(calls);
      const body = { records: records.map(({ id, version }) => ({ _id: id, version })), set, loses };
      const { status, json } = await call('POST', 'seats/edit', {
        body,
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      });
      after(calls);
      if (status !== 200) throw new Error(String(json.code));
      return json as unknown as BulkEditCallResult;
    },
    async undoEdit(_, id) {
      const { json } = await call('POST', `seats/edit/${id}/undo`);
      return json as unknown as Pick<BulkEditCallResult, 'done' | 'kept'>;
    },
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CoreAdminContext store={memoryStore()} dataProvider={{ bulk: async () => bulk } as never}>
      {children}
    </CoreAdminContext>
  );
  const progress: (number | null)[] = [];
  const { result } = renderHook(
    () => {
      const edit = useBulkEditRun(seats as AnyResource);
      if (progress.at(-1) !== edit.done) progress.push(edit.done);
      return edit;
    },
    { wrapper },
  );
  const run = async (begin = () => result.current.run(rows, { rank: 9 }, false)) => {
    let finished: BulkEditRunResult | undefined;
    act(() => {
      void begin().then((one) => {
        finished = one;
      });
    });
    await waitFor(() => expect(finished).toBeDefined(), { timeout: 50_000 });
    return finished ?? expect.fail('The edit is not finished');
  };
  return { result, progress, run };
}
const ranks = async () => {
  const all = await t.store.find('seats', { where: [], order: [], skip: 0, limit: 0 });
  const counts: Record<string, number> = {};
  for (const { rank } of all) counts[String(rank)] = (counts[String(rank)] ?? 0) + 1;
  return counts;
};
const kept = ({ outcome }: BulkEditRunResult) =>
  outcome.kept.map(({ _id, title, code }) => [_id, title, code]);

test('an edit of 1,100 tells how far it is, names what stays, and is undone as a whole', async () => {
  const { result, progress, run } = running(async (calls) => {
    // Another operator saves a record of the second call meanwhile.
    if (calls === 2) {
      const address = `seats/${idOf(limits.maxRecordsPerBulkEdit + 1)}`;
      await call('PUT', address, { body: { rank: 5 }, headers: { 'if-match': '"1"' } });
    }
  });
  const finished = await run();
  const { maxRecordsPerBulkEdit: most } = limits;
  expect(progress).toEqual([null, 0, most, 2 * most, null]);
  expect(kept(finished)).toEqual([
    [idOf(LOCKED[0] ?? 0), '잠긴 표', 'refused'],
    [idOf(most + 1), `표 ${most + 1}`, 'conflict'],
    [idOf(LOCKED[1] ?? 0), '잠긴 표', 'refused'],
    [idOf(LOCKED[2] ?? 0), '잠긴 표', 'refused'],
  ]);
  expect([finished.outcome.done.length, finished.runs.length, finished.left]).toEqual([ALL - 4, 3, []]);
  expect(await ranks()).toEqual({ 1: 3, 5: 1, 9: ALL - 4 });
  let undone: Loose = {};
  await act(async () => {
    undone = await result.current.undo(finished.runs);
  });
  expect([(undone.done as unknown[]).length, undone.kept]).toEqual([ALL - 4, []]);
  expect(await ranks()).toEqual({ 1: ALL - 1, 5: 1 });
});

test('an edit that is stopped leaves the rest, and only what was done is undone', async () => {
  const { result, run } = running(async (calls) => {
    if (calls === 2) result.current.stop();
  });
  const finished = await run();
  const { maxRecordsPerBulkEdit: most } = limits;
  expect([finished.outcome.done.length, finished.left.length]).toEqual([2 * most - 2, ALL - 2 * most]);
  expect(finished.left[0]).toMatchObject({ id: idOf(2 * most) });
  expect(await ranks()).toEqual({ 1: ALL - 2 * most + 2, 9: 2 * most - 2 });
  await act(async () => {
    await result.current.undo(finished.runs);
  });
  expect(await ranks()).toEqual({ 1: ALL });
});

test('a lost answer leaves its rows unsure, also after a refused repetition, until the call is repeated', async () => {
  const { result, run } = running(
    async (calls) => {
      if (calls === 3) throw new HttpError('too_many_calls', 429);
    },
    (calls) => {
      if (calls === 2) throw new Error('unreachable');
    },
  );
  const { maxRecordsPerBulkEdit: most } = limits;
  const told = ({ outcome, left, unsure, failure }: BulkEditRunResult) => [
    outcome.done.length,
    left.length,
    unsure,
    failure?.message,
  ];
  const lost = await run();
  expect(told(lost)).toEqual([most - 1, ALL - most, most, 'unreachable']);
  const refused = await run(lost.goOn);
  expect(told(refused)).toEqual([most - 1, ALL - most, most, 'too_many_calls']);
  const whole = await run(refused.goOn);
  expect(told(whole)).toEqual([ALL - 3, 0, 0, undefined]);
  await act(async () => {
    await result.current.undo(whole.runs);
  });
  expect(await ranks()).toEqual({ 1: ALL });
});

test('a call with one record more than it takes is refused, and changes nothing', async () => {
  const records = rows
    .slice(0, limits.maxRecordsPerBulkEdit + 1)
    .map(({ id, version }) => ({ _id: id, version }));
  const { status } = await call('POST', 'seats/edit', { body: { records, set: { rank: 9 } } });
  expect([status, await ranks()]).toEqual([400, { 1: ALL }]);
});
