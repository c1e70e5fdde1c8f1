/** Texts around the pages of the handbook (docs/handbook). */
export const handbook = {
  skip: '본문으로 건너뛰기',
  title: '운영 안내서',
  toConsole: '콘솔로',
  contents: '차례',
  neighbours: '이전 쪽과 다음 쪽',
  previous: '이전',
  next: '다음',
  onPage: '이 쪽의 내용',
} as const;
