// These Korean texts are stored as data and read by the storefront. They are not texts of the console.

/** The stored unit of an amount of money (specification, section 3). */
export const WON_UNIT = '원';

/**
 * The legally required terms in the storefront's footer, in the order of the specification (section 3,
 * "Setting").
 */
export const FOOTER_TERMS = ['대표자', '사업자등록번호', '통신판매업신고번호', '주소', '대표전화'] as const;

/** The variables in mail texts, by the name that operators write in braces. */
export const MAIL_VARIABLES = {
  고객명: 'name',
  기업명: 'companyName',
  등급: 'level',
  상품명: { related: 'orders', path: 'lines.0.product.name' },
  주문번호: { related: 'orders', path: 'number' },
} as const;

/** The variables in answers, by the name that operators write in braces. */
export const ANSWER_TEMPLATE_VARIABLES = {
  questions: { 고객명: 'name', 기업명: 'user.companyName', 상품명: 'product.name' },
  forms: { 고객명: 'meta.name', 기업명: 'meta.company' },
  boards: { 고객명: 'writer.name' },
} as const;

/** Returns the text for the number of an order's further products, as the storefront writes it. */
export const formatFurtherProductCount = (count: number): string => `외 ${count}건`;
