/** Texts of the memos about a record; they come with the card beside its form. */
export const memos = {
  title: '메모',
  once: '고치거나 지울 수 없습니다',
  text: '메모 내용',
  hint: '통화 내용이나 요청을 한 줄로 남깁니다',
  add: '남기기',
  adding: '남기는 중',
  added: '메모를 남겼습니다.',
  tooLong: '%{max}자까지 남길 수 있습니다. %{over}자를 줄여주세요.',
  pinned: '고정 메모 · %{label}에서 수정',
  none: '남긴 메모가 없습니다.',
  reading: '메모를 불러오는 중',
  all: '%{count}개 모두',
  newest: '최근 %{count}개',
  toAll: '메모 %{count}개 모두 보기',
  today: '오늘 %{time}',
} as const;
