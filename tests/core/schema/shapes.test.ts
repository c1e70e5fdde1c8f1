import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AnyField,
  createContainsCondition,
  date,
  defineResource,
  id,
  list,
  multiline,
  normalizeFieldValue,
  normalizeRecordValues,
  sortKeyOfValue,
  text,
  today,
} from '../../../src/core/schema/index';

const phone = text({ format: 'phone', personal: 'phone' });
const email = text({ format: 'email' });
const contact = text({ personal: 'contact' });
const business = text({ format: 'businessNumber' });
const postcode = text({ format: 'postcode' });
const url = text({ format: 'url' });
const youtube = text({ format: 'youtube' });
const birth = date({ personal: 'birth', until: 'today' });
const line = text();
const capital = text({ shape: 'upperCase' });
const digits = text({ shape: 'digits' });

const PHONE = '010-1234-5678';

test.each([
  '010-1234-5678',
  '01012345678',
  ' 010 1234 5678 ',
  '010.1234.5678',
  '010·1234·5678',
  '０１０－１２３４－５６７８',
  '０１０１２３４５６７８',
  '010–1234—5678',
  '010‐1234−5678',
  '010ㅡ1234ㅡ5678',
  '010ー1234ー5678',
  '(010) 1234-5678',
  '010)1234-5678',
  '+82 10-1234-5678',
  '+821012345678',
  '+82 (0)10 1234 5678',
  '+82-(10)-1234-5678',
  '(+82)10-1234-5678',
  '＋８２ 10 1234 5678',
  '821012345678',
  '0082 10 1234 5678',
  '="01012345678"',
  '="010-1234-5678"',
  "'01012345678",
  '\u202a010-1234-5678\u202c',
  '010-1234-5678\r\n',
  '010\u00a01234\u30005678',
])('the telephone number %s is stored as 010-1234-5678', (typed) => {
  expect(normalizeFieldValue(phone, typed)).toBe(PHONE);
  expect(normalizeFieldValue(contact, typed)).toBe(PHONE);
});

test.each([
  ['02)555-7711', '02-555-7711'],
  ['(02) 555-7712', '02-555-7712'],
  ['02 5557 7712', '02-5557-7712'],
  ['+82 2 555 7711', '02-555-7711'],
  ['0311234567', '031-123-4567'],
  ['064.123.4567', '064-123-4567'],
  ['0701234 5678', '070-1234-5678'],
  ['05051234567', '0505-123-4567'],
  ['050712345678', '0507-1234-5678'],
  ['15881234', '1588-1234'],
  ['011 234 5678', '011-234-5678'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['+81-3-1234-5678', '+81312345678'],
])('the telephone number %s is stored as %s', (typed, stored) => {
  expect(normalizeFieldValue(phone, typed)).toBe(stored);
});

test.each([
  '02-555-7711 내선 12',
  '02-555-7711 (12)',
  '031-123-4567 8',
  '02-555-7711~2',
  '010-1234-5678, 010-2222-3333',
  '010-1234-5678 / 02-555-7711',
  '010-1234-5678 010-2222-3333',
  '555-7711',
  '010-****-5678',
  '010-1234',
  '없음',
  '+',
  '',
])('%s is no single telephone number, and stays as it was typed', (typed) => {
  expect(normalizeFieldValue(phone, ` ${typed} `)).toBe(typed);
});

test.each<[string, AnyField, string, string]>([
  ['a mail address', email, ' Hong.Gil@EXAMPLE.Co.KR ', 'Hong.Gil@example.co.kr'],
  ['a mail address of full width', email, 'ｈｏｎｇ＠example.com', 'hong@example.com'],
  ['a username', text({ personal: 'username' }), ' A@B.CO ', 'A@b.co'],
  ['what is no mail address', email, ' 홍길동 <a@B.co> ', '홍길동 <a@B.co>'],
  ['a mail address to reach somebody', contact, 'A@B.CO', 'A@b.co'],
  ['the number of a business', business, '1234567890', '123-45-67890'],
  ['a business number with blanks', business, ' １２３ 45 67890 ', '123-45-67890'],
  ['a business number in a formula', business, '="1234567890"', '123-45-67890'],
  ['what is no business number', business, '123-45-678901', '123-45-678901'],
  ['a postcode', postcode, ' ０６２３６ ', '06236'],
  ['a postcode in brackets', postcode, '(06236)', '06236'],
  ['a postcode in a formula', postcode, '="06236"', '06236'],
  ['an older postcode', postcode, ' 135-090 ', '135-090'],
  ['a postcode of another country', postcode, ' SW1A 1AA ', 'SW1A 1AA'],
  ['a page without its scheme', url, 'www.example.com/기사', 'https://www.example.com/기사'],
  ['a page with blanks around it', url, ' https://example.com/a ', 'https://example.com/a'],
  ['a page with a port', url, 'WWW.example.com:8080?a=1', 'https://WWW.example.com:8080?a=1'],
  ['a path of the site', url, ' /events/1 ', '/events/1'],
  ['what only begins as a page', url, 'www.', 'www.'],
  ['what is no page', url, 'www.example.com 참고', 'www.example.com 참고'],
  ['a video without its scheme', youtube, 'youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
  ['a video with its scheme', youtube, 'http://youtu.be/dQw4w9WgXcQ', 'http://youtu.be/dQw4w9WgXcQ'],
  ['a channel without its scheme', youtube, 'www.youtube.com/@a', 'https://www.youtube.com/@a'],
  ['a code', line, ' home ', 'home'],
  ['a code in capital letters', capital, ' ｓｋｕ-7a ', 'SKU-7A'],
  ['a code with Hangul', capital, '가a', '가A'],
  ['digits with separators', digits, '880 1234-567.890', '8801234567890'],
  ['digits of full width that begin with zeros', digits, '００７', '007'],
  ['digits in a formula', digits, '="0012"', '0012'],
  ['what is more than digits', digits, ' 880-A ', '880-A'],
  ['a business number without a format', text({ shape: 'businessNumber' }), '1234567890', '123-45-67890'],
  ['a name between blanks of all kinds', line, '\u3000\u00a0홍길동\u200b\ufeff', '홍길동'],
  ['a line with breaks', line, '서울\r\n강남\t1', '서울 강남 1'],
  ['a text with control characters', line, 'a\u0007b\u0085c', 'ab c'],
  ['a reversed text', line, '\u202egnp.회사', 'gnp.회사'],
  ['a text with marks of direction', line, '\u2066가\u2069나\u200f\u061c', '가나'],
  ['a family of emoji', line, '👨‍👩‍👧', '👨‍👩‍👧'],
  ['a heart', line, '❤️', '❤️'],
  ['a text of several lines', multiline(), ' a\r\nb ', ' a\r\nb '],
])('%s is stored in its shape', (_what, field, typed, stored) => {
  expect(normalizeFieldValue(field, typed)).toBe(stored);
});

test('what no store keeps is not changed, so that it is refused', () => {
  expect(normalizeFieldValue(line, ' a\0 ')).toBe(' a\0 ');
  expect(normalizeFieldValue(line, ' \ud800 ')).toBe(' \ud800 ');
});

test.each([
  ['850214', '1985-02-14'],
  ['85.2.14', '1985-02-14'],
  ['1985. 2. 14.', '1985-02-14'],
  ['19850214', '1985-02-14'],
  ['１９８５／０２／１４', '1985-02-14'],
  ['1985년 2월 14일', '1985-02-14'],
  ['="19850214"', '1985-02-14'],
  ['010203', '2001-02-03'],
  ['850230', '850230'],
  ['8502', '8502'],
  ['1985-02-30', '1985-02-30'],
  ['850214-1234567', '850214-1234567'],
  ['', ''],
])('the birth date %s is stored as %s', (typed, stored) => {
  expect(normalizeFieldValue(birth, typed)).toBe(stored);
});

test('a birth date of two digits is the nearest day that is over', () => {
  const [year = '', month, day] = today().split('-');
  expect(normalizeFieldValue(birth, `${year.slice(2)}${month}${day}`)).toBe(today());
  expect(normalizeFieldValue(birth, `${Number(year.slice(2)) + 1}0101`)).toBe(`${Number(year) - 99}-01-01`);
});

test('another day than a birth date is taken as it is written alone', () => {
  expect(normalizeFieldValue(date({ until: 'today' }), '19850214')).toBe('19850214');
});

const fields: AnyField[] = [
  phone,
  email,
  contact,
  business,
  postcode,
  url,
  youtube,
  birth,
  line,
  capital,
  digits,
];
const parts = [
  ...['010', '1234', '5678', '+82', '0', '02', '(', ')', '-', '.', ' ', '／', '０', '１', 'ㅡ', '="', '"'],
  ...['www.', 'a', '@', 'B.CO', '\u202e', '\u200b', '\t', '\r\n', '\u0301', '가', 'ㄱ', '19', '85', '\u00ad'],
];
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.constantFrom(...parts), { maxLength: 14 }).map((some) => some.join('')),
);

test('a shaped value is never shaped again, and has the key of the text that it was made of', () => {
  fc.assert(
    fc.property(fc.constantFrom(...fields), anyText, (field, typed) => {
      const shaped = normalizeFieldValue(field, typed);
      expect(normalizeFieldValue(field, shaped)).toBe(shaped);
      expect(sortKeyOfValue(field, shaped)).toBe(sortKeyOfValue(field, typed));
    }),
    { numRuns: 5_000 },
  );
});

test('what is no text keeps its value', () => {
  fc.assert(
    fc.property(fc.constantFrom(...fields), fc.jsonValue(), (field, value) => {
      if (typeof value !== 'string') expect(normalizeFieldValue(field, value)).toBe(value);
    }),
  );
});

test('the shape of a text takes time in proportion to its length', () => {
  const most = 200_000;
  const long = ['0', ' ', '-', '(', '0-', 'www.', 'a@', '\u202e', '\r\n', '\u200b', '="', '1 ', '가'].map(
    (unit) => unit.repeat(most / unit.length),
  );
  for (const typed of [...long, ...long.map((one) => `${one}x`), `+82${'1'.repeat(most)}`]) {
    for (const field of [phone, url, line]) {
      normalizeFieldValue(field, typed);
      sortKeyOfValue(field, typed);
    }
  }
});

const things = defineResource('things', {
  fields: { _id: id(), phone, birth, code: line, people: list({ phone }) },
  api: { path: 'things', many: 'things', one: 'thing' },
});

test.each([
  ['010.5557.7713', '01055577713'],
  ['010.5557.7713', '5557-7713'],
  ['010.5557.7713', '010.5557'],
  ['010.5557.7713', '+82 10-5557'],
  ['010.5557.7713', '０１０'],
  ['02)555-7711', '025557711'],
  ['(02) 555-7712', '025557712'],
  ['02-555-7712', '(02) 555'],
  ['+82 2 555 7711', '02-555'],
  ['="01012345678"', '010-1234'],
  ['02-555-7711 내선 12', '02.555.7711'],
  ['+1 415 555 2671', '415-555'],
])('the stored number %s is found by %s', (stored, term) => {
  const { any } = createContainsCondition(things, ['phone'], term);
  expect(sortKeyOfValue(phone, stored)).toContain(any[0]?.term);
});

test.each([
  ['880-1234', '8012'],
  ['8801234', '880 1'],
  ['８８０１', '01'],
])('the stored digits %s are found by %s', (stored, term) => {
  const coded = { ...things, fields: { ...things.fields, code: digits } };
  const { any } = createContainsCondition(coded, ['code'], term);
  expect(sortKeyOfValue(digits, stored)).toContain(any[0]?.term);
});

test('dashes alone find no telephone number', () => {
  expect(createContainsCondition(things, ['phone'], '－.').any).toEqual([]);
});

test('a birth date is found by digits of full width', () => {
  const found = [{ path: 'birth', term: '1985-02' }];
  expect(createContainsCondition(things, ['birth'], '１９８５.2').any).toEqual(found);
});

test('only what differs from the stored value is shaped', () => {
  const stored = { phone: '010.1', code: ' a ', people: [{ _id: 'x', phone: '(02) 555-7711' }] };
  const body = {
    phone: '010.1',
    code: ' b ',
    people: [
      { phone: '02) 555-7711' },
      { _id: 'x', phone: '(02) 555-7711' },
      { _id: 'y', phone: '(02) 555-7711' },
    ],
  };
  expect(normalizeRecordValues(things.fields, body, stored)).toEqual({
    phone: '010.1',
    code: 'b',
    people: [
      { phone: '02-555-7711' },
      { _id: 'x', phone: '(02) 555-7711' },
      { _id: 'y', phone: '02-555-7711' },
    ],
  });
});

test('a stored text that is decomposed stays so where nothing changes it', () => {
  const stored = { code: '한글'.normalize('NFD') };
  expect(normalizeRecordValues(things.fields, { code: '한글' }, stored)).toEqual(stored);
});
