import { buildNewestRelatedTimeKey } from '../words/columns';
import type { AnyResource } from '../words/resource';

/** Whether the name stands for the time of the newest related record, and not for a count. */
export const isLatestRelatedRecordTimeKey = (name: string): boolean =>
  name.startsWith(buildNewestRelatedTimeKey(''));

/** Name under which a list row holds the number of memos about its record. */
export const MEMO_COUNT_NAME = 'memos';

/** Returns the names of the counts and newest times that a list row may hold about related records. */
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
