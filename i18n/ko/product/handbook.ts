/** The titles of the product's pages of the handbook (docs/product/handbook), by their names. */
export const handbook = {
  members: '회원',
  inquiries: '문의와 접수',
  posts: '게시글과 공지',
  popups: '팝업과 배너',
  orders: '주문, 배송, 클레임',
  housing: '청약과 입주관심',
  mails: '메일 서식과 발송 기록',
  settings: '설정',
} as const;
