import { latestName } from '../words/columns';
import type { AnyResource } from '../words/resource';

/** True if a name is that of a newest record's time. */
export const isLatestName = (name: string): boolean => name.startsWith(latestName(''));

/** The name under which rows count the memos about their record. */
export const MEMO_COUNT = 'memos';

/** The names of the numbers and times of related records that a row may hold. */
export const relatedNumbers = ({
  related = {},
  memos,
}: {
  related?: AnyResource['related'] | undefined;
  memos?: AnyResource['memos'] | false | undefined;
}): string[] => [
  ...Object.keys(related).flatMap((name) => [name, latestName(name)]),
  ...(memos ? [MEMO_COUNT] : []),
];
