/** Texts about an account that was deleted for good. */
export const purge = {
  stays:
    '개인정보 접속 기록 %{count}건은 가려진 이름으로 %{years}년 보관 기간이 끝날 때까지 남고, 이미 만든 백업에는 %{record}의 정보가 그대로 남아 있습니다.',
} as const;
