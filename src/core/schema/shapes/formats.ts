import { videoId } from '../text/videoId';
import type { TextFormat } from '../words/fieldOptions';
import type { AnyField } from '../words/fields';
import type { HintKey } from '../words/problems';

/** Characters of a mail address. */
export const LONGEST_ADDRESS = 254;
// Exactly one address: no list, name, comment or line break that would end a header.
const ADDRESS =
  /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}@[^\s\p{Cc}@<>()[\]\\,;:".]+(\.[^\s\p{Cc}@<>()[\]\\,;:".]+)+$/u;

/** Whether a text is the address of one mailbox. */
export const isMailAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && ADDRESS.test(text);

const WEB = /^https?:\/\/[^\s/?#][^\s]*$/i;

/** Whether a text is the address of a page of the web. */
export const isWebAddress = (text: string): boolean => WEB.test(text) && URL.canParse(text);

/**
 * Characters that browsers or the API drop from an address: control characters and blanks around it, line breaks and
 * invisible ones inside.
 */
const DROPPED = /^[\s\p{Cc}]+|[\t\n\r\p{Default_Ignorable_Code_Point}]/gu;

/** The allowed schemes of a link; others start programs on a computer. */
const SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel'];
const SCHEME = /^([a-z][a-z\d+.-]*):(.*)$/is;
/** A host without a scheme, before its port. */
const PORT = /^\d{1,5}(?:[/?#]|$)/;
const LEAVES = /^[/\\]{2}/;

/**
 * Returns true for links with another scheme than http, https, mailto or tel, or to another host without naming it. The
 * storefront links these texts.
 */
export function isUnsafeLink(text: string): boolean {
  const read = text.replace(DROPPED, '');
  const [, scheme, rest = ''] = SCHEME.exec(read) ?? [];
  if (scheme === undefined) return LEAVES.test(read);
  return !SCHEMES.includes(scheme.toLowerCase()) && !PORT.test(rest);
}

/** True if a text is a path on the same site. */
const isOwnPath = (text: string): boolean => /^\/(?![/\\])\S*$/.test(text);

const TELEPHONE = /^\+?[\d\s()./-]{3,30}$/;

/** True for a telephone number: digits and the usual separators. */
const isTelephone = (text: string): boolean => TELEPHONE.test(text) && text.replace(/\D/g, '').length >= 3;

/** Of five digits; of six, and a line between them, until 2015. */
const POSTCODE = /^\d{5}$|^\d{3}-?\d{3}$/;

const BUSINESS = /^\d{3}-\d{2}-\d{5}$/;

/** Tests per format whether a text works as a link. */
const fits: Readonly<Record<TextFormat, (text: string) => boolean>> = {
  email: isMailAddress,
  phone: isTelephone,
  postcode: (text) => POSTCODE.test(text),
  businessNumber: (text) => BUSINESS.test(text),
  url: (text) => isOwnPath(text) || addresses.url(text) !== undefined,
  youtube: (text) => videoId(text) !== null,
};

/** True if a value is a text that matches its format, ignoring surrounding blanks. */
export const fitsFormat = (value: unknown, format: TextFormat): boolean =>
  typeof value === 'string' && fits[format](value.trim());

/** True if a field's texts may have leading zeros, unlike numbers. */
export const beginsWithZeros = (field: AnyField): boolean =>
  'format' in field && (field.format === 'phone' || field.format === 'postcode');

/** The hint for a text that does not look like its format; telephone numbers have none, since they vary. */
const hints: Readonly<Partial<Record<TextFormat, HintKey>>> = {
  email: 'notAnAddress',
  url: 'notAPage',
  youtube: 'notAVideo',
};

/** True if a format has any hint. */
export const hasHint = (format: TextFormat | undefined): boolean =>
  format !== undefined && hints[format] !== undefined;

/** Returns the hint for a text of a format, or null. */
export function formatHint(text: string, format: TextFormat | undefined): HintKey | null {
  const key = format && hints[format];
  return key && text.trim() !== '' && !fitsFormat(text, format) ? key : null;
}

// Visitors type these addresses: masked ones are no links, and none may add headers to the mail, as ?bcc= would.
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

/** True if texts of a format are links. */
export const leadsSomewhere = (format: TextFormat | undefined): boolean =>
  format !== undefined && format !== 'postcode' && format !== 'businessNumber';

/** Returns the link of a text by its format: a web page, a mailbox or a telephone; undefined without one. */
export const linkOf = (text: string, format: TextFormat): string | undefined =>
  addresses[format](text.trim());
