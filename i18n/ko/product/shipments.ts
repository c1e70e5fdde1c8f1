import type { MessagesFor } from '../../../src/core/schema/index';
import type { shipments as resource } from '../../../src/product/resources/shipments';

export const shipments = {
  name: '배송',
  titles: { list: '배송 목록', create: '배송 등록', edit: '배송 상세' },
  fields: { _order: '주문', status: '상태', createdAt: '등록일시', deliveredAt: '배송 완료일시' },
  choices: { status: { READY: '배송 준비', SHIPPING: '배송 중', DELIVERED: '배송 완료' } },
  sections: { shipment: '배송' },
  remove: '배송을 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '배송이 없습니다',
} satisfies MessagesFor<typeof resource>;
