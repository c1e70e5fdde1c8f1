import { describe, expect, it } from 'vitest';
import { buildListRequest } from '../../../src/core/provider/wire/listRequest';
import { boards } from '../../../src/product/resources/boards/boards';
import { levels } from '../../../src/product/resources/levels';
import { notices } from '../../../src/product/resources/notices';
import { users } from '../../../src/product/resources/users';

describe('the page of a list call', () => {
  it('travels as the headers skip and limit', () => {
    expect(buildListRequest(notices, {}, { page: { page: 3, perPage: 15 } }).headers).toEqual({
      skip: '30',
      limit: '15',
    });
  });

  it('is one that the API can be asked for, however far an address goes', () => {
    const { skip } = buildListRequest(notices, {}, { page: { page: 999_999_999, perPage: 15 } }).headers;
    expect(skip).toBe('9999999999');
  });

  it('is the first one where none is asked for: never everything', () => {
    expect(buildListRequest(notices, {}).headers).toEqual({ skip: '0', limit: '200' });
  });
});

describe('the query of a list call', () => {
  it('splits a range into its ends', () => {
    expect(
      buildListRequest(notices, { createdAt: { start: '2026-01-01', end: '2026-01-31' } }).query,
    ).toEqual([
      ['createdAt[start]', '2026-01-01'],
      ['createdAt[end]', '2026-01-31'],
    ]);
  });

  it('leaves an open end out', () => {
    expect(buildListRequest(notices, { createdAt: { start: '2026-01-01', end: '' } }).query).toEqual([
      ['createdAt[start]', '2026-01-01'],
    ]);
  });

  it('carries search key and value', () => {
    expect(buildListRequest(notices, { search: { key: 'all', term: '점검' } }).query).toEqual([
      ['searchKey', 'all'],
      ['searchValue', '점검'],
    ]);
  });

  it('carries the variant and the filters that only its list has', () => {
    expect(buildListRequest(boards, { code: 'youtube', category: 'interview' }).query).toEqual([
      ['code', 'youtube'],
      ['category', 'interview'],
    ]);
    expect(() => buildListRequest(boards, { code: 'press', category: 'interview' })).toThrow(
      'The list of boards declares no filter category: it has code, createdAt, search',
    );
  });

  it('carries what the resource fixes, and filters under their own parameters', () => {
    expect(buildListRequest(users, { name: '김', warning: true }).query).toEqual([
      ['isWithdrawn', 'false'],
      ['name', '김'],
      ['warning', 'true'],
    ]);
  });

  it('carries an order that is not the own one of the list', () => {
    const sorted = (order: string) =>
      buildListRequest(notices, {}, { sort: { field: 'createdAt', order: order as 'ASC' } }).query;
    expect(sorted('ASC')).toEqual([['sort', 'createdAt']]);
    expect(sorted('DESC')).toEqual([['sort', '-createdAt']]);
    for (const order of ['ASC', 'DESC'] as const)
      expect(buildListRequest(notices, {}, { sort: { field: 'id', order } }).query).toEqual([]);
  });

  it('is empty where nothing is filtered', () => {
    const nothing = { search: { key: '', term: '' }, createdAt: { start: '', end: null } };
    expect(buildListRequest(notices, nothing).query).toEqual([]);
    expect(buildListRequest(users, { name: '', _level: null, warning: undefined }).query).toEqual([
      ['isWithdrawn', 'false'],
    ]);
  });

  it('is refused with a filter that the list does not declare, whatever its value', () => {
    for (const value of ['김', '', null, undefined])
      expect(() => buildListRequest(levels, { name: value })).toThrow(
        'The list of levels declares no filter name: it has none',
      );
    // The provider sends what the resource fixes.
    expect(() => buildListRequest(users, { isWithdrawn: true, email: 'a' })).toThrow(
      'The list of users declares no filter isWithdrawn, email: it has name, phone, _level, warning, q, type, approved, createdAt',
    );
  });

  it('is refused with a value that its filter has no words for, which would answer every record', () => {
    expect(() => buildListRequest(notices, { createdAt: '2026-01-01' })).toThrow(
      'The filter createdAt of notices can\'t ask for "2026-01-01"',
    );
    expect(() => buildListRequest(notices, { createdAt: { from: '2026-01-01' } })).toThrow("can't ask for");
  });

  it('names the fields that are wanted', () => {
    expect(buildListRequest(levels, {}, { fields: ['_id', 'name'] }).query).toEqual([['fields', '_id,name']]);
  });
});
