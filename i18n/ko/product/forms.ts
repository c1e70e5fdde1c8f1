import type { MessagesFor } from '../../../src/core/schema/index';
import type { forms as resource } from '../../../src/product/resources/forms';

const codes = { 'consignment-sale': '위탁판매 요청', 'private-sale': '작품 문의', contact: '폼메일' };

export const forms = {
  name: '폼메일',
  titles: { list: '폼메일 목록', create: '폼메일 등록', edit: '폼메일 상세' },
  fields: {
    code: '구분',
    meta: '보낸 내용',
    'meta.name': '작성자',
    'meta.company': '회사',
    'meta.phone': '전화번호',
    'meta.email': '이메일',
    'meta.message': '문의 내용',
    'meta.href': '링크 주소',
    'meta.youtube': '유튜브 링크',
    writer: '회원',
    'writer.name': '회원 이름',
    'writer.phone': '회원 전화번호',
    'writer.email': '회원 이메일',
    file: '첨부 파일',
    thumb: '이미지',
    isEmailed: '회신 메일 발송',
    heldUntil: '보류 기한',
    assignee: '담당자',
    'assignee.name': '담당자',
    createdAt: '작성일시',
  },
  columns: { isEmailed: '회신' },
  badge: '미회신 %{count}건',
  switches: { isEmailed: { on: '회신 완료', off: '미회신' } },
  choices: { code: codes },
  sections: { sender: '작성자', message: '내용', files: '파일' },
  variants: {
    'consignment-sale': {
      name: codes['consignment-sale'],
      list: '위탁판매 요청 목록',
      edit: '위탁판매 요청 상세',
      empty: '받은 위탁판매 요청이 없습니다',
    },
    'private-sale': {
      name: codes['private-sale'],
      list: '작품 문의 목록',
      edit: '작품 문의 상세',
      empty: '받은 작품 문의가 없습니다',
    },
    contact: { name: codes.contact, list: '폼메일 목록', empty: '받은 폼메일이 없습니다' },
  },
  actions: {
    reply: {
      label: '회신 메일 발송',
      again: '이미 회신 메일을 발송했습니다. 계속하시겠습니까?',
      send: '회신 메일을 발송하시겠습니까?',
      done: '발송되었습니다.',
    },
  },
  // The specification calls the button that saves a confirmation.
  save: '확인',
  remove: '폼메일을 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '저장되었습니다.',
  deleted: '삭제되었습니다',
  empty: '받은 폼메일이 없습니다',
} satisfies MessagesFor<typeof resource>;
