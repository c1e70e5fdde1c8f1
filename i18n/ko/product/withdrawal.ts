/** What is stored of a member whom an operator withdraws (specification, section 4). */
export const withdrawal = {
  reason: '관리자 직권 처리',
  message: '%{name} 관리자가 탈퇴 처리했습니다.',
} as const;

/** What is told of a member who was deleted for good. */
export const purge = {
  stays:
    '개인정보 접속 기록 %{count}건은 가려진 이름으로 %{years}년 보관 기간이 끝날 때까지 남고, 이미 만든 백업에는 회원의 정보가 그대로 남아 있습니다.',
} as const;
