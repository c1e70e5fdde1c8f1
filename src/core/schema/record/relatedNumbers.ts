import { buildNewestRelatedTimeKey } from '../words/columns';
import type { AnyResource } from '../words/resource';

/** True if a name refers to the time of the newest related record. */
export const isLatestRelatedRecordTimeKey = (name: string): boolean =>
  name.startsWith(buildNewestRelatedTimeKey(''));

/** Name under which a list row holds the number of memos about its record. */
export const MEMO_COUNT_NAME = 'memos';

/** Returns the names of the numbers and times of related records that a list row may hold. */
export const getRelatedNumberNames = ({
  related = {},
  memos,
}: {
  related?: AnyResource['related'] | undefined;
  memos?: AnyResource['memos'] | false | undefined;
}): string[] => [
  ...Object.keys(related).flatMap((name) => [name, buildNewestRelatedTimeKey(name)]),
  ...(memos ? [MEMO_COUNT_NAME] : []),
];
