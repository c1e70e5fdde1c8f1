/** What the schema language infers and what it refuses; compiling this file is the test. */

import {
  type Asset,
  bool,
  choice,
  type DeepPath,
  defineResource,
  group,
  type Infer,
  id,
  image,
  int,
  type Kind,
  list,
  type MessagesFor,
  type Path,
  type RecordCondition,
  text,
} from '../../../src/core/schema/index';
import type { FieldTypeHandler } from '../../../src/core/schema/kinds/kind';
import type { banners } from '../../../src/product/resources/banners';
import type { boards } from '../../../src/product/resources/boards/boards';
import type { popups } from '../../../src/product/resources/popups';
import type { users } from '../../../src/product/resources/users';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Fails to compile where its argument is not `true`. */
export type Expect<T extends true> = T;

type Popup = Infer<typeof popups>;
type Board = Infer<typeof boards>;
type Banner = Infer<typeof banners>;

export type Inferences = [
  Expect<
    Equal<
      Popup['display'],
      { enabled: boolean; period: boolean; startDate: string | null; endDate: string | null }
    >
  >,
  Expect<Equal<Popup['left'], number>>,
  Expect<Equal<Board['thumb'], Asset | null>>,
  Expect<Equal<Board['files'], Asset[]>>,
  Expect<Equal<Extract<Board['category'], null>, null>>,
  Expect<Equal<Infer<typeof users>['type'], 'person' | 'company'>>,
  Expect<Equal<'console' extends Infer<typeof users>['scope'][number] ? true : false, true>>,
  Expect<
    Equal<Banner['slides'][number]['meta'], { title: string; location: string; date: string; alt: string }>
  >,
  Expect<Equal<Path<Popup, boolean>, 'display.enabled' | 'display.period'>>,
  Expect<Equal<Extract<Path<Banner>, `slides${string}`>, 'slides'>>,
  Expect<
    Equal<
      Extract<DeepPath<Banner>, 'slides.image' | 'slides.meta.title'>,
      'slides.image' | 'slides.meta.title'
    >
  >,
  // The inside of an asset is no path.
  Expect<Equal<Extract<DeepPath<Board>, `thumb.${string}`>, never>>,
  Expect<Equal<keyof MessagesFor<typeof boards>['choices'], 'code' | 'category'>>,
  Expect<Equal<keyof MessagesFor<typeof popups>['sections'], 'basic' | 'position' | 'content'>>,
];

export const condition: RecordCondition<Board> = { code: ['work', 'author'], 'meta.buyEnabled': true };
// @ts-expect-error 'wrok' is no choice of code
export const wrongCondition: RecordCondition<Board> = { code: 'wrok' };

export const fitting: RecordCondition<Popup> = { url: { fits: 'url' } };
// @ts-expect-error only a text has a format
export const fittingNumber: RecordCondition<Popup> = { left: { fits: 'url' } };
// @ts-expect-error not a format
export const fittingNothing: RecordCondition<Popup> = { url: { fits: 'urls' } };

// A kind without its pure half is refused.
// @ts-expect-error every kind but text is missing
export const halves: { [K in Kind]: FieldTypeHandler<K> } = { text: {} as FieldTypeHandler<'text'> };

const api = { path: 'examples', many: 'examples', one: 'example' };
const fields = { _id: id(), kind: choice(['a', 'b']), note: text(), flag: bool(), count: int() };
const listed = { perPage: 10, order: [] } as const;

export const views = defineResource('views', {
  fields,
  api,
  list: { ...listed, columns: ['note', { toggle: 'flag' }, { field: 'note', expands: 'kind' }] },
});
export const emptiness = defineResource('emptiness', {
  fields,
  api,
  create: 'api',
  list: { perPage: 10, columns: [{ empty: 'note' }], order: [{ empty: 'note' }, 'count'] },
});
export const unknownEmptiness = defineResource('unknownEmptiness', {
  fields,
  api,
  // @ts-expect-error no such field whose emptiness could order
  list: { perPage: 10, columns: ['note'], order: [{ empty: 'nope' }] },
});
// @ts-expect-error only the API, or nobody, may create in the console's stead
export const unknownCreator = defineResource('unknownCreator', { fields, api, create: 'somebody' });
export const unknownColumn = defineResource('unknownColumn', {
  fields,
  api,
  // @ts-expect-error no such field
  list: { ...listed, columns: ['nope'] },
});
export const textToggle = defineResource('textToggle', {
  fields,
  api,
  // @ts-expect-error a toggle needs a boolean
  list: { ...listed, columns: [{ toggle: 'note' }] },
});
export const drawnColumn = defineResource('drawnColumn', {
  fields,
  api,
  // @ts-expect-error no list draws a column with a widget
  list: { ...listed, columns: [{ field: 'note', widget: 'youtube' }] },
});
export const unknownOrder = defineResource('unknownOrder', {
  fields,
  api,
  // @ts-expect-error no such field to order by
  list: { perPage: 10, columns: ['note'], order: ['-nope'] },
});
export const resetToNoChoice = defineResource('resetToNoChoice', {
  fields,
  api,
  // @ts-expect-error 'c' is no choice of kind
  resets: [{ field: 'kind', to: 'c', set: { note: '' } }],
});
export const resetWrongValue = defineResource('resetWrongValue', {
  fields,
  api,
  // @ts-expect-error count is a number
  resets: [{ field: 'kind', to: 'a', set: { count: 'one' } }],
});
export const wrongFixed = defineResource('wrongFixed', {
  fields,
  // @ts-expect-error 'z' is no choice of kind
  api: { ...api, fixed: { kind: 'z' } },
});
export const missingVariant = defineResource('missingVariant', {
  fields,
  api,
  // @ts-expect-error variant b is missing
  variants: { by: 'kind', of: { a: {} } },
});
export const inventedVariant = defineResource('inventedVariant', {
  fields,
  api,
  // @ts-expect-error there is no variant c
  variants: { by: 'kind', of: { a: {}, b: {}, c: {} } },
});
export const variantColumn = defineResource('variantColumn', {
  fields,
  api,
  // @ts-expect-error no such field in a variant's list
  variants: { by: 'kind', of: { a: { list: { ...listed, columns: ['nope'] } }, b: {} } },
});
export const wrongCategory = defineResource('wrongCategory', {
  fields,
  api,
  // @ts-expect-error 'x' is no choice of kind
  variants: { by: 'kind', of: { a: { choices: { kind: ['x'] } }, b: {} } },
});
export const wrongAsk = defineResource('wrongAsk', {
  fields,
  api,
  // @ts-expect-error 'c' is no choice of kind
  actions: { go: { ask: [{ message: 'sure', when: { kind: 'c' } }], run: { call: 'go' } } },
});
export const acting = defineResource('acting', {
  fields,
  api,
  actions: { go: { when: { flag: true }, ask: [{ message: 'sure' }], run: { call: 'go' } } },
});
export const flavoured = defineResource('flavoured', {
  fields: { _id: id(), notes: list({ note: text() }, { min: 1 }) },
  api,
  flavours: {
    // @ts-expect-error not a field
    art: { least: { nope: 2 } },
    mall: { least: { notes: 10 } },
  },
});
export const wrongFlavour = defineResource('wrongFlavour', {
  fields: { _id: id(), notes: list({ note: text() }) },
  api,
  // @ts-expect-error not a flavour
  flavours: { nope: { least: { notes: 10 } } },
});
// @ts-expect-error a default must be one of the choices
export const wrongDefault = choice(['a', 'b'], { default: 'c' });
// @ts-expect-error an image says where it is uploaded to, or that it is only shown
export const nowhere = image({});
export const anothers = image({ readOnly: true });

export const nested = defineResource('nested', {
  fields: {
    _id: id(),
    items: list({
      picture: image({ upload: { to: 'picture' } }),
      meta: group({ at: text() }),
    }),
  },
  api,
  list: { ...listed, columns: ['items.picture'] },
});
export const toggleInList = defineResource('toggleInList', {
  fields: { _id: id(), items: list({ on: bool() }) },
  api,
  // @ts-expect-error a toggle does not run through a list
  list: { ...listed, columns: [{ toggle: 'items.on' }] },
});

export const ruled = defineResource('ruled', {
  fields: {
    _id: id(),
    number: text({ pattern: /\d{4}/ }),
    free: text(),
    inner: group({ zip: text({ nullable: true, pattern: /\d{5}/ }) }),
    lines: list({ code: text({ pattern: /[A-Z]/ }) }),
    from: int(),
    until: int(),
  },
  api,
  unique: [['from', 'inner.zip']],
  checks: {
    inOrder: { at: 'until', holds: ({ from, until }) => from <= until },
    short: { at: 'free', warns: true, holds: ({ free }) => free.length < 10 },
  },
});
type RuledKo = MessagesFor<typeof ruled>;
export type Owed = [
  Expect<Equal<keyof RuledKo['patterns'], 'number' | 'inner.zip' | 'lines.code'>>,
  Expect<Equal<keyof RuledKo['checks'], 'inOrder' | 'short'>>,
  // What has neither owes neither.
  Expect<Equal<'patterns' extends keyof MessagesFor<typeof boards> ? true : false, false>>,
  Expect<Equal<'checks' extends keyof MessagesFor<typeof boards> ? true : false, false>>,
];
// @ts-expect-error the pattern of a field in a list has no text
export const missingPattern: RuledKo['patterns'] = { number: '', 'inner.zip': '' };
// @ts-expect-error a rule has no text
export const missingRule: RuledKo['checks'] = { inOrder: '' };
export const wrongRules = defineResource('wrongRules', {
  fields,
  api,
  // @ts-expect-error no such field
  unique: [['note', 'nope']],
  checks: {
    // @ts-expect-error no such field
    elsewhere: { at: 'nope', holds: () => true },
    // @ts-expect-error the record has no such field
    unknown: { at: 'note', holds: ({ nope }) => nope === 1 },
    // @ts-expect-error says neither yes nor no
    vague: { at: 'note', holds: ({ note }) => note },
  },
});

type ViewsKo = MessagesFor<typeof acting>;
// @ts-expect-error the label of count is missing
export const missingLabel: ViewsKo['fields'] = { kind: '', note: '', flag: '' };
// @ts-expect-error the choice b has no text
export const missingChoice: ViewsKo['choices'] = { kind: { a: '' } };
// @ts-expect-error what the action says when it is done is missing
export const missingDone: ViewsKo['actions'] = { go: { label: '' } };
// @ts-expect-error the name of a variant is missing
export const missingName: MessagesFor<typeof boards>['variants'] = { work: { name: '' } };
// @ts-expect-error the title of a section is missing
export const missingSection: MessagesFor<typeof popups>['sections'] = { basic: '', position: '' };
