/** Texts of the home page, which load with it. */
export const home = {
  asOf: '%{at} 기준',
  today: '오늘',
  week: '최근 7일',
  total: '전체',
  unit: '건',
  all: '모두 보기',
  allOf: '%{name} 모두 보기',
  failed: '%{name}{을/를} 불러오지 못했습니다',
  again: '다시 시도',
  stale: '새로 불러오지 못해 이전 내용을 보여줍니다.',
  loading: '%{name} 불러오는 중',
} as const;
