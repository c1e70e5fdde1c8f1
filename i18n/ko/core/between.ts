/** What the console says where a proxy or the like answered in the place of the API. */
export const between = {
  fileTooLarge: '파일이 중간 서버의 허용 크기보다 큽니다.',
  tooLarge: '보낸 내용이 중간 서버의 허용 크기보다 큽니다(%{status}).',
  unanswered: '중간 서버가 콘솔 서버의 응답을 받지 못했습니다(%{status}). 잠시 뒤 다시 시도해주세요.',
  busy: '중간 서버가 요청을 처리하지 못했습니다(%{status}). 잠시 뒤 다시 시도해주세요.',
  refused: '중간 서버가 요청을 막았습니다(%{status}). 관리자에게 알려주세요.',
  version: '중간 서버가 버전 정보를 지워 저장하지 않았습니다. 관리자에게 알려주세요.',
  page: '중간 서버가 다른 페이지로 보냈습니다. 화면을 새로 고침해주세요.',
} as const;
