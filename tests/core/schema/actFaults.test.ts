import { describe, expect, test } from 'vitest';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import {
  type AnyResource,
  bool,
  choice,
  date,
  defineResource,
  id,
  image,
  type Loose,
  me,
  now,
  richText,
  text,
} from '../../../src/core/schema/index';

const sound = defineResource('coupons', {
  fields: {
    _id: id(),
    code: text({ required: true }),
    kind: choice(['a', 'b']),
    on: bool(),
    day: date(),
    body: richText(),
    picture: image({ upload: { to: 'picture' } }),
  },
  api: { path: 'coupons', many: 'coupons', one: 'coupon' },
  title: 'code',
  list: { perPage: 10, columns: ['code'], order: ['code'] },
});

/** The sound resource with acts, as only a slip of the pen could write them. */
const withActs = (actions: Loose, change: Loose = {}) => ({ ...sound, actions, ...change }) as AnyResource;
const withField = (name: string, field: unknown, act: Loose) =>
  withActs({ go: act }, { fields: { ...sound.fields, by: text({ personal: 'name' }), [name]: field } });
const asking = (...fields: string[]) => ({ ask: { message: 'sure', fields } });

const mistakes: [AnyResource, string][] = [
  [withActs({ go: { set: {} } }), 'the action go: it changes nothing'],
  [withActs({ go: { set: { kind: 'c' } } }), 'the action go writes "c" into kind, which refuses it'],
  [withActs({ go: { set: { code: now() } } }), 'now() fills dateTime() and date(), and code is text()'],
  [withActs({ go: { set: { day: me() } } }), 'me() fills ref() and text(), and day is date()'],
  [withActs({ go: { ...asking('picture'), run: true } }), 'no question asks for image()'],
  [withActs({ go: { ...asking('body'), run: true } }), 'no question asks for richText()'],
  [withActs({ go: { ...asking('code'), set: { code: 'a' } } }), 'it asks for code and sets it'],
  [withActs({ go: { set: { on: true }, bulk: true } }, { list: undefined }), 'bulk needs a list'],
  [
    withField('to', text(), { set: { by: me() }, masked: true }),
    'it is masked and writes by, which is personal',
  ],
  [
    withField('ok', bool({ writes: 'account' }), { set: { ok: true } }),
    "it writes ok, which is about an account: give it needs: 'account'",
  ],
  [withActs({ go: { set: { on: true }, bulk: true } }, { title: undefined }), 'the records have no title'],
  [withActs({ picture: { set: { on: true } } }), "two of its calls are named 'picture'"],
];

describe('A mistake in an act', () => {
  test.each(mistakes.map(([resource, says]) => [says, resource] as const))(
    'is told: %s',
    (says, resource) => {
      expect(declarationFaultsOf([resource]).join('\n')).toContain(says);
    },
  );

  test('is none in one that writes what it may', () => {
    const fine = { go: { when: { on: false }, ...asking('code', 'day'), set: { on: true }, bulk: true } };
    expect(declarationFaultsOf([withActs(fine)])).toEqual([]);
  });
});
