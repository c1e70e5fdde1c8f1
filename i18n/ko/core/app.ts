/** Texts of the frame: menu, top bar, messages and the pages that are no entity. */
export const app = {
  console: '관리자 콘솔',
  skip: '본문으로 건너뛰기',
  crumbs: '현재 위치',
  menu: {
    home: '대시보드',
    label: '주 메뉴',
    open: '메뉴 열기',
    fold: '메뉴 접기',
    unfold: '메뉴 펼치기',
    more: '메뉴 더 보기',
  },
  pages: { operators: '운영자', password: '비밀번호 변경', security: '내 보안' },
  theme: { label: '화면 테마', light: '라이트', dark: '다크', system: '시스템 설정' },
  operator: {
    menu: '계정 메뉴',
    help: '도움말',
    everything: '전체 관리자',
    everyMenu: '모든 메뉴',
    read: '읽기 전용',
    signOut: '로그아웃',
  },
  notifications: { label: '알림', close: '닫기' },
  retry: '다시 시도',
  cancel: '취소',
  loading: '불러오는 중',
  notFound: {
    title: '페이지를 찾을 수 없습니다',
    message: '주소가 바뀌었거나 없는 페이지입니다. 아래 메뉴에서 선택해주세요.',
  },
  failed: {
    title: '화면을 표시하지 못했습니다',
    message: '잠시 뒤 다시 시도해주세요. 문제가 계속되면 페이지를 새로 고침해주세요.',
    updated: '콘솔이 새 버전으로 바뀌었습니다. 새로 고침하면 이어서 사용할 수 있습니다.',
    reload: '새로 고침',
  },
  part: { failed: '이 부분을 불러오지 못했습니다.' },
  noRight: {
    title: '권한이 없습니다',
    message: '콘솔 권한이 있는 계정으로 로그인해주세요.',
    toRead:
      '이 계정은 %{name} 화면을 볼 수 없습니다. 필요하면 콘솔 관리자에게 권한을 요청해주세요. 볼 수 있는 화면은 아래에 있습니다.',
    toCreate:
      '읽기 전용 계정이라 %{name}{을/를} 등록할 수 없습니다. 필요하면 콘솔 관리자에게 권한을 요청해주세요.',
    nothing: '이 계정으로 볼 수 있는 화면이 없습니다. 콘솔 관리자에게 권한을 요청해주세요.',
  },
  expired: {
    title: '로그인이 만료되었습니다',
    kept: '작성하던 내용은 그대로 남아 있습니다.',
    again: '다시 로그인하면 이어서 저장할 수 있습니다.',
    nothing: '다시 로그인하면 보던 화면에서 계속할 수 있습니다.',
    submit: '다시 로그인',
    other: '다른 계정으로 로그인',
    taken: {
      title: '다른 계정으로 로그인되어 있습니다',
      who: '이 브라우저에서 %{account} 계정으로 로그인했습니다.',
      again:
        '이어서 저장하려면 %{account} 계정으로 다시 로그인해주세요. 지금 로그인한 계정은 로그아웃됩니다.',
      goOn: '%{name} 계정으로 계속',
    },
    failed: '로그인 양식을 불러오지 못했습니다. 인터넷 연결을 확인한 뒤 다시 시도해주세요.',
  },
  offline: '인터넷 연결이 끊겼습니다. 연결되면 다시 이용할 수 있습니다.',
  offlineUnsaved: '인터넷 연결이 끊겼습니다. 작성하던 내용은 남아 있으며, 다시 연결되면 저장할 수 있습니다.',
  demo: '체험용 화면입니다. 변경한 내용은 이 창을 닫으면 사라집니다.',
} as const;
