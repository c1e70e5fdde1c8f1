import { describe, expect, it } from 'vitest';
import { findUndeclaredKeyPaths } from '../../../server/core/records/body/findUndeclaredKeyPaths';
import { mergeRecord } from '../../../server/core/records/writes/mergeRecord';
import {
  applyFieldResets,
  bool,
  choice,
  createBlankRecord,
  dateTime,
  defineResource,
  fieldAt,
  file,
  files,
  getAt,
  getFormVisibility,
  group,
  id,
  image,
  int,
  list,
  password,
  setAt,
  text,
  toRequestBody,
} from '../../../src/core/schema/index';
import { findAllRecordProblems } from '../../../src/core/schema/record/check';

const shops = defineResource('shops', {
  fields: {
    _id: id(),
    kind: choice(['open', 'closed']),
    category: choice(['a', 'b', 'none'], { nullable: true }),
    name: text({ required: true }),
    reason: text({ required: true }),
    rank: int({ default: 7 }),
    secret: password(),
    spouse: group({ name: text(), phone: text() }),
    slides: list({
      image: image({ upload: { to: 'image' } }),
      url: text({ required: true, max: 5 }),
    }),
    thumb: image({ upload: { to: 'thumb' } }),
    product: group({ name: text({ readOnly: true }), thumb: image({ readOnly: true }) }),
    upload: file({ upload: { to: 'upload' } }),
    files: files({ upload: { to: 'files' }, max: 3 }),
    isOpen: bool({ nullable: true }),
    createdAt: dateTime({ readOnly: true, setAtCreation: 'now' }),
  },
  api: { path: 'shops', many: 'shops', one: 'shop' },
  resets: [{ field: 'kind', to: 'closed', set: { rank: 0, 'spouse.name': '' } }],
  variants: {
    by: 'kind',
    of: {
      open: {
        choices: { category: ['a', 'none'] },
        defaults: { category: 'none' },
        form: { in: { page: 1024 }, sections: [{ title: 'basic', fields: [['name', 'slides']] }] },
      },
      closed: {
        most: { files: 1 },
        form: {
          in: { page: 1024 },
          sections: [
            { title: 'basic', fields: ['name', { field: 'reason', when: { isOpen: [false, null] } }] },
          ],
        },
      },
    },
  },
});
const asset = { _id: 'f1', name: 'a.png', size: 1, type: 'image/png', url: '/files/f1/a.png' };
let ids = 0;
const newId = () => `new${++ids}`;
const merge = (stored: Record<string, unknown>, body: Record<string, unknown>) =>
  mergeRecord(shops.fields, stored, body, newId);

describe('paths', () => {
  it('reads what is there and undefined elsewhere', () => {
    expect(getAt({ a: { b: 1 } }, 'a.b')).toBe(1);
    expect(getAt({ a: null }, 'a.b')).toBeUndefined();
    expect(getAt({}, 'toString')).toBeUndefined();
  });

  it('writes into a copy', () => {
    const record = { a: { b: 1, c: 2 } };
    expect(setAt(record, 'a.b', 3)).toEqual({ a: { b: 3, c: 2 } });
    expect(record.a.b).toBe(1);
  });

  it('finds fields through groups and lists', () => {
    expect(fieldAt(shops.fields, 'slides.url').kind).toBe('text');
    expect(() => fieldAt(shops.fields, 'slides.nope')).toThrow('No field');
    expect(() => fieldAt(shops.fields, 'toString')).toThrow('No field');
  });
});

describe('a blank record', () => {
  it('holds every default, and those of its variant', () => {
    expect(createBlankRecord(shops, { kind: 'open' })).toMatchObject({
      rank: 7,
      category: 'none',
      slides: [],
      thumb: null,
    });
    expect(createBlankRecord(shops, { kind: 'closed' })).toMatchObject({
      category: null,
      spouse: { name: '', phone: '' },
    });
  });

  it('keeps what is known against every default', () => {
    const known = { kind: 'open', rank: 3, category: 'a' };
    expect(createBlankRecord(shops, known)).toMatchObject(known);
  });
});

describe('the body that the console sends', () => {
  it('has neither files nor read-only fields nor unknown keys', () => {
    const stored = { _id: 'r1', createdAt: 'x', lat: 3, thumb: asset, files: [asset] };
    const record = { ...createBlankRecord(shops), ...stored };
    const body = toRequestBody(shops, record);
    expect(body).not.toHaveProperty('thumb');
    expect(body).not.toHaveProperty('files');
    expect(body).not.toHaveProperty('createdAt');
    expect(body).not.toHaveProperty('lat');
    expect(body).toMatchObject({ _id: 'r1', rank: 7 });
  });

  it('has no group of which nothing can be edited, since an absent one must stay absent', () => {
    expect(toRequestBody(shops, createBlankRecord(shops))).not.toHaveProperty('product');
  });

  it('names the asset that an item of a list keeps, and null for one that is yet to be uploaded', () => {
    const slides = [
      { _id: 's1', image: asset, url: '' },
      { image: { rawFile: {} }, url: '' },
    ];
    expect(toRequestBody(shops, { slides })).toEqual({
      slides: [
        { _id: 's1', image: { _id: 'f1' }, url: '' },
        { image: null, url: '' },
      ],
    });
  });
});

describe('merging a body', () => {
  it('keeps keys that the schema does not know, at every depth', () => {
    const stored = {
      _id: 'r1',
      lat: 1,
      spouse: { name: 'a', x: 1 },
      slides: [{ _id: 's1', url: '', y: 2, image: null }],
    };
    const { record } = merge(stored, {
      spouse: { name: 'b' },
      slides: [{ _id: 's1', url: 'z', image: null }],
    });
    expect(record).toEqual({
      _id: 'r1',
      lat: 1,
      spouse: { name: 'b', x: 1 },
      slides: [{ _id: 's1', url: 'z', y: 2, image: null }],
    });
  });

  it('keeps what the body lacks and ignores what it may not set', () => {
    const stored = { _id: 'r1', name: 'a', rank: 3, createdAt: 'then', thumb: asset };
    const { record } = merge(stored, { _id: 'r2', name: 'b', createdAt: 'now', thumb: null, secret: 'jwe' });
    expect(record).toEqual({ ...stored, name: 'b' });
  });

  it('moves assets with their items and gives new items an identity', () => {
    const stored = {
      slides: [
        { _id: 's1', url: '1', image: asset },
        { _id: 's2', url: '2', image: null },
      ],
    };
    const { record, problems } = merge(stored, {
      slides: [
        { url: 'n', image: null },
        { _id: 's2', url: '2', image: { _id: 'f1' } },
        { _id: 's1', url: '1', image: null },
      ],
    });
    expect(problems).toEqual({});
    expect(record.slides).toMatchObject([
      { _id: expect.stringMatching(/^new/), image: null },
      { _id: 's2', image: asset },
      { _id: 's1', image: null },
    ]);
  });

  it('refuses an asset that the record does not hold', () => {
    const { problems } = merge({ slides: [] }, { slides: [{ url: '', image: { _id: 'stolen' } }] });
    expect(problems).toEqual({ 'slides.0.image': { key: 'notHeld' } });
  });

  it('never takes an identity from the body for a new item', () => {
    const { record } = merge({ slides: [] }, { slides: [{ _id: 'mine', url: '', image: null }] });
    expect(getAt((record.slides as object[])[0], '_id')).toMatch(/^new/);
  });
});

describe('checking a record', () => {
  // What the API keeps carries its stamps.
  const stored = { name: 'a', createdAt: '2026-01-01T00:00:00.000Z' };
  const fine = { ...createBlankRecord(shops, { kind: 'open' }), ...stored };
  const problems = (changes: Record<string, unknown>) =>
    findAllRecordProblems(shops, { ...fine, ...changes });

  it('finds nothing in a fine record', () => {
    expect(problems({})).toEqual({});
  });

  it('asks for required fields only where the form shows them', () => {
    expect(problems({ name: '' })).toEqual({ name: { key: 'required' } });
    expect(problems({ kind: 'closed', isOpen: true })).toEqual({});
    expect(problems({ kind: 'closed', isOpen: false })).toEqual({ reason: { key: 'required' } });
  });

  it('checks type and size also where a field is hidden', () => {
    expect(problems({ reason: 3 })).toEqual({ reason: { key: 'type' } });
  });

  it('carries the index of an item in the path', () => {
    const slides = [
      { url: 'ok', image: null },
      { url: 'too long', image: null },
      { url: '', image: null },
    ];
    expect(problems({ slides })).toEqual({
      'slides.1.url': { key: 'tooLong', args: { max: 5 } },
      'slides.2.url': { key: 'required' },
    });
  });

  it('narrows choices as the variant says', () => {
    expect(problems({ category: 'b' })).toEqual({ category: { key: 'notAChoice' } });
    expect(problems({ kind: 'closed', isOpen: true, category: 'b' })).toEqual({});
  });

  it.each([null, undefined])('keeps a choice that the variant presets from becoming %j', (category) => {
    expect(problems({ category })).toEqual({ category: { key: 'notChosen' } });
    expect(problems({ kind: 'closed', isOpen: true, category })).toEqual({});
  });

  it('asks which variant it is, and takes none that there is not', () => {
    expect(problems({ kind: undefined })).toMatchObject({ kind: { key: 'notChosen' } });
    expect(problems({ kind: 'nope' })).toMatchObject({ kind: { key: 'notAChoice' } });
  });

  it('counts files, as the variant, the field or the product says', () => {
    const held = (count: number) => Array.from({ length: count }, () => asset);
    const tooMany = (max: number) => ({ files: { key: 'tooMany', args: { max } } });
    expect(problems({ files: held(3) })).toEqual({});
    expect(problems({ files: held(4) })).toEqual(tooMany(3));
    const closed = { kind: 'closed', isOpen: true };
    expect(problems({ ...closed, files: held(1) })).toEqual({});
    expect(problems({ ...closed, files: held(2) })).toEqual(tooMany(1));
  });
});

describe('what a schema does not declare', () => {
  it('is named by its path, inside groups and lists too', () => {
    const body = JSON.parse(
      '{"__proto__":{"x":1},"nope":1,"spouse":{"age":1},"slides":[{"_id":"s","wrong":1}],"name":""}',
    );
    expect(findUndeclaredKeyPaths(shops.fields, body)).toEqual([
      '__proto__',
      'nope',
      'spouse.age',
      'slides.0.wrong',
    ]);
  });
});

describe('resets', () => {
  it('write when the field becomes the value, and not when it already was', () => {
    const before = { kind: 'open', rank: 3, spouse: { name: 'a', phone: '1' } };
    expect(applyFieldResets(shops, before, { ...before, kind: 'closed' })).toMatchObject({
      rank: 0,
      spouse: { name: '', phone: '1' },
    });
    const closed = { ...before, kind: 'closed' };
    expect(applyFieldResets(shops, closed, { ...closed, rank: 5 })).toMatchObject({ rank: 5 });
  });
});

describe('where a field stands', () => {
  it('follows the variant and the condition of the form', () => {
    expect(getFormVisibility(shops, { kind: 'open' }, 'slides.url')).toBe('shown');
    expect(getFormVisibility(shops, { kind: 'open' }, 'reason')).toBe('absent');
    expect(getFormVisibility(shops, { kind: 'closed', isOpen: true }, 'reason')).toBe('hidden');
    expect(getFormVisibility(shops, { kind: 'closed', isOpen: null }, 'reason')).toBe('shown');
  });
});
