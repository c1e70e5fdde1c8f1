// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { CoreAdminContext, HttpError, memoryStore } from 'ra-core';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../../../i18n/ko/product/index';
import { createI18nProvider } from '../../../../i18n/provider';
import { MAX_DETAILED_ROWS_PER_OUTCOME } from '../../../../src/core/engine/imports/details';
import type { ImportedCell, SheetRow } from '../../../../src/core/engine/imports/sheet/cell';
import { useImport } from '../../../../src/core/engine/imports/useImport';
import { useTexts } from '../../../../src/core/engine/texts';
import type { ImportCalls, ImportRowResult, RowToImport } from '../../../../src/core/provider/calls/imports';
import { limits } from '../../../../src/core/schema/index';
import { addImportTexts } from '../../../../src/core/ui/importTexts';
import { users } from '../../../../src/product/resources/users';

addImportTexts();
const i18nProvider = createI18nProvider(messages);

const HEADS = ['이메일', '이름', 'ID'];
let fingerprint = 'one';
let heads: readonly ImportedCell[] = HEADS;
let rows: SheetRow[] = [];

/** Reads no file: the sheet is what a test says. */
class Reader {
  onmessage = (_: { data: unknown }) => {};
  postMessage() {
    for (const data of [
      { rows: [{ line: 1, cells: heads }, ...rows] },
      { sheets: [{ name: 'new', hidden: false }], sheet: 0, isSeparated: true, fingerprint },
    ])
      this.onmessage({ data });
  }
  terminate() {}
}

beforeEach(() => {
  [heads, fingerprint] = [HEADS, 'one'];
  vi.stubGlobal('Worker', Reader);
});
afterEach(cleanup);

type Answers = (
  rows: readonly RowToImport[],
  dryRun: boolean,
  loses: boolean,
) => ImportRowResult[] | Promise<ImportRowResult[]>;

/** An import of members against an API that answers so. */
function importing(answers: Answers, ...all: ImportedCell[][]) {
  rows = all.map((cells, at) => ({ line: at + 2, cells }));
  const calls: ImportCalls = {
    importRows: async (_, some, { dryRun, loses }) => answers(some, dryRun, loses),
  };
  const dataProvider = { imports: async () => calls };
  const store = memoryStore();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CoreAdminContext {...{ store, i18nProvider }} dataProvider={dataProvider as never}>
      {children}
    </CoreAdminContext>
  );
  const { result } = renderHook(() => useImport(users, useTexts(users)), { wrapper });
  const take = () => act(async () => result.current.take(new File(['x'], '회원.csv')));
  return { result, take };
}

const created = (some: readonly RowToImport[]): ImportRowResult[] =>
  some.map(({ record }) => ({
    outcome: 'created',
    ...(typeof record.email === 'string' && { unique: [{ path: 'email', value: record.email }] }),
  }));
const members = (count: number): ImportedCell[][] =>
  Array.from({ length: count }, (_, at) => [`m${at}@example.com`, `회원 ${at}`]);

/** The outcomes that there are, each by how many rows have it. */
function counted(results: readonly { outcome: string }[]) {
  const counts: Record<string, number> = {};
  for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

test('a dry run refuses what only the API derives, also where another call has it', async () => {
  const last = limits.maxRowsPerImport + 99;
  const all = members(last + 1);
  all[last] = ['m0@example.com', '겹침'];
  const { result, take } = importing(created, ...all);
  await take();
  await act(async () => result.current.check());
  expect(counted(result.current.results)).toEqual({ created: last, refused: 1 });
  expect(result.current.results[last]?.reasons).toEqual(['이메일: 2번째 줄과 같은 값입니다.']);
  expect(result.current.pending).toBe(last);
});

test('what broke off tells as stored only what is, and goes on with the others', async () => {
  const { maxRowsPerImport: batch } = limits;
  let calls = 0;
  const answers: Answers = (some, dryRun) => {
    if (!dryRun) calls += 1;
    if (calls === 2) throw new Error('errors.network');
    return created(some);
  };
  const { result, take } = importing(answers, ...members(batch + 100));
  await take();
  await act(async () => result.current.check());
  await act(async () => result.current.apply());
  expect(result.current.stage).toBe('stopped');
  expect(counted(result.current.results)).toEqual({ created: batch, unsure: 100 });
  expect(result.current.pending).toBe(batch);
  await act(async () => result.current.apply());
  expect(result.current.stage).toBe('done');
  expect(counted(result.current.results)).toEqual({ created: batch + 100 });
});

test('a call that the API refused stored nothing, and its rows are still to be sent', async () => {
  const answers: Answers = (some, dryRun) => {
    if (!dryRun) throw new HttpError('no', 403);
    return created(some);
  };
  const { result, take } = importing(answers, ...members(3));
  await take();
  await act(async () => result.current.check());
  await act(async () => result.current.apply());
  expect(counted(result.current.results)).toEqual({ waiting: 3 });
});

test('stopping waits for the call under way, and counts what it stored', async () => {
  const { maxRowsPerImport: batch } = limits;
  let calls = 0;
  let answer = () => {};
  const answers: Answers = (some, dryRun) => {
    if (dryRun) return created(some);
    calls += 1;
    return new Promise((resolve) => {
      answer = () => resolve(created(some));
    });
  };
  const { result, take } = importing(answers, ...members(2 * batch));
  await take();
  await act(async () => result.current.check());
  let run = Promise.resolve();
  await act(async () => {
    run = result.current.apply();
  });
  await act(async () => result.current.stop());
  expect([result.current.stage, result.current.stopping]).toEqual(['applying', true]);
  await act(async () => {
    answer();
    await run;
  });
  expect(calls).toBe(1);
  expect([result.current.stage, result.current.stopping]).toEqual(['stopped', true]);
  expect(counted(result.current.results)).toEqual({ created: batch, waiting: batch });
});

test('an ID that was left out once is used with the next file', async () => {
  const { result, take } = importing(created, ['a@example.com', '김하나', 'a@1']);
  await take();
  act(() => result.current.setMatching({ 이름: 'name' }));
  await act(async () => result.current.check());
  await take();
  expect(result.current.matching).toEqual({ 이름: 'name', ID: '_id' });
});

/** A dry run in which each row of a stored record loses its phone. */
const losing = (some: readonly RowToImport[], dryRun: boolean): ImportRowResult[] =>
  some.map(({ record }) => ({
    outcome: 'updated',
    ...(dryRun && {
      changes: [
        { path: 'phone', before: '010-****-1111', after: '', by: 'cell' as const },
        { path: 'name', before: '김*나', after: String(record.name), by: 'cell' as const },
      ],
    }),
  }));

test('stored values go only after a yes to those that the preview shows', async () => {
  const asked: boolean[] = [];
  const { result, take } = importing(
    (some, dryRun, loses) => {
      if (!dryRun) asked.push(loses);
      return losing(some, dryRun);
    },
    ['a@example.com', '김하나', 'a@1'],
    ['b@example.com', '이두리', 'b@1'],
  );
  await take();
  await act(async () => result.current.check());
  expect([[...result.current.losses], result.current.lost]).toEqual([[['phone', 2]], 2]);
  await act(async () => result.current.apply());
  expect(asked).toEqual([false]);

  await act(async () => result.current.check());
  act(() => result.current.setAgreed(true));
  await act(async () => result.current.apply());
  expect(asked).toEqual([false, true]);
  // Another check asks again.
  await act(async () => result.current.check());
  expect(result.current.agreed).toBe(false);
});

test('an empty cell of a stored record is left out, unless empty cells are to empty values', async () => {
  const sent: object[] = [];
  const { result, take } = importing(
    (some, dryRun) => {
      sent.push(...some.map(({ record }) => record));
      return losing(some, dryRun);
    },
    ['', '김하나', 'a@1'],
  );
  await take();
  await act(async () => result.current.check());
  act(() => result.current.setClears(true));
  await act(async () => result.current.check());
  expect(sent).toEqual([{ name: '김하나' }, { email: '', name: '김하나' }]);
});

test('identical new rows are pointed out by their lines', async () => {
  const { result, take } = importing(created, [null, '김하나'], [null, '이두리'], [null, '김하나']);
  await take();
  await act(async () => result.current.check());
  expect([...result.current.twins]).toEqual([[2, 2]]);
});

test('what the check did not keep of a row is asked for when it is shown', async () => {
  const asked: boolean[] = [];
  const count = MAX_DETAILED_ROWS_PER_OUTCOME + 2;
  const all = Array.from({ length: count }, (_, at): ImportedCell[] => [
    `a${at}@example.com`,
    `회원 ${at}`,
    `a${at}@1`,
  ]);
  all.push([null, '빈 줄', 'not an id']);
  const { result, take } = importing(
    (some, dryRun, loses) => {
      asked.push(loses);
      return losing(some, dryRun);
    },
    ...all,
  );
  await take();
  await act(async () => result.current.check());
  const { results, lost } = result.current;
  expect(lost).toBe(count);
  expect(results.filter(({ changes }) => changes).length).toBe(MAX_DETAILED_ROWS_PER_OUTCOME);
  expect(results[count - 1]).toMatchObject({ outcome: 'updated', isShort: true });
  asked.length = 0;
  const { signal } = new AbortController();
  const details = await result.current.detailsOf([count - 1, count], signal);
  expect(asked).toEqual([false]);
  expect(details.get(count - 1)?.changes).toContainEqual(
    expect.objectContaining({ path: 'name', after: `회원 ${count - 1}` }),
  );
  expect(details.get(count)?.refusals).toMatchObject([{ path: '_id' }]);
});

test('a corrected word is read for all rows, only they are asked about again, and it can be taken back', async () => {
  const asked: unknown[][] = [];
  heads = [...HEADS, '성별'];
  const { result, take } = importing(
    (some) => {
      asked.push(some.map(({ record }) => record.sex));
      return created(some);
    },
    ['a@example.com', '김하나', null, '여'],
    ['b@example.com', '이두리', null, '남 셩'],
    ['c@example.com', '박세찬', null, '남셩'],
  );
  await take();
  await act(async () => result.current.check());
  expect(counted(result.current.results)).toEqual({ created: 1, refused: 2 });
  const fix = { path: 'sex', said: '남셩', word: '남' };
  await act(async () => result.current.mend([fix]));
  expect(result.current.stage).toBe('checked');
  expect(counted(result.current.results)).toEqual({ created: 3 });
  expect(result.current.pending).toBe(3);
  expect(asked).toEqual([['female'], ['male', 'male']]);
  await act(async () => result.current.mend([]));
  expect(counted(result.current.results)).toEqual({ created: 1, refused: 2 });
  expect(result.current.pending).toBe(1);
});

test('a file that was stored is recognised when it comes again, by its content', async () => {
  const { result, take } = importing(created, [null, '김하나']);
  await take();
  expect(result.current.takenAt).toBeUndefined();
  await act(async () => result.current.check());
  await take();
  expect(result.current.takenAt).toBeUndefined();
  await act(async () => result.current.check());
  await act(async () => result.current.apply());
  await take();
  expect(Date.parse(result.current.takenAt ?? '')).toBeGreaterThan(0);
  fingerprint = 'another';
  await take();
  expect(result.current.takenAt).toBeUndefined();
});
