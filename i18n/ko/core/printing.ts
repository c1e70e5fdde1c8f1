/** Texts of printed lists and records. They load with the printing. */
export const printing = {
  rows: '%{total} 중 %{from}–%{to}',
  most: '%{max}건까지 인쇄합니다.',
  masked: '%{labels}{은/는} 가려서 인쇄합니다.',
  recorded: '인쇄한 사실이 접속 기록에 남습니다.',
} as const;
