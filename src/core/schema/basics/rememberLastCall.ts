/**
 * Returns a function that caches the result of its last call. All its arguments are arrays. It calls
 * `compute` again only if a member of an array has changed.
 */
export function memoizeLastCall<A extends readonly (readonly unknown[] | undefined)[], R>(
  compute: (...args: A) => R,
): (...args: A) => R {
  let lastCall: { args: A; answered: R } | undefined;
  return (...args) => {
    if (!lastCall || !haveSameListItems(lastCall.args, args)) lastCall = { args, answered: compute(...args) };
    return lastCall.answered;
  };
}

const haveSameListItems = (
  previousLists: readonly (readonly unknown[] | undefined)[],
  currentLists: readonly (readonly unknown[] | undefined)[],
) =>
  previousLists.length === currentLists.length &&
  previousLists.every((previousList, listIndex) => {
    const currentList = currentLists[listIndex];
    return (
      previousList?.length === currentList?.length &&
      (previousList ?? []).every((member, index) => member === currentList?.[index])
    );
  });
