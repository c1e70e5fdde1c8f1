/** The static texts of the page until its first script has drawn anything. */
export const start = {
  title: '화면이 아직 열리지 않았습니다',
  text: '콘솔 파일을 받지 못했거나 연결이 느립니다. 새로 고침한 뒤에도 같으면 관리자에게 알려주세요.',
  retry: '새로 고침',
};
