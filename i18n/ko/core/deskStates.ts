/** Texts of a desk in lists: they come with the first filter or link that shows one. */
export const deskStates = {
  switch: '화면 전환',
  list: '목록',
  open: '답변하기',
  label: '진행 상태',
  NEW: '새 문의',
  ASSIGNED: '진행',
  HELD: '보류',
  ANSWERED: '답변 완료',
  'NEW,ASSIGNED': '새 문의와 진행',
} as const;
