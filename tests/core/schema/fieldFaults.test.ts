import { describe, expect, test } from 'vitest';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import {
  type AnyResource,
  bool,
  choice,
  choices,
  date,
  dateTime,
  decimal,
  defineResource,
  file,
  files,
  group,
  id,
  image,
  int,
  type Loose,
  list,
  money,
  text,
} from '../../../src/core/schema/index';

const thing = (fields: object, more: object = {}): AnyResource =>
  defineResource('things', {
    fields: { _id: id(), name: text(), ...fields } as never,
    api: { path: 'things', many: 'things', one: 'thing' },
    ...(more as Loose),
  } as never);

const faultsOf = (...resources: AnyResource[]) => declarationFaultsOf(resources);
const upload = { to: 'picture' };

/** Declarations that the start refuses, each with the sentence that names the change. */
const refused: [AnyResource, string][] = [
  ...Object.entries({
    unique: text({ unique: true }),
    createOnly: text({ createOnly: 'late' }),
    setAtCreation: dateTime({ setAtCreation: 'now' }),
    startsAt: int({ startsAt: { from: 'totalCount' } }),
    labelOf: text({ readOnly: true, labelOf: 'name' }),
  }).map(([option, field]): [AnyResource, string] => [
    thing({ lines: list({ inner: group({ field }) }) }),
    `the field lines.inner.field: ${option} has no effect in an item of a list: take it out`,
  ]),
  [
    thing({ lines: list({ parts: list({ picture: image({ upload }) }) }) }),
    'the field lines.parts.picture: no call sends image() there: move it to the record, or make it one file() or image() of each item of a list',
  ],
  [
    thing({ lines: list({ place: group({ paper: file({ upload }) }) }) }),
    'the field lines.place.paper: no call',
  ],
  [
    thing({ lines: list({ papers: files({ upload }) }) }),
    'the field lines.papers: no call sends files() there',
  ],
  [
    thing({ slides: list({ pc: image({ upload }), phone: image({ upload }) }) }),
    "two of its calls are named 'slides/:at/picture' (upload.to, an act): rename one",
  ],
  [
    thing({
      top: group({ slides: list({ shown: image({ upload }) }) }),
      end: group({ slides: list({ shown: image({ upload }) }) }),
    }),
    "two of its calls are named 'slides/:at/picture'",
  ],
  [
    thing({ line: group({ label: text(), title: text({ renamedFrom: 'label' }) }) }),
    'the field line.title: renamedFrom names label, which is a field',
  ],
  [
    thing({ a: text({ renamedFrom: 'old' }), b: text({ renamedFrom: 'old' }) }),
    'the field a: renamedFrom names old, as that of b does: take one of them out',
  ],
  [
    thing({ a: int({ renamedFrom: 'version' }) }),
    'the field a: renamedFrom names version, which the API writes: choose the name of an older field',
  ],
  [
    thing({ a: text({ renamedFrom: 'meta.title' }) }),
    "renamedFrom names 'meta.title', and an older name has no dot",
  ],
  [
    thing({ stars: int({ min: 1, max: 5 }) }),
    'the field stars: it starts with 0, which it refuses (tooSmall): give it a default, nullable or required',
  ],
  [
    thing({ size: int({ among: [1, 2] }) }),
    'the field size: it starts with 0, which it refuses (notAChoice)',
  ],
  [
    thing({ lines: list({ price: money({ currency: 'KRW', min: 1 }) }) }),
    'the field lines.price: it starts with "0", which it refuses (tooSmall)',
  ],
  [
    thing({ lines: list({ label: text({ max: 3 }) }, { default: [{ label: '네 글자다' }] }) }),
    'the field lines: its default [{"label":"네 글자다"}] is refused by itself (tooLong): change one of them',
  ],
  [
    thing({ kind: choice(['A,B', 'C']) }),
    'the field kind: one of its choices has a comma, which parts several in a filter: rename it',
  ],
  [thing({ other: id() }), 'the field other is an id(), and a record has one: make it a text()'],
  [
    thing({ cost: text({ required: true, reads: 'cost' }) }),
    'the field cost: it is required, and who may not read it could create no record: give it a default, or take required out',
  ],
  [
    thing({ code: text({ createOnly: true }) }, { singleton: true }),
    "singleton has one record, and so can't have a field that is set at creation: take one of them away",
  ],
  [
    thing({ code: text({ unique: true }) }, { singleton: true }),
    "singleton has one record, and so can't have unique values",
  ],
];

/** Declarations that looked like those, and do what they say. */
const accepted: AnyResource[] = [
  thing({
    day: date({ from: 'today', until: '2099-12-31' }),
    until: date({ from: '2000-01-01', until: 'today' }),
  }),
  thing({ name: text(), line: group({ title: text({ renamedFrom: 'name' }) }) }),
  thing({
    stars: int({ min: 1, default: 5 }),
    rank: int({ min: 1, required: true }),
    level: int({ min: 1, nullable: true }),
    sequence: int({ min: 1, startsAt: { from: 'totalCount' } }),
    weight: decimal({ digits: 1, min: 0 }),
  }),
  thing({ slides: list({ pc: image({ upload: { to: 'pc' } }), phone: image({ upload: { to: 'phone' } }) }) }),
  thing({ cost: text({ required: true, reads: 'cost' }) }, { create: false }),
  thing({ cost: text({ required: true, reads: 'cost' }) }, { needs: 'cost' }),
];

describe('A field whose options would fail later', () => {
  test.each(refused)('is refused at the start: %#', (resource, sentence) => {
    expect(faultsOf(resource).join('\n')).toContain(sentence);
  });

  test.each(accepted.map((resource) => [resource]))('is not found where it works: %#', (resource) => {
    expect(faultsOf(resource)).toEqual([]);
  });

  test('is found where resources of one path send files of two fields to one address', () => {
    const kind = choice(['A', 'B']);
    const of = (name: string, value: string, field: string) => ({
      ...thing({ kind, [field]: image({ upload }) }),
      name,
      api: { path: 'things', many: 'things', one: 'thing', fixed: { kind: value } },
    });
    expect(faultsOf(of('a', 'A', 'thumb'), of('b', 'B', 'picture'))).toEqual([
      "a: files of thumb are sent to 'picture', as those of picture of b, which has the same path: rename one upload.to",
      "b: files of picture are sent to 'picture', as those of thumb of a, which has the same path: rename one upload.to",
    ]);
    expect(faultsOf(of('a', 'A', 'thumb'), of('b', 'B', 'thumb'))).toEqual([]);
  });
});

describe('A value that the schema writes', () => {
  const fields = {
    kind: choice(['x', 'y']),
    count: int({ min: 0 }),
    state: choice(['new', 'done']),
    lines: list({ label: text({ max: 3 }) }),
    sum: int({ readOnly: true, computed: { from: ['count'], by: () => 1, revision: 1 } }),
    isDone: bool(),
  };
  const inVariant = (variant: object) =>
    faultsOf(thing(fields, { variants: { by: 'kind', of: { x: variant, y: {} } } }));
  const inAct = (set: object, api: object = {}) =>
    faultsOf(
      thing(fields, {
        actions: { finish: { set } },
        api: { path: 'things', many: 'things', one: 'thing', ...api },
      }),
    );

  test('by a variant is one that the variant takes', () => {
    expect(inVariant({ defaults: { count: -5 } })).toEqual([
      'things: variant x: defaults presets count with -5, which it refuses (tooSmall)',
    ]);
    expect(inVariant({ choices: { state: ['done'] } })).toEqual([
      "things: variant x: choices leaves out 'new', with which state starts: preset another one in defaults",
    ]);
    expect(inVariant({ choices: { state: ['done'] }, defaults: { state: 'done' } })).toEqual([]);
    expect(inVariant({ choices: { state: ['done'] }, defaults: { state: null } })).toEqual([]);
  });

  test('by a variant matters only to records that operators create with it', () => {
    const variants = { by: 'kind', of: { x: { choices: { state: ['done'] } }, y: {} } };
    const api = { path: 'things', many: 'things', one: 'thing', fixed: { state: 'done' } };
    expect(faultsOf(thing(fields, { variants, create: 'api' }))).toEqual([]);
    expect(faultsOf(thing(fields, { variants, create: false }))).toEqual([]);
    expect(faultsOf(thing(fields, { variants, api }))).toEqual([]);
    const many = { ...fields, state: choices(['new', 'done']) };
    expect(faultsOf(thing(many, { variants }))).toEqual([
      'things: variant x: choices narrows state, which is no choice()',
    ]);
  });

  test('that a rule computes from the id needs no value for a record without one', () => {
    const code = text({
      readOnly: true,
      computed: { from: ['_id'], by: ({ _id }) => (_id as string).slice(-6), revision: 1 },
    });
    expect(faultsOf(thing({ code }))).toEqual([]);
  });

  test('by an act is one that its record keeps', () => {
    expect(inAct({ lines: [{ label: '네 글자다' }] })).toEqual([
      'things: the action finish writes [{"label":"네 글자다"}] into lines, which refuses it',
    ]);
    expect(inAct({ sum: 3 })).toEqual([
      'things: the action finish writes into sum, which is computed: take it out',
    ]);
    expect(inAct({ _id: 'other' })).toEqual([
      'things: the action finish writes into _id, which the API gives: take it out',
    ]);
    expect(inAct({ kind: 'y' }, { fixed: { kind: 'x' } })).toEqual([
      'things: the action finish writes into kind, which api.fixed fixes: take it out',
    ]);
    expect(inAct({ isDone: true, lines: [{ label: '하나' }] })).toEqual([]);
  });
});
