/**
 * What react-admin's hooks say by themselves, and the lists with them: all of its texts that a first load has. Those of its
 * components come with Material UI.
 */
export const raFirst = {
  ra: {
    action: {
      delete: '삭제',
      edit: '수정',
      close: '닫기',
    },
    boolean: {
      true: '예',
      false: '아니오',
      null: '\u2003',
    },
    auth: {
      auth_check_error: '로그인이 필요합니다.',
      user_menu: '내 계정',
      username: '아이디',
      password: '비밀번호',
      email: '이메일',
      sign_in: '로그인',
      sign_in_error: '로그인하지 못했습니다. 다시 시도해주세요.',
      logout: '로그아웃',
    },
    notification: {
      updated: '수정되었습니다.',
      created: '저장되었습니다.',
      deleted: '삭제되었습니다',
      bad_item: '잘못된 항목입니다.',
      item_doesnt_exist: '존재하지 않는 항목입니다.',
      http_error: '서버에 연결하지 못했습니다. 잠시 뒤 다시 시도해주세요.',
      data_provider_error: '데이터를 처리하지 못했습니다. 잠시 뒤 다시 시도해주세요.',
      i18n_error: '언어 데이터를 불러오지 못했습니다.',
      canceled: '취소되었습니다.',
      logged_out: '로그인이 만료되었습니다. 다시 로그인해주세요.',
      not_authorized: '권한이 없습니다',
      application_update_available: '새 버전이 있습니다.',
      offline: '네트워크에 연결되어 있지 않아 데이터를 불러오지 못했습니다.',
    },
  },
} as const;
