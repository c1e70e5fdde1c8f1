import { toNfkc } from '../text/text';
import { parseYoutubeVideoId } from '../text/videoId';
import { isMailAddress, isWebAddress } from './formats';

/** Maximum number of characters of a text that is parsed as an e-mail, web or video address. */
const MAX_PARSED_ADDRESS_LENGTH = 4_000;

/** Returns an e-mail address with its host in lower case; undefined for any other text. */
export function parseMailAddress(text: string): string | undefined {
  if (text.length > MAX_PARSED_ADDRESS_LENGTH) return undefined;
  const address = [text, toNfkc(text)].find(isMailAddress);
  if (address === undefined) return undefined;
  const atSignIndex = address.lastIndexOf('@');
  return address.slice(0, atSignIndex) + address.slice(atSignIndex).toLowerCase();
}

const URL_WITHOUT_SCHEME_PATTERN = /^www\.[^\s./?#]+\.[^\s/?#]/i;

/** Returns a web page's URL, with a scheme added if it was missing; undefined for any other text. */
export function parseWebPageUrl(text: string): string | undefined {
  const url = `https://${text}`;
  return text.length <= MAX_PARSED_ADDRESS_LENGTH &&
    URL_WITHOUT_SCHEME_PATTERN.test(text) &&
    isWebAddress(url)
    ? url
    : undefined;
}

/** Returns a video's URL, with a scheme added if it was missing; undefined for any other text. */
export const parseVideoUrl = (text: string): string | undefined =>
  /^[a-z][a-z\d+.-]*:/i.test(text) ||
  text.length > MAX_PARSED_ADDRESS_LENGTH ||
  parseYoutubeVideoId(text) === null
    ? undefined
    : `https://${text}`;
