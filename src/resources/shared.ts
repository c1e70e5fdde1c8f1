import { bool, date, dateTime, file, id, richText, text } from '../schema/index';

/** Set by the API when the record is created; the console shows it and never sends it. */
export const createdAt = dateTime({ readOnly: true, stamp: 'now' });

/** The language of a text on the storefront (specification, section 9). */
export const locale = text({ default: 'ko', max: 10 });

/** The days that a period of the storefront may lie in (decisions, section 13). */
export const periodDay = date({ nullable: true, from: '2000-01-01', until: '2100-12-31' });

/** What the storefront calls a text or a place by. */
export const codeMax = 100;

/** A post of the customer centre: a text with an attachment that can be pinned to the top of its list. */
export const pinnablePost = {
  _id: id(),
  subject: text({ required: true, max: 200 }),
  content: richText(),
  upload: file({ upload: { to: 'upload' } }),
  isNotice: bool(),
  createdAt,
};
