/** Texts of inputs that choose records. They load with these inputs. */
export const recordChoice = {
  placeholder: '이름으로 검색',
  searching: '검색하는 중입니다.',
  none: '검색 결과가 없습니다.',
  found: '%{count}건을 찾았습니다.',
  more: '처음 %{count}건만 표시합니다. 검색어를 더 입력해주세요.',
  clear: '%{label} 지우기',
  missed: '‘%{text}’: 목록에서 선택해주세요.',
} as const;
