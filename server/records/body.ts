import {
  type AnyResource,
  checkTypes,
  isSettable,
  type Kind,
  type Loose,
  mapLeaves,
  type Problems,
  toNfc,
  toNfcHtml,
  undeclaredKeys,
  withoutPaths,
} from '../../src/schema/index';
import { ApiError } from '../basics/errors';
import { shorten } from './query';

/** What the API writes itself and a body may carry back without effect. */
const OWN_KEYS = ['version', 'updatedAt', 'updatedBy'];

/** Fails with 422 where there is any problem. */
export function refuseProblems({ name }: AnyResource, problems: Problems): void {
  if (Object.keys(problems).length > 0)
    throw new ApiError('invalid', { problems: { resource: name, of: problems } });
}

const composers: { readonly [K in Kind]?: (text: string) => string } = {
  text: toNfc,
  multiline: toNfc,
  richText: toNfcHtml,
};

/** A body that may be of any of the faces, its texts in NFC: however they were typed, they are stored in one way. */
export const composed = (faces: readonly AnyResource[], body: Loose): Loose =>
  faces.reduce(
    (copy, { fields }) =>
      mapLeaves(fields, copy, ({ kind }, value) => {
        const compose = composers[kind];
        return compose && typeof value === 'string' ? compose(value) : value;
      }),
    body,
  );

/** What a body says that can be stored, and what is wrong with the rest of it. */
export interface ReadBody {
  body: Loose;
  problems: Problems;
}

/**
 * The editable part of a body, rich text as `sanitized` says; a value of another type or size is left out of it and told among
 * the problems, so that one answer tells everything that is wrong. A key that the schema does not declare is 400.
 */
export function readBody(resource: AnyResource, body: Loose, sanitized: (html: string) => string): ReadBody {
  const sent = Object.fromEntries(Object.entries(body).filter(([key]) => !OWN_KEYS.includes(key)));
  const unknown = undeclaredKeys(resource.fields, sent);
  if (unknown.length > 0) throw new ApiError('unknown_key', { args: { keys: shorten(unknown) } });
  const editable = mapLeaves(resource.fields, sent, (field, value, inList) =>
    isSettable(field, inList) ? value : undefined,
  );
  const problems = checkTypes(resource.fields, editable);
  const fine = withoutPaths(editable, Object.keys(problems));
  const clean = mapLeaves(resource.fields, fine, (field, value) =>
    field.kind === 'richText' ? sanitized(String(value)) : value,
  );
  return { body: clean, problems };
}
