/** The header by which a change names the version that it is about: a number, or another API's tag as it came. */
export function ifMatch(version: unknown): { 'If-Match'?: string } {
  if (typeof version === 'number') return { 'If-Match': `"${version}"` };
  return typeof version === 'string' ? { 'If-Match': version } : {};
}
