import type { MessagesFor } from '../../../src/core/schema/index';
import type { popups as resource } from '../../../src/product/resources/popups';

export const popups = {
  name: '팝업',
  titles: { list: '팝업관리', create: '팝업추가', edit: '팝업수정' },
  fields: {
    code: '코드',
    subject: '제목',
    name: '명칭',
    sequence: '순서',
    url: 'URL',
    left: '왼쪽 위치',
    top: '위쪽 위치',
    width: '너비',
    height: '높이',
    display: '전시',
    'display.enabled': '전시여부',
    'display.period': '전시기간',
    // The specification gives both dates this label; their help tells them apart (decisions, section 5).
    'display.startDate': '주문일자',
    'display.endDate': '주문일자',
    content: '내용',
    createdAt: '등록일자',
  },
  columns: { display: '상태' },
  help: { 'display.startDate': '전시 시작', 'display.endDate': '전시 종료' },
  sections: { basic: '기본 정보', position: '위치와 크기', content: '내용' },
  sectionHelp: { position: '%{site} 화면의 왼쪽 위 모서리가 기준입니다.' },
  checks: { inOrder: '전시 종료일이 전시 시작일보다 빠를 수 없습니다.' },
  remove: '삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '등록된 팝업이 없습니다',
} satisfies MessagesFor<typeof resource>;
