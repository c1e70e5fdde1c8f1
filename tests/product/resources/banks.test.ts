import { expect, test } from 'vitest';
import { banks } from '../../../i18n/ko/product/banks';
import { bankCodes } from '../../../src/product/resources/banks';

test('There are the seventeen banks of the specification, in the order of their codes', () => {
  expect(bankCodes.map((code) => `${code} ${banks[code]}`)).toEqual([
    '003 IBK기업은행',
    '004 KB국민은행',
    '007 수협은행',
    '011 NH농협은행',
    '020 우리은행',
    '023 SC제일은행',
    '027 한국씨티은행',
    '031 iM뱅크',
    '032 부산은행',
    '034 광주은행',
    '035 제주은행',
    '037 전북은행',
    '039 경남은행',
    '081 하나은행',
    '088 신한은행',
    '089 케이뱅크',
    '090 카카오뱅크',
  ]);
});
