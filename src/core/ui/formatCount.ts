/** Returns a count in readable form: `12,345`. */
export const formatCount = (count: number): string => count.toLocaleString('ko-KR');
