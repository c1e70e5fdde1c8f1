import { describe, expect, it } from 'vitest';
import { listRequest } from '../../src/core/provider/listRequest';
import { boards } from '../../src/product/resources/boards/boards';
import { levels } from '../../src/product/resources/levels';
import { notices } from '../../src/product/resources/notices';
import { users } from '../../src/product/resources/users';

describe('the page of a list call', () => {
  it('travels as the headers skip and limit', () => {
    expect(listRequest(notices, {}, { page: { page: 3, perPage: 15 } }).headers).toEqual({
      skip: '30',
      limit: '15',
    });
  });

  it('is one that the API can be asked for, however far an address goes', () => {
    const { skip } = listRequest(notices, {}, { page: { page: 999_999_999, perPage: 15 } }).headers;
    expect(skip).toBe('9999999999');
  });

  it('is the first one where none is asked for: never everything', () => {
    expect(listRequest(notices, {}).headers).toEqual({ skip: '0', limit: '200' });
  });
});

describe('the query of a list call', () => {
  it('splits a range into its ends', () => {
    expect(listRequest(notices, { createdAt: { start: '2026-01-01', end: '2026-01-31' } }).query).toEqual([
      ['createdAt[start]', '2026-01-01'],
      ['createdAt[end]', '2026-01-31'],
    ]);
  });

  it('leaves an open end out', () => {
    expect(listRequest(notices, { createdAt: { start: '2026-01-01', end: '' } }).query).toEqual([
      ['createdAt[start]', '2026-01-01'],
    ]);
  });

  it('carries search key and value', () => {
    expect(listRequest(notices, { search: { key: 'all', term: '점검' } }).query).toEqual([
      ['searchKey', 'all'],
      ['searchValue', '점검'],
    ]);
  });

  it('carries the variant and the filters that only its list has', () => {
    expect(listRequest(boards, { code: 'youtube', category: 'interview' }).query).toEqual([
      ['code', 'youtube'],
      ['category', 'interview'],
    ]);
    expect(listRequest(boards, { code: 'press', category: 'interview' }).query).toEqual([['code', 'press']]);
  });

  it('carries what the face fixes, and filters under their own parameters', () => {
    expect(listRequest(users, { name: '김', warning: true, unknown: 'x' }).query).toEqual([
      ['isWithdrawn', 'false'],
      ['name', '김'],
      ['warning', 'true'],
    ]);
  });

  it('carries an order that is not the own one of the list', () => {
    const sorted = (order: string) =>
      listRequest(notices, {}, { sort: { field: 'createdAt', order: order as 'ASC' } }).query;
    expect(sorted('ASC')).toEqual([['sort', 'createdAt']]);
    expect(sorted('DESC')).toEqual([['sort', '-createdAt']]);
    for (const order of ['ASC', 'DESC'] as const)
      expect(listRequest(notices, {}, { sort: { field: 'id', order } }).query).toEqual([]);
  });

  it('is empty where nothing is filtered', () => {
    expect(listRequest(levels, { name: '' }).query).toEqual([]);
  });

  it('names the fields that are wanted', () => {
    expect(listRequest(levels, {}, { fields: ['_id', 'name'] }).query).toEqual([['fields', '_id,name']]);
  });
});
