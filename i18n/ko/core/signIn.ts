import { between } from './between';

/** The sign-in page's own texts, apart from the other bundles so that the page stays small. */
export const signIn = {
  title: '로그인',
  console: '관리자 콘솔',
  greeting: ['오늘도 반갑습니다.', '로그인해주세요.'],
  username: '아이디',
  password: '비밀번호',
  show: '비밀번호 보기',
  hide: '비밀번호 숨기기',
  capsLock: 'Caps Lock이 켜져 있습니다.',
  submit: '로그인',
  busy: '로그인하는 중',
  or: '또는',
  passkey: '패스키로 로그인',
  help: '비밀번호를 잊었거나 계정이 없으면 콘솔 관리자에게 문의해주세요.',
  staffOnly: '운영 담당자만 이용할 수 있습니다.',
  insecure: '보안 연결(https)이 아니어서 로그인할 수 없습니다. https 주소로 접속해주세요.',
  unreachable: { title: '화면을 표시하지 못했습니다', retry: '다시 시도' },
  errors: {
    username: '아이디를 입력해주세요.',
    password: '비밀번호를 입력해주세요.',
    passkey: '패스키로 로그인하지 못했습니다. 다시 시도하거나 비밀번호로 로그인해주세요.',
    refused: '아이디 또는 비밀번호가 올바르지 않습니다.',
    network: '서버에 연결하지 못했습니다. 잠시 뒤 다시 시도해주세요.',
    // As `refusals` says them, where another API than the console's own refuses without a text.
    busy: '요청이 많아 처리하지 못했습니다. 잠시 뒤 다시 시도해주세요.',
    no_right: '권한이 없습니다',
    no_success: '처리하지 못했습니다. 잠시 뒤 다시 시도해주세요.',
  },
  between,
  theme: { label: '화면 테마', light: '라이트', dark: '다크', system: '시스템 설정' },
};

export type SignInTexts = typeof signIn;
