/** What the console says itself, where no answer came. */
export const network = '서버에 연결하지 못했습니다. 잠시 뒤 다시 시도해주세요.';

/** What the console says where a proxy dropped which page of a list was asked for. */
export const paging = '중간 서버가 페이지 정보를 지웠습니다. 관리자에게 알려주세요.';

/** What the console says itself too, where another API than its own refuses without a text (docs/your-own-api.md). */
export const refusals = {
  not_signed_in: '로그인이 필요합니다.',
  // Ends as the specification's section 8 writes it.
  no_right: '권한이 없습니다',
  not_found: '항목을 찾을 수 없습니다. 이미 삭제되었을 수 있습니다.',
  not_allowed: '할 수 없는 요청입니다.',
  conflict: '다른 관리자가 먼저 저장했습니다. 바뀐 내용을 확인해주세요.',
  invalid: '입력한 내용을 확인해주세요.',
  busy: '요청이 많아 처리하지 못했습니다. 잠시 뒤 다시 시도해주세요.',
  no_success: '처리하지 못했습니다. 잠시 뒤 다시 시도해주세요.',
} as const;
