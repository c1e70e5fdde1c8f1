import type { MessagesFor } from '../../../src/core/schema/index';
import type { outbox as resource } from '../../../src/product/resources/outbox';

export const outbox = {
  name: '메일 발송',
  record: '메일',
  titles: { list: '메일 발송 목록', create: '메일', edit: '메일' },
  fields: {
    createdAt: '요청 일시',
    kind: '종류',
    subject: '제목',
    about: '받는 회원',
    recipient: '받는 사람',
    address: '이메일',
    state: '상태',
    tries: '시도',
    reason: '보내지 못한 이유',
    dueAt: '다음 시도',
  },
  choices: {
    kind: {
      message: '메시지',
      reply: '회신',
      refusal: '수신거부 확인',
      security: '보안 알림',
      invitation: '운영자 초대',
      afterCommit: '저장 뒤 작업',
    },
    state: { waiting: '대기', sending: '보내는 중', failed: '실패', sent: '보냄' },
    reason: {
      no_address: '이메일 없음',
      bad_address: '이메일 형식 오류',
      withdrawn: '탈퇴한 회원',
      gone: '삭제된 대상',
      turned_off: '이메일 수신 꺼짐',
      no_consent: '광고 수신 동의 없음',
      cancelled: '발송 취소',
      no_sender: '보내는 사람 없음',
      no_value: '변수 값 없음',
      refused: '받는 쪽이 거부',
      rejected: '메일 내용 거부',
      sender: '보내는 주소 거부',
      no_host: '메일 서버 주소 오류',
      no_server: '메일 서버 연결 거부',
      certificate: '메일 서버 인증서 오류',
      no_tls: '메일 서버 암호화 없음',
      sign_in: '메일 서버 로그인 실패',
      unreachable: '메일 서버 응답 없음',
      unclear: '도착 여부 알 수 없음',
      hook_failed: '작업 오류',
    },
  },
  actions: {
    again: {
      label: '다시 보내기',
      twice:
        '보내던 중에 서버가 멈춰 도착했는지 알 수 없습니다. 같은 메일이 두 번 갈 수 있습니다. 계속하시겠습니까?',
      sure: '이 메일을 지금 다시 보내시겠습니까?',
      done: '다시 보냅니다.',
    },
    answer: {
      label: '회신 다시 보내기',
      twice:
        '보내던 중에 서버가 멈춰 도착했는지 알 수 없습니다. 같은 회신이 두 번 갈 수 있습니다. 계속하시겠습니까?',
      sure: '이 회신을 다시 보내시겠습니까?',
      done: '발송되었습니다.',
    },
  },
  remove: '메일 발송 기록은 삭제할 수 없습니다.',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '보낸 메일이 없습니다',
} satisfies MessagesFor<typeof resource>;
