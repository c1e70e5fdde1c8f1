import fc from 'fast-check';
import {
  type AnyField,
  type AnyResource,
  bool,
  choice,
  choices,
  date,
  file,
  files,
  group,
  id,
  image,
  int,
  list,
  multiline,
  richText,
  type Shape,
  text,
} from '../../../../../../src/core/schema/index';

const upload = (to: string) => ({ upload: { to } });

/** Fields that hold a value of their own, without files. */
const plain = fc.constantFrom<() => AnyField>(
  () => text({ max: 40 }),
  () => text({ max: 40, nullable: true }),
  () => multiline(),
  () => richText(),
  () => int(),
  () => int({ nullable: true, default: 7 }),
  () => bool(),
  () => bool({ nullable: true }),
  () => date({ nullable: true }),
  () => choice(['a', 'b', 'c']),
  () => choice(['a', 'b'], { nullable: true }),
  () => choices(['x', 'y']),
);

const named = (fields: readonly AnyField[], prefix: string): Shape =>
  Object.fromEntries(fields.map((field, index) => [`${prefix}${index}`, field]));

/** What an item holds: an image or a file at times, and fields of its own, some of them grouped. */
const item: fc.Arbitrary<Shape> = fc
  .record({
    holds: fc.constantFrom('image', 'image', 'file', 'nothing'),
    fields: fc.array(plain, { minLength: 1, maxLength: 2 }),
    grouped: fc.array(plain, { maxLength: 2 }),
  })
  .map(({ holds, fields, grouped }) => ({
    ...(holds === 'image' && { image: image({ upload: { to: 'image' } }) }),
    ...(holds === 'file' && { paper: file({ upload: { to: 'paper' } }) }),
    ...named(
      fields.map((make) => make()),
      'own',
    ),
    ...(grouped.length > 0 && {
      meta: group(
        named(
          grouped.map((make) => make()),
          'inner',
        ),
      ),
    }),
  }));

const lists = fc.record({ of: item, min: fc.integer({ min: 0, max: 3 }), reorder: fc.boolean() });

interface RandomResource {
  resource: AnyResource;
  /** The flavour in which its form is shown. */
  flavour: string;
}

const parts = fc.record({
  plain: fc.array(plain, { minLength: 1, maxLength: 4 }),
  required: fc.boolean(),
  grouped: fc.array(plain, { maxLength: 2 }),
  hasThumb: fc.boolean(),
  hasPaper: fc.boolean(),
  files: fc.option(fc.record({ max: fc.constantFrom(1, 3, 6), reorder: fc.boolean() })),
  lists: fc.array(lists, { minLength: 0, maxLength: 2 }),
  least: fc.option(fc.integer({ min: 1, max: 5 })),
  /** Numbers of the fields that a condition hides at times. */
  hidden: fc.array(fc.nat(9), { maxLength: 4 }),
});

/** A resource with fields of every kind that a form edits, lists with and without padding, files, and conditions. */
export const randomResource: fc.Arbitrary<RandomResource> = parts.map((made) => {
  const fields: Shape = {
    _id: id(),
    subject: text({ max: 40, ...(made.required && { required: true }) }),
    flag: bool(),
    ...named(
      made.plain.map((make) => make()),
      'plain',
    ),
    ...(made.grouped.length > 0 && {
      group: group(
        named(
          made.grouped.map((make) => make()),
          'inner',
        ),
      ),
    }),
    ...(made.hasThumb && { thumb: image(upload('thumb')) }),
    ...(made.hasPaper && { paper: file(upload('paper')) }),
    ...(made.files && {
      files: files({
        upload: { to: 'files' },
        max: made.files.max,
        ...(made.files.reorder && { reorder: true }),
      }),
    }),
    ...named(
      made.lists.map(({ of, min, reorder }) =>
        list(of, { ...(min > 0 && { min }), ...(reorder && { reorder }) }),
      ),
      'list',
    ),
  };
  const shown = Object.keys(fields).filter((name) => name !== '_id');
  const hidden = new Set(made.hidden.map((number) => shown[2 + (number % Math.max(1, shown.length - 2))]));
  const form = {
    in: { page: 1024 },
    sections: [
      {
        title: 'basic',
        fields: shown.map((field) => (hidden.has(field) ? { field, when: { flag: false } } : field)),
      },
    ],
  };
  const count = made.least;
  const least = count === null ? null : Object.fromEntries(made.lists.map((_, n) => [`list${n}`, count]));
  const resource: AnyResource = {
    name: 'things',
    fields,
    api: { path: 'things', many: 'things', one: 'thing' },
    list: { perPage: 10, columns: ['subject'], order: [] },
    form,
    ...(least !== null && { flavours: { places: { least } } }),
  };
  return { resource, flavour: made.least ? 'places' : 'all' };
});
