import { describe, expect, test } from 'vitest';
import { officialNames, regions } from '../../../i18n/ko/core/regions';
import {
  addStoredNameToOptions,
  chooseDistrictAfterProvinceChange,
  getDistrictsOfProvince,
  provinceNames,
  toOfficialProvinceName,
} from '../../../src/core/widgets/region/regions';

/** Counted by hand: cities and counties, with a city's general districts in the place of the city. */
const counts = {
  서울특별시: 25,
  부산광역시: 16,
  대구광역시: 9,
  인천광역시: 10,
  광주광역시: 5,
  대전광역시: 5,
  울산광역시: 5,
  세종특별자치시: 1,
  경기도: 44,
  강원특별자치도: 18,
  충청북도: 14,
  충청남도: 16,
  전북특별자치도: 15,
  전라남도: 22,
  경상북도: 23,
  경상남도: 22,
  제주특별자치도: 2,
};

/** General districts of a city, by province. */
const districts = {
  경기도: { 고양시: 3, 부천시: 3, 성남시: 3, 수원시: 4, 안산시: 2, 안양시: 2, 용인시: 3 },
  충청북도: { 청주시: 4 },
  충청남도: { 천안시: 2 },
  전북특별자치도: { 전주시: 2 },
  경상북도: { 포항시: 2 },
  경상남도: { 창원시: 5 },
};

const perCity = (sido: string) => {
  const cities = getDistrictsOfProvince(sido).flatMap((name) =>
    name.includes(' ') ? [name.split(' ')[0] ?? ''] : [],
  );
  return Object.fromEntries(
    [...new Set(cities)].map((city) => [city, cities.filter((each) => each === city).length]),
  );
};

describe('the official divisions', () => {
  test('should be 17 provinces with all their districts', () => {
    expect(Object.fromEntries(Object.entries(regions).map(([sido, names]) => [sido, names.length]))).toEqual(
      counts,
    );
    expect(provinceNames).toEqual(Object.keys(counts));
  });

  test('should be 252 in all: 226 local governments, 세종 and the two cities of 제주, less 12 cities, plus their 35 districts', () => {
    expect(Object.values(regions).flat()).toHaveLength(226 + 1 + 2 - 12 + 35);
  });

  test('should have 75 cities, 82 counties and 69 autonomous districts among the local governments', () => {
    const cities = new Set<string>();
    let counties = 0;
    let autonomous = 0;
    for (const [sido, names] of Object.entries(regions)) {
      if (sido === '세종특별자치시' || sido === '제주특별자치도') continue;
      for (const name of names) {
        const [first = '', second] = name.split(' ');
        if (first.endsWith('시')) cities.add(first);
        else if (first.endsWith('군')) counties += 1;
        else if (first.endsWith('구') && second === undefined) autonomous += 1;
      }
    }
    expect({ cities: cities.size, counties, autonomous }).toEqual({
      cities: 75,
      counties: 82,
      autonomous: 69,
    });
  });

  test.each(Object.entries(districts))('should hold every general district of %s', (sido, expected) => {
    expect(perCity(sido)).toEqual(expected);
  });

  test('should name a city with general districts only together with them', () => {
    const doubled = Object.values(regions).flatMap((names) =>
      names.filter((name) => names.some((other) => other.startsWith(`${name} `))),
    );
    expect(doubled).toEqual([]);
  });

  test('should be those of 2026-01-01', () => {
    expect(getDistrictsOfProvince('대구광역시')).toContain('군위군');
    expect(getDistrictsOfProvince('경상북도')).not.toContain('군위군');
    expect(getDistrictsOfProvince('경기도')).toEqual(expect.arrayContaining(['부천시 원미구', '화성시']));
    expect(getDistrictsOfProvince('인천광역시')).toEqual(
      expect.arrayContaining(['중구', '동구', '서구', '미추홀구']),
    );
    expect(getDistrictsOfProvince('세종특별자치시')).toEqual(['세종특별자치시']);
    expect(getDistrictsOfProvince('제주특별자치도')).toEqual(['서귀포시', '제주시']);
  });

  test.each(Object.entries(regions))('should list %s in alphabetical order, each once', (_, names) => {
    expect(names).toEqual([...new Set(names)].toSorted((a, b) => a.localeCompare(b, 'ko')));
  });
});

describe('a province', () => {
  test.each([
    ['서울', '서울특별시'],
    ['부산', '부산광역시'],
    ['대구', '대구광역시'],
    ['인천', '인천광역시'],
    ['광주', '광주광역시'],
    ['대전', '대전광역시'],
    ['울산', '울산광역시'],
    ['세종특별자치시', '세종특별자치시'],
    ['경기', '경기도'],
    ['강원특별자치도', '강원특별자치도'],
    ['강원', '강원특별자치도'],
    ['충북', '충청북도'],
    ['충남', '충청남도'],
    ['전북특별자치도', '전북특별자치도'],
    ['전남', '전라남도'],
    ['경북', '경상북도'],
    ['경남', '경상남도'],
    ['제주특별자치도', '제주특별자치도'],
  ])('that the postcode service calls %s should be %s', (short, official) => {
    expect(toOfficialProvinceName(short)).toBe(official);
  });

  test('should always be named by one of the 17', () => {
    expect(Object.values(officialNames).filter((name) => !provinceNames.includes(name))).toEqual([]);
  });

  test('that nobody knows should keep its name and have no districts', () => {
    expect(toOfficialProvinceName('평안남도')).toBe('평안남도');
    expect(getDistrictsOfProvince('평안남도')).toEqual([]);
  });
});

describe('the district', () => {
  test('should stay where the new province has one of that name', () => {
    expect(chooseDistrictAfterProvinceChange('부산광역시', '중구')).toBe('중구');
  });

  test('should be cleared where it is not in the new province, and where no province is chosen', () => {
    expect(chooseDistrictAfterProvinceChange('부산광역시', '종로구')).toBe('');
    expect(chooseDistrictAfterProvinceChange('', '종로구')).toBe('');
  });

  test('should be the only one there is', () => {
    expect(chooseDistrictAfterProvinceChange('세종특별자치시', '종로구')).toBe('세종특별자치시');
  });

  test('should still be offered where the stored one is in no list', () => {
    expect(addStoredNameToOptions(getDistrictsOfProvince('제주특별자치도'), '북제주군')).toEqual([
      '서귀포시',
      '제주시',
      '북제주군',
    ]);
    expect(addStoredNameToOptions(getDistrictsOfProvince('제주특별자치도'), '제주시')).toEqual([
      '서귀포시',
      '제주시',
    ]);
    expect(addStoredNameToOptions(getDistrictsOfProvince('제주특별자치도'), '')).toEqual([
      '서귀포시',
      '제주시',
    ]);
  });
});
