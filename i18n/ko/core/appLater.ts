/** Texts of the own password, of its confirmation, of a session's end and of a notice: they come with their code. */
export const appLater = {
  confirm: {
    title: '비밀번호 확인',
    text: '중요한 작업이라 본인의 비밀번호를 한 번 더 확인합니다. 확인하면 5분 동안 다시 묻지 않습니다.',
    password: '본인 비밀번호',
    submit: '확인',
    busy: '확인하는 중',
    required: '비밀번호를 입력해주세요.',
  },
  password: {
    help: '비밀번호를 바꾸면 이 브라우저를 제외한 모든 기기에서 로그아웃됩니다.',
    current: '현재 비밀번호',
    next: '새 비밀번호',
    rules:
      '10자 이상 입력해주세요. 흔한 비밀번호나 아이디, 콘솔 이름이 들어간 비밀번호는 사용할 수 없습니다.',
    again: '새 비밀번호 확인',
    differs: '비밀번호가 일치하지 않습니다.',
    required: '입력해주세요.',
    changed: '비밀번호가 변경되었습니다.',
  },
  ending: {
    title: '곧 로그아웃됩니다',
    idle: '오래 사용하지 않았습니다. 계속하지 않으면 로그아웃됩니다.',
    whole: '로그인한 지 오래되어 로그아웃됩니다. 다시 로그인하면 이어서 사용할 수 있습니다.',
    left: '남은 시간 %{left}',
    minutes: '%{minutes}분 %{seconds}초',
    seconds: '%{seconds}초',
    goOn: '계속하기',
    understood: '확인',
  },
  sweepWaits:
    '서버가 오래 멈춰 있었습니다. %{until}까지는 보관 기간이 지난 항목도 지우지 않습니다. 데이터와 서버 시각을 확인해주세요.',
} as const;
