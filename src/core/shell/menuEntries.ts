import { useTranslate } from 'ra-core';
import type { MenuEntry, MenuGroup } from '../menu';

/** The path of the home page below the console's base. */
export const HOME = '/';

/** The route state that tells an open list that it was requested again from the menu. */
export const FRESH = { fresh: true };

/** The path of a menu entry below the console's base; a variant's list is chosen by the query. */
export function pathOf({ resource, variant }: MenuEntry): string {
  const query =
    resource.variants && variant ? `?${new URLSearchParams([[resource.variants.by, variant]])}` : '';
  return `/${resource.name}${query}`;
}

/** Whether an entry is where the operator is: its resource, and its variant where the query names one. */
export function isCurrent({ resource, variant }: MenuEntry, pathname: string, search: string): boolean {
  const [, first] = pathname.split('/');
  if (first !== resource.name) return false;
  return !resource.variants || new URLSearchParams(search).get(resource.variants.by) === variant;
}

/** The path of a page that is no resource's. */
export const pathOfPage = (page: string): string => `/${page}`;

/** The first page that the menu offers, for who sees nothing on the home page; undefined if it offers none. */
export function firstPathIn(menu: readonly MenuGroup[]): string | undefined {
  const [first] = menu.flatMap(({ entries }) => entries);
  return first && pathOf(first);
}

/** Returns the name of a menu entry: of its variant, such as a board, or of its resource. */
export function useEntryName(): (entry: MenuEntry) => string {
  const translate = useTranslate();
  return ({ resource, variant }) =>
    translate(`resources.${resource.name}.${variant ? `variants.${variant}.name` : 'name'}`);
}
