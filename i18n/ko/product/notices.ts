import type { MessagesFor } from '../../../src/core/schema/index';
import type { notices as resource } from '../../../src/product/resources/notices';

export const notices = {
  name: '공지사항',
  titles: { list: '공지사항 목록', create: '공지사항 등록', edit: '공지사항 수정' },
  fields: {
    subject: '제목',
    content: '내용',
    upload: '첨부 파일',
    isNotice: '상단 고정',
    createdAt: '등록일자',
  },
  columns: { subject: '공지사항' },
  sections: { basic: '기본 정보' },
  required: { subject: '제목을 입력해주세요' },
  remove: '공지사항을 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '등록된 공지사항이 없습니다',
} satisfies MessagesFor<typeof resource>;
