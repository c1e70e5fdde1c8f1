/**
 * Returns a part of a URL with its escapes decoded; undefined if an escape is broken, as in a truncated link.
 */
export function decodeUrlPart(urlPart: string): string | undefined {
  try {
    return decodeURIComponent(urlPart);
  } catch {
    return undefined;
  }
}
