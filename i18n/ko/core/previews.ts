/** Texts of the preview of an unsaved record; they come with its dialog. */
export const previews = {
  title: '미리보기',
  width: '화면 너비',
  wide: 'PC',
  narrow: '모바일',
  open: '새 창에서 열기',
  until: '저장하기 전의 내용입니다. 이 주소는 %{time}까지 열립니다.',
} as const;
