/**
 * Returns a function that caches the result of its last call. All its arguments are arrays. It calls
 * `compute` again only if a member of an array has changed.
 */
export function memoizeLastCall<A extends readonly (readonly unknown[] | undefined)[], R>(
  compute: (...lists: A) => R,
): (...lists: A) => R {
  let lastCall: { lists: A; answered: R } | undefined;
  return (...lists) => {
    if (!lastCall || !haveSameListItems(lastCall.lists, lists))
      lastCall = { lists, answered: compute(...lists) };
    return lastCall.answered;
  };
}

const haveSameListItems = (
  previousLists: readonly (readonly unknown[] | undefined)[],
  currentLists: readonly (readonly unknown[] | undefined)[],
) =>
  previousLists.length === currentLists.length &&
  previousLists.every((list, listIndex) => {
    const currentList = currentLists[listIndex];
    return (
      list?.length === currentList?.length &&
      (list ?? []).every((member, index) => member === currentList?.[index])
    );
  });
