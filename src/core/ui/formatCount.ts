/** A count as operators read it: `12,345`. */
export const formatCount = (count: number): string => count.toLocaleString('ko-KR');
