import { describe, expect, test } from 'vitest';
import { parseUploadFileName } from '../../../server/core/assets/uploadCheck/checkUpload';
import {
  bool,
  choice,
  createBlankRecord,
  date,
  defineResource,
  doesRecordMeetCondition,
  group,
  id,
  int,
  type Loose,
  lengthOf,
  limits,
  list,
  multiline,
  parseFilterValues,
  setAt,
  text,
  truncateToCharacters,
} from '../../../src/core/schema/index';
import { findAllRecordProblems } from '../../../src/core/schema/record/check';
import { findHintForFieldValue, findWarningNamesAtPath } from '../../../src/core/schema/record/hints';
import { buildUniqueConstraintIndexKey, getUniqueConstraints } from '../../../src/core/schema/record/unique';

const coupons = defineResource('coupons', {
  fields: {
    _id: id(),
    code: text({ max: 20, minLength: 4, unique: true }),
    number: text({ max: 20, pattern: /\d{4}-\d{2}/ }),
    shop: text({ unique: 'warn' }),
    locale: choice(['ko', 'en']),
    note: multiline({ minLength: 5 }),
    url: text({ format: 'url' }),
    mail: text({ format: 'email' }),
    video: text({ format: 'youtube' }),
    born: date({ nullable: true, from: '1800-01-01', until: 'today' }),
    limited: bool(),
    period: group({ from: date({ nullable: true }), until: date({ nullable: true, until: '2100-12-31' }) }),
    least: int({ default: 1 }),
    most: int({ default: 9 }),
    lines: list({ ref: text({ pattern: /[A-Z]+/ }) }),
  },
  api: { path: 'coupons', many: 'coupons', one: 'coupon' },
  unique: [['locale', 'number']],
  checks: {
    inOrder: {
      at: 'period.until',
      holds: ({ period: { from, until } }) => from === null || until === null || from <= until,
    },
    wide: { at: 'most', warns: true, holds: ({ least, most }) => most - least < 100 },
  },
  form: {
    in: { page: 1024 },
    sections: [
      {
        title: 'all',
        fields: ['code', 'limited', { field: 'period.until', when: { limited: true } }, 'most', 'url'],
      },
    ],
  },
});

const problemAt = (path: string, value: unknown, known: Loose = {}) =>
  findAllRecordProblems(coupons, setAt({ ...createBlankRecord(coupons), ...known }, path, value))[path];

describe('A text', () => {
  test('has at least as many characters as it says, unless it is empty', () => {
    expect(problemAt('code', 'abc')).toEqual({ key: 'tooShort', args: { min: 4 } });
    expect([problemAt('code', ''), problemAt('code', 'abcd')]).toEqual([undefined, undefined]);
    expect(problemAt('note', '안녕')).toEqual({ key: 'tooShort', args: { min: 5 } });
  });

  test('matches its pattern from its first character to its last, unless it is empty', () => {
    expect(problemAt('number', '2026-01')).toBeUndefined();
    expect(problemAt('number', '')).toBeUndefined();
    for (const wrong of ['x2026-01', '2026-011', '2026-01\n', '2026-01\n2026-02', '２０２６-01']) {
      expect([wrong, problemAt('number', wrong)]).toEqual([wrong, { key: 'pattern' }]);
    }
    expect(
      findAllRecordProblems(coupons, { ...createBlankRecord(coupons), lines: [{ ref: 'a' }] })['lines.0.ref'],
    ).toEqual({
      key: 'pattern',
    });
  });

  test('is measured before its pattern sees it', () => {
    expect(problemAt('number', '1'.repeat(21))).toEqual({ key: 'tooLong', args: { max: 20 } });
  });

  test('is as long as it has characters: 150 emoji are 150, and a syllable is one however it was typed', () => {
    expect([lengthOf('😀'.repeat(150)), lengthOf('한글'.normalize('NFD'))]).toEqual([150, 2]);
    expect(problemAt('code', '😀'.repeat(20))).toBeUndefined();
    expect(problemAt('code', '😀'.repeat(21))).toEqual({ key: 'tooLong', args: { max: 20 } });
  });
});

describe('Every limit counts alike', () => {
  const most = limits.maxQueryValueLength;

  test('a term of 200 emoji can be searched for, and one more can not', () => {
    const filters = [{ contains: ['code'], as: 'code' }] as const;
    const clean = (code: string) => parseFilterValues('route', coupons, filters, { code }).values;
    expect(clean('😀'.repeat(most))).toEqual({ code: '😀'.repeat(most) });
    expect(clean('😀'.repeat(most + 1))).toEqual({});
  });

  test('what is typed is cut between characters, and left alone within its limit', () => {
    expect(truncateToCharacters('😀'.repeat(most + 1), most)).toBe('😀'.repeat(most));
    const typed = '한글'.normalize('NFD');
    expect([truncateToCharacters(typed, 2), truncateToCharacters(typed, 1)]).toEqual([typed, '한']);
  });

  test('a file may be named with 200 emoji', () => {
    expect(parseUploadFileName('😀'.repeat(limits.maxFileNameLength))).toHaveLength(
      2 * limits.maxFileNameLength,
    );
    expect(() => parseUploadFileName('😀'.repeat(limits.maxFileNameLength + 1))).toThrow('bad_file_name');
  });
});

describe('A day', () => {
  test('lies within its bounds, both of them included', () => {
    expect(problemAt('born', '1799-12-31')).toEqual({ key: 'tooEarly', args: { from: '1800-01-01' } });
    expect(problemAt('born', '1800-01-01')).toBeUndefined();
    expect(problemAt('born', '2999-01-01')).toEqual({ key: 'inFuture' });
    const until = (day: string) =>
      findAllRecordProblems(coupons, setAt(createBlankRecord(coupons), 'period.until', day))['period.until'];
    expect(until('2101-01-01')).toEqual({ key: 'tooLate', args: { until: '2100-12-31' } });
    expect(until('2100-12-31')).toBeUndefined();
  });
});

describe('A rule over several fields', () => {
  const of = (from: string | null, until: string | null, limited = true) =>
    findAllRecordProblems(coupons, { ...createBlankRecord(coupons), limited, period: { from, until } });

  test('is told at its field', () => {
    expect(of('2026-02-01', '2026-01-31')).toEqual({ 'period.until': { key: 'unmet', check: 'inOrder' } });
    expect([of('2026-02-01', '2026-02-01'), of('2026-02-01', null)]).toEqual([{}, {}]);
  });

  test('is not asked where the form hides its field, nor of values that are of another type', () => {
    expect(of('2026-02-01', '2026-01-31', false)).toEqual({});
    const broken = findAllRecordProblems(coupons, {
      ...createBlankRecord(coupons),
      limited: true,
      period: { from: 1, until: 2 },
    });
    expect(broken).toEqual({ 'period.from': { key: 'type' }, 'period.until': { key: 'type' } });
  });

  test('sees a whole record, whatever the stored one lacks', () => {
    expect(findAllRecordProblems(coupons, { limited: true })).toEqual({});
  });

  test('refuses nothing where it only warns', () => {
    const wide = { ...createBlankRecord(coupons), most: 500 };
    expect(findAllRecordProblems(coupons, wide)).toEqual({});
    expect(findWarningNamesAtPath(coupons, wide, 'most')).toEqual(['wide']);
    expect(findWarningNamesAtPath(coupons, { ...wide, most: 5 }, 'most')).toEqual([]);
    expect(findWarningNamesAtPath(coupons, wide, 'least')).toEqual([]);
  });
});

describe('What does not look like its format', () => {
  const hintOf = (path: string, value: string) => findHintForFieldValue(coupons, path, value);

  test.each([
    ['url', 'example.com'],
    ['url', 'https://'],
    ['url', 'https://a b'],
    ['url', 'javascript'],
    ['url', 'example.com:8080/data:x'],
  ])('is pointed out: %s %j', (path, value) => {
    expect(hintOf(path, value)).toBe('notAPage');
    expect(problemAt(path, value)).toBeUndefined();
  });

  test('is pointed out of addresses and videos too, and never of what is empty or fine', () => {
    expect(hintOf('mail', '없음')).toBe('notAnAddress');
    expect(hintOf('video', 'https://example.com')).toBe('notAVideo');
    const fine = [
      hintOf('url', 'https://example.com/a?b#c'),
      hintOf('url', ' https://한국.example '),
      hintOf('url', ''),
      hintOf('url', '/events/12'),
      hintOf('url', 'mailto:kim@example.net'),
      hintOf('url', 'tel:02-123-4567'),
      hintOf('mail', ' '),
      hintOf('mail', 'kim@example.net'),
      hintOf('video', 'https://youtu.be/dQw4w9WgXcQ'),
    ];
    expect(fine).toEqual(fine.map(() => null));
  });
});

describe('A link that runs a script or leaves for another host unseen', () => {
  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    '//evil.example/a',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
  ])('is refused as an address and as a video: %j', (value) => {
    for (const path of ['url', 'video']) {
      expect(['unsafeLink', 'notStorable']).toContain(problemAt(path, value)?.key);
    }
    expect(problemAt('mail', value)?.key).not.toBe('unsafeLink');
  });

  test('is none of these', () => {
    for (const value of ['/events//12', 'https://example.com//a', 'javascript', 'a javascript:x', '']) {
      expect([value, problemAt('url', value)]).toEqual([value, undefined]);
    }
  });
});

test('A condition can ask whether a text is what its format says', () => {
  const reachable = { mail: { fits: 'email' } } as const;
  const met = ['kim@example.net', ' kim@example.net '].map((mail) =>
    doesRecordMeetCondition(reachable, { mail }),
  );
  const unmet = ['', '없음', 'kim', null, 5].map((mail) => doesRecordMeetCondition(reachable, { mail }));
  expect([...met, ...unmet]).toEqual([true, true, false, false, false, false, false]);
});

describe('A required value of a kind that is never empty by itself', () => {
  const asked = defineResource('asked', {
    fields: {
      _id: id(),
      size: choice(['s', 'm'], { required: true }),
      count: int({ required: true }),
      fits: bool({ required: true }),
      known: int({ required: true, default: 3 }),
      free: choice(['x', 'y']),
    },
    api: { path: 'asked', many: 'asked', one: 'asked' },
  });

  test('starts empty, and is asked for until somebody gives it', () => {
    const blank = createBlankRecord(asked);
    expect(blank).toEqual({ size: null, count: null, fits: null, known: 3, free: 'x' });
    expect(findAllRecordProblems(asked, blank)).toEqual({
      size: { key: 'notChosen' },
      count: { key: 'required' },
      fits: { key: 'notChosen' },
    });
    expect(findAllRecordProblems(asked, { ...blank, size: 'm', count: 0, fits: false })).toEqual({});
  });
});

describe('What is unique', () => {
  const keyOf = (record: Loose, index: number) =>
    buildUniqueConstraintIndexKey(coupons, getUniqueConstraints(coupons)[index]?.paths ?? [], record);

  test('are single fields and fields together, some of which only warn', () => {
    expect(getUniqueConstraints(coupons).map(({ paths, warns }) => [paths, warns])).toEqual([
      [['code'], false],
      [['shop'], true],
      [['locale', 'number'], false],
    ]);
  });

  test('is the same whatever its case, its width, its composition and the blanks around it', () => {
    const same = ['SALE 가나', 'sale 가나', 'ＳＡＬＥ　가나', ' sale 가나 ', 'sale 가나'.normalize('NFD')];
    expect(new Set(same.map((code) => keyOf({ code }, 0)))).toEqual(new Set(['sale 가나']));
  });

  test('is nothing where it is empty, or where a part of it is', () => {
    expect([keyOf({ code: '' }, 0), keyOf({ code: ' ' }, 0), keyOf({}, 0)]).toEqual([null, null, null]);
    expect(keyOf({ locale: 'ko', number: '' }, 2)).toBeNull();
    expect(keyOf({ locale: 'ko', number: '1' }, 2)).not.toBe(keyOf({ locale: 'en', number: '1' }, 2));
  });
});
