import { expect } from 'vitest';
import type { AnyResource, Loose } from '../../../src/core/schema/index';
import type { Caller } from '../api/harness';

/** Leaves memos about a record, where its resource has them, and reads them by pages. */
export async function everyMemo({ api, memos }: AnyResource, stored: Loose, call: Caller): Promise<void> {
  if (!memos) return;
  const path = `${api.path}/${stored._id}/memos`;
  const read = async (skip: number) => {
    const { json } = await call('GET', path, { headers: { skip: String(skip), limit: '2' } });
    return [json.summary, (json.memos as Loose[]).map(({ text }) => text)];
  };
  expect(await read(0)).toEqual([{ totalCount: 0, skip: 0, limit: 2 }, []]);
  const texts = ['한 줄', 'quoted "text" %_', '마지막 줄'];
  for (const text of texts) {
    const { status, json } = await call('POST', path, { body: { text } });
    expect([status, (json.memo as Loose).text]).toEqual([201, text]);
  }
  const [newest, older, oldest] = texts.toReversed();
  const pages = [await read(0), await read(2)];
  // Memos of the same moment have no order that matters.
  expect(new Set(pages.flatMap(([, some]) => some))).toEqual(new Set([newest, older, oldest]));
  expect(pages.map(([summary]) => (summary as Loose).totalCount)).toEqual([3, 3]);
}
