/** What is stored of a member whom an operator withdraws (specification, section 4). */
export const withdrawal = {
  reason: '관리자 직권 처리',
  message: '%{name} 관리자가 탈퇴 처리했습니다.',
} as const;
