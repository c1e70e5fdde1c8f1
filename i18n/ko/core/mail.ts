/** Mails that go out. */
export const mail = {
  message: {
    nobody: '사용자를 선택해주세요',
    noSubject: '제목을 입력해주세요',
    noMessage: '메시지를 입력해주세요',
    unknownVariable: '%{names}{은/는} 쓸 수 없는 변수입니다. 변수 목록에서 골라주세요.',
    missingValue: '값이 없는 변수가 있어 보내지 않았습니다: %{names}',
    tooLate: '이미 발송을 시작해 취소할 수 없습니다.',
    forgotten: '삭제된 %{record}에게 보낸 메일',
    /** Why a message did not reach somebody. */
    reasons: {
      no_address: '이메일 주소가 없습니다.',
      bad_address: '이메일 주소가 올바르지 않습니다.',
      withdrawn: '탈퇴한 %{record}입니다.',
      gone: '삭제된 %{record}입니다.',
      turned_off: '이메일 수신을 꺼 둔 %{record}입니다.',
      no_consent: '광고성 정보 수신에 동의하지 않은 %{record}입니다.',
      cancelled: '발송을 취소했습니다.',
      no_sender: '설정에 보내는 사람이 없어 광고성 메시지를 보내지 않았습니다.',
      no_value: '본문 변수의 값이 없습니다.',
      refused: '메일 서버가 받지 않는 주소입니다.',
      rejected: '메일 서버가 이 메일의 내용을 받지 않았습니다.',
      sender: '메일 서버가 보내는 주소를 받지 않습니다. 서버 관리자에게 알려주세요.',
      no_host: '메일 서버의 주소를 찾을 수 없습니다. 서버 관리자에게 알려주세요.',
      no_server: '메일 서버가 연결을 거부했습니다. 서버 관리자에게 알려주세요.',
      certificate: '메일 서버의 인증서를 확인할 수 없습니다. 서버 관리자에게 알려주세요.',
      no_tls: '메일 서버가 암호화 연결(TLS)을 지원하지 않습니다. 서버 관리자에게 알려주세요.',
      sign_in: '메일 서버가 아이디나 비밀번호를 받지 않습니다. 서버 관리자에게 알려주세요.',
      unreachable: '여러 번 시도했지만 메일 서버가 받지 않았습니다.',
      unclear: '보내는 중에 중단되어 발송 여부를 알 수 없습니다.',
      hook_failed: '저장한 뒤의 작업이 실패했습니다.',
      delayed: '메일 서버가 아직 받지 않아 잠시 뒤 다시 보냅니다.',
    },
  },
  /** The invitation of an operator (decisions, section 17). */
  invitation: {
    subject: '관리자 콘솔 초대',
    text: '%{name} 님, 관리자 콘솔의 운영자로 초대되었습니다.\n아래 주소에서 비밀번호를 정하면 로그인할 수 있습니다. 링크는 %{hours}시간 동안 한 번만 사용할 수 있습니다.\n\n%{link}\n\n모르는 초대라면 이 메일을 무시해주세요.\n',
  },
  /** Advertisements, and how they are refused (decisions, section 15). */
  ads: {
    mark: '(광고)',
    foot: '────────────\n%{name}\n%{address}\n\n광고성 정보를 그만 받으시려면 아래 주소를 열어 수신거부를 눌러주세요. 로그인하지 않아도 되고 비용이 들지 않습니다.\n수신거부(Unsubscribe): %{link}',
    unknown: '광고성 메시지는 보낼 수 없습니다.',
    noPublicUrl: '서버에 PUBLIC_URL이 없어 수신거부 링크를 만들 수 없습니다. 서버 관리자에게 알려주세요.',
    noSender: '설정에 보내는 사람의 이름과 주소를 입력해야 광고성 메시지를 보낼 수 있습니다.',
    toNobody: '%{record}{이/가} 아닌 주소에는 광고성 메시지를 보낼 수 없습니다.',
    refusal: {
      subject: '수신거부 처리 결과 안내',
      text: '%{at}에 이메일 광고성 정보 수신거부가 처리되었습니다. 앞으로 광고성 메일을 보내지 않습니다.\n꼭 필요한 안내는 계속 받으실 수 있습니다.\n\n%{sender}',
    },
    page: {
      sender: '이 사이트',
      ask: {
        title: '광고성 메일 수신거부',
        text: '%{sender}에서 보내는 광고성 메일을 더 이상 받지 않으시겠습니까? 꼭 필요한 안내는 계속 받으실 수 있습니다.',
        button: '수신거부',
      },
      done: {
        title: '수신거부가 처리되었습니다',
        text: '%{sender}에서 더 이상 광고성 메일을 보내지 않습니다. 이 창을 닫으셔도 됩니다.',
      },
      unknown: {
        title: '사용할 수 없는 링크입니다',
        text: '링크가 올바르지 않거나 기한이 지났습니다. 받은 메일에 적힌 보내는 사람에게 알려주세요.',
      },
      failed: {
        title: '잠시 뒤 다시 시도해주세요',
        text: '지금은 수신거부를 처리할 수 없습니다. 잠시 뒤 링크를 다시 열어주세요.',
      },
    },
  },
} as const;
