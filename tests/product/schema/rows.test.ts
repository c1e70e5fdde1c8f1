import { describe, expect, test } from 'vitest';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import {
  type AnyResource,
  bool,
  choice,
  createMaskedPathTest,
  createRecordFieldPicker,
  defineResource,
  id,
  multiline,
  pathsOfListRows,
  text,
} from '../../../src/core/schema/index';
import { boards } from '../../../src/product/resources/boards/boards';
import { forms } from '../../../src/product/resources/forms';
import { questions } from '../../../src/product/resources/questions';
import { subscriptions } from '../../../src/product/resources/subscriptions';
import { users } from '../../../src/product/resources/users';
import { withdrawnMembers } from '../../../src/product/resources/withdrawn';

const always = ['_id', 'version', 'createdAt', 'updatedAt'];
const sorted = (paths: Iterable<string>) => [...paths].sort();

/** What a desk shows and filters by. */
const desk = ['heldUntil', 'assignee.name'];

/** What rows hold by decisions, section 14, written by hand. */
const rows: readonly (readonly [AnyResource, readonly string[]])[] = [
  [
    users,
    [
      ...['type', 'typeText', 'username', 'name', 'nation', 'phone', 'email', 'isWarning'],
      // A filter, its word, a detail of the title, and what an act in a row asks for.
      ...['_level', 'level', 'companyName', 'isWithdrawn', 'scope', 'isApproved'],
      'lastSignInAt',
      // Who consents to advertisements.
      ...['adEmail'],
    ],
  ],
  [
    withdrawnMembers,
    [
      ...['withdrawnAt', 'type', 'typeText', 'username', 'name', 'phone', 'email', 'withdrawalReason'],
      ...['companyName', 'isWithdrawn', 'scope'],
    ],
  ],
  [forms, ['meta.name', 'meta.company', 'meta.phone', 'meta.email', 'isEmailed', 'code', ...desk]],
  // A filter that links from a member set.
  [questions, ['name', 'subject', 'reply', 'product.name', 'user.companyName', '_user', ...desk]],
  [
    subscriptions,
    [
      ...['code', 'name', 'phone', 'email', 'birth', 'qualification_type', 'supply_category', 'supply_type'],
      ...['earning_rank', 'region_rank', 'isHomeless', 'isAsset', 'isCar'],
    ],
  ],
];

describe('Rows of personal records', () => {
  test.each(rows)('of %o hold what lists show, filter and act by', (resource, paths) => {
    expect(sorted(pathsOfListRows(resource))).toEqual(sorted([...always, ...paths]));
  });

  test('hold the columns of every variant, and no text of many lines that none shows', () => {
    const paths = pathsOfListRows(boards);
    for (const path of ['code', 'subject', 'category', 'period', 'meta.youtube'])
      expect(paths).toContain(path);
    for (const path of ['content', 'writer.phone', 'writer.email', 'storePhone'])
      expect(paths).not.toContain(path);
  });

  test('keep what stands below a path that they hold, in items of lists too', () => {
    const pick = createRecordFieldPicker(['a.b', 'a', 'list.x', 'gone']);
    expect(pick({ a: { b: 1, c: 2 }, list: [{ x: 1, y: 2 }, null], other: 1 })).toEqual({
      a: { b: 1, c: 2 },
      list: [{ x: 1 }, null],
    });
  });
});

test('Nothing of a variant that operators write alone is masked', () => {
  expect(createMaskedPathTest(boards, { code: 'work' })('writer.name')).toBe(false);
  const isMasked = createMaskedPathTest(boards, { code: 'interior-inquire' });
  expect(['writer.name', 'content', 'subject'].map(isMasked)).toEqual([true, true, false]);
});

test('No filter has the name by which a call chooses the fields of its rows', () => {
  const named = defineResource('notes', {
    fields: { _id: id(), kind: choice(['a', 'b']), fields: bool(), title: text(), body: multiline() },
    api: { path: 'notes', many: 'notes', one: 'note' },
    list: { perPage: 10, columns: ['title'], order: ['title'], filters: [{ equals: 'fields' }] },
  });
  expect(declarationFaultsOf([named])).toEqual([
    "notes: a filter has the key 'fields', which means something else in a list's address or call: name it by as",
  ]);
});
