import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../../server/core/store/memory';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import {
  type AnyResource,
  bool,
  choice,
  choices,
  date,
  defineResource,
  group,
  id,
  image,
  int,
  type Loose,
  list,
  number,
  ref,
  richText,
  text,
} from '../../../src/core/schema/index';
import { resources } from '../../../src/product/resources/index';
import { createTestApi } from '../../core/api/harness';

const upload = { to: 'picture' };

const sound = defineResource('coupons', {
  fields: {
    _id: id(),
    code: text({ required: true }),
    kind: choice(['a', 'b']),
    count: int(),
    on: bool(),
    shown: bool({ readOnly: true }),
    picture: image({ upload }),
    lines: list({ note: text() }),
    place: group({ name: text() }),
    name: text(),
    body: richText(),
    day: date(),
  },
  api: { path: 'coupons', many: 'coupons', one: 'coupon' },
  menu: { group: 'support', badge: { kind: 'a' } },
  list: { perPage: 10, columns: ['code'], order: ['code'], filters: [{ equals: 'kind' }] },
  form: { in: { page: 1024 }, sections: [{ title: 'all', fields: ['code', 'kind'] }] },
});

/** The sound resource with a part of it exchanged, as only a slip of the pen could. */
const coupons = (change: Loose): AnyResource => ({ ...sound, ...change }) as AnyResource;
const withField = (name: string, field: unknown) => coupons({ fields: { ...sound.fields, [name]: field } });
const withList = (change: Loose) => coupons({ menu: undefined, list: { ...sound.list, ...change } });
const withForm = (fields: unknown[], change: Loose = {}) =>
  coupons({ form: { in: { page: 1024 }, sections: [{ title: 'all', fields }] }, ...change });
const withApi = (change: Loose) => coupons({ api: { ...sound.api, ...change } });

const onlyWhen = (when: Loose) => ({ field: 'name', when });

/** Mistakes, each with the words of its sentence that say where it is and what to change. */
const mistakes: [AnyResource, string][] = [
  [withField('id', text()), 'the field id has a name that the API uses itself: rename it'],
  [withField('version', int()), 'the field version has a name'],
  [withField('updatedAt', text()), 'the field updatedAt has a name'],
  [withField('updatedBy', text()), 'the field updatedBy has a name'],
  [withField('a.b', text()), 'the field a.b needs a name of Latin letters'],
  [withField('constructor', text()), 'the field constructor needs a name'],
  [withField('lines', list({ _id: id() })), 'the field lines._id is given by the API: take it out'],
  [withField('_who', ref('faqs', { forgets: [] })), 'it forgets the record that it leads to, and has to'],
  [withField('_who', ref('faqs', { nullable: true, forgets: ['no'] })), 'it forgets no, which is no text'],
  [
    withField('nick', text({ maskUnless: 'subject' })),
    'maskUnless says when it is not personal, which it never',
  ],
  [
    withField('lat', number({ readOnly: true, decimals: 17 })),
    'its decimals are 17: a whole number from 0 to 14',
  ],
  [
    withField('nick', text({ format: 'email', shape: 'digits' })),
    "it has the shape of format: 'email': take",
  ],
  [withField('nick', text({ renamedFrom: 'name' })), 'renamedFrom names name, which is a field: only a name'],
  [
    withField('nick', text({ personal: 'name', maskUnless: 'no' })),
    'maskUnless names no, which is no text() of',
  ],
  [withField('nick', text({ proposes: 'subject' })), 'proposes is for a field that is given late'],
  [withField('nick', text({ createOnly: 'late', proposes: 'no' })), 'proposes names no, which is'],
  [withField('lines', list({ _who: ref('faqs', { forgets: [] }) })), 'it stands in a list, where nothing'],
  [coupons({ fields: { code: text({ required: true }), kind: choice(['a']) } }), 'add _id: id()'],
  [withApi({ path: 'images' }), "api.path 'images' is a call of the API's own: choose another"],
  [withApi({ path: 'session' }), "api.path 'session' is a call"],
  [
    withApi({ path: 'faqs' }),
    "api.path 'faqs' is that of faqs too: choose another one, or tell the two apart",
  ],
  [
    coupons({ menu: { group: 'content' }, api: { ...sound.api, path: 'faqs' } }),
    'menu.group has to be that of faqs, which has the same path',
  ],
  [coupons({ menu: { group: 'read' } }), "menu.group 'read' means something else in a scope"],
  [
    coupons({ remove: { needs: 'personal' } }),
    'remove: it needs personal, and no field is personal: take one of the two out',
  ],
  [
    coupons({ actions: { send: { run: { call: 'send' }, needs: 'personal' } } }),
    'the action send: it needs personal, and no field is personal',
  ],
  [withApi({ path: 'a/b' }), 'lower-case letters, digits and hyphens'],
  [withApi({ many: 'summary' }), "'summary' is no key for records"],
  [withApi({ many: 'coupon' }), "api.many and api.one are both 'coupon'"],
  [coupons({ name: 'faqs' }), 'another resource has this name: rename one'],
  [
    withField('other', ref('nameless')),
    "ref('nameless') finds records by their title, and nameless has none",
  ],
  [withField('other', ref('nobody')), "ref('nobody') leads to no resource: it is one of"],
  [
    withField('count', int({ min: 5, default: 1 })),
    'its default 1 is refused by itself (tooSmall): change one',
  ],
  [withField('name', text({ max: 2, default: 'abc' })), 'its default "abc" is refused by itself (tooLong)'],
  [
    withField('name', text({ pattern: /\d+/, default: 'abc' })),
    'its default "abc" is refused by itself (pattern)',
  ],
  [withField('count', int({ min: 5, max: 1 })), 'its least 5 is over its most 1'],
  [withField('name', text({ minLength: 5, max: 2 })), 'its least 5 is over its most 2'],
  [withField('name', text({ max: 0 })), 'max 0 leaves nothing to enter'],
  [withField('day', date({ from: '2027-01-01', until: '2026-01-01' })), 'is after until'],
  [withField('day', date({ from: 'tomorrow' })), 'from and until are days'],
  [withField('kind', choice(['a', 'a'])), 'one of its choices stands twice'],
  [withField('tags', choices([])), 'it has no choice: name at least one'],
  [withField('picture', image({ upload: { to: '' } })), "upload.to '' is the last part of the address"],
  [withField('second', image({ upload })), "two of its calls are named 'picture'"],
  [withField('name', text({ required: true, readOnly: true })), 'required and nobody can give it'],
  [
    withField('count', int({ startsAt: { from: 'max', of: 'nope' } })),
    'startsAt counts by nope, which is no field',
  ],
  [withField('count', int({ startsAt: { from: 'max', of: 'name' } })), 'the highest name: that is no int()'],
  [
    withField('count', int({ startsAt: { from: 'totalCount', within: 'nope' } })),
    'startsAt counts by nope, which is no field',
  ],
  [withField('name', text({ readOnly: true, labelOf: 'nope' })), 'it shows nope, which is no field'],
  [
    withField('name', text({ readOnly: true, labelOf: 'count' })),
    'it shows count, which is int(): only a choice() has a label',
  ],
  [withField('name', text({ labelOf: 'kind' })), 'it shows kind and stores nothing: add readOnly'],
  [coupons({ unique: [['code', 'lines']] }), "unique names lines, whose values can't be compared"],
  [coupons({ resets: [{ field: 'on', to: true, set: { count: 'x' } }] }), 'resets writes "x" into count'],
  [coupons({ actions: { go: { run: { call: 'Go!' } } } }), "the act 'Go!' has to be"],
  [withList({ perPage: 0 }), 'perPage 0: a page has 1 to 200 rows'],
  [withList({ perPage: 1.5 }), 'perPage 1.5'],
  [withList({ sorts: ['code', 'code'] }), 'sorts names code twice: take one away'],
  [withList({ sorts: ['body'] }), 'sorts by body: its values have no order that means something'],
  [withList({ sorts: ['name'] }), 'sorts by name: no column has a head for it, so show it as one'],
  [withList({ columns: [{ empty: 'code' }], sorts: ['code'] }), 'sorts by code: no column has a head for it'],
  [withList({ order: ['lines'] }), "order by lines: its values can't be compared"],
  [withList({ tabs: 'name' }), 'tabs over name: it is no choice()'],
  [withList({ columns: ['code', 'code'] }), 'the column code stands twice'],
  [withList({ columns: [{ toggle: 'shown' }] }), 'the switch of shown can change nothing'],
  [withList({ filters: [{ range: 'name' }] }), "{ range: 'name' } asks for days or numbers"],
  [
    withList({ filters: [{ search: ['count'] }] }),
    'search finds texts, days and choices, and count is int()',
  ],
  [withList({ filters: [{ search: ['name', 'place.name'] }] }), "two fields that end in 'name'"],
  [withList({ filters: [{ contains: ['on'], as: 'x' }] }), 'contains finds texts, and on is bool()'],
  [withList({ filters: [{ equals: 'lines' }] }), "can't compare list()"],
  [withList({ filters: [{ equals: 'on' }, { empty: 'name', as: 'on' }] }), "two filters have the key 'on'"],
  [withList({ filters: [{ empty: 'name', as: 'page' }] }), "a filter has the key 'page'"],
  [
    coupons({ menu: { group: 'support', badge: { kinds: 'a' } } }),
    "asks by 'kinds', which no filter of the list has",
  ],
  [
    coupons({ menu: { group: 'support', badge: { kind: 'c' } } }),
    "asks for kind 'c', which that filter does not",
  ],
  [withForm(['kind']), 'code is required and the form lacks it: add it, or take required away'],
  [withForm([{ field: 'code', only: 'edit' }]), "a new record's form does not ask for it"],
  [withForm(['code', ['kind', 'code']]), 'code stands twice in the form: take one away'],
  [withForm(['code', 'place', 'place.name']), 'place.name stands twice in the form'],
  [withForm(['code', { field: 'on', when: { on: true } }]), 'on is shown by its own value'],
  [withForm(['code'], { form: { ...sound.form, in: { page: 0 } } }), 'a form of 0 px'],
  [
    withForm(['code', { field: 'name', when: { kind: 'c' } }]),
    'the form\'s name: when waits for "c", which kind never is',
  ],
  [
    withForm(['code', { field: 'name', when: { kind: ['a', 'c'] } }]),
    'when waits for "c", which kind never is',
  ],
  [withForm(['code', { field: 'name', when: { kind: [] } }]), 'when waits for none of the values of kind'],
  [withForm(['code', { field: 'name', when: { kind: null } }]), 'when waits for null, which kind never is'],
  [withForm(['code', { field: 'name', when: { on: 'yes' } }]), 'when waits for "yes", which on never is'],
  [withForm(['code', { field: 'name', when: { nope: true } }]), 'when looks at nope, which is no field'],
  [
    withForm(['code', { field: 'name', when: { count: { fits: 'url' } } }]),
    'when asks what count fits, and it is int()',
  ],
  [
    withForm(['code'], {
      variants: {
        by: 'kind',
        of: {
          a: {
            form: {
              in: { page: 1024 },
              sections: [{ title: 'all', fields: ['code', onlyWhen({ kind: 'b' })] }],
            },
          },
          b: {},
        },
      },
    }),
    'variant a: the form\'s name: when waits for "b", which kind never is in this variant',
  ],
  [
    withForm(['code'], {
      fields: { ...sound.fields, size: choice(['s', 'm']) },
      variants: {
        by: 'kind',
        of: {
          a: {
            choices: { size: ['s'] },
            form: {
              in: { page: 1024 },
              sections: [{ title: 'all', fields: ['code', onlyWhen({ size: 'm' })] }],
            },
          },
          b: {},
        },
      },
    }),
    'variant a: the form\'s name: when waits for "m", which size never is in this variant',
  ],
  [coupons({ remove: { when: { kind: 'c' } } }), 'remove: when waits for "c"'],
  [
    coupons({ actions: { go: { when: { kind: 'c' }, run: { call: 'go' } } } }),
    'the action go: when waits for "c"',
  ],
  [
    coupons({ actions: { go: { ask: [{ message: 'sure', when: { kind: 'c' } }], run: { call: 'go' } } } }),
    'the action go: when waits for "c"',
  ],
  [coupons({ bulk: {} }), 'bulk names no act: add one'],
  [coupons({ bulk: { delete: true }, menu: undefined, list: undefined }), 'bulk needs a list whose rows are'],
  [coupons({ bulk: { delete: true }, remove: false }), 'bulk.delete deletes what remove says is never'],
  [
    coupons({ bulk: { delete: true }, list: { ...sound.list, columns: ['count'] } }),
    'bulk.delete names what stays, and the records have no title',
  ],
  [coupons({ resets: [{ field: 'kind', to: 'c', set: { on: true } }] }), 'resets: when waits for "c"'],
  [coupons({ variants: { by: 'name', of: {} } }), 'variants.by names name, which is no choice()'],
  [
    coupons({ variants: { by: 'kind', of: { a: { choices: { kind: ['a'] }, defaults: { kind: 'b' } } } } }),
    "variant a: defaults presets kind with 'b'",
  ],
  [coupons({ variants: { by: 'kind', of: { a: { most: { lines: 1 } } } } }), 'most limits lines'],
  [
    coupons({ variants: { by: 'kind', of: { a: { list: { ...sound.list, perPage: 0 } } } } }),
    'variant a: perPage 0',
  ],
  [coupons({ flavours: { mall: { least: { name: 2 } } } }), 'flavour mall: least is for lists'],
];

/** Records of it have no name. */
const nameless = defineResource('nameless', {
  fields: { _id: id(), count: int() },
  api: { path: 'nameless', many: 'nameless', one: 'nameles' },
});

const all: readonly AnyResource[] = [...resources, nameless];

describe('A mistake in a resource', () => {
  test.each(mistakes.map(([resource, says]) => ({ resource, says })))(
    'is told: $says',
    ({ resource, says }) => {
      const faults = declarationFaultsOf([...all, resource], ['images', 'session']);
      const own = faults.filter((fault) => fault.startsWith(`${resource.name}: `));
      expect(own.join('\n')).toContain(says);
    },
  );

  test('is not found where there is none', () => {
    expect(declarationFaultsOf([...all, sound], ['images', 'session'])).toEqual([]);
  });

  test('keeps the API from being built, with every sentence', async () => {
    const wrong = coupons({ api: { ...sound.api, path: 'images' }, list: { ...sound.list, perPage: 0 } });
    const built = createTestApi({ store: createMemoryStore(), resources: [...all, wrong] });
    await expect(built).rejects.toThrow(/coupons: api\.path 'images'.*\n(?:.*\n)*coupons: perPage 0/);
  });
});
