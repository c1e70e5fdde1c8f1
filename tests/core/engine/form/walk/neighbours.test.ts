import { describe, expect, it } from 'vitest';
import {
  computeListRangeAroundRecord,
  findNeighbourRecords,
} from '../../../../../src/core/engine/form/walk/neighbours';

const rows = (text: string) => [...text].map((id) => ({ id }));
const from = (at: number) => ({ search: '', at });
const beside = (id: string, at: number, text: string, skip: number) => {
  const { previous, next, ...rest } = findNeighbourRecords(id, from(at), {
    rows: rows(text),
    skip,
    total: 26,
  });
  return { ...rest, previous: previous && [previous.id, previous.at], next: next && [next.id, next.at] };
};

describe('The neighbours of a record in its list', () => {
  it('should be read around its place, and from the start where it is near', () => {
    expect(computeListRangeAroundRecord(from(0))).toEqual({ skip: 0, limit: 6 });
    expect(computeListRangeAroundRecord(from(12))).toEqual({ skip: 7, limit: 11 });
  });

  it('should be the rows before and after it', () => {
    expect(beside('m', 12, 'hijklmnopqr', 7)).toEqual({ at: 12, previous: ['l', 11], next: ['n', 13] });
  });

  it('should end with the list', () => {
    expect(beside('a', 0, 'abcdef', 0)).toEqual({ at: 0, previous: undefined, next: ['b', 1] });
    expect(beside('z', 25, 'uvwxyz', 20)).toEqual({ at: 25, previous: ['y', 24], next: undefined });
  });

  it('should follow it where others came or went before it', () => {
    expect(beside('m', 12, '12hijklmnop', 7)).toMatchObject({ at: 14, previous: ['l', 13], next: ['n', 15] });
  });

  it('should be what took its place where it has left the list', () => {
    expect(beside('m', 12, 'hijklnopqrs', 7)).toEqual({
      at: undefined,
      previous: ['l', 11],
      next: ['n', 12],
    });
  });
});
