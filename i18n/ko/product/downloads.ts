import type { MessagesFor } from '../../../src/core/schema/index';
import type { downloads as resource } from '../../../src/product/resources/downloads';

export const downloads = {
  name: '자료실',
  record: '자료',
  titles: { list: '자료실 목록', create: '자료 등록', edit: '자료 수정' },
  fields: {
    subject: '제목',
    content: '내용',
    upload: '첨부 파일',
    isNotice: '상단 고정',
    createdAt: '등록일자',
  },
  columns: { subject: '게시글', upload: '미리보기' },
  sections: { basic: '기본 정보' },
  required: { subject: '제목을 입력해주세요' },
  remove: '자료를 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '등록된 자료가 없습니다',
} satisfies MessagesFor<typeof resource>;
