/** Texts of the forms that lists need too. */
export const form = {
  save: '저장',
  saving: '저장하는 중',
  revert: '되돌리기',
  continue: '계속',
  unchosen: '선택 안 함',
  units: { px: 'px', won: '원' },
  openLink: '%{label} 새 창에서 열기',
  leave: {
    title: '저장하지 않은 변경이 있습니다',
    text: '이 화면에서 나가면 저장하지 않은 내용이 사라집니다.',
    files: '아직 올리지 못한 파일: %{names}',
    go: '나가기',
    stay: '계속 작성',
  },
  items: { unit: '개' },
} as const;
