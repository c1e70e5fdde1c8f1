import { relatedNumberNamesOf } from '../record/relatedNumbers';
import { relatedNamesInColumns } from '../words/columns';
import type { Loose } from '../words/paths';
import type { Related } from '../words/related';
import type { AnyColumn, AnyResource, ListView, Views } from '../words/resource';

/**
 * Returns a resource without the missing entries of `related` and the columns that show their counts. If
 * `hasMemos` is false, memos and their counts are left out too.
 */
export function removeMissingRelated(
  resource: AnyResource,
  isThere: (part: Related) => boolean,
  hasMemos: boolean,
): AnyResource {
  const { related = {}, variants, flavours, memos } = resource;
  const left = Object.entries(related).filter(([, part]) => isThere(part));
  if (left.length === Object.keys(related).length && (hasMemos || !memos)) return resource;
  const names = new Set(
    relatedNumberNamesOf({ related: Object.fromEntries(left), memos: hasMemos && memos }),
  );
  const isColumnKept = (column: AnyColumn) =>
    relatedNamesInColumns([column]).every((name) => names.has(name));
  const listWithoutMissing = (list: ListView<Loose>): ListView<Loose> => ({
    ...list,
    columns: list.columns.filter(isColumnKept),
    ...(list.more && { more: list.more.filter(isColumnKept) }),
  });
  const viewWithoutMissing = <V extends Views<Loose>>(view: V): V =>
    view.list ? { ...view, list: listWithoutMissing(view.list) } : view;
  const eachWithoutMissing = <V extends Views<Loose>>(views: Readonly<Record<string, V>>) =>
    Object.fromEntries(Object.entries(views).map(([name, view]) => [name, viewWithoutMissing(view)]));
  return {
    ...viewWithoutMissing(resource),
    ...(resource.related && { related: Object.fromEntries(left) }),
    ...(variants && { variants: { ...variants, of: eachWithoutMissing(variants.of) } }),
    ...(flavours && { flavours: eachWithoutMissing(flavours) }),
  };
}
