/**
 * Financial-network codes of banks, without other institutions such as credit unions (specification, section
 * 9).
 */
export const bankCodes = [
  ...(['003', '004', '007', '011', '020', '023', '027', '031', '032', '034'] as const),
  ...(['035', '037', '039', '081', '088', '089', '090'] as const),
] as const;

export type BankCode = (typeof bankCodes)[number];
