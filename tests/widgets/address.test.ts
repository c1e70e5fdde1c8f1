import { expect, test } from 'vitest';
import { baseAddress, type FoundAddress } from '../../src/widgets/postcode/address';

const found: FoundAddress = {
  zonecode: '03051',
  roadAddress: '서울 종로구 삼청로 30',
  autoRoadAddress: '',
  jibunAddress: '서울 종로구 소격동 165',
  sido: '서울',
  sigungu: '종로구',
};

test('should be the road address with the official names of province and district', () => {
  expect(baseAddress(found)).toEqual({
    postcode: '03051',
    address1: '서울 종로구 삼청로 30',
    sido: '서울특별시',
    gugun: '종로구',
  });
});

test('should keep the district of a city as the service says it', () => {
  const { sido, gugun } = baseAddress({ ...found, sido: '경기', sigungu: '수원시 장안구' });
  expect([sido, gugun]).toEqual(['경기도', '수원시 장안구']);
});

test('should name 세종 twice, which has no district', () => {
  const { sido, gugun } = baseAddress({ ...found, sido: '세종특별자치시', sigungu: '' });
  expect([sido, gugun]).toEqual(['세종특별자치시', '세종특별자치시']);
});

test('should be the road address that the service supposes for a lot, else the lot', () => {
  const lot = { ...found, roadAddress: '', autoRoadAddress: '서울 종로구 삼청로 28' };
  expect(baseAddress(lot).address1).toBe('서울 종로구 삼청로 28');
  expect(baseAddress({ ...lot, autoRoadAddress: '' }).address1).toBe('서울 종로구 소격동 165');
});
