import { expect, test } from 'vitest';
import { copyValuesForNewRecord } from '../../../../src/core/engine/form/open/copied';
import { findNextUnansweredRecord } from '../../../../src/core/engine/form/save/useNextUnansweredRecord';
import type { AnyResource } from '../../../../src/core/schema/index';
import { resources } from '../../../core/theProduct';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

test('The next to answer is the one below, or the first where it was the last', () => {
  expect(findNextUnansweredRecord('b', rows('a', 'b', 'c'))).toEqual({ id: 'c', at: 1 });
  expect(findNextUnansweredRecord('c', rows('a', 'b', 'c'))).toEqual({ id: 'a', at: 0 });
  expect(findNextUnansweredRecord('x', rows('a', 'b'))).toEqual({ id: 'a', at: 0 });
});

test('Where nobody else waits there is no next', () => {
  expect(findNextUnansweredRecord('a', rows('a'))).toBeUndefined();
  expect(findNextUnansweredRecord('a', [])).toBeUndefined();
});

const named = (wanted: string) =>
  (resources as readonly AnyResource[]).find(({ name }) => name === wanted) as AnyResource;

test("A copy has what was written, and neither the record's files, number, writer nor day", () => {
  const blank = { sequence: 9, createdAt: undefined, thumb: null, files: [], writer: { name: '' } };
  const record = {
    _id: 'a',
    code: 'event',
    category: 'ended',
    subject: '겨울 전시',
    sequence: 3,
    createdAt: '2026-01-01T00:00:00.000Z',
    writer: { name: '운영자', phone: '', email: '' },
    meta: { buyURL: 'https://example.com' },
    thumb: { _id: 't', name: 't.png', size: 1, type: 'image/png', url: '/files/t' },
    files: [{ _id: 'f', name: 'f.pdf', size: 1, type: 'application/pdf', url: '/files/f' }],
  };
  const copy = copyValuesForNewRecord(named('boards'), blank, record);
  expect(copy).toMatchObject({
    code: 'event',
    category: 'ended',
    subject: '겨울 전시',
    meta: { buyURL: 'https://example.com' },
    sequence: 9,
    thumb: null,
    files: [],
    writer: { name: '' },
  });
  expect([copy._id, copy.createdAt]).toEqual([undefined, undefined]);
});

test('A value that no two records share stays blank in a copy', () => {
  const copy = copyValuesForNewRecord(
    named('banners'),
    { code: '' },
    { _id: 'a', code: 'main', name: '메인', slides: [] },
  );
  expect([copy.code, copy.name]).toEqual(['', '메인']);
});
