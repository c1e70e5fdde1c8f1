import type { MessagesFor } from '../../../src/core/schema/index';
import type { orders as resource } from '../../../src/product/resources/orders';

export const orders = {
  name: '주문',
  titles: { list: '주문 목록', create: '주문 등록', edit: '주문 상세' },
  fields: {
    number: '주문번호',
    _user: '회원',
    createdAt: '주문일시',
    paidAt: '결제일시',
    status: '상태',
    confirmation: '구매 확정',
    confirmedAt: '확정일시',
    amount: '금액',
    goods: '상품',
    lines: '주문 상품',
    'lines.product': '상품',
    'lines.product.name': '상품',
    'lines.quantity': '수량',
    'lines.price': '단가',
    'lines.amount': '금액',
  },
  choices: {
    status: { PENDING: '결제 대기', PAID: '결제 완료', PREPARING: '상품 준비', DONE: '처리 완료' },
    confirmation: { NONE: '없음', WAITING: '확정 대기', CONFIRMED: '구매 확정', AUTO: '자동 확정' },
  },
  sections: { order: '주문', lines: '주문 상품' },
  remove: '주문을 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '주문이 없습니다',
} satisfies MessagesFor<typeof resource>;
