/** The page behind the link of an operator's invitation. */
export const invitation = {
  title: '운영자 초대',
  greeting: '%{name} 님, 비밀번호를 정해주세요.',
  until: '%{until}까지 한 번 사용할 수 있는 링크입니다.',
  username: '아이디',
  password: '새 비밀번호',
  again: '새 비밀번호 확인',
  rules: '10자 이상 입력해주세요. 흔한 비밀번호나 아이디, 콘솔 이름이 들어간 비밀번호는 사용할 수 없습니다.',
  required: '비밀번호를 입력해주세요.',
  differs: '비밀번호가 서로 다릅니다.',
  submit: '비밀번호 정하기',
  busy: '저장하는 중',
  loading: '초대를 확인하는 중',
  done: '비밀번호를 정했습니다. 이제 로그인할 수 있습니다.',
  toSignIn: '로그인하러 가기',
  over: '사용할 수 없는 초대입니다',
} as const;
