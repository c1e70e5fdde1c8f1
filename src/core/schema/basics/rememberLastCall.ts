/**
 * Returns a function that caches the result of its last call. Its arguments are arrays. `answer` is called
 * again only if a member of an array has changed.
 */
export function memoizeLastCall<A extends readonly (readonly unknown[] | undefined)[], R>(
  answer: (...lists: A) => R,
): (...lists: A) => R {
  let last: { lists: A; answered: R } | undefined;
  return (...lists) => {
    if (!last || !haveSameListItems(last.lists, lists)) last = { lists, answered: answer(...lists) };
    return last.answered;
  };
}

const haveSameListItems = (
  some: readonly (readonly unknown[] | undefined)[],
  others: readonly (readonly unknown[] | undefined)[],
) =>
  some.length === others.length &&
  some.every((list, at) => {
    const other = others[at];
    return list?.length === other?.length && (list ?? []).every((member, index) => member === other?.[index]);
  });
