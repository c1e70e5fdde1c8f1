import { videoId } from '../text/videoId';
import type { TextFormat } from '../words/fieldOptions';
import type { AnyField } from '../words/fields';
import type { HintKey } from '../words/problems';

/** Most characters of an e-mail address. */
export const LONGEST_ADDRESS = 254;
// Matches exactly one address: no list, name, comment, or line break that would end a header.
const ADDRESS =
  /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}@[^\s\p{Cc}@<>()[\]\\,;:".]+(\.[^\s\p{Cc}@<>()[\]\\,;:".]+)+$/u;

/** Whether a text is one e-mail address. */
export const isMailAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && ADDRESS.test(text);

const WEB = /^https?:\/\/[^\s/?#][^\s]*$/i;

/** Whether a text is the URL of a web page. */
export const isWebAddress = (text: string): boolean => WEB.test(text) && URL.canParse(text);

/**
 * Characters that browsers or the API drop from a URL: control characters and spaces around it, line breaks
 * and invisible ones inside.
 */
const DROPPED = /^[\s\p{Cc}]+|[\t\n\r\p{Default_Ignorable_Code_Point}]/gu;

/** The allowed schemes of a link; others may start programs on a computer. */
const SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel'];
const SCHEME = /^([a-z][a-z\d+.-]*):(.*)$/is;
/** Matches a port after a host without a scheme. */
const PORT = /^\d{1,5}(?:[/?#]|$)/;
const LEAVES = /^[/\\]{2}/;

/**
 * Whether a link has a scheme other than http, https, mailto and tel, or leads to another host without a
 * scheme. The storefront links these texts.
 */
export function isUnsafeLink(text: string): boolean {
  const read = text.replace(DROPPED, '');
  const [, scheme, rest = ''] = SCHEME.exec(read) ?? [];
  if (scheme === undefined) return LEAVES.test(read);
  return !SCHEMES.includes(scheme.toLowerCase()) && !PORT.test(rest);
}

/** Whether a text is a path on the same site. */
const isOwnPath = (text: string): boolean => /^\/(?![/\\])\S*$/.test(text);

const TELEPHONE = /^\+?[\d\s()./-]{3,30}$/;

/** Whether a text consists of digits and the usual separators of telephone numbers. */
const isTelephone = (text: string): boolean => TELEPHONE.test(text) && text.replace(/\D/g, '').length >= 3;

/** Matches a postcode of five digits, or of six with an optional hyphen, as used until 2015. */
const POSTCODE = /^\d{5}$|^\d{3}-?\d{3}$/;

const BUSINESS = /^\d{3}-\d{2}-\d{5}$/;

/** Functions that tell whether a text works as a link, by format. */
const fits: Readonly<Record<TextFormat, (text: string) => boolean>> = {
  email: isMailAddress,
  phone: isTelephone,
  postcode: (text) => POSTCODE.test(text),
  businessNumber: (text) => BUSINESS.test(text),
  url: (text) => isOwnPath(text) || addresses.url(text) !== undefined,
  youtube: (text) => videoId(text) !== null,
};

/** Whether a value is a text in its format, ignoring surrounding spaces. */
export const fitsFormat = (value: unknown, format: TextFormat): boolean =>
  typeof value === 'string' && fits[format](value.trim());

/** Whether a field's texts may have leading zeros, unlike numbers. */
export const mayBeginWithZeros = (field: AnyField): boolean =>
  'format' in field && (field.format === 'phone' || field.format === 'postcode');

/**
 * The hint for a text that does not match its format; telephone numbers have none, because they vary too
 * much.
 */
const hints: Readonly<Partial<Record<TextFormat, HintKey>>> = {
  email: 'notAnAddress',
  url: 'notAPage',
  youtube: 'notAVideo',
};

/** Whether a format has a hint. */
export const hasHint = (format: TextFormat | undefined): boolean =>
  format !== undefined && hints[format] !== undefined;

/** Returns the hint for a text that does not match its format; null if it does. */
export function formatHint(text: string, format: TextFormat | undefined): HintKey | null {
  const key = format && hints[format];
  return key && text.trim() !== '' && !fitsFormat(text, format) ? key : null;
}

// Matches characters that a link to an address must not contain: masked addresses are no links, and visitors'
// addresses must not add headers to a mail, such as ?bcc=.
const ADDING = /[?%*]/;

const addresses: Readonly<Record<TextFormat, (text: string) => string | undefined>> = {
  email: (text) => (isMailAddress(text) && !ADDING.test(text) ? `mailto:${text}` : undefined),
  postcode: () => undefined,
  businessNumber: () => undefined,
  phone: (text) => (isTelephone(text) ? `tel:${text.replace(/[^\d+]/g, '')}` : undefined),
  url: (text) => {
    const [, scheme = '', rest = ''] = /^(mailto|tel):(.*)$/i.exec(text) ?? [];
    if (scheme === '') return isWebAddress(text) ? text : undefined;
    return addresses[scheme.toLowerCase() === 'tel' ? 'phone' : 'email'](rest);
  },
  youtube: (text) => (isWebAddress(text) ? text : undefined),
};

/** Whether texts of a format are links. */
export const isLinkFormat = (format: TextFormat | undefined): boolean =>
  format !== undefined && format !== 'postcode' && format !== 'businessNumber';

/**
 * Returns the link for a text by its format: a web page, an e-mail address or a telephone number; undefined
 * if it is none.
 */
export const linkOf = (text: string, format: TextFormat): string | undefined =>
  addresses[format](text.trim());
