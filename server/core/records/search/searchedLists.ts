import {
  type AnyResource,
  fieldAt,
  isPersonal,
  type ListView,
  type Loose,
  type MaskedCheck,
  nothingMasked,
  type StoreCondition,
  sortOrderOf,
  type TitlePaths,
  titlePaths,
  valueKeyOf,
  variantRecord,
  viewsOfRecord,
} from '../../../../src/core/schema/index';
import { fixedValueConditions } from './query';

/** A list that the global search covers: a resource's list, or the list of one of its variants. */
export interface SearchedList {
  face: AnyResource;
  variant: string | undefined;
  list: ListView<Loose>;
  paths: TitlePaths;
  /** Tells which paths the searching operator sees masked. */
  isMasked: MaskedCheck;
}

/**
 * Returns the lists of a resource: one list for each variant, or one list for a resource without variants.
 * Empty unless the resource's records have titles and pages.
 */
export function listsToSearch(face: AnyResource): SearchedList[] {
  const paths = titlePaths(face);
  if (!paths || !face.menu || face.singleton) return [];
  const variants = Object.keys(face.variants?.of ?? {});
  return (variants.length > 0 ? variants : [undefined]).flatMap((variant) => {
    const { list, form } = viewsOfRecord(face, variantRecord(face, variant));
    return list && form ? [{ face, variant, list, paths, isMasked: nothingMasked }] : [];
  });
}

export function conditionsOfSearchedList({ face, variant }: SearchedList): StoreCondition[] {
  const own = Object.entries(variantRecord(face, variant)).map(
    ([path, value]): StoreCondition => ({
      op: 'equals',
      path,
      key: valueKeyOf(fieldAt(face.fields, path), value),
    }),
  );
  return [...fixedValueConditions(face), ...own];
}

export type ListGroup = [SearchedList, ...SearchedList[]];

/** Groups lists, so that a single query can search each group. */
export function groupLists(lists: readonly SearchedList[]): ListGroup[] {
  const groups = new Map<string, ListGroup>();
  for (const searched of lists) {
    const { face, variant, list } = searched;
    const key = JSON.stringify([
      face.name,
      sortOrderOf(list),
      isPersonal(face, variantRecord(face, variant)),
    ]);
    const known = groups.get(key);
    if (known) known.push(searched);
    else groups.set(key, [searched]);
  }
  return [...groups.values()];
}
