import type { MessagesFor } from '../../../src/core/schema/index';
import type { withdrawnMembers as resource } from '../../../src/product/resources/withdrawn';
import { users } from './users';

const { password: _, ...fields } = users.fields;
const { sections } = users;

export const withdrawn = {
  name: '탈퇴회원',
  unit: '명',
  titles: { list: '탈퇴회원 목록', create: '탈퇴회원 등록', edit: '탈퇴회원 상세' },
  fields,
  columns: { withdrawalReason: '사유' },
  patterns: {
    username:
      '앞뒤 공백 없이 한글, 한자, 영문, 숫자와 기호로 입력해주세요. 비슷하게 보이는 다른 나라 글자는 사용할 수 없습니다.',
  },
  choices: users.choices,
  switches: users.switches,
  placeholders: users.placeholders,
  sections: { withdrawal: '탈퇴', ...sections },
  sectionHelp: { notify: users.sectionHelp.notify, memo: users.sectionHelp.memo },
  notChangeable: '탈퇴한 회원의 정보는 수정할 수 없습니다.',
  removal: '회원 영구 삭제',
  removalLeaves:
    '이미 만든 백업에는 이 회원의 정보가 남습니다. 개인정보 접속 기록은 가려진 이름으로 보관 기간까지 남습니다.',
  remove: users.remove,
  saved: users.saved,
  updated: users.updated,
  deleted: users.deleted,
  empty: '탈퇴한 회원이 없습니다',
} satisfies MessagesFor<typeof resource>;
