/** Texts of the card that publishes a record; they come with the card. */
export const publishing = {
  states: { PUBLIC: '공개', SCHEDULED: '예약', HIDDEN: '비공개' },
  now: {
    PUBLIC: '지금: 보입니다',
    SCHEDULED: '지금: 보이지 않습니다',
    ENDED: '지금: 보이지 않습니다',
    HIDDEN: '지금: 보이지 않습니다',
  },
  unseen: '목록과 상세에서 보이지 않습니다.',
  unsaved: '저장하면 이렇게 바뀝니다.',
  today: '오늘 %{time}',
  begins: '공개됩니다',
  begun: '공개되었습니다',
  ends: '공개가 끝납니다',
  ended: '공개가 끝났습니다',
  inDays: '%{days}일 뒤 · %{time}',
  hint: '한국 시각입니다. 종료 일시를 비우면 계속 보입니다.',
  files: '첨부 파일과 이미지는 주소를 아는 사람이면 비공개인 동안에도 열 수 있습니다.',
} as const;
