// Korean that is stored: it is data which the storefront reads, and no text of the console.

/** The unit of an amount of money (specification, section 3). */
export const WON = '원';

/** The legally required terms of a footer, in the order of the specification (section 3, "Setting"). */
export const FOOTER_TERMS = ['대표자', '사업자등록번호', '통신판매업신고번호', '주소', '대표전화'] as const;
