/** Texts of the product's own widgets; they come with the first of them. */
export const ownWidgets = {
  benefits: {
    title: '혜택과 권한',
    about: '산정, 적립, 쿠폰, 권한',
    rights: '권한',
    none: '없음',
    won: '원',
    sheets: '장',
    of: { won: '%{amount}원', times: '%{amount}회 구매' },
  },
  holidays: {
    help: '공휴일 표와 다른 날만 적습니다. 기한 마지막 날은 주황색, 지난 뒤에는 빨간색으로 보입니다.',
    title: '다가오는 공휴일',
    weekdays: '일월화수목금토',
    weekday: '%{day} (%{weekday})',
    until: '공휴일 표는 %{day}까지입니다. 그 뒤에는 토요일과 일요일만 쉬는 날로 셉니다.',
    over: '공휴일 표가 %{day}에 끝났습니다. 토요일과 일요일만 쉬는 날로 셉니다.',
  },
  popup: {
    title: '미리보기',
    screen: '미리보기 화면',
    screens: { pc: 'PC', mobile: '모바일' },
    size: '%{width} × %{height}',
    described:
      '%{site} 화면 %{screen}에서 팝업은 왼쪽 %{left}, 위쪽 %{top} 위치에 너비 %{width}, 높이 %{height}{으로/로} 놓입니다',
    sizeless: '너비와 높이 없음',
    outside: '화면을 벗어남',
    studio: '배치에서 열기',
  },
  replyMail: {
    to: '받는 사람',
    subject: '제목',
    message: '내용',
    help: '보내기 전에 수정할 수 있습니다.',
    proposed: '처음 내용으로',
    failed: '회신 메일 내용을 불러오지 못했습니다.',
  },
} as const;
