import { describe, expect, test } from 'vitest';
import type { ImportedCell } from '../../../../src/core/engine/imports/sheet/cell';
import {
  buildImportColumnTargets,
  findUnmappedColumnLabels,
  mapColumnsToImportTargets,
} from '../../../../src/core/engine/imports/sheet/columns';
import { createSheetRowParser } from '../../../../src/core/engine/imports/sheet/toRows';
import { createResourceTexts } from '../../../../src/core/engine/texts';
import type { AnyResource } from '../../../../src/core/schema/index';
import { getImportSynonymsOfResource } from '../../../../src/core/ui/synonyms';
import { faqs } from '../../../../src/product/resources/faqs';
import { interests } from '../../../../src/product/resources/interests';
import { subscriptions } from '../../../../src/product/resources/subscriptions';
import { users } from '../../../../src/product/resources/users';
import { translate } from './words';

const textsFor = (resource: AnyResource) => createResourceTexts(translate, resource);

/** Reads rows below heads as the console matches them. */
function read(resource: AnyResource, headers: string[], ...rows: ImportedCell[][]) {
  const texts = textsFor(resource);
  const synonyms = getImportSynonymsOfResource(resource.name);
  const matching = mapColumnsToImportTargets(
    { headers },
    buildImportColumnTargets(resource, texts, 'ID', synonyms),
    {},
  );
  const reader = createSheetRowParser(resource, matching, headers, {
    texts,
    yes: '예',
    no: '아니오',
    clears: true,
    synonyms,
  });
  return rows.map((cells, at) => reader({ line: at + 2, cells }));
}
const recordOf = (resource: AnyResource, header: string, cell: ImportedCell, id?: string) => {
  const [row] = read(resource, [header, 'ID'], [cell, id ?? null]);
  return row?.sent?.record ?? row?.faults;
};

describe('The columns of a sheet', () => {
  const texts = textsFor(subscriptions);
  const targets = buildImportColumnTargets(subscriptions, texts, 'ID');
  const match = (headers: string[], remembered = {}) =>
    mapColumnsToImportTargets({ headers }, targets, remembered);

  test('are found by the heads of the list and the labels of the form, however they are spaced', () => {
    expect(match(['No', '이름', ' 공급구분 ', '배우자  연락처', '신청일', 'id'])).toEqual({
      이름: 'name',
      ' 공급구분 ': 'supply_category',
      '배우자  연락처': 'spouse.phone',
      id: '_id',
    });
    const own = textsFor(interests);
    expect(
      mapColumnsToImportTargets(
        { headers: ['관심유형', '생년 월일'] },
        buildImportColumnTargets(interests, own, 'ID'),
        {},
      ),
    ).toEqual({
      관심유형: 'interest_type',
      '생년 월일': 'birth',
    });
    const faq = textsFor(faqs);
    expect(
      mapColumnsToImportTargets({ headers: ['제목', '내용'] }, buildImportColumnTargets(faqs, faq, 'ID'), {}),
    ).toEqual({
      제목: 'subject',
      내용: 'content',
    });
  });

  test('are what the operator chose before, and none brings what another does', () => {
    expect(match(['성함', '이름', '이메일'], { 성함: 'name', 이메일: '' })).toEqual({ 성함: 'name' });
    expect(match(['옛 열'], { '옛 열': 'gone' })).toEqual({});
    // A sheet that is taken without its ID doubles every record: that is chosen each time anew.
    expect(match(['이름', 'id '], { 'id ': '' })).toEqual({ 이름: 'name', 'id ': '_id' });
    expect(match(['이름', 'id '], { 'id ': 'email' })).toEqual({ 이름: 'name', 'id ': 'email' });
  });

  test('that nobody can change, that come twice or have no header are named as not stored', () => {
    const unmapped = (headers: string[], ...cells: (string | null)[]) =>
      findUnmappedColumnLabels({ headers, rows: [{ line: 2, cells }] }, match(headers), '(제목 없음)');
    const headers = ['No', '이름', '연락처', '', '이름', '신청일', 'ID'];
    expect(unmapped(headers)).toEqual(['A No', 'E 이름', 'F 신청일']);
    expect(unmapped(headers, '1', '이서준', null, '메모')).toEqual([
      'A No',
      'D (제목 없음)',
      'E 이름',
      'F 신청일',
    ]);
    expect(unmapped([...Array.from({ length: 27 }, () => ''), '비고'])).toEqual(['AB 비고']);
  });
});

const NOT_AVAILABLE: ImportedCell = { unknown: 'error', shown: '#N/A' };
const MERGED: ImportedCell = { unknown: 'merged', shown: '' };
const NEVER_COMPUTED: ImportedCell = { unknown: 'notComputed', shown: '=' };

describe('A cell', () => {
  test.each<[string, ImportedCell, unknown]>([
    ['이름', ' 김하나\u202e', { name: '김하나' }],
    // A program took its zero away, or it is another country's: only who wrote it knows.
    ['연락처', 821012345678, [{ path: 'phone', problem: { key: 'number' } }]],
    ['연락처', 1012345678, [{ path: 'phone', problem: { key: 'lostZero' } }]],
    ['연락처', '1012345678', [{ path: 'phone', problem: { key: 'lostZero' } }]],
    ['연락처', ' １１２３４５６７８', [{ path: 'phone', problem: { key: 'lostZero' } }]],
    ['연락처', '21234567', [{ path: 'phone', problem: { key: 'lostZero' } }]],
    ['연락처', '15881234', { phone: '1588-1234' }],
    ['연락처', '1644-1234', { phone: '1644-1234' }],
    ['연락처', '０１０．１２３４．５６７８', { phone: '010-1234-5678' }],
    ['연락처', '010–1234—5678', { phone: '010-1234-5678' }],
    ['연락처', '+82 (0)10 1234 5678', { phone: '010-1234-5678' }],
    ['연락처', '="01012345678"', { phone: '010-1234-5678' }],
    ['이메일', ' kim@EXAMPLE.com ', { email: 'kim@example.com' }],
    ['이름', 1012345678, { name: '1012345678' }],
    ['이름', NOT_AVAILABLE, [{ path: 'name', problem: { key: 'error' } }]],
    ['생년월일', NEVER_COMPUTED, [{ path: 'birth', problem: { key: 'notComputed' } }]],
    ['이름', '#N/A', { name: '#N/A' }],
    ['이름', '1.23457E+11', [{ path: 'name', problem: { key: 'lostDigits' } }]],
    ['이름', 1234567890123450, [{ path: 'name', problem: { key: 'lostDigits' } }]],
    ['연락처', '8.21012E+11', [{ path: 'phone', problem: { key: 'lostDigits' } }]],
    ['이름', 123456789012345, { name: '123456789012345' }],
    ['이름', '1E+5', { name: '1E+5' }],
    ['생년월일', new Date('1990-12-31T00:00:00.000Z'), { birth: '1990-12-31' }],
    ['생년월일', '1990. 3. 5', { birth: '1990-03-05' }],
    ['생년월일', 19900305, { birth: '1990-03-05' }],
    ['생년월일', '850214', { birth: '1985-02-14' }],
    ['생년월일', 850214, { birth: '1985-02-14' }],
    ['생년월일', '８５．０２．１４', { birth: '1985-02-14' }],
    ['생년월일', '1990년 3월 5일', { birth: '1990-03-05' }],
    ['생년월일', '8502', [{ path: 'birth', problem: { key: 'notADate' } }]],
    ['생년월일', '1990-02-30', [{ path: 'birth', problem: { key: 'notADate' } }]],
    ['공급구분', '특별공급', { supply_category: 'SPECIAL' }],
    ['공급구분', 'SPECIAL', { supply_category: 'SPECIAL' }],
    ['공급 구분', '특 공', { supply_category: 'SPECIAL' }],
    [
      '공급구분',
      '특별함',
      [
        {
          path: 'supply_category',
          problem: { key: 'notAChoice' },
          allowed: { words: ['일반공급', '특별공급'], said: '특별함' },
        },
      ],
    ],
    ['소득순위', '2순위', { earning_rank: '2' }],
    ['무주택', '예', { isHomeless: true }],
    ['무주택', 'X', { isHomeless: false }],
    ['무주택', true, { isHomeless: true }],
    [
      '무주택',
      '글쎄',
      [
        {
          path: 'isHomeless',
          problem: { key: 'type' },
          allowed: { words: ['예', '아니오'], said: '글쎄' },
        },
      ],
    ],
    ['무주택', '○', { isHomeless: true }],
    ['무주택', '×', { isHomeless: false }],
    ['무주택', 'Ｎ', { isHomeless: false }],
    ['무주택 여부', '유주택', { isHomeless: false }],
    ['차량', '무', { isCar: false }],
    ['성명', '김하나', { name: '김하나' }],
    ['휴대폰', '01012345678', { phone: '010-1234-5678' }],
    ['배우자 이름', '이두리', { spouse: { name: '이두리' } }],
  ])('of %s that says %s is %j', (header, cell, record) => {
    expect(recordOf(subscriptions, header, cell)).toEqual(record);
  });

  test.each<[AnyResource, string, ImportedCell, unknown]>([
    [faqs, '순서', '1,200', { sequence: 1200 }],
    [faqs, '순서', '첫째', [{ path: 'sequence', problem: { key: 'type' } }]],
    [faqs, '내용', '하나 <b> & 둘\n셋', { content: '<p>하나 &lt;b&gt; &amp; 둘</p><p>셋</p>' }],
    [users, '우편번호', 6234, [{ path: 'postcode', problem: { key: 'lostZero' } }]],
    [users, '우편번호', '6234', [{ path: 'postcode', problem: { key: 'lostZero' } }]],
    [users, '우편번호', 16234, [{ path: 'postcode', problem: { key: 'number' } }]],
    [users, '사업자등록번호', '１２３４５６７８９０', { businessRegisitrationNumber: '123-45-67890' }],
    // Nothing says of which century the year is.
    [users, '설립일', '850214', [{ path: 'foundAt', problem: { key: 'notADate' } }]],
    [faqs, '순서', '１，２００', { sequence: 1200 }],
    [users, '우편번호', '06234', { postcode: '06234' }],
    [users, '회원 구분', '법인', { type: 'company' }],
    [users, '성별', '여자', { sex: 'female' }],
    [users, '남/여', ' 남성 ', { sex: 'male' }],
    [interests, '성별(남/여)', 'Ｆ', { gender: 'FEMALE' }],
    [interests, '신청자격', '남', { gender: 'MALE' }],
  ])('of %o is read by its kind', (resource, header, cell, record) => {
    expect(recordOf(resource, header, cell)).toEqual(record);
  });

  test('of a column whose zeros are put back is a number again, if one comes out', () => {
    const headers = ['연락처'];
    const texts = textsFor(subscriptions);
    const matching = { 연락처: 'phone' };
    const reader = createSheetRowParser(subscriptions, matching, headers, {
      ...{ texts, yes: '예', no: '아니오' },
      clears: true,
      zeros: new Set(['phone']),
    });
    const mended = [1012345678, '21234567', '16441234', 821012345678].map((cell, at) => {
      const { sent, faults } = reader({ line: at + 2, cells: [cell] });
      return sent?.record.phone ?? faults[0]?.problem.key;
    });
    expect(mended).toEqual(['010-1234-5678', '02-123-4567', 'lostZero', 'number']);
  });

  test('whose value nobody knows empties nothing, and is no ID', () => {
    expect(recordOf(subscriptions, '이메일', NEVER_COMPUTED, 'a@1')).toEqual([
      { path: 'email', problem: { key: 'notComputed' } },
    ]);
    const [row] = read(subscriptions, ['이름', 'ID'], ['김하나', NEVER_COMPUTED]);
    expect(row?.faults).toEqual([{ path: '_id', problem: { key: 'badId' } }]);
  });

  test('that a merged cell covers is no empty one, and no new record', () => {
    const key = 'merged';
    expect(recordOf(subscriptions, '이메일', MERGED)).toEqual([{ path: 'email', problem: { key } }]);
    const [row] = read(subscriptions, ['이름', 'ID'], ['김하나', MERGED]);
    expect(row?.faults).toEqual([{ path: '_id', problem: { key } }]);
  });

  test('that is empty says nothing of a new record, and empties a stored one where it can', () => {
    expect(recordOf(subscriptions, '이메일', '')).toEqual({});
    expect(recordOf(subscriptions, '이메일', ' ', 'a@1')).toEqual({ email: '' });
    expect(recordOf(subscriptions, '자산', null, 'a@1')).toEqual({ isAsset: null });
    expect(recordOf(subscriptions, '차량', null, 'a@1')).toEqual([
      { path: 'isCar', problem: { key: 'notChosen' } },
    ]);
  });
});

describe('A row', () => {
  test('with an ID is of that version of the record, one without is recognised by how often it came', () => {
    const rows = read(faqs, ['ID', '제목'], ['a@b@12', '하나'], [null, '둘'], ['', '둘'], [null, '셋']);
    expect(rows.map(({ sent }) => sent)).toEqual([
      { _id: 'a@b', version: 12, record: { subject: '하나' } },
      { key: 'row 1', record: { subject: '둘' } },
      { key: 'row 2', record: { subject: '둘' } },
      { key: 'row 1', record: { subject: '셋' } },
    ]);
  });

  test('whose ID is none, or another row’s, is not sent', () => {
    const rows = read(faqs, ['ID', '제목'], ['a@1', '하나'], ['a', '둘'], ['a@2', '셋']);
    expect(rows.map(({ faults }) => faults)).toEqual([
      [],
      [{ path: '_id', problem: { key: 'badId' } }],
      [{ path: '_id', problem: { key: 'sameRow', sameAs: 2 } }],
    ]);
  });

  test('with a unique value of another row is not sent, however it is written', () => {
    const codes = { ...faqs, unique: [['subject']] };
    const rows = read(codes, ['제목'], ['kim'], [' KIM'], ['lee']);
    expect(rows.map(({ line, sent }) => sent && line)).toEqual([2, null, 4]);
  });
});
