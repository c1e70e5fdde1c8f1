/** Texts of lists that leave the console as a file. */
export const excel = {
  download: 'Excel 다운로드',
  upload: 'Excel 업로드',
  busy: '파일 만드는 중',
  id: 'ID',
  item: '줄 ID',
  done: '%{name} %{count}{을/를} 내려받았습니다.',
  cancelled: '다운로드를 취소했습니다. 만들던 파일은 저장하지 않았습니다.',
  record: '접속 기록',
  again: '다시 시도',
  tooMany: '파일 하나에 담을 수 있는 줄 수를 넘었습니다. 조건을 나눠 다운로드해주세요.',
  failed: '파일을 만들지 못했습니다. 조건을 나눠 다시 시도해주세요.',
} as const;
