/** Texts of the widgets: inputs and views that no field kind gives. */
export const widgets = {
  region: { none: '선택 안 함', sidoFirst: '시/도 먼저 선택' },
  postcode: {
    search: '우편번호 검색',
    close: '닫기',
    loading: '우편번호 검색을 불러오는 중',
    failed: '우편번호 검색에 연결하지 못했습니다. 주소를 직접 입력하거나 다시 시도해주세요.',
    again: '다시 시도',
    byHand: '직접 입력',
    bySearch: '검색으로 찾기',
    cancel: '취소',
    apply: '적용',
    wrong: {
      postcode: '우편번호 5자리를 숫자로 입력해주세요.',
      address1: '기본 주소를 입력해주세요.',
      sido: '시/도를 선택해주세요.',
      gugun: '구/군을 선택해주세요.',
    },
  },
  youtube: {
    preview: '미리보기',
    hide: '미리보기 닫기',
    player: '유튜브 영상 미리보기',
  },
  image: {
    choose: '이미지 선택',
    chooseFor: '%{label} 이미지 선택',
    replaceFor: '%{label} 이미지 바꾸기',
    preview: '%{label} 이미지',
    none: '이미지 없음',
    size: '%{width} × %{height}',
    remarks: {
      smaller: '권장보다 작음',
      larger: '권장보다 큼',
      other: '권장 비율과 다름',
    },
  },
  slides: {
    name: '%{index}번 슬라이드',
    drop: '이미지 여러 장을 여기에 놓거나',
    choose: '파일 선택',
    chooseFor: '새 슬라이드 이미지 파일 선택',
    dropHelp:
      '놓은 순서대로 목록 맨 앞에 새 슬라이드로 들어갑니다. JPG, PNG, WebP, GIF · 장당 %{max} MB 이하',
    tooMany: '슬라이드는 %{max}장까지 등록할 수 있어 %{left}장을 넣지 못했습니다.',
    move: '%{index}번 슬라이드 옮기기',
    remove: '%{index}번 슬라이드 삭제',
    drag: {
      role: '순서를 바꿀 수 있는 항목',
      help: '스페이스나 엔터로 들고, 위아래 화살표로 옮기고, 다시 스페이스나 엔터로 놓습니다. Esc를 누르면 제자리로 돌아갑니다.',
      lifted: '%{index}번 슬라이드를 들었습니다.',
      over: '%{index}번 슬라이드: %{count}장 가운데 %{to}번째 자리입니다.',
      dropped: '%{index}번 슬라이드를 %{to}번째 자리에 놓았습니다.',
      canceled: '옮기기를 취소했습니다. 슬라이드는 %{index}번째 자리에 그대로 있습니다.',
    },
  },
  slots: {
    name: '%{index}번 배너',
    remove: '%{index}번 배너 이미지 삭제',
    removing: {
      title: '이미지 삭제',
      text: '배너 이미지를 삭제하시겠습니까?',
      confirm: '삭제',
      cancel: '취소',
    },
  },
  sizes: { title: '권장 크기', pc: 'PC', mobile: '모바일', pixels: '%{width} × %{height} px' },
  popup: {
    title: '미리보기',
    screen: '미리보기 화면',
    screens: { pc: 'PC', mobile: '모바일' },
    size: '%{width} × %{height}',
    described:
      '쇼핑몰 화면 %{screen}에서 팝업은 왼쪽 %{left}, 위쪽 %{top} 위치에 너비 %{width}, 높이 %{height}{으로/로} 놓입니다',
    sizeless: '너비와 높이 없음',
    outside: '화면을 벗어남',
  },
};
