/** Names of the roles that a company can begin with (decisions, section 17). */
export const roles = {
  support: '상담원',
  content: '콘텐츠 담당',
  personal: '개인정보 담당',
  whole: '전체 관리자',
} as const;
