/** The screens that operators use: most at a desk, some on a phone. */
export const widths = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
