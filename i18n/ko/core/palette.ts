/** Texts of the button that opens the search of everything. */
export const palette = {
  open: '전체 검색',
  openPages: '메뉴와 최근 항목 검색',
  key: 'Ctrl K',
  macKey: '⌘ K',
} as const;
