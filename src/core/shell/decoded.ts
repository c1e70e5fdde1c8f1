/** Returns a decoded part of a URL; undefined if an escape in it is broken, as in a truncated link. */
export function decodeUrlPart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
