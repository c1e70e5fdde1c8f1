/** Mails that go out. */
export const mail = {
  message: {
    nobody: '사용자를 선택해주세요',
    noSubject: '제목을 입력해주세요',
    noMessage: '메시지를 입력해주세요',
    forgotten: '삭제된 %{record}에게 보낸 메일',
    /** Why a message did not reach somebody. */
    reasons: {
      no_address: '이메일 주소가 없습니다.',
      bad_address: '이메일 주소가 올바르지 않습니다.',
      withdrawn: '탈퇴한 %{record}입니다.',
      gone: '삭제된 %{record}입니다.',
      turned_off: '이메일 수신을 꺼 둔 %{record}입니다.',
      refused: '메일 서버가 받지 않는 주소입니다.',
      rejected: '메일 서버가 이 메일의 내용을 받지 않았습니다.',
      sender: '메일 서버가 보내는 주소를 받지 않습니다. 서버 관리자에게 알려주세요.',
      no_host: '메일 서버의 주소를 찾을 수 없습니다. 서버 관리자에게 알려주세요.',
      no_server: '메일 서버가 연결을 거부했습니다. 서버 관리자에게 알려주세요.',
      certificate: '메일 서버의 인증서를 확인할 수 없습니다. 서버 관리자에게 알려주세요.',
      no_tls: '메일 서버가 암호화 연결(TLS)을 지원하지 않습니다. 서버 관리자에게 알려주세요.',
      sign_in: '메일 서버가 아이디나 비밀번호를 받지 않습니다. 서버 관리자에게 알려주세요.',
      unreachable: '여러 번 시도했지만 메일 서버가 받지 않았습니다.',
      unclear: '보내는 중에 서버가 중단되어 발송 여부를 알 수 없습니다.',
      hook_failed: '저장한 뒤의 작업이 실패했습니다.',
      delayed: '메일 서버가 아직 받지 않아 잠시 뒤 다시 보냅니다.',
    },
  },
} as const;
