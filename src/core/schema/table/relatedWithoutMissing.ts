import { getRelatedNumberNames } from '../record/relatedNumbers';
import { collectRelatedNamesInColumns } from '../words/columns';
import type { Loose } from '../words/paths';
import type { Related } from '../words/related';
import type { AnyColumn, AnyResource, ListView, Views } from '../words/resource';

/**
 * Returns a resource with only the entries of `related` for which `isRelatedAvailable` returns true, and
 * without columns for the others. If `areMemosAvailable` is false, columns with memo counts are removed too.
 */
export function removeUnavailableRelatedEntries(
  resource: AnyResource,
  isRelatedAvailable: (relatedEntry: Related) => boolean,
  areMemosAvailable: boolean,
): AnyResource {
  const { related = {}, variants, flavours, memos } = resource;
  const availableEntries = Object.entries(related).filter(([, part]) => isRelatedAvailable(part));
  if (availableEntries.length === Object.keys(related).length && (areMemosAvailable || !memos))
    return resource;
  const relatedNumberNames = new Set(
    getRelatedNumberNames({
      related: Object.fromEntries(availableEntries),
      memos: areMemosAvailable && memos,
    }),
  );
  const isColumnAvailable = (column: AnyColumn) =>
    collectRelatedNamesInColumns([column]).every((name) => relatedNumberNames.has(name));
  const removeUnavailableListColumns = (list: ListView<Loose>): ListView<Loose> => ({
    ...list,
    columns: list.columns.filter(isColumnAvailable),
    ...(list.more && { more: list.more.filter(isColumnAvailable) }),
  });
  const removeUnavailableViewColumns = <V extends Views<Loose>>(view: V): V =>
    view.list ? { ...view, list: removeUnavailableListColumns(view.list) } : view;
  const removeUnavailableColumnsOfViews = <V extends Views<Loose>>(views: Readonly<Record<string, V>>) =>
    Object.fromEntries(
      Object.entries(views).map(([name, view]) => [name, removeUnavailableViewColumns(view)]),
    );
  return {
    ...removeUnavailableViewColumns(resource),
    ...(resource.related && { related: Object.fromEntries(availableEntries) }),
    ...(variants && { variants: { ...variants, of: removeUnavailableColumnsOfViews(variants.of) } }),
    ...(flavours && { flavours: removeUnavailableColumnsOfViews(flavours) }),
  };
}
