import { parseYoutubeVideoId } from '../text/videoId';
import type { TextFormat } from '../words/fieldOptions';
import type { AnyField } from '../words/fields';
import type { ValueHintKey } from '../words/problems';

/** Maximum number of characters of an e-mail address. */
export const MAX_MAIL_ADDRESS_LENGTH = 254;
// Matches exactly one e-mail address without a name or a comment. It never matches a line break, which would
// end a mail header.
const MAIL_ADDRESS_PATTERN =
  /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}@[^\s\p{Cc}@<>()[\]\\,;:".]+(\.[^\s\p{Cc}@<>()[\]\\,;:".]+)+$/u;

/** Whether a text is one e-mail address. */
export const isMailAddress = (text: string): boolean =>
  text.length <= MAX_MAIL_ADDRESS_LENGTH && MAIL_ADDRESS_PATTERN.test(text);

const WEB_ADDRESS_PATTERN = /^https?:\/\/[^\s/?#][^\s]*$/i;

export const isWebAddress = (text: string): boolean => WEB_ADDRESS_PATTERN.test(text) && URL.canParse(text);

/**
 * Matches characters that browsers or the API drop from a URL. These are control characters and spaces at the
 * beginning, and line breaks and invisible characters anywhere.
 */
const DROPPED_URL_CHARACTERS_PATTERN = /^[\s\p{Cc}]+|[\t\n\r\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The only schemes that a link may have. A link with any other scheme may start a program on the reader's
 * computer.
 */
const SAFE_LINK_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel'];
const URL_SCHEME_PATTERN = /^([a-z][a-z\d+.-]*):(.*)$/is;
/** Matches a port after the host of a URL that has no scheme. */
const SCHEMELESS_URL_PORT_PATTERN = /^\d{1,5}(?:[/?#]|$)/;
const PROTOCOL_RELATIVE_URL_PATTERN = /^[/\\]{2}/;

/**
 * Whether a text is an unsafe link, which no storefront may render. A link is unsafe if its scheme is not
 * http, https, mailto or tel. A link without a scheme is unsafe if it names a host, as `//host` does.
 */
export function isUnsafeLink(text: string): boolean {
  const cleanedText = text.replace(DROPPED_URL_CHARACTERS_PATTERN, '');
  const [, scheme, rest = ''] = URL_SCHEME_PATTERN.exec(cleanedText) ?? [];
  if (scheme === undefined) return PROTOCOL_RELATIVE_URL_PATTERN.test(cleanedText);
  return !SAFE_LINK_SCHEMES.includes(scheme.toLowerCase()) && !SCHEMELESS_URL_PORT_PATTERN.test(rest);
}

const isSameSitePath = (text: string): boolean => /^\/(?![/\\])\S*$/.test(text);

const TELEPHONE_PATTERN = /^\+?[\d\s()./-]{3,30}$/;

/** Whether a text consists of digits and the usual separators of telephone numbers. */
const isTelephoneNumber = (text: string): boolean =>
  TELEPHONE_PATTERN.test(text) && text.replace(/\D/g, '').length >= 3;

/** Matches a postcode: five digits, or the six digits with an optional hyphen that were used until 2015. */
const POSTCODE_PATTERN = /^\d{5}$|^\d{3}-?\d{3}$/;

const BUSINESS_NUMBER_PATTERN = /^\d{3}-\d{2}-\d{5}$/;

/** Functions that tell whether a text has the form that its format requires. */
const textCheckByFormat: Readonly<Record<TextFormat, (text: string) => boolean>> = {
  email: isMailAddress,
  phone: isTelephoneNumber,
  postcode: (text) => POSTCODE_PATTERN.test(text),
  businessNumber: (text) => BUSINESS_NUMBER_PATTERN.test(text),
  url: (text) => isSameSitePath(text) || linkBuilderByFormat.url(text) !== undefined,
  youtube: (text) => parseYoutubeVideoId(text) !== null,
};

/** Whether a value is a text in the given format, ignoring surrounding spaces. */
export const matchesTextFormat = (value: unknown, format: TextFormat): boolean =>
  typeof value === 'string' && textCheckByFormat[format](value.trim());

/** Whether a field's texts may begin with zeros. A numeric spreadsheet cell would drop these zeros. */
export const mayValueBeginWithZeros = (field: AnyField): boolean =>
  'format' in field && (field.format === 'phone' || field.format === 'postcode');

/**
 * The hint for each format, which is shown for texts that do not have the format. Telephone numbers have no
 * hint, because their forms vary too much.
 */
const hintKeyByTextFormat: Readonly<Partial<Record<TextFormat, ValueHintKey>>> = {
  email: 'notAnAddress',
  url: 'notAPage',
  youtube: 'notAVideo',
};

/** Whether a hint is shown for texts that do not have the format. */
export const hasFormatHint = (format: TextFormat | undefined): boolean =>
  format !== undefined && hintKeyByTextFormat[format] !== undefined;

/** Returns the hint for a text that does not have the form of its format; null for any other text. */
export function findHintForTextFormat(text: string, format: TextFormat | undefined): ValueHintKey | null {
  const hintKey = format && hintKeyByTextFormat[format];
  return hintKey && text.trim() !== '' && !matchesTextFormat(text, format) ? hintKey : null;
}

// Matches characters that an e-mail address in a link must not contain. Masked addresses contain asterisks;
// the other characters could add headers such as ?bcc= to a mail.
const UNSAFE_MAIL_LINK_CHARS_PATTERN = /[?%*]/;

const linkBuilderByFormat: Readonly<Record<TextFormat, (text: string) => string | undefined>> = {
  email: (text) =>
    isMailAddress(text) && !UNSAFE_MAIL_LINK_CHARS_PATTERN.test(text) ? `mailto:${text}` : undefined,
  postcode: () => undefined,
  businessNumber: () => undefined,
  phone: (text) => (isTelephoneNumber(text) ? `tel:${text.replace(/[^\d+]/g, '')}` : undefined),
  url: (text) => {
    const [, scheme = '', rest = ''] = /^(mailto|tel):(.*)$/i.exec(text) ?? [];
    if (scheme === '') return isWebAddress(text) ? text : undefined;
    return linkBuilderByFormat[scheme.toLowerCase() === 'tel' ? 'phone' : 'email'](rest);
  },
  youtube: (text) => (isWebAddress(text) ? text : undefined),
};

export const isLinkFormat = (format: TextFormat | undefined): boolean =>
  format !== undefined && format !== 'postcode' && format !== 'businessNumber';

/**
 * Returns the URL to which a text links. The text's format decides whether it is a web page, `mailto:` or
 * `tel:`. The result is undefined if the text links nowhere.
 */
export const buildLinkUrl = (text: string, format: TextFormat): string | undefined =>
  linkBuilderByFormat[format](text.trim());
