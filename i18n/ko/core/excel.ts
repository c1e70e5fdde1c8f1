/** Texts of lists that leave the console as a file. */
export const excel = {
  download: 'Excel 다운로드',
  upload: 'Excel 업로드',
  busy: '파일 만드는 중',
  id: 'ID',
  item: '줄 ID',
} as const;
