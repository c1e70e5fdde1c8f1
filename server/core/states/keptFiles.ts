/** Returns the name under which an older state owns the files that no newer state refers to. */
export const formatFileOwnerOfOlderState = ({ record, number }: { record: string; number: number }): string =>
  `~${record}/${number}`;

/**
 * Returns the ids of the files that an older state, or a record in the bin, keeps. A damaged document without
 * a list of files keeps none.
 */
export const getKeptFileIds = ({ assets }: { assets: unknown }): readonly string[] =>
  Array.isArray(assets) ? assets.filter((id) => typeof id === 'string') : [];
