import { describe, expect, test } from 'vitest';
import { masks as words } from '../../../i18n/ko/core/masks';
import { maskRecord } from '../../../server/core/privacy/mask';
import { maskPersonalValue } from '../../../server/core/privacy/masks';
import type { Loose, PersonalDataOption } from '../../../src/core/schema/index';
import { questions } from '../../../src/product/resources/questions';
import { users } from '../../../src/product/resources/users';

const cases: Readonly<Record<PersonalDataOption, readonly (readonly [value: string, shown: string])[]>> = {
  name: [
    ['홍길동', '홍*동'],
    ['이영', '이*'],
    ['김아름별', '김**별'],
    ['남궁민수', '남궁**'],
    ['남궁민', '남궁*'],
    ['황보관', '황보*'],
    ['남궁', '남*'],
    ['홍', '*'],
    ['홍 길동', '홍*동'],
    ['홍길동'.normalize('NFD'), '홍*동'],
    ['Kim', 'K***'],
    ['Kim Minsu', 'K***'],
    ['K', '*'],
    ['田中太郎', '田***'],
    ['𠮷野家', '𠮷***'],
    ['홍길동(Hong)', '홍***'],
    ['홍길동2', '홍***'],
    ['', ''],
    [' ', ' '],
  ],
  phone: [
    ['010-1234-5678', '010-****-5678'],
    ['01012345678', '010-****-5678'],
    ['010 1234 5678', '010 **** 5678'],
    ['02-123-4567', '02-***-4567'],
    ['0212345678', '02-****-5678'],
    ['031-123-4567', '031-***-4567'],
    ['0505-1234-5678', '0505-****-5678'],
    ['1588-1234', '****-1234'],
    ['+82 10-1234-5678', '+82 10-****-5678'],
    ['+1 415 555 2671', '+1 4** *** 2671'],
    ['+81 3-5555-0123', '+81 *-****-0123'],
    ['０１０－１２３４－５６７８', '010-****-5678'],
    ['010-1234-5678 홍길동', '010-****-5678'],
    ['1234', '***'],
    ['없음', '***'],
    ['', ''],
  ],
  email: [
    ['hong@example.com', 'h***@example.com'],
    ['h@example.com', '***@example.com'],
    ['홍길동@example.com', '홍***@example.com'],
    ['"a@b"@example.com', '"***@example.com'],
    ['hong', '***'],
    ['@example.com', '***@example.com'],
    ['', ''],
  ],
  username: [
    ['hong@example.com', 'h***@example.com'],
    ['mellow_frame', 'mellow_frame'],
    ['', ''],
  ],
  contact: [
    ['hong@example.com', 'h***@example.com'],
    ['010-1234-5678', '010-****-5678'],
    ['kakao-id', '***'],
  ],
  birth: [
    ['1990-05-17', '1990-**-**'],
    ['900517', '***'],
    ['', ''],
  ],
  address: [
    ['서울특별시 강남구 테헤란로 123', '서울특별시 강남구 ***'],
    ['서울 강남구 테헤란로 123', '서울 강남구 ***'],
    ['경기도 수원시 장안구 정조로 1', '경기도 수원시 장안구 ***'],
    ['경기 성남시 분당구 판교로 1', '경기 성남시 분당구 ***'],
    ['강원특별자치도 홍천군 홍천읍 1', '강원특별자치도 홍천군 ***'],
    ['세종특별자치시 한누리대로 2130', '세종특별자치시 ***'],
    ['101동 1203호', '***'],
    ['06236', '***'],
    ['221B Baker Street', '***'],
    ['', ''],
  ],
};

describe.each(Object.entries(cases))('A mask of %s', (kind, own) => {
  test.each(own)('shows %j as %j', (value, shown) => {
    expect(maskPersonalValue(kind as PersonalDataOption, value, words)).toBe(shown);
  });
});

describe('What a company is called', () => {
  const shown = (record: Loose) => {
    const { name, ceoName, phone } = maskRecord(users, record, words);
    return [name, ceoName, phone];
  };
  const company = { companyName: '온빛갤러리 Seoul', ceoName: '오하린', phone: '02-1234-5678' };

  test('is shown whole, whatever case or form; its people and telephones are masked', () => {
    for (const name of ['온빛갤러리 Seoul', ' 온빛갤러리 SEOUL ', '온빛갤러리 Seoul'.normalize('NFD')]) {
      expect(shown({ ...company, name })).toEqual([name, '오*린', '02-****-5678']);
    }
  });

  test('is masked where it is the name of anybody else, or where there is no company', () => {
    expect(shown({ ...company, name: '오하린' })[0]).toBe('오*린');
    expect(shown({ ...company, name: '온빛갤러리' })[0]).toBe('온***리');
    expect(shown({ name: '홍길동' })[0]).toBe('홍*동');
    expect(shown({ name: '홍길동', companyName: '' })[0]).toBe('홍*동');
  });

  test('an inquiry of a company names it, one of a person masks the name', () => {
    const asked = (name: string) =>
      maskRecord(questions, { name, user: { companyName: '온빛갤러리' } }, words).name;
    expect([asked('온빛갤러리'), asked('오하린')]).toEqual(['온빛갤러리', '오*린']);
  });
});
