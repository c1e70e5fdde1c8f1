/** Returns a part of an address as it reads; undefined if an escape in it is broken, as in a link that was cut off. */
export function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
