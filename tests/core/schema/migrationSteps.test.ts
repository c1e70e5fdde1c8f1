import { expect, test } from 'vitest';
import { drop, fillIn, type Loose, rename, retype } from '../../../src/core/schema/index';

const record: Loose = {
  _id: 'a',
  parts: [{ note: '흰색', count: '1' }, { count: '2' }, 'strange', { rows: [{ size: '3' }] }],
  none: [],
  box: { width: 1 },
};

test('a path through a list leads to each of its items', () => {
  const [first, second, strange, third] = record.parts as [Loose, Loose, string, Loose];
  const { note, ...rest } = first;
  expect(rename('parts.note', 'parts.remark')(record).parts).toEqual([
    { ...rest, remark: note },
    second,
    strange,
    third,
  ]);
  expect(drop('parts.note')(record).parts).toEqual([rest, second, strange, third]);
  expect(retype('parts.rows.size', Number)(record).parts).toEqual([
    first,
    second,
    strange,
    { rows: [{ size: 3 }] },
  ]);
  expect(fillIn('parts.note', ({ count }: Loose) => `${count}개`)(record).parts).toEqual([
    first,
    { ...second, note: '2개' },
    strange,
    { ...third, note: 'undefined개' },
  ]);
});

test('a step that finds nothing returns the same record, and an item is named by its index too', () => {
  for (const step of [drop('parts.none'), retype('none.size', Number), rename('none.size', 'none.width')])
    expect(step(record)).toBe(record);
  expect(drop('parts.0.note')(record).parts).toEqual([
    { count: '1' },
    ...(record.parts as unknown[]).slice(1),
  ]);
  expect(rename('box.width', 'box.inner.width')(record).box).toEqual({ inner: { width: 1 } });
});

test('a value that would be lost between two lists stops the migration', () => {
  for (const [from, to] of [
    ['parts.note', 'note'],
    ['box.width', 'none.width'],
    ['parts.rows.size', 'parts.size'],
  ] as const)
    expect(() => rename(from, to)(record)).toThrow(
      `rename moves no value from ${from} to ${to}: write a function`,
    );
});
