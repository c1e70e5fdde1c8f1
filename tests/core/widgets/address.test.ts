import { expect, test } from 'vitest';
import {
  type FoundAddress,
  findInvalidAddressParts,
  parseRegionOfAddress,
  replaceFirstAddressLine,
  toAddressWithoutDetail,
} from '../../../src/core/widgets/postcode/address';

const found: FoundAddress = {
  zonecode: '03051',
  roadAddress: '서울 종로구 삼청로 30',
  autoRoadAddress: '',
  jibunAddress: '서울 종로구 소격동 165',
  sido: '서울',
  sigungu: '종로구',
};

test('should be the road address with the official names of province and district', () => {
  expect(toAddressWithoutDetail(found)).toEqual({
    postcode: '03051',
    address1: '서울 종로구 삼청로 30',
    sido: '서울특별시',
    gugun: '종로구',
  });
});

test('should keep the district of a city as the service says it', () => {
  const { sido, gugun } = toAddressWithoutDetail({ ...found, sido: '경기', sigungu: '수원시 장안구' });
  expect([sido, gugun]).toEqual(['경기도', '수원시 장안구']);
});

test('should name 세종 twice, which has no district', () => {
  const { sido, gugun } = toAddressWithoutDetail({ ...found, sido: '세종특별자치시', sigungu: '' });
  expect([sido, gugun]).toEqual(['세종특별자치시', '세종특별자치시']);
});

test('should be the road address that the service supposes for a lot, else the lot', () => {
  const lot = { ...found, roadAddress: '', autoRoadAddress: '서울 종로구 삼청로 28' };
  expect(toAddressWithoutDetail(lot).address1).toBe('서울 종로구 삼청로 28');
  expect(toAddressWithoutDetail({ ...lot, autoRoadAddress: '' }).address1).toBe('서울 종로구 소격동 165');
});

test.each([
  ['서울 종로구 삼청로 30', '서울특별시', '종로구'],
  ['  경기도  수원시 장안구 정자로 1', '경기도', '수원시 장안구'],
  ['경기 과천시 관문로 69', '경기도', '과천시'],
  ['세종 한누리대로 2130', '세종특별자치시', '세종특별자치시'],
  ['부산 없는구 1', '부산광역시', ''],
  ['첨단로 242', '', ''],
  ['', '', ''],
])('a typed address names its province and district: %s', (address, sido, gugun) => {
  expect(parseRegionOfAddress(address)).toEqual({ sido, gugun });
});

const typed = { postcode: '03187', address1: '서울 종로구 종로 1', sido: '서울특별시', gugun: '종로구' };

test('a typed address moves province and district along, and leaves chosen ones that it does not name', () => {
  expect(replaceFirstAddressLine(typed, '부산 중구 대청로 1')).toMatchObject({
    sido: '부산광역시',
    gugun: '중구',
  });
  expect(replaceFirstAddressLine(typed, '부산 ')).toMatchObject({ sido: '부산광역시', gugun: '' });
  expect(replaceFirstAddressLine(typed, '대청로 1')).toMatchObject({ sido: '서울특별시', gugun: '종로구' });
});

test('a postcode is five digits, and no part that the form has is left out', () => {
  const parts = ['postcode', 'address1', 'sido', 'gugun'] as const;
  expect(findInvalidAddressParts(typed, parts)).toEqual([]);
  for (const postcode of ['03187x', '3187', '031-87', '']) {
    expect(findInvalidAddressParts({ ...typed, postcode }, parts)).toEqual(['postcode']);
  }
  expect(findInvalidAddressParts({ postcode: '', address1: ' ', sido: '', gugun: '' }, parts)).toEqual([
    ...parts,
  ]);
  expect(findInvalidAddressParts({ ...typed, sido: '', gugun: '' }, ['postcode', 'address1'])).toEqual([]);
});
