/** Texts of the records that refer to one; they come with the tabs beside its form. */
export const related = {
  region: '관련 기록',
  tab: '%{name} %{count}',
  reading: '불러오는 중',
  sum: '합계',
  last: '마지막',
  days: '최근 %{count}일',
  none: '%{name} 없음',
  all: '%{count} 모두',
  newest: '가장 최근 %{count}',
  toList: '%{name}에서 보기',
  toAll: '%{name} %{count} 모두 보기',
  create: '%{name} 등록',
} as const;
