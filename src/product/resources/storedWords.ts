// Korean that is stored: it is data which the storefront reads, and no text of the console.

/** The unit of an amount of money (specification, section 3). */
export const WON = '원';

/** The legally required terms of a footer, in the order of the specification (section 3, "Setting"). */
export const FOOTER_TERMS = ['대표자', '사업자등록번호', '통신판매업신고번호', '주소', '대표전화'] as const;

/** The variables in texts of mails, by the name that operators write between braces. */
export const MAIL_VARIABLES = {
  고객명: 'name',
  기업명: 'companyName',
  등급: 'level',
  상품명: { related: 'orders', path: 'lines.0.product.name' },
  주문번호: { related: 'orders', path: 'number' },
} as const;

/** The same variables in answers, by what each desk's record has itself. */
export const ANSWER_VARIABLES = {
  questions: { 고객명: 'name', 기업명: 'user.companyName', 상품명: 'product.name' },
  forms: { 고객명: 'meta.name', 기업명: 'meta.company' },
  boards: { 고객명: 'writer.name' },
} as const;

/** The products of an order after its first one, as the storefront says it. */
export const moreGoods = (count: number): string => `외 ${count}건`;
