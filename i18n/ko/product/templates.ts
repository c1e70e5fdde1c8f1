import type { MessagesFor } from '../../../src/core/schema/index';
import type { templates as resource } from '../../../src/product/resources/templates';

export const templates = {
  name: '메일 서식',
  titles: { list: '메일 서식 목록', create: '메일 서식 등록', edit: '메일 서식 수정' },
  fields: { name: '이름', kind: '종류', subject: '제목', content: '내용', createdAt: '등록일' },
  help: { content: '{고객명} {기업명} {등급} {상품명} {주문번호}는 받는 사람의 값으로 바뀝니다.' },
  choices: { kind: { notice: '정보성', ad: '광고성' } },
  sections: { basic: '기본 정보' },
  remove: '메일 서식을 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '등록된 메일 서식이 없습니다',
} satisfies MessagesFor<typeof resource>;
