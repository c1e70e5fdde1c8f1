/** The reply to a visitor's mail; the visitor's own words are added below `text`. */
export const reply = {
  subject: '[회신] 보내주신 %{kind} 내용을 확인했습니다',
  /** What the visitor sent, by the form mail's code; `kind` if the code is none of them. */
  kinds: { 'consignment-sale': '위탁판매 요청', 'private-sale': '작품 문의', contact: '문의' },
  kind: '문의',
  /** In place of a name that was not given. */
  someone: '고객님',
  /** How the mail addresses a visitor with a name. */
  addressee: '%{name} 님',
  /** Why somebody who sees the outbox can't send a reply of it again. */
  elsewhere: '회신은 접수 권한과 개인정보 권한이 있는 관리자만 다시 보낼 수 있습니다.',
  text: `%{name}, 안녕하세요.

%{date}에 보내주신 %{kind} 내용을 확인했습니다.
연락해주셔서 감사합니다. 더 궁금한 점은 이 메일에 회신해주시면 안내해드리겠습니다.

보내주신 내용`,
} as const;
