import type { MessagesFor } from '../../../src/core/schema/index';
import type { purchases as resource } from '../../../src/product/resources/purchases';

export const purchases = {
  name: '구매',
  titles: { list: '구매 목록', create: '구매 등록', edit: '구매 수정' },
  badge: '배송할 구매',
  fields: {
    number: '주문번호',
    member: '회원',
    lines: '품목',
    'lines.product': '상품',
    'lines.quantity': '수량',
    'lines.price': '단가',
    total: '합계',
    state: '상태',
    shippedAt: '배송일시',
    refundedAt: '환불일시',
    reason: '환불 사유',
    createdAt: '구매일시',
  },
  choices: { state: { PAID: '결제 완료', SHIPPED: '배송', REFUNDED: '환불' } },
  placeholders: { number: '20260302-0001' },
  patterns: { number: '숫자 여덟 자리, 하이픈, 숫자 네 자리로 입력해주세요.' },
  required: { number: '주문번호를 입력해주세요', member: '회원을 선택해주세요' },
  taken: { number: '이미 등록된 주문번호입니다.' },
  checks: { reasoned: '환불 사유를 입력해주세요.' },
  sections: { basic: '기본 정보', lines: '품목', refund: '환불' },
  actions: {
    ship: {
      label: '배송',
      sure: '선택한 구매를 배송 처리하시겠습니까?',
      done: '배송 처리되었습니다.',
      notNow: '결제 완료된 구매만 배송할 수 있습니다.',
    },
    refund: {
      label: '환불',
      why: '환불하시겠습니까? 사유는 기록에 남습니다.',
      done: '환불되었습니다.',
      notNow: '이미 환불된 구매입니다.',
    },
  },
  remove: '구매를 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '구매가 없습니다',
} satisfies MessagesFor<typeof resource>;
