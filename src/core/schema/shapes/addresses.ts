import { toNfkc } from '../text/text';
import { videoId } from '../text/videoId';
import { isMailAddress, isWebAddress } from './formats';

/** Most characters of a text with an address. */
const LONGEST = 4_000;

/** A mail address with its host in lower case; undefined for any other text. */
export function mailAddressIn(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const address = [text, toNfkc(text)].find(isMailAddress);
  if (address === undefined) return undefined;
  const at = address.lastIndexOf('@');
  return address.slice(0, at) + address.slice(at).toLowerCase();
}

const WITHOUT_SCHEME = /^www\.[^\s./?#]+\.[^\s/?#]/i;

/** The address of a page that is typed without its scheme, with it; undefined for any other text. */
export function pageIn(text: string): string | undefined {
  const address = `https://${text}`;
  return text.length <= LONGEST && WITHOUT_SCHEME.test(text) && isWebAddress(address) ? address : undefined;
}

/** The address of a video that is typed without its scheme, with it; undefined for any other text. */
export const videoIn = (text: string): string | undefined =>
  /^[a-z][a-z\d+.-]*:/i.test(text) || text.length > LONGEST || videoId(text) === null
    ? undefined
    : `https://${text}`;
