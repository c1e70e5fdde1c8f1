import { describe, expect, it } from 'vitest';
import {
  type AnyField,
  defineResource,
  fieldTypeHandlerOf,
  fieldTypeHandlers,
  id,
  int,
  type Kind,
} from '../../../../src/core/schema/index';
import { findAllRecordProblems } from '../../../../src/core/schema/record/check';
import { examples } from './examples';
import { type Sampler, sampleFor } from './samples';

const sampler: Sampler = {
  integer: (min) => min,
  pick: (values) => values[0] as (typeof values)[number],
  text: (max) => '가나다 라마바'.slice(0, max),
  instant: () => '2026-01-31T15:00:00.000Z',
  day: () => '2026-01-31',
};

/** Kinds whose values can be a query parameter. */
const written: readonly Kind[] = [
  'id',
  'text',
  'multiline',
  'richText',
  'int',
  'number',
  'bool',
  'dateTime',
  'date',
  'choice',
  'ref',
];

describe.each(Object.keys(fieldTypeHandlers) as Kind[])('the kind %s', (name) => {
  const { fields, fine, refused } = examples[name];
  const kind = fieldTypeHandlers[name];

  it.each(fields)('accepts the blank of %j', (field) => {
    const blank = fieldTypeHandlerOf(field).blank(field);
    if (blank !== undefined) expect(fieldTypeHandlerOf(field).check(blank, field)).toBeNull();
  });

  it.each(fields)('accepts its own samples of %j', (field) => {
    const sample = sampleFor(field, sampler);
    if (sample !== undefined) expect(fieldTypeHandlerOf(field).check(sample, field)).toBeNull();
  });

  it.each(fine.flatMap((value) => fields.map((field) => [value, field] as const)))(
    'accepts %j in %j',
    (value, field) => {
      expect(fieldTypeHandlerOf(field).check(value, field)).toBeNull();
    },
  );

  it.each(refused.flatMap((value) => fields.map((field) => [value, field] as const)))(
    'refuses %j in %j',
    (value, field) => {
      expect(fieldTypeHandlerOf(field).check(value, field)).toMatchObject({ key: expect.any(String) });
    },
  );

  it('takes null for missing', () => {
    expect(kind.isEmpty(null)).toBe(true);
  });

  it('asks to choose what is chosen, and to enter all else', () => {
    const chosen: readonly Kind[] = ['bool', 'choice', 'choices', 'ref', 'refs', 'date', 'dateTime'];
    const of = { _id: id(), value: { ...fields[0], required: true } as AnyField };
    const things = defineResource('things', {
      fields: of,
      api: { path: 'things', many: 'things', one: 'thing' },
    });
    const told = findAllRecordProblems(things, { _id: 'a' }).value?.key;
    if (name === 'password') expect(told).toBeUndefined();
    else expect(told).toBe(chosen.includes(name) ? 'notChosen' : 'required');
  });

  it('has a key of a text, a number or null for every fine value', () => {
    for (const value of fine) {
      const [field] = fields;
      const key = field && fieldTypeHandlerOf(field).key(value, field);
      expect(key === null || typeof key === 'string' || typeof key === 'number').toBe(true);
    }
  });
});

describe.each(written)('the kind %s, as a query parameter', (name) => {
  it('reads back what it prints', () => {
    const { fields, fine } = examples[name];
    const [field] = fields;
    if (!field) throw new Error('no field');
    for (const value of fine.filter((v) => !fieldTypeHandlers[name].isEmpty(v))) {
      expect(fieldTypeHandlerOf(field).parse(fieldTypeHandlerOf(field).print(value), field)).toEqual(value);
    }
  });
});

it('each whole number that a field takes can be asked for', () => {
  const field = int();
  for (const value of [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 10 ** 15])
    expect([
      fieldTypeHandlers.int.check(value, field),
      fieldTypeHandlers.int.parse(String(value), field),
    ]).toEqual([null, value]);
  expect(fieldTypeHandlers.int.parse(`${Number.MAX_SAFE_INTEGER + 1}`, field)).toBeUndefined();
});

describe.each(['int', 'bool', 'dateTime', 'date', 'choice', 'choices'] as const)('the kind %s', (name) => {
  it.each(['constructor', '__proto__', 'yes', ' '])('does not read the query parameter %j', (text) => {
    const [field] = examples[name].fields;
    expect(field && fieldTypeHandlerOf(field).parse(text, field)).toBeUndefined();
  });
});

describe('the keys by which lists compare', () => {
  const keyOf = <K extends Kind>(name: K, value: unknown) => {
    const [field] = examples[name].fields;
    return field && fieldTypeHandlerOf(field).key(value, field);
  };

  it('are NFC and lower case for text', () => {
    expect(keyOf('text', '\u1112\u1161\u11ab FAQ')).toBe('한 faq');
  });

  it('are blind to hyphens and spaces for phone numbers', () => {
    const phone = examples.text.fields[3];
    expect(phone && fieldTypeHandlerOf(phone).key('010-1234 5678', phone)).toBe('01012345678');
  });

  it('leave the tags out of rich text', () => {
    expect(keyOf('richText', '<p>겨울 <b>특별전</b></p>')).toContain('특별전');
    expect(keyOf('richText', '<p>겨울</p>')).not.toContain('<p>');
  });

  it('take a blank that never breaks, as editors and pasted texts have it, for a blank', () => {
    expect(keyOf('text', '신규\u00a0작품')).toBe('신규 작품');
    expect(keyOf('richText', '<p>신규\u00a0작품</p>')).toContain('신규 작품');
  });

  it('read rich text as its readers do: a word is one whatever part of it is bold, and entities are characters', () => {
    expect(keyOf('richText', '<p>특<strong>별</strong>전</p>')).toContain('특별전');
    expect(keyOf('richText', '<p>A&amp;B &lt;3</p>')).toContain('a&b <3');
    expect(keyOf('richText', '<p>봄</p><p>여름</p>')).not.toContain('봄여름');
  });
});

describe.each(['text', 'multiline'] as const)('the kind %s', (name) => {
  it.each(['', ' ', '\n', ' \r\n\t ', '\u00a0', '\u3000', '\u3164', '\u200b\ufeff'])(
    'counts %j as empty, since nobody sees anything of it',
    (value) => {
      expect(fieldTypeHandlers[name].isEmpty(value)).toBe(true);
    },
  );

  it.each(['글', ' . ', '\n0\n', '👩‍👧', '<p></p>'])('counts %j as filled', (value) => {
    expect(fieldTypeHandlers[name].isEmpty(value)).toBe(false);
  });
});

describe('rich text', () => {
  it.each([
    '',
    ' \n ',
    '<p></p>',
    '<p> </p>',
    '<p>\u00a0</p>',
    '<p>&nbsp; </p>',
    '&nbsp;',
    '<p>&#160;&#x3164;</p>',
    '<p><br></p>\n<ul><li><b> </b></li></ul>',
    '<!-- 글 -->',
    null,
  ])('counts %j as empty', (value) => {
    expect(fieldTypeHandlers.richText.isEmpty(value)).toBe(true);
  });

  it.each([
    '글',
    '<p>글</p>',
    '<p>&lt;</p>',
    '<3>',
    '<p><img src="/files/1/a.png"></p>',
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>',
    '<hr>',
    '<table><tbody><tr><td></td></tr></tbody></table>',
  ])('counts %j as filled', (value) => {
    expect(fieldTypeHandlers.richText.isEmpty(value)).toBe(false);
  });
});

it('A password of blanks is one', () => {
  expect(fieldTypeHandlers.password.isEmpty(' '.repeat(10))).toBe(false);
});
