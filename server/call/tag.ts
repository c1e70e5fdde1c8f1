import type { Call } from './route';

/**
 * Whether the caller already has the answer with this tag; a compressing proxy may have turned it into a weak one.
 */
export const hasTag = ({ request }: Call, tag: string): boolean =>
  (request.headers.get('if-none-match') ?? '')
    .split(',')
    .some((known) => known.trim().replace(/^W\//, '') === tag);
