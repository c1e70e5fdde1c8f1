import { describe, expect, test } from 'vitest';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import {
  type AnyResource,
  bool,
  choice,
  defineResource,
  group,
  id,
  int,
  list,
  password,
  ref,
  richText,
  sumOver,
  text,
} from '../../../src/core/schema/index';

const fields = {
  _id: id(),
  name: text(),
  all: text(),
  kind: choice(['a', 'b']),
  kindName: text({ readOnly: true, labelOf: 'kind' }),
  place: group({ city: text() }),
  lines: list({ amount: int() }),
  isOpen: bool(),
  isFirst: bool({ createOnly: true }),
  body: richText(),
};

const thing = (more: object, added: object = {}): AnyResource =>
  defineResource('things', {
    fields: { ...fields, ...added },
    api: { path: 'things', many: 'things', one: 'thing' },
    ...more,
  } as never);

const faultsOf = (more: object, added: object = {}) =>
  declarationFaultsOf([thing(more, added)]).map((fault) => fault.replace(/^things: /, ''));
const inList = (view: object, more: object = {}, added: object = {}) =>
  faultsOf({ list: { perPage: 10, columns: ['name'], order: ['name'], ...view }, ...more }, added);

describe('A list that would fail on the screen or in its call', () => {
  test('has no switch that no operator can turn', () => {
    const columns = ['name', { toggle: 'isOpen' }];
    expect(inList({ columns })).toEqual([]);
    for (const update of [false, 'api'])
      expect(inList({ columns }, { update })).toEqual([
        'the switch of isOpen can change nothing, since no operator changes a record by update: show it as a column',
      ]);
    expect(inList({ columns: [{ toggle: 'isFirst' }] })).toEqual([
      'the switch of isFirst can change nothing, since the field is createOnly: show it as a column',
    ]);
  });

  test('has no column without a cell', () => {
    const sentence = (path: string) => `the column ${path} has no cell: name a field in it, or take it out`;
    expect(inList({ columns: ['name', 'place'] })).toEqual([sentence('place')]);
    expect(inList({ more: ['place'] })).toEqual([sentence('place')]);
    expect(inList({ columns: ['place.city', 'lines'] })).toEqual([]);
  });

  test('has filters that its address and its call can name', () => {
    for (const as of ['constructor', 'd[start]', 'a b', ''])
      expect(inList({ filters: [{ equals: 'name', as }] })).toEqual([
        `a filter has the key '${as}' by as: name it by Latin letters, digits and _`,
      ]);
    expect(inList({ filters: [{ search: ['all', 'name'], all: true }] })).toEqual([
      "search names a field 'all', which searches all of them: take one away",
    ]);
    expect(inList({ filters: [{ search: ['all', 'name'] }] })).toEqual([]);
    const api = { path: 'things', many: 'things', one: 'thing', fixed: { kind: 'a' } };
    expect(inList({ filters: [{ equals: 'place.city', as: 'kind' }] }, { api })).toEqual([
      "a filter has the key 'kind', which means something else in a list's address or call: name it by as",
    ]);
  });

  test('asks no field that only shows the label of another one', () => {
    const needs = (place: string) => `the field kindName: ${place} needs a stored value: name kind instead`;
    expect(inList({ columns: ['kindName'], sorts: ['kindName'], emptiness: [] })).toEqual([needs('a sort')]);
    expect(inList({ filters: [{ search: ['kindName'] }], emptiness: [] })).toEqual([
      needs('a filter or a search'),
    ]);
    const inTitle = [
      'the field kindName: the title needs a stored value: name a text() that is stored instead',
    ];
    expect(faultsOf({ title: 'kindName' })).toEqual(inTitle);
    expect(faultsOf({ title: { field: 'name', details: ['kindName'] } })).toEqual(inTitle);
    expect(faultsOf({ unique: [['kindName', 'name']] })).toEqual([needs('a unique rule')]);
    expect(inList({ columns: ['kindName'] })).toEqual([]);
  });
});

describe('An order by hand and a tree', () => {
  const parent = (more: object) => ({ parent: ref('things', { nullable: true, ...more }) });

  test('have fields that take each place of a record', () => {
    const sorted = (rank: object) => inList({ order: ['rank'] }, { sortable: 'rank' }, { rank });
    const everyNumber = ['sortable needs rank to take each number from 1 to 2000'];
    expect(sorted(int())).toEqual([]);
    expect(sorted(int({ max: 99 }))).toEqual(everyNumber);
    expect(sorted(int({ among: [0, 1, 2] }))).toEqual(everyNumber);
    expect(sorted(int({ createOnly: true }))).toEqual(['sortable needs rank to be written by operators']);
    expect(faultsOf({ tree: { parent: 'parent' }, title: 'name' }, parent({}))).toEqual([]);
    expect(faultsOf({ tree: { parent: 'parent' }, title: 'name' }, parent({ required: true }))).toEqual([
      'tree needs parent not to be required: the first record has no parent',
    ]);
  });
});

describe('A title', () => {
  test('is a one-line text, and its details can be read as they are stored', () => {
    for (const path of ['kind', 'body'])
      expect(faultsOf({ title: path })).toEqual([
        `title names ${path}, which is ${path === 'kind' ? 'choice' : 'richText'}(): name a text()`,
      ]);
    expect(faultsOf({ title: { field: 'name', details: ['kind'] } })).toEqual([
      'title.details names kind, which is choice(), and shows it as it is stored: name a text()',
    ]);
    expect(faultsOf({ title: { field: 'name', details: ['place.city'] } })).toEqual([]);
  });
});

describe('A computed field', () => {
  const computedFrom = (path: string, added: object = {}) =>
    faultsOf(
      {},
      { ...added, sum: int({ readOnly: true, computed: { from: [path], by: () => 0, revision: 1 } }) },
    );

  test('has sources that a record stores, each as a whole', () => {
    expect(computedFrom('lines.amount')).toEqual([
      'the field sum: it is computed from lines.amount, which has several values: name the list',
    ]);
    expect(computedFrom('kindName')).toEqual([
      'the field sum: it is computed from kindName, which is only shown',
    ]);
    expect(computedFrom('secret', { secret: password() })).toEqual([
      'the field sum: it is computed from secret, which is only shown',
    ]);
    const half = int({ readOnly: true, computed: { from: ['isOpen'], by: () => 1, revision: 1 } });
    expect(computedFrom('box', { box: group({ half }) })).toEqual([
      'the field sum: it is computed from box.half, which is computed itself',
    ]);
    expect(computedFrom('lines')).toEqual([]);
  });

  test('has a rule that gives a value of its type, and no HTML that nothing sanitises', () => {
    const by = (rule: () => unknown) => ({ readOnly: true, display: { from: ['name'], by: rule } }) as const;
    const fails = [
      'the field sum: its rule throws or gives a value of another type for a blank record: return one of its type, or make it nullable',
    ];
    const ruled = (sum: object) => faultsOf({}, { sum });
    expect(ruled(text(by(() => null) as never))).toEqual(fails);
    expect(ruled(int(by(() => [].at(0)) as never))).toEqual(fails);
    expect(
      ruled(
        text(
          by(() => {
            throw new Error('no name');
          }) as never,
        ),
      ),
    ).toEqual(fails);
    expect(ruled(text({ nullable: true, ...(by(() => null) as object) }))).toEqual([]);
    expect(ruled(richText(by(() => '<p></p>') as never))).toEqual([
      'the field sum: it is computed, and only HTML of a body is sanitised: make it a multiline()',
    ]);
    expect(sumOver('lines.amount')({ lines: [{ amount: 2 }, { amount: 3 }] })).toBe(5);
  });
});

describe('Unique rules', () => {
  test('have fields, each once, and no two rules have the same ones', () => {
    expect(faultsOf({ unique: [['name'], ['name', 'kind']] })).toEqual([]);
    expect(faultsOf({ unique: [[]] })).toEqual([
      'unique has a rule without a field: name its fields, or take it out',
    ]);
    expect(faultsOf({ unique: [['name', 'name']] })).toEqual([
      'unique names a field twice in name + name: take one out',
    ]);
    const twoRules = (paths: string) => [`unique has two rules for ${paths}: take one out`];
    expect(faultsOf({ unique: [['name'], ['name'], ['name']] })).toEqual(twoRules('name'));
    expect(
      faultsOf({
        unique: [
          ['name', 'kind'],
          ['kind', 'name'],
        ],
      }),
    ).toEqual(twoRules('kind + name'));
    for (const unique of [true, 'warn'])
      expect(faultsOf({ unique: [['code']] }, { code: text({ unique } as never) })).toEqual(twoRules('code'));
  });
});

describe('An automatic number', () => {
  test('follows stored values that can be compared', () => {
    const numbered = (startsAt: object, added: object = {}) =>
      faultsOf({}, { number: int({ startsAt } as never), ...added });
    const counted = (within: string) => numbered({ from: 'totalCount', within });
    expect(['kind', 'place.city', 'isOpen'].flatMap(counted)).toEqual([]);
    for (const path of ['place', 'lines'])
      expect(counted(path)).toEqual([
        `the field number: startsAt counts by ${path}, whose values can't be compared`,
      ]);
    expect(counted('kindName')).toEqual([
      'the field kindName: an automatic number needs a stored value: name kind instead',
    ]);
    const shown = int({ readOnly: true, display: { from: ['name'], by: () => 1 } });
    expect(numbered({ from: 'max', of: 'shown' }, { shown })).toEqual([
      'the field shown: an automatic number needs a stored value: use computed instead of display',
    ]);
  });
});
