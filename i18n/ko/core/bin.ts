import type { defineBin } from '../../../src/core/resources/bin';
import type { MessagesFor } from '../../../src/core/schema/index';

export const bin = {
  name: '휴지통',
  record: '삭제된 항목',
  titles: { list: '휴지통', create: '삭제된 항목', edit: '삭제된 항목' },
  fields: {
    title: '이름',
    resource: '종류',
    variant: '분류',
    _record: '항목 번호',
    deletedAt: '삭제 일시',
    deletedBy: '삭제한 사람',
    goneAt: '영구 삭제 예정',
  },
  placeholders: { title: '이름' },
  actions: {
    restore: {
      label: '복원',
      sure: '삭제하기 전 내용과 파일을 원래 위치로 되돌립니다. 복원하시겠습니까?',
      done: '복원되었습니다.',
    },
  },
  remove: '이력과 파일까지 모두 영구 삭제되며 되돌릴 수 없습니다. 정말 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '휴지통이 비어 있습니다',
} satisfies MessagesFor<ReturnType<typeof defineBin>>;
