import type { MessagesFor } from '../../../src/core/schema/index';
import type { exhibitions as resource } from '../../../src/product/resources/exhibitions';

export const exhibitions = {
  name: '전시회',
  titles: { list: '전시회 목록', create: '전시회 등록', edit: '전시회 수정' },
  fields: {
    subject: '제목',
    hall: '전시실',
    startsAt: '시작일',
    endsAt: '종료일',
    price: '관람료',
    isOpen: '공개',
    poster: '포스터',
    content: '설명',
    works: '작품',
    'works.title': '작품 이름',
    'works.artist': '작가',
    createdAt: '등록일',
  },
  switches: { isOpen: { on: '공개', off: '비공개' } },
  sections: { basic: '기본 정보', shown: '소개', works: '작품' },
  required: { subject: '제목을 입력해주세요' },
  remove: '전시회를 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '등록된 전시회가 없습니다',
} satisfies MessagesFor<typeof resource>;
