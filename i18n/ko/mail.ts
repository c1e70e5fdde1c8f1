/** Mails that go out to visitors and members. */
export const mail = {
  reply: {
    subject: '[회신] 보내주신 %{kind} 내용을 확인했습니다',
    /** What the visitor sent, by the form mail's code; `kind` if the code is none of them. */
    kinds: { 'consignment-sale': '위탁판매 요청', 'private-sale': '작품 문의', contact: '문의' },
    kind: '문의',
    /** In place of a name that was not given. */
    someone: '고객',
    text: `%{name}님, 안녕하세요.

%{date}에 보내주신 %{kind} 내용을 확인했습니다.
연락해주셔서 감사합니다. 더 궁금한 점은 이 메일에 회신해주시면 안내해드리겠습니다.

보내주신 내용`,
  },
} as const;
