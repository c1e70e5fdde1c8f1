import { expect, test, vi } from 'vitest';
import { createDocumentCountCache } from '../../../server/core/node/database/shared/rememberedCounts';
import type { StoreCondition } from '../../../src/core/schema/index';

const within = (key: string): StoreCondition[] => [{ op: 'equals', path: 'group', key }];

/** A collection of which so many records have any key. */
function state() {
  const of = { revision: 'a', records: 3 };
  const count = vi.fn(async () => of.records);
  const revision = vi.fn(async () => of.revision);
  return { of, count, revision, remembered: createDocumentCountCache()({ count, revision }) };
}

test('a count is made once for each state of a collection', async () => {
  const { of, count, remembered } = state();
  expect([await remembered('things', within('x')), await remembered('things', within('x'))]).toEqual([3, 3]);
  expect(count).toHaveBeenCalledTimes(1);
  Object.assign(of, { revision: 'b', records: 4 });
  expect([await remembered('things', within('x')), await remembered('things', within('x'))]).toEqual([4, 4]);
  expect(count).toHaveBeenCalledTimes(2);
});

test('a revision that the caller has asked for is not asked for again', async () => {
  const { of, count, revision, remembered } = state();
  const at = (asked: string) => remembered('things', [], Promise.resolve(asked));
  expect([await at('a'), await at('a')]).toEqual([3, 3]);
  Object.assign(of, { revision: 'b', records: 4 });
  expect(await at('b')).toBe(4);
  expect([count.mock.calls.length, revision.mock.calls.length]).toEqual([2, 0]);
  expect(await remembered('things', [])).toBe(4);
  expect([count.mock.calls.length, revision.mock.calls.length]).toEqual([2, 1]);
});

test('what no one has counted is counted without waiting for the revision', async () => {
  const { count, remembered } = state();
  const counted = remembered('things', [], new Promise<string>(() => {}));
  expect(count).toHaveBeenCalledTimes(1);
  void counted;
});

test('readers share what is remembered', async () => {
  const { count, revision } = state();
  const over = createDocumentCountCache();
  expect([
    await over({ count, revision })('things', []),
    await over({ count, revision })('things', []),
  ]).toEqual([3, 3]);
  expect(count).toHaveBeenCalledTimes(1);
});

test('other conditions and other collections are other counts', async () => {
  const { count, remembered } = state();
  await remembered('things', within('x'));
  await remembered('things', within('y'));
  await remembered('others', within('x'));
  expect(count).toHaveBeenCalledTimes(3);
});

test('a change that comes while a count is made is in the next one', async () => {
  const { of, count, remembered } = state();
  count.mockImplementationOnce(async () => {
    const before = of.records;
    Object.assign(of, { revision: 'b', records: 4 });
    return before;
  });
  expect(await remembered('things', within('x'))).toBe(3);
  expect(await remembered('things', within('x'))).toBe(4);
});

test('a count that fails is tried again', async () => {
  const { count, remembered } = state();
  count.mockRejectedValueOnce(new Error('cut'));
  await expect(remembered('things', within('x'))).rejects.toThrow('cut');
  expect(await remembered('things', within('x'))).toBe(3);
});

test('what is remembered is bounded, whatever is asked for', async () => {
  const { count, remembered } = state();
  const long = within('x'.repeat(5_000));
  await remembered('things', long);
  await remembered('things', long);
  expect(count).toHaveBeenCalledTimes(2);
  for (let index = 0; index <= 1_000; index += 1) await remembered('things', within(`${index}`));
  count.mockClear();
  await remembered('things', within('1000'));
  expect(count).not.toHaveBeenCalled();
  await remembered('things', within('0'));
  expect(count).toHaveBeenCalledTimes(1);
});
