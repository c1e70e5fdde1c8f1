/** Texts of the ledger of consents; those of the card come with it. */
export const consents = {
  title: '수신 동의',
  once: '고치거나 지울 수 없습니다',
  channels: { email: '이메일', sms: '문자', kakao: '알림톡', post: '우편', phone: '전화' },
  purposes: { notice: '알림', ad: '광고' },
  sources: {
    join: '가입',
    self: '본인',
    operator: '운영자',
    unsubscribe: '수신거부',
    notice: '확인 안내',
    older: '이전 자료',
  },
  states: { given: '동의', refused: '거부', none: '기록 없음' },
  /** What an entry without another text is about. */
  texts: {
    operator: '운영자가 관리자 콘솔에서 기록',
    unsubscribe: '수신거부 페이지에서 광고성 정보 수신을 거부',
    notice: '광고 수신에 동의한 사실을 메일로 안내',
    older: '수신 동의를 기록하기 전의 알림 수신 설정',
  },
  channel: '수신 방법',
  purpose: '목적',
  state: '동의 여부',
  record: '동의·거부 기록',
  save: '기록',
  saving: '기록 중',
  saved: '수신 동의를 기록했습니다.',
  history: '기록 %{count}건',
  none: '광고성 정보 수신에 동의한 기록이 없습니다.',
  reading: '수신 동의를 불러오는 중',
} as const;
