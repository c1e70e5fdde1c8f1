import { relatedNumberNamesOf } from '../record/relatedNumbers';
import { relatedNamesInColumns } from '../words/columns';
import type { Loose } from '../words/paths';
import type { Related } from '../words/related';
import type { AnyColumn, AnyResource, ListView, Views } from '../words/resource';

/**
 * Returns a resource without the entries of `related` that are missing, and without the columns that show
 * counts of their records. If `hasMemos` is false, memos and their counts are left out too.
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
  const isLeft = (column: AnyColumn) => relatedNamesInColumns([column]).every((name) => names.has(name));
  const listLeft = (list: ListView<Loose>): ListView<Loose> => ({
    ...list,
    columns: list.columns.filter(isLeft),
    ...(list.more && { more: list.more.filter(isLeft) }),
  });
  const viewLeft = <V extends Views<Loose>>(view: V): V =>
    view.list ? { ...view, list: listLeft(view.list) } : view;
  const each = <V extends Views<Loose>>(views: Readonly<Record<string, V>>) =>
    Object.fromEntries(Object.entries(views).map(([name, view]) => [name, viewLeft(view)]));
  return {
    ...viewLeft(resource),
    ...(resource.related && { related: Object.fromEntries(left) }),
    ...(variants && { variants: { ...variants, of: each(variants.of) } }),
    ...(flavours && { flavours: each(flavours) }),
  };
}
